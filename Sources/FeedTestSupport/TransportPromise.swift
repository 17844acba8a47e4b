internal import FeedClient

/// One thing that a transport does, or never does.
struct TransportPromise: Sendable {
  typealias Outcome = Result<FeedResponse, TransportError>

  let sentence: String
  private let check: @Sendable (any FeedTransport) async throws -> String?

  /// - Parameter check: What happened instead; nil if the promise is kept.
  init(_ sentence: String, _ check: @escaping @Sendable (any FeedTransport) async throws -> String?) {
    self.sentence = sentence
    self.check = check
  }

  /// - Parameters:
  ///   - answers: Of the server, by path; `/` is asked for.
  ///   - expected: Details that are the system's own words do not count.
  ///   - asks: What the server has to have been asked.
  init(
    _ sentence: String, _ answers: [String: HostileAnswer], validators: Validators = Validators(),
    limits: TransferLimits = .patient, expected: Outcome,
    asks: @escaping @Sendable ([HostileRequest]) -> Bool = { _ in true }
  ) {
    self.init(sentence) { transport in
      try await withServer(answers) { server in
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

/// Stopped in the end, or when everybody ought to have given up: then also transports that keep no time-out come back.
///
/// The wait is counted in naps, not in seconds: where the machine is too busy to let anybody work, they take longer, too.
func withServer<Value>(
  _ answers: [String: HostileAnswer], _ body: (HostileServer) async throws -> Value
) async throws -> Value {
  let server = try HostileServer(answers)
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
  /// For answers that come: so long that no busy machine makes a test wait for it in vain.
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
