internal import Disk

/// The three streams of a program: a file to read from, and two pipes that are served together, so that it never waits for
/// one while the other is full.
struct ProgramStreams {
  /// Nearest to the program: its standard input, output and error.
  private(set) var farEnds: [Int32] = []
  private var nearEnds: [Int32] = []
  private(set) var output: [UInt8] = []
  private(set) var complaint: [UInt8] = []
  private static let mostComplaint = 1 << 16

  init(input: [UInt8]) throws(Program.Problem) {
    farEnds.append(try Self.file(input))
    for _ in 0..<2 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let error = errno
        close()
        throw .notStarted(error)
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      farEnds.append(ends[1])
      nearEnds.append(ends[0])
    }
  }

  /// A file without a name: unlike a pipe, it cannot be full, and nobody has to read it.
  private static func file(_ bytes: [UInt8]) throws(Program.Problem) -> Int32 {
    guard !bytes.isEmpty else { return systemOpen(AT_FDCWD, "/dev/null", O_RDONLY | O_CLOEXEC, 0) }
    guard let file = tmpfile() else { throw .notStarted(errno) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fseek(file, 0, SEEK_SET) == 0 else {
      throw .notStarted(errno)
    }
    return fcntl(fileno(file), F_DUPFD_CLOEXEC, 3)
  }

  mutating func closeFarEnds() {
    for end in farEnds where end >= 0 { _ = systemClose(end) }
    farEnds = []
  }

  mutating func close() {
    closeFarEnds()
    for end in nearEnds where end >= 0 { _ = systemClose(end) }
    nearEnds = []
  }

  /// Reads until the program has closed both.
  ///
  /// - Parameter goesOn: Asked at least every 100 ms.
  /// - Returns: False if there is more output than `limit`, or if it should not go on.
  mutating func read(limit: Int, while goesOn: () -> Bool) -> Bool {
    while nearEnds.contains(where: { $0 >= 0 }) {
      guard goesOn() else { return false }
      var waiting = nearEnds.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&waiting, nfds_t(waiting.count), 100) > 0 else { continue }
      if waiting[0].revents != 0 { output += read(0) }
      if waiting[1].revents != 0 { complaint += read(1).prefix(Self.mostComplaint - complaint.count) }
      guard output.count <= limit else { return false }
    }
    return true
  }

  private mutating func read(_ stream: Int) -> ArraySlice<UInt8> {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes { systemRead(nearEnds[stream], $0.baseAddress, $0.count) }
    if count == 0 || count < 0 && errno != EINTR {
      _ = systemClose(nearEnds[stream])
      nearEnds[stream] = -1
    }
    return buffer[..<max(0, count)]
  }
}
