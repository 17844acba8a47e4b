import Foundation
import TestKit
import Testing

/// The real program, from its first line to Ctrl-C.
@Suite struct ServeTests {
  @Test("it serves the output of a build for its address, and writes nothing itself") func servesTheBuild() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    let before = try site.tree(".")
    let preview = try RunningPreview(site, "--now \(Demo.now)")
    let check = "check --timeout 3600 --app-version 2.2.2 --now \(Demo.now) --format json --explain --from"
    let served = try site.published("\(check) \(preview.address)").output
    #expect(try preview.end().code == 0)
    #expect(try site.tree(".") == before)
    try site.published("build --now \(Demo.now) --site \(preview.address)")
    #expect(
      try site.published("\(check) public").output
        == served.replacing(preview.address, with: "public", maxReplacements: 1))
  }

  @Test("both signals end it with exit code 0", arguments: [SIGINT, SIGTERM]) func ends(_ signal: Int32) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    let (code, talk) = try RunningPreview(site).end(signal)
    #expect(code == 0)
    #expect(talk.hasPrefix("built in ") && talk.split(separator: "\n").count == 1)
  }

  @Test("a port that is in use is an error that suggests another") func takenPort() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    let preview = try RunningPreview(site)
    let run = try site.publish("serve --port \(preview.port)")
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.talk.hasPrefix("error: port \(preview.port) is taken by another program; write --port "))
    #expect(try preview.end().code == 0)
  }

  @Test("a site that is broken from the start is served anyway, with its errors in the terminal")
  func brokenFromTheStart() throws {
    let site = TemporaryFolder()
    try site.make(Sites.broken)
    let preview = try RunningPreview(site)
    #expect(try site.publish("check --timeout 3600 --app-version 1 --from \(preview.address)").code == 1)
    let talk = try preview.end().talk
    #expect(talk.contains("content/notifications/broken.md:2:1: error: "))
    #expect(talk.hasSuffix("there is no good build yet\n"))
  }

  @Test("drafts are served only with --drafts", arguments: [("", 0), ("--drafts", 0)])
  func drafts(_ options: String, _ code: Int32) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.edit("content/notifications/hello.md", "height: 120", "height: 120\ndraft: true")
    let preview = try RunningPreview(site, options)
    let expected = options.isEmpty ? "none" : "hello"
    let run = try site.publish(
      "check --timeout 3600 --app-version 2.2.2 --from \(preview.address) --channel banners --expect banners=\(expected)"
    )
    #expect(run.code == code, "\(run.output)\(run.talk)")
  }

  static let refusals = [
    ("--port 65536", Int32(64), "there is no port 65536"), ("--port -1", 64, "port"), ("--source", 64, "Missing value"),
    ("--source nowhere", 1, "there is no folder 'nowhere'"), ("--now soon", 64, "'soon' is not a day or an instant"),
  ]

  @Test(arguments: refusals) func refuses(_ options: String, _ code: Int32, _ words: String) throws {
    let run = try TemporaryFolder().publish("serve \(options)")
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.talk.contains(words), "\(run.talk)")
  }
}
