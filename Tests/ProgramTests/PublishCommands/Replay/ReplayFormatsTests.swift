import FeedModel
import Foundation
import ScenarioReplay
import Testing

@testable import CommandKit
@testable import AskCommands

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reports for programs.
@Suite struct ReplayFormatsTests {
  /// A title that every format has to be careful with.
  private static let title = "<\"A\" & 'B'>\u{1B}[31m\u{0}]]>\nend"

  /// One that passes, one that fails in two ways, one that is invalid; and a file that could not be read.
  private func files() async throws -> [ReplayedFile] {
    let title = String(decoding: JSON.string(Self.title).writeCompactly(), as: UTF8.self)
    let text = """
      {"schema": "publish.scenarios/1", "channel": "alerts", "scenarios": [
        {"id": "a", "title": "passes", "start": 0, "timeline": [{"type": "launch"}], "expect": [{}]},
        {"id": "b", "title": \(title), "start": 0, "timeline": [{"type": "advance", "seconds": 1}, {"type": "launch"}],
         "expect": [{}, {"callbacks": [["shouldCheck", false]], "state": {}}],
         "options": {"debug": true, "notificationsPlistURL": "https://example.com/n.plist"}},
        {"id": "c", "title": "no start", "timeline": []}]}
      """
    let results = await replay(try ScenarioFile(try JSON.parse(Array(text.utf8)).value))
    return [
      .init(name: "a&b.json", results: results), .init(name: "c.yaml", problem: "c.yaml:1:1: this is not YAML"),
    ]
  }

  @Test func isJSON() async throws {
    let title = String(decoding: JSON.string(Self.title).writeCompactly(), as: UTF8.self)
    let expected = """
      {"schema": "publish.replay/1",
       "files": [
         {"file": "a&b.json", "scenarios": [
           {"id": "a", "title": "passes", "outcome": "passed"},
           {"id": "b", "title": \(title), "outcome": "failed", "event": 1, "type": "launch",
            "field": "callbacks", "expected": [["shouldCheck", false]], "got": [["shouldCheck", true], ["checkFailed"]],
            "others": [{"field": "state", "expected": {}, "got": {"iNotifyLastChecked": {"$date": 1}}}],
            "notes": ["https://example.com/n.plist: there is no such file"]},
           {"id": "c", "title": "no start", "outcome": "invalid", "problem": "scenario \\"c\\": \\"start\\" is missing",
            "others": [
              "scenario \\"c\\", timeline: the timeline is empty", "scenario \\"c\\": \\"expect\\" is missing"]}]},
         {"file": "c.yaml", "problem": "c.yaml:1:1: this is not YAML", "scenarios": []}],
       "passed": 1, "failed": 1, "invalid": 1, "unreadable": 1}
      """
    let text = ReplayReport(files: try await files()).json.printed
    #expect(try JSON.parse(Array(text.utf8)).value == JSON.parse(Array(expected.utf8)).value)
    #expect(text.hasSuffix("}\n"))
  }

  @Test func isJUnit() async throws {
    let text = ReplayReport(files: try await files()).junit.text
    #expect(
      try JUnit(text).lines == [
        "testsuites publish replay: tests 4, failures 1, errors 2",
        "testsuite a&b.json: tests 3, failures 1, errors 1",
        "testcase a: passes of a&b.json",
        "testcase b: <\"A\" & 'B'>\u{FFFD}[31m\u{FFFD}]]>\nend of a&b.json",
        "failure difference: timeline[1] launch: callbacks, state",
        """
        timeline[1] launch
          callbacks (- expected, + got)
            - ["shouldCheck", false]
            + ["shouldCheck", true]
            + ["checkFailed"]
          state (- expected, + got)
            + iNotifyLastChecked: {"$date": 1}
          note: https://example.com/n.plist: there is no such file
        """,
        "testcase c: no start of a&b.json",
        "error invalid: scenario \"c\": \"start\" is missing",
        """
        scenario "c": "start" is missing
        scenario "c", timeline: the timeline is empty
        scenario "c": "expect" is missing
        """,
        "testsuite c.yaml: tests 1, failures 0, errors 1",
        "testcase file of c.yaml",
        "error unreadable: c.yaml:1:1: this is not YAML",
        "c.yaml:1:1: this is not YAML",
      ])
  }

  @Test func cannotSteerATerminal() async throws {
    let text = ReplayReport(files: try await files()).text
    #expect(text.contains("✗ b: <\"A\" & 'B'><U+001B>[31m<U+0000>]]><U+000A>end\n"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  struct Obstacle: CustomTestStringConvertible, Sendable {
    var channel: String
    var timeline: String
    var line: String
    var testDescription: String { line }
  }

  static let obstacles = [
    Obstacle(
      channel: "alerts", timeline: #"{"type": "press", "label": "OK"}"#,
      line: #"no alert is shown that has a button "OK""#),
    Obstacle(
      channel: "permissions", timeline: #"{"type": "request", "access": "a"}, {"type": "press", "index": 7}"#,
      line: #"the alert has no button 7, but "Not Now", "OK""#),
    Obstacle(channel: "banners", timeline: #"{"type": "js", "function": "close"}"#, line: "no banner is shown"),
    Obstacle(channel: "banners", timeline: #"{"type": "pageLoaded"}"#, line: "no banner is shown"),
  ]

  @Test(arguments: obstacles) func saysWhatStandsInTheWay(_ obstacle: Obstacle) async throws {
    let text = """
      {"schema": "publish.scenarios/1", "channel": "\(obstacle.channel)", "scenarios": [
        {"id": "a", "start": 0, "timeline": [\(obstacle.timeline)], "originalCrashes": true}]}
      """
    let results = await replay(try ScenarioFile(try JSON.parse(Array(text.utf8)).value))
    let files = [ReplayedFile(name: "a", results: results)]
    #expect(ReplayReport(files: files).text.contains("\n        \(obstacle.line)\n"))
  }
}

/// The elements of a report as lines, read by a real parser.
private final class JUnit: NSObject, XMLParserDelegate {
  private(set) var lines: [String] = []
  private var text = ""

  init(_ report: String) throws {
    super.init()
    let parser = XMLParser(data: Data(report.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let counts = ["tests", "failures", "errors"].compactMap { count in attributes[count].map { "\(count) \($0)" } }
    let of = attributes["classname"].map { " of \($0)" } ?? ""
    let message = attributes["message"].map { ": \($0)" } ?? ""
    let what = attributes["name"] ?? attributes["type"] ?? ""
    lines.append("\(name) \(what)\(of)\(message)" + (counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))"))
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "failure" || name == "error" { lines.append(text) }
    text = ""
  }
}
