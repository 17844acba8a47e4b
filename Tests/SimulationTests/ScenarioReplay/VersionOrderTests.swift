import FeedModel
import ScenarioReplay
import Testing

@Suite struct VersionOrderTests {
  private func results(_ pairs: String) async throws -> [ScenarioResult] {
    let text = #"{"schema": "publish.version-order/1", "pairs": \#(pairs)}"#
    return await replay(try ScenarioFile(try JSON.parse(Array(text.utf8)).value))
  }

  static let right = [#"["1.9", "1.10", -1]"#, #"["2", "2.0", -1]"#, #"["1.0", "01.0", 0]"#, #"["b", "a", 1]"#]

  @Test(arguments: right) func passes(_ pair: String) async throws {
    #expect(try await results("[\(pair)]").map(\.outcome) == [.passed])
  }

  @Test func aFailureNamesThePairAndBothResults() async throws {
    let result = try #require(await results(#"[["1.9", "1.10", 1]]"#).first)
    #expect(result.id == "1.9 > 1.10")
    guard case .failed(let failure) = result.outcome else { return #expect(result.outcome != .passed) }
    #expect(failure.event == nil)
    #expect(
      failure.differences.map { "\($0.field): \($0.got.text) is not \($0.expected.text)" } == [
        #""1.9" compared with "1.10": -1 is not 1"#, #""1.10" compared with "1.9": 1 is not -1"#,
      ])
  }

  @Test func versionsMayBeNumbers() async throws {
    #expect(try await results("[[1.9, 1.10, -1], [1.1, 1.10, -1]]").map(\.outcome) == [.passed, .passed])
  }

  static let wrong = [
    ("1", "pairs[0]: a list is expected, not a number"),
    (#"["1"]"#, #"pairs[0]: two versions and their order are expected: ["1.9", "1.10", -1]"#),
    (#"["1", "2", 2]"#, "pairs[0][2]: -1, 0 or 1 is expected, not 2"),
    (#"["1", null, 1]"#, "pairs[0][1]: a string is expected, not null"),
  ]

  @Test(arguments: wrong) func isNamed(_ pair: String, _ problem: String) async throws {
    let result = try #require(await results("[\(pair)]").first)
    guard case .invalid(let found) = result.outcome else { return #expect(result.outcome != .passed) }
    #expect(found.map { "\($0)" } == [problem])
  }
}
