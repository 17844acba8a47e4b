import FeedEvaluator
import FeedModel
import Foundation
import Testing

@testable import FeedClient

/// Values that a client does not change stay as an original library wrote them.
@Suite struct ReplacingTests {
  private let fraction = PropertyList.date(Date(timeIntervalSince1970: 1_338_508_800.75))

  @Test("unchanged dates keep their fractions, and wrong types and foreign keys are preserved") func neighbours() {
    let kept: StateValues = [
      "iNotifyLastChecked": fraction, "iNotifyLastReminded": .string("soon"), "iNotifyDebug": .integer(3),
      "iNotifyViewedNotifications": .array([.integer(1)]),
    ]
    var after = kept
    after.change(Alerts.State.self) { $0.ignored = ["a"] }
    var expected = kept
    expected["iNotifyIgnoredNotifications"] = .array([.string("a")])
    #expect(after == expected)
  }

  @Test("a new value replaces one of the wrong type, and a cleared value is removed") func changed() {
    var values: StateValues = ["iNotifyLastChecked": .string("soon"), "iNotifyLastReminded": fraction]
    values.change(Alerts.State.self) {
      $0.lastChecked = seconds(5)
      $0.lastReminded = nil
    }
    #expect(values == ["iNotifyLastChecked": .date(Date(timeIntervalSince1970: 5))])
  }

  @Test("unknown fields of a prompt survive, and so do values that are not prompts") func prompts() {
    var after: StateValues = [
      "iPrompt": .dictionary([
        "a": .dictionary(["usesCount": .real(1), "firstUsed": fraction, "colour": .string("red")]),
        "b": .string("what"), "c": .dictionary(["usesCount": .string("many"), "viewed": .integer(1)]),
      ])
    ]
    after.change(Prompts.State.self) {
      $0.records["a"]?.viewed = true
      $0.records["c"]?.cancelled = true
      $0.records["d"] = Prompts.Record(usesCount: 1)
    }
    #expect(
      after == [
        "iPrompt": .dictionary([
          "a": .dictionary([
            "usesCount": .real(1), "firstUsed": fraction, "colour": .string("red"), "viewed": .boolean(true),
          ]),
          "b": .string("what"),
          "c": .dictionary(["usesCount": .string("many"), "viewed": .integer(1), "cancelled": .boolean(true)]),
          "d": .dictionary(["usesCount": .integer(1)]),
        ])
      ])
  }

  @Test("a removed prompt loses its unknown fields, too") func promptsRemoved() {
    var after = values(#"{"iPrompt": {"a": {"viewed": true, "colour": "red"}, "b": {"viewed": true}}}"#)
    after.change(Prompts.State.self) { $0.records["a"] = nil }
    #expect(after == values(#"{"iPrompt": {"b": {"viewed": true}}}"#))
  }

  @Test("the older prompts of a log stay unchanged after a new one is added") func log() {
    let old = PropertyList.dictionary(["date": fraction, "user_info": .integer(7), "colour": .string("red")])
    var values: StateValues = [
      "YMPromptData": .dictionary([
        "YMPromptLogVersion": .integer(1), "ym_photos": .array([old, old]), "ym_camera": .string("broken"),
      ])
    ]
    values.change(Permissions.State.self) { $0 = Permissions.mark("photos", state: $0, now: seconds(1_338_600_000)) }
    let new = PropertyList.dictionary(["date": .date(Date(timeIntervalSince1970: 1_338_600_000))])
    #expect(
      values == [
        "YMPromptData": .dictionary([
          "YMPromptLogVersion": .integer(1), "ym_photos": .array([new, old, old]), "ym_camera": .string("broken"),
          "publish.tallies": .dictionary(["ym_photos": .dictionary(["prompts": .integer(3)])]),
        ])
      ])
  }

  @Test("a prompt without a date counts in its place in the log, and stays as the app wrote it") func undated() {
    let undated = PropertyList.dictionary(["user_info": .dictionary(["n": .integer(7)]), "colour": .string("red")])
    let odd = PropertyList.dictionary(["date": .string("soon")])
    let dated = PropertyList.dictionary(["date": fraction])
    var values: StateValues = [
      "YMPromptData": .dictionary([
        "YMPromptLogVersion": .integer(1), "ym_photos": .array([undated, dated, odd, .dictionary([:])]),
      ])
    ]
    let state = Permissions.State(values)
    #expect(
      Permissions.history(of: "photos", state: state) == [
        Permissions.Entry(date: Permissions.Entry.unknownDate, userInfo: ["n": .integer(7)]),
        Permissions.Entry(date: seconds(1_338_508_800)), Permissions.Entry(date: Permissions.Entry.unknownDate),
        Permissions.Entry(date: Permissions.Entry.unknownDate),
      ])
    values.change(Permissions.State.self) { $0 = Permissions.mark("photos", state: $0, now: seconds(1_338_600_000)) }
    let new = PropertyList.dictionary(["date": .date(Date(timeIntervalSince1970: 1_338_600_000))])
    let log = PropertyList.array([new, undated, dated, odd, .dictionary([:])])
    #expect(values["YMPromptData"]?["ym_photos"] == log)
    #expect(values["YMPromptData"]?["publish.tallies"]?["ym_photos"]?["prompts"] == .integer(5))
  }

  @Test("an unknown date is the earliest that a file can hold") func unknownDate() {
    #expect(Permissions.Entry.unknownDate.rfc3339 == "0001-01-01T00:00:00Z")
    #expect(!Permissions.Entry.unknownDate.advanced(by: -1).isWritable)
  }

  @Test(
    "the first prompt writes the log's version, without which it would not count",
    arguments: [
      "{}", #"{"YMPromptData": {}}"#, #"{"YMPromptData": {"YMPromptLogVersion": 0, "ym_photos": []}}"#,
      #"{"YMPromptData": "broken"}"#, #"{"YMPromptData": {"YMPromptLogVersion": "1"}}"#,
    ])
  func firstPrompt(_ before: String) {
    var values = values(before)
    values.change(Permissions.State.self) { $0 = Permissions.mark("photos", state: $0, now: seconds(60)) }
    let state = Permissions.State(values)
    #expect(state.version == 1)
    #expect(Permissions.history(of: "photos", state: state) == [Permissions.Entry(date: seconds(60))])
  }

  @Test("a time after the year 9999 is stored as its last second") func beyond() {
    var values: StateValues = [:]
    values.change(Alerts.State.self) { $0.lastChecked = seconds(.max) }
    #expect(values == ["iNotifyLastChecked": .date(Date(timeIntervalSince1970: 253_402_300_799))])
  }

  @Test("strings that look alike but differ in bytes are different") func lookalikes() {
    var values: StateValues = ["iVersionIgnoreVersion": .string("\u{e9}")]
    let old = Updates.State(values)
    var new = old
    (new.ignoredVersion, new.lastVersion) = ("e\u{301}", "1")
    values.replace(old, with: new)
    #expect(Array(values["iVersionIgnoreVersion"]?.string?.utf8 ?? "".utf8) == Array("e\u{301}".utf8))
  }
}

extension StateValues {
  fileprivate mutating func change<State: StoredState>(_ type: State.Type, _ change: (inout State) -> Void) {
    let old = State(self)
    var new = old
    change(&new)
    replace(old, with: new)
  }
}
