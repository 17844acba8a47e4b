internal import CMicroHTTPD
@preconcurrency internal import Dispatch

/// What all daemons of a server share. Their callbacks get it as their context.
final class Service: Sendable {
  let library: MicroHTTPD
  let connections: SuspendedConnections
  let handler: HTTPServer.Handler
  let workers: Workers
  let bodies: UploadMemory
  let incoming: IncomingRequests

  init(
    _ library: MicroHTTPD, _ connections: SuspendedConnections, _ workers: Workers, _ incoming: IncomingRequests,
    _ handler: @escaping HTTPServer.Handler
  ) {
    (self.library, self.connections, self.workers, self.handler) = (library, connections, workers, handler)
    self.incoming = incoming
    bodies = UploadMemory(limit: workers.limits.bodies)
  }
}

/// One thread of libmicrohttpd, which serves the connections of one address.
struct Daemon: @unchecked Sendable {
  private let daemon: OpaquePointer
  private let service: Service

  /// Bytes, for the first line and the fields of a request, and for those of its response. Longer ones get 414 or 431.
  private static let headLimit = 32 << 10

  init(_ service: Service, _ socket: ListeningSocket, idleTimeout: Duration) throws(ServerError) {
    guard let descriptor = socket.release() else { throw .library(reason: "its socket is taken") }
    let context = Unmanaged.passUnretained(service).toOpaque()
    let options = [
      cmhd_option(.LISTEN_SOCKET, Int(descriptor), nil),
      cmhd_option(.CONNECTION_LIMIT, HTTPServer.mostConnections, nil),
      cmhd_option(.CONNECTION_MEMORY_LIMIT, Self.headLimit, nil),
      cmhd_option(.CONNECTION_TIMEOUT, Int(idleTimeout.components.seconds), nil),
      cmhd_option(.STRICT_FOR_CLIENT, 1, nil),
      cmhd_on_connection(watchConnection, context),
      cmhd_on_target(beginRequest, context),
      cmhd_on_completed(endRequest, context),
      cmhd_option(.END, 0, nil),
    ]
    // Not epoll, by which 0.9.75 misses the end of a connection that comes at once with the last request. `Date` is the
    // handler's.
    let flags = [MHD_USE_POLL_INTERNAL_THREAD, MHD_ALLOW_SUSPEND_RESUME, MHD_USE_SUPPRESS_DATE_NO_CLOCK]
      .reduce(0) { $0 | $1.rawValue }
    var functions = service.library.functions
    guard let daemon = cmhd_start(&functions, flags, respond, context, options) else {
      throw .library(reason: "libmicrohttpd does not start")
    }
    (self.daemon, self.service) = (daemon, service)
  }

  /// Closes all connections; none of them may be suspended.
  func stop() async {
    await withCheckedContinuation { continuation in
      // It waits for its thread.
      DispatchQueue.global().async {
        service.library.functions.MHD_stop_daemon(daemon)
        continuation.resume()
      }
    }
  }
}
