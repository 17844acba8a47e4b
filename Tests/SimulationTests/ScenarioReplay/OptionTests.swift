import FeedModel
import ScenarioReplay
import Testing

/// The READMEs' options and properties: how they may be written, and when they count.
@Suite struct OptionTests {
  typealias Case = WorldTests.Case

  private static let alert = #""feed": {"a": {"Title": "A", "ActionURL": "http://a.de"}}"#

  static let spellings = [
    Case(
      "a flag as a number, a period as text", .alerts,
      """
      \(alert), "options": {"showOnFirstLaunch": 1, "checkPeriod": "0.5", "disableAlertViewResizing": "YES"},
      "timeline": [{"type": "launch"}, {"type": "press", "index": 0}, {"type": "advance", "seconds": 43199},
        {"type": "launch"}, {"type": "advance", "seconds": 1}, {"type": "launch"}],
      "expect": [{"shown": [{}]}, {}, {}, {"callbacks": []}, {}, {"callbacks": [["shouldCheck", true], ["didNotDetect"]]}]
      """),
    Case(
      "a flag as text", .alerts,
      #"\#(alert), "options": {"debug": "Yes"}, "timeline": [{"type": "launch"}], "expect": [{"shown": [{}]}]"#),
    Case(
      "no as text", .alerts,
      #"\#(alert), "options": {"debug": "0"}, "timeline": [{"type": "launch"}], "expect": [{"callbacks": []}]"#),
    Case(
      "null is the default", .alerts,
      """
      \(alert), "options": {"checkAtLaunch": false}, "expect": [{"callbacks": []}, {}, {"shown": [{}]}],
      "timeline": [
        {"type": "launch"}, {"type": "options", "options": {"checkAtLaunch": null, "debug": true}}, {"type": "launch"}]
      """),
    Case(
      "a store's number as text", .updates,
      """
      "options": {"appStoreID": "355313284"}, "timeline": [{"type": "call", "method": "openAppPageInAppStore"}],
      "expect": [{"opened": ["itms-apps://itunes.apple.com/app/id355313284"]}]
      """),
    Case(
      "the start as people write it", .alerts,
      """
      \(alert), "start": "2026-11-21T10:20:00+01:00", "options": {"debug": true}, "timeline": [{"type": "launch"}],
      "expect": [{"state": {"iNotifyLastChecked": {"$date": 1795252800}}}]
      """),
  ]

  static let properties = [
    Case(
      "what is kept, set before the start", .alerts,
      """
      "feed": {"a": {"Title": "A"}, "b": {"Title": "B"}, "c": {"Title": "C"}},
      "options": {"viewedNotifications": ["c"], "ignoredNotifications": ["b"], "lastChecked": null},
      "timeline": [{"type": "launch"}], "expect": [{"shown": [{"title": "A"}]}]
      """),
    Case(
      "and later", .alerts,
      """
      \(alert), "state": {"iNotifyIgnoredNotifications": ["a"], "iNotifyLastReminded": {"$date": 999}},
      "timeline": [{"type": "launch"}, {"type": "options", "options": {
        "lastReminded": null, "lastChecked": {"$date": 900.5}, "ignoredNotifications": [], "checkPeriod": 0}},
        {"type": "launch"}],
      "expect": [{"callbacks": []}, {"shown": [], "state": {
        "iNotifyIgnoredNotifications": [], "iNotifyLastChecked": {"$date": 900}}}, {"shown": [{"title": "A"}]}]
      """),
    Case(
      "null clears", .alerts,
      """
      "state": {"iNotifyIgnoredNotifications": ["a"], "iNotifyViewedNotifications": ["b"]},
      "options": {"ignoredNotifications": null, "viewedNotifications": null, "lastReminded": "1970-01-01T00:00:07Z"},
      "timeline": [{"type": "advance", "seconds": 1}], "expect": [{"state": {"iNotifyLastReminded": {"$date": 7}}}]
      """),
    Case(
      "notes that have been seen, and have not", .updates,
      """
      "device": {"appVersion": "2"}, "local": {"1": ["One"], "2": ["Two"]},
      "options": {"viewedVersionDetails": true, "ignoredVersion": 3, "lastChecked": {"$date": 5}},
      "timeline": [{"type": "launch"}, {"type": "options", "options": {
        "viewedVersionDetails": 0, "showOnFirstLaunch": true, "ignoredVersion": null}}, {"type": "launch"}],
      "expect": [
        {"shown": [], "state": {
          "iVersionLastVersionChecked": "2", "iVersionIgnoreVersion": "3", "iVersionLastChecked": {"$date": 5}}},
        {"state": {"iVersionLastChecked": {"$date": 5}}},
        {"shown": [{"message": "Version 2\\n\\nTwo\\n\\nVersion 1\\n\\nOne"}]}]
      """),
    Case(
      "the version that was seen is the one that is told to the client", .updates,
      """
      "device": {"appVersion": "2"}, "options": {"viewedVersionDetails": true, "applicationVersion": "7"},
      "timeline": [{"type": "advance", "seconds": 1}], "expect": [{"state": {"iVersionLastVersionChecked": "7"}}]
      """),
  ]

  private static let given = #""notificationsPlistURL": "http://a.de/n.plist""#

  static let addresses = [
    Case(
      "no address, and no file: the app is asked, and nothing is noted", .alerts,
      """
      "options": {"showOnFirstLaunch": true}, "timeline": [{"type": "launch"}],
      "expect": [{"shown": [], "callbacks": [["shouldCheck", true]], "state": {}}]
      """),
    Case(
      "no address, though there is a file", .alerts,
      """
      \(alert), "options": {"debug": true, "notificationsPlistURL": null},
      "timeline": [{"type": "launch"}, {"type": "call", "method": "checkForNotifications"}],
      "expect": [{"callbacks": [["shouldCheck", true]], "state": {}}, {"callbacks": [], "state": {}}]
      """),
    Case(
      "an address, though there is no file", .alerts,
      """
      "options": {"debug": true, \(given)}, "timeline": [{"type": "launch"}],
      "expect": [{"callbacks": [["shouldCheck", true], ["checkFailed"]], "state": {
        "iNotifyLastChecked": {"$date": 1000}}}]
      """),
    Case(
      "one that is set counts at once, and so does one that is cleared", .alerts,
      """
      \(alert), "options": {"debug": true, "notificationsPlistURL": null},
      "timeline": [{"type": "launch"}, {"type": "options", "options": {\(given)}}, {"type": "foreground"},
        {"type": "press", "label": "Remind Me Later"},
        {"type": "options", "options": {"notificationsPlistURL": null}}, {"type": "foreground"}],
      "expect": [
        {"shown": []}, {}, {"shown": [{"title": "A"}]}, {}, {}, {"callbacks": [["shouldCheck", true]]}]
      """),
    Case(
      "of updates too", .updates,
      """
      "device": {"appVersion": "1"}, "remote": {"2": ["New"]},
      "options": {"remoteVersionsPlistURL": null, "remoteDebug": true},
      "timeline": [{"type": "launch"},
        {"type": "options", "options": {"remoteVersionsPlistURL": "http://a.de/v"}}, {"type": "foreground"},
        {"type": "options", "options": {"remoteVersionsPlistURL": null}}, {"type": "checkForNewVersion"}],
      "expect": [{"shown": []}, {}, {"shown": [{}]}, {}, {"callbacks": []}]
      """),
    Case(
      "an app that publishes updates under the feed's name", .updates,
      """
      "device": {"appVersion": "1"}, "options": {"remoteDebug": true},
      "timeline": [{"type": "publish", "feed": {"2": ["New"]}}, {"type": "launch"}], "expect": [{}, {"shown": [{}]}]
      """),
  ]

  @Test(arguments: spellings + properties + addresses) func counts(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }
}
