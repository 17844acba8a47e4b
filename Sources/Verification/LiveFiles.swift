internal import CurlTransport
internal import FeedClient

/// Single files of a host, as devices get them.
public struct LiveFiles: Sendable {
  private let timeout: Duration
  private let connection = ProbeConnection()

  /// - Parameter timeout: Of each request, with its redirects.
  public init(timeout: Duration = .seconds(20)) { self.timeout = timeout }

  public enum Answer: Hashable, Sendable {
    case content([UInt8])
    /// Other than 200.
    case status(Int)
    /// Why there is no response, in words for people.
    case failure(String)
  }

  /// Asks over one connection, which stays open.
  public func get(_ url: String, maxBytes: Int = 64 << 20) async -> Answer {
    let fetcher = Fetcher(connection: connection, deadline: .now + timeout, timeout: timeout)
    switch await fetcher.get(url, maxBytes: maxBytes).outcome {
    case .success(let reply): return reply.status == 200 ? .content(reply.body) : .status(reply.status)
    case .failure(let error): return .failure("\(error.reason)")
    }
  }
}
