import FeedModel
import ScenarioReplay
import Testing

/// Pages that call the app, and apps that ask for permissions.
@Suite struct BannerAndPermissionTests {
  typealias Case = WorldTests.Case

  private static let banner =
    #""feed": {"a": {"entry": "v", "views": {"v": {"file": "f"}, "w": {"file": "g", "height": 9}}}}"#

  static let pages = [
    Case(
      "another view, and then none", .banners,
      """
      \(banner),
      "timeline": [
        {"type": "launch"}, {"type": "pageLoaded"}, {"type": "js", "function": "display", "args": ["w"]},
        {"type": "js", "function": "close"}, {"type": "js", "function": "openUrl", "args": ["http://a.de"]}],
      "expect": [
        {"shown": [{"id": "a", "file": "f"}]}, {"shown": []}, {"shown": [{"id": "a", "file": "g"}]}, {"shown": []},
        {"opened": ["http://a.de"]}]
      """),
    Case(
      "a flag is what JavaScript makes text of", .banners,
      """
      \(banner),
      "timeline": [
        {"type": "launch"}, {"type": "js", "function": "setFlag", "args": ["f", true]},
        {"type": "js", "function": "setFlag", "args": ["g", 0]}],
      "expect": [
        {}, {},
        {"state": {
          "kPMConditionKey-a-2": true, "kPMConditionKey-a-3": {"$date": 1000}, "kPMConditionKey-a-4": 0,
          "kPMConditionKey-a-5-f": true, "kPMConditionKey-a-5-g": false}}]
      """),
    Case(
      "no page", .banners, #""timeline": [{"type": "launch"}, {"type": "pageLoaded"}], "expect": [{}, {}]"#,
      #"timeline[1] pageLoaded, pageLoaded: null is not "a page""#),
    Case(
      "no page to call", .banners, #""timeline": [{"type": "js", "function": "close"}], "expect": [{}]"#,
      #"timeline[0] js, js: null is not "close""#),
    Case(
      "no such function", .banners,
      #"\#(banner), "timeline": [{"type": "launch"}, {"type": "js", "function": "open"}], "expect": [{}, {}]"#,
      #"timeline[1] js, js: "no such function" is not "open""#),
    Case(
      "one at a time, as long as the process lives", .banners,
      """
      \(banner), "timeline": [{"type": "launch"}, {"type": "foreground"}, {"type": "launch"}],
      "expect": [{"shown": [{"id": "a"}]}, {"shown": []}, {"shown": [{"id": "a"}]}]
      """),
  ]

  private static let ask = #"{"type": "request", "access": "photos"}"#

  static let permissions = [
    Case(
      "the usual prompt, a system that says no, and what is kept", .permissions,
      """
      "timeline": [{"type": "launch"}, \(ask), {"type": "press", "label": "OK"}],
      "expect": [
        {}, {"shown": [{"title": "photos", "message": "please", "buttons": ["Not Now", "OK"]}]},
        {"system": [{"systemDialog": "photos", "granted": false}],
         "completions": [
          {"access": "photos", "softAccepted": true, "systemAccepted": false, "status": "denied",
           "outcome": "declined"}],
         "state": {"YMPromptLogVersion": 1, "ym_photos": [{"date": {"$date": 1000}}]}}]
      """),
    Case(
      "the app's own prompt, and what it logs", .permissions,
      """
      "settings": {
        "prompts": {"photos": {"title": "T", "grant": "Yes", "deny": "No"}}, "systemGrants": {"photos": true},
        "userInfo": {"n": 1}},
      "timeline": [\(ask), {"type": "press", "label": "Yes"}, {"type": "history", "access": "ym_photos"}],
      "expect": [
        {"shown": [{"title": "T", "message": null, "buttons": ["No", "Yes"]}]},
        {"completions": [{"outcome": "granted"}]},
        {"history": [{"entries": [{"date": {"$date": 1000}, "user_info": {"n": 1}}]}]}]
      """),
    Case(
      "no prompt for it", .permissions,
      #""settings": {"prompts": {"photos": null}}, "timeline": [\#(ask)], "#
        + #""expect": [{"shown": [], "system": [], "completions": [{"outcome": "suppressed"}]}]"#),
    Case(
      "a log from before, under both names, and a limit", .permissions,
      """
      "log": {"YMPromptLogVersion": "1", "photos": [{"date": {"$date": 1}}, {"date": {"$date": 0}}]},
      "timeline": [
        {"type": "setMax", "value": 2}, {"type": "mark", "access": "photos"}, {"type": "synchronize"},
        {"type": "registrationResult", "value": true}, {"type": "history", "access": "photos"}],
      "expect": [
        {}, {}, {}, {}, {
          "history": [{"access": "photos", "count": 2}],
          "state": {
            "YMPromptLogVersion": 1, "YMPromptLogHistoryLimit": 2,
            "ym_photos": [{"date": {"$date": 1000}}, {"date": {"$date": 1}}]}}]
      """),
    Case(
      "access types are expected as in the log", .permissions,
      """
      "settings": {"systemGrants": {"photos": true}},
      "timeline": [\(ask), {"type": "press", "index": 1}, {"type": "history", "access": "photos"}],
      "expect": [
        {"callbacks": [["shouldRequest", "ym_photos", true], ["willRequest", "ym_photos"]]},
        {"completions": [{"access": "ym_photos"}], "system": [{"systemDialog": "ym_photos", "granted": true}]},
        {"history": [{"access": "ym_photos", "count": 1}]}]
      """),
    Case(
      "access types are expected as in feeds", .permissions,
      """
      "settings": {"systemGrants": {"photos": true}},
      "timeline": [
        {"type": "request", "access": "ym_photos"}, {"type": "press", "index": 1},
        {"type": "history", "access": "ym_photos"}],
      "expect": [
        {"callbacks": [["shouldRequest", "photos", true], ["willRequest", "photos"]]},
        {"completions": [{"access": "photos"}], "system": [{"systemDialog": "photos", "granted": true}]},
        {"history": [{"access": "photos", "count": 1}]}]
      """),
    Case(
      "another access type is another", .permissions,
      """
      "timeline": [{"type": "history", "access": "ym_photos"}], "expect": [{"history": [{"access": "ym_camera"}]}]
      """,
      #"timeline[0] history, history: [{"access": "photos", "entries": null, "count": 0}] is not [{"access": "camera"}]"#
    ),
    Case(
      "sessions are launches", .permissions,
      """
      "feed": {"photos": {"title": "T", "cadence": {"minSessions": 2}}}, "device": {"launches": 4},
      "timeline": [
        {"type": "launch"}, \(ask), {"type": "press", "index": 0}, {"type": "launch"}, \(ask), {"type": "foreground"},
        \(ask)],
      "expect": [{}, {"shown": [{}]}, {}, {}, {"shown": []}, {}, {"shown": [{}]}]
      """),
  ]

  @Test(arguments: pages + permissions) func isPlayed(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }
}
