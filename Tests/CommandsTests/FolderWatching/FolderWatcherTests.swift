import Foundation
import TestKit
import Testing

@testable import FolderWatching

@Suite struct FolderWatcherTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// A shell's words, in the site's folder.
    var command: String

    init(_ name: String, _ command: String) { (testDescription, self.command) = (name, command) }
  }

  static let changes = [
    Change("a file is written", "echo new > content/notifications/a/index.md"),
    Change("a file is added to", "echo more >> content/notifications/a/index.md"),
    Change("a file is new", "echo new > content/notifications/a/second.md"),
    Change("a file is replaced, as editors do", "echo new > content/.x.swp && mv content/.x.swp content/x.md"),
    Change("a file is removed", "rm content/notifications/a/index.md"),
    Change("a file is renamed", "mv content/notifications/a/index.md content/notifications/a/other.md"),
    Change("a file gets another time", "touch -d 2001-01-01 content/notifications/a/index.md"),
    Change("a folder is new", "mkdir content/notifications/b"),
    Change("a folder is removed", "rm -r content/notifications"),
    Change("a folder is renamed", "mv content/notifications/a content/notifications/c"),
    Change("a template is written", "echo new > templates/page.mustache"),
    Change("the configuration is written", "echo new > publish.yml"),
    Change("the configuration is replaced", "echo new > other && mv other publish.yml"),
    Change("the configuration is removed", "rm publish.yml"),
    Change("the content goes away", "mv content elsewhere"),
    Change("an image is written", "printf x > content/assets/a.png"),
  ]

  @Test(arguments: changes) func systemTells(change: Change) async throws { try await check(change, .system) }

  @Test(arguments: changes) func scanFinds(change: Change) async throws { try await check(change, .scan) }

  /// A folder that did not exist when watching began is watched as well.
  @Test(arguments: [FolderWatcher.Method.system, .scan]) func newFoldersAreWatched(method: FolderWatcher.Method)
    async throws
  {
    let site = try TemporarySite()
    try site.run("rm -r content templates publish.yml")
    var changes = FolderWatcher(folder: site.path, method: method, clock: EagerClock()).changes().makeAsyncIterator()
    for command in [
      "mkdir content", "mkdir -p content/a/b/c", "echo x > content/a/b/c/d.md", "mv content/a content/e",
      "echo y > content/e/b/c/d.md", "echo z > publish.yml", "mkdir templates", "echo t > templates/t.mustache",
      "mkdir f && echo x > f/a.md && mv f content/f", "echo y > content/f/a.md",
    ] {
      try site.run(command)
      #expect(await changes.next() != nil, "\(command)")
    }
  }

  /// These files must not wake anything, or each build would start the next. Only the change after them wakes.
  @Test func outputAndHiddenFilesWakeNobody() async throws {
    let site = try TemporarySite()
    let scan = FolderScan(folder: site.path)
    let before = scan.fingerprint()
    let (notes, noted) = AsyncStream.makeStream(of: Void.self)
    let watch = SystemWatch(site.path, onChange: { _ in noted.yield() }, onLoss: { _ in })
    #expect(watch != nil)
    try site.run(
      """
      mkdir -p public .publish && echo x > public/control.json && echo x > .publish/last-build && mv public other
      echo x > content/.hidden && mkdir content/.git && echo x > content/.git/index && echo x > README.md
      """)
    #expect(scan.fingerprint() == before)
    try site.run("echo x > content/visible.md")
    #expect(scan.fingerprint() != before)
    var iterator = notes.makeAsyncIterator()
    _ = await iterator.next()
    #expect(FileManager.default.fileExists(atPath: "\(site.path)/content/visible.md"))
    watch?.stop()
  }

  @Test func readerThatGoesAwayEndsIt() async throws {
    let site = try TemporarySite()
    let task = Task { for await _ in FolderWatcher(folder: site.path).changes() {} }
    task.cancel()
    await task.value
  }

  /// Linux cannot report changes of a missing folder; scanning finds it once it exists.
  @Test func siteMayComeLater() async throws {
    let site = try TemporarySite()
    try site.run("rm -r content")
    var changes = FolderWatcher(folder: "\(site.path)/later", clock: EagerClock()).changes().makeAsyncIterator()
    try site.run("mkdir -p later/content && echo x > later/content/a.md")
    #expect(await changes.next() != nil)
  }

  private func check(_ change: Change, _ method: FolderWatcher.Method) async throws {
    let site = try TemporarySite()
    var changes = FolderWatcher(folder: site.path, method: method, clock: EagerClock()).changes().makeAsyncIterator()
    try site.run(change.command)
    #expect(await changes.next() != nil)
  }
}

/// A site's folder, gone with the value.
final class TemporarySite: Sendable {
  private let folder = TemporaryFolder()
  var path: String { folder.path }

  init() throws {
    try run(
      """
      mkdir -p content/notifications/a content/assets templates
      echo a > content/notifications/a/index.md && echo s > publish.yml && echo t > templates/page.mustache
      printf png > content/assets/a.png
      """)
  }

  func run(_ command: String) throws { try Self.run(command, in: path) }

  static func run(_ command: String, in folder: String) throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-ec", command]
    shell.currentDirectoryURL = URL(filePath: folder)
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }
}
