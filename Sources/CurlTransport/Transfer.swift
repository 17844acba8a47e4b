internal import CCurl
internal import FeedClient

/// One request on a handle, until its response is complete, its time is over or it is interrupted.
struct Transfer {
  let handle: CurlHandle
  let interruption: Interruption
  let deadline: ContinuousClock.Instant
  /// For the message.
  let timeout: Duration

  func run(_ url: CurlURL, into response: ServerResponse) throws(TransportError) {
    handle.start(url, into: response)
    while true {
      guard !interruption.isInterrupted else { throw .cancelled }
      let remaining = deadline - .now
      guard remaining > .zero else { throw .timedOut(timeout) }
      if let code = handle.proceed() { return try check(code, response) }
      handle.wait(atMost: remaining)
    }
  }

  private func check(_ code: CURLcode, _ response: ServerResponse) throws(TransportError) {
    if let refusal = response.refusal { throw refusal }
    if let failure = TransportError(code, handle.detail(of: code), after: response.head) { throw failure }
    try response.finish()
  }
}
