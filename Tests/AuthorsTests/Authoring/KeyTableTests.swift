import Diagnostics
import Foundation
import Output
import SiteBuilder
import TestKit
import Testing
import WireFormats

@testable import Authoring

/// The tables of keys, from which the reader, the messages and docs/authoring.md are made.
@Suite struct KeyTableTests {
  /// An editor that finds no definition has nothing to say about the whole file.
  @Test(arguments: KeySchema.all.map(\.kind)) func referencesOfASchemaLeadToADefinition(kind: String) throws {
    let schema = try #require(KeySchema.all.first { $0.kind == kind }).json(documentation: "https://a.example/")
    let text = String(decoding: schema.write(), as: UTF8.self)
    let referred = Set(text.matches(of: /"#\/definitions\/(\w+)"/).map { String($0.output.1) })
    #expect(referred == Set(schema["definitions"]?.members?.map(\.name) ?? []))
    #expect(referred.isEmpty == !["notification", "site"].contains(kind))
  }

  /// A site with one entry of each kind, in two languages; its keys are replaced.
  private struct Place: Sendable, CustomTestStringConvertible {
    let table: KeyTable
    let path: String
    /// The lines that the file cannot do without, by key.
    var needed: [String: String] = [:]
    /// Keys that stand beside it in the same map.
    var siblings: [String: String] = [:]
    /// Keys that the file's map is in: `cadence`, `conditions`, `all`.
    var inside: [String] = []

    var testDescription: String { "\(table.noun) \(inside.joined(separator: "."))" }

    /// The file with one key more, or another value of it.
    func text(_ key: String, _ value: String) -> String {
      let indent = String(repeating: "  ", count: inside.count)
      let outer = inside.enumerated().map { String(repeating: "  ", count: $0) + "\($1):" }
      let own = inside.isEmpty ? needed.filter { $0.key != key } : needed
      let beside = siblings.filter { $0.key != key }.map { "\(indent)\($0): \($1)" }
      let lines = own.sorted { $0.key < $1.key }.map { "\($0): \($1)" } + outer + beside + ["\(indent)\(key): \(value)"]
      let yaml = lines.joined(separator: "\n")
      return path == "publish.yml" ? yaml : "---\n\(yaml)\n---\nText.\n"
    }
  }

  private static let site = [
    "site": "https://example.com/", "app": "{ name: Snoodle, storeID: 1 }", "locales": "[en, de, fr]",
    "attributes": "{ plan: [free, trial], projects: number }", "remembered": "[welcome]",
    "audiences": "{ regulars: { all: { launchesAtLeast: 5 } } }",
  ]
  private static let title = ["title": "Hello", "date": "2026-11-20"]

  private static let places: [Place] = [
    Place(table: NotificationKeys.table, path: "content/notifications/hello.md", needed: title),
    Place(table: ViewKeys.table, path: "content/notifications/other/details.md"),
    Place(table: ReleaseKeys.table, path: "content/releases/2.4.0.md"),
    Place(table: PromptKeys.table, path: "content/prompts/rate.md", needed: ["actionURL": "https://example.com/"]),
    Place(table: PermissionKeys.table, path: "content/permissions/notifications.md"),
    Place(
      table: CadenceKeys.table, path: "content/permissions/notifications.md", inside: ["cadence"]),
    Place(
      table: ConditionKeys.table, path: "content/notifications/hello.md", needed: title, inside: ["conditions", "all"]),
    Place(table: SnippetKeys.table, path: "content/snippets/terms.md"),
    Place(table: SiteKeys.table, path: "publish.yml", needed: site),
    Place(
      table: AppKeys.table, path: "publish.yml", needed: site.filter { $0.key != "app" }, siblings: ["name": "Snoodle"],
      inside: ["app"]),
    Place(
      table: BrandKeys.table, path: "publish.yml", needed: site,
      siblings: ["accent": "'#0b5cc4'", "logo": "assets/logo.svg"],
      inside: ["brand"]),
    Place(table: ReleasesKeys.table, path: "publish.yml", needed: site, inside: ["releases"]),
    Place(table: SigningKeys.table, path: "publish.yml", needed: site, inside: ["signing"]),
    Place(table: SignoffKeys.table, path: "publish.yml", needed: site, inside: ["signoff"]),
    Place(table: BudgetKeys.table, path: "publish.yml", needed: site, inside: ["budget"]),
  ]

  private func findings(_ place: Place, _ key: String, _ value: String) -> [Diagnostic] {
    var files = [
      "publish.yml": Self.site.map { "\($0): \($1)" }.joined(separator: "\n"),
      "content/notifications/other/index.md": "---\ntitle: Other\n---\nText.\n",
    ]
    files[place.path] = place.text(key, value)
    return diagnostics(files).filter { $0.location.path == place.path }
  }

  private func diagnostics(_ files: [String: String]) -> [Diagnostic] {
    readSite(SiteSources(files.map { SourceFile(path: $0.key, text: $0.value) }), timer: { { false } }).diagnostics
  }

  /// A value that no key of the type takes: a list where text is expected, a map where a list is.
  private static func wrong(_ type: KeyType) -> String {
    switch type {
    case .list, .map, .named: "[[]]"
    case .either(_, .list): "[[]]"
    default: "[a]"
    }
  }

  @Test("every key in a table is read: a value of another type is refused", arguments: places)
  private func areRead(_ place: Place) {
    for key in place.table.keys {
      let found = findings(place, key.name, Self.wrong(key.type)).filter { $0.message.contains("'\(key.name)'") }
      #expect(found.contains { $0.severity == .error }, "\(key.name): \(Self.wrong(key.type))")
    }
  }

  @Test("the example of a key is a valid value", arguments: places)
  private func examples(_ place: Place) {
    // An example of a public key would be a key that somebody has.
    for key in place.table.keys where !key.example.contains("…") && key.name != "threshold" {
      // This site's machine has no time zones.
      let found = findings(place, key.name, key.example).filter { $0.severity == .error && $0.id != .badTimeZone }
      #expect(found.map(\.message) == [], "\(key.name): \(key.example)")
    }
  }

  /// Feeds contain all values of a prompt; that clients assume the same values for missing keys is tested with the
  /// clients.
  @Test(
    "a key that is set to its default changes nothing",
    arguments: places.filter { $0.table !== PromptKeys.table })
  private func standards(_ place: Place) throws {
    func published(_ text: String) throws -> [String: [UInt8]] {
      let index = "---\ntitle: Other\nchannels: [banners]\n---\n[Close](close:)\n"
      let site = Self.site.map { "\($0): \($1)" }.joined(separator: "\n")
      let files = ["publish.yml": site, "content/notifications/other/index.md": index].merging([place.path: text]) {
        $1
      }
      // This site's address is one that only examples have.
      let options = BuildOptions(now: try instant(now), site: "https://updates.example.org/", allowsEmpty: true)
      let report = buildSite(sources(files), options)
      let tree = try #require(report.output, "\(report.diagnostics.map(\.message))").tree
      return Dictionary(uniqueKeysWithValues: tree.files.map { ($0.path, $0.path == "manifest.json" ? [] : $0.bytes) })
    }
    // A threshold counts keys, of which these sites have none.
    for key in place.table.keys where key.name != "threshold" {
      guard let standard = key.standard else { continue }
      let given = place.text(key.name, standard)
      let line = String(repeating: "  ", count: place.inside.count) + "\(key.name): \(standard)\n"
      let without = (place.inside.map { "\($0):\n" } + [line]).reduce(given + "\n") { $0.replacing($1, with: "") }
      #expect(given != without)
      #expect(try published(given) == published(without), "\(key.name): \(standard)")
    }
  }

  @Test(
    "a translation accepts exactly the keys that the table allows",
    arguments: places.filter { $0.table.translation != nil })
  private func translations(_ place: Place) {
    for key in place.table.keys {
      var files = ["publish.yml": Self.site.map { "\($0): \($1)" }.joined(separator: "\n")]
      files["content/notifications/other/index.md"] = "---\ntitle: Other\n---\nText.\n"
      files[place.path] = place.text(key.name, key.example)
      let translated = place.path.replacingOccurrences(of: ".md", with: ".de.md")
      files[translated] = "---\n\(key.name): \(key.example)\n---\nText.\n"
      let refused = diagnostics(files).contains { $0.location.path == translated && $0.id == .misplacedKey }
      #expect(refused != key.isTranslated, "\(key.name)")
    }
  }

  @Test("docs/authoring.md contains the tables; UPDATE_GOLDEN=1 writes them")
  func documentation() throws {
    var text = try Repository.text("docs/authoring.md")
    for (name, rows) in KeyTable.documented {
      let start = try #require(text.range(of: "<!-- keys: \(name) -->\n"), "docs/authoring.md has no keys: \(name)")
      let end = try #require(text.range(of: "<!-- end of keys -->", range: start.upperBound..<text.endIndex))
      text.replaceSubrange(start.upperBound..<end.lowerBound, with: rows)
    }
    Recording("docs/authoring.md").expect(text)
  }
}
