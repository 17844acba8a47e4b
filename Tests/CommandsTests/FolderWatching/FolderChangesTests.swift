#if canImport(Glibc)
  import Glibc
#endif
import Testing

@testable import FolderWatching

@Suite struct FolderChangesTests {
  private static let hundred = Set((0..<100).map(String.init))

  static let unions: [(one: FolderChanges, other: FolderChanges, all: FolderChanges)] = [
    (.nothing, .nothing, .nothing), (.nothing, .files(["a"]), .files(["a"])),
    (.files(["a"]), .files(["a", "b"]), .files(["a", "b"])), (.anything, .nothing, .anything),
    (.files(["a"]), .anything, .anything), (.files(hundred), .files(["1"]), .files(hundred)),
    (.files(hundred), .files(["a"]), .anything),
  ]

  @Test(arguments: unions) func unionHasAll(one: FolderChanges, other: FolderChanges, all: FolderChanges) {
    #expect(one.union(other) == all)
  }

  @Test func whatWasTakenIsNotThereAgain() {
    let noted = NotedChanges()
    noted.note(.files(["a"]))
    #expect(noted.take() == .anything, "nobody knows what was before")
    #expect(noted.take() == .nothing)
    noted.note(.files(["a"]))
    noted.note(.files(["b"]))
    #expect(noted.take() == .files(["a", "b"]))
    #expect(noted.take() == .nothing)
  }

  #if os(Linux)
    struct Case: CustomTestStringConvertible, Sendable {
      var testDescription: String
      /// A shell's words, in the site's folder.
      var command: String
      var changes: FolderChanges

      init(_ name: String, _ command: String, _ changes: FolderChanges) {
        (testDescription, self.command, self.changes) = (name, command, changes)
      }
    }

    static let cases = [
      Case(
        "a file is written", "echo new > content/notifications/a/index.md", .files(["content/notifications/a/index.md"])
      ),
      Case("a file is written twice", "echo 1 > content/x.md; echo 2 > content/x.md", .files(["content/x.md"])),
      Case("a file is replaced", "echo new > content/.x && mv content/.x content/x.md", .files(["content/x.md"])),
      Case(
        "a file is renamed", "mv templates/page.mustache templates/b",
        .files(["templates/page.mustache", "templates/b"])),
      Case("a file is removed", "rm content/assets/a.png", .files(["content/assets/a.png"])),
      Case("the configuration is written", "echo new > publish.yml", .files(["publish.yml"])),
      Case("a link is made", "ln -s x content/link.md", .files(["content/link.md"])),
      Case("a name is not ASCII", "echo x > content/ä.md", .anything),
      Case("a name is not UTF-8", "echo x > content/$(printf '\\376').md", .anything),
      Case("a folder is new", "mkdir content/b", .anything),
      Case("a folder is renamed", "mv content/notifications/a content/notifications/c", .anything),
      Case("a folder is removed", "rmdir content/assets/empty", .anything),
      Case("a folder gets other permissions", "chmod 700 content/notifications", .anything),
      Case("the content is renamed", "mv content elsewhere", .anything),
      Case("the templates become a link", "mv templates t && ln -s t templates", .anything),
    ]

    /// A file is written after the last change, so that the end of the changes is visible.
    @Test(arguments: cases) func systemTellsWhat(c: Case) async throws {
      let site = try TemporarySite()
      try site.run("mkdir content/assets/empty")
      let (notes, noted) = AsyncStream.makeStream(of: FolderChanges.self)
      let made = SystemWatch(site.path, onChange: { noted.yield($0) }, onLoss: { _ in })
      let watch = try #require(made)
      try site.run(c.command)
      try site.run("mkdir -p content && echo > content/last || true")
      var all = FolderChanges.nothing
      var iterator = notes.makeAsyncIterator()
      while all != .anything, !all.holds("content/last"), let changes = await iterator.next() {
        all = all.union(changes)
      }
      watch.stop()
      #expect(all.without("content/last") == c.changes)
    }

    @Test func lostEventsMayHaveToldOfAnything() throws {
      let site = try TemporarySite()
      let made = SystemWatch(site.path, onChange: { _ in }, onLoss: { _ in })
      let watch = try #require(made)
      #expect(watch.follow([Inotify.Event(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: "")]) == .anything)
      watch.stop()
    }
  #endif
}

extension FolderChanges {
  fileprivate func holds(_ file: String) -> Bool {
    if case .files(let files) = self { files.contains(file) } else { false }
  }

  fileprivate func without(_ file: String) -> FolderChanges {
    if case .files(let files) = self { .files(files.subtracting([file])) } else { self }
  }
}
