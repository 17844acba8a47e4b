internal import FeedEvaluator
internal import FeedModel

/// Leaves a server alone for as long as it has asked to be (`Retry-After`), also after the app was launched again.
struct ConsiderateTransport: FeedTransport {
  let environment: FeedEnvironment

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    guard !environment.keepsQuirks, let origin = request.url.origin else {
      return try await environment.transport.get(request)
    }
    if let until = await environment.read(ServerWaits.self).end(of: origin, now: environment.now()) {
      throw .askedToWait(until: until)
    }
    let response = try await environment.transport.get(request)
    if response.isRefusal, let asked = response.retryAfter { await keep(asked, of: origin) }
    return response
  }

  private func keep(_ retryAfter: String, of origin: String) async {
    let (now, jitter) = (environment.now(), environment.polling.jitter)
    let seed = await environment.read(Installation.self).rolloutSeed
    await environment.update(ServerWaits.self) {
      $0.wait(retryAfter, of: origin, now: now, jitter: jitter, seed: seed)
    }
  }
}

extension FeedResponse {
  /// Whether its `Retry-After` concerns the server and not, as in a redirect, the file (RFC 9110, 10.2.3).
  fileprivate var isRefusal: Bool { status == 429 || (500...599).contains(status) }
}

extension String {
  /// The scheme, host and port of a URL, in lower case: `https://example.com`.
  var origin: String? {
    guard let scheme = utf8.firstRange(of: "://".utf8) else { return nil }
    let end = utf8[scheme.upperBound...].firstIndex { "/?#".utf8.contains($0) } ?? utf8.endIndex
    let authority = self[scheme.upperBound..<end].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return "\(self[..<scheme.lowerBound])://\(authority)".lowercased()
  }
}
