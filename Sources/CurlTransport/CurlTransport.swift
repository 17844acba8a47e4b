internal import Dispatch
public import FeedClient

/// Brings files by libcurl and keeps every limit exactly, on every system.
///
/// Each request has a connection and a thread of its own, so that a server that stalls holds up nobody else. It is
/// HTTP/1.1: one file gains nothing from more. Cookies, saved passwords and caches are not used; a proxy is, where the
/// environment names one (`https_proxy`, `no_proxy`).
public struct CurlTransport: FeedTransport {
  private let userAgent: String
  private let certificates: String?

  /// - Parameters:
  ///   - userAgent: Not sent if it holds a line break or another control character.
  ///   - certificates: Path of a PEM file with the authorities to trust, in the place of the system's.
  public init(userAgent: String = "publish", certificates: String? = nil) {
    self.userAgent = userAgent
    self.certificates = certificates
  }

  public func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    guard let url = CurlURL(request.url) else { throw .badURL(request.url) }
    let options = CurlOptions(
      validators: request.validators, userAgent: userAgent, certificates: certificates)
    let exchange = Exchange(url: url, limits: request.limits, options: options)
    return try await exchange.onItsOwnThread().get()
  }
}

extension Exchange {
  fileprivate func onItsOwnThread() async -> Result<FeedResponse, TransportError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // why a queue a request: Dispatch gives each a thread, beside the few that Swift's tasks share.
        DispatchQueue(label: "CurlTransport").async { run { continuation.resume(returning: $0) } }
      }
    } onCancel: {
      interruption.interrupt()
    }
  }
}
