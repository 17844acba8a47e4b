public import FeedClient
internal import FeedModel
internal import Text

/// A network that answers as it was told, and remembers what it was asked.
///
/// It is an honest server: a body has an ETag, and who sends that back hears 304. What no answer was given for is 404,
/// unless it is to be like a host that says something else.
public final class ScriptedTransport: FeedTransport {
  public enum Answer: Sendable {
    case body([UInt8])
    /// As it is, whatever was asked.
    case response(FeedResponse)
    case failure(TransportError)
  }

  private let script: Lock<Script>
  private let missing: Answer

  private struct Script {
    var answers: [String: Answer]
    var requests: [FeedRequest] = []
  }

  /// - Parameters:
  ///   - answers: By URL.
  ///   - missing: What all other URLs answer: a bare 404, 403 as S3, a page as hosts of single-page apps.
  public init(_ answers: [String: Answer] = [:], missing: Answer = .response(FeedResponse(status: 404))) {
    script = Lock(Script(answers: answers))
    self.missing = missing
  }

  /// What the URL answers from now on; nil is what all others answer.
  public func answer(_ url: String, _ answer: Answer?) { script.withLock { $0.answers[url] = answer } }

  /// What it was asked, in order.
  public var requests: [FeedRequest] { script.withLock { $0.requests } }

  public func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let answer = script.withLock { script in
      script.requests.append(request)
      return script.answers[request.url]
    }
    switch answer ?? missing {
    case .body(let body): return Self.response(body, to: request)
    case .response(let response): return response
    case .failure(let error): throw error
    }
  }

  private static func response(_ body: [UInt8], to request: FeedRequest) -> FeedResponse {
    let validators = Validators(eTag: "\"\(body.fnv1aDigits)\"")
    let isKnown = request.validators.eTag == validators.eTag
    return FeedResponse(status: isKnown ? 304 : 200, body: isKnown ? [] : body, validators: validators)
  }
}
