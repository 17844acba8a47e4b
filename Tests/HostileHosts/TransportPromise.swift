import FeedClient

/// One promise of a transport, and its check.
struct TransportPromise: Sendable {
  typealias Outcome = Result<FeedResponse, TransportError>

  let sentence: String
  private let check: @Sendable (any FeedTransport) async throws -> String?

  /// - Parameter check: Returns the actual behaviour if the promise is broken, and nil if it is kept.
  init(_ sentence: String, _ check: @escaping @Sendable (any FeedTransport) async throws -> String?) {
    self.sentence = sentence
    self.check = check
  }

  /// - Parameters:
  ///   - responses: The server's responses by path; `/` is requested.
  ///   - expected: The outcome, apart from details in the system's words.
  ///   - asks: Returns whether the requests that the server received are right.
  init(
    _ sentence: String, _ responses: [String: HostileResponse], validators: FeedValidators = FeedValidators(),
    limits: TransferLimits = .patient, expected: Outcome,
    asks: @escaping @Sendable ([HostileRequest]) -> Bool = { _ in true }
  ) {
    self.init(sentence) { transport in
      try await withServer(responses) { server in
        let request = FeedRequest(server.url(), validators: validators, limits: limits)
        let outcome = await transport.outcome(of: request)
        guard outcome.withoutDetail == expected.withoutDetail else { return outcome.told }
        return asks(server.requests) ? nil : "it asks \(server.requests)"
      }
    }
  }

  func violation(by transport: any FeedTransport) async -> String? {
    do {
      return try await check(transport)
    } catch {
      return "it could not be tried, \(error)"
    }
  }
}

/// Stops the server at the end, or when every transport should have given up, so that transports without a time limit
/// return, too.
///
/// The wait consists of short sleeps, which take longer on a busy machine, rather than of a fixed time.
func withServer<Value>(
  _ responses: [String: HostileResponse], _ body: (HostileServer) async throws -> Value
) async throws -> Value {
  let server = try HostileServer(responses)
  let watch = Task {
    for _ in 0..<900 { try await Task.sleep(for: .milliseconds(100)) }
    server.stop()
  }
  defer {
    watch.cancel()
    server.stop()
  }
  return try await body(server)
}

extension TransferLimits {
  /// A time limit for responses that do arrive, long enough for a busy machine.
  static let patient = patient()

  static func patient(maxBytes: Int = 16 << 20, maxRedirects: Int = 5) -> TransferLimits {
    TransferLimits(timeout: .seconds(3600), maxBytes: maxBytes, maxRedirects: maxRedirects)
  }
}

extension FeedTransport {
  func outcome(of request: FeedRequest) async -> TransportPromise.Outcome {
    do {
      return .success(try await get(request))
    } catch {
      return .failure(error)
    }
  }
}

extension TransportPromise.Outcome {
  var withoutDetail: Self {
    mapError { error in
      switch error {
      case .unreachable: .unreachable("")
      case .untrusted: .untrusted("")
      case .malformed: .malformed("")
      default: error
      }
    }
  }

  var told: String {
    switch self {
    case .success(let response):
      "it gives \(response.status) with \(response.body.count) bytes, \(response.validators), \(response.retryAfter ?? "no")"
        + " Retry-After"
    case .failure(let error): "it fails, as \(error)"
    }
  }
}
