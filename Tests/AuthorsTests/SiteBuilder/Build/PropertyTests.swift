import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// Whatever the content, a build ends in errors or in an output that every client can read.
@Suite struct PropertyTests {
  @Test(arguments: 0..<300) func buildsOrSaysWhyNot(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let files = random.site()
    let report = try build(files)
    #expect((report.output == nil) == report.hasErrors)
    #expect(report.diagnostics == report.diagnostics.sorted())
    guard let built = report.output else { return }
    for suffix in ["", "_de"] { try reads(built.tree, suffix) }
    for path in built.tree.paths where path.hasSuffix(".html") {
      let page = ViewPage(try built.tree.text(path))
      #expect(try page.hasItsOwnPolicy())
      #expect(page.html.hasSuffix("</body>\n</html>\n"))
    }
    #expect(try output(files, after: built.manifest).tree == built.tree)
  }

  /// Enough of the sites must have no errors, or the test above proves little.
  @Test func mostSitesAreGood() throws {
    let good = try (0..<60).count { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      return try build(random.site()).output != nil
    }
    #expect(good > 20, "\(good)")
  }

  private func reads(_ tree: OutputTree, _ suffix: String) throws {
    _ = try (tree.banners(suffix), tree.alerts(suffix), tree.prompts(suffix), tree.permissions(suffix))
    _ = try (tree.updates("versions\(suffix)"), tree.updates("local-versions\(suffix)"))
    let feed = try tree.text("feed\(suffix).xml")
    let atom = try #require(XMLElement(feed), "\(feed)")
    #expect(try tree.json("feed\(suffix).json")["items"]?.elements?.count == atom.all("entry").count)
  }
}

extension SeededGenerator {
  private static let pieces = [
    "a", "*b*", "**", "`", "\n", "\n\n", "- ", "  - x\n", "1. ", "> ", "### New\n", "# \n", "---\n", "    code\n", "\\",
    "&amp;",
    "&#65;", "&", "%@", "{{app}}", "{{{csp}}}", "]]>", "\\-->", "'", "\"", "é", "e\u{301}", "日本",
    "مرحبا", "🧑‍🎨",
    "\u{200D}",
    "[a](https://a.example/)", "[b](close:)", "[c](flag:c)", "[d](view:index)", "![e](assets/e.svg)", "![](", "[", "](",
    "\t", "  \n",
    "\u{F8FD}<0>\u{F8FD}", "\u{F8FE}csp\u{F8FE}", "<https://b.example/>", "* * *\n", "=\n", "~", "_", "|", "^", "$",
    "0", "&lt;script&gt;",
  ]
  private static let keys = [
    "date: 2026-11-20", "date: 2026-01-31T23:59:59+14:00", "channels: [banners, alerts]", "channels: banners",
    "minVersion: 1.0.0",
    "maxVersion: 9.0.0", "height: 120", "origin: top", "priority: 3", "draft: true", "publish: 2026-01-01T00:00:00Z",
    "expires: 2030-01-01T00:00:00Z", "template: banner", "actionURL: https://a.example/", "key: \"é %@ ]]>\"",
    "html: true",
    "conditions: { all: { appVersionAtLeast: 2.0.0 } }", "conditions: { any: { onWifi: true, neverDisplayed: false } }",
    "conditions: { all: { rolloutPercent: 33.3 } }",
  ]

  mutating func site() -> Files {
    var files = WholeBuildTests.shortTemplates
    files["publish.yml"] = configuration.replacing("[en]", with: "[en, de]")
    for id in some(upTo: 3, { $0.one(of: ["a", "b", "c-d", "permissions"]) }) {
      files["content/notifications/\(id).md"] = "---\ntitle: \(title())\n\(keys())---\n\(text())"
      files["content/notifications/\(id).de.md"] = text()
    }
    for version in some(upTo: 2, { $0.one(of: ["1.9.0", "1.10.0", "2.0"]) }) {
      files["content/releases/\(version).md"] = text()
    }
    files["content/prompts/rate.md"] = "---\ntitle: \(title())\nactionURL: https://a.example/\n---\n\(text())"
    files["content/permissions/photos.md"] = "---\ntitle: \(title())\n---\n\(text())"
    return files
  }

  mutating func text() -> String { some(upTo: 12) { $0.one(of: Self.pieces) }.joined() + "\n" }

  mutating func title() -> String {
    let pieces = some(upTo: 4) {
      $0.one(of: ["'", "\\\"", "</script>", "{{app}}", "%@", "\\\\", "é", "]]>", "&", "🙂"])
    }
    return "\"t\(pieces.joined())\""
  }

  mutating func keys() -> String {
    let lines = some(upTo: 4) { $0.one(of: Self.keys) }
    let names = Dictionary(grouping: lines) { $0.prefix { $0 != ":" } }
    return names.values.map { $0[0] + "\n" }.sorted().joined()
  }
}
