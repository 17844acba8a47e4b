import Foundation
import TestKit
import Testing

/// `publish export`: files, streams and exit codes. The contents of the files are tested in `AuthorsTests/Exchange`.
@Suite struct ExportCommandTests {
  static func site(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(
      [
        "publish.yml": Sites.configuration.replacing("[en]", with: "[en, de]"),
        "content/releases/1.0.md": "---\nbuild: 100\ndate: 2026-01-31\n---\n- One\n",
        "content/releases/1.0.de.md": "- Eins\n",
        "content/releases/2.0.md": "---\ndraft: true\n---\n- Two\n",
      ].merging(files) { $1 })
    return site
  }

  static let appcast =
    "<rss xmlns:sparkle='http://www.andymatuschak.org/xml-namespaces/sparkle'><channel><item><sparkle:version>100</sparkle:version>"
    + "</item></channel></rss>\n"

  @Test func whatIsWrittenIsListedWithItsLength() throws {
    let site = try Self.site()
    let first = try site.published("export app-store")
    #expect(
      first.output == """
        fastlane/metadata/de-DE/release_notes.txt    6 of 4000
        fastlane/metadata/en-US/release_notes.txt    5 of 4000
        2 files written, 0 unchanged

        """)
    #expect(try site.text("fastlane/metadata/de-DE/release_notes.txt") == "• Eins\n")
    let stamps = try site.stamps("fastlane")
    #expect(try site.published("export app-store").output.hasSuffix("0 files written, 2 unchanged\n"))
    #expect(try site.stamps("fastlane") == stamps)
  }

  /// Whoever can change a site could choose with a link which files of the release manager are written.
  static let linked = [
    "fastlane", "fastlane/metadata", "fastlane/metadata/en-US", "fastlane/metadata/en-US/release_notes.txt",
  ]

  @Test(arguments: linked) func aLinkOfTheSiteIsNotFollowed(_ path: String) throws {
    let site = try Self.site()
    try site.make("elsewhere/metadata/en-US/release_notes.txt", "mine")
    let above = path.split(separator: "/").dropLast()
    try FileManager.default.createDirectory(
      atPath: site.path(above.joined(separator: "/")), withIntermediateDirectories: true)
    let up = String(repeating: "../", count: above.count)
    try site.link(path, to: "\(up)elsewhere\(path.dropFirst("fastlane".count))")
    let run = try site.publish("export app-store")
    #expect(run.code == 1 && run.talk.hasPrefix("error: \(path) is a link, so nothing was written\n"), "\(run.talk)")
    #expect(try site.text("elsewhere/metadata/en-US/release_notes.txt") == "mine")
  }

  @Test func aPipeInTheTreeIsNotRead() throws {
    let site = try Self.site()
    try site.make("fastlane/metadata/en-US/a", "")
    try site.pipe("fastlane/metadata/en-US/release_notes.txt")
    let run = try site.publish("export app-store")
    #expect(run.code == 1 && run.talk.contains("release_notes.txt is not a file"), "\(run.talk)")
  }

  @Test func aFileThatIsNamedMayBeALink() throws {
    let site = try Self.site(["real.md": ""])
    try site.link("body.md", to: "real.md")
    #expect(try site.published("export github -o body.md").code == 0)
    #expect(try site.text("real.md") == "- One\n")
  }

  @Test func programsGetAReport() throws {
    let site = try Self.site()
    let run = try site.published("export play --format json -o out/")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "publish.export/1")
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["path"] as? String } == ["out/de-DE/changelogs/100.txt", "out/en-US/changelogs/100.txt"])
    #expect(files.map { $0["state"] as? String } == ["written", "written"])
    #expect(files.map { $0["limit"] as? Int } == [500, 500])
  }

  @Test func aResultOnStandardOutputIsAlone() throws {
    let site = try Self.site([
      "content/releases/1.0.md": "- [One](snoodle://x) ![A](assets/a.png)\n", "content/assets/a.png": "x",
    ])
    try site.edit("publish.yml", "locales:", "schemes: [snoodle]\nlocales:")
    let run = try site.published("export github")
    #expect(run.output == "- One A\n")
    #expect(run.talk.contains("[lost-in-export]"))
    #expect(try site.published("export github -o body.md").output == "body.md\n1 file written, 0 unchanged\n")
    #expect(try site.text("body.md") == "- One A\n")
  }

  static let wrong = [
    "export winget", "export appcast", "export notes --as a/b -o u", "export notes --as .. -o u", "export notes -o u",
    "export github --format json", "export changelog --format sarif", "export appstream --format github",
    "export changelog --into -", "export app-store --now soon", "export notes --as S -o u --markup pdf",
    "export app-store play",
    "export appstream --url releases",
  ]
  @Test(arguments: wrong) func aWrongCommandLineIs64(_ arguments: String) throws {
    let site = try Self.site()
    let before = try site.tree(".")
    #expect(try site.publish(arguments).code == 64)
    #expect(try site.tree(".") == before)
  }

  static let errors: [Case<String, String>] = [
    Case("a draft", "export github --release 2.0", "release 2.0 is a draft [unknown-release]"),
    Case("no such release", "export github --release 1", "there is no release 1; the nearest is 1.0 [unknown-release]"),
    Case("no such file", "export appcast --into none.xml", "[unreadable-file]"),
    Case("a folder", "export appcast --into content", "[unreadable-file]"),
    Case(
      "no such language", "export github --locale fr", "'fr' is not a locale of this site (en, de) [unknown-locale]"),
    Case("no site", "export github --source content", "[no-configuration]"),
    Case("a release that has no item", "export appcast --into empty.xml --release 1.0", "[no-item]"),
    Case("a warning that counts", "export appcast --into link.xml --strict", "[has-notes-link]"),
    Case("a folder that is a file", "export app-store -o empty.xml", "empty.xml"),
  ]
  @Test(arguments: errors) func withAnErrorNothingIsWritten(_ row: Case<String, String>) throws {
    let link = "</sparkle:version><sparkle:releaseNotesLink>x</sparkle:releaseNotesLink>"
    let site = try Self.site([
      "empty.xml": "<rss><channel/></rss>", "link.xml": Self.appcast.replacing("</sparkle:version>", with: link),
    ])
    let before = try site.tree(".")
    let run = try site.publish(row.input)
    #expect(run.code == 1 && run.talk.contains(row.expected), "\(run.talk)")
    #expect(try site.tree(".") == before)
  }

  /// A mistake in a notification does not prevent a release.
  @Test func onlyReleasesHaveToBeRight() throws {
    let site = try Self.site(["content/notifications/x.md": "---\ntitel: X\n---\n"])
    #expect(try site.publish("export github").code == 0)
    try site.make(["content/releases/0.9.md": "---\nbuilt: 9\n---\n- x\n"])
    #expect(try site.publish("export github").code == 1)
  }

  @Test func dryRunsSayEverythingAndWriteNothing() throws {
    let site = try Self.site(["appcast.xml": Self.appcast])
    let before = try site.tree(".")
    let run = try site.published("export appcast --into appcast.xml --dry-run")
    #expect(run.output == "appcast.xml\n1 file would be written, 0 unchanged\n")
    #expect(
      try site.published("export app-store --dry-run").output.hasSuffix("2 files would be written, 0 unchanged\n"))
    #expect(try site.tree(".") == before)
  }

  @Test func aFileKeepsItsModeAndItsLink() throws {
    let site = try Self.site(["real/appcast.xml": Self.appcast])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: site.path("real/appcast.xml"))
    try FileManager.default.createSymbolicLink(
      atPath: site.path("appcast.xml"), withDestinationPath: "real/appcast.xml")
    try site.published("export appcast --into appcast.xml")
    let attributes = try FileManager.default.attributesOfItem(atPath: site.path("real/appcast.xml"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try site.text("real/appcast.xml").contains("<li>One</li>"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site.path("appcast.xml")) == "real/appcast.xml")
  }

  @Test func aChangelogMayBeNew() throws {
    let site = try Self.site()
    try site.published("export changelog --into docs/CHANGELOG.md")
    #expect(try site.text("docs/CHANGELOG.md").hasSuffix("\n\n## [1.0] - 2026-01-31\n\n- One\n"))
    #expect(
      try site.published("export changelog --into docs/CHANGELOG.md").output.hasSuffix("0 files written, 1 unchanged\n")
    )
  }

  @Test func storesHaveTheirOwnText() throws {
    let site = try Self.site(["content/releases/1.0.store.md": "For {{app}} {{version}}.\n"])
    try site.published("export app-store -o m")
    #expect(try site.text("m/en-US/release_notes.txt") == "For Snoodle 1.0.\n")
    #expect(try site.text("m/de-DE/release_notes.txt") == "• Eins\n")
    try site.published("build --now 2026-02-01")
    #expect(try site.tree().files.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("For Snoodle") })
    #expect(try site.publish("new translation 1.0").talk.contains("already translated"))
    try site.make(["content/releases/1.0.store.md": "---\nbuild: 3\n---\n"])
    #expect(try site.publish("lint").talk.contains("[misplaced-key]"))
  }

  @Test func namesInTextsSteerNoTerminal() throws {
    let site = try Self.site()
    let run = try site.publish("export github --locale d\u{1B}[31m")
    #expect(run.code == 1 && !run.talk.contains("\u{1B}"))
  }
}
