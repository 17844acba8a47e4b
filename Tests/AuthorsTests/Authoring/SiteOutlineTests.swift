import Diagnostics
import Testing

@testable import Authoring

/// An outline that is brought up to date is that of the new files.
@Suite struct SiteOutlineTests {
  private static let site = [
    "publish.yml": "site: https://x.example/\napp: { name: A }\nlocales: [en, de]\n",
    "content/notifications/a.md": "A", "content/notifications/a.de.md": "A", "content/notifications/a/more.md": "A",
    "content/notifications/a/index.md": "twice", "content/notifications/b.md": "B", "content/notifications/x.txt": "x",
    "content/notifications/b-de.md": "B", "content/releases/1.0.md": "- 1", "content/snippets/s.md": "S",
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Nil to remove a file.
    var changes: [String: String?]
    var isUpdated: Bool

    init(_ name: String, _ changes: [String: String?], updated isUpdated: Bool = true) {
      (testDescription, self.changes, self.isUpdated) = (name, changes, isUpdated)
    }
  }

  static let cases = [
    Case("nothing", [:]), Case("a text", ["content/notifications/b.md": "C"]),
    Case("a translation and a view", ["content/notifications/a.de.md": "C", "content/notifications/a/more.md": "D"]),
    Case("a file that duplicates another", ["content/notifications/a/index.md": "C"]),
    Case("a release", ["content/releases/1.0.md": "- 2"]), Case("a snippet", ["content/snippets/s.md": "T"]),
    Case("a file that is not content", ["content/notifications/x.txt": "y"]),
    Case("the app's name", ["publish.yml": "site: https://x.example/\napp: { name: B }\nlocales: [en, de]\n"]),
    Case("a file more", ["content/notifications/c.md": "C"], updated: false),
    Case("a file less", ["content/notifications/b.md": nil], updated: false),
    Case(
      "a renamed file", ["content/notifications/b.md": nil, "content/notifications/c.md": "B"], updated: false),
    Case(
      "the languages", ["publish.yml": "site: https://x.example/\napp: { name: A }\nlocales: [en]\n"], updated: false),
    Case("no configuration", ["publish.yml": nil], updated: false),
  ]

  @Test(arguments: cases) func isThatOfTheNewFiles(_ c: Case) throws {
    var ignored: [Diagnostic] = []
    var updated = try #require(SiteOutline(sources(Self.site), &ignored))
    var files = Self.site
    for (path, text) in c.changes { files[path] = text }
    var (found, fresh): ([Diagnostic], [Diagnostic]) = ([], [])
    #expect(updated.update(sources(files), &found) == c.isUpdated)
    guard c.isUpdated else { return #expect(found == []) }
    let outline = try #require(SiteOutline(sources(files), &fresh))
    #expect(found == fresh)
    #expect(updated.configuration.appName == outline.configuration.appName)
    #expect(updated.snippets == outline.snippets)
    #expect(updated.entries.map(\.id) == outline.entries.map(\.id))
    #expect(updated.entries.map(\.files) == outline.entries.map(\.files))
    #expect(updated.entries.map(\.duplicates) == outline.entries.map(\.duplicates))
    #expect(updated.entries.map(texts) == outline.entries.map(texts))
  }

  private func sources(_ files: [String: String]) -> SiteSources {
    SiteSources(files.map { SourceFile(path: $0.key, text: $0.value) })
  }

  private func texts(_ entry: ContentEntry) -> [String] {
    entry.parts.flatMap { part in
      part.files.all.map { "\(part.name) \($0.path) \(String(decoding: $0.bytes, as: UTF8.self))" }
    }
  }
}
