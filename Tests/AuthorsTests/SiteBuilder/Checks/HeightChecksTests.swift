import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// Findings about heights (docs/authoring.md, Heights).
@Suite struct HeightChecksTests {
  static let ids: Set<DiagnosticID> = [.heightTooSmall, .unusualHeight, .guessedHeight]
  static let german = "content/notifications/hello.de.md"
  static let long = "One small sketch a day, from the first snow to the middle of January. No prizes, no pressure."
  static let buttons = "[Download update](https://a.example/) [More](close:) [Never show again](flag:hide)"

  static let heights: [Check] = [
    Check("room for all", [hello: banner("height: 80", "There is news.")], []),
    Check(
      "a few points too few hide nothing", [hello: banner("height: 42.5", "There is news.")],
      [
        "notifications/hello.md:3:9 warning unusual-height: write height: auto, or at least 44"
      ]),
    Check("without a height", [hello: banner("priority: 1", "\(long)\n\n\(buttons)")], []),
    Check("automatic", [hello: banner("height: auto", "\(long)\n\n\(buttons)")], []),
    Check(
      "buttons below the edge", [hello: banner("height: 120", "\(long)\n\n\(buttons)")],
      ["notifications/hello.md:3:9 warning height-too-small: write height: auto, or height: 220"]),
    Check(
      "only in German",
      ["publish.yml": inFourLanguages, hello: banner("height: 80"), german: "---\ntitle: Hallo\n---\n\(long)\n"],
      [
        "notifications/hello.md:3:9 warning height-too-small: write height: auto, or height: 112; "
          + "a translation can have its own"
      ]),
    Check(
      "German has a height of its own",
      ["publish.yml": inFourLanguages, hello: banner("height: 80"), german: "---\nheight: 120\n---\n\(long)\n"], []),
    Check(
      "and that is too small",
      ["publish.yml": inFourLanguages, hello: banner("height: 80"), german: "---\nheight: 60\n---\n\(long)\n"],
      [
        "notifications/hello.de.md:2:9 warning height-too-small: write height: auto, or height: 112; "
          + "a translation can have its own"
      ]),
    Check(
      "absurdly low", [hello: banner("height: 12")],
      [
        "notifications/hello.md:3:9 warning unusual-height: write height: auto, or at least 44"
      ]),
    Check(
      "absurdly high", [hello: banner("height: 5000")],
      [
        "notifications/hello.md:3:9 warning unusual-height: remove the key: then the view fills the screen and scrolls"
      ]),
    Check(
      "too long for a banner",
      [hello: banner("height: auto", Array(repeating: long, count: 12).joined(separator: "\n\n"))],
      [
        "notifications/hello.md:3:9 warning unusual-height: remove the key: then the view fills the screen and scrolls"
      ]),
    Check("an alert has no view", [hello: alert("height: 12")], []),
    Check("HTML may look like anything", [hello: banner("height: 60\nhtml: true", "<h1>\(long)</h1>")], []),
    Check(
      "a template of one's own may look like anything",
      [hello: banner("height: 60\ntemplate: mine", long), "templates/mine.mustache": "{{title}}{{{content}}}"], []),
    Check(
      "what is guessed is told",
      [hello: banner("height: auto\ntemplate: mine", long), "templates/mine.mustache": "{{title}}{{{content}}}"],
      [
        "notifications/hello.md:3:9 note guessed-height: "
          + "look at it in publish serve, which measures it, and write that height"
      ]),
    Check(
      "so is a built-in template in a style of one's own",
      [hello: banner("height: auto", long), "templates/view-style.mustache": "p { color: red }"],
      [
        "notifications/hello.md:3:9 note guessed-height: "
          + "look at it in publish serve, which measures it, and write that height"
      ]),
    Check(
      "colours change no height", [hello: banner("height: 60", long), "templates/brand.mustache": "p { color: red }"],
      [
        "notifications/hello.md:3:9 warning height-too-small: write height: auto, or height: 112"
      ]),
  ]

  @Test(arguments: heights) func saysWhatDoesNotFit(_ c: Check) throws {
    #expect(try findings(of: Self.ids, in: c.input) == c.expected)
  }

  @Test func picturesAreCounted() throws {
    let files = [hello: banner("height: 260", "![A](assets/a.png)\n\n\(Self.buttons)")]
    let report = try build(files, assets: ["a.png": Images.png(720, 405)])
    let found = report.diagnostics.filter { $0.id == .heightTooSmall }
    #expect(found.map(\.message) == ["this view needs about 308 points at a width of 390; it has 260"])
  }

  @Test func aLookThatFillsTheScreenIsNotEstimated() throws {
    for look in ["carousel", "survey", "page"] {
      let fixed = try findings(of: Self.ids, in: [hello: banner("height: 60\ntemplate: \(look)", Self.long)])
      let isDimmed = ["modal", "sheet"].contains(look)
      #expect(fixed.count == (isDimmed ? 1 : 0), "\(look)")
      let automatic = try findings(of: Self.ids, in: [hello: banner("height: auto\ntemplate: \(look)", Self.long)])
      #expect(
        automatic.count == 1
          && automatic[0].contains(
            isDimmed ? "warning unusual-height: remove the key" : "note guessed-height: remove the key"),
        "\(look)")
    }
  }

  @Test("looks that dim the app around them have no height", arguments: ["modal", "hero", "sheet"], ["60", "auto"])
  func hasNoHeight(_ look: String, _ height: String) throws {
    let found = try findings(of: Self.ids, in: [hello: banner("height: \(height)\ntemplate: \(look)", Self.long)])
    #expect(found == ["notifications/hello.md:3:9 warning unusual-height: remove the key, or choose card"])
  }

  @Test func languagesAreNamedAndTheirNumberIsBounded() throws {
    var files = [
      "publish.yml": configuration.replacing("[en]", with: "[en, de, es, fr, it]"),
      hello: banner("height: 60", Self.long),
    ]
    for locale in ["de", "es", "fr", "it"] {
      files["content/notifications/hello.\(locale).md"] = "---\ntitle: Hello\n---\n\(Self.long)\n"
    }
    func message(without left: [String]) throws -> String? {
      let some = files.filter { path, _ in !left.contains { path.hasSuffix(".\($0).md") } }
      return try build(some).diagnostics.first { $0.id == .heightTooSmall }?.message
    }
    let rest = "this view needs about 112 points at a width of 390; it has 60"
    #expect(try message(without: []) == "in en, de and 3 more \(rest)")
    #expect(try message(without: ["fr", "it"]) == "in en, de and es \(rest)")
    #expect(try message(without: ["es", "fr", "it"]) == "in en and de \(rest)")
    #expect(try message(without: ["de", "es", "fr", "it"]) == rest)
  }
}
