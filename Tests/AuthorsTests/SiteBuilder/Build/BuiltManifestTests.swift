import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// `manifest.json`: every file, and a number that grows by one whenever something changes (docs/output.md).
@Suite struct BuiltManifestTests {
  static let one: Files = [hello: banner()]
  static let two: Files = [hello: banner("height: 100")]

  @Test func namesEveryFile() throws {
    let built = try output(WholeBuildTests.files)
    #expect(try Manifest.decode(built.tree.bytes("manifest.json")) == built.manifest)
    #expect(built.manifest.files.map(\.path) == built.tree.paths.filter { $0 != "manifest.json" })
    for file in built.manifest.files {
      let bytes = try built.tree.bytes(file.path)
      #expect(file.bytes == bytes.count && file.sha256 == sha256Hex(bytes) && file.retired == nil)
    }
  }

  typealias Row = Case<[Files], [Int]>
  static let sequences: [Row] = [
    Row("the first", [one], [1]), Row("nothing changed", [one, one, one], [1, 1, 1]),
    Row("changed once", [one, two, two], [1, 2, 2]), Row("changed back", [one, two, one], [1, 2, 3]),
  ]

  @Test(arguments: sequences) func countsChanges(_ c: Row) throws {
    var previous: Manifest?
    let found = try c.input.map { files in
      previous = try output(files, after: previous).manifest
      return previous?.sequence ?? 0
    }
    #expect(found == c.expected)
  }

  typealias Day = Case<String, Bool>
  static let days: [Day] = [
    Day("the same day", "2026-11-22T00:00:00Z", true),
    Day("a second before its time is over", "2026-12-01T23:59:59Z", true),
    Day("when it is over", "2026-12-02T00:00:00Z", false),
  ]

  /// Devices may hold an older feed: `keepViewsFor` counts from the build that left the view out.
  @Test(arguments: days) func oldViewsStayAWhile(_ c: Day) throws {
    let yml = ["publish.yml": configuration + "keepViewsFor: 10d\n"]
    let first = try output(Self.one.merging(yml) { $1 }, at: "2026-11-20T00:00:00Z")
    let old = try #require(first.tree.paths.first { $0.hasPrefix("views/") })
    let second = try output(Self.two.merging(yml) { $1 }, at: "2026-11-22T00:00:00Z", after: first.manifest)
    #expect(second.keptViews == [old] && second.tree[old] == nil)
    let third = try output(Self.two.merging(yml) { $1 }, at: c.input, after: second.manifest)
    #expect(third.keptViews == (c.expected ? [old] : []))
    #expect(
      third.manifest.files.first { $0.path == old }?.retired?.rfc3339 == (c.expected ? "2026-11-22T00:00:00Z" : nil))
    #expect(third.changesAt?.rfc3339 == (c.expected ? "2026-12-02T00:00:00Z" : nil))
  }

  @Test func aViewThatComesBackIsNotRetired() throws {
    let first = try output(Self.one)
    let second = try output(Self.two, after: first.manifest)
    let third = try output(Self.one, after: second.manifest)
    let current = third.manifest.files.filter { $0.retired == nil && $0.path != "feeds.json" }
    #expect(current == first.manifest.files.filter { $0.path != "feeds.json" })
    #expect(third.keptViews == second.tree.paths.filter { $0.hasPrefix("views/") })
  }

  /// Withdrawn content is removed at once, with its pictures in every form; pictures that other content shows stay.
  @Test func whatIsTakenBackLeavesNothingBehind() throws {
    let other = "content/notifications/other.md"
    let text = { (keys: String) in banner(keys, "![A](assets/a.svg) ![B](assets/b.svg)") }
    let assets = ["a.svg": Images.svg(), "b.svg": Images.svg("<circle r='1'/>")]
    let otherText = banner("priority: 1", "![B](assets/b.svg)")
    let first = try output([hello: text("height: 1"), other: otherText], assets: assets)
    let second = try output(
      [hello: text("revision: 2"), other: otherText], assets: assets.merging(["a.svg": Images.svg("<g/>")]) { $1 },
      after: first.manifest)
    #expect(second.keeping.contains { $0.hasPrefix("views/hello/") } && second.keeping.contains { $0.contains("/a.") })
    let third = try output(
      [hello: text("withdrawn: true"), other: banner("priority: 2", "![B](assets/b.svg)")], assets: assets,
      after: second.manifest)
    #expect(third.keeping == [])
    let paths = third.manifest.files.map(\.path)
    #expect(!paths.contains { $0.hasPrefix("views/hello") || $0.hasPrefix("assets/a.") })
    #expect(paths.contains { $0.hasPrefix("assets/b.") })
    #expect(try third.tree.banners().notifications.map(\.id) == ["other"])
    #expect(third.manifest.published.filter(\.withdrawn).map(\.key) == ["hello", "hello.2"])
    let fourth = try output([other: otherText], assets: assets, after: third.manifest)
    #expect(!fourth.keeping.contains { $0.hasPrefix("views/hello") }, "also when the file is deleted later")
  }

  @Test func everyKindCanBeTakenBack() throws {
    let files = { (key: String) -> Files in
      [
        hello: alert(key), "content/releases/2.4.0.md": "---\n\(key)\n---\n- News\n",
        "content/prompts/rate.md": "---\nactionURL: https://a.example/\n\(key)\n---\nRate?\n",
        "content/permissions/photos.md": "---\ntitle: T\n\(key)\n---\n**Yours**\n",
      ]
    }
    let first = try output(files("withdrawn: false"))
    let report = try build(files("withdrawn: true"), after: first.manifest, allowsEmpty: false)
    let second = try #require(report.output, "it is no accident that everything is gone")
    #expect(second.manifest.published.count == 4 && second.manifest.published.allSatisfy(\.withdrawn))
    #expect(second.keeping == [])
    #expect(report.diagnostics == [])
  }

  /// The index of feeds names each feed's version, which is a file with the same bytes under a name that never changes.
  @Test func theIndexNamesImmutableCopies() throws {
    let built = try output(["publish.yml": inFourLanguages, hello: banner()])
    let index = try FeedIndex.decode(built.tree.bytes("feeds.json")).feed
    #expect(index.sequence == built.manifest.sequence)
    #expect(index.versions.count == 5 * 4, "local-versions.plist is for the app's bundle")
    for (name, version) in index.versions {
      let bytes = try built.tree.bytes(name)
      let parts = name.split(separator: ".")
      let copy = "feeds/\(parts[0]).\(version).\(parts[1])"
      #expect(version == shortHash(bytes))
      #expect(try built.tree.bytes(copy) == bytes)
      #expect(built.manifest.files.contains { $0.path == copy && $0.sha256 == sha256Hex(bytes) })
    }
  }

  /// A device that has just read an older index finds the files that it names, unless they have been withdrawn.
  @Test(arguments: [("height: 100", true), ("withdrawn: true", false)])
  func olderCopiesOfFeedsStayAWhile(_ change: String, _ stays: Bool) throws {
    let other = "content/notifications/other.md"
    let first = try output([hello: banner(), other: banner("priority: 1")])
    let version = try #require(FeedIndex.decode(first.tree.bytes("feeds.json")).feed.versions["control.json"])
    let old = FeedIndex.copy(of: "control.json", sha256: version)
    let second = try output([hello: banner(change), other: banner("priority: 1")], after: first.manifest)
    #expect(second.keeping.contains(old) == stays)
    let index = try FeedIndex.decode(second.tree.bytes("feeds.json")).feed
    #expect(index.sequence == second.manifest.sequence && second.manifest.sequence == 2)
    #expect(index.versions["control.json"] != version)
    #expect(
      try index.versions["prompts.plist"]
        == FeedIndex.decode(first.tree.bytes("feeds.json")).feed.versions["prompts.plist"])
  }

  /// Deleted feeds and pages are removed at once.
  @Test func onlyWhatIsImmutableStays() throws {
    let first = try output(["publish.yml": inFourLanguages, hello: banner()])
    let second = try output([hello: banner()], after: first.manifest)
    #expect(first.tree["control_de.json"] != nil && !second.keeping.isEmpty)
    #expect(second.keeping.allSatisfy { $0.hasPrefix("feeds/") })
  }

  @Test func remembersKeys() throws {
    let first = try output([hello: banner("date: 2026-11-20\nchannels: [banners, alerts]")])
    let names = { (manifest: Manifest) in
      manifest.published.map { "\($0.channel) \($0.key) \($0.source) \($0.withdrawn)" }
    }
    #expect(
      names(first.manifest) == [
        "alerts 2026/11/20-hello content/notifications/hello false", "banners hello content/notifications/hello false",
      ])
    #expect(
      names(try output([:], after: first.manifest).manifest) == [
        "alerts 2026/11/20-hello content/notifications/hello true", "banners hello content/notifications/hello true",
      ])
  }
}

extension BuildReport.Output {
  /// What stays for older feeds, without their own copies.
  fileprivate var keptViews: [String] { keeping.filter { !$0.hasPrefix("feeds/") } }
}
