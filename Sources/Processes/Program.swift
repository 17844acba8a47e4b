internal import CProcesses
internal import Disk
internal import Text

/// Another program on this machine, run without a shell.
public struct Program: Sendable {
  /// Absolute, or relative to the current folder.
  public let path: String

  public init(at path: String) { self.path = path }

  /// The first one with that name in `PATH`; nil if there is none.
  public init?(named name: String, in environment: [String: String]) {
    let paths = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { folder in "\(folder)/\(name)" }
    guard let path = paths.first(where: { (path: String) in access(path, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  public struct Run: Equatable, Sendable {
    /// The exit code; of a program that was killed, minus the signal's number.
    public var code: Int32
    public var output: [UInt8]
    /// What it wrote to standard error: the first 64 KiB.
    public var complaint: String
  }

  public enum Problem: Error, Equatable {
    /// `errno`
    case notStarted(Int32)
    case tooMuchOutput(limit: Int)
    /// It was ended, because the task was cancelled or there was no time left.
    case interrupted
  }

  /// Runs it to its end, without a thread of this function's own: the thread of the caller waits.
  ///
  /// - Parameters:
  ///   - folder: The current one if nil.
  ///   - limit: Bytes of output. A program with more is ended.
  ///   - timeout: Seconds; without a limit if nil.
  ///   - interruption: Ends it.
  public func run(
    _ arguments: [String], environment: [String: String], folder: String? = nil, input: [UInt8] = [],
    limit: Int = 16 << 20, timeout: Int? = nil, interruption: ProgramInterruption = ProgramInterruption()
  ) throws(Problem) -> Run {
    var streams = try ProgramStreams(input: input)
    defer { streams.close() }
    let child = try start(arguments, environment, folder, streams)
    streams.closeFarEnds()
    guard interruption.begins(child) else { throw .interrupted }
    let end = timeout.map { ContinuousClock.now + .seconds($0) }
    let isWhole = streams.read(limit: limit) { !interruption.isDone && end.map { .now < $0 } ?? true }
    if !isWhole { kill(child, SIGTERM) }
    let code = wait(for: child, isEnding: !isWhole, interruption)
    guard isWhole else {
      throw streams.output.count > limit ? .tooMuchOutput(limit: limit) : .interrupted
    }
    if interruption.isDone { throw .interrupted }
    return Run(code: code, output: streams.output, complaint: String(decoding: streams.complaint, as: UTF8.self))
  }

  /// The same on a thread that nobody else waits for. The program ends when the task is cancelled.
  public func run(
    _ arguments: [String], environment: [String: String], folder: String? = nil, input: [UInt8] = [],
    limit: Int = 16 << 20, timeout: Int? = nil
  ) async throws(Problem) -> Run {
    let interruption = ProgramInterruption()
    let result = await withTaskCancellationHandler {
      await onOwnThread {
        Result { () throws(Problem) in
          try run(
            arguments, environment: environment, folder: folder, input: input, limit: limit, timeout: timeout,
            interruption: interruption)
        }
      }
    } onCancel: {
      interruption.interrupt()
    }
    return try result.get()
  }

  private func start(
    _ arguments: [String], _ environment: [String: String], _ folder: String?, _ streams: ProgramStreams
  ) throws(Problem) -> pid_t {
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let child = process_start(path, words, variables, folder, streams.farEnds)
    if child < 0 { throw .notStarted(-child) }
    return child
  }

  /// - Parameter isEnding: It was asked to end, and is killed if it does not within five seconds.
  private func wait(for child: pid_t, isEnding: Bool, _ interruption: ProgramInterruption) -> Int32 {
    var status: Int32 = 0
    let end = ContinuousClock.now + .seconds(5)
    while isEnding || interruption.isDone {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child || ended < 0 && errno != EINTR { return interruption.ends(process_code(status)) }
      if ContinuousClock.now > end { kill(child, SIGKILL) }
      usleep(10_000)
    }
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return interruption.ends(process_code(status))
  }
}

/// By which another task ends a program that runs.
public final class ProgramInterruption: Sendable {
  private struct State {
    var child: pid_t?
    var isDone = false
  }

  private let state = Lock(State())

  public init() {}

  /// Asks the program to end, now or as soon as it begins.
  public func interrupt() {
    state.withLock { state in
      state.isDone = true
      // Its number is its own until it has been waited for.
      if let child = state.child { _ = kill(child, SIGTERM) }
    }
  }

  var isDone: Bool { state.withLock(\.isDone) }

  func begins(_ child: pid_t) -> Bool {
    let isDone = state.withLock { state in
      state.child = child
      return state.isDone
    }
    guard isDone else { return true }
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    _ = ends(0)
    return false
  }

  func ends(_ code: Int32) -> Int32 {
    state.withLock { $0.child = nil }
    return code
  }
}
