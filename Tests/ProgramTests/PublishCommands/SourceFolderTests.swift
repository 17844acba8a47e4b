import Foundation
import TestKit
import Testing

/// Malformed sources: each is named, and nothing is written.
@Suite struct SourceFolderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var prepare: @Sendable (TemporaryFolder) throws -> Void
    var talk: String
    var testDescription: String { name }

    init(_ name: String, _ talk: String, _ prepare: @escaping @Sendable (TemporaryFolder) throws -> Void) {
      (self.name, self.talk, self.prepare) = (name, talk, prepare)
    }
  }

  static let notAFile =
    "error: this is not a regular file [not-a-file]\n  put the file itself here\n"
  static let notAFolder =
    "error: this is a file or a broken link [not-a-folder]\n  put the folder itself here\n"
  static let tooLarge = "error: this file is larger than 32 MiB [file-too-large]\n  make it smaller\n"
  static let badName =
    "error: the name of this file, or of a folder above it, is not UTF-8 [bad-file-name]\n  rename it\n"

  static let cases = [
    Case("a link to a file", "content/notifications/p.md: \(notAFile)") {
      try $0.link("content/notifications/p.md", to: "hello.md")
    },
    Case("a link out of the site", "content/notifications/p.png: \(notAFile)") {
      try $0.link("content/notifications/p.png", to: "/etc/passwd")
    },
    Case("a link to a folder", "content/more: \(notAFile)") { try $0.link("content/more", to: "notifications") },
    Case("a pipe", "content/notifications/p.md: \(notAFile)") { try $0.pipe("content/notifications/p.md") },
    Case("a linked template", "templates/brand.mustache: \(notAFile)") {
      try $0.make(["x.mustache": "", "templates/head.mustache": ""])
      try $0.remove("templates/head.mustache")
      try $0.link("templates/brand.mustache", to: "../x.mustache")
    },
    Case("a linked configuration", "publish.yml: \(notAFile)") {
      try $0.move("publish.yml", to: "other.yml")
      try $0.link("publish.yml", to: "other.yml")
    },
    Case("a pipe for a configuration", "publish.yml: \(notAFile)") {
      try $0.remove("publish.yml")
      try $0.pipe("publish.yml")
    },
    Case("content that is a file", "content: \(notAFolder)") {
      try $0.remove("content")
      try $0.make(["content": ""])
    },
    Case("content that is a link to nowhere", "content: \(notAFolder)") {
      try $0.remove("content")
      try $0.link("content", to: "../shared/content")
    },
    Case("more than 32 MiB", "content/notifications/big.md: \(tooLarge)") {
      try $0.make("content/notifications/big.md", Data(count: 32 << 20 + 1))
    },
    Case("a configuration of more than 32 MiB", "publish.yml: \(tooLarge)") {
      try $0.make("publish.yml", Data(count: 32 << 20 + 1))
    },
    Case("a name that is not UTF-8", "content/notifications/a\u{FFFD}.md: \(badName)") {
      try $0.make(bytes: [0x61, 0xFF] + Array(".md".utf8), in: "content/notifications")
    },
  ]

  @Test(arguments: cases) func isReported(_ c: Case) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try c.prepare(site)
    let names = try site.names()
    let run = try site.publish("build --now \(Demo.now)")
    #expect(run.code == 1)
    let path = c.talk.prefix { $0 != ":" }
    #expect(run.talk == c.talk + "1 error in \(path)\nnothing was written\n")
    #expect(try site.names() == names)
  }

  static let names = [
    "..", "a\nb", "a\u{1B}[31mb", "-rf", "%2e%2e", "a b", "a\\b", "a\u{202E}b", "é", "😀", "con",
    String(repeating: "a", count: 200),
  ]

  @Test(arguments: names) func aNameThatCannotBePublishedIsRefused(_ name: String) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make("content/notifications/x\(name).md", Data(Sites.notification("X").utf8))
    try site.move("content/notifications/x\(name).md", to: "content/notifications/\(name).md")
    let run = try site.publish("build --now \(Demo.now)")
    // A name that begins with a dot is hidden.
    #expect(run.code == (name == ".." ? 0 : 1))
    #expect(
      try site.names()
        == (name == ".." ? [".publish", "content", "public", "publish.yml"] : ["content", "publish.yml"]))
    #expect(run.talk.contains("rror: ") == (name != ".."))
  }

  @Test func exactly32MiBAreRead() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make("content/assets/big.png", Data(count: 32 << 20))
    #expect(try site.publish("build").talk.hasPrefix("content/assets/big.png: error: "))
    #expect(try site.publish("build").talk.contains("[file-too-large]") == false)
  }

  /// The files are sparse, so that they take no space on the disk.
  @Test func aSiteOfMoreThan512MiBIsRefused() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    for index in 0..<17 {
      let path = "content/assets/big\(index).png"
      try site.make(path, Data())
      truncate("\(site.path)/\(path)", 32 << 20)
    }
    let run = try site.publish("lint")
    #expect(run.code == 1)
    #expect(run.talk.hasPrefix("error: with './content/assets/big"))
    #expect(
      run.talk.hasSuffix(
        ".png', the files come to more than 512 MiB\n  make images smaller, and remove those that no text shows\n"))
  }

  @Test func hiddenFilesAreNobodysBusiness() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make([
      "content/.DS_Store": "x", "content/notifications/.hello.md.swp": "x", "content/.git/HEAD": "x",
      "templates/.x/y": "",
    ])
    try site.link("content/.link", to: "nowhere")
    #expect(try site.published("build --now \(Demo.now)").talk == "")
  }

  @Test func theFoldersThemselvesMayBeLinks() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["shared/x": ""])
    try site.move("content", to: "shared/content")
    try site.link("content", to: "shared/content")
    #expect(try site.published("build --now \(Demo.now)").output.hasPrefix("public: 1 banner "))
    #expect(try site.published("new alert sale").output == "content/notifications/sale.md\n")
    #expect(try !site.text("shared/content/notifications/sale.md").isEmpty)
  }

  @Test(.enabled(if: PublishProgram.canBeNobody)) func anUnreadableFileIsNamed() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    chmod("\(site.path)/content/notifications/hello.md", 0)
    let run = try site.publish("lint", asNobody: true)
    #expect(run.code == 1)
    #expect(run.talk.hasPrefix("error: cannot open './content/notifications/hello.md': Permission denied"))
    #expect(run.talk.hasSuffix("\n  make the site's folder readable\n"))
  }
}
