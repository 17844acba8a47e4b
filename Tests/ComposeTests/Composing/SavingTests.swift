import Disk
import Foundation
import PreviewServer
import TestKit
import Testing
import Text
import WireFormats

@testable import Composing

@Suite("Saving the changes of a page, merged with those of others")
struct SavingTests {
  private static let path = "content/notifications/hello.md"
  private static let base = "---\n# ours\ntitle: Hello # short\npriority: 1\n---\nOne\n\nTwo\n\nThree\n"

  struct Writing: Sendable {
    var operations: [JSON]
    /// As somebody else has left it meanwhile.
    var theirs = SavingTests.base
  }

  @Test(
    "merges by field, and by line in the text",
    arguments: [
      Case(
        "a title, and nothing else changes", Writing(operations: [set("title", to: words("Hi"))]),
        "---\n# ours\ntitle: Hi # short\npriority: 1\n---\nOne\n\nTwo\n\nThree\n"),
      Case(
        "mine beside another field of theirs",
        Writing(
          operations: [set("title", to: words("Hi"))],
          theirs: "---\n# ours\ntitle: Hello # short\npriority: 5\n---\nOne\n\nTwo\n\nThree\n"),
        "---\n# ours\ntitle: Hi # short\npriority: 5\n---\nOne\n\nTwo\n\nThree\n"),
      Case(
        "both in the text, on other lines",
        Writing(
          operations: [body("Mine\n\nTwo\n\nThree\n")],
          theirs: "---\n# ours\ntitle: Hello # short\npriority: 1\n---\nOne\n\nTwo\n\nTheirs\n"),
        "---\n# ours\ntitle: Hello # short\npriority: 1\n---\nMine\n\nTwo\n\nTheirs\n"),
      Case(
        "both made the same change",
        Writing(
          operations: [set("title", to: words("Hi"))],
          theirs: "---\n# ours\ntitle: Hi # short\npriority: 1\n---\nOne\n\nTwo\n\nThree\n"),
        "---\n# ours\ntitle: Hi # short\npriority: 1\n---\nOne\n\nTwo\n\nThree\n"),
    ])
  func merges(_ example: Case<Writing, String>) async throws {
    let small = try SmallComposer([Self.path: Self.base])
    let version = try await opened(small)
    try small.folder.make(Self.path, example.input.theirs)
    let answer = await small.ask(
      "POST", "save",
      .present([
        "path": Self.path, "tab": SmallComposer.tab,
        "files": [
          JSON.present([
            "path": Self.path, "base": version, "operations": example.input.operations,
          ])
        ],
      ]))
    #expect(answer.status == 200)
    #expect(try small.text(Self.path) == example.expected)
  }

  @Test("asks about a field that both sides have changed, and writes nothing")
  func conflict() async throws {
    let small = try SmallComposer([Self.path: Self.base])
    let version = try await opened(small)
    let theirs = "---\n# ours\ntitle: Theirs # short\npriority: 1\n---\nOne\n\nTwo\n\nThree\n"
    try small.folder.make(Self.path, theirs)
    let answer = await small.save(Self.path, change(Self.path, version, set("title", to: words("Mine"))))
    #expect(answer.status == 409)
    let file = answer.json["files"]?.elements?.first
    let conflict = file?["conflicts"]?.elements?.first
    #expect(conflict?["label"] == .string("Title"))
    #expect(
      [conflict?["base"], conflict?["mine"], conflict?["theirs"]] == ["Hello", "Mine", "Theirs"].map(JSON.string))
    #expect(try small.text(Self.path) == theirs)
    // With their version as the base, the choice is an ordinary change.
    let next = try #require(file?["sha256"]?.string)
    let again = await small.save(Self.path, change(Self.path, next, set("title", to: words("Mine"))))
    #expect(again.status == 200)
    #expect(try small.text(Self.path).contains("title: Mine # short"))
  }

  @Test("writes none of several files if it asks about one of them")
  func severalFiles() async throws {
    let german = "content/notifications/hello.de.md"
    let small = try SmallComposer([Self.path: Self.base, german: "---\ntitle: Hallo\n---\nEins\n"])
    let version = try await opened(small)
    let germanVersion = try small.version(german)
    try small.folder.edit(german, "Hallo", "Servus")
    let answer = await small.save(
      Self.path, change(Self.path, version, set("title", to: words("Hi"))),
      change(german, germanVersion, set("title", to: words("Moin"))))
    #expect(answer.status == 409)
    #expect(try small.text(Self.path) == Self.base)
  }

  @Test(
    "removes the text of a variant that is left empty, and no other file",
    arguments: [
      Case("a variant", "content/notifications/hello+price.md", true),
      Case("its translation", "content/notifications/hello+price.de.md", true),
      Case("the message", Self.path, false), Case("a translation", "content/notifications/hello.de.md", false),
    ])
  func empty(_ example: Case<String, Bool>) async throws {
    let path = example.input
    let small = try SmallComposer([Self.path: Self.base].merging([path: Self.base]) { $1 })
    let emptied = JSON.present(["path": path, "base": try small.version(path), "text": ""])
    let answer = await small.save(Self.path, emptied)
    #expect(answer.status == 200)
    #expect((answer.json["files"]?.elements?.first?["sha256"] == .null) == example.expected)
    #expect(FileManager.default.fileExists(atPath: small.folder.path(path)) != example.expected)
  }

  @Test(
    "names the files already saved if others write meanwhile",
    arguments: [
      Case("they change the same", Self.base.replacing("Hello", with: "Theirs") as String?, "conflict"),
      Case("they delete the message", nil, "deleted"),
    ])
  func late(_ example: Case<String?, String>) async throws {
    let german = "content/notifications/hello.de.md"
    let site = Lock("")
    let disk = Disk { step, path in
      if step == .rename, path == german {
        let file = "\(site.withLock { $0 })/\(Self.path)"
        _ = try? example.input.map { try Disk().replace(file, with: Array($0.utf8)) } ?? Disk().remove(file)
      }
      return nil
    }
    let small = try SmallComposer([Self.path: Self.base, german: "---\ntitle: Hallo\n---\nEins\n"], disk: disk)
    site.withLock { $0 = small.folder.path }
    let answer = await small.save(
      Self.path, change(Self.path, try await opened(small), set("title", to: words("Hi"))),
      change(german, try small.version(german), set("title", to: words("Moin"))))
    #expect(answer.json["id"] == .string(example.expected))
    #expect(answer.json["written"] == .array([.string(german)]))
    #expect(answer.json["error"]?.string?.contains("Nothing was saved") == false)
    #expect(try small.text(german).contains("Moin"))
    #expect((try? small.text(Self.path)) == example.input)
  }

  @Test("does not write a deleted file again without being asked to")
  func deleted() async throws {
    let small = try SmallComposer([Self.path: Self.base])
    let version = try await opened(small)
    try small.folder.remove(Self.path)
    let edit = set("title", to: words("Hi"))
    #expect(await small.save(Self.path, change(Self.path, version, edit)).status == 410)
    #expect(await small.save(Self.path, change(Self.path, nil, edit)).status == 200)
    #expect(try small.text(Self.path) == "---\ntitle: Hi\n---\n")
  }

  @Test("leaves the old file intact if the disk is full", arguments: [Disk.Step.create, .write, .sync, .rename])
  func fullDisk(_ step: Disk.Step) async throws {
    let disk = Disk { asked, path in
      asked == step && path.hasSuffix(".md") || asked == step && path.hasSuffix(".publish") ? ENOSPC : nil
    }
    let small = try SmallComposer([Self.path: Self.base], disk: disk)
    let version = try await opened(small)
    let answer = await small.save(Self.path, change(Self.path, version, set("title", to: words("Hi"))))
    #expect(answer.status == 507)
    #expect(answer.json["id"] == .string("full"))
    #expect(try small.text(Self.path) == Self.base)
    #expect(try Disk().names(in: small.folder.path("content/notifications")).sorted() == [".keep", "hello.md"])
  }

  /// - Returns: The version that the page was given.
  private func opened(_ small: SmallComposer) async throws -> String {
    let answer = await small.ask("GET", "message", query: "path=\(Self.path)")
    return try #require(answer.json["files"]?.elements?.first?["sha256"]?.string)
  }
}
