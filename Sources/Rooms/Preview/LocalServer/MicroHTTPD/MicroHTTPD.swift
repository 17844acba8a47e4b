internal import CMicroHTTPD
internal import Disk
@preconcurrency internal import Dispatch

/// GNU libmicrohttpd, loaded when the first server starts.
struct MicroHTTPD: @unchecked Sendable {
  /// The functions of the library, which stays loaded for as long as the program runs.
  let functions: cmhd_functions

  static func loaded() throws(ServerError) -> MicroHTTPD { try result.get() }

  private static let result = Result { () throws(ServerError) in try load() }

  private static func load() throws(ServerError) -> MicroHTTPD {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .library(reason: "the library libmicrohttpd is not installed (\(advice))")
    }
    let functions = UnsafeMutablePointer<cmhd_functions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    if let missing = cmhd_find(functions, library) {
      throw .library(reason: "libmicrohttpd has no \(String(cString: missing)); 0.9.73 or newer is needed (\(advice))")
    }
    return MicroHTTPD(functions: functions.pointee)
  }

  #if canImport(Darwin)
    private static let names = [
      "libmicrohttpd.dylib", "/opt/homebrew/lib/libmicrohttpd.dylib", "/usr/local/lib/libmicrohttpd.dylib",
    ]
    private static let advice = "with Homebrew: brew install libmicrohttpd"
  #else
    private static let names = ["libmicrohttpd.so.12"]
    private static let advice = "on Debian and Ubuntu: apt install libmicrohttpd12"
  #endif

  func descriptor(of connection: OpaquePointer) -> Int32 {
    var functions = functions
    return cmhd_descriptor(&functions, connection)
  }

  func incoming(on connection: OpaquePointer) -> IncomingConnection? {
    var functions = functions
    return cmhd_socket_context(&functions, connection).map {
      Unmanaged<IncomingConnection>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The fields of a request that ``HeaderFields/Name`` knows.
  func headers(of connection: OpaquePointer) -> HeaderFields {
    var headers = HeaderFields()
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = functions.MHD_get_connection_values(connection, .HEADER_KIND, addField, headers)
    }
    return headers
  }

  /// - Returns: False if there is not enough memory.
  func send(_ response: Response, on connection: SuspendableConnection) -> Bool {
    guard let made = make(response.body, on: connection) else { return false }
    defer { functions.MHD_destroy_response(made) }
    for field in response.headers.fields {
      _ = functions.MHD_add_response_header(made, field.name.rawValue, field.value)
    }
    return functions.MHD_queue_response(connection.pointer, UInt32(response.status), made) == .YES
  }

  private func make(_ body: Response.Body?, on connection: SuspendableConnection) -> OpaquePointer? {
    switch body {
    case nil: return functions.MHD_create_response_from_buffer_with_free_callback_cls(0, nil, ignoreEnd, nil)
    case .bytes(let bytes):
      let memory = UnsafeMutableRawBufferPointer(mutating: bytes.memory)
      return functions.MHD_create_response_from_buffer_with_free_callback_cls(
        memory.count, memory.baseAddress, endBytes, Unmanaged.passRetained(bytes).toOpaque())
    case .events(let events):
      events.start(on: connection)
      let context = Unmanaged.passRetained(events).toOpaque()
      // All bits set means that the length is unknown.
      return functions.MHD_create_response_from_callback(.max, 4096, readEvents, context, endEvents)
    }
  }
}

/// The shared parts of all daemons of a server. Their callbacks receive it as their context.
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

  /// The maximum number of bytes of the first line and the fields of a request, and of those of its response. Longer
  /// requests get 414 or 431.
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
    // epoll is not used, because with it 0.9.75 misses the end of a connection that comes together with the last
    // request. The handler writes `Date`.
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
      // The call waits for the daemon's thread.
      DispatchQueue.global().async {
        service.library.functions.MHD_stop_daemon(daemon)
        continuation.resume()
      }
    }
  }
}
