import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// YMPromptKit README, Enforcing cadence ("last 15 occurances of each type of prompt"), and as recorded from it.
@Suite struct PermissionsLogTests {
  @Test func aLowerLimitWaitsForTheNextPrompt() {
    let ten = (1...10).reduce(Permissions.State()) { mark($1, $0) }
    let limited = Permissions.setMaximumHistoryEntries(3, state: ten)
    #expect(Permissions.history(of: "photos", state: limited).count == 10)
    #expect(Permissions.history(of: "photos", state: mark(11, limited)).map(\.date.secondsSince1970) == [11, 10, 9])
  }

  @Test func aLogOfNoVersionIsEmpty() {
    let old = Permissions.State(
      log: ["ym_photos": [.init(date: noon)]], historyLimit: 3, tallies: ["ym_photos": .init(prompts: 9)], version: 0)
    #expect(Permissions.history(of: "photos", state: old).isEmpty)
    let one = Permissions.State(log: ["ym_photos": [.init(date: noon)]], tallies: ["ym_photos": .init(prompts: 1)])
    #expect(Permissions.mark("photos", state: old, now: noon) == one)
    #expect(Permissions.setMaximumHistoryEntries(7, state: old) == Permissions.State(historyLimit: 7))
    var newer = one
    newer.version = 2
    #expect(Permissions.history(of: "photos", state: newer).count == 1)
  }

  @Test func theSessionNotedLastStays() {
    let state = Permissions.mark("photos", session: 4, state: .init(), now: noon)
    #expect(Permissions.mark("photos", state: state, now: noon).tallies == ["ym_photos": .init(prompts: 2, session: 4)])
  }

  static let names: [Case<String, String>] = [
    Case("a system's", "photos", "ym_photos"),
    Case("camera, the seventh", "camera", "ym_camera"),
    Case("as the log has it", "ym_events", "ym_events"),
    Case("an app's own", "app_signin", "app_signin"),
    Case("an app's own with the original's prefix", "ym_signin", "ym_signin"),
    Case("letter by letter", "Photos", "Photos"),
    Case("none", "", ""),
  ]

  @Test(arguments: names) func hasItsNameInTheLog(_ c: Case<String, String>) {
    #expect(Permissions.logName(of: c.input) == c.expected)
    #expect(Permissions.logName(of: Permissions.access(ofLogName: c.expected)) == c.expected)
  }

  @Test func namesComeBack() {
    #expect(
      ["ym_location", "ym_signin", "location", "ym_"].map(Permissions.access(ofLogName:)) == [
        "location", "ym_signin", "location", "ym_",
      ])
  }

  /// The log's two other keys, and our keys, share a name space with access types.
  @Test func reservedNamesAreNotLogged() {
    for name in ["YMPromptLogVersion", "YMPromptLogHistoryLimit", "publish.tallies"] {
      #expect(Permissions.mark(name, state: .init(), now: noon) == .init())
    }
    #expect(!Permissions.isReserved("publish"))
  }

  private func mark(_ second: Int, _ state: Permissions.State) -> Permissions.State {
    Permissions.mark("photos", state: state, now: Instant(secondsSince1970: second))
  }
}
