import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// Content that people see again because its key has changed since it was published (docs/authoring.md, What devices
/// remember).
@Suite struct RenamedKeysTests {
  static let other = "content/notifications/other.md"
  static let once = "conditions:\n  all: { neverDisplayed: true }"

  static let alerts: [Case<[Files], [String]>] = [
    Case(
      "another file", [[hello: alert()], [other: alert()]],
      ["notifications/other.md:1:1 warning renamed-key: write 'id: hello' to keep it, or \(again)"]),
    Case("another file that says which it was", [[hello: alert()], [other: alert("id: hello")]], []),
    Case("another file with its key", [[hello: alert()], [other: alert("key: 2026/11/20-hello")]], []),
    Case("another file that is meant to be new", [[hello: alert()], [other: alert("revision: 2")]], []),
    Case(
      "another day", [[hello: alert()], [hello: alert().replacing("11-20", with: "11-19")]],
      ["notifications/hello.md:3:7 warning renamed-key: write 'key: 2026/11/20-hello' to keep it, or \(again)"]),
    Case(
      "another day, with the first one's key",
      [
        [hello: alert()],
        [hello: alert("key: 2026/11/20-hello").replacing("date: 2026-11-20", with: "date: 2026-11-19")],
      ],
      []),
    Case(
      "another key", [[hello: alert("key: a")], [hello: alert("key: b")]],
      ["notifications/hello.md:5:6 warning renamed-key: write 'key: a' to keep it, or \(again)"]),
    Case(
      "another id", [[hello: alert()], [hello: alert("id: b")]],
      ["notifications/hello.md:5:5 warning renamed-key: write 'id: hello' to keep it, or \(again)"]),
    Case(
      "another file and day", [[hello: alert()], [other: alert().replacing("11-20", with: "11-19")]],
      ["notifications/other.md:1:1 warning renamed-key: write 'key: 2026/11/20-hello' to keep it, or \(again)"]),
    Case("shown to everyone again", [[hello: alert()], [hello: alert("revision: 2")]], []),
    Case(
      "another file in its second revision", [[hello: alert("revision: 2")], [other: alert("revision: 2")]],
      [
        "notifications/other.md:1:1 warning renamed-key: write 'id: hello' to keep it, "
          + "or 'revision: 3' if everyone should see it again"
      ]),
    Case(
      "an alert and a banner: one key keeps both",
      [[hello: both()], [other: both()]],
      ["notifications/other.md:1:1 warning renamed-key: write 'id: hello' to keep it, or \(again)"]),
    Case("a folder of its own", [[hello: alert()], ["content/notifications/hello/index.md": alert()]], []),
    Case(
      "only from the next build on", [[hello: alert()], [other: alert()], [other: alert("priority: 1")]], []),
  ]

  static let strangers: [Case<[Files], [String]>] = [
    Case("another text", [[hello: alert()], [other: alert("priority: 0", "Something else.")]], []),
    Case("a copy beside it", [[hello: alert()], [hello: alert(), other: alert()]], []),
    Case("a copy after its end", [[hello: alert()], [hello: alert("draft: true"), other: alert()]], []),
    Case("a copy long after its end", [[hello: alert()], [:], [other: alert()]], []),
    Case(
      "one of two with the same text",
      [[hello: alert(), "content/notifications/b.md": alert()], ["content/notifications/c.md": alert()]], []),
    Case(
      "in another channel", [[hello: alert()], [other: banner(once)]], []),
    Case("the first build", [[other: alert()]], []),
  ]

  static let banners: [Case<[Files], [String]>] = [
    Case(
      "another file", [[hello: banner(once)], [other: banner(once)]],
      ["notifications/other.md:1:1 warning renamed-key: write 'id: hello' to keep it, or \(again)"]),
    Case("another file that says which it was", [[hello: banner(once)], [other: banner("id: hello\n\(once)")]], []),
    Case(
      "nothing that devices remember", [[hello: banner("minVersion: 2.0")], [other: banner("minVersion: 2.0")]], []),
    Case(
      "another id", [[hello: banner(once)], [hello: banner("id: b\n\(once)")]],
      ["notifications/hello.md:3:5 warning renamed-key: write 'id: hello' to keep it, or \(again)"]),
  ]

  static let others: [Case<[Files], [String]>] = [
    Case(
      "a prompt", [["content/prompts/rate.md": prompt()], ["content/prompts/rate-us.md": prompt()]],
      [
        "prompts/rate-us.md:1:1 warning renamed-key: write 'id: rate' to keep it, "
          + "or 'revision: 2' if everyone should be asked again"
      ]),
    Case(
      "a prompt that says which it was",
      [["content/prompts/rate.md": prompt()], ["content/prompts/rate-us.md": prompt("id: rate\n")]], []),
    Case(
      "a release", [["content/releases/2.40.md": "- Dark mode"], ["content/releases/2.4.0.md": "- Dark mode"]],
      ["releases/2.4.0.md:1:1 warning renamed-key: name its file 2.40.md, unless the app has the version 2.4.0"]),
    Case(
      "releases that all say the same",
      [
        ["content/releases/1.0.md": "- Fixes", "content/releases/1.1.md": "- Fixes"],
        ["content/releases/1.2.md": "- Fixes", "content/releases/1.3.md": "- Fixes"],
      ], []),
    Case(
      "a permission", [["content/permissions/a_b.md": "Yours?"], ["content/permissions/a_c.md": "Yours?"]],
      ["permissions/a_c.md:1:1 warning renamed-key: write 'access: a_b' to keep it"]),
    Case(
      "a permission that says which it was",
      [["content/permissions/a_b.md": "Yours?"], ["content/permissions/a_c.md": "---\naccess: a_b\n---\nYours?"]], []),
  ]

  @Test(arguments: alerts + strangers + banners + others) func finds(_ c: Case<[Files], [String]>) throws {
    var previous: Manifest?
    for files in c.input.dropLast() { previous = try output(files, after: previous).manifest }
    #expect(try findings(of: [.renamedKey, .reusedKey], in: c.input.last ?? [:], after: previous) == c.expected)
  }

  static let effects: [Case<String, String>] = [
    Case("seen", "neverDisplayed: true", "so everyone who has seen it sees it again"),
    Case("only those who have seen it", "neverDisplayed: false", "so nobody sees it any more"),
    Case("hidden for good", "flagNotSet: hide", "so it comes back for those who have set 'hide'"),
    Case("time", "lastDisplayMinimumLaunches: 5", "so it may come back sooner than it should"),
    Case("a share", "rolloutPercent: 20", "so another share of devices is chosen"),
    Case(
      "all of them", "neverDisplayed: true, rolloutPercent: 20",
      "so everyone who has seen it sees it again; another share of devices is chosen"),
  ]

  @Test(arguments: effects) func saysWhatABannerLoses(_ c: Case<String, String>) throws {
    let text = banner("conditions:\n  all: { \(c.input) }")
    let report = try build([Self.other: text], after: try output([hello: text]).manifest)
    let found = report.diagnostics.filter { $0.id == .renamedKey }.map(\.message)
    #expect(found.count == 1 && found[0].contains(c.expected), "\(found)")
  }

  /// A renamed file that names its earlier id gives the same output, as far as devices and people can see.
  @Test func anIDKeepsEverything() throws {
    let before = try output([hello: both(), "content/notifications/z.md": banner()])
    let after = try output(["content/notifications/zz.md": both("id: hello\n"), "content/notifications/z.md": banner()])
    for file in before.tree where file.path != "manifest.json" { #expect(after.tree[file.path] == file.bytes) }
    #expect(after.tree.paths == before.tree.paths)
  }

  @Test func aRevisionIsAnotherIDAndKey() throws {
    let tree = try output([hello: both("revision: 3\n"), "content/prompts/rate.md": prompt("revision: 2\n")]).tree
    #expect(try tree.banners().notifications.map(\.id) == ["hello.3"])
    #expect(try tree.banners().notifications[0].views[0].file.contains("/views/hello.3/index."))
    #expect(try tree.alerts().notifications.map(\.key) == ["2026/11/20-hello.3"])
    #expect(try tree.prompts().prompts.map(\.name) == ["rate.2"])
    #expect(try output([hello: both("revision: 1\n")]).tree.banners().notifications.map(\.id) == ["hello"])
  }

  private static let again = "'revision: 2' if everyone should see it again"
}

private func both(_ keys: String = "") -> String {
  banner("\(keys)date: 2026-11-20\nchannels: [alerts, banners]\nconditions:\n  all: { neverDisplayed: true }")
}

private func prompt(_ keys: String = "") -> String { "---\n\(keys)actionURL: https://example.com/\n---\nRate?\n" }
