import FeedModel
import ScenarioReplay
import Testing

/// The system's answers about permissions, and the ways to write them in scenarios.
@Suite struct SystemAnswersTests {
  typealias Case = WorldTests.Case

  private static func ask(_ access: String) -> String { #"{"type": "request", "access": "\#(access)"}"# }
  private static let yes = #"{"type": "press", "label": "OK"}"#

  private static func completion(_ status: String, system: Bool = false, soft: Bool = true) -> String {
    #"{"completions": [{"softAccepted": \#(soft), "systemAccepted": \#(system), "status": \#(status)}]}"#
  }

  static let notifications = [
    Case(
      "after no to notifications nothing is determined, so they are asked for again", .permissions,
      """
      "timeline": [\(ask("notifications")), \(yes), \(ask("ym_notifications"))],
      "expect": [{"shown": [{}]}, \(completion(#""notDetermined""#)), {"shown": [{}]}]
      """),
    Case(
      "after no to photos they are denied", .permissions,
      """
      "timeline": [\(ask("photos")), \(yes), \(ask("ym_photos"))],
      "expect": [{"shown": [{}]}, \(completion(#""denied""#)), \(completion(#""denied""#, soft: false))]
      """),
    Case(
      "a yes waits for the registration, where the story tells of it", .permissions,
      """
      "settings": {"systemGrants": {"notifications": true}},
      "timeline": [\(ask("notifications")), \(yes), {"type": "registrationResult", "success": true},
        \(ask("notifications"))],
      "expect": [
        {}, {"completions": [], "system": [{"systemDialog": "notifications", "granted": true}]},
        {"completions": [{"systemAccepted": true, "status": "authorized"}], "system": []},
        {"completions": [{"outcome": "alreadyDetermined"}]}]
      """),
    Case(
      "a registration that failed, and one that says nothing of its own", .permissions,
      """
      "timeline": [\(ask("notifications")), \(yes), {"type": "registrationResult", "isRegistered": false},
        \(ask("notifications")), \(yes), {"type": "registrationResult"}],
      "expect": [{}, {}, \(completion(#""notDetermined""#)), {"shown": [{}]}, {}, \(completion(#""notDetermined""#))]
      """),
    Case(
      "all that wait are answered, but not in another process", .permissions,
      """
      "settings": {"prompts": {"photos": {"title": "P"}, "notifications": {"title": "N"}}},
      "timeline": [
        \(ask("notifications")), \(yes), \(ask("notifications")), \(yes), {"type": "registrationResult", "value": 1},
        {"type": "launch"}, {"type": "registrationResult", "value": true}, \(ask("photos")), \(yes)],
      "expect": [{}, {}, {}, {}, {"completions": [{"systemAccepted": true}, {"systemAccepted": true}]}, {},
        {"completions": []}, {}, {"completions": [{"access": "photos"}]}]
      """),
  ]

  static let spellings = [
    Case(
      "a status by its number", .permissions,
      """
      "settings": {"status": {"photos": 0, "ym_camera": 1, "contacts": 2, "location": 3}},
      "timeline": [\(ask("photos")), \(ask("camera")), \(ask("contacts")), \(ask("location"))],
      "expect": [
        \(completion("0", soft: false)), \(completion(#""denied""#, soft: false)), \(completion("2", soft: false)),
        {"shown": [{}], "completions": []}]
      """),
    Case(
      "another number is another status", .permissions,
      #""settings": {"status": {"photos": 0}}, "timeline": [\#(ask("photos"))], "#
        + #""expect": [{"completions": [{"status": 1}]}]"#,
      #"timeline[0] request, completions: [{"access": "photos", "softAccepted": false, "systemAccepted": false, "#
        + #""status": "authorized", "outcome": "alreadyDetermined"}] is not [{"status": "denied"}]"#),
    Case(
      "modes by name, by number, or all in one number", .permissions,
      """
      "timeline": [
        {"type": "request", "access": "notifications", "modes": 7},
        {"type": "request", "access": "location", "modes": "always"},
        {"type": "request", "access": "events", "modes": [0, "reminder"]}],
      "expect": [{"shown": [{}]}, {"shown": [{}]}, {"shown": [{}]}]
      """),
    Case(
      "a file that is no log", .permissions,
      """
      "log": "no property list", "timeline": [{"type": "history", "access": "photos"}],
      "expect": [{"history": [{"entries": null, "count": 0}], "state": {}}]
      """),
    Case(
      "the log under the feed's names", .permissions,
      """
      "log": {"YMPromptLogVersion": 1, "photos": [{"date": {"$date": 5}}]}, "timeline": [{"type": "synchronize"}],
      "expect": [{"state": {"YMPromptLogVersion": 1, "photos": [{"date": {"$date": 5}}]}}]
      """),
  ]

  @Test(arguments: notifications + spellings) func isAsTold(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }
}
