import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// `publish` and `expires` to the second; `draft` always (docs/authoring.md, Notifications).
@Suite struct DueTests {
  static let table: [Case<String, [String]>] = [
    Case("a second before", "2026-11-30T23:59:59Z", ["always"]),
    Case("when it is published", "2026-12-01T00:00:00Z", ["always", "december"]),
    Case("its last second", "2026-12-31T23:59:59Z", ["always", "december"]),
    Case("when it expires", "2027-01-01T00:00:00Z", ["always"]),
  ]
  static let files: Files = [
    "content/notifications/always.md": banner(), "content/notifications/never.md": banner("draft: true"),
    "content/notifications/december.md": banner("publish: 2026-12-01T01:00:00+01:00\nexpires: 2027-01-01T00:00:00Z"),
    "content/releases/2.4.0.md": "---\npublish: 2026-12-01T00:00:00Z\n---\n- New",
    "content/releases/2.5.0.md": "---\ndraft: true\n---\n- Newer",
  ]

  @Test(arguments: table) func isPublishedToTheSecond(_ c: Case<String, [String]>) throws {
    let built = try output(Self.files, at: c.input)
    #expect(try built.tree.banners().notifications.map(\.id) == c.expected)
    #expect(try built.tree.updates().releases.isEmpty == (c.name == "a second before"))
    #expect(built.counts.heldBack == 5 - built.counts.banners - built.counts.releases)
  }

  static let changes: [Case<String, String?>] = [
    Case("before", "2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"),
    Case("in between", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"),
    Case("after all", "2027-01-01T00:00:00Z", nil),
  ]

  @Test(arguments: changes) func saysWhenToBuildAgain(_ c: Case<String, String?>) throws {
    #expect(try output(Self.files, at: c.input).changesAt?.rfc3339 == c.expected)
  }

  @Test("drafts of prompts and permissions are in no feed, and count as held back")
  func draftsOfOtherKinds() throws {
    let files: Files = [
      "content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example/\ndraft: true\n---\nA",
      "content/prompts/b.md": "---\ntitle: B\nactionURL: https://b.example/\n---\nB",
      "content/permissions/photos.md": "---\ntitle: A\ndraft: true\n---\nA",
    ]
    let built = try output(files)
    let prompts = try built.tree.text("prompts.plist")
    #expect(prompts.contains("https://b.example/") && !prompts.contains("https://a.example/"))
    #expect(
      try built.tree["permissions.plist"].map { _ in try built.tree.text("permissions.plist") }?.contains("photos")
        != true)
    #expect((built.counts.prompts, built.counts.permissions, built.counts.heldBack) == (1, 0, 2))
  }

  @Test func whatIsNotDueIsNowhere() throws {
    let secret = "content/notifications/secret.md"
    let with = Self.files.merging([secret: banner("draft: true\ndate: 2026-11-20", "![Secret](assets/a.svg)")]) { $1 }
    let tree = try output(with, assets: ["a.svg": Images.svg()]).tree
    #expect(tree == (try output(Self.files).tree))
  }

  static let previews: [Case<String, [String]>] = [
    Case("a draft is shown, what is not due is not", "2026-11-30T23:59:59Z", ["always", "draft", "never"]),
    Case("a draft expires as others do", "2026-12-02T00:00:00Z", ["always", "december", "never"]),
  ]

  @Test(arguments: previews) func aPreviewTakesDraftsForFinished(_ c: Case<String, [String]>) throws {
    let draft = "content/notifications/draft.md"
    let files = Self.files.merging([draft: banner("draft: true\nexpires: 2026-12-01T12:00:00Z")]) { $1 }
    let options = BuildOptions(now: try instant(c.input), includesDrafts: true)
    let report = buildSite(sources(files), options)
    let built = try #require(report.output)
    #expect(try built.tree.banners().notifications.map(\.id).sorted() == c.expected)
    #expect(try built.tree.updates().releases.contains { $0.version.text == "2.5.0" })
    let isOver = c.expected.contains("december")
    #expect(report.diagnostics.map(\.id).contains(.expired) == isOver)
    #expect(built.changesAt?.rfc3339 == (isOver ? "2027-01-01T00:00:00Z" : "2026-12-01T00:00:00Z"))
  }
}
