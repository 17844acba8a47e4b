import Authoring
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// Same input, same bytes (docs/output.md).
@Suite struct DeterminismTests {
  static let files = WholeBuildTests.files

  @Test(arguments: 1...5) func theOrderOfFilesIsNothing(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let files = Self.files.map { SourceFile(path: $0.key, text: $0.value) }.shuffled(using: &random)
    let report = buildSite(SiteSources(files), BuildOptions(now: try instant(now)))
    #expect(try #require(report.output).tree == (try output(Self.files).tree))
    #expect(report.diagnostics == (try build(Self.files).diagnostics))
  }

  /// Time decides only which content is due.
  @Test func laterIsTheSame() throws {
    #expect(try output(Self.files).tree == output(Self.files, at: "2026-11-22T17:31:07Z").tree)
    #expect(try output(Self.files).tree != output(Self.files, at: "2030-01-01T00:00:00Z").tree)
  }

  /// A simulated device reads the same bytes as an app.
  @Test func devicesAlone() throws {
    let sources = SiteSources(Self.files.map { SourceFile(path: $0.key, text: $0.value) })
    let report = buildSite(sources, BuildOptions(now: try instant(now), isForDevicesAlone: true))
    let (all, some) = (try output(Self.files).tree, try #require(report.output).tree)
    let isForPeople = { (path: String) in
      path.hasPrefix("news/") || path.hasSuffix("404.html") || ["sitemap.xml"].contains(path)
        || ["index", "releases"].contains { path.hasPrefix($0) && path.hasSuffix(".html") } || path.hasPrefix("feed.")
        || path.hasPrefix("feed_")
    }
    let kept = all.paths.filter { !isForPeople($0) }
    #expect(some.paths.filter { $0 != "manifest.json" } == kept.filter { $0 != "manifest.json" })
    for path in kept where !["manifest.json", "feeds.json"].contains(path) {
      #expect(some[path] == all[path], "\(path)")
    }
    #expect(report.diagnostics == (try build(Self.files).diagnostics))
  }

  /// The texts of one language do not affect the files of the others.
  @Test func languagesAreApart() throws {
    let german = "content/notifications/winter/index.de.md"
    let text = try #require(Self.files[german])
    let (before, after) = (
      try output(Self.files).tree, try output(Self.files.merging([german: text + "\nMehr."]) { $1 }).tree
    )
    let changed = after.paths.filter { before[$0] != after[$0] && !$0.hasPrefix("views/") }
    #expect(changed.contains { $0.hasPrefix("feeds/control_de.") })
    #expect(
      changed.filter { !$0.hasPrefix("feeds/") } == [
        "control_de.json", "feed_de.json", "feed_de.xml", "feeds.json", "manifest.json",
        "news/winter/index.de.html",
      ])
  }
}
