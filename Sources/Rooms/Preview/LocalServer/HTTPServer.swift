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
  ///   - port: At most 65535; 0 takes any free port.
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
public enum ServerError: Error, Equatable {
  /// The system's error number.
  case system(code: Int32)
  /// GNU libmicrohttpd could not be loaded, or does not start.
  ///
  /// - Parameter reason: One sentence without its full stop.
  case library(reason: String)

  /// The error of the last system call.
  static var last: ServerError { .system(code: errno) }
}
