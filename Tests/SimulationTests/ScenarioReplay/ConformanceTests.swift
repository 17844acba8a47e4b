import FeedModel
import Foundation
import ScenarioReplay
import TestKit
import Testing
import Text

/// The folder `conformance`, which clients of any platform are made from.
@Suite struct ConformanceTests {
  private static let folder = Repository.url("conformance")

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "vectors").path)
  }

  private static func vectors() throws -> VectorFolder {
    try VectorFolder(names: try names()) { try? Repository.bytes("conformance/vectors/\($0)") }
  }

  static let files = ((try? vectors()) ?? nil)?.files.map(\.name) ?? []

  @Test func haveVectors() throws { #expect(try Self.vectors().files.flatMap(\.vectors).count > 900) }

  @Test(arguments: files) func ourClientAnswers(_ name: String) async throws {
    let file = try #require(try Self.vectors().files.first { $0.name == name })
    for vector in file.vectors {
      let reply = await OwnClient.reply(to: vector.ask, vector.given)
      let difference = vector.difference(from: reply)
      #expect(difference == nil, "\(vector.id) (\(vector.title)): \(String(describing: difference))")
    }
  }

  private static func rules(in text: String) -> Set<String> {
    Set(text.matches(of: /\*\*([A-Z]\d+)\*\*/).map { String($0.output.1) })
  }

  /// The runner's own rules are tested with it.
  @Test func everyRuleHasAVectorAndEveryVectorItsRules() throws {
    let rules = Self.rules(in: try Repository.text("conformance/SPEC.md")).filter { !$0.hasPrefix("N") }
    let named = Set(try Self.vectors().files.flatMap(\.vectors).flatMap(\.rules))
    #expect(rules.count > 90)
    #expect(rules.subtracting(named) == [])
    #expect(named.subtracting(rules) == [])
    #expect(try Self.vectors().files.flatMap(\.vectors).allSatisfy { !$0.rules.isEmpty })
  }

  @Test func everyConditionHasAVector() throws {
    let files = try Self.vectors().files.flatMap(\.vectors).compactMap { $0.given["file"]?.string }
    for name in BannersFeed.Condition.Name.allCases {
      #expect(files.contains { $0.contains("\"\(name.rawValue)\"") }, "\(name)")
    }
  }

  @Test func specificationIsShort() throws {
    let words = try Repository.text("conformance/SPEC.md").split { $0.isWhitespace }.count
    #expect(words <= 3_000, "\(words) words")
  }

  /// What `labels.json` says in a language, under the names of our own.
  private static func named(_ channel: String, _ labels: DefaultLabels) -> [String: String] {
    switch channel {
    case "alerts":
      let own = labels.alerts
      return ["ok": own.ok, "action": own.action, "remind": own.remind, "ignore": own.ignore]
    case "updates":
      let own = labels.updates
      return [
        "ok": own.ok, "action": own.download, "remind": own.remind, "ignore": own.ignore,
        "newVersion": own.updateAvailableTitle, "inThisVersion": own.inThisVersionTitle,
        "version": own.versionLabelFormat,
      ]
    case "prompts": return ["action": labels.prompts.ok, "remind": labels.prompts.remind]
    default: return ["grant": labels.permissions.ok, "deny": labels.permissions.notNow]
    }
  }

  @Test(arguments: ["alerts", "updates", "prompts", "permissions"]) func labelsAreOurs(_ channel: String) throws {
    let languages = try #require(
      try JSON.parse(Repository.bytes("conformance/labels.json")).value[channel]?.members)
    for language in languages {
      let labels = Dictionary(uniqueKeysWithValues: (language.value.members ?? []).map { ($0.name, $0.value.string) })
      for (name, text) in Self.named(channel, DefaultLabels(for: language.name)) {
        #expect(labels[name] == text, "\(language.name): \(name)")
      }
    }
    let known = Set(languages.map(\.name))
    let ours = channel == "updates" ? DefaultLabels.languagesOfUpdates : DefaultLabels.languagesOfAlerts
    #expect(Set(ours.map(\.text)).subtracting(known) == [])
  }

  static let damaged: [Case<[String: String], String>] = [
    Case("no index", [:], "index.json: there is no such file"),
    Case(
      "another version", ["index.json": #"{"version": 2, "files": []}"#],
      "index.json: its version is 2, and only 1 is known"),
    Case("no JSON", ["index.json": "<html>"], "index.json: "),
    Case(
      "a missing file", ["index.json": index(1)], "a.json: there is no such file"),
    Case(
      "another version of a file", ["index.json": index(1), "a.json": #"{"version": 3, "vectors": []}"#],
      "a.json: its version is 3"),
    Case(
      "fewer vectors", ["index.json": index(2), "a.json": file(vector("x"))],
      "a.json: it has 1 vectors; index.json says 2"),
    Case(
      "an unlisted file", ["index.json": index(1), "a.json": file(vector("x")), "b.json": ""],
      "b.json: index.json does not list it"),
    Case(
      "an id twice", ["index.json": index(2), "a.json": file(vector("x"), vector("x"))], "a.json: the id 'x' is taken"),
    Case("no answer", ["index.json": index(1), "a.json": file(#"{"id": "x"}"#)], "a.json: vectors[0] has no id, ask"),
  ]

  private static func index(_ count: Int) -> String {
    #"{"version": 1, "files": [{"file": "a.json", "subject": "a", "vectors": \#(count)}]}"#
  }
  private static func file(_ vectors: String...) -> String {
    #"{"version": 1, "subject": "a", "vectors": [\#(vectors.joined(separator: ", "))]}"#
  }
  private static func vector(_ id: String) -> String {
    #"{"id": "\#(id)", "rules": ["V1"], "ask": "compare", "given": {"pairs": []}, "answer": {"orders": []}}"#
  }

  @Test(arguments: damaged) func isRefused(_ c: Case<[String: String], String>) throws {
    do {
      _ = try VectorFolder(names: Array(c.input.keys)) { c.input[$0].map { Array($0.utf8) } }
      Issue.record("it was read")
    } catch let problem as Obstacle {
      #expect("\(problem)".hasPrefix(c.expected), "\(problem)")
    }
  }

  static let answers: [Case<(String, String), String?>] = [
    Case("numbers by value", ("[1, 2.50]", "[1.0, 2.5]"), nil),
    Case("objects in any order", (#"{"a": 1, "b": null}"#, #"{"b": null, "a": 1}"#), nil),
    Case("lists in order", ("[1, 2]", "[2, 1]"), "answer[0]"),
    Case("texts by code points", (#"["é"]"#, #"["e\u0301"]"#), "answer[0]"),
    Case("a missing member", (#"{"a": {"b": 1}}"#, #"{"a": {}}"#), "answer.a.b"),
    Case("one more element", ("[]", "[null]"), "answer[0]"),
    Case("null is a value", (#"{"a": null}"#, "{}"), "answer.a"),
    Case("true is no number", ("[true]", "[1]"), "answer[0]"),
  ]

  @Test(arguments: answers) func compares(_ c: Case<(String, String), String?>) throws {
    let vector = try VectorFolder(names: []) { name in
      let all =
        name == "a.json" ? Self.file(Self.vector("x").replacing(#"{"orders": []}"#, with: c.input.0)) : Self.index(1)
      return Array(all.utf8)
    }.files[0].vectors[0]
    let found = try JSON.parse(Array(c.input.1.utf8)).value
    #expect(vector.difference(from: .answer(found))?.field == c.expected)
  }
}
