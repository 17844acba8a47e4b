import FeedModel
import ScenarioReplay
import TestKit
import Testing

/// The recorded behavior of the original clients, played through our clients as embedded in apps.
@Suite struct RecordedScenariosTests {
  @Test(arguments: try Recorded.scenarios()) func plays(_ scenario: Recorded) async throws {
    let results = await replay(try scenario.file)
    #expect(results.map(\.outcome) == [.passed])
  }

  @Test func playsAllOfAFileAtOnce() async throws {
    for channel in FeedChannel.allCases {
      let file = try ScenarioFile(Fixture.json("\(channel).json"))
      let results = await replay(file)
      #expect(results.map(\.id) == file.entries.map(\.id))
      #expect(results.allSatisfy { $0.outcome == .passed })
    }
  }

  @Test func hasAllThatWereRecorded() throws {
    #expect(try Recorded.scenarios().count == 227)
  }
}

/// One recorded scenario, in a file of its own.
struct Recorded: Sendable, CustomTestStringConvertible {
  var channel: FeedChannel
  var scenario: JSON

  var testDescription: String { scenario["id"]?.string ?? "" }

  var file: ScenarioFile {
    get throws {
      let members: [JSON.Member] = [
        .init("schema", .string("publish.scenarios/1")), .init("channel", .string(channel.rawValue)),
        .init("scenarios", .array([scenario])),
      ]
      return try ScenarioFile(.object(members))
    }
  }

  static func scenarios() throws -> [Recorded] {
    try FeedChannel.allCases.flatMap { channel in
      let scenarios = try Fixture.json("\(channel).json")["scenarios"]?.elements ?? []
      return scenarios.map { Recorded(channel: channel, scenario: $0) }
    }
  }
}

enum Fixture {
  static func json(_ name: String) throws -> JSON {
    try JSON.parse(Repository.bytes("Tests/SimulationTests/ScenarioReplay/Fixtures/\(name)")).value
  }
}
