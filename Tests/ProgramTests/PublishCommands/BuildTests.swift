import Foundation
import TestKit
import Testing

/// Exit codes and streams of `publish build` and `publish lint`.
@Suite struct BuildTests {
  /// Drafts are for testers, and never replace the users' output by accident.
  @Test func writesDraftsWhereItIsTold() throws {
    let site = try TemporaryFolder(Sites.small)
    try site.make(["content/notifications/soon.md": Sites.notification("Soon", "draft: true")])
    let refused = try site.publish("build --drafts --now \(Demo.now)")
    #expect(refused.code == 64 && refused.talk.contains("--drafts would write drafts to 'public'"))
    #expect(try site.names().contains("public") == false)
    try site.published("build --drafts --output staging --now \(Demo.now)")
    #expect(try site.text("staging/control.json").contains("\"soon\""))
    try site.published("build --output staging --now \(Demo.now)")
    #expect(try site.text("staging/control.json").contains("\"soon\"") == false)
  }

  /// The second build has read the output of the first, or reads it again.
  @Test func buildsAtOnceFollowEachOther() throws {
    let folder = TemporaryFolder()
    let names = ["one", "two", "three"]
    for name in names {
      let files = Sites.small.merging(["content/notifications/\(name).md": Sites.notification(name)]) { $1 }
      try folder.make(Dictionary(uniqueKeysWithValues: files.map { ("\(name)/\($0.key)", $0.value) }))
    }
    DispatchQueue.concurrentPerform(iterations: names.count) { i in
      let run = try? folder.publish("build --source \(names[i]) --output \(folder.path)/out --now \(Demo.now)")
      #expect(run?.code == 0, "\(run?.talk ?? "")")
    }
    let manifest = try folder.text("out/manifest.json")
    #expect(manifest.contains("\"sequence\": 3,"))
    for name in names { #expect(manifest.contains("\"key\": \"\(name)\""), "\(name) was published once") }
  }

  @Test func aGoodBuildSaysWhatItWrote() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    let run = try site.publish("build --now \(Demo.now)")
    #expect(
      run
        == PublishProgram.Run(
          code: 0,
          output:
            "public: 1 banner (1 view), 0 alerts, 1 release, 0 prompts, 0 permissions in 1 locale\n22 files written, 0 unchanged\n"
            + "first build: no earlier output is known; if there is one elsewhere, name it with --previous\n",
          talk: ""))
  }

  @Test func allErrorsAreSaidAtOnceByPlace() throws {
    let site = TemporaryFolder()
    try site.make(Sites.broken)
    try site.make(["content/prompts/later.md": "---\ntitle: Rate us\n---\n"])
    let run = try site.publish("build")
    #expect(run.code == 1)
    #expect(run.output == "")
    let places = run.talk.split(separator: "\n").filter { $0.contains(": error: ") }.map { $0.prefix { $0 != " " } }
    #expect(places.count >= 2 && places == places.sorted())
    #expect(run.talk.contains("content/notifications/broken.md:2:1: error: "))
    #expect(run.talk.contains("\n2 | titel: Broken\n  | ^^^^^ "))
    #expect(run.talk.hasSuffix(" errors, the first in content/notifications/broken.md\nnothing was written\n"))
  }

  static let bad = [
    "build", "build --format json", "build --format github", "build --format sarif", "build --site https://x.example/",
  ]

  @Test(arguments: bad) func aBadBuildLeavesTheOldOutput(_ arguments: String) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    let (tree, stamps, names) = (try site.tree(), try site.stamps(), try site.names())
    try site.make(Sites.broken)
    #expect(try site.publish("\(arguments) --now \(Demo.now)").code == 1)
    #expect(try site.tree() == tree)
    #expect(try site.stamps() == stamps)
    #expect(try site.names() == names)
  }

  @Test func aBadFirstBuildWritesNothing() throws {
    let site = TemporaryFolder()
    try site.make(Sites.broken)
    try #require(try site.publish("build").code == 1)
    #expect(try site.names() == ["content", "publish.yml"])
  }

  @Test func warningsAreErrorsWhenAskedFor() throws {
    let site = TemporaryFolder()
    try site.make(Sites.warned)
    let strict = try site.publish("build --strict --now \(Demo.now)")
    #expect(strict.code == 1)
    #expect(strict.talk.hasSuffix("1 warning\nnothing was written: with --strict, warnings count as errors\n"))
    #expect(try site.names() == ["content", "publish.yml"])
    #expect(try site.publish("lint --strict --now \(Demo.now)").code == 1)
    #expect(try site.publish("lint --now \(Demo.now)").code == 0)
    #expect(try site.publish("build --now \(Demo.now)").code == 0)
    #expect(try site.publish("build --strict --now \(Demo.now)").code == 1, "not remembered as good")
  }

  @Test func lintWritesNothing() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    #expect(try site.publish("lint") == PublishProgram.Run(code: 0, output: "no errors\n", talk: ""))
    #expect(try site.names() == ["content", "publish.yml"])
    try site.make(Sites.broken)
    let run = try site.publish("lint")
    #expect(run.code == 1)
    #expect(run.output == "" && !run.talk.contains("written"))
  }

  static let nonsense = [
    "--now soon", "--now 2026-02-30T00:00:00Z", "--now 2026-11-31", "--bogus", "--format xml",
    "--site ftp://x.example/",
    "--site http://x.example/", "--site x", "extra",
  ]

  @Test(arguments: nonsense) func nonsenseIsSaidBeforeAnythingIsDone(_ options: String) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    let run = try site.publish("build \(options)")
    #expect(run.code == 64)
    #expect(run.output == "")
    #expect(run.talk.hasPrefix("error: ") && run.talk.contains("\nUsage: publish build "))
    #expect(try site.names() == ["content", "publish.yml"])
  }

  @Test func aFolderThatIsNoSite() throws {
    let folder = TemporaryFolder()
    let run = try folder.publish("build")
    #expect(run.code == 1)
    #expect(
      run.talk.hasPrefix("publish.yml: error: there is no publish.yml here [no-configuration]\n  run 'publish init', "))
    #expect(
      try folder.publish("build --source nowhere").talk
        == "error: there is no folder 'nowhere'\n  name the site's folder with --source\n")
  }
}
