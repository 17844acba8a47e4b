import FeedModel
import Output
import SiteBuilder
import Testing

/// A build that remembers answers as one that doesn't, whatever happens in between.
@Suite struct SiteMemoryTests {
  @Test(arguments: 0..<60) func answersAsAFreshBuild(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var site = EditedSite(&random)
    var memory = SiteMemory()
    for step in 0..<8 {
      let edit = step == 0 ? "nothing" : site.edit(&random)
      let remembered = buildSite(site.sources, try site.options, memory: &memory)
      let fresh = buildSite(site.sources, try site.options)
      try #require(remembered.diagnostics == fresh.diagnostics, "\(step): \(edit)")
      try expectSame(remembered.output, fresh.output, "\(step): \(edit)")
      site.last = fresh.output?.manifest ?? site.last
    }
  }

  private func expectSame(_ one: BuildReport.Output?, _ other: BuildReport.Output?, _ edit: String) throws {
    try #require((one == nil) == (other == nil), "\(edit)")
    guard let one, let other else { return }
    let differing = Set(one.tree.paths + other.tree.paths).filter { one.tree[$0] != other.tree[$0] }
    try #require(differing.isEmpty, "\(edit): \(differing.sorted())")
    try #require(one.tree == other.tree && one.tree.totalBytes == other.tree.totalBytes, "\(edit)")
    try #require(one.manifest == other.manifest && one.keeping == other.keeping, "\(edit)")
    try #require(one.counts == other.counts && one.changesAt == other.changesAt, "\(edit)")
  }

  /// Enough of the builds must be good ones, and of all kinds, or the test above says little.
  @Test func mostEditsGiveAnOutput() {
    var (good, edits) = (0, Set<String>())
    for seed in 0..<30 {
      var random = SeededGenerator(seed: UInt64(seed))
      var site = EditedSite(&random)
      for _ in 0..<8 {
        edits.insert(String(site.edit(&random).prefix { $0 != " " }))
        good += (try? buildSite(site.sources, site.options).output) == nil ? 0 : 1
      }
    }
    #expect(good > 90, "\(good) of 240")
    #expect(edits.count == EditedSite.kinds.count, "\(edits)")
  }

  private static let files: Files = {
    let notifications = (0..<20).map { number in
      ("content/notifications/n\(number).md", banner("date: 2026-11-20\nchannels: [banners, alerts]"))
    }
    return Dictionary(uniqueKeysWithValues: notifications).merging(WholeBuildTests.shortTemplates) { $1 }
      .merging([
        "content/releases/1.0.0.md": "- First",
        "content/notifications/pic.md": banner("height: 9", "![P](assets/a.svg)"),
      ]) { $1 }
  }()

  static let table: [Case<Files, SiteMemory.Made>] = [
    Case("nothing", [:], made()),
    Case("a text", ["content/notifications/n3.md": banner("date: 2026-11-20", "Other.")], made(1, 1, 1, 1, 1)),
    Case("a release", ["content/releases/1.0.0.md": "- Second"], made(1)),
    Case("a notification more", ["content/notifications/x.md": banner()], made(1, 1, 1, 1, 1)),
    Case("a template of views", ["templates/view-style.mustache": "main { margin: 0 }"], made(0, 0, 0, 21, 21)),
    Case("a comment in publish.yml", ["publish.yml": configuration + "# more\n"], made()),
    Case("schemes", ["publish.yml": configuration.replacing("[snoodle]", with: "[s, t]")], made(22, 21, 21, 21, 41)),
    Case("the app's name", ["publish.yml": configuration.replacing("Snoodle", with: "S")], made(22, 21, 21, 21, 41)),
  ]

  private static func made(
    _ owners: Int = 0, _ texts: Int = 0, _ checked: Int = 0, _ views: Int = 0, _ entries: Int = 0
  ) -> SiteMemory.Made {
    SiteMemory.Made(owners: owners, texts: texts, checked: checked, views: views, entries: entries)
  }

  @Test(arguments: table) func makesAgainOnlyWhatChanged(_ c: Case<Files, SiteMemory.Made>) throws {
    var memory = SiteMemory()
    let images = ["a.svg": Images.svg()]
    let options = BuildOptions(now: try instant(now))
    _ = buildSite(sources(Self.files, assets: images), options, memory: &memory)
    #expect(memory.made == Self.made(22, 21, 21, 21, 41))
    let report = buildSite(sources(Self.files.merging(c.input) { $1 }, assets: images), options, memory: &memory)
    #expect(report.output != nil)
    #expect(memory.made == c.answer)
  }

  @Test func anImageChangesOnlyTheViewsThatShowIt() throws {
    var memory = SiteMemory()
    let options = BuildOptions(now: try instant(now))
    for size in [1, 2] {
      let assets = ["a.svg": Images.svg(), "b.png": Images.png(size)]
      _ = buildSite(sources(Self.files, assets: assets), options, memory: &memory)
    }
    #expect(memory.made == Self.made())
    _ = buildSite(sources(Self.files, assets: ["a.svg": Images.svg() + [0x0A]]), options, memory: &memory)
    #expect(memory.made == Self.made(0, 0, 21, 1, 1))
  }

  @Test func theMomentDecidesOnlyWhatIsDue() throws {
    var memory = SiteMemory()
    let files = Self.files.merging(["content/notifications/x.md": banner("publish: 2026-12-01T00:00:00Z")]) { $1 }
    for (moment, banners) in [(now, 21), ("2026-12-01T00:00:00Z", 22), (now, 21)] {
      let report = buildSite(
        sources(files, assets: ["a.svg": Images.svg()]), BuildOptions(now: try instant(moment)), memory: &memory)
      #expect(report.output?.counts.banners == banners)
    }
    #expect(memory.made == Self.made())
  }
}
