import FeedEvaluator
import FeedModel
import Foundation
import TestKit
import Testing

/// Names that authors write and programs read are documented, and names in documents exist.
@Suite struct DocumentedNamesTests {
  static let tables: [(document: String, section: String, names: [String])] = [
    ("authoring.md", "### Conditions", BannersFeed.Condition.Name.allCases.map(\.rawValue)),
    ("checking.md", "## Gates", DecisionGate.Name.allCases.map(\.rawValue)),
  ]

  /// A row begins with the names it is about.
  @Test(arguments: tables) func haveRows(_ table: (document: String, section: String, names: [String])) throws {
    let section = try Self.section(table.section, of: "docs/\(table.document)")
    let firstCells = section.split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let documented = firstCells.flatMap {
      $0.split(separator: "`").filter { !$0.contains(where: { " ,".contains($0) }) }
    }
    #expect(documented.map(String.init).sorted() == table.names.sorted())
  }

  @Test("docs/commands.md lists the schema of every JSON output")
  func schemas() throws {
    let documented = try Self.section("## JSON", of: "docs/commands.md").matches(of: /`(publish\.[a-z-]+\/\d+)`/)
    let quoted = Self.code(in: "Sources").flatMap { $0.components(separatedBy: "\"publish.").dropFirst() }
    let used = quoted.compactMap { $0.prefixMatch(of: /[a-z-]+\/\d+(?=")/) }.map { "publish.\($0.0)" }
    #expect(Set(documented.map { String($0.1) }) == Set(used))
  }

  @Test(
    "files that recipes and the architecture name exist",
    arguments: ["CONTRIBUTING.md", "docs/internals/architecture.md", "docs/bounds.md", "docs/internals/reliability.md"])
  func namedFiles(_ document: String) throws {
    let text = try Repository.text(document)
    let named = text.matches(of: /`(?:(\w+)\/)([\w\/.+-]+)`/).map { (String($0.1), String($0.2)) }
    let floors = try ["", "/Rooms", "/Guests"].flatMap { place in
      try FileManager.default.contentsOfDirectory(atPath: Repository.url("Sources\(place)").path).map {
        "Sources\(place)/\($0)"
      }
    }
    var found = 0
    for (module, path) in named {
      var folders = floors.map { "\($0)/\(module)" }.filter(Self.isThere)
      if folders.isEmpty, ["Sources", "Tests", "docs"].contains(module) { folders = [module] }
      if folders.isEmpty { continue }
      found += 1
      // A guest's folder has the name of one of its modules.
      let places = folders.flatMap { ["\($0)/\(path)", "\($0)/\(path).swift"] }
      #expect(places.contains(where: Self.isThere), "\(document): \(module)/\(path)")
    }
    #expect(found > 0, "\(document) names \(found)")
  }

  @Test("docs/internals/architecture.md lists every module in its table")
  func modules() throws {
    let document = try Repository.text("docs/internals/architecture.md")
    let modules = try Repository.text("Package.swift").matches(of: /module\(\s*"(\w+)"/).map { String($0.1) }
    #expect(!modules.isEmpty)
    for module in modules { #expect(document.contains("**\(module)**"), "\(module)") }
  }

  @Test("CONTRIBUTING.md names every part of the tests")
  func parts() throws {
    let document = try Repository.text("CONTRIBUTING.md")
    let parts = try Repository.text("Makefile").matches(of: /\ntest-([a-z-]+): ?[;\n]/).map { String($0.1) }
    #expect(!parts.isEmpty)
    for part in parts { #expect(document.contains("`\(part)`"), "\(part)") }
  }

  @Test("pages that messages and comments name exist, with their sections: docs/simulating.md, Populations")
  func namedPages() throws {
    var found = 0
    for text in Self.code(in: "Sources") + Self.code(in: "Tests") {
      for name in text.matches(of: /docs\/[a-z0-9\/-]+\.md(?:, ([A-Z][^.,:;")\n]*))?/) {
        let page = String(name.0.prefix { $0 != "," })
        guard let section = name.1 else {
          #expect(Self.isThere(page), "\(page)")
          continue
        }
        found += 1
        #expect(try Repository.text(page).contains("# \(section)"), "\(name.0)")
      }
    }
    #expect(found > 0)
  }

  @Test("suites and tests that documents name exist", arguments: DocumentsTests.all)
  func namedSuites(_ document: String) throws {
    for name in try Repository.text(document).matches(of: /`(\w+Tests)(?:\.(\w+))?`/) {
      #expect(Self.declared.contains(String(name.1)), "\(document): \(name.1)")
      if let test = name.2 { #expect(Self.declared.contains(String(test)), "\(document): \(name.1).\(test)") }
    }
  }

  @Test("commands that documents and messages quote are in the help", .ofWholeProgram)
  func namedCommands() throws {
    let documents = DocumentsTests.all.filter { $0 != "CHANGELOG.md" }
    for text in try documents.map(Repository.text) + Self.code(in: "Sources") {
      for name in text.matches(of: /[`']publish ([a-z]+)/).map({ String($0.1) }) where name != "help" {
        #expect(PublishProgram.commands.contains(name), "'publish \(name)' is not a command")
      }
    }
  }

  /// The names of all suites and functions of tests.
  private static let declared: Set<String> = Set(
    code(in: "Tests").flatMap { text in
      ["struct ", "class ", "func "].flatMap { text.components(separatedBy: $0).dropFirst() }
        .map { String($0.prefix { $0.isLetter || $0.isNumber }) }
    })

  /// The text below a heading, to the next of the first two levels.
  private static func section(_ heading: String, of document: String) throws -> String {
    let rest = try #require(try Repository.text(document).components(separatedBy: "\(heading)\n").dropFirst().first)
    return rest.components(separatedBy: "\n## ")[0]
  }

  /// The text of every Swift file in a folder.
  private static func code(in folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: Repository.url(folder).path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.compactMap { try? Repository.text("\(folder)/\($0)") }
  }

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.url(path).path)
  }
}
