import FeedEvaluator
import FeedModel
import Foundation
import TestKit
import Testing

/// Names that authors write and programs read are documented.
@Suite struct DocumentedNamesTests {
  static let tables: [(document: String, section: String, names: [String])] = [
    ("authoring.md", "### Conditions", BannersFeed.Condition.Name.allCases.map(\.rawValue)),
    ("checking.md", "## Gates", Gate.Name.allCases.map(\.rawValue)),
  ]

  /// A row begins with the names it is about.
  @Test(arguments: tables) func haveRows(_ table: (document: String, section: String, names: [String])) throws {
    let document = URL(filePath: Demo.repository).appending(path: "docs/\(table.document)")
    let text = try String(contentsOf: document, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\(table.section)\n").dropFirst().first)
    let firstCells = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let documented = firstCells.flatMap {
      $0.split(separator: "`").filter { !$0.contains(where: { " ,".contains($0) }) }
    }
    #expect(documented.map(String.init).sorted() == table.names.sorted())
  }

  @Test(
    "files that CONTRIBUTING and the architecture name are there",
    arguments: ["CONTRIBUTING.md", "docs/architecture.md"])
  func namedFiles(_ document: String) throws {
    let floors = try FileManager.default.contentsOfDirectory(atPath: Repository.url("Sources").path)
    let named = try Repository.text(document).matches(of: /`(?:(\w+)\/)([\w\/.+-]+)`/).map {
      (String($0.1), String($0.2))
    }
    var found = 0
    for (module, path) in named {
      let folders = floors.map { "Sources/\($0)/\(module)" }.filter(Self.isThere)
      guard let folder = folders.first ?? (["Sources", "Tests", "docs"].contains(module) ? module : nil) else {
        continue
      }
      found += 1
      #expect(
        Self.isThere("\(folder)/\(path)") || Self.isThere("\(folder)/\(path).swift"), "\(document): \(module)/\(path)")
    }
    #expect(found > 5, "\(document) names \(found)")
  }

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.url(path).path)
  }
}
