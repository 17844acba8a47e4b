import Authoring
import Diagnostics
import FeedModel
import ScenarioReplay
import Testing

@testable import AskCommands

/// The types of scalars in a YAML scenario.
@Suite struct ScenarioYAMLTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var yaml: String
    var json: String
    var testDescription: String { yaml }

    init(_ yaml: String, _ json: String) { (self.yaml, self.json) = (yaml, json) }
  }

  static let cases = [
    Case("a: true", #"{"a": true}"#), Case("a: false", #"{"a": false}"#), Case("a: null", #"{"a": null}"#),
    Case("a:", #"{"a": null}"#), Case("a: ''", #"{"a": ""}"#), Case("a: ~", #"{"a": "~"}"#),
    Case("a: True", #"{"a": "True"}"#), Case("a: yes", #"{"a": "yes"}"#), Case("a: no", #"{"a": "no"}"#),
    Case("a: 0", #"{"a": 0}"#), Case("a: 17", #"{"a": 17}"#), Case("a: -1", #"{"a": -1}"#),
    Case("a: 0.5", #"{"a": 0.5}"#), Case("a: -10.25", #"{"a": -10.25}"#), Case("a: 1.10", #"{"a": "1.10"}"#),
    Case("a: 1.0", #"{"a": "1.0"}"#), Case("a: 01", #"{"a": "01"}"#), Case("a: -0", #"{"a": "-0"}"#),
    Case("a: +1", #"{"a": "+1"}"#), Case("a: .5", #"{"a": ".5"}"#), Case("a: 1.", #"{"a": "1."}"#),
    Case("a: 1_000", #"{"a": "1_000"}"#), Case("a: 1e3", #"{"a": "1e3"}"#), Case("a: 0x1F", #"{"a": "0x1F"}"#),
    Case("a: 1.2.3", #"{"a": "1.2.3"}"#), Case("a: .nan", #"{"a": ".nan"}"#), Case("a: '-'", #"{"a": "-"}"#),
    Case("a: 2026-11-21", #"{"a": "2026-11-21"}"#), Case("a: 12:30", #"{"a": "12:30"}"#),
    Case(#"a: "1""#, #"{"a": "1"}"#), Case("a: 'true'", #"{"a": "true"}"#), Case("a: 'null'", #"{"a": "null"}"#),
    Case("a: |-\n  1", #"{"a": "1"}"#), Case("a: >-\n  true", #"{"a": "true"}"#),
    Case("a: [1, '1', [2, true]]", #"{"a": [1, "1", [2, true]]}"#), Case("- 1\n- b: 2", #"[1, {"b": 2}]"#),
    Case("version: 1", #"{"version": "1"}"#), Case("appVersion: 1.1", #"{"appVersion": "1.1"}"#),
    Case("iOSVERSIONLessThan: 7", #"{"iOSVERSIONLessThan": "7"}"#),
    Case("versions: [1.1, {a: 1.1}]", #"{"versions": ["1.1", {"a": 1.1}]}"#),
    Case("version: null", #"{"version": null}"#), Case("hasVersion: true", #"{"hasVersion": true}"#),
    Case("1.1: [1]", #"{"1.1": [1]}"#), Case("true: x", #"{"true": "x"}"#),
    Case("a: {$date: 5}", #"{"a": {"$date": 5}}"#), Case("\u{FEFF}a: 1\r\nb: 2\r\n", #"{"a": 1, "b": 2}"#),
    Case("b: 1\na: 2", #"{"b": 1, "a": 2}"#), Case("# nothing", "null"),
  ]

  @Test(arguments: cases) func isTyped(_ c: Case) throws {
    let value = try YAMLDocument(scenario: Array(c.yaml.utf8), path: "a.yaml").map(JSON.init(scenarioYAML:)) ?? .null
    #expect(String(decoding: value.writeCompactly(), as: UTF8.self) == c.json)
  }

  static let refused = [
    ("a: &x 1", "a.yaml:1:4: anchors are not supported"), ("a: 1\r\nb: *x", "a.yaml:2:4: aliases are not supported"),
    ("a: !!int 1", "a.yaml:1:4: tags are not supported"),
    ("a: 1\r\na: 2", "a.yaml:2:1: duplicate key 'a', first on line 1"),
    ("a: [", "a.yaml:1:5: did not find expected node content"),
  ]

  @Test(arguments: refused) func isRefused(_ yaml: String, _ problem: String) throws {
    let error = #expect(throws: Diagnostic.self) {
      try YAMLDocument(scenario: Array(yaml.utf8), path: "a.yaml")
    }
    #expect(error.map { "\($0.location): \($0.message)" } == problem)
  }

  @Test func otherBytesThanUTF8AreRefused() {
    let error = #expect(throws: Diagnostic.self) {
      try YAMLDocument(scenario: [0x61, 0x3A, 0x20, 0xFF], path: "a.yaml")
    }
    #expect(error.map { "\($0.location): \($0.message)" } == "a.yaml: the file is not UTF-8")
  }

  struct Place: CustomTestStringConvertible, Sendable {
    var path: [ScenarioProblem.Step]
    var place: String
    var testDescription: String { place }

    init(_ place: String, _ path: ScenarioProblem.Step...) { (self.place, self.path) = (place, path) }
  }

  static let places = [
    Place("a.yaml:1:1"), Place("a.yaml:1:1", .name("a")), Place("a.yaml:2:5", .name("a"), .index(0)),
    Place("a.yaml:3:5", .name("a"), .index(1)), Place("a.yaml:4:5", .name("a"), .index(1), .name("c")),
    Place("a.yaml:4:12", .name("a"), .index(1), .name("c"), .index(1)),
    Place("a.yaml:3:5", .name("a"), .index(1), .name("missing")), Place("a.yaml:2:3", .name("a"), .index(9)),
    Place("a.yaml:2:5", .name("a"), .index(0), .name("no map")),
  ]

  @Test(arguments: places) func hasAPlace(_ c: Place) throws {
    let yaml = try #require(
      try YAMLDocument(scenario: Array("a:\n  - x\n  - b: 1\n    c: [2, 3]\n".utf8), path: "a.yaml"))
    #expect("\(yaml.root.place(of: c.path))" == c.place)
  }
}
