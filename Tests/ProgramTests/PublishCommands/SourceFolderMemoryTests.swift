import Authoring
import Diagnostics
import FolderWatching
import Foundation
import TestKit
import Testing

@testable import CommandKit
@testable import SiteFolders

/// Reading a site's folder again gives the same result as reading it for the first time.
@Suite struct SourceFolderMemoryTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var hasChanged: Bool
    var change: @Sendable (TemporaryFolder) throws -> Void
    init(
      _ name: String, changes hasChanged: Bool = true, _ change: @escaping @Sendable (TemporaryFolder) throws -> Void
    ) {
      (testDescription, self.hasChanged, self.change) = (name, hasChanged, change)
    }
  }

  static let cases = [
    Case("nothing", changes: false) { _ in },
    Case("a text of the same size") { try $0.make(["content/notifications/a.md": "2"]) },
    Case("the same text again", changes: false) { try $0.make(["content/notifications/a.md": "1"]) },
    Case("a text twice at once") { site in
      try site.make(["content/notifications/a.md": "2"])
      try site.make(["content/notifications/a.md": "3"])
    },
    Case("a hidden file", changes: false) { try $0.make(["content/.a.md.swp": "x"]) },
    Case("a file elsewhere", changes: false) { try $0.make(["public/index.html": "x"]) },
    Case("publish.yml") { try $0.make(["publish.yml": "site: y"]) },
    Case("publish.yml gone") { try $0.remove("publish.yml") },
    Case("publish.yml a link") { site in
      try site.move("publish.yml", to: "other.yml")
      try site.link("publish.yml", to: "other.yml")
    },
    Case("the first template") { try $0.make(["templates/brand.mustache": "x"]) },
    Case("a renamed file") { try $0.move("content/notifications/a.md", to: "content/notifications/b.md") },
    Case("a file that became a link") { site in
      try site.move("content/notifications/a.md", to: "a.md")
      try site.link("content/notifications/a.md", to: "../../a.md")
    },
    Case("a file that became a folder") { site in
      try site.remove("content/notifications/a.md")
      try site.make(["content/notifications/a.md/index.md": "x"])
    },
    Case("a file that became a pipe") { site in
      try site.remove("content/notifications/a.md")
      try site.pipe("content/notifications/a.md")
    },
    Case("more than 32 MiB") { try $0.make("content/notifications/a.md", Data(count: 32 << 20 + 1)) },
    Case("names that are not UTF-8") { site in
      for byte: UInt8 in [0xFE, 0xFF] { try site.make(bytes: [0x61, byte], in: "content/notifications") }
    },
    Case("content gone") { try $0.remove("content") },
    Case("content a file") { site in
      try site.remove("content")
      try site.make(["content": ""])
    },
  ]

  @Test(arguments: cases) func findsWhatAFreshReadingFinds(_ c: Case) throws {
    let site = TemporaryFolder(inMemory: true)
    try site.make(["publish.yml": "site: x", "content/notifications/a.md": "1", "content/assets/a.png": "p"])
    let folder = SourceFolder(site.path)
    var memory = SourceMemory()
    try expectSame(try folder.read(memory: &memory), try folder.read())
    #expect(memory.hasChanged)
    try c.change(site)
    try expectSame(try folder.read(memory: &memory), try folder.read())
    #expect(memory.hasChanged == c.hasChanged)
    try expectSame(try folder.read(memory: &memory), try folder.read())
    #expect(!memory.hasChanged)
  }

  /// The changes reported by the system are enough to find everything.
  @Test(arguments: cases) func findsItWhereItIsTold(_ c: Case) async throws {
    let site = TemporaryFolder(inMemory: true)
    try site.make(["publish.yml": "site: x", "content/notifications/a.md": "1", "content/assets/a.png": "p"])
    let folder = SourceFolder(site.path)
    let watcher = FolderWatcher(folder: site.path)
    var changes = watcher.changes().makeAsyncIterator()
    var memory = SourceMemory()
    try expectSame(try folder.read(memory: &memory, watcher.take()), try folder.read())
    try c.change(site)
    // Told after everything before it.
    try site.make(["templates/last.mustache": "x"])
    while !memory.hasRead("templates/last.mustache"), await changes.next() != nil {
      _ = try folder.read(memory: &memory, watcher.take())
    }
    try expectSame(try folder.read(memory: &memory, .files([])), try folder.read())
  }

  @Test func onlyNamedFilesAreLookedAt() throws {
    let site = TemporaryFolder(inMemory: true)
    try site.make(["content/a.md": "1", "content/b.md": "1", "templates/t": "1"])
    let folder = SourceFolder(site.path)
    var memory = SourceMemory()
    _ = try folder.read(memory: &memory)
    try site.make(["content/a.md": "2", "content/b.md": "2"])
    let texts = { (contents: SourceFolder.Contents) in contents.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(texts(try folder.read(memory: &memory, .files(["content/b.md"]))) == ["1", "2", "1"])
    #expect(memory.opened == 1 && memory.hasChanged)
    #expect(texts(try folder.read(memory: &memory, .files(["content/b.md", "content/gone.md~"]))) == ["1", "2", "1"])
    #expect(!memory.hasChanged)
    #expect(texts(try folder.read(memory: &memory)) == ["2", "2", "1"])
    #expect(memory.hasChanged)
  }

  /// A write in the same tick of the file system's clock leaves the same stamp.
  @Test func aWriteWithinATickIsFound() throws {
    let site = TemporaryFolder(inMemory: true)
    try site.make(["content/a.md": "1"])
    let folder = SourceFolder(site.path)
    var memory = SourceMemory()
    _ = try folder.read(memory: &memory)
    for text in (0..<50).map({ "\($0 % 10)" }) {
      try site.make(["content/a.md": text])
      let files = try folder.read(memory: &memory, .files(["content/a.md"])).files
      #expect(files == [SourceFile(path: "content/a.md", text: text)])
    }
  }

  /// After a failure everything is read again, even files that the next report of the system does not name.
  @Test func afterAFailureEverythingIsLookedAt() throws {
    let site = TemporaryFolder(inMemory: true)
    try site.make(["site/content/a.md": "1", "site/content/b.md": "1"])
    let folder = SourceFolder("\(site.path)/site")
    var memory = SourceMemory()
    _ = try folder.read(memory: &memory)
    try site.move("site", to: "away")
    #expect(throws: Failure.self) { try folder.read(memory: &memory) }
    try site.move("away", to: "site")
    try site.make(["site/content/a.md": "2", "site/content/b.md": "2"])
    try expectSame(try folder.read(memory: &memory, .files(["content/b.md"])), try folder.read())
  }

  private func expectSame(_ one: SourceFolder.Contents, _ other: SourceFolder.Contents) throws {
    #expect(one.files == other.files)
    #expect(one.diagnostics == other.diagnostics)
  }

  @Test func aFolderThatIsGoneIsSaidEveryTime() throws {
    let site = TemporaryFolder(inMemory: true)
    try site.make(["site/content/a.md": ""])
    let folder = SourceFolder("\(site.path)/site")
    var memory = SourceMemory()
    _ = try folder.read(memory: &memory)
    try site.remove("site")
    #expect(throws: Failure.self) { try folder.read(memory: &memory) }
    try site.make(["site/content/a.md": ""])
    #expect(try folder.read(memory: &memory).files.map(\.path) == ["content/a.md"])
  }
}

extension SourceMemory {
  fileprivate func hasRead(_ path: String) -> Bool { last?.files.contains { $0.path == path } ?? false }
}
