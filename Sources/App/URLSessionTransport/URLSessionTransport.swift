public import FeedClient
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Fetches files with the system's URL loading. It is for apps on Apple's systems, where it knows the device's proxies,
/// certificates and roaming rules.
///
/// Nothing is kept between requests: no cache, no cookies, no passwords.
///
/// On Linux, Foundation's `URLSession` does not keep all promises of `FeedTransport`, so use `CurlTransport` there.
/// With `URLSession`, the caller gets the error for a time limit, but data keeps arriving for a while, hundreds of
/// megabytes from a fast server; and a compressed body that lacks its end counts as complete.
public struct URLSessionTransport: FeedTransport {
  private let userAgent: String?

  /// - Parameter userAgent: The `User-Agent`; nil for the system's own, which names the app. It is not sent if it
  ///   contains a line break or another control character.
  public init(userAgent: String? = nil) { self.userAgent = userAgent }

  public func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    guard let start = URL(feed: request.url) else { throw .badURL(request.url) }
    var url = start
    let deadline = ContinuousClock.now + request.limits.timeout
    for _ in 0...max(0, request.limits.maxRedirects) {
      let response = try await load(url, request, by: deadline)
      guard let location = response.redirect else {
        var answer = response.feedResponse
        if url.webHost != start.webHost { answer.otherHost = url.host(percentEncoded: false) }
        return answer
      }
      url = try url.redirected(to: location)
    }
    throw .tooManyRedirects(limit: request.limits.maxRedirects)
  }

  private func load(
    _ url: URL, _ request: FeedRequest, by deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> ServerResponse {
    let loading = Loading(limits: request.limits)
    let watch = Task {
      try await Task.sleep(until: deadline)
      loading.end(.failure(.timedOut(request.limits.timeout)))
    }
    defer { watch.cancel() }
    return try await loading.response(to: urlRequest(url, request)).get()
  }

  private func urlRequest(_ url: URL, _ request: FeedRequest) -> URLRequest {
    var urlRequest = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: request.limits.timeout / .seconds(1))
    urlRequest.httpShouldHandleCookies = false
    let headers = [
      ("Accept-Encoding", "gzip, deflate"), ("User-Agent", userAgent), ("If-None-Match", request.validators.eTag),
      ("If-Modified-Since", request.validators.lastModified),
    ]
    for (name, value) in headers {
      if let value, isHeaderValue(value) { urlRequest.setValue(value, forHTTPHeaderField: name) }
    }
    return urlRequest
  }
}

/// Whether a value cannot end its header line, so that it cannot inject headers. Without such a validator, the server
/// sends the whole file instead of a 304.
private func isHeaderValue(_ text: String) -> Bool { !text.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F } }

extension TransportError {
  /// - Parameter isAnswered: Whether the head of a response has arrived, so that a lost connection means that the
  ///   response was cut off.
  init(_ error: any Error, _ limits: TransferLimits, isAnswered: Bool) {
    let detail = error.localizedDescription
    switch (error as? URLError)?.code {
    case .timedOut: self = .timedOut(limits.timeout)
    case .cancelled: self = .cancelled
    case .httpTooManyRedirects: self = .tooManyRedirects(limit: limits.maxRedirects)
    // URLs were checked before, so on Linux an unsupported URL means a response that is not HTTP.
    case .badServerResponse, .cannotDecodeContentData, .cannotDecodeRawData, .cannotParseResponse, .unsupportedURL:
      self = .malformed(detail)
    case .dataLengthExceedsMaximum: self = .tooLarge(limit: limits.maxBytes)
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired:
      self = .untrusted(detail)
    case _ where isAnswered: self = .truncated
    default: self = .unreachable(detail)
    }
  }
}

extension URL {
  /// Reads an absolute http or https URL; nil if it has no host, or contains characters that a URL has to escape (RFC
  /// 3986, 2), which `URL` would escape by itself.
  init?(feed text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text), url.isWeb else { return nil }
    self = url
  }

  private var isWeb: Bool {
    guard let host = host(percentEncoded: true), !host.isEmpty, (0...65_535).contains(port ?? 0) else { return false }
    return isSecure || scheme?.lowercased() == "http"
  }

  private var isSecure: Bool { scheme?.lowercased() == "https" }
  var webHost: WebHost { WebHost(host(percentEncoded: false) ?? "") }

  /// - Throws: ``TransportError/refusedRedirect(to:)``
  func redirected(to location: String) throws(TransportError) -> URL {
    guard let target = URL(string: location, relativeTo: self)?.absoluteURL, target.isWeb,
      target.isSecure || !isSecure, webHost.mayRedirect(to: target.webHost)
    else { throw .refusedRedirect(to: location) }
    return target
  }
}
