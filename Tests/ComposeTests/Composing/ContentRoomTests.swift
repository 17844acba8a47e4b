import Disk
import Foundation
import TestKit
import Testing

@testable import Composing

@Suite("The folder in which a composer writes")
struct ContentRoomTests {
  @Test(
    "accepts only the texts of messages",
    arguments: [
      Case("a banner", "content/notifications/a.md", true), Case("its view", "content/notifications/a/b.md", true),
      Case("a translation", "content/releases/2.4.0.local.de.md", true),
      Case("a snippet", "content/snippets/a.md", true), Case("the settings", "publish.yml", false),
      Case("a folder above", "content/../publish.yml", false),
      Case("a folder above, below a folder", "content/notifications/../../a.md", false),
      Case("one dot", "content/notifications/./a.md", false), Case("no name", "content/notifications/.md", false),
      Case("a hidden file", "content/notifications/.a.md", false), Case("a picture", "content/assets/a.png", false),
      Case("a text among pictures", "content/assets/a.md", false),
      Case("directly in content", "content/a.md", false), Case("another folder", "content/other/a.md", false),
      Case("too deep", "content/notifications/a/b/c.md", false), Case("NUL", "content/notifications/a\0.md", false),
      Case("a backslash", "content/notifications/a\\b.md", false),
      Case("two slashes", "content//notifications/a.md", false),
      Case("an absolute path", "/content/notifications/a.md", false),
      Case("another ending", "content/notifications/a.txt", false), Case("output", "public/control.json", false),
    ])
  func addresses(_ example: Case<String, Bool>) {
    #expect((ContentAddress(example.input) != nil) == example.expected)
  }

  private let address = ContentAddress("content/notifications/a.md")
  private let old = Array("old".utf8)

  @Test("replaces the file that was read, and keeps its mode")
  func replaces() throws {
    let (folder, room) = try site()
    let address = try #require(address)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path(address.text))
    try room.replace(address, old, with: Array("new".utf8))
    #expect(try folder.text(address.text) == "new")
    #expect(Disk().access(to: folder.path(address.text))?.mode == 0o640)
    #expect(try Disk().names(in: folder.path("content/notifications")) == ["a.md"])
  }

  @Test("does not replace a file that somebody else has changed")
  func changed() throws {
    let (folder, room) = try site()
    try folder.make("content/notifications/a.md", "theirs")
    #expect(throws: ContentRoom.Refusal.changed) { try room.replace(try #require(address), old, with: []) }
    #expect(try folder.text("content/notifications/a.md") == "theirs")
  }

  @Test("restores a file that somebody else changes at the last moment")
  func changedWhileWriting() throws {
    let folder = try TemporaryFolder(["content/notifications/a.md": "old"])
    let path = folder.path("content/notifications/a.md")
    // Between the last look at the file and the swap.
    let disk = Disk { step, _ in
      if step == .rename { try? Data("theirs".utf8).write(to: URL(filePath: path)) }
      return nil
    }
    let room = try ContentRoom(site: folder.path, disk: disk)
    #expect(throws: ContentRoom.Refusal.changed) {
      try room.replace(try #require(address), old, with: Array("mine".utf8))
    }
    #expect(try folder.text("content/notifications/a.md") == "theirs")
    #expect(try Disk().names(in: folder.path("content/notifications")) == ["a.md"])
  }

  @Test("removes a file, unless somebody else has changed it at the last moment", arguments: [false, true])
  func removes(_ isLate: Bool) throws {
    let folder = try TemporaryFolder(["content/notifications/a.md": "old"])
    let path = folder.path("content/notifications/a.md")
    let disk = Disk { step, _ in
      if isLate, step == .rename { try? Data("theirs".utf8).write(to: URL(filePath: path)) }
      return nil
    }
    let room = try ContentRoom(site: folder.path, disk: disk)
    let address = try #require(address)
    if isLate {
      #expect(throws: ContentRoom.Refusal.changed) { try room.remove(address, old) }
    } else {
      try room.remove(address, old)
    }
    #expect(try Disk().names(in: folder.path("content/notifications")) == (isLate ? ["a.md"] : []))
    if isLate { #expect(try folder.text("content/notifications/a.md") == "theirs") }
  }

  @Test("does not follow links", arguments: ["a file", "a folder", "the whole folder"])
  func links(_ kind: String) throws {
    let (folder, room) = try site()
    try folder.make("elsewhere/a.md", "old")
    let (link, target) =
      switch kind {
      case "a file": ("content/notifications/a.md", "elsewhere/a.md")
      case "a folder": ("content/notifications", "elsewhere")
      default: ("content", "outside")
      }
    if kind == "the whole folder" { try folder.make("outside/notifications/a.md", "old") }
    try folder.remove(link)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(link), withDestinationPath: folder.path(target))
    #expect(throws: ContentRoom.Refusal.link) { try room.replace(try #require(address), old, with: []) }
    #expect(throws: ContentRoom.Refusal.self) { try room.create(try #require(address), with: []) }
    #expect(try folder.text("elsewhere/a.md") == "old")
  }

  @Test("does not write a file that has a second hard link")
  func secondName() throws {
    let (folder, room) = try site()
    try FileManager.default.linkItem(
      atPath: folder.path("content/notifications/a.md"), toPath: folder.path("other.md"))
    #expect(throws: ContentRoom.Refusal.secondName) { try room.replace(try #require(address), old, with: []) }
    #expect(try folder.text("other.md") == "old")
  }

  @Test("is found by its path, even after another folder has taken its place")
  func movedFolder() throws {
    let (folder, room) = try site()
    try FileManager.default.moveItem(atPath: folder.path("content"), toPath: folder.path("away"))
    try folder.make("content/notifications/a.md", "old")
    try room.replace(try #require(address), old, with: Array("new".utf8))
    #expect(try folder.text("content/notifications/a.md") == "new")
    #expect(try folder.text("away/notifications/a.md") == "old")
  }

  @Test("creates a new file and its folder, and never replaces an existing file")
  func creates() throws {
    let (folder, room) = try site()
    let view = try #require(ContentAddress("content/notifications/b/details.md"))
    try room.create(view, with: Array("view".utf8))
    #expect(try folder.text(view.text) == "view")
    #expect(throws: ContentRoom.Refusal.exists) { try room.create(view, with: []) }
    #expect(try folder.text(view.text) == "view")
  }

  @Test("loses the leftovers of a killed writer, and nothing else")
  func tidies() throws {
    let (folder, room) = try site()
    try folder.make("content/notifications/.a.md.0123456789abcdef.publish")
    try folder.make("content/notifications/.b.md.publish")
    room.tidy()
    #expect(try Disk().names(in: folder.path("content/notifications")).sorted() == [".b.md.publish", "a.md"])
  }

  private func site() throws -> (TemporaryFolder, ContentRoom) {
    let folder = try TemporaryFolder(["content/notifications/a.md": "old"])
    return (folder, try ContentRoom(site: folder.path))
  }
}
