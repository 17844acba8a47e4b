import Foundation
import TestKit
import Testing

/// The place of the output, and the protection of files that were already there.
@Suite struct PublishedFolderTests {
  private func site() throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    return site
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var files: [String: String]
    var message: String
    var testDescription: String { name }
  }

  static let foreign = [
    Case(
      name: "somebody's files", files: ["public/index.html": "mine"],
      message: "contains files that were not published by this tool"),
    Case(
      name: "a web app's manifest", files: ["public/manifest.json": "{\"name\": \"app\"}"],
      message: "was not written by publish"),
    Case(name: "a list for a manifest", files: ["public/manifest.json": "[]"], message: "was not written by publish"),
    Case(name: "half a manifest", files: ["public/manifest.json": "{\"schema\": "], message: "is damaged: "),
    Case(
      name: "a manifest from the future", files: ["public/manifest.json": "{\"schema\": \"publish.manifest/2\"}"],
      message: "was not written by publish"),
    Case(name: "a file", files: ["public": "mine"], message: "'public' is not a folder"),
  ]

  @Test(arguments: foreign) func whatIsNotOursStays(_ c: Case) throws {
    let site = try site()
    try site.make(c.files)
    let tree = try site.tree(".")
    let run = try site.publish("build")
    #expect(run.code == 1)
    #expect(run.output == "")
    #expect(run.talk.hasPrefix("error: ") && run.talk.contains(c.message), "\(run.talk)")
    #expect(try site.tree(".") == tree)
  }

  private static let notOurs = "contains files that were not published by this tool"
  private static let sources = "is in content/, where the site's sources are"

  @Test(arguments: [
    ("content", sources), (".", notOurs), ("..", notOurs), ("content/notifications", sources), ("/", notOurs),
    ("content/assets", sources), ("content/out/deep", sources), ("./content/../content/x/", sources),
    ("link/x", sources),
  ])
  func theSourcesAreNotOurs(_ folder: String, _ reason: String) throws {
    let site = try site()
    try site.link("link", to: "content")
    let names = try site.names()
    let run = try site.publish("build --output \(folder)")
    #expect(run.code == 1)
    #expect(run.talk.contains("'\(folder)' \(reason)"), "\(run.talk)")
    #expect(try site.names() == names)
  }

  @Test func aRepositoryStays() throws {
    let site = try site()
    try site.published("build --now \(Demo.now)")
    try site.make(["public/.git/HEAD": "ref", "content/notifications/hello.md": Sites.notification("Changed")])
    let run = try site.publish("build --now \(Demo.now)")
    #expect(run.code == 1)
    #expect(run.talk.contains("contains '.git'"))
    #expect(try site.text("public/.git/HEAD") == "ref")
  }

  @Test func theOutputGoesWhereItIsToldTo() throws {
    let site = try site()
    try site.published("build --now \(Demo.now)")
    try site.published("build --now \(Demo.now) --output out/deep")
    try site.published("build --now \(Demo.now) --output \(site.path)/absolute")
    try site.make(["empty/.keep": ""])
    try site.remove("empty/.keep")
    try site.published("build --now \(Demo.now) --output empty")
    for folder in ["out/deep", "absolute", "empty"] { #expect(try site.tree(folder) == site.tree()) }
  }

  @Test func sourceMovesBoth() throws {
    let folder = TemporaryFolder()
    for (path, text) in Sites.small { try folder.make(["site/\(path)": text]) }
    let run = try folder.published("build --source site --now \(Demo.now)")
    #expect(run.output.hasPrefix("public: "))
    #expect(try folder.names() == ["site"])
    #expect(try folder.names("site") == [".publish", "content", "public", "publish.yml"])
  }

  @Test func stagingIsTheSameAtAnotherAddress() throws {
    let site = try site()
    try site.published("build --now \(Demo.now)")
    try site.published("build --now \(Demo.now) --site https://staging.example.com/x --output staging")
    let (live, staging) = (try site.text("public/control.json"), try site.text("staging/control.json"))
    #expect(live.contains("\"https://example.com/views/") && !staging.contains("\"https://example.com/"))
    #expect(staging == live.replacing("https://example.com/", with: "https://staging.example.com/x/"))
  }

  @Test func aSecondBuildTouchesNothing() throws {
    let site = try site()
    try site.published("build --now \(Demo.now)")
    let stamps = try site.stamps()
    for _ in 1...2 {
      #expect(try site.published("build --now \(Demo.now)").output.hasSuffix("\nnothing changed\n"))
      try? site.remove(".publish")
    }
    #expect(try site.stamps() == stamps, "not the folder, either")
  }

  @Test func aChangeChangesWhatItMust() throws {
    let site = try site()
    try site.make(["content/notifications/other.md": Sites.notification("Other")])
    try site.published("build --now \(Demo.now)")
    let (tree, stamps) = (try site.tree(), try site.stamps())
    try site.edit("content/notifications/hello.md", "**Hello** is here", "**Hello** was here")
    let run = try site.published("build --now \(Demo.now)")
    let changed = try site.tree().differences(from: tree).filter { $0.hasPrefix("differs: ") }.map { $0.dropFirst(9) }
    #expect(changed.contains("control.json") && changed.contains("manifest.json"))
    #expect(!changed.contains("versions.plist") && !changed.contains("releases.html"))
    let new = try site.stamps()
    for (path, stamp) in stamps where !path.hasSuffix(".html") && path.contains(".") && path != "." {
      #expect((new[path]?.modified == stamp.modified) == !changed.contains(path[...]), "\(path)")
    }
    #expect(run.output.contains(" written, "))
    #expect(run.output.contains("2 kept for older feeds"))
  }

  @Test(.enabled(if: PublishProgram.canBeNobody)) func aReadOnlySiteKeepsWhatItHas() throws {
    let site = try site()
    try site.published("build --now \(Demo.now)")
    let tree = try site.tree(".")
    try site.edit("content/notifications/hello.md", "**Hello**", "**Hallo**")
    chmod(site.path, 0o555)
    let run = try site.publish("build --now \(Demo.now)", asNobody: true)
    #expect(run.code == 1)
    #expect(run.talk.contains("Permission denied") && run.talk.hasSuffix("\n  public is unchanged\n"))
    #expect(try site.tree(".").differences(from: tree) == ["differs: content/notifications/hello.md"])
    #expect(try site.publish("lint --now \(Demo.now)", asNobody: true).code == 0, "lint needs no right to write")
  }

  @Test func anOutputMayBeALink() throws {
    let site = try site()
    try site.make(["real/.keep": ""])
    try site.remove("real/.keep")
    try site.link("public", to: "real")
    try site.published("build --now \(Demo.now)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(site.path)/public") == "real")
    #expect(try site.names("real").contains("control.json"))
  }
}
