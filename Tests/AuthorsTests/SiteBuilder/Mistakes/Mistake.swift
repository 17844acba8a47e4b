import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// A slip of an author's, and the one thing that must be said about it.
///
/// A row says where, how severe and which id, `3:1 error unknown-key`, and a fragment of the message or of the advice. Everything
/// else in the site is right, so nothing else may be said: one cause, one message.
struct Mistake: Sendable, CustomTestStringConvertible {
  var name: String
  var files: Files
  var assets: [String: [UInt8]] = [:]
  /// With the path below `content/`: `notifications/hello.md:3:1 error unknown-key`.
  var expected: String
  var hint: String
  var testDescription: String { name }

  init(
    _ name: String, _ files: Files, assets: [String: [UInt8]] = [:], _ expected: String, _ hint: String
  ) {
    self.name = name
    self.files = files
    self.assets = assets
    self.expected = expected
    self.hint = hint
  }
}

/// A banner that nothing is wrong with. Its text begins in line 5.
private func good(_ body: String) -> String {
  "---\ntitle: Hello\nconditions: { all: { neverDisplayed: true } }\n---\n\(body)\n"
}

extension Mistake {
  private static let path = "notifications/hello.md"

  /// In the front matter of a banner, from line 3.
  static func keys(_ name: String, _ keys: String, _ expected: String, _ hint: String) -> Mistake {
    let often = keys.contains("conditions:") ? "" : "conditions: { all: { neverDisplayed: true } }\n"
    return Mistake(
      name, [hello: "---\ntitle: Hello\n\(keys)\n\(often)---\nThere is news.\n"], "\(path):\(expected)", hint)
  }

  /// Among the conditions that a banner has under `all:`, from line 5.
  static func conditions(_ name: String, _ conditions: String, _ expected: String, _ hint: String) -> Mistake {
    let lines = conditions.split(separator: "\n").map { "    \($0)\n" }.joined()
    return Mistake(
      name, [hello: "---\ntitle: Hello\nconditions:\n  all:\n\(lines)---\nThere is news.\n"], "\(path):\(expected)",
      hint)
  }

  /// In the text of a banner, from line 5.
  static func body(
    _ name: String, _ body: String, _ expected: String, _ hint: String, files: Files = [:],
    assets: [String: [UInt8]] = [:]
  ) -> Mistake {
    Mistake(name, files.merging([hello: good(body)]) { $1 }, assets: assets, "\(path):\(expected)", hint)
  }

  /// A banner as a whole.
  static func banner(_ name: String, _ text: String, _ expected: String, _ hint: String) -> Mistake {
    Mistake(name, [hello: text], "\(path):\(expected)", hint)
  }

  /// In an alert, whose keys begin in line 5.
  static func alert(
    _ name: String, _ keys: String = "priority: 0", body: String = "There is news.", _ expected: String, _ hint: String
  ) -> Mistake {
    Mistake(name, [hello: AuthorsTests.alert(keys, body)], "\(path):\(expected)", hint)
  }

  /// In `publish.yml`, whose three required lines come first.
  static func setting(_ name: String, _ lines: String, _ expected: String, _ hint: String) -> Mistake {
    let least = "site: https://updates.example.com/\napp: { name: Snoodle, storeID: 355313284 }\nlocales: [en]\n"
    return Mistake(
      name, ["publish.yml": least + lines + "\n", hello: good("There is news.")], "publish.yml:\(expected)", hint)
  }

  /// `publish.yml` as a whole.
  static func settings(_ name: String, _ text: String, _ expected: String, _ hint: String) -> Mistake {
    Mistake(name, ["publish.yml": text, hello: good("There is news.")], "publish.yml:\(expected)", hint)
  }

  /// Files beside a good banner.
  static func files(_ name: String, _ files: Files, _ expected: String, _ hint: String) -> Mistake {
    Mistake(name, [hello: good("There is news.")].merging(files) { $1 }, expected, hint)
  }

  /// Files of a site in English, German and Swiss German, beside a banner in English and German.
  static func languages(_ name: String, _ files: Files, _ expected: String, _ hint: String) -> Mistake {
    let all: Files = [
      "publish.yml": configuration.replacing("[en]", with: "[en, de, de-CH]"), hello: good("There is news."),
      "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nEs gibt Neues.\n",
    ]
    return Mistake(name, all.merging(files) { $1 }, expected, hint)
  }

  /// An image that a banner shows.
  static func image(
    _ name: String, _ file: String, _ bytes: [UInt8], _ expected: String, at place: String = "", _ hint: String
  ) -> Mistake {
    Mistake(
      name, [hello: good("![It](assets/\(file))")], assets: [file: bytes], "assets/\(file)\(place) \(expected)", hint)
  }

  /// A template of the site's own.
  static func template(_ name: String, _ text: String, _ expected: String, _ hint: String) -> Mistake {
    Mistake(
      name, [hello: good("There is news."), "templates/mine.mustache": text], "templates/mine.mustache:\(expected)",
      hint)
  }
}

@Suite struct MistakesTests {
  static let all =
    ConfigurationMistakes.rows + FileMistakes.rows + FrontMatterMistakes.rows + KeyMistakes.rows
    + ConditionMistakes.rows
    + LinkMistakes.rows + TextMistakes.rows + LanguageMistakes.rows + AlertMistakes.rows + OtherMistakes.rows
    + ImageMistakes.rows + TemplateMistakes.rows

  /// What a build says about each, by its name. Built once, for both tests.
  private static let said = Result {
    try Dictionary(all.map { ($0.name, try build($0.files, assets: $0.assets).diagnostics) }) { first, _ in first }
  }

  private func said(_ mistake: Mistake) throws -> [Diagnostic] { try #require(try Self.said.get()[mistake.name]) }

  @Test("one mistake gives one message, with its place, severity, id and fix", arguments: all)
  func isSaid(_ mistake: Mistake) throws {
    let diagnostics = try said(mistake)
    // A note is about nothing that is wrong, unless it is what the row expects.
    let found = diagnostics.filter { $0.severity != .note || mistake.expected.hasSuffix(" note \($0.id)") }
    let places = found.map { "\($0.location.description.replacing("content/", with: "")) \($0.severity) \($0.id)" }
    #expect(places == [mistake.expected])
    let said = found.map { "\($0.message) (\($0.fix ?? ""))" }.joined(separator: "\n")
    #expect(said.contains(mistake.hint), "\(said)")
  }

  @Test("every word of every message is as recorded")
  func isRecorded() throws {
    let rows = try Self.all.map { mistake in
      let lines = try said(mistake).map { "  \($0.record)\n" }
      return "\(mistake.name)\n\(lines.joined())"
    }
    Recording("Tests/AuthorsTests/SiteBuilder/Fixtures/mistakes.txt").expect(rows.joined(separator: "\n"))
  }

  @Test("no mistake is listed twice")
  func names() {
    let names = Self.all.map(\.name)
    #expect(Set(names).count == names.count, "\(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys)")
  }
}
