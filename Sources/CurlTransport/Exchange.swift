internal import CCurl
internal import FeedClient

/// One request with its redirects, within its limits.
struct Exchange: Sendable {
  private let curl: Curl
  let url: CurlURL
  let limits: TransferLimits
  let options: CurlOptions
  let interruption = Interruption()
  /// Counts from the call on, so that waiting for a thread is waiting too.
  private let deadline: ContinuousClock.Instant

  init(_ curl: Curl, url: CurlURL, limits: TransferLimits, options: CurlOptions) {
    self.curl = curl
    self.url = url
    self.limits = limits
    self.options = options
    deadline = .now + limits.timeout
  }

  /// Blocks its thread. `done` is called exactly once, before curl's resources are freed: that may wait for a name that is
  /// still being looked up.
  func run(_ done: (Result<FeedResponse, TransportError>) -> Void) {
    guard let handle = CurlHandle(curl, options) else {
      return done(.failure(.unreachable("libcurl has no memory")))
    }
    interruption.wakes(handle.multi)
    done(Result { () throws(TransportError) in try follow(with: handle) })
    interruption.wakesNothing()
    withExtendedLifetime(handle) {}
  }

  /// Follows redirects itself, because curl neither insists on https nor says where it was redirected to.
  private func follow(with handle: CurlHandle) throws(TransportError) -> FeedResponse {
    let transfer = Transfer(handle: handle, interruption: interruption, deadline: deadline, timeout: limits.timeout)
    var url = url
    var headBytes = 0
    for _ in 0...max(0, limits.maxRedirects) {
      let response = ServerResponse(maxBytes: limits.maxBytes, headBytes: headBytes)
      try transfer.run(url, into: response)
      guard let location = response.redirect else {
        var answer = response.feedResponse()
        if WebHost(url.host) != WebHost(self.url.host) { answer.otherHost = url.host }
        return answer
      }
      url = try url.redirected(to: location)
      headBytes = response.headBytes
    }
    throw .tooManyRedirects(limit: limits.maxRedirects)
  }
}
