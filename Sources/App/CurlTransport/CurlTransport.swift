internal import CCurl
internal import Dispatch
public import FeedClient
internal import Text

/// Fetches files with libcurl and keeps every limit exactly, on every system.
///
/// Each request has its own connection and thread, so that a server that stalls does not delay other requests. It uses
/// HTTP/1.1, as a single file gains nothing from later versions. Cookies, saved passwords and caches are not used; a proxy is
/// used if environment variables name one (`https_proxy`, `no_proxy`).
public struct CurlTransport: FeedTransport {
  private let userAgent: String
  private let certificates: String?

  /// - Parameters:
  ///   - userAgent: The `User-Agent`. It is not sent if it contains a line break or another control character.
  ///   - certificates: The path of a PEM file with the authorities to trust instead of the system's.
  public init(userAgent: String = "publish", certificates: String? = nil) {
    (self.userAgent, self.certificates) = (userAgent, certificates)
  }

  public func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    guard let curl = Curl.loaded else { throw .unreachable(Curl.advice) }
    guard let url = CurlURL(request.url) else { throw .badURL(request.url) }
    let options = CurlOptions(validators: request.validators, userAgent: userAgent, certificates: certificates)
    let exchange = Exchange(curl, url: url, limits: request.limits, options: options)
    return try await exchange.onItsOwnThread().get()
  }
}

extension Exchange {
  fileprivate func onItsOwnThread() async -> Result<FeedResponse, TransportError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Each request has its own queue: Dispatch gives it a thread, apart from the few that Swift's tasks share.
        DispatchQueue(label: "CurlTransport").async { run { continuation.resume(returning: $0) } }
      }
    } onCancel: {
      interruption.interrupt()
    }
  }
}

/// One request on a handle, until its response is complete, its time is over or it is interrupted.
struct Transfer {
  let handle: CurlHandle
  let interruption: Interruption
  let deadline: ContinuousClock.Instant
  /// The time from the beginning to the deadline, for messages.
  let timeout: Duration

  func run(_ url: CurlURL, into response: IncomingResponse) throws(TransportError) {
    handle.start(url, into: response)
    while true {
      guard !interruption.isInterrupted else { throw .cancelled }
      let remaining = deadline - .now
      guard remaining > .zero else { throw .timedOut(timeout) }
      if let code = handle.proceed() { return try check(code, response) }
      handle.wait(atMost: remaining)
    }
  }

  private func check(_ code: CURLcode, _ response: IncomingResponse) throws(TransportError) {
    if let refusal = response.refusal { throw refusal }
    if let failure = TransportError(code, handle.detail(of: code), after: response.head) { throw failure }
    try response.finish()
  }
}

/// One request with its redirects, within its limits.
struct Exchange: Sendable {
  private let curl: Curl
  let url: CurlURL
  let limits: TransferLimits
  let options: CurlOptions
  let interruption = Interruption()
  /// The deadline, counted from the call on, so that waiting for a thread counts too.
  private let deadline: ContinuousClock.Instant

  init(_ curl: Curl, url: CurlURL, limits: TransferLimits, options: CurlOptions) {
    (self.curl, self.url, self.limits, self.options) = (curl, url, limits, options)
    deadline = .now + limits.timeout
  }

  /// Blocks its thread. `done` is called exactly once, before curl's resources are freed, which may have to wait for
  /// the lookup of a name.
  func run(_ done: (Result<FeedResponse, TransportError>) -> Void) {
    guard let handle = CurlHandle(curl, options) else { return done(.failure(.unreachable("libcurl has no memory"))) }
    interruption.wakes(handle.multi)
    done(Result { () throws(TransportError) in try follow(with: handle) })
    interruption.wakesNothing()
    withExtendedLifetime(handle) {}
  }

  /// Follows redirects itself, because curl neither insists on https nor reports the redirect's target.
  private func follow(with handle: CurlHandle) throws(TransportError) -> FeedResponse {
    let transfer = Transfer(handle: handle, interruption: interruption, deadline: deadline, timeout: limits.timeout)
    var url = url
    var headBytes = 0
    for _ in 0...max(0, limits.maxRedirects) {
      let response = IncomingResponse(maxBytes: limits.maxBytes, headBytes: headBytes)
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

/// Lets a cancelled task wake the thread that waits for the network.
final class Interruption: Sendable {
  private struct State {
    var isInterrupted = false
    /// The multi handle as a number, because pointers are not sendable.
    var sleeper: UInt = 0
  }
  private let state = Lock(State())

  var isInterrupted: Bool { state.withLock(\.isInterrupted) }

  func interrupt() {
    state.withLock { state in
      state.isInterrupted = true
      // The call is made under the lock, so that the handle is not freed between the check and the call.
      if let multi = UnsafeMutableRawPointer(bitPattern: state.sleeper) {
        _ = Curl.loaded?.functions.curl_multi_wakeup(multi)
      }
    }
  }

  func wakes(_ multi: UnsafeMutableRawPointer) {
    let sleeper = UInt(bitPattern: multi)
    state.withLock { $0.sleeper = sleeper }
  }

  func wakesNothing() { state.withLock { $0.sleeper = 0 } }
}
