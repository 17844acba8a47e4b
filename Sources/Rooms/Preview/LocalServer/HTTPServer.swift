internal import Disk

/// An HTTP/1.1 server that only this machine can reach.
public struct HTTPServer: Sendable {
  /// Decides how to answer a request. Called on the thread that serves all connections of an address, so it must be
  /// quick.
  public typealias Handler = @Sendable (Request) -> Reply

  /// The maximum number of connections at each of the two addresses of this machine; others wait until one of them
  /// ends.
  public static let mostConnections = connectionLimit()

  private let port: Int
  private let requestTimeout: Duration
  private let idleTimeout: Duration
  private let workLimits: WorkLimits

  /// - Parameters:
  ///   - port: 0 to 65535; 0 takes any free port.
  ///   - requestTimeout: The maximum time for a request to arrive, and for a connection to stay open without one.
  ///   - idleTimeout: The maximum time for which a connection may stay silent, in whole seconds.
  ///   - workLimits: The limits of ``Reply/work(bodyLimit:refusal:make:)``.
  public init(port: Int, requestTimeout: Duration, idleTimeout: Duration, workLimits: WorkLimits = WorkLimits()) {
    (self.port, self.requestTimeout) = (port, requestTimeout)
    (self.idleTimeout, self.workLimits) = (idleTimeout, workLimits)
  }

  /// Serves until the task is cancelled. Then the server cancels its work, closes all connections and returns.
  ///
  /// - Parameters:
  ///   - handler: Called once with the actual port, before the first request is read.
  ///   - onOpen: Called with the port as soon as requests are answered.
  public func run(_ handler: (_ port: Int) -> Handler, onOpen: (_ port: Int) -> Void) async throws(ServerError) {
    guard 0...65_535 ~= port else { throw .noSuchPort(port) }
    let library = try MicroHTTPD.loaded()
    let loopback = Loopback<ListeningSocket> { address, port throws(ServerError) in
      let socket = try ListeningSocket(address, port)
      return (socket, socket.port)
    }
    let (sockets, port) = try loopback.sockets(port)
    let connections = SuspendedConnections(library)
    let service = Service(
      library, connections, Workers(workLimits), IncomingRequests(limit: requestTimeout, room: Self.mostConnections),
      handler(port))
    var daemons: [Daemon] = []
    do throws(ServerError) {
      for socket in sockets { daemons.append(try Daemon(service, socket, idleTimeout: idleTimeout)) }
    } catch {
      await stop(daemons, connections)
      throw error
    }
    onOpen(port)
    await untilCancelled()
    await stop(daemons, connections)
  }

  private func stop(_ daemons: [Daemon], _ connections: SuspendedConnections) async {
    // This has to happen before the daemons stop: libmicrohttpd ends the program if it is stopped while connections are
    // suspended.
    connections.close()
    for daemon in daemons { await daemon.stop() }
  }
}

private func untilCancelled() async {
  let (never, end) = AsyncStream.makeStream(of: Never.self)
  for await _ in never {}
  end.finish()
}

/// The reason why a server could not start.
public enum ServerError: Error, Equatable, CustomStringConvertible {
  /// The system did not let the server listen; `code` is its error number.
  case system(code: Int32, port: Int)
  case noSuchPort(Int)
  /// GNU libmicrohttpd could not be loaded, or does not start.
  ///
  /// - Parameter reason: One sentence without its full stop.
  case library(reason: String)

  /// Whether another program listens on the port.
  public var isPortTaken: Bool { if case .system(EADDRINUSE, _) = self { true } else { false } }

  public var description: String {
    switch self {
    case .system(EADDRINUSE, let port):
      let other = port < 65_535 ? port + 1 : port - 1
      return "port \(port) is taken by another program; write --port \(other), or --port 0 for any free one"
    case .system(EACCES, let port):
      return "port \(port) is only for the system's own services; write --port 8080, or --port 0 for any free one"
    case .system(let code, let port): return "cannot listen on port \(port): \(String(cString: strerror(code)))"
    case .noSuchPort(let port):
      return "there is no port \(port); ports go from 1 to 65535, and --port 0 takes any free one"
    case .library(let reason): return "cannot serve: \(reason)"
    }
  }

  /// The error of the last system call.
  static func last(_ port: Int) -> ServerError { .system(code: errno, port: port) }
}
