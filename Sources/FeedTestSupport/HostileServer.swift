internal import Foundation

/// A server for tests, at 127.0.0.1 and a port of the system's choice, that also answers as no server should.
///
/// It is plain HTTP/1.1, one request a connection. Whatever it does, it does until the client goes away or ``stop()``:
/// there is no time that a test could depend on.
public final class HostileServer: Sendable {
  /// Where clients find it.
  public let port: UInt16
  private let connections: HostileConnections
  private let listener: HostileListener

  /// - Parameter answer: Called on the connection's thread, once the request's head is there.
  public init(_ answer: @escaping @Sendable (HostileRequest) -> HostileAnswer) throws(HostileServerError) {
    let listener = try HostileListener()
    let connections = HostileConnections()
    self.listener = listener
    self.connections = connections
    port = listener.port
    connections.onThread { listener.accept { connections.serve($0, answer) } }
  }

  /// - Parameter answers: By path, query included. Other paths are 404.
  public convenience init(_ answers: [String: HostileAnswer]) throws(HostileServerError) {
    try self.init { answers[$0.path] ?? .status(404) }
  }

  deinit { stop() }

  public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// So far, in the order in which they were read.
  public var requests: [HostileRequest] { connections.requests }

  /// Breaks off every connection and waits for the threads. Not to be called by an answer.
  public func stop() {
    listener.stop()
    connections.stop()
  }
}

/// The system has no socket left, or no port.
public struct HostileServerError: Error, Equatable, Sendable {
  /// `socket`, `bind` …
  public var call: String
  public var errno: Int32
}
