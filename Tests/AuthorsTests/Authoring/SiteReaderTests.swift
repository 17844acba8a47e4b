import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct SiteReaderTests {
  private static let text = "---\ntitle: Hello\n---\nHi\n"

  @Test("everything is sorted: notifications by id, releases newest first, prompts by name, permissions by access")
  func order() throws {
    let (read, diagnostics) = read([
      "notifications/b.md": Self.text, "notifications/a/index.md": Self.text, "notifications/a/z.md": "z",
      "notifications/a/d.md": "d",
      "releases/1.9.md": "", "releases/1.10.md": "", "prompts/b.md": "---\nactionURL: https://x.example\n---\nb",
      "prompts/a.md": "---\nactionURL: https://x.example\n---\na", "permissions/photos.md": "p",
      "permissions/z.md": "---\naccess: camera\n---\nc",
    ])
    let site = try #require(read)
    #expect(diagnostics.isEmpty)
    #expect(site.notifications.map(\.id) == ["a", "b"])
    #expect(site.notifications[0].views.map(\.id) == ["index", "d", "z"])
    #expect(site.releases.map(\.version.text) == ["1.10", "1.9"])
    #expect(site.prompts.map(\.name) == ["a", "b"])
    #expect(site.permissions.map(\.access) == ["camera", "photos"])
  }

  static let duplicates: [Case<[String], [String]>] = [
    Case(
      "a file and a folder of one id", ["x.md", "x/index.md"],
      ["content/notifications/x/index.md duplicate-id"]),
    Case("the default locale twice", ["x.md", "x.en.md"], ["content/notifications/x.md duplicate-id"]),
    Case(
      "a translation twice", ["x.md", "x.de.md", "x/index.de.md"],
      ["content/notifications/x/index.de.md duplicate-id"]),
    Case("the default locale by name alone", ["x.en.md", "x.de.md"], []),
    Case("one part in the folder, one beside it", ["x.md", "x/index.de.md", "x/more.md"], []),
  ]

  @Test("two files with one id", arguments: duplicates)
  func duplicate(_ c: Case<[String], [String]>) {
    let files = Dictionary(
      uniqueKeysWithValues: c.input.map { ("notifications/" + $0, $0.contains(".de.") ? "Hallo" : Self.text) })
    #expect(foundByFile(read(files).diagnostics) == c.expected)
  }

  static let missing: [Case<[String], [String]>] = [
    Case(
      "only translations", ["notifications/x.de.md", "notifications/x.de-CH.md"],
      ["content/notifications/x.de-CH.md missing-default", "content/notifications/x.de.md missing-default"]),
    Case(
      "a view in one language", ["notifications/x.md", "notifications/x/more.de.md"],
      ["content/notifications/x/more.de.md missing-default"]),
    Case(
      "no first view", ["notifications/x/more.md", "notifications/x/less.md"],
      ["content/notifications/x/less.md missing-index"]),
    Case(
      "a release's own text alone", ["releases/2.4.0.local.de.md"],
      ["content/releases/2.4.0.local.de.md missing-default"]),
    Case("a prompt in German", ["prompts/x.de.md"], ["content/prompts/x.de.md missing-default"]),
    Case("a permission in German", ["permissions/camera.de.md"], ["content/permissions/camera.de.md missing-default"]),
  ]

  @Test("texts that are missing in the default locale or the first view", arguments: missing)
  func lacks(_ c: Case<[String], [String]>) {
    let files = Dictionary(uniqueKeysWithValues: c.input.map { ($0, $0.hasSuffix("x.md") ? Self.text : "Hi") })
    #expect(foundByFile(read(files).diagnostics) == c.expected)
  }

  @Test("the fixes for missing files name the file to write")
  func fixes() {
    let (_, diagnostics) = read(["notifications/x/more.md": "a", "prompts/y.de.md": "b", "releases/1.local.md": "c"])
    #expect(
      found(diagnostics) == [
        "file missing-index: add content/notifications/x/index.md; "
          + "notifications of their own cannot be in folders such as years",
        "file missing-default: write it in en first, without a language in its name",
        "file missing-default: add content/releases/1.md",
      ])
  }

  @Test("the coverage lists the locales in which each file exists")
  func coverage() throws {
    let site = try #require(
      read(["notifications/x.md": Self.text, "notifications/x.de.md": "Hallo", "notifications/x/v.md": "v"]).site)
    #expect(
      site.translations.files.map(\.location.path) == ["content/notifications/x.md", "content/notifications/x/v.md"])
    #expect(site.translations.files.map { $0.locales.map(\.text) } == [["de"], []])
  }

  @Test("a file that cannot be read does not affect the others")
  func partly() throws {
    let files = [
      "notifications/a.md": Self.text, "notifications/b.md": "---\ntitle: b\n",
      "notifications/c.md": "---\ntitle: c\ncolor: red\n---\n",
    ]
    let (site, diagnostics) = read(files)
    #expect(site?.notifications.map(\.id) == ["a", "c"])
    #expect(
      foundByFile(diagnostics) == [
        "content/notifications/b.md:1:1 front-matter-unclosed", "content/notifications/c.md:3:1 unknown-key",
      ])
  }

  @Test("the injected timer is asked for each file, and a slow file is given up")
  func timer() {
    let long = Self.text + String(repeating: "Hello, hello.\n\n", count: 1000)
    let files = ["notifications/a.md": long, "notifications/b.md": Self.text]
    #expect(foundByFile(read(files).diagnostics).isEmpty)
    let (_, diagnostics) = read(files, timer: { { true } })
    #expect(foundByFile(diagnostics) == ["content/notifications/a.md:4:1 rendering-too-slow"])
    #expect(found(diagnostics) == ["4:1 rendering-too-slow: simplify it"])
  }

  @Test("sources are classified by their paths")
  func sources() {
    let paths = [
      "publish.yml", "content/b.md", "content/a.md", "content/assets/a.png", "templates/banner.mustache", "README.md",
      "contents/x.md",
    ]
    let sources = SiteSources(paths.map { SourceFile(path: $0, text: "") })
    guard case .file(let configuration) = sources.configuration else {
      Issue.record("publish.yml is not the configuration")
      return
    }
    #expect(configuration.path == "publish.yml")
    #expect(sources.content.map(\.path) == ["content/a.md", "content/b.md"])
    #expect(sources.assets.map(\.path) == ["content/assets/a.png"])
    #expect(sources.templates.map(\.path) == ["templates/banner.mustache"])
  }

  @Test("work is spread over all cores, and its results are in order", arguments: [0, 1, 2, 63, 1000])
  func concurrent(_ count: Int) {
    #expect(Array(0..<count).concurrentMap { "\($0)" } == (0..<count).map { "\($0)" })
  }
}
