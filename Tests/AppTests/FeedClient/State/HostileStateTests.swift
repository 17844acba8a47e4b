import FeedEvaluator
import FeedModel
import Foundation
import TestKit
import Testing

@testable import FeedClient

/// Arbitrary values: every channel reads a state from them, an unchanged state writes nothing, and a changed one can be
/// read back.
@Suite struct HostileStateTests {
  @Test(arguments: UInt64(0)..<20) func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let values = random.state()
      check(Alerts.State.self, values) { $0.lastChecked = seconds(7) }
      check(Updates.State.self, values) { $0.ignoredVersion = "7" }
      check(Prompts.State.self, values) { $0.records["a", default: .init()].usesCount = 7 }
      check(Permissions.State.self, values) { $0 = Permissions.mark("photos", state: $0, now: seconds(7)) }
      check(Installation.self, values) { $0.launches = 7 }
      check(Banners.State.self, values) { $0.records["a", default: .init()].launches = 7 }
      checkBanners(values)
      var counted = values
      Installation.countLaunch(in: &counted, now: seconds(7)) { "seed" }
      #expect(!Installation(counted).rolloutSeed.isEmpty)
    }
  }

  @Test func deepValues() {
    var deep = PropertyList.string("deep")
    for level in 0..<500 { deep = level.isMultiple(of: 2) ? .array([deep]) : .dictionary(["a": deep]) }
    let values: StateValues = [
      "iPrompt": deep, "iNotifyIgnoredNotifications": deep,
      "YMPromptData": .dictionary([
        "YMPromptLogVersion": .integer(1),
        "mine": .array([.dictionary(["date": .date(Date(timeIntervalSince1970: 5)), "user_info": deep])]),
      ]),
    ]
    check(Prompts.State.self, values) { $0.records["b"] = .init(viewed: true) }
    check(Permissions.State.self, values) { $0 = Permissions.mark("mine", state: $0, now: seconds(7)) }
  }

  private func check<State: StoredState>(
    _ type: State.Type, _ values: StateValues, at place: SourceLocation = #_sourceLocation,
    change: (inout State) -> Void
  ) {
    let old = State(values)
    var same = values
    same.replace(State(values), with: old)
    #expect(isSame(same, values), sourceLocation: place)
    var new = old
    change(&new)
    var after = values
    after.replace(old, with: new)
    #expect(isSame(State(after).stored, new.stored), sourceLocation: place)
  }

  private func checkBanners(_ values: StateValues) {
    var issues: [StateIssue] = []
    let ids = ["a", "a-5-b", "", "x-2"]
    let state = Banners.State(values, ids: ids, issues: &issues)
    #expect(Set(state.records.keys).isSubset(of: ids))
    #expect(Banners.State(state.stored, ids: ids, issues: &issues) == state)
    #expect(state.stored.keys.allSatisfy { values[$0] != nil })
  }

  private func isSame(_ a: StateValues, _ b: StateValues) -> Bool { a.changes(in: b).isEmpty }
}
