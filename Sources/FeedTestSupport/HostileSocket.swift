internal import Disk

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

  /// Waits, because closing while bytes of the client are unread would discard what is still on its way to it.
  private func endAndWait() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
    waitForTheEnd()
  }

  /// From any thread: pending reads and writes return at once.
  func breakOff() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  func close() { _ = systemClose(descriptor) }

  private func waitForTheEnd() { while read() != nil {} }

  private func drip(_ byte: UInt8) -> Bool { send([byte]) && !hasEnded(within: 5) }

  /// The client sends nothing after its request, so anything to read means that it has ended the connection.
  private func hasEnded(within milliseconds: Int32) -> Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, milliseconds) > 0
  }

  /// With a linger time of zero the system sends a reset when the socket is closed.
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

/// Otherwise a program that a test starts in the meantime would keep the connection open.
func keepFromOtherPrograms(_ file: Int32) { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }

/// Without a signal if the other side is gone.
private func systemSend(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(file, bytes.baseAddress, bytes.count, 0)
  #else
    send(file, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
