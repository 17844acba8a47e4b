public import FeedClient
internal import FeedModel
internal import Text

/// A transport with scripted responses, which records its requests.
///
/// It behaves like a good server: a body gets an ETag, and a request with that tag gets 304. URLs without a response
/// get 404, or the response of the imitated host for missing files.
public final class ScriptedTransport: FeedTransport {
  public enum Response: Sendable {
    /// Status 200 with this body and an ETag, or 304 if the request has that tag.
    case body([UInt8])
    /// This response for any request.
    case response(FeedResponse)
    case failure(TransportError)
  }

  private let script: Lock<Script>
  private let missing: Response

  private struct Script {
    var responses: [String: Response]
    var requests: [FeedRequest] = []
  }

  /// - Parameters:
  ///   - responses: The responses by URL.
  ///   - missing: The response for all other URLs: a bare 404, 403 as on S3, or a page as on hosts of single-page apps.
  public init(_ responses: [String: Response] = [:], missing: Response = .response(FeedResponse(status: 404))) {
    script = Lock(Script(responses: responses))
    self.missing = missing
  }

  /// Changes the response for a URL from now on; nil makes it like all others.
  public func respond(to url: String, with response: Response?) { script.withLock { $0.responses[url] = response } }

  /// Sets the responses of these URLs; all others get the one for missing files.
  public func respond(with responses: [String: Response]) { script.withLock { $0.responses = responses } }

  /// The requests so far, in order.
  public var requests: [FeedRequest] { script.withLock { $0.requests } }

  public func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let response = script.withLock { script in
      script.requests.append(request)
      return script.responses[request.url]
    }
    switch response ?? missing {
    case .body(let body): return Self.response(body, to: request)
    case .response(let response): return response
    case .failure(let error): throw error
    }
  }

  private static func response(_ body: [UInt8], to request: FeedRequest) -> FeedResponse {
    let validators = FeedValidators(eTag: "\"\(body.fnv1aDigits)\"")
    let isKnown = request.validators.eTag == validators.eTag
    return FeedResponse(status: isKnown ? 304 : 200, body: isKnown ? [] : body, validators: validators)
  }
}
