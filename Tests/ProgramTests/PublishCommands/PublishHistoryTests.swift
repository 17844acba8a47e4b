import Foundation
import TestKit
import Testing

/// `publish history`.
@Suite struct PublishHistoryTests {
  /// A sale comes, is hidden by another banner, and goes.
  private static let days: [(day: String, control: String?)] = [
    ("2026-09-01", OneBanner.control("welcome")),
    ("2026-10-01", OneBanner.control("sale", #"{"appVersionAtLeast": "2.0"}"#)),
    ("2026-10-05", OneBanner.control("sale", #"{"appVersionAtLeast": "2.0", "onWifi": true}"#)),
    ("2026-11-01", OneBanner.control("sale", #"{"appVersionAtLeast": "3.0"}"#)), ("2026-11-20", nil),
  ]

  private func repository() throws -> GitFolder {
    let repository = try GitFolder()
    for (day, control) in Self.days {
      try repository.commit(
        day, at: "\(day)T09:00:00Z",
        ["public/control.json": control, "public/notifications.plist": "<plist><dict/></plist>", "other": day])
    }
    // Nothing in the folder changes.
    try repository.commit("x", at: "2026-11-21T09:00:00Z", ["other": "x"])
    return repository
  }

  private func archive() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for (day, control) in Self.days {
      try folder.make("outputs/\(day)/notifications.plist", "<plist><dict/></plist>")
      if let control { try folder.make("outputs/\(day)/control.json", control) }
    }
    return folder
  }

  /// Without the names of the commits.
  private func lines(_ run: PublishProgram.Run) -> [String] {
    run.output.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " ").map { word in
        word.wholeMatch(of: /[0-9a-f]{7}/) == nil ? String(word) : "C"
      }.joined(separator: " ")
    }
  }

  @Test func foldsVersionsThatAreAlike() throws {
    let run = try repository().folder.publish("history sale --app-version 2.4 --now \(Demo.now)")
    #expect(run.code == 0, "\(run.talk)")
    #expect(
      lines(run) == [
        "C 2026-09-01 1 version not published", "C 2026-10-01 … C 2026-10-05 2 versions displayed",
        "C 2026-11-01 1 version not displayed", "C 2026-11-20 1 version not published",
      ])
  }

  @Test func readsAnArchiveInTheSameWay() throws {
    let run = try archive().publish("history sale --app-version 2.4 --now \(Demo.now) --archive outputs")
    #expect(
      lines(run) == [
        "2026-09-01 1 version not published", "2026-10-01 … 2026-10-05 2 versions displayed",
        "2026-11-01 1 version not displayed", "2026-11-20 1 version not published",
      ])
  }

  @Test func isInTheOrderOfTheManifests() throws {
    let folder = TemporaryFolder()
    for (name, sequence, id) in [("a", 3, "third"), ("b", 1, "first"), ("c", 2, "second")] {
      try folder.make("outputs/\(name)/control.json", OneBanner.control(id))
      try folder.make(
        "outputs/\(name)/manifest.json",
        #"{"schema": "publish.manifest/1", "sequence": \#(sequence), "files": [], "published": []}"#)
    }
    let run = try folder.publish("history --app-version 1.0 --archive outputs")
    #expect(lines(run) == ["b 1 version banner first", "c 1 version banner second", "a 1 version banner third"])
  }

  @Test func findsTheFirst() throws {
    let folder = try repository().folder
    let run = try folder.publish("history sale --app-version 2.4 --first")
    #expect(run.output.contains(" 2026-10-01 is the first of 5 versions that displays sale to this device\n"))
    let never = try folder.publish("history sale --app-version 1.0 --first")
    #expect(never.output == "none of 5 versions displays sale to this device\n")
    let unknown = try folder.publish("history nope --app-version 1.0 --first")
    #expect(unknown.output == "nope is in none of 5 versions\n")
  }

  @Test func looksAtEachVersionAtItsTime() throws {
    let repository = try GitFolder()
    let banner = OneBanner.control("sale", #"{"notBefore": "2026-11-10T00:00:00Z"}"#)
    try repository.commit("1", at: "2026-11-01T09:00:00Z", ["public/control.json": banner])
    try repository.commit("2", at: "2026-11-20T09:00:00Z", ["public/control.json": banner + "\n"])
    let then = try repository.folder.publish("history sale --app-version 1.0 --at-that-time")
    #expect(lines(then) == ["C 2026-11-01 1 version not displayed", "C 2026-11-20 1 version displayed"])
    let now = try repository.folder.publish("history sale --app-version 1.0 --now 2026-11-30T00:00:00Z")
    #expect(lines(now) == ["C 2026-11-01 … C 2026-11-20 2 versions displayed"])
  }

  @Test func goesOnAfterAnUnreadableFeed() throws {
    let repository = try GitFolder()
    try repository.commit("1", at: "2026-11-01T09:00:00Z", ["public/control.json": "["])
    try repository.commit("2", at: "2026-11-02T09:00:00Z", ["public/control.json": OneBanner.control("sale")])
    let run = try repository.folder.publish("history --app-version 1.0")
    #expect(run.code == 1)
    #expect(lines(run).count == 2)
    #expect(run.output.contains("could not be read: git:"), "\(run.output)")
    #expect(run.output.contains("banner sale"))
  }

  @Test func printsJSON() throws {
    let run = try archive().publish("history sale --app-version 2.4 --now \(Demo.now) --archive outputs --format json")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "publish.history/1")
    #expect(report["versions"] as? Int == 5)
    #expect((report["firstDisplay"] as? [String: String])?["version"] == "2026-10-01")
    let runs = try #require(report["runs"] as? [[String: Any]])
    #expect(runs.map { $0["outcome"] as? String } == ["not-published", "displayed", "not-displayed", "not-published"])
  }

  static let mistakes: [Case<(String, Int32), String>] = [
    Case("no version", ("history", 64), "Missing expected argument '--app-version <version>'"),
    Case("no id", ("history --app-version 1 --first", 64), "--first needs the id of a notification."),
    Case("two sources", ("history --app-version 1 --git a --archive b", 64), "exclude each other"),
    Case("two clocks", ("history --app-version 1 --at-that-time --now \(Demo.now)", 64), "contradict each other"),
    Case("no repository", ("history --app-version 1", 1), "the current folder is not in a git repository"),
    Case("no archive", ("history --app-version 1 --archive nope", 1), "there is no folder 'nope'"),
    Case("an empty archive", ("history --app-version 1 --archive .", 1), "'.' has no published folders"),
  ]

  @Test(arguments: mistakes) func says(_ c: Case<(String, Int32), String>) throws {
    let run = try TemporaryFolder().publish(c.input.0)
    #expect(run.code == c.input.1)
    #expect(run.talk.contains(c.expected), "\(run.talk)")
  }

  @Test func needsDatesForThatTime() throws {
    let folder = try TemporaryFolder(["outputs/latest/control.json": OneBanner.control("sale")])
    let run = try folder.publish("history --app-version 1.0 --archive outputs --at-that-time")
    #expect(run.code == 1)
    #expect(run.talk.contains("the name of 'latest' does not begin with a date"))
  }

  @Test func saysThatNoCommitHasTheFolder() throws {
    let run = try repository().folder.publish("history --app-version 1.0 --git site")
    #expect(run.code == 1)
    #expect(run.talk.contains("no commit has the folder 'site'"), "\(run.talk)")
  }
}
