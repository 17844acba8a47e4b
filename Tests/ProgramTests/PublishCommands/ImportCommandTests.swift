import TestKit
import Testing

/// `publish import` as a command: all or nothing, repeatable, streams and exit codes.
@Suite struct ImportCommandTests {
  private static let changelog = "# Changelog\n\n## 1.1.0 - 2026-02-03\n\n- b\n\n## 1.0.0\n\n- a\n"

  private func site() throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(["publish.yml": Sites.configuration, "CHANGELOG.md": Self.changelog])
    return site
  }

  @Test func writesNewFilesOnce() throws {
    let site = try site()
    let first = try site.published("import changelog CHANGELOG.md")
    #expect(
      first.output == """
        content/releases/1.0.0.md
        content/releases/1.1.0.md
        2 files written, 0 unchanged
        2 of 2 entries come out as they went in

        """)
    let stamps = try site.stamps("content")
    let second = try site.published("import changelog CHANGELOG.md")
    #expect(
      second.output == "0 files written, 2 unchanged\n2 of 2 entries come out as they went in\n")
    #expect(try site.stamps("content") == stamps)
  }

  @Test(arguments: ["--dry-run", "--strict", "--source elsewhere", "--unreleased 1.0.0-beta"])
  func writesNothing(_ option: String) throws {
    let site = try site()
    try site.make(["CHANGELOG.md": Self.changelog + "- [c](c.md)\n"])
    let before = try site.tree(".")
    let run = try site.publish("import changelog CHANGELOG.md \(option)")
    let codes = ["--dry-run": 0, "--unreleased 1.0.0-beta": 64]
    #expect(run.code == codes[option] ?? 1)
    #expect(try site.tree(".") == before)
  }

  @Test func writesAllOrNothing() throws {
    let site = try site()
    try site.make(["content/releases/1.0.0.md": "- mine\n"])
    let run = try site.publish("import changelog CHANGELOG.md")
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(
      run.talk.contains("CHANGELOG.md:7:1: error: content/releases/1.0.0.md exists and says something else"))
    #expect(run.talk.hasSuffix("nothing was written\n"))
    #expect(try site.tree("content").files.keys.sorted() == ["releases/", "releases/1.0.0.md"])
    let skipping = try site.published("import changelog CHANGELOG.md --skip")
    #expect(skipping.output.hasPrefix("content/releases/1.1.0.md\n1 file written, 0 unchanged\n"))
  }

  @Test func reportsForPrograms() throws {
    let run = try site().published("import changelog CHANGELOG.md --format json")
    for part in ["\"schema\": \"publish.import/1\"", "\"entries\": 2", "\"equal\": 2", "\"state\": \"written\""] {
      #expect(run.output.contains(part))
    }
    #expect(run.talk.isEmpty)
  }

  @Test func namesWhatIsMeant() throws {
    let run = try site().publish("import changelogs CHANGELOG.md")
    #expect(run.code == 64 && run.talk.contains("Did you mean 'changelog'?"))
    let missing = try site().publish("import changelog CHANGES.md")
    #expect(missing.code == 1 && missing.talk.hasPrefix("CHANGES.md: error: "))
    let elsewhere = TemporaryFolder()
    try elsewhere.make(["CHANGELOG.md": Self.changelog])
    let noSite = try elsewhere.publish("import changelog CHANGELOG.md")
    #expect(noSite.code == 1 && noSite.talk.contains("[no-configuration]"))
  }
}
