import Foundation
import TestKit
import Testing

/// A site without its content replaces nothing.
@Suite struct EmptySiteTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var name: String
    var message: String
    var make: @Sendable (TemporaryFolder) throws -> Void
    var testDescription: String { name }
  }

  static let changes = [
    Change(name: "content/ is gone", message: "content: error: there is no folder 'content' [no-content]") {
      try $0.remove("content")
    },
    Change(name: "content/ has another case", message: "rename 'Content' to 'content'") {
      try $0.move("content", to: "Content")
    },
    Change(name: "all files are gone", message: "content: error: there is nothing to publish in 'content' [no-content]")
    {
      try $0.remove("content")
      try $0.make(["content/assets/note.txt": ""])
    },
    Change(
      name: "a folder is misspelt",
      message: "there is nothing to publish in 'content': 'content/notification/hello.md' is not in a content folder"
    ) {
      try $0.remove("content/releases")
      try $0.move("content/notifications", to: "content/notification")
    },
    Change(
      name: "all published files are gone", message: "these files are gone: notifications/hello, releases/2.4.0"
    ) {
      try $0.remove("content")
      try $0.make(["content/notifications/later.md": Sites.notification("Later", "draft: true")])
    },
  ]

  @Test(arguments: changes) func leavesTheOutputAsItWas(_ c: Change) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    let (tree, stamps) = (try site.tree(), try site.stamps())
    try c.make(site)
    for command in ["build", "build --rehash", "lint"] {
      let run = try site.publish("\(command) --now \(Demo.now)")
      #expect(run.code == 1)
      #expect((run.talk + run.output).contains(c.message), "\(run.talk)")
    }
    #expect(try site.publish("build --now \(Demo.now) --format json").code == 1)
    #expect(try site.tree() == tree)
    #expect(try site.stamps() == stamps)
  }

  @Test("a site whose only folder is misspelled is not published, not even for the first time")
  func misspelt() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.remove("content/releases")
    try site.move("content/notifications", to: "content/notification")
    let run = try site.publish("build --now \(Demo.now)")
    #expect(
      run.code == 1 && run.talk.contains("rename 'content/notification' to 'content/notifications'"), "\(run.talk)")
  }

  @Test func withdrawsEverythingIfAskedTo() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    try site.remove("content/notifications")
    try site.remove("content/releases")
    #expect(try site.publish("build --now \(Demo.now)").code == 1)
    let run = try site.published("build --allow-empty --now \(Demo.now)")
    #expect(run.talk.contains("note: everything that was published before is withdrawn"))
    #expect(try site.text("public/control.json").contains("hello") == false)
    #expect(try site.published("build --allow-empty --now \(Demo.now)").talk == "", "it is said once")
  }

  @Test func allowingAnEmptySiteDoesNotAllowAMissingOne() throws {
    let site = TemporaryFolder()
    try site.make(["publish.yml": Sites.configuration])
    #expect(try site.publish("build --allow-empty").code == 1)
    #expect(try site.names() == ["publish.yml"])
  }

  @Test func aFolderThatIsNoSiteHasOneError() throws {
    let run = try TemporaryFolder().publish("build")
    #expect(run.code == 1)
    #expect(run.talk.contains("[no-configuration]") && run.talk.contains("1 error in publish.yml\n"), "\(run.talk)")
  }
}
