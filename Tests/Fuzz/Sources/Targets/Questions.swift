import Authoring
import Diagnostics
import FeedModel
import ScenarioReplay

@testable import SiteQuestions
@testable import AskCommands

/// The YAML files of `publish replay` and `publish simulate`.
extension FuzzTarget {
  static let scenariosInYAML = FuzzTarget(
    "scenarios-yaml", corpus: "scenarios-yaml", and: ["docs/scenarios"],
    words: Words.yaml + Words.numbers + Words.dates + Words.versions + Words.characters
      + ["timeline:", "type: launch", "type: press", "expect:", "shown:", "state:", "options:", "device:", "feed:"]
  ) { bytes in
    guard let yaml = try? YAMLDocument(scenario: bytes, path: "a.yaml") else { return }
    let value = JSON(scenarioYAML: yaml)
    guard let file = try? ScenarioFile(value) else { return }
    let results = await replay(file)
    try promise(results.count == file.entries.count, "\(file.entries.count) scenarios gave \(results.count) results")
    try checkUpdate(of: bytes, value, results.flatMap(\.differences).compactMap(\.change))
  }

  /// `replay --update` writes what was observed, or nothing.
  private static func checkUpdate(of bytes: [UInt8], _ value: JSON, _ changes: [Difference.Change]) throws(Broken) {
    func read(_ bytes: [UInt8]) -> JSON? {
      (try? YAMLDocument(scenario: bytes, path: "a.yaml")).flatMap(\.self).map(JSON.init(scenarioYAML:))
    }
    guard !changes.isEmpty,
      let edited = ScenarioText.replacing(changes, in: bytes, of: value, isJSON: false, read: read)
    else { return }
    try promise(read(edited) != nil, "a file that was updated cannot be read")
  }

  static let populations = FuzzTarget(
    "populations", corpus: "populations", and: ["docs/inspection/users.yaml", "Benchmarks/people.yaml"],
    words: Words.yaml + Words.numbers + Words.dates + Words.versions + Words.characters
      + [
        "people:", "groups:", "share:", "uniform:", "normal:", "exponential:", "choices:", "upgrades:", "rhythm:", "%",
      ]
  ) { bytes in
    let file = SourceFile(path: "users.yaml", bytes: bytes)
    var problems: [Diagnostic] = []
    let population = PopulationFile(file, &problems)
    try promise((population == nil) == problems.hasErrors, "it is neither read nor refused")
    try check(problems.sorted(), of: [file])
  }
}
