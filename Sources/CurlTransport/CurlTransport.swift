internal import Dispatch
public import FeedClient

/// Fetches files with libcurl and keeps every limit exactly, on every system.
///
/// Each request has its own connection and thread, so that a server that stalls does not delay other requests. It uses
/// HTTP/1.1, as a single file gains nothing from later versions. Cookies, saved passwords and caches are not used; a proxy is
/// used if environment variables name one (`https_proxy`, `no_proxy`).
public struct CurlTransport: FeedTransport {
  private let userAgent: String
  private let certificates: String?

  /// - Parameters:
  ///   - userAgent: Not sent if it contains a line break or another control character.
  ///   - certificates: The path of a PEM file with the authorities to trust instead of the system's.
  public init(userAgent: String = "publish", certificates: String? = nil) {
    self.userAgent = userAgent
    self.certificates = certificates
  }

  public func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    guard let curl = Curl.loaded else { throw .unreachable(Curl.advice) }
    guard let url = CurlURL(request.url) else { throw .badURL(request.url) }
    let options = CurlOptions(
      validators: request.validators, userAgent: userAgent, certificates: certificates)
    let exchange = Exchange(curl, url: url, limits: request.limits, options: options)
    return try await exchange.onItsOwnThread().get()
  }
}

extension Exchange {
  fileprivate func onItsOwnThread() async -> Result<FeedResponse, TransportError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A queue for each request: Dispatch gives each one a thread, apart from the few that Swift's tasks share.
        DispatchQueue(label: "CurlTransport").async { run { continuation.resume(returning: $0) } }
      }
    } onCancel: {
      interruption.interrupt()
    }
  }
}
