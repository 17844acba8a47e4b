import Foundation
import TestKit
import Testing

/// `init` and `new`: from an empty folder to a published site.
@Suite struct StartTests {
  @Test func aWholeWalk() throws {
    let folder = TemporaryFolder()
    let started = try folder.published("init my-site")
    #expect(started.output == "10 files in my-site\n")
    #expect(started.talk == "next: cd my-site && publish serve --open\n\(Self.advice)")
    #expect(try folder.text("my-site/.gitignore").hasPrefix(".publish/\n"))
    let built = try folder.published("build --source my-site --strict")
    #expect(
      built.output.hasPrefix("public: 2 banners (3 views), 1 alert, 2 releases, 1 prompt, 1 permission in 1 locale\n"))
    #expect(built.talk == "", "not even a note")
    let checked = try folder.published(
      "check --from my-site/public --app-version 1.0.0 --expect banners=update-available")
    #expect(checked.output.contains("displays update-available"))
  }

  private static let advice =
    "then: publish build, and commit public/ with the rest: publish diff git:HEAD public compares with it\n"

  /// Swift's own threads cannot begin with fewer, and do not say why.
  @Test(arguments: [4, 15]) func saysThatTooFewFilesMayBeOpen(_ count: Int) throws {
    let folder = TemporaryFolder()
    let run = try PublishProgram(folder: folder.path, openFiles: count).run(["init"])
    #expect(run.code == 1 && run.output == "")
    #expect(run.talk == "error: too few files may be open at once\n  set 'ulimit -n' to 64 or more\n")
    #expect(try PublishProgram(folder: folder.path, openFiles: 64).run(["init"]).code == 0)
  }

  @Test func startsInTheFolderOneStandsIn() throws {
    let folder = TemporaryFolder()
    try folder.make([".gitignore": "node_modules/\n", "README.md": "Mine.\n"])
    #expect(try folder.published("init").talk == "next: publish serve --open\n\(Self.advice)")
    #expect(try folder.text(".gitignore") == "node_modules/\n")
    #expect(try folder.names() == [".gitignore", "README.md", "content", "publish.yml"])
  }

  @Test func quotesAFolderForTheShell() throws {
    let folder = TemporaryFolder()
    let run = try PublishProgram(folder: folder.path).run(["init", "it's mine"])
    #expect(run.talk.hasPrefix("next: cd 'it'\\''s mine' && "))
  }

  /// An apostrophe with an accent, or after a mark that Swift joins with it, would end the quotation all the same.
  @Test(arguments: ["it'\u{301};ls", "it\u{600}';ls"]) func quotesAmongMarks(_ name: String) throws {
    let folder = TemporaryFolder()
    let run = try PublishProgram(folder: folder.path).run(["init", name])
    let quoted = name.unicodeScalars.map { $0 == "'" ? "'\\''" : "\($0)" }.joined()
    #expect(run.talk.utf8.starts(with: "next: cd '\(quoted)' && ".utf8), "\(run.talk)")
  }

  @Test func startsOnceOnly() throws {
    let folder = TemporaryFolder()
    try folder.published("init")
    let tree = try folder.tree(".")
    let again = try folder.publish("init")
    #expect(again.code == 1)
    #expect(again.output == "")
    #expect(
      again.talk
        == "error: content/notifications/hello.md already exists\n  name a new folder, for example 'publish init my-site'\n"
    )
    #expect(try folder.tree(".") == tree)
  }

  static let ways: [(String, @Sendable (TemporaryFolder) throws -> Void, String)] = [
    ("a file of the starter's", { try $0.make(["publish.yml": "mine"]) }, "error: publish.yml already exists"),
    ("a link to nowhere", { try $0.link("publish.yml", to: "nowhere") }, "error: publish.yml already exists"),
    ("a file for a folder", { try $0.make(["content": ""]) }, "error: content is not a folder"),
    (
      "a link to a folder for a folder",
      {
        try $0.make(["real/a": "", "content/a": ""])
        try $0.link("content/releases", to: "../real")
      }, "error: content/releases is a link, which builds do not follow"
    ),
    ("a link to nowhere for a folder", { try $0.link("content", to: "nowhere") }, "error: content is not a folder"),
  ]

  @Test(arguments: ways.indices) func writesNothingIfSomethingIsInTheWay(_ index: Int) throws {
    let (_, prepare, message) = Self.ways[index]
    let folder = TemporaryFolder()
    try prepare(folder)
    let names = try folder.names()
    let run = try folder.publish("init")
    #expect(run.code == 1)
    #expect(run.talk.hasPrefix(message + "\n"))
    #expect(try folder.names() == names)
  }

  @Test(.enabled(if: PublishProgram.canBeNobody)) func writesNothingWhereItMayNot() throws {
    let folder = TemporaryFolder()
    chmod(folder.path, 0o555)
    let run = try folder.publish("init", asNobody: true)
    #expect(run.code == 1)
    #expect(run.talk == "error: . cannot be written: permission denied\n  choose another folder\n")
  }

  @Test func everyKindIsValidAtOnce() throws {
    let site = TemporaryFolder()
    try site.make(["publish.yml": Sites.configuration])
    let paths = try [
      "notification dark-mode", "alert maintenance", "release 2.5.0", "prompt rate_us", "permission camera",
      "notification 2026", "alert no",
    ].map { try site.published("new \($0) --now 2026-11-20T10:00:00Z").output }
    #expect(
      paths == [
        "content/notifications/dark-mode.md\n", "content/notifications/maintenance.md\n", "content/releases/2.5.0.md\n",
        "content/prompts/rate_us.md\n", "content/permissions/camera.md\n", "content/notifications/2026.md\n",
        "content/notifications/no.md\n",
      ])
    let built = try site.published("build --now \(Demo.now)")
    // Only what is still to be written.
    #expect(
      built.talk.matches(of: /\[([a-z-]+)\]/).map { String($0.1) } == Array(repeating: "placeholder-text", count: 7))
    #expect(try site.publish("build --strict --now \(Demo.now)").code == 1)
    #expect(
      built.output.hasPrefix("public: 2 banners (2 views), 2 alerts, 1 release, 1 prompt, 1 permission in 1 locale\n"))
  }

  @Test func everyCommentedKeyIsValidToo() throws {
    let site = TemporaryFolder()
    try site.make(["publish.yml": Sites.configuration])
    for kind in ["notification a", "alert b", "release 2.5.0", "prompt c", "permission camera"] {
      let path = try site.published("new \(kind) --now 2026-11-20T10:00:00Z").output.dropLast()
      let text = try site.text(String(path))
      // The picture is not there.
      try site.make([String(path): text.replacing("\n# image:", with: "\n## image:").replacing("\n# ", with: "\n")])
    }
    let run = try site.publish("build --now \(Demo.now)")
    #expect(run.code == 0, "\(run.talk)")
  }

  @Test func overwritesNothing() throws {
    let site = TemporaryFolder()
    try site.make(["publish.yml": Sites.configuration, "content/prompts/rate-us.md": "mine"])
    let run = try site.publish("new prompt rate-us")
    #expect(run.code == 1)
    #expect(run.talk == "error: content/prompts/rate-us.md already exists\n  choose another name, or edit that file\n")
    #expect(try site.text("content/prompts/rate-us.md") == "mine")
  }

  static let names = [
    "release beta", "release 2..4", "release .", "notification ../x", "notification .hidden", "notification a/b",
    "alert é", "prompt \(String(repeating: "a", count: 101))",
  ]

  @Test(arguments: names) func refusesNamesThatCannotBePublished(_ arguments: String) throws {
    let site = TemporaryFolder()
    let run = try site.publish("new \(arguments)")
    #expect(run.code == 1)
    #expect(run.talk.contains(#/^error: '.*' (is not a version|cannot be a name)\n  (write|use) /#))
    #expect(try site.names() == [])
  }
}
