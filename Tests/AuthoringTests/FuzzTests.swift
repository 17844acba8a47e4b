import Diagnostics
import TestKit
import Testing

@testable import Authoring

@Suite("whatever comes in: no crash, and every diagnostic points into a file")
struct FuzzTests {
  private static let configuration = """
    site: https://x.example/
    app: { name: Snoodle, storeID: 1, updateURL: https://x.example/get }
    locales: [en, de]
    channels: [banners, alerts]
    releases: { keep: 3, labels: { New: NEW } }
    schemes: [snoodle]
    keepViewsFor: 30d

    """

  private static let content = [
    "notifications/a.md": """
    ---
    title: "Version 2.4 is here 🚀"
    date: 2026-11-20
    conditions:
      all: { appVersionLessThan: 2.4.0, flagNotSet: hideUpdate, localeIn: [de, en] }
      any: { rolloutPercent: 12.5, notBefore: 2026-11-20T09:00:00Z }
    channels: [banners, alerts]
    actionURL: https://x.example/%20
    height: 120
    html: true
    ---
    # Größe & ändern &copy;

    **Snoodle** [more](view:b) ![x](assets/a.png) <b title="&amp;">c</b> <https://x.example>

    > - a
    >   1. `b` <!-- c -->

    [d]: flag:e?value=false

    """,
    "notifications/a/b.md": "---\nheight: 3\n---\n- [a](close:)\n",
    "notifications/a.de.md": "---\r\ntitle: Für dich\r\n---\r\nHallo\r\n",
    "releases/2.4.0.md": "---\ndate: 2026-11-20\ndraft: yes\n---\n### New\n\n- a\n",
    "prompts/p.md": "---\nactionURL: https://x.example\nremindButton: ''\nremindPeriod: 1.5\n---\nRate\n",
    "permissions/camera.md": "---\ntitle: T\ncadence: { maxPrompts: 3 }\n---\nText\n",
  ]

  private static let pieces = [
    "---", "---\n", "\n---\n", ": ", ":\n", "- ", "  ", "\t", "{", "}", "[", "]", "\"", "'", "|", ">", ">-\n", "&a",
    "*a", "!!x", "#",
    "? ", "%", "@", "`", "```\n", "<!--", "-->", "<b>", "</b>", "<script>", "<p title=\"", "&#x202E;", "&copy;", "](",
    "![", "[x]: ",
    "javascript:", "https://", "view:", "flag:", "close:", "\r", "\r\n", "\n\n", "\u{FEFF}", "\0", "\u{202E}",
    "\u{2028}", "e\u{301}", "日本",
    "🚀", "\\", "\\\"", "~", "...\n", "title: ", "all: ", "1e999", "-1", "2026-02-30", "> > > ", "* * * ",
  ]

  private static func mutated(_ text: String, with generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 0...20, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.removeSubrange(place..<end)
      case 1, 2: bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: place)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
      default: if place < bytes.count { bytes[place] = .random(in: 0...255, using: &generator) }
      }
    }
    return bytes
  }

  private static func punctuation(_ count: Int, with generator: inout SeededGenerator) -> [UInt8] {
    Array((0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined().utf8)
  }

  private func check(_ files: [SourceFile]) {
    let diagnostics = readSite(SiteSources(files)).diagnostics
    #expect(diagnostics == diagnostics.sorted())
    let sources = Dictionary(uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    for diagnostic in diagnostics where !isInside(diagnostic.location, sources) {
      Issue.record(
        "\(diagnostic.location) of \(diagnostic.id) is outside of \(sources[diagnostic.location.path].debugDescription)"
      )
    }
    #expect(diagnostics.allSatisfy { $0.fix?.isEmpty == false && !$0.message.isEmpty })
    _ = TextRenderer().render(diagnostics, source: { sources[$0] })
    _ = renderGitHubAnnotations(diagnostics)
  }

  /// One character past the end of a line counts as inside: that is where something is missing.
  private func isInside(_ place: Place, _ sources: [String: String]) -> Bool {
    guard place.line > 0 else { return true }
    guard let source = sources[place.path] else { return place.path == "publish.yml" }
    var lines: [Int] = [0]
    var previous: Unicode.Scalar = " "
    for scalar in source.unicodeScalars {
      if scalar == "\r" || scalar == "\n" && previous != "\r" { lines.append(0) }
      if scalar != "\r", scalar != "\n" { lines[lines.count - 1] += 1 }
      previous = scalar
    }
    return place.line <= lines.count && place.column <= lines[place.line - 1] + 1
  }

  @Test("mutated files", arguments: 0..<8)
  func mutations(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var files = Self.content.map { SourceFile(path: "content/" + $0.key, text: $0.value) }
      files.append(SourceFile(path: "publish.yml", text: Self.configuration))
      files.sort { $0.path < $1.path }
      for _ in 0..<2 {
        let index = Int.random(in: 0..<files.count, using: &generator)
        files[index].bytes = Self.mutated(String(decoding: files[index].bytes, as: UTF8.self), with: &generator)
      }
      check(files)
    }
  }

  @Test("random bytes and random punctuation, as configuration, front matter and Markdown", arguments: 0..<8)
  func noise(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let count = Int.random(in: 0...200, using: &generator)
      let noise =
        round % 2 == 0
        ? (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        : Self.punctuation(count / 4, with: &generator)
      let html = round % 4 == 1 ? "html: true\n" : ""
      check([
        SourceFile(path: "publish.yml", text: Self.configuration),
        SourceFile(path: "content/notifications/a.md", bytes: noise),
        SourceFile(path: "content/notifications/b.md", bytes: Array("---\n".utf8) + noise + Array("\n---\nHi".utf8)),
        SourceFile(path: "content/notifications/c.md", bytes: Array("---\ntitle: c\n\(html)---\n".utf8) + noise),
      ])
      check([SourceFile(path: "publish.yml", bytes: noise)])
    }
  }

  @Test("random names of files", arguments: 0..<4)
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
