import FeedModel
import ScenarioReplay
import Testing

/// Events of an app: taps, options, upgrades, calls by hand.
@Suite struct EventTests {
  typealias Case = WorldTests.Case

  private static let oneAlert =
    #""options": {"debug": true}, "feed": {"a": {"Title": "A", "ActionURL": "http://a.de"}}"#

  static let taps = [
    Case(
      "a button by its place", .alerts,
      """
      \(oneAlert), "timeline": [{"type": "launch"}, {"type": "press", "index": 0}],
      "expect": [{}, {"opened": ["http://a.de"], "callbacks": [["userViewed", "a"]]}]
      """),
    Case(
      "no alert", .alerts, #"\#(oneAlert), "timeline": [{"type": "press", "label": "OK"}], "expect": [{}]"#,
      #"timeline[0] press, press: null is not "OK""#),
    Case(
      "no such button", .alerts,
      #"\#(oneAlert), "timeline": [{"type": "launch"}, {"type": "press", "label": "ignore"}], "expect": [{}, {}]"#,
      #"timeline[1] press, press: ["More Info...", "Remind Me Later", "Ignore"] is not "ignore""#),
    Case(
      "no fourth button", .alerts,
      #"\#(oneAlert), "timeline": [{"type": "launch"}, {"type": "press", "index": 3}], "expect": [{}, {}]"#,
      #"timeline[1] press, press: ["More Info...", "Remind Me Later", "Ignore"] is not 3"#),
    Case(
      "one tap closes it", .alerts,
      """
      \(oneAlert), "expect": [{}, {}, {}],
      "timeline": [{"type": "launch"}, {"type": "press", "label": "Ignore"}, {"type": "press", "label": "Ignore"}]
      """, #"timeline[2] press, press: null is not "Ignore""#),
    Case(
      "a new process has no alert", .updates,
      """
      "device": {"appVersion": "1", "appName": "One"}, "remote": {"2": ["New"]}, "options": {"checkPeriod": 5},
      "timeline": [{"type": "launch"}, {"type": "launch"}, {"type": "press", "label": "Ignore"}],
      "expect": [{"shown": [{"title": "A new version of One is available to download"}]}, {"shown": []}, {}]
      """, #"timeline[2] press, press: null is not "Ignore""#),
    Case(
      "an alert stays on screen in background", .alerts,
      """
      \(oneAlert), "timeline": [{"type": "launch"}, {"type": "foreground"}, {"type": "press", "label": "Ignore"}],
      "expect": [{"shown": [{}]}, {"shown": []}, {"callbacks": [["userIgnored", "a"]]}]
      """),
  ]

  static let options = [
    Case(
      "options count from then on, also in new processes", .alerts,
      """
      \(oneAlert),
      "timeline": [
        {"type": "options", "options": {"checkAtLaunch": false}}, {"type": "launch"}, {"type": "foreground"},
        {"type": "options", "options": {"checkAtLaunch": true}}, {"type": "foreground"}],
      "expect": [{}, {"callbacks": []}, {"callbacks": []}, {}, {"shown": [{"title": "A"}]}]
      """),
    Case(
      "null is no button, and a text is its label", .alerts,
      """
      "options": {"debug": true, "remindButtonLabel": null, "ignoreButtonLabel": "No"},
      "feed": {"a": {"ActionURL": "http://a.de"}},
      "timeline": [{"type": "launch"}], "expect": [{"shown": [{"buttons": ["More Info...", "No"]}]}]
      """),
    Case(
      "the app's updates must be taken", .updates,
      """
      "options": {"updatePriority": "high"}, "device": {"appVersion": "1"}, "remote": {"2": ["New"]},
      "timeline": [{"type": "launch"}], "expect": [{"shown": [{"buttons": ["Download"]}]}]
      """),
    Case(
      "a release that must be taken, and needs another system", .updates,
      """
      "device": {"appVersion": "1", "osVersion": "17.2"},
      "remote": {"0": {"2": {"priority": "medium"}, "3": {"osVersionAtLeast": "18"}}, "2": ["Two"], "3": ["Three"]},
      "timeline": [{"type": "launch"}],
      "expect": [{"shown": [{"message": "Version 2\\n\\nTwo", "buttons": ["Download", "Remind Me Later"]}]}]
      """),
    Case(
      "the app's own version and name", .updates,
      """
      "device": {"appVersion": "9", "appName": "Nine"},
      "options": {"applicationVersion": "1", "applicationName": "One"}, "remote": {"2": ["New"]},
      "timeline": [{"type": "launch"}],
      "expect": [{"shown": [{"title": "A new version of One is available to download"}]}]
      """),
    Case(
      "the build version", .alerts,
      """
      "options": {"debug": true, "version": "build"}, "device": {"appVersion": "1", "buildVersion": "7"},
      "feed": {"a": {"Title": "A", "MinVersion": "7"}},
      "timeline": [{"type": "launch"}], "expect": [{"shown": [{"title": "A"}]}]
      """),
    Case(
      "a preview asks nobody", .prompts,
      """
      "options": {"previewMode": true, "verboseLogging": true, "disableAlertViewResizing": true},
      "feed": {"a": {"title": "A", "message": "m"}}, "timeline": [{"type": "launch"}],
      "expect": [{"shown": [{"title": "A"}], "callbacks": []}]
      """),
    Case(
      "without an address nobody looks for updates", .updates,
      """
      "remote": {"2": ["New"]}, "options": {"remoteVersionsPlistURL": null},
      "timeline": [{"type": "launch"}, {"type": "checkForNewVersion"}],
      "expect": [{"shown": [], "callbacks": [["shouldCheck", true]]}, {"shown": [], "callbacks": []}]
      """),
  ]

  static let calls = [
    Case(
      "the delegate says no", .alerts,
      """
      \(oneAlert), "delegate": {"shouldDisplay": false}, "timeline": [{"type": "launch"}],
      "expect": [
        {"shown": [], "callbacks": [["shouldCheck", true], ["didDetect", ["a"]], ["shouldDisplay", "a", false]]}]
      """),
    Case(
      "the store's page, and another one", .updates,
      """
      "options": {"appStoreID": 7},
      "timeline": [
        {"type": "call", "method": "openAppPageInAppStore"},
        {"type": "options", "options": {"updateURL": "http://u.de"}},
        {"type": "call", "method": "openAppPageInAppStore"}],
      "expect": [{"opened": ["itms-apps://itunes.apple.com/app/id7"]}, {}, {"opened": ["http://u.de"]}]
      """),
    Case(
      "the app's own file is another one in the next process, and then none", .updates,
      """
      "device": {"appVersion": "2"}, "local": {"2": ["Two"]}, "state": {"iVersionLastVersionChecked": 2},
      "timeline": [
        {"type": "versionDetails"}, {"type": "localFile", "feed": {"2": ["Other"]}}, {"type": "launch"},
        {"type": "call", "method": "versionDetails"}, {"type": "localFile", "feed": null}, {"type": "launch"},
        {"type": "versionDetails"}],
      "expect": [
        {"versionDetails": "Two"}, {}, {}, {"versionDetails": ["Other"], "returned": "Other"}, {}, {},
        {"versionDetails": null}]
      """),
    Case(
      "an upgrade is of both versions, unless it says otherwise", .updates,
      """
      "device": {"appVersion": "1"}, "local": {"2": ["Two"], "3": ["Three"]}, "options": {"version": "build"},
      "timeline": [
        {"type": "launch"}, {"type": "upgrade", "version": 2}, {"type": "launch"}, {"type": "press", "label": "OK"},
        {"type": "upgrade", "version": "9", "buildVersion": "3"}, {"type": "launch"}],
      "expect": [
        {}, {}, {"shown": [{"message": "Version 2\\n\\nTwo"}]}, {}, {},
        {"shown": [{"message": "Version 3\\n\\nThree"}]}]
      """),
  ]

  static let changes = [
    Case(
      "the user changes the language between two launches", .alerts,
      """
      \(oneAlert),
      "timeline": [{"type": "launch"}, {"type": "language", "locale": "de"}, {"type": "launch"}],
      "expect": [
        {"shown": [{"buttons": ["More Info...", "Remind Me Later", "Ignore"]}]}, {},
        {"shown": [{"buttons": ["Mehr info", "Mich später erinnern", "Ignorieren"]}]}]
      """),
    Case(
      "a condition on the language", .banners,
      """
      "feed": {"a": {"entry": "v", "conditions": {"all": {"localeIn": ["fr"]}}, "views": {"v": {"file": "f"}}}},
      "timeline": [{"type": "launch"}, {"type": "language", "locale": "fr_CA"}, {"type": "foreground"}],
      "expect": [{"shown": []}, {}, {"shown": [{"id": "a"}]}]
      """),
    Case(
      "a reinstalled app is new, and shows an alert that was ignored before", .alerts,
      """
      "device": {"appVersion": "1"}, "feed": {"a": {"Title": "A"}}, "options": {"checkPeriod": 0},
      "state": {"iNotifyIgnoredNotifications": ["a"]},
      "timeline": [{"type": "launch"}, {"type": "reinstall"}, {"type": "launch"}, {"type": "launch"}],
      "expect": [{"shown": []}, {"state": {}}, {"shown": []}, {"shown": [{"title": "A"}]}]
      """),
    Case(
      "an alert goes with its app", .alerts,
      """
      \(oneAlert),
      "timeline": [{"type": "launch"}, {"type": "reinstall"}, {"type": "press", "label": "Ignore"}], "expect": [{}, {}, {}]
      """, #"timeline[2] press, press: null is not "Ignore""#),
    Case(
      "days and launches begin again when the app is installed again", .prompts,
      """
      "device": {"installed": 30, "launches": 30},
      "feed": {"a": {"title": "A", "usesUntilPrompt": 1, "daysUntilPrompt": 1}},
      "timeline": [
        {"type": "launch"}, {"type": "reinstall"}, {"type": "launch"}, {"type": "advance", "seconds": 86400},
        {"type": "launch"}],
      "expect": [{"shown": [{"title": "A"}]}, {"state": {}}, {"shown": []}, {}, {"shown": [{"title": "A"}]}]
      """),
    Case(
      "the version is the new one's", .updates,
      """
      "device": {"appVersion": "1"}, "remote": {"2": ["Two"], "3": ["Three"]}, "options": {"checkPeriod": 0},
      "timeline": [{"type": "reinstall", "version": 2, "buildVersion": 7}, {"type": "launch"}],
      "expect": [{}, {"callbacks": [
        ["shouldCheck", true], ["didDetectNewVersion", "3"], ["shouldDisplayNewVersion", "3", true]],
        "state": {"iVersionLastVersionChecked": "2", "iVersionLastChecked": {"$date": 1000}}}]
      """),
    Case(
      "an erased state forgets earlier answers, and the alert stays on screen", .alerts,
      """
      \(oneAlert),
      "timeline": [
        {"type": "launch"}, {"type": "erase"}, {"type": "press", "label": "Ignore"}],
      "expect": [
        {}, {"state": {}}, {"callbacks": [["userIgnored", "a"]], "state": {"iNotifyIgnoredNotifications": ["a"]}}]
      """),
    Case(
      "an erased copy is not shown offline", .prompts,
      """
      "copy": {"a": {"title": "A", "usesUntilPrompt": 0, "daysUntilPrompt": 0}}, "http": {"networkError": true},
      "timeline": [{"type": "erase"}, {"type": "launch"}], "expect": [{}, {"shown": []}]
      """),
    Case(
      "the system forgets its permissions with the app, and not with its state", .permissions,
      """
      "settings": {"systemGrants": {"photos": true}},
      "timeline": [
        {"type": "request", "access": "photos"}, {"type": "press", "index": 1}, {"type": "erase"},
        {"type": "request", "access": "photos"}, {"type": "reinstall"}, {"type": "request", "access": "photos"}],
      "expect": [
        {}, {"completions": [{"outcome": "granted"}]}, {}, {"completions": [{"outcome": "alreadyDetermined"}]}, {},
        {"shown": [{"title": "photos"}]}]
      """),
    Case(
      "without notes the version is remembered, and an update ends a reminder", .updates,
      """
      "device": {"appVersion": "1"}, "remote": {"3": ["Three"]}, "options": {"checkPeriod": 0, "remindPeriod": 9},
      "timeline": [
        {"type": "launch"}, {"type": "press", "label": "Remind Me Later"}, {"type": "launch"},
        {"type": "upgrade", "version": 2}, {"type": "launch"}],
      "expect": [
        {"state": {"iVersionLastVersionChecked": "1", "iVersionLastChecked": {"$date": 1000}}}, {}, {"shown": []}, {},
        {"shown": [{}], "state": {"iVersionLastVersionChecked": "1", "iVersionLastChecked": {"$date": 1000}}}]
      """),
    Case(
      "an app may ask whether it is time", .updates,
      """
      "remote": {"3": ["Three"]}, "options": {"remindPeriod": 1},
      "timeline": [
        {"type": "call", "method": "shouldCheckForNewVersion"}, {"type": "launch"},
        {"type": "call", "method": "shouldCheckForNewVersion"}],
      "expect": [{"returned": true, "callbacks": [["shouldCheck", true]]}, {}, {"returned": false, "callbacks": []}]
      """),
  ]

  @Test(arguments: taps + options + calls + changes) func hasItsEffect(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }
}
