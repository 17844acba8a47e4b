import FeedModel
import Foundation
import ScenarioReplay
import TestKit
import Testing

/// Questions about all devices, whose answers another implementation worked out and brute force confirmed.
@Suite struct InspectionCasesTests {
  @Test(arguments: try Fixture.inspections()) func isAnswered(_ name: String) async throws {
    let results = await replay(try ScenarioFile(Fixture.json("inspection/\(name)")))
    #expect(results.map(\.outcome) == [.passed])
  }

  /// A misspelled id would always be "shown to no device", as expected.
  @Test func anUnknownEntryIsRefused() async throws {
    let json = try JSON.parse(
      Array(
        #"""
        {"schema": "publish.inspection-case/1", "case": "typo", "files": {"control.json": {}},
         "question": {"ask": "audience", "channel": "banners", "id": "farwell"}, "answer": {"shown": false}}
        """#.utf8)
    ).value
    let results = await replay(try ScenarioFile(json))
    guard case .invalid(let problems)? = results.first?.outcome else {
      Issue.record("\(results)")
      return
    }
    #expect("\(problems)".contains("there is no \"farwell\" in control.json"), "\(problems)")
  }

  @Test func hasAllCases() throws {
    #expect(try Fixture.inspections().count == 98)
  }

  /// An answer that is not as expected is found: each case fails with the answer of another.
  @Test func anotherAnswerFails() async throws {
    let names = try Fixture.inspections()
    for (name, other) in zip(names, names.dropFirst() + names.prefix(1)) {
      let (file, another) = (try Fixture.json("inspection/\(name)"), try Fixture.json("inspection/\(other)"))
      guard file["question"]?["ask"] == another["question"]?["ask"], !file.says(another.answer),
        let answer = another["answer"], let members = file.members
      else { continue }
      let swapped = JSON.object(members.map { $0.name == "answer" ? JSON.Member("answer", answer) : $0 })
      let results = await replay(try ScenarioFile(swapped))
      #expect(results.map(\.outcome) != [.passed], "\(name) with the answer of \(other)")
    }
  }
}

extension JSON {
  /// Without the device, as any that is shown the entry is good.
  fileprivate var answer: [Member] { (self["answer"]?.members ?? []).filter { $0.name != "example" } }

  /// Whether all of this is in the answer.
  fileprivate func says(_ members: [Member]) -> Bool { members.allSatisfy(answer.contains) }
}

extension Fixture {
  fileprivate static func inspections() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.url("Tests/SimulationTests/ScenarioReplay/Fixtures/inspection").path(percentEncoded: false)
    ).filter { $0.hasSuffix(".json") }.sorted()
  }
}
