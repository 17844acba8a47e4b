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
    var (rest, answer): (ArraySlice<UInt8>, [UInt8]) = ((line + [0x0A])[...], [])
    while true {
      guard .now < end else { throw .late(timeout) }
      // A program may answer before it has read all; nobody waits while both ways are full.
      var waiting = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: rest.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&waiting, 2, 100) > 0 else { continue }
      if waiting[1].revents != 0 { rest = rest.dropFirst(try write(rest)) }
      guard waiting[0].revents != 0, try read(&answer) else {
        if answer.count > limit { throw .tooLong(limit: limit) }
        continue
      }
      guard rest.isEmpty else { throw .moreThanAsked }
      if answer.count > limit { throw .tooLong(limit: limit) }
      return answer
    }
  }

  /// - Returns: The number of bytes that were written.
  private mutating func write(_ bytes: ArraySlice<UInt8>) throws(Problem) -> Int {
    let count = bytes.withUnsafeBytes { process_send(input, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR, errno != EAGAIN { throw ended() }
    return max(0, count)
  }

  /// - Returns: Whether the line is complete.
  private mutating func read(_ answer: inout [UInt8]) throws(Problem) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes { systemRead(output, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { return false }
    guard count > 0 else { throw ended() }
    guard let newline = buffer[..<count].firstIndex(of: 0x0A) else {
      answer += buffer[..<count]
      return false
    }
    guard newline == count - 1 else { throw .moreThanAsked }
    answer += buffer[..<newline]
    return true
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
