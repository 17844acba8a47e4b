internal import Disk

/// Three pipes to a program. All are served together, so that neither side waits for a stream while another one is full.
struct ProgramStreams {
  /// Nearest to the program: its standard input, output and error.
  private(set) var farEnds: [Int32] = []
  private var nearEnds: [Int32] = []
  private(set) var output: [UInt8] = []
  private(set) var complaint: [UInt8] = []
  private static let mostComplaint = 1 << 16

  init() throws(Program.Problem) {
    for stream in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let error = errno
        close()
        throw .notStarted(error)
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      farEnds.append(stream == 0 ? ends[0] : ends[1])
      nearEnds.append(stream == 0 ? ends[1] : ends[0])
      _ = fcntl(nearEnds[stream], F_SETFL, O_NONBLOCK)
    }
  }

  mutating func closeFarEnds() {
    for end in farEnds { _ = systemClose(end) }
    farEnds = []
  }

  mutating func close() {
    closeFarEnds()
    for end in nearEnds where end >= 0 { _ = systemClose(end) }
    nearEnds = []
  }

  /// Until the program has closed its output and errors.
  ///
  /// - Parameter goesOn: Asked at least every 100 ms.
  /// - Returns: False if there is more output than `limit`, or if it should not go on.
  mutating func transfer(_ input: [UInt8], limit: Int, while goesOn: () -> Bool) -> Bool {
    var input = input[...]
    if input.isEmpty { closeNearEnd(0) }
    while nearEnds[1] >= 0 || nearEnds[2] >= 0 {
      guard goesOn() else { return false }
      var waiting = nearEnds.enumerated().map { stream, end in
        pollfd(fd: end, events: Int16(stream == 0 ? POLLOUT : POLLIN), revents: 0)
      }
      guard poll(&waiting, nfds_t(waiting.count), 100) > 0 else { continue }
      if waiting[0].revents != 0 { write(&input) }
      if waiting[1].revents != 0 { output += read(1) }
      if waiting[2].revents != 0 { complaint += read(2).prefix(Self.mostComplaint - complaint.count) }
      guard output.count <= limit else { return false }
    }
    return true
  }

  private mutating func write(_ input: inout ArraySlice<UInt8>) {
    let count = input.withUnsafeBytes { systemWrite(nearEnds[0], $0.baseAddress, $0.count) }
    if count > 0 { input = input.dropFirst(count) }
    // A program need not read what it is given.
    if input.isEmpty || count < 0 && !isTemporary(errno) { closeNearEnd(0) }
  }

  private mutating func read(_ stream: Int) -> ArraySlice<UInt8> {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes { systemRead(nearEnds[stream], $0.baseAddress, $0.count) }
    if count == 0 || count < 0 && !isTemporary(errno) { closeNearEnd(stream) }
    return buffer[..<max(0, count)]
  }

  private func isTemporary(_ error: Int32) -> Bool { error == EAGAIN || error == EINTR }

  private mutating func closeNearEnd(_ stream: Int) {
    guard nearEnds[stream] >= 0 else { return }
    _ = systemClose(nearEnds[stream])
    nearEnds[stream] = -1
  }
}
