internal import CProcesses
internal import Disk
internal import Text

/// A program on this machine that is run without a shell.
public struct Program: Sendable {
  /// The path, absolute or relative to the current folder.
  public let path: String
  /// Whether all processes that the program starts are ended together with it. It can then ask nothing at the terminal.
  private let isGroup: Bool

  public init(at path: String, isGroup: Bool = false) { (self.path, self.isGroup) = (path, isGroup) }

  /// Finds the first program with this name in `PATH`; nil if there is none.
  public init?(named name: String, in environment: [String: String]) {
    let paths = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { folder in "\(folder)/\(name)" }
    guard let path = paths.first(where: { (path: String) in access(path, X_OK) == 0 }) else { return nil }
    self.init(at: path)
  }

  public struct Run: Equatable, Sendable {
    /// The exit code; for a program that was killed, the negative number of the signal.
    public var code: Int32
    public var output: [UInt8]
    /// The first 64 KiB of the program's standard error.
    public var complaint: String
  }

  public enum Problem: Error, Equatable {
    /// The program could not be started; the value is `errno`.
    case notStarted(Int32)
    case tooMuchOutput(limit: Int)
    /// The program was ended because the task was cancelled.
    case interrupted
    /// The program was ended because it was still running after this number of seconds.
    case outOfTime(Int)
  }

  /// Runs the program to its end. This function uses no thread of its own: the calling thread waits.
  ///
  /// - Parameters:
  ///   - environment: The environment that the program inherits, except for variables with a private key of a site,
  ///     which it could log.
  ///   - folder: The working folder; nil for the current one.
  ///   - limit: The maximum number of bytes of output. A program that writes more is ended.
  ///   - timeout: The number of seconds after which the program is ended, even if it writes nothing; nil for no limit.
  ///   - interruption: Lets another task end the program.
  public func run(
    _ arguments: [String], environment: [String: String], folder: String? = nil, input: [UInt8] = [],
    limit: Int = 16 << 20, timeout: Int? = nil, interruption: ProgramInterruption = ProgramInterruption()
  ) throws(Problem) -> Run {
    var streams = try ProgramStreams(input: input)
    defer { streams.close() }
    let child = try start(arguments, environment, folder, streams.farEnds)
    streams.closeFarEnds()
    interruption.begins(child)
    let end = timeout.map { ContinuousClock.now + .seconds($0) }
    let goesOn = { !interruption.isDone && end.map { .now < $0 } ?? true }
    let hasEnded = streams.read(limit: limit, while: goesOn) && child.hasEnded(while: goesOn)
    if !hasEnded { child.end() }
    let code = interruption.ends(child)
    guard hasEnded, !interruption.isDone else {
      if streams.output.count > limit { throw .tooMuchOutput(limit: limit) }
      throw interruption.isDone ? .interrupted : .outOfTime(timeout ?? 0)
    }
    return Run(code: code, output: streams.output, complaint: String(decoding: streams.complaint, as: UTF8.self))
  }

  /// Does the same on a thread of its own. The program is ended when the task is cancelled.
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

  /// - Parameter streams: Its standard input, output and error.
  func start(
    _ arguments: [String], _ environment: [String: String], _ folder: String?, _ streams: [Int32]
  ) throws(Problem) -> ChildProcess {
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = Self.inherited(environment) + [nil]
    defer { for text in words + variables { free(text) } }
    let child = process_start(path, words, variables, folder, streams, isGroup)
    if child < 0 { throw .notStarted(-child) }
    return ChildProcess(number: child, isGroup: isGroup)
  }

  /// The environment as C needs it; the caller has to free it.
  static func inherited(_ environment: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    environment.filter { PrivateKeyText(in: $0.value) != .labelled }.map { strdup("\($0.key)=\($0.value)") }
  }
}

/// Lets another task end a running program.
public final class ProgramInterruption: Sendable {
  private struct State {
    var child: ChildProcess?
    var isDone = false
  }

  private let state = Lock(State())

  public init() {}

  /// Asks the program to end, now or as soon as it has started.
  public func interrupt() {
    state.withLock { state in
      state.isDone = true
      state.child?.send(SIGTERM)
    }
  }

  var isDone: Bool { state.withLock(\.isDone) }

  func begins(_ child: ChildProcess) { state.withLock { $0.child = child } }

  /// Waits for a child that has ended. No signal may be sent to it at the same time, because its number may then belong
  /// to a different process.
  ///
  /// - Returns: ``Program/Run/code``.
  func ends(_ child: ChildProcess) -> Int32 {
    state.withLock { state in
      state.child = nil
      return child.code()
    }
  }
}

/// The three streams of a program: a file to read from, and two pipes that are served together, so that the program
/// never waits for one while the other is full.
struct ProgramStreams {
  /// The ends that belong to the program: its standard input, output and error.
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

  /// A file without a name. Unlike a pipe, it cannot be full, and needs no reader.
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

  /// Reads until the program has closed both pipes.
  ///
  /// - Parameter goesOn: Called at least every 100 ms.
  /// - Returns: False if there is more output than `limit`, or if `goesOn` returned false.
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

extension Program {
  /// Runs the program to its end in its own process group, so that neither Ctrl-C nor the end of this program ends it.
  /// It reads nothing, and its output is discarded.
  ///
  /// - Returns: The exit code; for a program that was killed, the negative number of the signal.
  public func runDetached(_ arguments: [String], environment: [String: String]) async throws(Problem) -> Int32 {
    let child = try spawn(arguments, environment)
    return await onOwnThread {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      return process_code(status)
    }
  }

  private func spawn(_ arguments: [String], _ environment: [String: String]) throws(Problem) -> pid_t {
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = Self.inherited(environment) + [nil]
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    let error = process_start_detached(&child, path, words, variables)
    if error != 0 { throw .notStarted(error) }
    return child
  }
}
