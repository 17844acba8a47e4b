internal import CCurl
internal import FeedClient

/// One request with its redirects, within its limits.
struct Exchange: Sendable {
  let url: CurlURL
  let limits: TransferLimits
  let options: CurlOptions
  let interruption = Interruption()
  /// Counts from the call on, so that waiting for a thread is waiting too.
  private let deadline: ContinuousClock.Instant

  init(url: CurlURL, limits: TransferLimits, options: CurlOptions) {
    self.url = url
    self.limits = limits
    self.options = options
    deadline = .now + limits.timeout
  }

  /// Blocks its thread. `done` is called exactly once, before what curl holds is given back: that may wait for a name
  /// that is still being looked up.
  func run(_ done: (Result<FeedResponse, TransportError>) -> Void) {
    guard let handle = CurlHandle(options) else { return done(.failure(.unreachable("libcurl does not start"))) }
    interruption.wakes(handle.multi)
    done(Result { () throws(TransportError) in try follow(with: handle) })
    interruption.wakesNothing()
    withExtendedLifetime(handle) {}
  }

  /// Follows by hand: curl's own following neither keeps to https nor says where it was led.
  private func follow(with handle: CurlHandle) throws(TransportError) -> FeedResponse {
    var url = url
    var headBytes = 0
    for _ in 0...max(0, limits.maxRedirects) {
      let answer = Answer(maxBytes: limits.maxBytes, headBytes: headBytes)
      try fetch(url, into: answer, with: handle)
      guard let location = answer.redirect else { return answer.response() }
      url = try url.redirected(to: location)
      headBytes = answer.headBytes
    }
    throw .tooManyRedirects(limit: limits.maxRedirects)
  }

  private func fetch(_ url: CurlURL, into answer: Answer, with handle: CurlHandle) throws(TransportError) {
    handle.start(url, into: answer)
    while true {
      guard !interruption.isInterrupted else { throw .cancelled }
      let remaining = deadline - .now
      guard remaining > .zero else { throw .timedOut(limits.timeout) }
      if let code = handle.proceed() { return try check(code, answer, handle) }
      handle.wait(atMost: remaining)
    }
  }

  private func check(_ code: CURLcode, _ answer: Answer, _ handle: CurlHandle) throws(TransportError) {
    if let refusal = answer.refusal { throw refusal }
    if let failure = TransportError(code, handle.detail(of: code), after: answer.head) { throw failure }
    try answer.finish()
  }
}
