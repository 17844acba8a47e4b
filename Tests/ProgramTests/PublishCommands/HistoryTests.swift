import Foundation
import TestKit
import Testing

/// The traces that one build leaves for the next: views that devices may still request, and keys that they remember.
@Suite struct HistoryTests {
  struct Manifest: Decodable {
    var sequence: Int
    var files: [File]
    var published: [Key]
    struct File: Decodable { var path: String, retired: String? }
    struct Key: Decodable { var key: String, withdrawn: Bool? }
  }

  private func manifest(_ site: TemporaryFolder) throws -> Manifest {
    try JSONDecoder().decode(Manifest.self, from: Data(site.text("public/manifest.json").utf8))
  }

  private func build(_ site: TemporaryFolder, _ now: String) throws -> PublishProgram.Run {
    try site.published("build --now \(now)")
  }

  @Test func aRemovedNotificationLeavesItsViewFor30Days() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["content/notifications/old.md": Sites.notification("Old")])
    _ = try build(site, "2026-11-21T09:00:00Z")
    let view = try #require(try manifest(site).files.map(\.path).first { $0.hasPrefix("views/old/") })
    try site.remove("content/notifications/old.md")

    #expect(try build(site, "2026-11-22T09:00:00Z").output.contains(", 2 kept for older feeds"))
    #expect(try manifest(site).files.first { $0.path == view }?.retired == "2026-11-22T09:00:00Z")
    #expect(try manifest(site).sequence == 2)
    #expect(try site.tree().files[view] != nil)
    #expect(!(try site.text("public/control.json").contains("old")))

    #expect(try build(site, "2026-12-22T08:59:59Z").output.contains("\nnothing changed, 2 kept for older feeds\n"))
    #expect(try site.tree().files[view] != nil)

    #expect(try build(site, "2026-12-22T09:00:00Z").output.contains(", 2 removed\n"))
    #expect(try site.tree().files[view] == nil && site.tree().files["views/old/"] == nil)
    #expect(try manifest(site).files.contains { $0.path == view } == false)
    #expect(try manifest(site).published.first { $0.key == "old" }?.withdrawn == true)
  }

  /// But the feeds of the build between, which devices may still have to fetch, are.
  @Test func whatComesBackIsNotRetired() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    _ = try build(site, "2026-11-21T09:00:00Z")
    let tree = try site.tree()
    try site.move("content/notifications/hello.md", to: "hello.md")
    _ = try build(site, "2026-11-22T09:00:00Z")
    try site.move("hello.md", to: "content/notifications/hello.md")
    _ = try build(site, "2026-11-23T09:00:00Z")
    let differences = try site.tree().differences(from: tree)
    #expect(differences.filter { !$0.contains(": feeds/") } == ["differs: feeds.json", "differs: manifest.json"])
    #expect(try manifest(site).sequence == 3)
    let retired = try manifest(site).files.filter { $0.retired != nil }.map(\.path)
    #expect(retired.count == 1 && retired[0].hasPrefix("feeds/control."))
  }

  @Test func aReusedKeyIsSaidOnceAsARebuildWould() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    _ = try build(site, "2026-11-21T09:00:00Z")
    try site.remove("content/notifications/hello.md")
    _ = try build(site, "2026-11-22T09:00:00Z")
    try site.make(["content/notifications/hello.md": Sites.notification("Something else")])
    #expect(try build(site, "2026-11-23T09:00:00Z").talk.contains("[reused-key]"))
    let second = try build(site, "2026-11-23T09:00:00Z")
    try site.remove(".publish")
    #expect(try build(site, "2026-11-23T09:00:00Z") == second)
    #expect(second.talk == "")
  }

  @Test func aDamagedMemoryIsNotOverwritten() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    _ = try build(site, "2026-11-21T09:00:00Z")
    try site.edit("public/manifest.json", "\"sequence\": 1", "\"sequence\": 1,,")
    let tree = try site.tree()
    for command in ["build", "lint"] {
      let run = try site.publish(command)
      #expect(run.code == 1)
      #expect(run.talk.hasPrefix("error: public/manifest.json is damaged: 3:"))
    }
    #expect(try site.tree() == tree)
  }
}
