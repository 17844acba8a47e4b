import Diagnostics
import Foundation
import Testing

/// The parts of SARIF 2.1.0 that are written (sections 3.13, 3.14, 3.18, 3.19, 3.27 to 3.30, 3.49, 3.55 to 3.57).
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
  struct Rule: Decodable {
    var id: String
    var shortDescription: Message
    var help: Message
    var helpUri: String
    var defaultConfiguration: Configuration
  }
  struct Configuration: Decodable { var level: String }
  struct Result: Decodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Message
    var locations: [Location]
    var relatedLocations: [Location]?
    var partialFingerprints: [String: String]
    var fixes: [Fix]?
  }
  struct Message: Decodable { var text: String }
  struct Location: Decodable {
    var id: Int?
    var physicalLocation: Physical
    var message: Message?
  }
  struct Physical: Decodable {
    var artifactLocation: Artifact
    var region: Region?
  }
  struct Artifact: Decodable {
    var uri: String
    var uriBaseId: String?
  }
  struct Region: Decodable, Equatable {
    var startLine: Int
    var startColumn: Int?
    var endLine: Int?
    var endColumn: Int?
  }
  struct Fix: Decodable {
    var description: Message
    var artifactChanges: [FileChange]
  }
  struct FileChange: Decodable {
    var artifactLocation: Artifact
    var replacements: [Replacement]
  }
  struct Replacement: Decodable {
    var deletedRegion: Region
    var insertedContent: Message
  }
}

@Suite struct SARIFTests {
  private func log(_ diagnostics: [Diagnostic], paths: ReportPaths = .asWritten) throws -> Log {
    let text = try renderSARIF(
      diagnostics, toolVersion: "1.2.3", paths: paths, documentation: "https://publish.example/docs/")
    return try JSONDecoder().decode(Log.self, from: Data(text.utf8))
  }

  @Test("the log names its schema, version, tool, rules and unit of columns")
  func frame() throws {
    let place = Place(path: "a")
    let log = try log([.strayFile, .badDate, .strayFile].map { Diagnostic($0, as: .error, "m", at: place) })
    #expect(log.schema == "https://json.schemastore.org/sarif-2.1.0.json")
    #expect(log.version == "2.1.0")
    #expect(log.runs.count == 1)
    #expect(log.runs[0].tool.driver.name == "publish")
    #expect(log.runs[0].tool.driver.version == "1.2.3")
    #expect(log.runs[0].tool.driver.rules.map(\.id) == ["bad-date", "stray-file"])
    #expect(log.runs[0].columnKind == "unicodeCodePoints")
    #expect(log.runs[0].results.map(\.ruleId) == ["bad-date", "stray-file", "stray-file"])
  }

  @Test("a run without findings has an empty list of results, which shows that it was complete")
  func empty() throws { #expect(try log([]).runs[0].results.isEmpty) }

  @Test("a result has level, message and region; its end is one past the last character")
  func result() throws {
    let place = Place(path: "content/a.md", line: 3, column: 7)
    let result = try log([Diagnostic(.strayFile, "m", fix: "f", at: place, length: 4)]).runs[0].results[0]
    #expect(result.level == "warning")
    #expect(result.message.text == "m (f)")
    let physical = result.locations[0].physicalLocation
    #expect(physical.artifactLocation.uri == "content/a.md")
    #expect(physical.region?.startLine == 3 && physical.region?.startColumn == 7 && physical.region?.endColumn == 11)
  }

  @Test("every severity maps to a level of SARIF", arguments: Diagnostic.Severity.allCases)
  func levels(_ severity: Diagnostic.Severity) throws {
    let result = try log([Diagnostic(.badDate, as: severity, "m", at: Place(path: "a"))]).runs[0].results[0]
    #expect(["none", "note", "warning", "error"].contains(result.level))
  }

  @Test("lines and columns are left out rather than 0")
  func regions() throws {
    let places = [Place(path: "a"), Place(path: "a", line: 2)]
    let results = try log(places.map { Diagnostic(.badDate, "m", at: $0) }).runs[0].results
    #expect(results[0].locations[0].physicalLocation.region == nil)
    #expect(results[1].locations[0].physicalLocation.region?.startLine == 2)
    #expect(results[1].locations[0].physicalLocation.region?.startColumn == nil)
  }

  @Test("a rule has the row of docs/diagnostics.md without its markup, and the address of its section")
  func rule() throws {
    let rule = try log([Diagnostic(.unusedView, "m", at: Place(path: "a"))]).runs[0].tool.driver.rules[0]
    #expect(rule.shortDescription.text == "a view that no link leads to; a further view of an alert")
    #expect(rule.help.text == "unused-view is reported for: a view that no link leads to; a further view of an alert.")
    #expect(rule.helpUri == "https://publish.example/docs/diagnostics.md#notifications")
    #expect(rule.defaultConfiguration.level == "warning")
  }

  static let levelsOfRules: [(DiagnosticID, String)] = [
    (.unknownKey, "error"), (.changedDefault, "error"), (.everyLaunch, "warning"), (.expired, "note"),
    (.missingDefault, "error"),
  ]

  @Test("a rule's level is that of its row, or the most severe of several", arguments: levelsOfRules)
  func ruleLevel(_ id: DiagnosticID, _ level: String) throws {
    let rule = try log([Diagnostic(id, as: .note, "m", at: Place(path: "a"))]).runs[0].tool.driver.rules[0]
    #expect(rule.defaultConfiguration.level == level)
  }

  @Test("every id has a description and an address", arguments: DiagnosticID.allCases)
  func texts(_ id: DiagnosticID) throws {
    let rule = try log([Diagnostic(id, as: .error, "m", at: Place(path: "a"))]).runs[0].tool.driver.rules[0]
    #expect(rule.id == id.rawValue && !rule.shortDescription.text.isEmpty)
    #expect(!rule.shortDescription.text.contains("`") && !rule.shortDescription.text.contains("]("))
    #expect(rule.helpUri.contains("diagnostics.md#") && !rule.helpUri.hasSuffix("#"))
  }

  @Test("a result refers to its rule by index")
  func ruleIndex() throws {
    let run = try log([.strayFile, .badDate].map { Diagnostic($0, as: .error, "m", at: Place(path: "a")) }).runs[0]
    #expect(run.results.map { run.tool.driver.rules[$0.ruleIndex].id } == run.results.map(\.ruleId))
  }

  @Test("a related place has its message, and a path like the first")
  func related() throws {
    let diagnostic = Diagnostic(.duplicateID, "m", at: Place(path: "content/b.md", line: 3, column: 5))
      .pointing(to: Place(path: "content/a.md", line: 2), "the other file with this id is here")
    let paths = ReportPaths(site: "/r/s", current: "/r", base: "/r")
    let other = try #require(try log([diagnostic], paths: paths).runs[0].results[0].relatedLocations?.first)
    #expect(other.message?.text == "the other file with this id is here" && other.id == 1)
    #expect(other.physicalLocation.artifactLocation.uri == "s/content/a.md")
    #expect(other.physicalLocation.region == .init(startLine: 2))
  }

  @Test("an edit is a fix with the deleted region and the inserted text")
  func fixes() throws {
    let diagnostic = Diagnostic(
      .unknownKey, "m", at: Place(path: "a.md", line: 2, column: 1), length: 5,
      remedy: .replacement("title", isSafe: true))
    let fix = try #require(try log([diagnostic]).runs[0].results[0].fixes?.first)
    #expect(fix.description.text == "Change to 'title'")
    let change = fix.artifactChanges[0]
    #expect(change.artifactLocation.uri == "a.md" && change.replacements.count == 1)
    #expect(change.replacements[0].deletedRegion == .init(startLine: 2, startColumn: 1, endColumn: 6))
    #expect(change.replacements[0].insertedContent.text == "title")
  }

  @Test("an edit of two files is two changes, and one may create a file")
  func fixOfFiles() throws {
    let edit = Edit(
      title: "Move it",
      changes: [
        .replace(Place(path: "a.md", line: 2, column: 1)..<Place(path: "a.md", line: 4, column: 1), with: ""),
        .create(path: "b.md", "x\n"),
      ])
    let diagnostic = Diagnostic(
      .unknownKey, "m", at: Place(path: "a.md", line: 2), remedy: .made { _ in [edit] })
    let changes = try #require(try log([diagnostic]).runs[0].results[0].fixes?.first).artifactChanges
    #expect(changes.map(\.artifactLocation.uri) == ["a.md", "b.md"])
    #expect(changes[0].replacements[0].deletedRegion == .init(startLine: 2, startColumn: 1, endLine: 4, endColumn: 1))
    #expect(changes[1].replacements[0].deletedRegion == .init(startLine: 1, startColumn: 1, endColumn: 1))
  }

  @Test("a fingerprint depends on the path, the id and the message, but not on the line")
  func fingerprints() throws {
    func prints(_ diagnostics: [Diagnostic]) throws -> [String] {
      try log(diagnostics).runs[0].results.compactMap { $0.partialFingerprints["publish/v1"] }
    }
    let first = Diagnostic(.badDate, "m", at: Place(path: "a", line: 1))
    let one = try prints([first])[0]
    #expect(one.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    #expect(try prints([Diagnostic(.badDate, "m", at: Place(path: "a", line: 9))]) == [one])
    for other in [
      Diagnostic(.badDate, "m", at: Place(path: "b", line: 1)),
      Diagnostic(.badURL, "m", at: Place(path: "a", line: 1)),
      Diagnostic(.badDate, "n", at: Place(path: "a", line: 1)),
    ] { #expect(try prints([other]) != [one]) }
    let twice = try prints([first, Diagnostic(.badDate, "m", at: Place(path: "a", line: 2))])
    #expect(twice[0] == one && twice[1] != one)
  }

  @Test("a file outside the repository has an absolute address")
  func outside() throws {
    let file = try log([Diagnostic(.badDate, "m", at: Place(path: "/tmp/a b.plist"))]).runs[0].results[0]
    #expect(file.locations[0].physicalLocation.artifactLocation.uri == "file:///tmp/a%20b.plist")
    #expect(file.locations[0].physicalLocation.artifactLocation.uriBaseId == nil)
  }

  static let paths: [(String, String)] = [
    ("content/a b.md", "content/a%20b.md"), ("content/ä.md", "content/%C3%A4.md"), ("a:b.md", "a%3Ab.md"),
    ("a%20b.md", "a%2520b.md"), ("a?b#c.md", "a%3Fb%23c.md"),
  ]

  @Test("a path is a relative URI", arguments: paths)
  func uris(_ path: String, _ uri: String) throws {
    let result = try log([Diagnostic(.badDate, "m", at: Place(path: path))]).runs[0].results[0]
    #expect(result.locations[0].physicalLocation.artifactLocation.uri == uri)
  }
}
