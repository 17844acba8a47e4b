import FeedModel
import TestKit
import Testing

@testable import FeedEvaluator

@Suite struct AlertsDecideTests {
  /// iNotify README, MinVersion and MaxVersion, both inclusive, and as recorded from it.
  static let versions: [Case<(FeedVersion?, FeedVersion?, FeedVersion), Bool>] = [
    Case("no bounds", (nil, nil, "1.0"), true),
    Case("exactly", ("1.2", "1.2", "1.2"), true),
    Case("1.2.0 is more than 1.2", (nil, "1.2", "1.2.0"), false),
    Case("1.2 is less than 1.2.0", ("1.2.0", nil, "1.2"), false),
    Case("1.10 is more than 1.9", ("1.9", nil, "1.10"), true),
    Case("1.01 is 1.1", ("1.1", "1.1", "1.01"), true),
    Case("2.0b1 is more than 2.0", (nil, "2.0", "2.0b1"), false),
    Case("at most nothing", (nil, "", "1.0"), false),
    Case("at least nothing", ("", nil, "1.0"), true),
    Case("the wrong way round", ("3", "2", "2.5"), false),
  ]

  @Test(arguments: versions) func bounds(_ c: Case<(FeedVersion?, FeedVersion?, FeedVersion), Bool>) {
    let feed = AlertsFeed(notifications: [.init(key: "a", minVersion: c.input.0, maxVersion: c.input.1)])
    let result = Alerts.decide(feed, state: .init(), device: app(c.input.2))
    #expect((result.decision.display != nil) == c.expected)
    #expect(result.detected.isEmpty != c.expected)
  }

  /// iNotify README, Installation: "reverse-alphanumeric sorting order by key".
  @Test func theNewestIsNext() {
    let result = decide(["2011/01/22", "2011/02/01", "2010/12/31"])
    #expect(result.decision.display?.key == "2011/02/01")
    #expect(result.detected.map(\.key) == ["2011/02/01", "2011/01/22", "2010/12/31"])
    #expect(result.decision.trace[1].gates.last == DecisionGate(.turn(after: "2011/02/01"), passed: false))
  }

  @Test func orTheOldest() {
    #expect(decide(["2011/01/22", "2011/02/01"]) { $0.showOldestFirst = true }.decision.display?.key == "2011/01/22")
  }

  @Test func whatWasSeenIsPassedOver() {
    let state = Alerts.State(ignored: ["c"], viewed: ["b", "gone"])
    let result = decide(["a", "b", "c"], state: state)
    #expect(result.decision.display?.key == "a")
    #expect(result.state == state)
    #expect(decide(["Key"], state: .init(ignored: ["key", "Key "])).decision.display?.key == "Key")
  }

  /// iNotify README, debug: another version's notification isn't "unread".
  @Test func debugBeginsAgain() {
    let seen = Alerts.State(ignored: ["a"], viewed: ["b"])
    let again = decide(["a", "b"], state: seen) { $0.debug = true }
    #expect(again.decision.display?.key == "b")
    #expect(again.state == Alerts.State(ignored: []))
    #expect(decide(["a", "b", "c"], state: seen) { $0.debug = true }.state == seen)

    let feed = AlertsFeed(notifications: [.init(key: "a"), .init(key: "z", minVersion: "9")])
    var debug = Alerts.Options()
    debug.debug = true
    let result = Alerts.decide(feed, state: .init(viewed: ["a"]), options: debug, device: app("1"))
    #expect(result.decision.display?.key == "a")
    #expect(result.state == Alerts.State(ignored: []))
  }

  static let debugLists: [(String, [String], [String])] = [
    ("all was seen, though none of it is for this version", ["z"], []),
    ("none is for this version, and one is unread", ["y"], ["y"]),
  ]

  /// As recorded from iNotify: the lists are cleared once they contain everything in the feed.
  @Test(arguments: debugLists) func debugBeginsAgain(_ name: String, _ ignored: [String], _ after: [String]) {
    var debug = Alerts.Options()
    debug.debug = true
    let feed = AlertsFeed(notifications: [.init(key: "z", minVersion: "9")])
    let result = Alerts.decide(feed, state: Alerts.State(ignored: ignored), options: debug, device: app("1"))
    #expect(result.state.ignored == after)
  }

  /// iNotify README, ActionURL, and as recorded from it: nothing is shown, and no other alert is tried.
  @Test func whatCannotBeOpenedStallsTheQueue() {
    let feed = AlertsFeed(notifications: [.init(key: "a"), .init(key: "b", actionURL: "noapp://x")])
    let result = Alerts.decide(feed, state: .init(), device: app("1"), explaining: true)
    #expect(result.decision.reason == .cannotOpen(key: "b", actionURL: "noapp://x"))
    #expect(result.detected.map(\.key) == ["b", "a"])
    #expect(result.decision.trace.map(\.passed) == [false, false])
  }

  @Test func theBuildVersionIsComparedOnRequest() {
    let feed = AlertsFeed(notifications: [.init(key: "a", minVersion: "100")])
    var options = Alerts.Options()
    options.version = .build
    let device = FeedDevice(appVersion: "2.4", buildVersion: "120")
    #expect(Alerts.decide(feed, state: .init(), options: options, device: device).decision.display != nil)
    #expect(Alerts.decide(feed, state: .init(), device: device).decision.display == nil)
  }

  private func decide(
    _ keys: [String], state: Alerts.State = .init(), _ configure: (inout Alerts.Options) -> Void = { _ in }
  ) -> Alerts.Evaluation {
    var options = Alerts.Options()
    configure(&options)
    let feed = AlertsFeed(notifications: keys.map { .init(key: $0) })
    return Alerts.decide(feed, state: state, options: options, device: app("1"), explaining: true)
  }
}
