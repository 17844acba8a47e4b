import Foundation
import TestKit
import Testing

/// `publish replay DIR --client "COMMAND"`: whatever a client does, no run is green by mistake.
@Suite struct ClientReplayTests {
  private static let vectors = """
    {"version": 1, "subject": "places", "vectors": [
      {"id": "one", "rules": ["R1"], "title": "a place", "ask": "place", "given": {"seed": "a", "id": "b"},
        "answer": {"place": 7}},
      {"id": "two", "rules": ["R2", "V1"], "title": "another", "ask": "place", "given": {"seed": "b", "id": "b"},
        "answer": {"place": 8}}]}
    """

  private static func folder(_ client: String) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.make([
      "vectors/index.json": #"{"version": 1, "files": [{"file": "places.json", "subject": "places", "vectors": 2}]}"#,
      "vectors/places.json": vectors, "client": client, "failing": "two\n", "unknown": "tow\n",
    ])
    return folder
  }

  struct Run: Equatable, Sendable {
    var code: Int32
    var says: String
  }

  private static let right = "read -r line; echo '{\"id\": 1, \"answer\": {\"place\": 7}}'; read -r line; "

  private static let patient = ["replay", "vectors", "--client", "sh client", "--timeout", "1h"]

  static let table: [Case<String, Run>] = [
    Case(
      "a good client", right + "echo '{\"answer\": {\"place\": 8.0}, \"id\": 2}'",
      Run(code: 0, says: "2 passed, 0 failed")),
    Case(
      "a wrong answer", right + "echo '{\"id\": 2, \"answer\": {\"place\": 9}}'",
      Run(
        code: 2, says: "✗ two: another (R2, V1)\n        answer.place (- expected, + got)\n          - 8\n          + 9"
      )),
    Case(
      "its rules", right + "echo '{\"id\": 2, \"answer\": {\"place\": 9}}'",
      Run(code: 2, says: "rules that fail: R2, V1\n1 passed, 1 failed")),
    Case(
      "what it does not do", right + "echo '{\"id\": 2, \"unsupported\": \"no rollouts\"}'",
      Run(code: 2, says: "+ \"no rollouts\"")),
    Case("it dies", right + "exit 3", Run(code: 1, says: "two: the client ended with code 3")),
    Case("it is killed", "kill -9 $$", Run(code: 1, says: "one: the client was ended by signal 9")),
    Case("nonsense", right + "echo hello", Run(code: 1, says: "the client's answer to two is not one: hello")),
    Case(
      "another request's answer", right + "echo '{\"id\": 1, \"answer\": {\"place\": 8}}'",
      Run(code: 1, says: "the client's answer to two is not one")),
    Case(
      "both answers", right + "echo '{\"id\": 2, \"answer\": {\"place\": 8}, \"unsupported\": \"x\"}'",
      Run(code: 1, says: "the client's answer to two is not one")),
    Case(
      "more than one line", "read -r line; printf '{\"id\": 1, \"answer\": {\"place\": 7}}\\n{}\\n'; read -r line",
      Run(code: 1, says: "one: the client wrote more than one line")),
  ]

  @Test(arguments: table) func judges(_ c: Case<String, Run>) throws {
    let folder = try Self.folder(c.input)
    let run = try PublishProgram(folder: folder.path).run(Self.patient)
    #expect(run.code == c.expected.code, "\(run.output)\(run.talk)")
    #expect((run.output + run.talk).contains(c.expected.says), "\(run.output)\(run.talk)")
  }

  @Test func waitsNoLonger() throws {
    let folder = try Self.folder(Self.right + "read -r never")
    let run = try PublishProgram(folder: folder.path).run(Self.patient.dropLast() + ["1"])
    #expect(run.code == 1 && run.talk.contains(": the client did not answer within 1 second\n"), "\(run.talk)")
  }

  static let failures: [Case<[String], Run>] = [
    Case("a failure that was expected", ["wrong", "failing"], Run(code: 0, says: "2 passed, 0 failed")),
    Case("an expected failure that passes", ["right", "failing"], Run(code: 2, says: "+ \"passes\"")),
    Case("an id that no vector has", ["right", "unknown"], Run(code: 1, says: "no vector has the id 'tow'")),
    Case("no such list", ["right", "nowhere"], Run(code: 1, says: "there is no file 'nowhere'")),
  ]

  @Test(arguments: failures) func expectsFailures(_ c: Case<[String], Run>) throws {
    let place = c.input[0] == "right" ? 8 : 9
    let folder = try Self.folder(Self.right + "echo '{\"id\": 2, \"answer\": {\"place\": \(place)}}'")
    let run = try PublishProgram(folder: folder.path).run(Self.patient + ["--expected-failures", c.input[1]])
    #expect(run.code == c.expected.code, "\(run.output)\(run.talk)")
    #expect((run.output + run.talk).contains(c.expected.says), "\(run.output)\(run.talk)")
  }

  @Test func reportsForPrograms() throws {
    let folder = try Self.folder(Self.right + "echo '{\"id\": 2, \"answer\": {\"place\": 9}}'")
    let program = PublishProgram(folder: folder.path)
    let json = try program.run(Self.patient + ["--format", "json"]).output
    #expect(json.contains("\"V1\"") && json.contains("\"field\": \"answer.place\""))
    let junit = try program.run(Self.patient + ["--format", "junit"]).output
    #expect(junit.contains("<failure"))
    let one = try program.run(Self.patient + ["--only", "one"])
    #expect(one.output.hasSuffix("1 passed, 0 failed\n"))
    #expect(
      try program.run(["replay", "vectors", "--client", "nowhere"]).talk.contains("there is no program 'nowhere'"))
    #expect(try program.run(["replay", "vectors", "failing", "--client", "sh client"]).code == 64)
    let file = try program.run(["replay", "failing", "--client", "sh client"])
    #expect(file.code == 1 && file.talk.contains("there is no folder 'failing'"))
  }

  /// Our own client goes through the same door: here it differs from the invented places.
  @Test func ourOwnIsAskedWithoutACommand() throws {
    let folder = try Self.folder("")
    let run = try PublishProgram(folder: folder.path).run(["replay", "vectors"])
    #expect(run.code == 2 && run.output.contains("0 passed, 2 failed"))
  }
}
