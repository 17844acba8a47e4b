import Diagnostics
import TestKit
import Testing

@Suite struct ReportPathsTests {
  struct Place: Sendable {
    var site: String
    var current = "/r"
    var base = "/r"
    var path: String
  }

  static let paths: [Case<Place, String>] = [
    Case("a site in a folder", .init(site: "/r/sites/a", path: "content/x.md"), "sites/a/content/x.md"),
    Case("publish.yml", .init(site: "/r/sites/a", path: "publish.yml"), "sites/a/publish.yml"),
    Case("a template", .init(site: "/r/sites/a", path: "templates/x.mustache"), "sites/a/templates/x.mustache"),
    Case("a site that is the repository", .init(site: "/r", path: "content/x.md"), "content/x.md"),
    Case("a repository that is the root", .init(site: "/r", base: "/", path: "content/x.md"), "r/content/x.md"),
    Case("a folder with the same beginning", .init(site: "/repo", path: "content/x.md"), "content/x.md"),
    Case("a file of the command line", .init(site: "/r/a", current: "/r/b", path: "feed.plist"), "b/feed.plist"),
    Case("one above", .init(site: "/r/a", current: "/r/b", path: "../c/./feed.plist"), "c/feed.plist"),
    Case("one elsewhere", .init(site: "/r/a", path: "/tmp/feed.plist"), "/tmp/feed.plist"),
    Case("an absolute path in the repository", .init(site: "/r/a", path: "/r/b/feed.plist"), "b/feed.plist"),
    Case("an address", .init(site: "/r/a", path: "https://a.example/b"), "https://a.example/b"),
    Case("an accent after a slash", .init(site: "/r/a", path: "content/\u{301}x.md"), "a/content/\u{301}x.md"),
  ]

  @Test("paths are relative to the repository", arguments: paths)
  func path(_ c: Case<Place, String>) {
    let paths = ReportPaths(site: c.input.site, current: c.input.current, base: c.input.base)
    #expect(paths.path(of: SourceLocation(path: c.input.path)).unicodeScalars.elementsEqual(c.expected.unicodeScalars))
  }

  @Test("a finding about a folder or the whole site is in line 1 of publish.yml, and names its subject")
  func folders() {
    let paths = ReportPaths(site: "/r/s", current: "/r", base: "/r") { $0.hasSuffix(".md") }
    func reported(_ path: String, _ message: String, line: Int = 0) -> ReportedDiagnostic {
      paths.reported(Diagnostic(.unlisted, message, fix: "f", at: SourceLocation(path: path, line: line)))
    }
    let folder = reported("content/notifications", "two are not public")
    #expect(folder.path == "s/publish.yml" && folder.line == 1 && folder.column == 0)
    #expect(folder.message == "s/content/notifications: two are not public (f)")
    #expect(reported("content", "there is no folder 'content'").message == "there is no folder 'content' (f)")
    #expect(reported("publish.yml", "there is no publish.yml here").message == "there is no publish.yml here (f)")
    let file = reported("content/a.md", "m")
    #expect(file.path == "s/content/a.md" && file.line == 0 && file.message == "m (f)")
    #expect(reported("content/gone.txt", "m", line: 3).path == "s/content/gone.txt")
  }
}
