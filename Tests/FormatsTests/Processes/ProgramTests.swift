import Foundation
import TestKit
import Testing

@testable import Processes

/// Programs of the system, run without a shell.
@Suite struct ProgramTests {
  private func shell(
    _ script: String, input: String = "", limit: Int = 1 << 20, timeout: Int? = nil
  ) async throws -> Program.Run {
    try await Program(at: "/bin/sh").run(
      ["-c", script], environment: ["PATH": "/usr/bin:/bin", "NAME": "a b"], input: Array(input.utf8), limit: limit,
      timeout: timeout)
  }

  static let scripts: [Case<String, Program.Run>] = [
    Case("output", "printf hello", .init(code: 0, output: Array("hello".utf8), complaint: "")),
    Case("an error", "echo no >&2; exit 3", .init(code: 3, output: [], complaint: "no\n")),
    Case("environment", "printf \"$NAME\"", .init(code: 0, output: Array("a b".utf8), complaint: "")),
    Case("killed", "kill -9 $$", .init(code: -9, output: [], complaint: "")),
    Case("input that nobody reads", "exit 0", .init(code: 0, output: [], complaint: "")),
  ]

  @Test(arguments: scripts) func runs(_ row: Case<String, Program.Run>) async throws {
    #expect(try await shell(row.input, input: "unread\n") == row.expected)
  }

  /// More than a pipe holds, in both directions and on both streams at once.
  @Test func largeStreamsDoNotBlock() async throws {
    let input = String(repeating: "0123456789abcde\n", count: 20_000)
    let run = try await shell("tee /dev/stderr", input: input)
    #expect(run.code == 0 && run.output == Array(input.utf8))
    #expect(run.complaint.utf8.count == 1 << 16, "only the beginning of complaints is kept")
  }

  @Test func endlessOutputEndsIt() async {
    await #expect(throws: Program.Problem.tooMuchOutput(limit: 1000)) { try await shell("yes", limit: 1000) }
  }

  @Test func timeEndsIt() async {
    await #expect(throws: Program.Problem.outOfTime(0)) { try await shell("exec sleep 1000", timeout: 0) }
  }

  @Test func cancellationEndsIt() async throws {
    let folder = TemporaryFolder()
    let task = Task { try await shell("echo $$ > '\(folder.path)/pid'; exec sleep 1000") }
    while try pid(folder) == nil { await Task.yield() }
    task.cancel()
    await #expect(throws: Program.Problem.interrupted) { try await task.value }
    #expect(kill(try #require(try pid(folder)), 0) == -1, "nothing is left of it")
  }

  private func pid(_ folder: TemporaryFolder) throws -> pid_t? {
    guard let text = try? String(contentsOfFile: folder.path("pid"), encoding: .utf8), text.hasSuffix("\n") else {
      return nil
    }
    return pid_t(text.dropLast())
  }

  /// `read` on a named pipe ends with the last writer: no started process keeps running.
  @Test func aGroupEndsAsAWhole() async throws {
    let folder = TemporaryFolder()
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let script = "(sleep 20; echo late) > '\(folder.path("pipe"))' & echo $$ > '\(folder.path("pid"))'; wait; true"
    let task = Task {
      try await Program(at: "/bin/sh", isGroup: true).run(["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    }
    let end = open(folder.path("pipe"), O_RDONLY)
    defer { close(end) }
    while try pid(folder) == nil { await Task.yield() }
    task.cancel()
    await #expect(throws: Program.Problem.interrupted) { try await task.value }
    #expect(try FileHandle(fileDescriptor: end).readToEnd()?.isEmpty ?? true)
  }

  /// One that has closed its output has not ended.
  @Test func timeEndsASilentProgram() async {
    await #expect(throws: Program.Problem.outOfTime(1)) {
      try await shell("exec >&- 2>&-; exec sleep 60", timeout: 1)
    }
  }

  /// git, a browser, rclone: none of them needs a site's key, and each of them could log it.
  @Test func aPrivateKeyIsNotInherited() async throws {
    let environment = [
      "PATH": "/usr/bin:/bin", "SITE_KEY": "ed25519-private:nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=",
      "SHOUTED": "ED25519-PRIVATE:", "STORE_KEY": "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=",
    ]
    let run = try await Program(at: "/bin/sh").run(
      ["-c", "env | cut -d= -f1 | grep KEY; echo $SHOUTED"], environment: environment)
    #expect(String(decoding: run.output, as: UTF8.self) == "STORE_KEY\n\n")
    let folder = TemporaryFolder()
    let script = "env > '\(folder.path("environment"))'"
    #expect(try await Program(at: "/bin/sh").runDetached(["-c", script], environment: environment) == 0)
    #expect(try !folder.text("environment").contains("SITE_KEY"))
  }

  @Test func aProgramThatIsNotThere() async {
    await #expect(throws: Program.Problem.notStarted(ENOENT)) {
      try await Program(at: "/nowhere/rclone").run([], environment: [:])
    }
    #expect(Program(named: "rclone", in: ["PATH": "/nowhere"]) == nil)
    #expect(Program(named: "sh", in: ["PATH": "/nowhere:/bin"])?.path == "/bin/sh")
  }
}
