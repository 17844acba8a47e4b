import FeedModel
import ScenarioReplay
import Testing

/// Events that only recordings have: taps on nothing, and the crash of an original.
@Suite struct RecordingTests {
  typealias Case = WorldTests.Case

  private static let recorded = #""recordedFrom": "an original""#
  private static let shown = #"{"shown": [{"title": "A"}]}"#
  private static let alert = #""options": {"debug": true}, "feed": {"a": {"Title": "A"}}"#
  private static let banner = #""feed": {"a": {"entry": "v", "views": {"v": {"file": "f"}}}}"#

  static let slips = [
    Case(
      "a tap on nothing", .alerts,
      """
      \(recorded), \(alert),
      "timeline": [{"type": "press", "label": "OK"}, {"type": "launch"}, {"type": "press", "label": "Ignore"},
        {"type": "press", "index": 7}, {"type": "press", "label": "OK"}],
      "expect": [{"shown": [], "state": {}}, \(shown), {"callbacks": []}, {}, {"state": {
        "iNotifyLastChecked": {"$date": 1000}, "iNotifyViewedNotifications": ["a"]}}]
      """),
    Case(
      "its expectation decides all the same", .alerts,
      #"\#(recorded), "timeline": [{"type": "press", "label": "OK"}], "expect": [{"opened": ["http://a.de"]}]"#,
      #"timeline[0] press, opened: [] is not ["http://a.de"]"#),
    Case(
      "a page that isn't there, and a function that isn't", .banners,
      """
      \(recorded), \(banner),
      "timeline": [{"type": "pageLoaded"}, {"type": "js", "function": "close"}, {"type": "launch"},
        {"type": "pageLoaded"}, {"type": "js", "function": "open", "args": ["http://a.de"]}],
      "expect": [{"shown": []}, {"opened": []}, {"shown": [{"id": "a"}]}, {}, {"opened": []}]
      """),
  ]

  private static let three = #""timeline": [{"type": "launch"}, {"type": "launch"}, {"type": "launch"}]"#

  static let deaths = [
    Case(
      "what died is played and not compared", .alerts,
      #"\#(alert), \#(three), "originalCrashes": true, "expect": [\#(shown), null, {}]"#),
    Case(
      "what is expected before it counts", .alerts,
      #"\#(alert), \#(three), "originalCrashes": true, "expect": [{"shown": []}, null, null]"#,
      #"timeline[0] launch, shown: [{"title": "A", "message": null, "buttons": ["OK"]}] is not []"#),
    Case(
      "and what is expected after it", .alerts,
      #"\#(alert), \#(three), "originalCrashes": true, "expect": [null, {"shown": []}, \#(shown)]"#,
      #"timeline[1] launch, shown: [{"title": "A", "message": null, "buttons": ["OK"]}] is not []"#),
    Case(
      "nothing need be written behind it", .alerts,
      #"\#(alert), \#(three), "originalCrashes": true, "expect": [\#(shown), null]"#),
    Case(
      "a broken feed, from the first event on", .alerts,
      #""feedText": "[", \#(three), "originalCrashes": true, "expect": null"#),
  ]

  @Test(arguments: slips + deaths) func isPlayed(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }
}
