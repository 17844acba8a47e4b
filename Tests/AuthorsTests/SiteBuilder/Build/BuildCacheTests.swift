import Authoring
import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// A build with a cache gives the same output as a build without one, whatever happens in between.
@Suite struct BuildCacheTests {
  private struct Edits {
    /// How many of the builds gave an output.
    var good = 0
    var kinds: Set<String> = []
  }

  @Test func answersAsAFreshBuild() async throws {
    let all = try await withThrowingTaskGroup(of: Edits.self) { group in
      for seed: UInt64 in 0..<60 { group.addTask { try edits(seed) } }
      return try await group.reduce(into: Edits()) { all, edits in
        all.good += edits.good
        all.kinds.formUnion(edits.kinds)
      }
    }
    // Enough of the builds must be good ones, and of all kinds, or this says little.
    #expect(all.good > 180, "\(all.good) of 480")
    #expect(all.kinds.count == EditedSite.kinds.count + 1, "\(all.kinds)")
  }

  @Test("a cache may be used with and without drafts")
  func drafts() throws {
    let site = sources([
      hello: banner("draft: true\npublish: 2027-01-01", "TODO"), "content/notifications/a.md": banner(),
    ])
    let options = try [false, true, false].map {
      var options = BuildOptions(now: try instant(now))
      options.includesDrafts = $0
      return options
    }
    var cache: BuildCache? = BuildCache()
    for options in options {
      let remembered = buildSite(site, options, cache: &cache)
      try expectSame(remembered, buildSite(site, options), "drafts: \(options.includesDrafts)")
    }
  }

  private func edits(_ seed: UInt64) throws -> Edits {
    var random = SeededGenerator(seed: seed)
    var site = EditedSite(&random)
    var cache: BuildCache? = BuildCache()
    var edits = Edits()
    for step in 0..<8 {
      let edit = step == 0 ? "nothing" : site.edit(&random)
      let remembered = buildSite(site.sources, try site.options, cache: &cache)
      let fresh = buildSite(site.sources, try site.options)
      try expectSame(remembered, fresh, "seed \(seed), \(step): \(edit)")
      site.last = fresh.output?.manifest ?? site.last
      edits.good += fresh.output == nil ? 0 : 1
      edits.kinds.insert(String(edit.prefix { $0 != " " }))
    }
    return edits
  }

  private func expectSame(_ one: BuildReport, _ other: BuildReport, _ edit: String) throws {
    try #require(bytes(one.diagnostics) == bytes(other.diagnostics), "\(edit)")
    try #require((one.output == nil) == (other.output == nil), "\(edit)")
    guard let one = one.output, let other = other.output else { return }
    let differing = Set(one.tree.paths + other.tree.paths).filter { one.tree[$0] != other.tree[$0] }
    try #require(differing.isEmpty, "\(edit): \(differing.sorted())")
    try #require(one.tree == other.tree && one.tree.totalBytes == other.tree.totalBytes, "\(edit)")
    try #require(one.manifest.encode() == other.manifest.encode(), "\(edit)")
    try #require(bytes(one.keeping) == bytes(other.keeping), "\(edit)")
    try #require(one.counts == other.counts && one.changesAt == other.changesAt, "\(edit)")
  }

  /// Strings that Swift takes for equal need not be the same.
  private func bytes(_ values: [some Any]) -> [[UInt8]] { values.map { Array("\($0)".utf8) } }

  private static let inBytes: Files = [
    "publish.yml": configuration.replacing("[en]", with: "[en, de]").replacing("Snoodle", with: "Caf\u{E9}")
      + "releases: { labels: { new: \u{E9} } }\nvariables: { place: Caf\u{E9} }\n",
    "content/snippets/note.md": "A caf\u{E9}",
    "content/notifications/noted.md": banner("priority: 1", "{{> note}}, {{place}}"),
    "templates/brand.mustache": "/* {{app}} */\n",
    "templates/caf\u{E9}.mustache":
      "{{> head}}<script>{{> view-script}}</script></head><body>{{{content}}}{{> dismiss}}</body></html>\n",
    hello: banner("channels: [banners, alerts]\nkey: \u{E9}\nminVersion: 2.4", "One caf\u{E9}"),
    "content/notifications/hello.de.md": "Le caf\u{E9}", "content/notifications/x.md": alert("key: f"),
    "content/notifications/odd.md": banner("template: caf\u{E9}\ndraft: true"),
    "content/releases/2.4.md": "### New\n\n- One", "content/prompts/rate.md": BuildCacheTests.prompt("caf\u{E9}"),
    "content/permissions/photos.md": "**\u{E9}**",
  ]

  private static func prompt(_ text: String) -> String {
    "---\ntitle: T\nactionURL: https://a.example/\n---\n\(text)\n"
  }

  /// Changes of a file, or of its name, to other bytes or digits that Swift considers equal.
  static let respellings: [Case<String, [String]>] = [
    Case("an app's name, a label", "publish.yml", ["index.html", "releases.html", "feed.xml", "versions.plist"]),
    Case("a text, a key, a version", hello, ["control.json", "notifications.plist", "manifest.json"]),
    Case("a translation", "content/notifications/hello.de.md", ["notifications_de.plist", "control_de.json"]),
    Case("a prompt", "content/prompts/rate.md", ["prompts.plist", "prompts_de.plist"]),
    Case("a permission", "content/permissions/photos.md", ["permissions.plist"]),
    Case("a snippet", "content/snippets/note.md", ["control.json"]),
    Case("a release's version", "content/releases/2.4.md", ["versions.plist", "releases.html"]),
    Case("a template's name", "templates/caf\u{E9}.mustache", []),
  ]

  @Test(arguments: respellings) func bytesDecideWhatIsTheSame(_ c: Case<String, [String]>) throws {
    let options = BuildOptions(now: try instant(now))
    var cache: BuildCache? = BuildCache()
    var site = EditedSite(Self.inBytes)
    let before = try #require(buildSite(site.sources, options, cache: &cache).output)
    site.respell(c.input)
    let fresh = buildSite(site.sources, options)
    try expectSame(buildSite(site.sources, options, cache: &cache), fresh, c.name)
    // What the respelling does not change would be the same with any cache.
    let tree = try #require(fresh.output).tree
    #expect(c.expected.filter { before.tree[$0] == tree[$0] || tree[$0] == nil } == [])
  }

  /// An output names its settings, so that publish.yml need not be read again.
  @Test func anOutputSaysWhatItWasBuiltWith() throws {
    let configuration = try output([hello: banner()], site: "http://localhost:8080/").configuration
    #expect(configuration.appName == "Snoodle")
    #expect(configuration.site == "http://localhost:8080/", "the address that it was built for")
    #expect(configuration.schemes == ["snoodle"])
  }

  @Test func anAddressInOtherBytesIsAnother() throws {
    var cache: BuildCache? = BuildCache()
    for site in ["https://caf\u{E9}.example/", "https://cafe\u{301}.example/"] {
      let options = BuildOptions(now: try instant(now), site: site)
      let sources = sources(Self.files, assets: ["a.svg": Images.svg()])
      let fresh = buildSite(sources, options)
      try #require(fresh.output != nil)
      try expectSame(buildSite(sources, options, cache: &cache), fresh, site)
    }
  }

  /// Two of the keys are equal to Swift, and are on either side of the third.
  @Test func theOrderOfKeysOutlivesAnError() throws {
    let keys = ["a": "f", "b": "\u{E9}", "c": "e\u{301}"]
    var files = Dictionary(
      uniqueKeysWithValues: keys.map { ("content/notifications/\($0).md", alert("key: \($1)")) })
    let options = BuildOptions(now: try instant(now))
    var cache: BuildCache? = BuildCache()
    #expect(buildSite(sources(files), options, cache: &cache).hasErrors)
    files["content/notifications/b.md"] = nil
    let fresh = buildSite(sources(files), options)
    try #require(fresh.output != nil)
    try expectSame(buildSite(sources(files), options, cache: &cache), fresh, "without b")
  }

  @Test func whatTookTooLongIsToldAndTriedAgain() throws {
    var cache: BuildCache? = BuildCache()
    let files = [hello: banner("height: 9", String(repeating: "word ", count: 2000))]
    let options = BuildOptions(now: try instant(now))
    let slow = buildSite(sources(files), options, cache: &cache) { { true } }
    #expect(slow.diagnostics.map(\.id).contains(.renderingTooSlow))
    #expect(cache?.hasTimedOut == true)
    #expect(buildSite(sources(files), options, cache: &cache).output != nil)
    #expect(cache?.hasTimedOut == false)
  }

  private static let files: Files = {
    let notifications = (0..<20).map { number in
      ("content/notifications/n\(number).md", banner("date: 2026-11-20\nchannels: [banners, alerts]"))
    }
    return Dictionary(uniqueKeysWithValues: notifications).merging(WholeBuildTests.shortTemplates) { $1 }
      .merging([
        "publish.yml": configuration.replacing("[en]", with: "[en, de]"), "content/releases/1.0.0.md": "- First",
        "content/notifications/pic.md": banner("height: 9", "![P](assets/a.svg)"),
      ]) { $1 }
  }()

  /// How many of the 22 entries are built again.
  static let table: [Case<Files, Int>] = [
    Case("nothing", [:], 0),
    Case("a text", ["content/notifications/n3.md": banner("date: 2026-11-20", "Other.")], 1),
    Case("a translation", ["content/notifications/n3.de.md": "Anders."], 1),
    Case("another view", ["content/notifications/n3/more.md": "More."], 1),
    Case("a release", ["content/releases/1.0.0.md": "- Second"], 1),
    Case("a release's version has more parts", ["content/releases/1.0.0.0.md": "- Second"], 23),
    Case("a notification more", ["content/notifications/x.md": banner()], 1),
    Case("a file that is not content", ["content/notifications/x.txt": ""], 0),
    Case("a template of views", ["templates/view-style.mustache": "main { margin: 0 }"], 22),
    Case(
      "a comment in publish.yml", ["publish.yml": configuration.replacing("[en]", with: "[en, de]") + "# more\n"], 0),
    Case(
      "schemes",
      ["publish.yml": configuration.replacing("[en]", with: "[en, de]").replacing("[snoodle]", with: "[s, t]")], 22),
    Case(
      "the app's name",
      ["publish.yml": configuration.replacing("[en]", with: "[en, de]").replacing("Snoodle", with: "S")], 22),
  ]

  @Test(arguments: table) func buildsAgainOnlyWhatChanged(_ c: Case<Files, Int>) throws {
    var cache: BuildCache? = BuildCache()
    let images = ["a.svg": Images.svg()]
    let options = BuildOptions(now: try instant(now))
    _ = buildSite(sources(Self.files, assets: images), options, cache: &cache)
    #expect(cache?.made == 22)
    let report = buildSite(sources(Self.files.merging(c.input) { $1 }, assets: images), options, cache: &cache)
    #expect(report.output != nil)
    #expect(cache?.made == c.expected)
  }

  @Test func anImageChangesOnlyTheViewsThatShowIt() throws {
    var cache: BuildCache? = BuildCache()
    let options = BuildOptions(now: try instant(now))
    for size in [1, 2] {
      let assets = ["a.svg": Images.svg(), "b.png": Images.png(size)]
      _ = buildSite(sources(Self.files, assets: assets), options, cache: &cache)
    }
    #expect(cache?.made == 0)
    let assets = ["a.svg": Images.svg() + [0x0A], "b.png": Images.png(2)]
    _ = buildSite(sources(Self.files, assets: assets), options, cache: &cache)
    #expect(cache?.made == 1)
  }

  @Test func theMomentDecidesOnlyWhatIsDue() throws {
    var cache: BuildCache? = BuildCache()
    let files = Self.files.merging(["content/notifications/x.md": banner("publish: 2026-12-01T00:00:00Z")]) { $1 }
    for (moment, banners, made) in [(now, 21, 23), ("2026-12-01T00:00:00Z", 22, 1), (now, 21, 1), (now, 21, 0)] {
      let report = buildSite(
        sources(files, assets: ["a.svg": Images.svg()]), BuildOptions(now: try instant(moment)), cache: &cache)
      #expect(report.output?.counts.banners == banners)
      #expect(cache?.made == made)
    }
  }
}
