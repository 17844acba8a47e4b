internal import Foundation

/// A server for tests, at 127.0.0.1 and a port that the system chooses, which can also respond as no server should.
///
/// It speaks plain HTTP/1.1 with one request for each connection. It has no time limits that a test could depend on: what it
/// does, it does until the client goes away or until ``stop()``.
public final class HostileServer: Sendable {
  /// The port it listens on.
  public let port: UInt16
  private let connections: HostileConnections
  private let listener: HostileListener

  /// - Parameter response: Called on the connection's thread once the head of the request has arrived.
  public init(_ response: @escaping @Sendable (HostileRequest) -> HostileResponse) throws(HostileServerError) {
    let listener = try HostileListener()
    let connections = HostileConnections()
    self.listener = listener
    self.connections = connections
    port = listener.port
    connections.onThread { listener.accept { connections.serve($0, response) } }
  }

  /// - Parameter responses: By path, including the query. Other paths respond with 404.
  public convenience init(_ responses: [String: HostileResponse]) throws(HostileServerError) {
    try self.init { responses[$0.path] ?? .status(404) }
  }

  deinit { stop() }

  /// The absolute URL of a path.
  public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far, in the order in which they were read.
  public var requests: [HostileRequest] { connections.requests }

  /// Ends every connection and waits for the threads. Must not be called while making a response.
  public func stop() {
    listener.stop()
    connections.stop()
  }
}

/// The system has no socket or port left.
public struct HostileServerError: Error, Equatable, Sendable {
  /// The system call that failed: `socket`, `bind` …
  public var call: String
  public var errno: Int32
}
