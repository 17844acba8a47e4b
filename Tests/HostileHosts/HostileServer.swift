import Disk
import FeedModel
import Foundation
import Text

/// A server for tests, at 127.0.0.1 and a port that the system chooses, which can also send responses that no server
/// should.
///
/// It speaks plain HTTP/1.1 with one request for each connection. It has no time limits that a test could depend on: it
/// goes on until the client goes away or until ``stop()``.
package final class HostileServer: Sendable {
  /// The port it listens on.
  package let port: UInt16
  private let connections: HostileConnections
  private let listener: HostileListener

  /// - Parameter response: Called on the connection's thread once the head of the request has arrived.
  package init(_ response: @escaping @Sendable (HostileRequest) -> HostileResponse) throws(HostileServerError) {
    let listener = try HostileListener()
    let connections = HostileConnections()
    self.listener = listener
    self.connections = connections
    port = listener.port
    connections.onThread { listener.accept { connections.serve($0, response) } }
  }

  /// - Parameter responses: The responses by path, including the query. Other paths get 404.
  package convenience init(_ responses: [String: HostileResponse]) throws(HostileServerError) {
    try self.init { responses[$0.path] ?? .status(404) }
  }

  deinit { stop() }

  /// The absolute URL of a path.
  package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far, in the order in which they were read.
  package var requests: [HostileRequest] { connections.requests }

  /// Ends every connection and waits for the threads. Must not be called while making a response.
  package func stop() {
    listener.stop()
    connections.stop()
  }
}

/// The system has no socket or port left.
package struct HostileServerError: Error, Equatable, Sendable {
  /// The system call that failed: `socket`, `bind` …
  package var call: String
  package var errno: Int32
}

/// A port at 127.0.0.1 that the system chooses.
final class HostileListener: Sendable {
  let port: UInt16
  private let socket: Int32
  /// A pipe whose writing end is closed to wake the thread that waits for clients.
  private let alarm: (reading: Int32, writing: Int32)
  private let isStopped = Lock(false)

  /// - Parameter isListening: If false, the port is taken but connections are refused.
  init(isListening: Bool = true) throws(HostileServerError) {
    let socket = try checked("socket") { systemSocket() }
    var ends: [Int32] = [-1, -1]
    do throws(HostileServerError) {
      port = try bindAnywhere(socket)
      if isListening { _ = try checked("listen") { listen(socket, 128) } }
      _ = try checked("pipe") { pipe(&ends) }
    } catch {
      close(socket)
      throw error
    }
    ([socket] + ends).forEach(keepFromOtherPrograms)
    self.socket = socket
    alarm = (ends[0], ends[1])
  }

  deinit {
    stop()
    close(socket)
    close(alarm.reading)
  }

  func stop() {
    isStopped.withLock { isStopped in
      if !isStopped { close(alarm.writing) }
      isStopped = true
    }
  }

  /// Accepts connections until ``stop()``.
  func accept(_ serve: (HostileSocket) -> Void) {
    var files = [socket, alarm.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      guard poll(&files, 2, -1) > 0 else { continue }
      guard files[1].revents == 0 else { return }
      let client = systemAccept(socket)
      if client >= 0 { serve(HostileSocket(client)) }
    }
  }
}

private func bindAnywhere(_ socket: Int32) throws(HostileServerError) -> UInt16 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  try withUnsafeMutablePointer(to: &address) { (pointer) throws(HostileServerError) in
    try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (address) throws(HostileServerError) in
      _ = try checked("bind") { bind(socket, address, size) }
      _ = try checked("getsockname") { getsockname(socket, address, &size) }
    }
  }
  return UInt16(bigEndian: address.sin_port)
}

private func checked(_ name: String, _ call: () -> Int32) throws(HostileServerError) -> Int32 {
  let result = call()
  guard result >= 0 else { throw HostileServerError(call: name, errno: errno) }
  return result
}

private func systemSocket() -> Int32 {
  #if canImport(Glibc)
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    socket(AF_INET, SOCK_STREAM, 0)
  #endif
}

private func systemAccept(_ socket: Int32) -> Int32 { accept(socket, nil, nil) }

/// A server's threads, open connections and requests.
final class HostileConnections: Sendable {
  private struct State {
    var isStopped = false
    var sockets: [HostileSocket] = []
    var requests: [HostileRequest] = []
  }
  private let state = Lock(State())
  private let threads = DispatchGroup()

  var requests: [HostileRequest] { state.withLock(\.requests) }

  func onThread(_ work: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      work()
      threads.leave()
    }
  }

  func serve(_ socket: HostileSocket, _ response: @escaping @Sendable (HostileRequest) -> HostileResponse) {
    guard open(socket) else { return socket.close() }
    onThread { [self] in
      if let request = socket.readRequest() {
        state.withLock { $0.requests.append(request) }
        socket.play(response(request).steps(request))
      }
      close(socket)
    }
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.sockets { socket.breakOff() }
    }
    threads.wait()
  }

  private func open(_ socket: HostileSocket) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.sockets.append(socket)
      return true
    }
  }

  /// Closes a socket under the lock, so that ``stop()`` never sees a descriptor that already belongs to another file.
  private func close(_ socket: HostileSocket) {
    state.withLock { state in
      state.sockets.removeAll { $0 == socket }
      socket.close()
    }
  }
}

/// A request that a ``HostileServer`` has received.
package struct HostileRequest: Hashable, Sendable {
  package var method: String
  /// The path as it was sent, with the query.
  package var path: String
  /// The headers in the order and spelling in which they were sent.
  package var headers: [Header]

  package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  /// The values of all headers with that name, regardless of case.
  package func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// - Parameter head: The bytes up to the empty line. Nil if the first line has no path.
  init?(head: [UInt8]) {
    let lines = head.split(separator: 0x0A).map { $0.filter { $0 != 0x0D } }
    let words = lines.first?.split(separator: 0x20) ?? []
    guard words.count >= 2 else { return nil }
    method = String(decoding: words[0], as: UTF8.self)
    path = String(decoding: words[1], as: UTF8.self)
    headers = lines.dropFirst().compactMap(Header.init)
  }
}

extension HostileRequest.Header {
  fileprivate init?(_ line: [UInt8]) {
    guard let colon = line.firstIndex(of: 0x3A) else { return nil }
    name = String(decoding: line[..<colon], as: UTF8.self)
    value = String(decoding: line[(colon + 1)...].drop { $0 == 0x20 }, as: UTF8.self)
  }
}

/// The server's side of one connection. Errors are ignored, as they mean that the client is gone.
struct HostileSocket: Equatable, Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    keepFromOtherPrograms(descriptor)
    #if canImport(Darwin)
      var on: Int32 = 1
      _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// - Returns: Nil if the client goes away before the end of its head, sends more than 1 MiB, or begins a TLS handshake.
  func readRequest() -> HostileRequest? {
    var head: [UInt8] = []
    while head.count < 1 << 20, head.first != 0x16, let part = read() {
      head += part
      if head.suffix(part.count + 3).contains(endOfHead) { return HostileRequest(head: head) }
    }
    return nil
  }

  func play(_ steps: [HostileResponse.Step]) {
    steps.forEach(perform)
    if steps.last != .reset { endAndWait() }
  }

  private func perform(_ step: HostileResponse.Step) {
    switch step {
    case .send(let bytes): _ = send(bytes)
    case .sendTimes(let times, let bytes): _ = (0..<times).allSatisfy { _ in send(bytes) }
    case .dripTimes(let times, let bytes): _ = (0..<times).allSatisfy { _ in bytes.allSatisfy(drip) }
    case .wait: waitForTheEnd()
    case .reset: reset()
    }
  }

  /// Ends the connection and waits, because closing while bytes of the client are unread would discard bytes on their
  /// way to it.
  private func endAndWait() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
    waitForTheEnd()
  }

  /// Breaks off the connection, from any thread: pending reads and writes return at once.
  func breakOff() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  func close() { _ = systemClose(descriptor) }

  private func waitForTheEnd() { while read() != nil {} }

  private func drip(_ byte: UInt8) -> Bool { send([byte]) && !hasEnded(within: 5) }

  /// The client sends nothing after its request, so anything to read means that it has ended the connection.
  private func hasEnded(within milliseconds: Int32) -> Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, milliseconds) > 0
  }

  /// Resets the connection: with a linger time of zero the system sends a reset when the socket is closed.
  private func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  private func read() -> [UInt8]? {
    let part = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    return part.isEmpty ? nil : part
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

private let endOfHead = Array("\r\n\r\n".utf8)

/// Closes a file in programs that this one starts. Otherwise a program that a test starts in the meantime would keep
/// the connection open.
func keepFromOtherPrograms(_ file: Int32) { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }

/// Sends bytes, without a signal if the other side is gone.
private func systemSend(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(file, bytes.baseAddress, bytes.count, 0)
  #else
    send(file, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
