import Authoring
import FeedModel
import Foundation
import SiteBuilder
import TestKit
import Testing

@testable import SiteFolders

/// The same build over the same output is only compared; any other build is run.
@Suite struct BuildMemoryTests {
  static let memory = ".publish/last-build"

  /// A site that was built twice, and whose memory would say "recalled" where a build says "nothing changed".
  private func remembering(_ files: [String: String] = Sites.small) throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(files)
    for _ in 1...2 { try site.published("build --now \(Demo.now)") }
    try site.edit(Self.memory, "nothing changed", "recalled")
    return site
  }

  @Test func recallsIfNothingChanged() throws {
    let site = try remembering()
    #expect(try site.published("build --now \(Demo.now)").output.hasSuffix("\nrecalled\n"))
    #expect(try site.published("build --now 2027-11-21T09:00:00Z").output.hasSuffix("\nrecalled\n"))
  }

  @Test func aSourceThatWasOnlyTouchedIsTheSame() throws {
    let site = try remembering()
    try site.make(["content/notifications/hello.md": try site.text("content/notifications/hello.md")])
    #expect(try site.published("build --now \(Demo.now)").output.hasSuffix("\nrecalled\n"))
  }

  @Test func readsEverythingIfAsked() throws {
    let site = try remembering()
    #expect(!(try site.published("build --now \(Demo.now) --rehash").output.contains("recalled")))
  }

  /// Time stamps are no evidence for a file that was just written: its bytes are.
  @Test func aSourceThatWasWrittenTwiceAtOnceIsNoticed() throws {
    let site = try remembering()
    let path = "content/notifications/hello.md"
    let times = try FileManager.default.attributesOfItem(atPath: "\(site.path)/\(path)")[.modificationDate]
    try site.edit(path, "**Hello**", "**Hallo**")
    try FileManager.default.setAttributes([.modificationDate: times as Any], ofItemAtPath: "\(site.path)/\(path)")
    #expect(!(try site.published("build --now \(Demo.now)").output.contains("recalled")))
  }

  /// After some time, times and sizes are enough, and no file is opened.
  @Test func settledSourcesAreComparedByTheirStamps() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    let (folder, now) = (SourceFolder(site.path), try #require(Instant(rfc3339: Demo.now)))
    func anHourLater() throws -> BuildMemory {
      let inputs = BuildMemory.Inputs(
        stamps: try folder.stamps(), time: Int(Date().timeIntervalSince1970) + 3600, options: [])
      return BuildMemory(
        site: site.path, output: "\(site.path)/public",
        hosting: HostingFolder(of: PublishedFolder("public", site: site.path)), inputs: inputs)
    }
    let files = try folder.read().files
    let output = try #require(buildSite(SiteSources(files), BuildOptions(now: now)).output)
    let said = DiagnosticsPresenter.Text(output: "said")
    #expect(try anHourLater().hashes(of: files) == [:])
    try anHourLater().remember(said, of: output, from: now, fresh: [:])
    #expect(try anHourLater().recall(at: now) == said)
    let path = "content/notifications/hello.md"
    try site.make([path: try site.text(path)])
    #expect(try anHourLater().recall(at: now) == nil)
  }

  struct Change: CustomTestStringConvertible, Sendable {
    var name: String
    var options = "--now \(Demo.now)"
    var make: @Sendable (TemporaryFolder) throws -> Void = { _ in }
    var testDescription: String { name }
  }

  static let harmless = [
    Change(name: "an output file was touched") { try $0.make(["public/control.json": $0.text("public/control.json")]) },
    Change(name: "an output file was edited") { try $0.make(["public/control.json": "{}"]) },
    Change(name: "an output file was emptied") { try $0.make(["public/index.html": ""]) },
    Change(name: "an output file was replaced by a link") {
      try $0.move("public/index.html", to: "index.html")
      try $0.link("public/index.html", to: "../index.html")
    },
    Change(name: "an output file is gone") { try $0.remove("public/versions.plist") },
    Change(name: "the output is gone, and built from nothing") { try $0.remove("public") },
    Change(name: "the memory is gone") { try $0.remove(".publish") },
    Change(name: "the memory is empty") { try $0.make([memory: ""]) },
    Change(name: "the memory is half") { try $0.make([memory: String($0.text(memory).prefix(100))]) },
    Change(name: "the memory is something else") { try $0.make([memory: "[1, 2]"]) },
    Change(name: "the memory is no file") {
      try $0.remove(memory)
      try $0.make(["\(memory)/x": ""])
    },
    Change(name: "the memory is a pipe") {
      try $0.remove(memory)
      try $0.pipe(memory)
    },
    Change(name: "another format", options: "--now \(Demo.now) --format github"),
    Change(name: "strict", options: "--now \(Demo.now) --strict"),
    Change(name: "an earlier moment", options: "--now 2026-11-20T09:00:00Z"),
  ]

  @Test(arguments: harmless) func buildsTheSameAgain(_ change: Change) throws {
    let site = try remembering()
    let tree = try site.tree()
    try change.make(site)
    let run = try site.published("build \(change.options)")
    #expect(!run.output.contains("recalled") && !run.talk.contains("recalled"))
    #expect(try site.tree() == tree)
  }

  /// Other programs may put files beside the published ones: they stay, and each build that writes reports them.
  @Test(arguments: ["x", ".DS_Store", ".well-known/apple-app-site-association"]) func sparesOtherFiles(_ name: String)
    throws
  {
    let site = try remembering()
    try site.make(["public/\(name)": "mine"])
    let again = try site.published("build --rehash --now \(Demo.now)")
    #expect(again.output.contains("not published by this tool, and left as they are: \(name)\n"), "\(again.output)")
    #expect(try site.text("public/\(name)") == "mine")
    try site.edit("content/notifications/hello.md", "**Hello**", "**Hallo**")
    try site.published("build --now \(Demo.now)")
    #expect(try site.text("public/\(name)") == "mine")
    #expect(try site.text("public/manifest.json").contains("\"\(name)\"") == false)
  }

  static let telling = [
    Change(name: "a source was edited") { try $0.edit("content/notifications/hello.md", "**Hello**", "**Hallo**") },
    Change(name: "a source is gone") { try $0.remove("content/releases/2.4.0.md") },
    Change(name: "a source is new") {
      try $0.make(["content/releases/2.5.0.md": "---\ndate: 2026-11-21\n---\n- New\n"])
    },
    Change(name: "a template is new") { try $0.make(["templates/brand.mustache": "<b>New</b>"]) },
    Change(name: "the configuration was edited") { try $0.edit("publish.yml", "Snoodle", "Doodle") },
    Change(name: "another address", options: "--now \(Demo.now) --site https://staging.example.com/"),
  ]

  @Test(arguments: telling) func buildsAnew(_ change: Change) throws {
    let site = try remembering()
    let tree = try site.tree()
    try change.make(site)
    let run = try site.published("build \(change.options)")
    #expect(!run.output.contains("recalled"))
    #expect(try site.tree() != tree)
    // As from the same sources in a folder without a memory, but for what the manifest remembers.
    let twin = TemporaryFolder()
    for name in try site.names() where !["public", ".publish"].contains(name) {
      try FileManager.default.copyItem(atPath: "\(site.path)/\(name)", toPath: "\(twin.path)/\(name)")
    }
    try twin.published("build \(change.options)")
    let differences = try twin.tree().differences(from: site.tree())
    #expect(
      differences.allSatisfy {
        ["differs: feeds.json", "differs: manifest.json"].contains($0) || $0.hasPrefix("missing: views/")
          || $0.hasPrefix("missing: feeds/") || $0.hasPrefix("missing: assets/style.")
      })
  }

  @Test func buildsAnewWhenSomethingBecomesDue() throws {
    var files = Sites.small
    files["content/notifications/later.md"] = Sites.notification(
      "Later", "publish: 2026-11-22T09:00:00Z\nexpires: 2026-11-23T09:00:00Z")
    let site = try remembering(files)
    let banners = try ["2026-11-22T08:59:59Z", "2026-11-22T09:00:00Z", "2026-11-23T08:59:59Z", "2026-11-23T09:00:00Z"]
      .map { now in
        try site.published("build --now \(now)").output.prefix { $0 != "(" }
      }
    #expect(banners == ["public: 1 banner ", "public: 2 banners ", "public: 2 banners ", "public: 1 banner "])
  }

  @Test func aLinkThatCameIsNotOverlooked() throws {
    let site = try remembering()
    try site.link("content/link.md", to: "nowhere")
    #expect(try site.publish("build --now \(Demo.now)").code == 1)
  }

  @Test(arguments: ["text", "json", "github", "sarif"]) func saysWhatARebuildWouldSay(_ format: String) throws {
    let demo = try Demo.sources()
    let build = "build --now \(Demo.now) --format \(format)"
    try demo.published(build)
    let recalled = try demo.published(build)
    try demo.remove(".publish")
    #expect(try demo.published(build) == recalled)
    #expect(recalled.output + recalled.talk != "")
  }

  @Test func aBadBuildIsNotRemembered() throws {
    let site = try remembering()
    try site.make(Sites.broken)
    for _ in 1...2 { #expect(try site.publish("build --now \(Demo.now)").code == 1) }
  }
}
