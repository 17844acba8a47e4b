import Diagnostics
import Foundation
import Testing

/// The parts of SARIF 2.1.0 that are written (sections 3.13, 3.14, 3.18, 3.19, 3.27 to 3.30, 3.49).
private struct Log: Decodable {
  var schema: String
  var version: String
  var runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Decodable {
    var tool: Tool
    var columnKind: String
    var results: [Result]
  }
  struct Tool: Decodable { var driver: Driver }
  struct Driver: Decodable {
    var name: String
    var version: String
    var rules: [Rule]
  }
  struct Rule: Decodable { var id: String }
  struct Result: Decodable {
    var ruleId: String
    var level: String
    var message: Message
    var locations: [Location]
  }
  struct Message: Decodable { var text: String }
  struct Location: Decodable { var physicalLocation: Physical }
  struct Physical: Decodable {
    var artifactLocation: Artifact
    var region: Region?
  }
  struct Artifact: Decodable { var uri: String }
  struct Region: Decodable {
    var startLine: Int
    var startColumn: Int?
    var endColumn: Int?
  }
}

@Suite struct SARIFTests {
  private func log(_ diagnostics: [Diagnostic]) throws -> Log {
    try JSONDecoder().decode(Log.self, from: Data(renderSARIF(diagnostics, toolVersion: "1.2.3").utf8))
  }

  @Test("the log names its schema, version, tool, rules and unit of columns")
  func frame() throws {
    let place = Place(path: "a")
    let log = try log([.strayFile, .badDate, .strayFile].map { Diagnostic(.error, $0, "m", at: place) })
    #expect(log.schema == "https://json.schemastore.org/sarif-2.1.0.json")
    #expect(log.version == "2.1.0")
    #expect(log.runs.count == 1)
    #expect(log.runs[0].tool.driver.name == "publish")
    #expect(log.runs[0].tool.driver.version == "1.2.3")
    #expect(log.runs[0].tool.driver.rules.map(\.id) == ["bad-date", "stray-file"])
    #expect(log.runs[0].columnKind == "unicodeCodePoints")
    #expect(log.runs[0].results.map(\.ruleId) == ["bad-date", "stray-file", "stray-file"])
  }

  @Test("a run without findings has an empty list of results, which says that it was complete")
  func empty() throws { #expect(try log([]).runs[0].results.isEmpty) }

  @Test("a result has level, message and region; its end is one past the last character")
  func result() throws {
    let place = Place(path: "content/a.md", line: 3, column: 7)
    let result = try log([Diagnostic(.warning, .strayFile, "m", fix: "f", at: place, length: 4)]).runs[0].results[0]
    #expect(result.level == "warning")
    #expect(result.message.text == "m (f)")
    let physical = result.locations[0].physicalLocation
    #expect(physical.artifactLocation.uri == "content/a.md")
    #expect(physical.region?.startLine == 3 && physical.region?.startColumn == 7 && physical.region?.endColumn == 11)
  }

  @Test("every severity is a level of SARIF", arguments: Diagnostic.Severity.allCases)
  func levels(_ severity: Diagnostic.Severity) throws {
    let result = try log([Diagnostic(severity, .badDate, "m", at: Place(path: "a"))]).runs[0].results[0]
    #expect(["none", "note", "warning", "error"].contains(result.level))
  }

  @Test("lines and columns are at least 1 where they are")
  func regions() throws {
    let places = [Place(path: "a"), Place(path: "a", line: 2)]
    let results = try log(places.map { Diagnostic(.error, .badDate, "m", at: $0) }).runs[0].results
    #expect(results[0].locations[0].physicalLocation.region == nil)
    #expect(results[1].locations[0].physicalLocation.region?.startLine == 2)
    #expect(results[1].locations[0].physicalLocation.region?.startColumn == nil)
  }

  static let paths: [(String, String)] = [
    ("content/a b.md", "content/a%20b.md"), ("content/ä.md", "content/%C3%A4.md"), ("a:b.md", "a%3Ab.md"),
    ("a%20b.md", "a%2520b.md"), ("a?b#c.md", "a%3Fb%23c.md"),
  ]

  @Test("bad input 53: a path is a relative URI", arguments: paths)
  func uris(_ path: String, _ uri: String) throws {
    let result = try log([Diagnostic(.error, .badDate, "m", at: Place(path: path))]).runs[0].results[0]
    #expect(result.locations[0].physicalLocation.artifactLocation.uri == uri)
  }
}
