import Foundation
import TestKit
import Testing

/// `publish revert`.
@Suite struct RevertTests {
  @Test func saysWhatStays() throws {
    let folder = try Demo.whole()
    let run = try folder.publish("revert download-update")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output.hasPrefix("banner download-update\n  its content is content/notifications/download-update\n"))
    #expect(run.output.contains("  devices that were shown it               can be shown it again\n"))
    #expect(run.output.contains("  those on which a tap has set hideUpdate  are never shown it again\n"))
  }

  /// The notes that the app ships, and the update on the server.
  @Test func saysItOfEachEntryWithTheID() throws {
    let folder = try Demo.whole()
    let both = try folder.publish("revert 2.4.0").output
    #expect(both.hasPrefix("notes 2.4.0\n") && both.contains("\n\nupdate 2.4.0\n"), "\(both)")
    #expect(both.contains("only the next release of the app can leave it out"))
  }

  @Test func saysSinceWhen() throws {
    let repository = try GitFolder()
    for (day, id) in [("2026-11-01", "a"), ("2026-11-02", "b"), ("2026-11-03", "b")] {
      try repository.commit(
        day, at: "\(day)T09:00:00Z", ["public/control.json": OneBanner.control(id) + String(repeating: " ", count: 3)])
    }
    try repository.commit("x", at: "2026-11-04T09:00:00Z", ["public/other.plist": "x"])
    let run = try repository.folder.publish("revert b --git public")
    #expect(run.output.contains("  2 of 3 versions have it: from "), "\(run.output)")
    #expect(run.output.contains(" (2026-11-02) to "))
  }

  @Test func printsJSON() throws {
    let run = try Demo.whole().publish("revert rate-us --format json")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "publish.revert/1")
    let entry = try #require((report["entries"] as? [[String: Any]])?.first)
    #expect(entry["source"] as? String == "content/prompts/rate-us")
    // All that the text says.
    #expect((entry["corrections"] as? [String])?.first?.hasPrefix("publish it under another name") == true)
    #expect((entry["withdrawn"] as? [String])?.isEmpty == false)
    let audience = try #require(entry["audience"] as? [String: Any])
    #expect((audience["where"] as? [Any])?.isEmpty == false && audience["when"] != nil)
    let cases = try #require(entry["republished"] as? [[String: Any]])
    #expect(cases.map { $0["value"] as? String } == [nil, "cancel", "action", "remind"])
    #expect(cases.map { $0["comesBack"] as? Bool } == [true, false, false, true])
  }

  static let failures: [Case<(String, Int32), String>] = [
    Case("no id", ("revert", 64), "Missing expected argument '<id>'"),
    Case("two sources", ("revert a --git a --archive b", 64), "exclude each other"),
    Case("no language", ("revert a --locale german!", 64), "'german!' is not a language tag"),
    Case("no folder", ("revert a", 1), "there is no folder 'public'"),
  ]

  @Test(arguments: failures) func fails(_ c: Case<(String, Int32), String>) throws {
    let run = try TemporaryFolder().publish(c.input.0)
    #expect(run.code == c.input.1)
    #expect(run.talk.contains(c.expected), "\(run.talk)")
  }

  @Test func nothingHasThatID() throws {
    let folder = try Demo.whole()
    let run = try folder.publish("revert nope")
    #expect(run.code == 1)
    #expect(run.talk.contains("nothing in 'public' is called 'nope'"), "\(run.talk)")
  }
}
