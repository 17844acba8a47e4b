import FeedEvaluator
import FeedModel
import Foundation
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
}
