import Foundation
import TestKit
import Testing

/// The recipes in docs/deploying.md.
@Suite struct DeployingTests {
  private static func block(_ language: String) throws -> String {
    let document = URL(filePath: Demo.repository).appending(path: "docs/deploying.md")
    let text = try String(contentsOf: document, encoding: .utf8)
    let block = text.components(separatedBy: "```\(language)\n").dropFirst().first
    return try #require(block?.components(separatedBy: "```").first)
  }

  private func upload(_ site: TemporaryFolder) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", try Self.block("sh")]
    process.currentDirectoryURL = URL(filePath: site.path)
    process.environment = ["PATH": "/usr/bin:/bin", "TARGET": "\(site.path)/live"]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// What CI does: build from what is live, and upload; twice.
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

  /// Every command of the recipes is one that this program has.
  @Test(arguments: ["yaml", "crontab"]) func runsCommandsThatExist(_ language: String) throws {
    let line = try #require(try Self.block(language).split(separator: "\n").first { $0.contains("publish build") })
    let command = line.components(separatedBy: "publish build")[1].components(separatedBy: " > ")[0]
      .replacing("https://updates.example.com/", with: "live")
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["live/index.html": ""])
    #expect(try site.publish("build\(command)").code == 0)
    #expect(try site.names().contains("public"))
  }
}
