import FeedModel
import ScenarioReplay
import Testing

/// The values that an expectation compares, and those that it ignores.
@Suite struct ComparisonTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var expected: String
    /// Nil where it is met.
    var difference: String?
    var testDescription: String { name }

    init(_ name: String, _ expected: String, _ difference: String? = nil) {
      (self.name, self.expected, self.difference) = (name, expected, difference)
    }
  }

  /// Two messages at 1000 seconds; the newer one is shown.
  static let launch = """
    "options": {"showOnFirstLaunch": true},
    "state": {"publish.own": 1, "iNotifyViewedNotifications": ["old"]},
    "feed": {"a": {"Title": "A", "Message": "m"}, "b": {"Title": "B"}},
    "timeline": [{"type": "launch"}]
    """

  static let cases = [
    Case("nothing is named", "{}"),
    Case("all is named", #"{"shown": [{"title": "B", "message": null, "buttons": ["OK"]}], "opened": []}"#),
    Case("a part of an alert", #"{"shown": [{"title": "B"}]}"#),
    Case(
      "another title", #"{"shown": [{"title": "A"}]}"#,
      #"shown: [{"title": "B", "message": null, "buttons": ["OK"]}] is not [{"title": "A"}]"#),
    Case(
      "nothing shown", #"{"shown": []}"#, #"shown: [{"title": "B", "message": null, "buttons": ["OK"]}] is not []"#),
    Case(
      "one too many", #"{"shown": [{}, {}]}"#,
      #"shown: [{"title": "B", "message": null, "buttons": ["OK"]}] is not [{}, {}]"#),
    Case(
      "keys in any order",
      #"{"callbacks": [["shouldCheck", true], ["didDetect", ["a", "b"]], ["shouldDisplay", "b", true]]}"#),
    Case(
      "callbacks in their order", #"{"callbacks": [["didDetect", ["a", "b"]], ["shouldCheck", true]]}"#,
      #"callbacks: [["shouldCheck", true], ["didDetect", ["a", "b"]], ["shouldDisplay", "b", true]] is not "#
        + #"[["didDetect", ["a", "b"]], ["shouldCheck", true]]"#),
    Case(
      "state is equal, but for our own keys; numbers by value, dates by the second",
      #"{"state": {"iNotifyViewedNotifications": ["old"], "iNotifyLastChecked": {"$date": 1000.9}}}"#),
    Case(
      "a key too few", #"{"state": {"iNotifyLastChecked": {"$date": 1e3}}}"#,
      #"state: {"iNotifyLastChecked": {"$date": 1000}, "iNotifyViewedNotifications": ["old"]} is not "#
        + #"{"iNotifyLastChecked": {"$date": 1000}}"#),
    Case(
      "another second", #"{"state": {"iNotifyLastChecked": {"$date": 999}, "iNotifyViewedNotifications": ["old"]}}"#,
      #"state: {"iNotifyLastChecked": {"$date": 1000}, "iNotifyViewedNotifications": ["old"]} is not "#
        + #"{"iNotifyLastChecked": {"$date": 999}, "iNotifyViewedNotifications": ["old"]}"#),
    Case(
      "the first field that differs comes first", #"{"state": {}, "opened": ["u"], "shown": [{"title": "B"}]}"#,
      #"opened: [] is not ["u"]"#),
  ]

  @Test(arguments: cases) func compares(_ c: Case) async throws {
    let scenario = OneScenario(.alerts, #"\#(Self.launch), "expect": [\#(c.expected)]"#)
    #expect(try await scenario.difference() == c.difference.map { "timeline[0] launch, \($0)" })
  }

  @Test func tellsAllThatDiffersAndWhy() async throws {
    let scenario = OneScenario(
      .alerts,
      """
      "options": {"notificationsPlistURL": "http://a.de/n"}, "timeline": [{"type": "launch"}, {"type": "launch"}],
      "expect": [{"state": {"iNotifyIgnoredNotifications": []}}, {"state": {}, "shown": [{"title": "T"}]}]
      """)
    guard case .failed(let failure) = try await scenario.play() else {
      Issue.record("it passed")
      return
    }
    #expect(failure.event?.index == 1)
    #expect(failure.event?.type == "launch")
    #expect(failure.differences.map(\.field) == ["shown", "state"])
    #expect(failure.notes == ["http://a.de/n: there is no such file"])
  }

  @Test func anErrorsWordsAreNotCompared() async throws {
    for words in ["", #", "no network""#] {
      let scenario = OneScenario(
        .alerts,
        """
        "options": {"showOnFirstLaunch": true, "notificationsPlistURL": "http://a.de/n"}, "timeline": [{"type": "launch"}],
        "expect": [{"callbacks": [["shouldCheck", true], ["checkFailed"\(words)]]}]
        """)
      #expect(try await scenario.play() == .passed)
    }
  }

  @Test func whatCrashedIsPlayedAndNotCompared() async throws {
    let scenario = OneScenario(
      .alerts, #""feedText": "[", "timeline": [{"type": "launch"}], "originalCrashes": true, "expect": null"#)
    #expect(try await scenario.play() == .passed)
  }
}
