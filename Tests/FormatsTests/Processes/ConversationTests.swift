import TestKit
import Testing

@testable import Processes

/// Programs that answer lines with lines.
@Suite struct ConversationTests {
  /// What a shell's script answers to these lines, until something goes wrong.
  private func talk(
    _ script: String, _ lines: [String], timeout: Int = 600, limit: Int = 1 << 20
  ) async throws -> [String] {
    try await Program(at: "/bin/sh").converse(["-c", script], environment: ["PATH": "/usr/bin:/bin"]) { conversation in
      var answers: [String] = []
      for line in lines {
        do throws(Conversation.Problem) {
          let answer = try conversation.ask(Array(line.utf8), timeout: timeout, limit: limit)
          answers.append(String(decoding: answer, as: UTF8.self))
        } catch {
          return answers + ["\(error)"]
        }
      }
      return answers
    }
  }

  static let table: [Case<String, [String]>] = [
    Case("an echo", "while read -r line; do echo \"<$line>\"; done", ["<a>", "<b>"]),
    Case("an empty line", "while read -r line; do echo; done", ["", ""]),
    Case("the end after one", "read -r line; echo \"$line\"; exit 3", ["a", "ended(3)"]),
    Case("the end before the first", "exit 0", ["ended(0)"]),
    Case("killed", "read -r line; kill -9 $$", ["ended(-9)"]),
    Case("two lines for one", "read -r line; printf 'x\\ny\\n'; read -r line", ["moreThanAsked"]),
    Case("half a line at the end", "read -r line; printf x", ["ended(0)"]),
  ]

  @Test(arguments: table) func answers(_ row: Case<String, [String]>) async throws {
    #expect(try await talk(row.input, ["a", "b"]) == row.expected)
  }

  /// More than a socket and a pipe hold.
  @Test func longLinesPass() async throws {
    let line = String(repeating: "0123456789", count: 100_000)
    #expect(try await talk("exec cat", [line, line], limit: 1 << 21) == [line, line])
    #expect(try await talk("exec cat", [line], limit: 1000) == ["tooLong(limit: 1000)"])
  }

  @Test func nobodyAnswers() async throws {
    #expect(try await talk("exec sleep 1000", ["a"], timeout: 0) == ["late(0)"])
    let line = String(repeating: "0123456789", count: 100_000)
    #expect(try await talk("exec sleep 1000", [line], timeout: 1) == ["late(1)"])
  }

  @Test func doesNotStart() async {
    await #expect(throws: Program.Problem.self) {
      try await Program(at: "/nowhere").converse([], environment: [:]) { _ in 0 }
    }
  }
}
