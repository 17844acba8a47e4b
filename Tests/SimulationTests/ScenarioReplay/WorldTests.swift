import FeedModel
import ScenarioReplay
import Testing

/// The device, the server and the clock of a scenario, seen through the clients.
@Suite struct WorldTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var scenario: OneScenario
    /// Nil where all is as expected.
    var difference: String?
    var testDescription: String { name }

    init(_ name: String, _ channel: FeedChannel, _ members: String, _ difference: String? = nil) {
      (self.name, scenario, self.difference) = (name, OneScenario(channel, members), difference)
    }
  }

  /// A banner with one condition is shown, or isn't.
  private static func banner(_ condition: String, _ device: String, isShown: Bool) -> Case {
    let feed = #"{"a": {"entry": "v", "views": {"v": {"file": "f"}}, "conditions": {"all": {\#(condition)}}}}"#
    let shown = isShown ? #"[{"id": "a", "file": "f"}]"# : "[]"
    return Case(
      "\(condition) with \(device): \(isShown)", .banners,
      """
      "device": {\(device)}, "feed": \(feed), "timeline": [{"type": "launch"}], "expect": [{"shown": \(shown)}]
      """)
  }

  static let devices = [
    banner(#""daysSinceInstallAtLeast": 3"#, #""installed": 3"#, isShown: true),
    banner(#""daysSinceInstallAtLeast": 3"#, #""installed": 2.9"#, isShown: false),
    banner(#""daysSinceInstallAtLeast": 1"#, #""installed": null"#, isShown: false),
    banner(#""daysSinceInstallAtLeast": 0"#, "", isShown: true),
    banner(#""launchesAtLeast": 10"#, #""launches": 9"#, isShown: true),
    banner(#""launchesAtLeast": 10"#, #""launches": 8"#, isShown: false),
    banner(#""launchesAtLeast": 1"#, "", isShown: true),
    banner(#""localeIn": ["de"]"#, #""locale": "de_CH""#, isShown: true),
    banner(#""localeIn": ["de"]"#, "", isShown: false),
    // The place of the seed "three" in the rollout of "a" is 3421; of "six" it is 8439, of "replay" 9682.
    banner(#""rolloutPercent": 50"#, #""rolloutSeed": "three""#, isShown: true),
    banner(#""rolloutPercent": 50"#, #""rolloutSeed": "six""#, isShown: false),
    banner(#""rolloutPercent": 96.82"#, "", isShown: false),
    banner(#""rolloutPercent": 96.83"#, "", isShown: true),
    banner(#""appVersionLessThan": "1.10""#, #""appVersion": 1.9"#, isShown: true),
    banner(#""appVersionLessThan": "1.10""#, #""appVersion": 1.10"#, isShown: false),
    banner(#""onWifi": true"#, #""wifi": false"#, isShown: false),
  ]

  /// An alert is held back at the first launch, so it tells who has launched before.
  private static func alert(_ fields: String, isShown: Bool) -> Case {
    Case(
      "\(fields): \(isShown)", .alerts,
      """
      \(fields), "feed": {"a": {"Title": "A"}}, "timeline": [{"type": "launch"}],
      "expect": [{"shown": \(isShown ? #"[{"title": "A"}]"# : "[]")}]
      """)
  }

  static let pasts = [
    alert(#""device": {}"#, isShown: false),
    alert(#""device": {"launches": 200}"#, isShown: true),
    alert(#""device": {"installed": 90}"#, isShown: true),
    alert(#""device": {"installed": 0}"#, isShown: false),
    alert(#""device": {"launches": 200}, "state": {}"#, isShown: false),
    alert(#""device": {"launches": 200}, "recordedFrom": "the original""#, isShown: false),
  ]

  static let servers = [
    Case(
      "without a file it says 404, with one it has it", .alerts,
      """
      "options": {"debug": true},
      "timeline": [{"type": "launch"}, {"type": "publish", "feed": {"a": {"Title": "A"}}}, {"type": "foreground"}],
      "expect": [{"callbacks": [["shouldCheck", true], ["checkFailed"]]}, {}, {"shown": [{"title": "A"}]}]
      """),
    Case(
      "without a network no status is needed", .alerts,
      """
      "options": {"debug": true}, "feed": {"a": {"Title": "A"}}, "http": {"status": 0, "networkError": true},
      "timeline": [{"type": "launch"}, {"type": "publish", "http": {}}, {"type": "foreground"}],
      "expect": [{"callbacks": [["shouldCheck", true], ["checkFailed"]]}, {}, {"shown": [{"title": "A"}]}]
      """),
    Case(
      "a file that is taken back", .alerts,
      """
      "options": {"debug": true}, "feed": {"a": {"Title": "A"}},
      "timeline": [{"type": "publish", "feed": null}, {"type": "launch"}],
      "expect": [{}, {"callbacks": [["shouldCheck", true], ["checkFailed"]]}]
      """),
    Case(
      "304 is for who has the copy", .banners,
      """
      "feed": {"a": {"entry": "v", "views": {"v": {"file": "f"}}}}, "http": {"status": 304},
      "timeline": [
        {"type": "launch"}, {"type": "publish", "http": {}}, {"type": "launch"}, {"type": "launch"},
        {"type": "publish", "feed": {}, "http": {"status": 304}}, {"type": "launch"}],
      "expect": [
        {"shown": []}, {}, {"shown": [{"id": "a"}]}, {"shown": [{"id": "a"}]}, {}, {"shown": [{"id": "a"}]}]
      """),
    Case(
      "a publication keeps what it doesn't name", .banners,
      """
      "feed": {"a": {"entry": "v", "views": {"v": {"file": "f"}}}}, "http": {"networkError": true},
      "timeline": [
        {"type": "publish", "feed": {}}, {"type": "launch"}, {"type": "publish", "network": true}, {"type": "launch"},
        {"type": "publish", "feed": {"b": {"entry": "v", "views": {"v": {"file": "g"}}}}}, {"type": "launch"}],
      "expect": [{}, {"shown": [], "state": {}}, {}, {"shown": []}, {}, {"shown": [{"id": "b", "file": "g"}]}]
      """),
    Case(
      "a new file is seen, with the same address", .alerts,
      """
      "options": {"debug": true, "notificationsPlistURL": "https://example.com/a.plist"},
      "feedBase64": "PHBsaXN0PjxkaWN0PjxrZXk+YTwva2V5PjxkaWN0PjxrZXk+VGl0bGU8L2tleT48c3RyaW5nPkE8L3N0cmluZz48L2RpY3Q+PC9kaWN0PjwvcGxpc3Q+",
      "timeline": [{"type": "launch"}, {"type": "publish", "feed": {"b": {"Title": "B"}}}, {"type": "launch"}],
      "expect": [{"shown": [{"title": "A"}]}, {}, {"shown": [{"title": "B"}]}]
      """),
    Case(
      "an address that is none", .alerts,
      """
      "options": {"debug": true, "notificationsPlistURL": "file:///a.plist"}, "feed": {"a": {"Title": "A"}},
      "timeline": [{"type": "launch"}], "expect": [{"callbacks": [["shouldCheck", true], ["checkFailed"]]}]
      """),
  ]

  static let clocks = [
    Case(
      "only whole seconds are seen, and fractions add up", .alerts,
      """
      "options": {"debug": true}, "feed": {},
      "timeline": [
        {"type": "advance", "seconds": 0.6}, {"type": "launch"}, {"type": "advance", "seconds": 0.6},
        {"type": "launch"}],
      "expect": [
        {}, {"state": {"iNotifyLastChecked": {"$date": 1000}}}, {}, {"state": {"iNotifyLastChecked": {"$date": 1001}}}]
      """),
    Case(
      "the clock stands still otherwise", .alerts,
      """
      "options": {"debug": true}, "feed": {},
      "timeline": [{"type": "launch"}, {"type": "launch"}],
      "expect": [{}, {"state": {"iNotifyLastChecked": {"$date": 1001}}}]
      """,
      #"timeline[1] launch, state: {"iNotifyLastChecked": {"$date": 1000}} is not "#
        + #"{"iNotifyLastChecked": {"$date": 1001}}"#),
  ]

  @Test(arguments: devices + pasts + servers + clocks) func isAsTold(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }
}
