import Foundation
import TestKit
import Testing

/// The changes of a build to the earlier output, and the places where it finds that output.
@Suite struct PreviousOutputTests {
  static let hello = "content/notifications/hello.md"

  private func published() throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    return site
  }

  struct Edit: CustomTestStringConvertible, Sendable {
    var name: String
    var says: String
    var make: @Sendable (TemporaryFolder) throws -> Void
    var testDescription: String { name }
  }

  static let edits = [
    Edit(name: "nothing", says: "") { _ in },
    Edit(name: "a banner more", says: "added: banner sale\nfeeds that changed: control.json\n") {
      try $0.make(["content/notifications/sale.md": Sites.notification("Sale")])
    },
    Edit(name: "another text", says: "changed: banner hello\nfeeds that changed: control.json\n") {
      try $0.edit(hello, "is here", "was here")
    },
    Edit(
      name: "another condition",
      says: """
        rules that changed: banner hello (now flagNotSet seen)
        feeds that changed: control.json
        who is affected: publish diff .publish/before public

        """
    ) {
      try $0.edit(hello, "neverDisplayed", "flagNotSet: seen, neverDisplayed")
    },
    Edit(
      name: "another name",
      says: "renamed: banner hello (now hi)\nfeeds that changed: control.json\n"
    ) { try $0.move(hello, to: "content/notifications/hi.md") },
    Edit(name: "another name, with the id of the first", says: "") {
      try $0.move(hello, to: "content/notifications/hi.md")
      try $0.edit("content/notifications/hi.md", "height", "id: hello\nheight")
    },
    Edit(
      name: "a revision",
      says: "shown again to everyone: banner hello (now hello.2)\nfeeds that changed: control.json\n"
    ) { try $0.edit(hello, "height", "revision: 2\nheight") },
    Edit(
      name: "no release any more",
      says: "withdrawn: release 2.4.0\nfeeds that changed: versions.plist, local-versions.plist\n"
    ) { try $0.remove("content/releases/2.4.0.md") },
    Edit(name: "a draft", says: "") {
      try $0.make(["content/notifications/sale.md": Sites.notification("Sale", "draft: true")])
    },
    Edit(
      name: "what comes later", says: "next change: 2026-12-01 00:00 UTC: sale appears, spring appears\n"
    ) {
      for name in ["spring", "sale"] {
        let keys = "publish: 2026-12-01T00:00:00Z\nexpires: 2027-01-01T00:00:30Z"
        try $0.make(["content/notifications/\(name).md": Sites.notification("Sale", keys)])
      }
    },
    Edit(
      name: "what expires",
      says: "added: banner sale\nfeeds that changed: control.json\nnext change: 2027-01-01 00:00:30 UTC: sale expires\n"
    ) {
      try $0.make(["content/notifications/sale.md": Sites.notification("Sale", "expires: 2027-01-01T00:00:30Z")])
    },
  ]

  @Test(arguments: edits) func saysWhatChanged(_ c: Edit) throws {
    let site = try published()
    try c.make(site)
    let run = try site.published("build --now \(Demo.now) --rehash")
    let lines = run.output.split(separator: "\n").dropFirst(2).filter { !$0.contains("for older feeds") }
    #expect(lines.map { "\($0)\n" }.joined() == c.says)
  }

  /// Feed readers would show the entry twice.
  @Test func anIdInAFeedStays() throws {
    let site = try published()
    let ids = ["tag:example.com,2026-11-20:notifications/hello", "tag:example.com,2026-11-20:releases/2.4.0"]
    for id in ids { #expect(try site.text("public/feed.xml").contains("<id>\(id)</id>")) }
    try site.edit(Self.hello, "date: 2026-11-20", "date: 2026-11-19")
    try site.edit("content/releases/2.4.0.md", "date: 2026-11-20", "date: 2026-11-18")
    try site.edit("publish.yml", "https://example.com/", "https://news.example.org/")
    try site.make(["content/releases/2.5.0.md": "---\ndate: 2026-11-20\n---\n- More\n"])
    try site.published("build --now \(Demo.now)")
    let new = "tag:news.example.org,2026-11-20:releases/2.5.0"
    for feed in ["feed.xml", "feed.json", "manifest.json"] {
      let text = try site.text("public/\(feed)")
      #expect((ids + [new]).allSatisfy(text.contains) && !text.contains("2026-11-19:"), "\(text)")
    }
  }

  /// A colleague published a newer text, and these sources do not have it.
  @Test func namesTextsThatAreBack() throws {
    let site = try published()
    let rate = "---\ntitle: Rate\nactionURL: https://example.com/rate\n---\nRate us.\n"
    let texts = [(Self.hello, "is here", "was here"), ("content/prompts/rate.md", "Rate us", "Do rate us")]
    try site.make(["content/prompts/rate.md": rate])
    try site.published("build --now \(Demo.now)")
    for (path, old, new) in texts { try site.edit(path, old, new) }
    let newer = try site.published("build --now \(Demo.now)").output
    #expect(newer.contains("changed: banner hello, prompt rate\n") && !newer.contains("back to"), "\(newer)")
    for (path, old, new) in texts { try site.edit(path, new, old) }
    let back = try site.published("build --now \(Demo.now)").output
    #expect(back.contains("back to an earlier text (if a colleague"), "\(back)")
    #expect(back.contains("get their sources first): banner hello, prompt rate\n"), "\(back)")
  }

  /// The live output reaches other people: each rule is printed with its values, and with a command that works as
  /// printed.
  @Test func namesRulesAndWhomTheyAffect() throws {
    let site = TemporaryFolder()
    let rate = "---\ntitle: Rate\nactionURL: https://example.com/rate\n---\nRate us.\n"
    try site.make(Sites.small.merging(["content/prompts/rate.md": rate]) { $1 })
    try site.make(["content/notifications/sale.md": Sites.notification("Sale", "minVersion: 2.0.0\npriority: 1")])
    try site.edit("content/notifications/sale.md", "neverDisplayed: true", "neverDisplayed: true, rolloutPercent: 20")
    try site.published("build --now \(Demo.now)")
    try site.edit("content/notifications/sale.md", "rolloutPercent: 20", "rolloutPercent: 10")
    try site.edit("content/notifications/sale.md", "minVersion: 2.0.0\npriority: 1", "minVersion: 2.1.0\npriority: -1")
    try site.edit("content/prompts/rate.md", "/rate", "/stars")
    let built = try site.published("build --now \(Demo.now)").output.split(separator: "\n")
    #expect(
      built.contains(
        "rules that changed: banner sale (rolloutPercent 20, now 10; appVersionAtLeast 2.0.0, now 2.1.0), "
          + "banner hello (now before banner sale), "
          + "prompt rate (actionURL https://example.com/rate, now https://example.com/stars)"), "\(built)")
    #expect(built.contains("who is affected: publish diff .publish/before public"))
    let said = try site.published("diff .publish/before public")
    #expect(said.output.contains("no longer shown: app ≥ 2.0.0, < 2.1.0") && said.talk == "", "\(said)")
    #expect(!(try site.published("build --now \(Demo.now)").output.contains("rules that changed")))
  }

  @Test func programsReadTheSame() throws {
    struct Report: Decodable {
      struct Changes: Decodable {
        var added: [String]
        var changed: [String]
        var renamed: [[String: String]]
        var withdrawn: [String]
        var feeds: [String]
      }
      var changes: Changes?
      var nextChange: String?
    }
    func report(_ site: TemporaryFolder) throws -> Report {
      let run = try site.published("build --now \(Demo.now) --format json")
      return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    }
    let site = TemporaryFolder()
    try site.make(Sites.small)
    #expect(try report(site).changes == nil)
    let sale = Sites.notification("Sale", "expires: 2027-01-01T00:00:00Z")
    try site.make(["content/notifications/sale.md": sale])
    let changed = try report(site)
    #expect(changed.changes?.added == ["banner sale"] && changed.changes?.feeds == ["control.json"])
    #expect(changed.nextChange == "2027-01-01T00:00:00Z")
    #expect(try site.text("public/manifest.json").contains("\n  \"nextChange\": \"2027-01-01T00:00:00Z\",\n"))
    try site.move(Self.hello, to: "content/notifications/hi.md")
    #expect(try report(site).changes?.renamed == [["from": "banner hello", "to": "hi"]])
  }

  /// A fresh clone, as CI has it, has no output folder.
  @Test func aFreshCloneGoesOnWhereTheLastBuildEnded() throws {
    let site = try published()
    try site.move("public", to: "live")
    try site.edit(Self.hello, "is here", "was here")
    let run = try site.published("build --previous live --now \(Demo.now)")
    #expect(run.output.contains("\nchanged: banner hello\n"))
    #expect(try site.text("public/manifest.json").contains("\"sequence\": 2"))
    let (old, new) = (try site.tree("live"), try site.tree())
    let view = try #require(old.files.keys.first { $0.hasPrefix("views/hello/index.") })
    #expect(new.files[view] == old.files[view], "a device may still have the older feed")
    #expect(try site.published("build --previous live --now \(Demo.now)").output.contains("0 files written") == false)
  }

  /// The live output has not changed, so the same build reports the same changes.
  @Test func saysTheSameAgainUntilItIsUploaded() throws {
    let site = try published()
    try site.move("public", to: "live")
    try site.move(Self.hello, to: "content/notifications/hi.md")
    let runs = try (1...3).map { _ in try site.published("build --previous live --now \(Demo.now)") }
    for run in runs {
      #expect(run.output.contains("\nrenamed: banner hello (now hi)\n") && run.talk.contains("[renamed-key]"))
    }
    try site.remove("live")
    try site.copy("public", to: "live")
    #expect(try site.published("build --previous live --now \(Demo.now)").talk == "")
  }

  @Test func aKeyIsRememberedFromElsewhere() throws {
    let site = TemporaryFolder()
    let alert = {
      Sites.notification($0, "channels: [alerts]").replacing("conditions:\n  all: { neverDisplayed: true }\n", with: "")
        .replacing("height: 120\n", with: "")
    }
    try site.make(Sites.small.merging(["content/notifications/news.md": alert("News\nkey: a")]) { $1 })
    try site.published("build --now \(Demo.now)")
    try site.move("public", to: "live")
    try site.move("content/notifications/news.md", to: "content/notifications/other.md")
    #expect(try site.publish("lint --previous live --now \(Demo.now)").code == 0, "it still says the same")
    let text = "Buy one palette, and get another one for free."
    try site.edit("content/notifications/other.md", "[Close](close:)", text)
    #expect(try site.publish("lint --previous live --now \(Demo.now)").talk.contains("[reused-key]"))
    #expect(try site.publish("build --previous live --now \(Demo.now)").code == 1)
    #expect(try site.names().contains("public") == false)
  }

  @Test func whatIsLostIsSaid() throws {
    let site = try published()
    try site.move("public", to: "live")
    try site.remove("live/views")
    try site.edit(Self.hello, "is here", "was here")
    let run = try site.published("build --previous live --now \(Demo.now)")
    let lost = "\ngone or changed since they were published, so that devices with older feeds lack them: views"
    #expect(run.output.contains(lost))
    let retired = try site.text("public/manifest.json").split(separator: "\n").filter { $0.contains("retired") }
    #expect(!retired.contains { $0.contains("views/") })
  }

  static let unusable: [Case<String, String>] = [
    Case("no such folder", "nowhere", "there is no folder 'nowhere'"),
    Case("a file", "publish.yml", "'publish.yml' is a file"),
    Case("a damaged manifest", "damaged", "manifest.json can't be read"),
    Case("a host that cannot be reached", "http://127.0.0.1:1/", "http://127.0.0.1:1/manifest.json"),
  ]

  @Test(arguments: unusable) func aMemoryThatCannotBeReadStopsTheBuild(_ c: Case<String, String>) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["damaged/manifest.json": "{"])
    let run = try site.publish("build --previous \(c.input)")
    #expect(run.code == 1)
    #expect(run.talk.contains(c.expected) && !run.talk.contains("--from"), "\(run.talk)")
    #expect(try site.names().contains("public") == false)
  }

  @Test func aPlaceWhereNothingWasPublishedIsSaid() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["empty/index.html": ""])
    #expect(try site.published("build --previous empty --now \(Demo.now)").output.contains("first build: "))
  }
}
