import Disk
import PreviewServer
import TestKit
import Testing
import WireFormats

@testable import Composing

@Suite("A draft of changes that are not saved")
struct DraftTests {
  private static let path = "content/notifications/hello.md"
  private static let text = "---\ntitle: Hello\ndraft: true\n---\nOne\n"

  @Test("is kept outside the site, for its owner only, and built as if it were ready")
  func keeps() async throws {
    let small = try SmallComposer([Self.path: Self.text])
    let answer = try await put(small, 1, set("title", to: words("Hi")))
    #expect(answer.status == 200)
    #expect(answer.json["states"]?[Self.path]?["fields"]?["title"] == .string("Hi"))
    #expect(answer.json["states"]?[Self.path]?["fields"]?["draft"] == .string("true"))
    #expect(try small.text(Self.path) == Self.text)
    let drafts = small.folder.path("state/publish/drafts")
    let folder = try #require(try Disk().names(in: drafts).first)
    #expect(Disk().access(to: "\(drafts)/\(folder)")?.mode == 0o700)
    for name in try Disk().names(in: "\(drafts)/\(folder)") {
      #expect(Disk().access(to: "\(drafts)/\(folder)/\(name)")?.mode == 0o600)
    }
  }

  @Test("is restored on top of the current file")
  func comesBack() async throws {
    let small = try SmallComposer([Self.path: Self.text])
    _ = try await put(small, 1, set("title", to: words("Hi")))
    try small.folder.edit(Self.path, "One", "Two")
    let file = try await drafts(small).first?["files"]?.elements?.first
    #expect(file?["base"] == .string(try small.version(Self.path)))
    #expect(file?["state"]?["fields"]?["title"] == .string("Hi"))
    #expect(file?["state"]?["body"] == .string("Two\n"))
  }

  @Test("keeps its own base version if both sides have changed the same field")
  func staysInConflict() async throws {
    let small = try SmallComposer([Self.path: Self.text])
    let before = try small.version(Self.path)
    _ = try await put(small, 1, set("title", to: words("Hi")))
    try small.folder.edit(Self.path, "Hello", "Servus")
    let file = try await drafts(small).first?["files"]?.elements?.first
    #expect(file?["base"] == .string(before))
    #expect(file?["state"]?["fields"]?["title"] == .string("Hi"))
  }

  @Test("is not replaced by an earlier draft that arrives late")
  func overtaken() async throws {
    let small = try SmallComposer([Self.path: Self.text])
    _ = try await put(small, 2, set("title", to: words("Two")))
    let answer = try await put(small, 1, set("title", to: words("One")))
    #expect(answer.status == 409)
    #expect(answer.json["id"] == .string("overtaken"))
    #expect(
      try await drafts(small).first?["files"]?.elements?.first?["state"]?["fields"]?["title"] == .string("Two"))
  }

  @Test("is gone once it is saved or discarded", arguments: [true, false])
  func ends(_ isSaved: Bool) async throws {
    let small = try SmallComposer([Self.path: Self.text])
    let version = try small.version(Self.path)
    _ = try await put(small, 1, set("title", to: words("Hi")))
    if isSaved {
      _ = await small.save(Self.path, change(Self.path, version, set("title", to: words("Hi"))))
    } else {
      _ = await small.ask("DELETE", "draft", query: "path=\(Self.path)&tab=\(SmallComposer.tab)")
    }
    #expect(try await drafts(small).isEmpty)
  }

  @Test("shows a finding beside its field, with a fix that gives another state")
  func findings() async throws {
    let small = try SmallComposer([Self.path: Self.text])
    let answer = try await put(
      small, 1, set("conditions", "all", "appVersionLessThan", to: plain("2.4")), body("One TODO\n"))
    let findings = answer.json["findings"]?.elements ?? []
    let version = try #require(findings.first { $0["id"] == .string("version-parts") })
    #expect(version["field"] == .texts(["conditions", "all", "appVersionLessThan"]))
    let fixed = version["fixes"]?.elements?.first
    #expect(fixed?["title"] == .string("Change to '2.4.0'"))
    #expect(fixed?["state"]?["fields"]?["conditions"]?["all"]?["appVersionLessThan"] == .string("2.4.0"))
    let todo = try #require(findings.first { $0["id"] == .string("placeholder-text") })
    #expect(todo["field"] == .null)
    #expect(todo["bodyLine"] == .number(1))
  }

  private func put(_ small: SmallComposer, _ number: Int, _ operations: JSON...) async throws -> EditAnswerOfTest {
    let version = try small.version(Self.path)
    _ = await small.ask("GET", "message", query: "path=\(Self.path)")
    let file = JSON.present([
      "path": Self.path, "base": version, "operations": operations,
    ])
    let answer = await small.ask(
      "PUT", "draft",
      .present(["tab": SmallComposer.tab, "number": number, "files": [file]]),
      query: "path=\(Self.path)")
    return (answer.status, answer.json)
  }

  private func drafts(_ small: SmallComposer) async throws -> [JSON] {
    await small.ask("GET", "message", query: "path=\(Self.path)").json["drafts"]?.elements ?? []
  }

  private typealias EditAnswerOfTest = (status: Int, json: JSON)
}
