internal import Text
internal import Disk

/// A port at 127.0.0.1 that the system chooses.
final class HostileListener: Sendable {
  let port: UInt16
  private let socket: Int32
  /// Its writing end is closed to wake the thread that waits for clients.
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

  /// Until ``stop()``.
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
