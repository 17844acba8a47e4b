import ArgumentParser
import Foundation
import PublishCommands
import TestKit

/// The real executable, run as a user would.
struct PublishProgram {
  /// Where it is run.
  var folder: String
  /// Beside the test's own, without what would change the program's answers.
  var environment: [String: String] = [:]
  /// Runs as `nobody`, where the tests run as root: nothing is unreadable to root.
  var asNobody = false
  /// How many files may be open at once; nil for as many as the tests may have.
  var openFiles: Int?

  struct Run: Equatable {
    /// Of a killed program: the signal's number, negative.
    var code: Int32
    var output: String
    var talk: String
  }

  /// - Parameter killedAfter: Seconds after which it gets SIGKILL, should it still run.
  func run(_ arguments: [String], killedAfter delay: Double? = nil) throws -> Run {
    let streams = try Streams()
    let process = Process()
    let command = prefix + [Self.executable] + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = URL(filePath: folder, directoryHint: .isDirectory)
    process.environment = Self.ownEnvironment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = streams.output
    process.standardError = streams.talk
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    try process.run()
    if let delay, hasEnded.wait(timeout: .now() + delay) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      hasEnded.wait()
    } else if delay == nil {
      hasEnded.wait()
    }
    let code = process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    return try streams.run(code)
  }

  private var prefix: [String] {
    let shell = openFiles.map { ["/bin/sh", "-c", "ulimit -n \($0); exec \"$0\" \"$@\""] } ?? []
    return shell + (asNobody ? ["/usr/bin/setpriv"] + Self.nobody : [])
  }

  /// Whether there is a way to be somebody for whom files are unreadable.
  static let canBeNobody = getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  private static let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  private static let ownEnvironment = ProcessInfo.processInfo.environment.filter {
    !["SOURCE_DATE_EPOCH", "NO_COLOR", "TERM", "TZ", "LANG", "LC_ALL", "COLUMNS"].contains($0.key)
  }

  /// The names of all commands that `publish --help` lists.
  static let commands = Set(Publish.configuration.groupedSubcommands.flatMap(\.subcommands).map { $0._commandName })

  /// Beside the test bundle.
  static let executable: String = {
    let paths = CommandLine.arguments + [Bundle.main.executablePath, Bundle.main.bundlePath].compactMap(\.self)
    let places = paths.compactMap { path in
      path.range(of: "publishPackageTests.xctest").map { String(path[..<$0.lowerBound]) }
    }
    return (places.first ?? "./") + "publish"
  }()
}

/// Two files, so that no full pipe holds the program up.
private struct Streams {
  let output: FileHandle
  let talk: FileHandle
  private let folder = TemporaryFolder()

  init() throws {
    output = try Self.file(folder.path("output"))
    talk = try Self.file(folder.path("talk"))
  }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forUpdating: URL(filePath: path))
  }

  func run(_ code: Int32) throws -> PublishProgram.Run {
    PublishProgram.Run(code: code, output: try text(output), talk: try text(talk))
  }

  private func text(_ file: FileHandle) throws -> String {
    defer { try? file.close() }
    try file.seek(toOffset: 0)
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}

extension String {
  /// As a shell reads them: single quotes, and a backslash before a quote.
  var shellWords: [String] {
    var (words, word, isQuoted, isEscaped): ([String], String, Bool, Bool) = ([], "", false, false)
    for character in self {
      switch character {
      case _ where isEscaped: (word, isEscaped) = (word + String(character), false)
      case "\\" where !isQuoted: isEscaped = true
      case "'": isQuoted.toggle()
      case " " where !isQuoted: (words, word) = (words + [word], "")
      default: word.append(character)
      }
    }
    return words + [word]
  }
}
