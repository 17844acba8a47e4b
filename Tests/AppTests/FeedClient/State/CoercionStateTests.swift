import FeedEvaluator
import FeedModel
import Foundation
import Testing

@testable import FeedClient

/// How `boolValue` and `integerValue` convert a value in place of a flag or a count of Notable and iPrompt.
@Suite struct CoercionStateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var value: PropertyList
    var flag: Bool
    var count: Int
    var testDescription: String { "\(value)" }

    init(_ value: PropertyList, _ flag: Bool, _ count: Int) {
      (self.value, self.flag, self.count) = (value, flag, count)
    }
  }

  static let cases = [
    Case(.boolean(true), true, 1), Case(.boolean(false), false, 0), Case(.integer(0), false, 0),
    Case(.integer(1), true, 1), Case(.integer(2), true, 2), Case(.integer(-1), true, -1),
    Case(.integer(.max), true, .max), Case(.real(3.9), true, 3), Case(.real(-3.9), true, -3), Case(.real(0.5), true, 0),
    Case(.real(0), false, 0), Case(.real(1e300), true, .max), Case(.real(-1e300), true, .min),
    Case(.string("YES"), true, 0), Case(.string("12abc"), true, 12),
  ]

  @Test(arguments: cases) func banners(_ c: Case) {
    let kept: StateValues = [
      "kPMConditionKey-a-2": c.value, "kPMConditionKey-a-4": c.value, "kPMConditionKey-a-5-hide": c.value,
    ]
    var issues: [StateIssue] = []
    let record = Banners.Record(displayed: c.flag, launches: c.count, flags: ["hide": c.flag])
    #expect(Banners.State(kept, ids: ["a"], issues: &issues) == Banners.State(["a": record]))
    #expect(issues == [])
  }

  @Test(arguments: cases) func prompts(_ c: Case) {
    let kept: StateValues = [
      "iPrompt": .dictionary(["p": .dictionary(["usesCount": c.value, "viewed": c.value, "cancelled": c.value])])
    ]
    var issues: [StateIssue] = []
    let record = Prompts.Record(usesCount: c.count, viewed: c.flag, cancelled: c.flag)
    #expect(Prompts.State(kept, issues: &issues) == Prompts.State(["p": record]))
    #expect(issues == [])
  }

  static let neither: [PropertyList] = [
    .array([.integer(1)]), .dictionary([:]), .data([1]), .date(Date(timeIntervalSince1970: 1)),
  ]

  @Test("a value that cannot be coerced counts as absent", arguments: neither) func absent(_ value: PropertyList) {
    let keys = ["-2", "-4", "-5-hide"].map { "kPMConditionKey-a\($0)" }
    var issues: [StateIssue] = []
    let banners = StateValues(uniqueKeysWithValues: keys.map { ($0, value) })
    #expect(Banners.State(banners, ids: ["a"], issues: &issues) == Banners.State())
    let prompt: [String: PropertyList] = ["usesCount": value, "viewed": value, "cancelled": value]
    let prompts = Prompts.State(["iPrompt": .dictionary(["p": .dictionary(prompt)])], issues: &issues)
    #expect(prompts == Prompts.State(["p": Prompts.Record()]))
    #expect(issues.map(\.key) == keys + ["usesCount", "viewed", "cancelled"].map { "iPrompt › p › \($0)" })
  }

  @Test("a coerced value stays as stored until it changes") func stays() {
    var kept: StateValues = [
      "kPMConditionKey-a-4": .string("3"), "kPMConditionKey-a-2": .string("YES"),
      "iPrompt": .dictionary(["p": .dictionary(["usesCount": .string("3"), "viewed": .integer(2)])]),
    ]
    let banners = Banners.State(kept)
    var displayed = banners
    displayed.records["a"]?.lastDisplay = seconds(5)
    kept.replace(banners, with: displayed)
    let prompts = Prompts.State(kept)
    var counted = prompts
    counted.records["p"]?.usesCount? += 1
    kept.replace(prompts, with: counted)
    #expect(
      kept == [
        "kPMConditionKey-a-4": .string("3"), "kPMConditionKey-a-2": .string("YES"),
        "kPMConditionKey-a-3": .date(Date(timeIntervalSince1970: 5)),
        "iPrompt": .dictionary(["p": .dictionary(["usesCount": .integer(4), "viewed": .integer(2)])]),
      ])
  }

  @Test("only an integer count distinguishes an id from a flag") func guessing() {
    let text: StateValues = ["kPMConditionKey-a-5-b-4": .string("5")]
    #expect(Banners.State(text) == Banners.State(["a": Banners.Record(flags: ["b-4": true])]))
    let number: StateValues = ["kPMConditionKey-a-5-b-4": .integer(5)]
    #expect(Banners.State(number) == Banners.State(["a-5-b": Banners.Record(launches: 5)]))
  }
}
