import Diagnostics
import Foundation
import TestKit
import Testing

@Suite struct DiagnosticIDTests {
  /// A row of a table begins with the ids it is about.
  @Test("docs/diagnostics.md explains every id once, in the order of the cases")
  func documented() throws {
    let text = try Repository.text("docs/diagnostics.md")
    let cells = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let ids = cells.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    #expect(ids == DiagnosticID.allCases.map(\.rawValue))
  }

  /// Ids that only other commands or the preview report cannot be changed in publish.yml.
  @Test("publish.yml can change the level of exactly the ids that are not always errors")
  func adjustable() throws {
    let ids = try Self.severities { !$0.contains("`publish audit` only") && !$0.contains("in the preview:") }
      .filter { $0.value.contains(/warning|note/) }.keys
    #expect(ids.sorted() == DiagnosticID.adjustable.map(\.rawValue).sorted())
  }

  /// The severities in the rows of docs/diagnostics.md, by id.
  private static func severities(in isMeant: (Substring) -> Bool = { _ in true }) throws -> [String: String] {
    let rows = try Repository.text("docs/diagnostics.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    return rows.filter(isMeant).reduce(into: [:]) { all, row in
      let cells = row.split(separator: "|")
      let names = cells[0].matches(of: /`([^`]+)`/).map { String($0.1) }
      // A row has one severity for all of its ids, or one for each.
      let each = cells[1].split(separator: ",").map(String.init)
      let isEach = names.count > 1 && each.count == names.count
      for (index, name) in names.enumerated() { all[name] = isEach ? each[index] : String(cells[1]) }
    }
  }

  @Test("docs/diagnostics.md has the severity of each id")
  func severity() throws {
    let documented = try Self.severities()
    for id in DiagnosticID.allCases {
      #expect(documented[id.rawValue]?.contains(id.severity.rawValue) == true, "\(id)")
    }
  }

  @Test("an id is in kebab case", arguments: DiagnosticID.allCases)
  func spelling(_ id: DiagnosticID) {
    #expect(id.rawValue.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil)
    #expect("\(id)" == id.rawValue)
  }

  @Test("ids are ordered by their text")
  func ordered() {
    #expect(
      [DiagnosticID.yamlSyntax, .badURL, .notUTF8, .badDate].sorted() == [.badDate, .badURL, .notUTF8, .yamlSyntax])
  }

  /// A case is spelt as its id, but in camel case: `notUTF8` for `not-utf-8`.
  @Test("the sources report every id")
  func reported() throws {
    let folder = Repository.url("Sources")
    var members: Set<String> = []
    for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      members.formUnion(text.matches(of: /\.(\w+)/).map { $0.1.lowercased() })
    }
    let unused = DiagnosticID.allCases.filter { !members.contains($0.rawValue.replacing("-", with: "")) }
    #expect(unused == [])
  }
}
