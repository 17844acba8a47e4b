import FeedModel
import ScenarioReplay
import Testing

/// The READMEs' methods, called by hand.
@Suite struct CallTests {
  typealias Case = WorldTests.Case

  private static func call(_ method: String, _ rest: String = "") -> String {
    #"{"type": "call", "method": "\#(method)"\#(rest.isEmpty ? "" : ", \(rest)")}"#
  }

  private static let three = #""feed": {"a": {"Title": "A"}, "b": {"Title": "B"}, "c": {"Title": "C"}}"#

  static let alerts = [
    Case(
      "notifications are marked, with or without the colon", .alerts,
      """
      \(three),
      "timeline": [
        \(call("setNotificationViewed:", #""key": "c""#)), \(call("setNotificationIgnored", #""args": ["b"]"#)),
        \(call("checkForNotifications"))],
      "expect": [
        {"state": {"iNotifyViewedNotifications": ["c"]}},
        {"state": {"iNotifyViewedNotifications": ["c"], "iNotifyIgnoredNotifications": ["b"]}},
        {"shown": [{"title": "A"}], "callbacks": [["didDetect", ["a"]], ["shouldDisplay", "a", true]]}]
      """),
    Case(
      "whether it is time: not at the first launch, then yes, and not within the period", .alerts,
      """
      \(three), "options": {"checkAtLaunch": false},
      "timeline": [
        \(call("shouldCheckForNotifications")), \(call("shouldCheckForNotifications")), \(call("checkForNotifications")),
        \(call("shouldCheckForNotifications"))],
      "expect": [
        {"returned": false, "callbacks": [], "state": {"iNotifyIgnoredNotifications": []}},
        {"returned": true, "callbacks": [["shouldCheck", true]], "shown": []}, {"shown": [{"title": "C"}]},
        {"returned": false, "callbacks": []}]
      """),
    Case(
      "the delegate's no is its answer", .alerts,
      """
      "options": {"debug": true}, "delegate": {"shouldCheck": false},
      "timeline": [\(call("shouldCheckForNotifications"))],
      "expect": [{"returned": false, "callbacks": [["shouldCheck", false]]}]
      """),
    Case(
      "another result is a difference", .alerts,
      #""timeline": [\#(call("shouldCheckForNotifications"))], "expect": [{"returned": true}]"#,
      "timeline[0] call, returned: false is not true"),
    Case(
      "the next one of a dictionary, of keys, and of what was detected last", .alerts,
      """
      \(three), "options": {"debug": true},
      "timeline": [
        \(call("nextNotificationInDict:", #""args": [{"x": {"MinVersion": "9"}, "B": {}, "a": {}}]"#)),
        \(call("nextNotificationInDict", #""args": [["b", "A"]]"#)), \(call("nextNotificationInDict")),
        {"type": "launch"}, \(call("nextNotificationInDict")),
        {"type": "options", "options": {"showOldestFirst": true}}, \(call("nextNotificationInDict"))],
      "expect": [
        {"returned": "x"}, {"returned": "b"}, {"returned": null}, {}, {"returned": "c", "callbacks": []}, {},
        {"returned": "a"}]
      """),
  ]

  static let others = [
    Case(
      "the store's page", .updates,
      """
      "options": {"appStoreID": 1}, "timeline": [\(call("openAppPageInAppStore"))],
      "expect": [{"opened": ["itms-apps://itunes.apple.com/app/id1"], "shown": []}]
      """),
    Case(
      "a check by hand waits for no period", .updates,
      """
      "device": {"appVersion": "1"}, "remote": {"2": ["New"]},
      "state": {"iVersionLastVersionChecked": "1", "iVersionLastChecked": {"$date": 1000}},
      "timeline": [{"type": "launch"}, \(call("checkForNewVersion"))],
      "expect": [{"shown": [], "callbacks": []}, {"shown": [{}], "callbacks": [
        ["didDetectNewVersion", "2"], ["shouldDisplayNewVersion", "2", true]]}]
      """),
    Case(
      "no notes are null", .updates,
      #""timeline": [\#(call("versionDetails"))], "expect": [{"returned": null, "versionDetails": null}]"#),
    Case(
      "a control file is processed, and no launch counted", .banners,
      """
      "feed": {"a": {"entry": "v", "views": {"v": {"file": "f"}}, "conditions": {"all": {"launchesAtLeast": 2}}}},
      "timeline": [{"type": "launch"}, \(call("updateWithControlFile:", #""args": ["http://a.de"]"#)),
        {"type": "launch"}],
      "expect": [{"shown": []}, {"shown": [], "state": {"kPMConditionKey-a-4": 2}}, {"shown": [{"id": "a"}]}]
      """),
    Case(
      "prompts that an app reads", .prompts,
      #""timeline": [\#(call("allPrompts"))], "expect": [{"shown": [], "state": {}}]"#),
  ]

  @Test(arguments: alerts + others) func hasItsEffect(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }
}
