import Foundation
import TestKit
import Testing

/// Whenever a build is killed, the output is the old one or the new one, whole.
@Suite struct KilledBuildTests {
  private static let build = ["build", "--now", Demo.now]

  /// A site, a whole output of other contents, and what a build of the site makes of that.
  private final class Scene {
    let site = TemporaryFolder(inMemory: true)
    let old: Tree
    let new: Tree
    /// The duration of one undisturbed run, in seconds.
    let length: Double

    init(_ name: String, over other: String) throws {
      try Self.write(other, site)
      try site.published("build --now \(Demo.now)")
      try site.move("public", to: "old")
      old = try site.tree("old")
      try site.remove("content")
      try Self.write(name, site)
      try Self.reset(site)
      let start = ContinuousClock.now
      try site.published("build --now \(Demo.now)")
      length = (ContinuousClock.now - start) / Duration.seconds(1)
      new = try site.tree()
    }

    private static func write(_ name: String, _ site: TemporaryFolder) throws {
      try site.make(["publish.yml": Sites.configuration])
      // Few, as most of a build is over before it writes.
      for number in 1...12 {
        let title = number.isMultiple(of: 4) ? name : "Number \(number)"
        try site.make(["content/notifications/n\(number).md": Sites.notification(title)])
      }
      try site.make(["content/notifications/only-\(name).md": Sites.notification("Only \(name)")])
    }

    static func reset(_ site: TemporaryFolder) throws {
      for name in ["public", ".publish"] { try? site.remove(name) }
      try site.copy("old", to: "public")
    }
  }

  @Test func leavesTheOldOrTheNewOutput() throws {
    let scenes = [try Scene("day", over: "night"), try Scene("night", over: "day")]
    var random = SeededGenerator(seed: 20_261_121)
    // FolderSwapTests kill before each call of the system; this looks for moments that nobody thought of.
    for round in 0..<200 {
      let scene = scenes[round % 2]
      try Scene.reset(scene.site)
      // Late moments are more likely: reading and rendering come first, and have no effect on the folder.
      let fraction = (0..<3).map { _ in Double.random(in: 0..<1, using: &random) }.max() ?? 0
      try killAndBuildAgain(scene, after: fraction * scene.length)
    }
  }

  private func killAndBuildAgain(_ scene: Scene, after delay: Double) throws {
    let program = PublishProgram(folder: scene.site.path)
    let killed = try program.run(Self.build, killedAfter: delay)
    #expect([0, -SIGKILL].contains(killed.code), "\(killed.talk)")
    let left = try scene.site.tree()
    #expect(
      left == scene.old || left == scene.new,
      "after \(delay) s: \(left.differences(from: scene.old)) or \(left.differences(from: scene.new))")
    let again = try program.run(Self.build)
    #expect(again.code == 0, "\(again.talk)")
    #expect(try scene.site.tree() == scene.new)
    #expect(try scene.site.names() == [".publish", "content", "old", "public", "publish.yml"], "no leftovers")
  }
}
