import Authoring
import FeedModel
import FeedTestSupport
import Foundation
import Output
import PreviewServer
import TestKit
import Testing

@testable import PreviewCommands

/// The events that the page receives while its site is edited.
@Suite struct PreviewSessionTests {
  private static let address = "http://localhost:8080/"

  /// Runs a session over a site until the body is through.
  private func previewing(
    _ files: [String: String], clock: ManualClock = ManualClock(at: Demo.moment),
    _ body: (TemporaryFolder, inout AsyncStream<PreviewStatus>.Iterator, Preview) async throws -> Void
  ) async throws {
    let (site, preview) = (TemporaryFolder(), Preview())
    try site.make(files)
    let session = PreviewSession(try PreviewSite(site.path, includesDrafts: false), into: preview, moment: clock.now)
    let running = Task { await session.run(at: Self.address) {} }
    defer { running.cancel() }
    var statuses = preview.statuses().makeAsyncIterator()
    try await body(site, &statuses, preview)
  }

  /// The first status from that build on.
  private func status(
    after build: Int, _ statuses: inout AsyncStream<PreviewStatus>.Iterator
  ) async throws -> PreviewStatus {
    while let status = await statuses.next() {
      if status.build > build { return status }
    }
    throw CancellationError()
  }

  @Test("an edit is served") func edit() async throws {
    try await previewing(Sites.small) { site, statuses, preview in
      let first = try await status(after: 0, &statuses)
      #expect(first.output == 1 && first.diagnostics.isEmpty)
      try site.edit("content/notifications/hello.md", "is here", "is there")
      let second = try await status(after: 1, &statuses)
      #expect(second.output == 2)
      let views = try #require(preview.output).tree.filter { $0.path.hasPrefix("views/") }
      #expect(views.count == 1 && String(decoding: views[0].bytes, as: UTF8.self).contains("is there"))
      #expect(
        preview.sources("content/notifications/hello.md").map { String(decoding: $0, as: UTF8.self) }?.contains(
          "is there") == true)
      #expect(preview.sources("../secret") == nil)
    }
  }

  @Test("what was written is in the next answer, before the system reports it") func written() async throws {
    let (site, path, preview) = (try TemporaryFolder(Sites.small), "content/notifications/hello.md", Preview())
    let session = PreviewSession(try PreviewSite(site.path, includesDrafts: false), into: preview) { Demo.moment }
    let composed = session.composedSite
    var statuses = preview.statuses().makeAsyncIterator()
    let running = Task { await session.run(at: Self.address) {} }
    defer { running.cancel() }
    _ = try await status(after: 0, &statuses)
    for round in 0..<5 {
      try site.edit(path, "title: \(round == 0 ? "Hello" : "Round \(round)")", "title: Round \(round + 1)")
      composed.wrote([path])
      let build = round % 2 == 0 ? await composed.newest() : await composed.build([], Demo.moment)
      let text = try #require(build?.file(at: path)).bytes
      #expect(String(decoding: text, as: UTF8.self).contains("title: Round \(round + 1)\n"))
    }
  }

  @Test("an error keeps the last good build and reports its place; once fixed, it is gone") func error() async throws {
    try await previewing(Sites.small) { site, statuses, preview in
      _ = try await status(after: 0, &statuses)
      let good = try #require(preview.output).tree
      try site.edit("content/notifications/hello.md", "title:", "titel:")
      let broken = try await status(after: 1, &statuses)
      #expect(broken.output == 1)
      let diagnostic = try #require(broken.diagnostics.first { $0.severity == "error" })
      #expect(diagnostic.path == "content/notifications/hello.md" && diagnostic.line == 2 && diagnostic.column == 1)
      #expect(diagnostic.text.contains("2 | titel: Hello\n"))
      #expect(preview.output?.tree == good)
      try site.edit("content/notifications/hello.md", "titel:", "title:")
      let mended = try await status(after: broken.build, &statuses)
      #expect(mended.output == mended.build && mended.diagnostics.isEmpty)
      #expect(preview.output?.tree == good)
    }
  }

  @Test("a preview shows a site that has become empty") func empty() async throws {
    try await previewing(Sites.small) { site, statuses, preview in
      _ = try await status(after: 0, &statuses)
      try site.published("build --now \(Demo.now)")
      var last = try await status(after: 1, &statuses)
      try site.remove("content")
      // Its files go one after the other, and a build may come in between.
      while !last.diagnostics.contains(where: { $0.id == "no-content" }) {
        last = try await status(after: last.build, &statuses)
      }
      #expect(preview.output?.tree.contains { $0.path.hasPrefix("views/") } == false)
      #expect(last.output == last.build && last.diagnostics.map(\.severity).sorted() == ["note", "warning"])
      #expect(last.diagnostics.contains { $0.text.contains("there is no folder 'content'") })
    }
  }

  @Test("a notification that becomes due is built without an edit") func due() async throws {
    let clock = ManualClock(at: Demo.moment)
    var files = Sites.small
    files["content/notifications/later.md"] = Sites.notification("Later", "publish: 2026-11-21T10:00:00Z")
    try await previewing(files, clock: clock) { _, statuses, preview in
      _ = try await status(after: 0, &statuses)
      #expect(preview.output?.tree.contains { $0.path.hasPrefix("views/later/") } == false)
      clock.set(to: Instant(rfc3339: "2026-11-21T10:00:00Z")!)
      _ = try await status(after: 1, &statuses)
      #expect(preview.output?.tree.contains { $0.path.hasPrefix("views/later/") } == true)
    }
  }

  @Test("another moment is served as a build publishes it, byte for byte, even while the sources have errors")
  func otherMoments() async throws {
    var files = Sites.small
    files["content/notifications/later.md"] = Sites.notification("Later", "publish: 2026-12-02T09:00:00Z")
    files["content/notifications/hello.md"] = Sites.notification("Hello", "expires: 2026-12-01T00:00:00Z")
    try await previewing(files) { site, statuses, preview in
      _ = try await status(after: 0, &statuses)
      let before = try #require(preview.output).tree
      for moment in ["2026-12-02T09:00:00Z", "2026-11-01T09:00:00Z"] {
        let instant = try #require(Instant(rfc3339: moment))
        let build = try #require(await preview.momentBuilder(instant))
        try site.published("build --now \(moment) --site \(Self.address) --output then")
        let written = try site.tree("then").files.filter { !$0.key.hasSuffix("/") }
        try site.remove("then")
        let tree = try #require(build.output).tree
        #expect(Dictionary(tree.files.map { ($0.path, Data($0.bytes)) }) { $1 } == written, "\(moment)")
        #expect(build.output?.builtFor == instant)
      }
      #expect(preview.output?.tree == before)
      try site.edit("content/notifications/later.md", "title:", "titel:")
      _ = try await status(after: preview.status.build, &statuses)
      let build = await preview.momentBuilder(Instant(rfc3339: "2026-12-02T09:00:00Z")!)
      #expect(build?.output?.tree.contains { $0.path.hasPrefix("views/later/") } == true)
    }
  }

  @Test("the status of all items is that of 'publish status' at each moment") func siteStatus() async throws {
    try await previewing(Sites.small.merging(StatusTests.scheduled) { $1 }) { site, statuses, preview in
      _ = try await status(after: 0, &statuses)
      for moment in [Demo.now, "2026-12-01T08:00:00Z"] {
        let build = try #require(await preview.momentBuilder(Instant(rfc3339: moment)!))
        let said = try #require(build.siteStatus?())
        #expect(
          String(decoding: said, as: UTF8.self) == (try site.published("status --format json --now \(moment)").output))
      }
    }
  }

  @Test("the output of earlier builds counts, and is read again when it changes") func publishedBefore() async throws {
    var files = Sites.small
    files["public/manifest.json"] = "{\"sequence\": "
    try await previewing(files) { site, statuses, _ in
      let first = try await status(after: 0, &statuses)
      #expect(first.output == 1 && first.diagnostics.map(\.id) == ["unreadable-manifest"])
      try site.remove("public/manifest.json")
      let second = try await status(after: 1, &statuses)
      #expect(second.diagnostics.isEmpty)
    }
  }

  @Test("a missing folder is reported, and built again when it is back") func goneFolder() async throws {
    try await previewing(Sites.small) { site, statuses, _ in
      _ = try await status(after: 0, &statuses)
      let away = "\(site.path)-away"
      try FileManager.default.moveItem(atPath: site.path, toPath: away)
      let gone = try await status(after: 1, &statuses)
      #expect(gone.diagnostics.map(\.message) == ["there is no folder '\(site.path)'"])
      try FileManager.default.moveItem(atPath: away, toPath: site.path)
      var back = try await status(after: gone.build, &statuses)
      while back.output != back.build { back = try await status(after: back.build, &statuses) }
      #expect(back.diagnostics.isEmpty)
    }
  }

  @Test("a configuration that is a folder is one error, as in a build") func configurationIsAFolder() async throws {
    var files = Sites.small
    files["publish.yml"] = nil
    files["publish.yml/a"] = ""
    try await previewing(files) { _, statuses, _ in
      let first = try await status(after: 0, &statuses)
      #expect(first.diagnostics.map(\.id) == ["not-a-file"])
    }
  }

  @Test("the page receives the facts of the site") func facts() async throws {
    try await previewing(Sites.small) { _, statuses, preview in
      _ = try await status(after: 0, &statuses)
      let output = try #require(preview.output)
      #expect(output.app == "Snoodle" && output.locales == ["en"] && output.versions == ["2.4.0"])
      #expect(output.address == Self.address && output.builtFor == Instant(rfc3339: Demo.now))
    }
  }
}
