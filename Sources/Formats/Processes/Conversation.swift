internal import CProcesses
internal import Disk
internal import Text

/// A program that answers each line that it is given with a line, for as long as it runs.
public struct Conversation: ~Copyable {
  public enum Problem: Error, Equatable, Sendable {
    /// It has ended, with this exit code; for a program that was killed, the negative number of the signal.
    case ended(Int32)
    /// There was no line within this number of seconds.
    case late(Int)
    /// The line has more bytes than this limit.
    case tooLong(limit: Int)
    /// It wrote more than one line.
    case moreThanAsked
  }

  private let child: ChildProcess
  /// A socket, because writing to the pipe of a program that has ended would end this one, too.
  private let input: Int32
  private let output: Int32
  private var code: Int32?

  fileprivate init(
    with program: Program, _ arguments: [String], environment: [String: String]
  ) throws(Program.Problem) {
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard process_socketpair(&input) == 0 else { throw .notStarted(errno) }
    guard pipe(&output) == 0 else {
      let error = errno
      for end in input { _ = systemClose(end) }
      throw .notStarted(error)
    }
    for end in [input[0], output[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in [input[1], output[1]] { _ = systemClose(end) } }
    do throws(Program.Problem) {
      child = try program.start(arguments, environment, nil, [input[1], output[1], 2])
    } catch {
      for end in [input[0], output[0]] { _ = systemClose(end) }
      throw error
    }
    (self.input, self.output) = (input[0], output[0])
  }

  /// Asks, and waits for the answer.
  ///
  /// - Parameters:
  ///   - line: The question, without the end of its line.
  ///   - timeout: The number of seconds for the whole answer.
  ///   - limit: The most bytes of it.
  public mutating func ask(_ line: [UInt8], timeout: Int, limit: Int) throws(Problem) -> [UInt8] {
    let end = ContinuousClock.now + .seconds(timeout)
    try write(line + [0x0A], until: end, timeout)
    var answer: [UInt8] = []
    while true {
      try wait(for: output, Int16(POLLIN), until: end, timeout)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = buffer.withUnsafeMutableBytes { systemRead(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ended() }
      let read = buffer[..<count]
      guard let newline = read.firstIndex(of: 0x0A) else {
        answer += read
        if answer.count > limit { throw .tooLong(limit: limit) }
        continue
      }
      guard newline == read.endIndex - 1 else { throw .moreThanAsked }
      answer += read[..<newline]
      if answer.count > limit { throw .tooLong(limit: limit) }
      return answer
    }
  }

  private mutating func write(
    _ bytes: [UInt8], until end: ContinuousClock.Instant, _ timeout: Int
  ) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: input, Int16(POLLOUT), until: end, timeout)
      let count = rest.withUnsafeBytes { process_send(input, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        throw ended()
      }
    }
  }

  private func wait(
    for descriptor: Int32, _ event: Int16, until end: ContinuousClock.Instant, _ timeout: Int
  ) throws(Problem) {
    while true {
      guard .now < end else { throw .late(timeout) }
      var waiting = [pollfd(fd: descriptor, events: event, revents: 0)]
      if poll(&waiting, 1, 100) > 0 { return }
    }
  }

  private mutating func ended() -> Problem {
    end()
    return .ended(code ?? 0)
  }

  /// Ends the program. It is told that there are no more questions, and has a second.
  fileprivate mutating func end() {
    guard code == nil else { return }
    _ = systemClose(input)
    let wait = ContinuousClock.now + .seconds(1)
    if !child.hasEnded(while: { .now < wait }) { child.end() }
    _ = systemClose(output)
    code = child.code()
  }
}

extension Program {
  /// Starts the program, and talks with it on a thread of its own until `talk` returns. Its standard error is this
  /// program's own.
  public func converse<Result: Sendable>(
    _ arguments: [String], environment: [String: String],
    _ talk: @escaping @Sendable (inout Conversation) -> Result
  ) async throws(Problem) -> Result {
    // The program would end with the thread that has started it.
    let result = await onOwnThread {
      Swift.Result { () throws(Problem) in
        var conversation = try Conversation(with: self, arguments, environment: environment)
        defer { conversation.end() }
        return talk(&conversation)
      }
    }
    return try result.get()
  }
}
