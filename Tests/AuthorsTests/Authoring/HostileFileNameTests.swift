import Diagnostics
import TestKit
import Testing

@testable import Authoring

/// File names, which the fuzzer (Tests/Fuzz) does not change: no name causes a crash, and each diagnostic has a
/// message.
@Suite struct HostileFileNameTests {
  private static let configuration = """
    site: https://x.example/
    app: { name: Snoodle, storeID: 1, updateURL: https://x.example/get }
    locales: [en, de]
    channels: [banners, alerts]
    releases: { keep: 3, labels: { New: NEW } }
    schemes: [snoodle]
    keepViewsFor: 30d

    """

  private func check(_ files: [SourceFile]) {
    let diagnostics = readSite(SiteSources(files)).diagnostics
    #expect(diagnostics == diagnostics.sorted())
    #expect(diagnostics.allSatisfy { $0.fix?.isEmpty == false && !$0.message.isEmpty })
    #expect(
      diagnostics.allSatisfy { place in place.location.line == 0 || files.contains { $0.path == place.location.path } })
    _ = TextRenderer().render(diagnostics) { path in
      files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    _ = renderGitHubAnnotations(diagnostics)
  }

  @Test("random file names", arguments: 0..<4)
  func names(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "notifications", "releases", "prompts", "permissions", "/", "/", ".", ".md", ".de", ".local", "..", "a", "2.4",
      "-", "ä", " ", "\u{202E}",
    ]
    for _ in 0..<500 {
      let name = (0..<Int.random(in: 0...8, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
      }.joined()
      check([
        SourceFile(path: "publish.yml", text: Self.configuration),
        SourceFile(path: "content/" + name, text: "---\ntitle: a\nactionURL: https://x.example\n---\nHi"),
      ])
    }
  }
}
