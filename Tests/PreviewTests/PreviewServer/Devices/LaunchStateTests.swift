import FeedModel
import Testing

/// A device between requests: its state, what others keep in it, and its copies of feeds.
@Suite struct LaunchStateTests {
  private func next(_ reply: LaunchReply, at now: String, _ more: String = "") -> String {
    launch(#""state": \#(reply.text("state")), "copies": \#(reply.text("copies")), "now": "\#(now)"\#(more)"#)
  }

  struct Reminder: Sendable, CustomTestStringConvertible {
    var name: String
    var tap: String
    var now: String
    /// Of alerts, updates and prompts.
    var shown: [String]
    var testDescription: String { name }

    init(_ name: String, _ tap: String, at now: String, _ shown: String...) {
      (self.name, self.tap, self.now, self.shown) = (name, tap, now, shown)
    }
  }

  static let dark = "2026/11/20-dark"
  static let reminders = [
    Reminder("a second early", Tapped.alert("remind"), at: "2026-11-22T08:59:59Z", "2.4", "rate"),
    Reminder("a day later it is there again", Tapped.alert("remind"), at: "2026-11-22T09:00:00Z", dark, "2.4", "rate"),
    Reminder(
      "ignored, the next one comes", Tapped.alert("ignore"), at: "2026-11-22T09:00:00Z", "2026/10/02-pad", "2.4", "rate"
    ),
    Reminder(
      "viewed, the next one comes", Tapped.alert("action"), at: "2026-11-22T09:00:00Z", "2026/10/02-pad", "2.4",
      "rate"),
    Reminder(
      "an update that was ignored", Tapped.answer("versions.plist", "2.4", "ignore"), at: "2026-11-22T09:00:00Z",
      dark, "rate"),
    Reminder("a prompt's own period", Tapped.prompt("remind"), at: "2026-11-22T09:00:00Z", dark, "2.4", "rate"),
    Reminder("a prompt's own period, a second early", Tapped.prompt("remind"), at: "2026-11-22T08:59:59Z", dark, "2.4"),
    Reminder("a prompt that was cancelled", Tapped.prompt("cancel"), at: "2027-11-22T09:00:00Z", dark, "2.4"),
  ]

  @Test("what was tapped counts the next day", arguments: reminders) func remembers(_ c: Reminder) async throws {
    let first = try await LaunchReply(launch(taps: [c.tap]))
    let second = try await LaunchReply(next(first, at: c.now))
    let displays = second["results"]?.elements?.filter { $0["channel"] != .string("banners") }.compactMap {
      $0["id"]?.string
    }
    #expect(displays == c.shown)
    #expect(second["past.launches"] == .number(31))
    #expect(second["past.installed"] == .string("2026-10-22T09:00:00Z"))
    #expect(second["device.firstLaunch"] == .boolean(false))
  }

  @Test("after an upgrade it tells what is new, once") func upgrade() async throws {
    let old = try await LaunchReply(#"{"device": {"appVersion": "2.0"}}"#)
    let upgraded = try await LaunchReply(next(old, at: "2026-11-22T09:00:00Z"))
    #expect(upgraded.outcomes.contains("local-versions.plist display 2.2.2"))
    #expect(upgraded["past.lastVersion"] == .string("2.0"))
    #expect(upgraded["screen.alerts.1.feed"] == .string("local-versions.plist"))
    let seen = Tapped.answer("local-versions.plist", "2.2.2", "ok")
    let closed = try await LaunchReply(launch(#""state": \#(old.text("state"))"#, taps: [seen]))
    #expect(closed.happened == [true] && closed["past.lastVersion"] == .string("2.2.2"))
  }

  static let pasts = [
    #"{"installedDays": 1, "launches": 1, "flags": ["update/hide"]}"#, #"{"installedDays": 0, "launches": 1}"#,
    #"{"previousVersion": "1.0"}"#,
  ]

  @Test("the past is ignored where there is a state", arguments: pasts) func pastIsIgnored(_ past: String) async throws
  {
    let state = try await LaunchReply(launch()).text("state")
    let with = try await LaunchReply(launch(#""state": \#(state), "past": \#(past)"#))
    #expect(with.bytes == (try await LaunchReply(launch(#""state": \#(state)"#))).bytes)
  }

  @Test("an empty state is a new device's", arguments: ["{}", #"{"publish.format": 1}"#])
  func emptyState(_ state: String) async throws {
    let past = #""past": {"installedDays": 3, "launches": 4, "flags": ["update/hide"]}"#
    #expect(
      try await LaunchReply(launch("\"state\": \(state), \(past)")).bytes == (try await LaunchReply(launch(past))).bytes
    )
  }

  /// What others keep beside ours.
  static let foreign = [
    "1e400", "18446744073709551615", "-0", "1.10", "0.1000", "null", "[1e999, null]", #""\u00e9\/""#, "[]", "{}",
    #"{"z": 1, "a": {"y": 1E5, "b": 2}}"#, #"{"$date": "soon"}"#, #"{"$dictionary": 7}"#,
  ]

  @Test("what others keep is carried to the letter", arguments: foreign) func carries(_ value: String) async throws {
    let request = launch(#""state": {"com.example": \#(value), "iNotifyIgnoredNotifications": ["\#(Self.dark)"]}"#)
    let reply = try await LaunchReply(request)
    let written = String(decoding: try JSON.parse(Array(value.utf8)).value.write().dropLast(), as: UTF8.self)
    let text = String(decoding: reply.bytes, as: UTF8.self)
    #expect(text.contains("\"com.example\": \(written.replacing("\n", with: "\n  "))"))
    #expect(reply.outcomes[1] == "notifications.plist display 2026/10/02-pad")
  }

  @Test("the state is the file of publish check: our format, sorted keys") func stateIsAFile() async throws {
    let state = try await LaunchReply(launch())["state"]
    #expect(state?["publish.format"] == .number(1))
    let names = state?.members?.map(\.name) ?? []
    #expect(names == names.sorted() && names.contains("kPMConditionKey-update-2"))
  }

  @Test("a value of the wrong type counts as absent, and is named") func notes() async throws {
    let state = #""state": {"iNotifyLastChecked": "yesterday", "iNotifyIgnoredNotifications": []}"#
    let reply = try await LaunchReply(launch(state))
    #expect(reply.outcomes[1] == "notifications.plist display \(Self.dark)")
    #expect(
      reply.text("notes") == #"["in the state: iNotifyLastChecked: is a string, not a date; it counts as absent"]"#)
  }

  @Test("a device that comes from an original is at least as old as its first launch here") func original() async throws
  {
    let reply = try await LaunchReply(launch(#""state": {"iNotifyIgnoredNotifications": []}"#))
    #expect(reply["past.installed"] == reply["device.now"] && reply["past.launches"] == .number(1))
    #expect(reply["results.4.reason"] == .string("rate: 0 of 3 days, 1 of 3 launches"))
  }

  @Test("a rollout stays as it was: each device is in or out, and each launch says the same") func rollout()
    async throws
  {
    var files = SmallSite.files
    var shown: [Bool] = []
    for percent in [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] {
      files["control.json"] = #"""
        {"a": {"entry": "i", "conditions": {"all": {"rolloutPercent": \#(percent)}},
          "views": {"i": {"file": "https://a.example/"}}}}
        """#
      let first = try await LaunchReply(launch(), on: SmallSite.output(files))
      let second = try await LaunchReply(next(first, at: "2026-11-23T09:00:00Z"), on: SmallSite.output(files))
      #expect(first["results.0.outcome"] == second["results.0.outcome"])
      shown.append(first["results.0.outcome"] == .string("display"))
    }
    // In or out, and never out again as it grows.
    #expect(shown.first == false && shown.last == true && shown == shown.sorted { !$0 && $1 })
  }
}
