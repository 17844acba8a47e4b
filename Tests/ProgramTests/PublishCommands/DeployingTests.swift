import FeedModel
import Foundation
import TestKit
import Testing

/// The recipes in docs/deploying.md.
@Suite struct DeployingTests {
  /// - Parameters:
  ///   - section: Its heading.
  ///   - number: Of those in the language, from 0.
  private static func block(_ language: String, in section: String, _ number: Int = 0) throws -> String {
    let document = URL(filePath: Demo.repository).appending(path: "docs/deploying.md")
    let text = try String(contentsOf: document, encoding: .utf8)
    let rest = try #require(text.components(separatedBy: "\n\(section)\n").dropFirst().first)
    let block = rest.components(separatedBy: "```\(language)\n").dropFirst(number + 1).first
    return try #require(block?.components(separatedBy: "```").first)
  }

  private func upload(_ site: TemporaryFolder) throws -> Int32 { try run("## The order of uploads", 0, in: site) }

  private func run(_ section: String, _ number: Int, in site: TemporaryFolder) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", try Self.block("sh", in: section, number)]
    process.currentDirectoryURL = URL(filePath: site.path)
    let program = URL(filePath: PublishProgram.executable).deletingLastPathComponent().path
    process.environment = [
      "PATH": "\(program):/usr/bin:/bin", "TARGET": "\(site.path)/live", "STAGING": "\(site.path)/staging",
      "SOURCE_DATE_EPOCH": "\(Demo.moment.secondsSince1970)",
    ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The steps of CI: build on top of the live output, and upload; twice.
  @Test func uploadsWhatWasBuilt() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["live/stale.html": "old"])
    try site.published("build --now \(Demo.now)")
    #expect(try upload(site) == 0)
    #expect(try site.tree("live") == site.tree())
    try site.remove("public")
    try site.remove(".publish")
    try site.edit("content/notifications/hello.md", "is here", "was here")
    let run = try site.published("build --previous live --now \(Demo.now)")
    #expect(run.output.contains("changed: banner hello"))
    #expect(try upload(site) == 0)
    #expect(try site.tree("live") == site.tree())
    #expect(try site.names("live/views/hello").count == 2, "a device may still have the older feed")
  }

  /// The output that testers have seen goes live byte for byte; its views are in production before any feed names them.
  @Test func promotesWhatWasStaged() throws {
    let site = try TemporaryFolder(Sites.small)
    try site.make(["live/index.html": ""])
    try site.published("build --now \(Demo.now)")
    #expect(try upload(site) == 0)
    let live = try site.tree("live")
    try site.make(["content/notifications/sale.md": Sites.notification("Sale", "priority: 1")])
    #expect(try run("## Staging", 0, in: site) == 0)
    let staged = try site.tree("staging")
    let production = try site.tree("live")
    for (path, bytes) in live.files { #expect(production.files[path] == bytes) }
    let views = staged.files.keys.filter { $0.hasPrefix("views/sale/") && $0.hasSuffix(".html") }
    #expect(views.count == 1 && views.allSatisfy { production.files[$0] == staged.files[$0] })
    #expect(try site.published("check --from staging --app-version 1.0 --channel banners").output.contains("sale"))
    #expect(try run("## Staging", 1, in: site) == 0)
    #expect(try upload(site) == 0)
    #expect(try site.tree("live") == staged)
    #expect(
      try run("## Staging", 0, in: site) == 0 && run("## Staging", 1, in: site) == 1,
      "nothing has changed, so there is nothing to promote")
  }

  @Test func doesNotPromoteOverAnotherBuild() throws {
    let site = try TemporaryFolder(Sites.small)
    try site.make(["live/index.html": ""])
    try site.published("build --now \(Demo.now)")
    #expect(try upload(site) == 0)
    try site.make(["content/notifications/sale.md": Sites.notification("Sale")])
    #expect(try run("## Staging", 0, in: site) == 0)
    try site.edit("content/notifications/hello.md", "is here", "was here")
    try site.published("build --now \(Demo.now)")
    #expect(try upload(site) == 0)
    let live = try site.tree("live")
    #expect(try run("## Staging", 1, in: site) == 1)
    #expect(try site.tree("live") == live)
  }

  /// Every command of the recipes is one that this program has.
  @Test(arguments: [("yaml", "## GitHub Pages"), ("yaml", "### In GitHub Actions")])
  func runsCommandsThatExist(_ language: String, _ section: String) throws {
    let line = try #require(
      try Self.block(language, in: section).split(separator: "\n").first { $0.contains("publish build") })
    let command = line.components(separatedBy: "publish build")[1].components(separatedBy: " > ")[0]
      .replacing("https://updates.example.com/", with: "live")
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["live/index.html": ""])
    #expect(try site.publish("build\(command)").code == 0)
    #expect(try site.names().contains("public"))
  }
}
