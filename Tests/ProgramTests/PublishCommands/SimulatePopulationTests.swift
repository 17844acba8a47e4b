import Foundation
import TestKit
import Testing

/// `publish simulate --population`.
@Suite struct SimulatePopulationTests {
  private static let users = """
    people: 60
    days: 20
    groups:
      - name: regulars
        share: 2
        appVersion: {2.2.2: 1, 2.3.0: 1}
        locale: {en: 70%, de: 30%}
        habit: {obliging: 1, silent: 1}
        installed: {uniform: [10, 50]}
        upgrades:
          - {version: 2.4.0, day: {normal: {mean: 8, standardDeviation: 3}}, share: 80%}
      - name: new & <odd>
        share: 1
        appVersion: 2.4.0
        rhythm: poisson 1.2/day

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try Demo.whole()
    try folder.make("users.yaml", Self.users)
    return folder
  }

  private let simulate = "simulate --population users.yaml --now \(Demo.now)"

  @Test func saysWhoSeesWhat() throws {
    let run = try folder().publish(simulate)
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output.hasPrefix("60 people, 20 days from \(Demo.now), "))
    #expect(run.output.contains("\nreach by group "))
    #expect(run.output.contains("nobody sees notes 2.3.0, "))
  }

  /// The counts add up to those in the text.
  @Test func printsJSON() throws {
    let run = try folder().published("\(simulate) --format json")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "publish.population/1")
    #expect(report["people"] as? Int == 60)
    let groups = try #require(report["groups"] as? [[String: Any]])
    #expect(groups.map { $0["people"] as? Int } == [40, 20])
    let displays = groups.flatMap { $0["displays"] as? [[Int]] ?? [] }
    #expect(displays.reduce(0) { $0 + $1[1] } == 60)
    #expect(displays.reduce(0) { $0 + $1[0] * $1[1] } == report["interruptions"] as? Int)
  }

  @Test func theSeedDrawsOthers() throws {
    let folder = try folder()
    let (one, same) = (try folder.published(simulate).output, try folder.published(simulate).output)
    #expect(one == same)
    #expect(try folder.published("\(simulate) --seed 2").output != one)
  }

  @Test func expectsThatSomebodySeesIt() throws {
    let folder = try folder()
    #expect(try folder.publish("\(simulate) --expect banners=dark-mode").code == 0)
    let missed = try folder.publish("\(simulate) --channel banners --expect banners=none")
    #expect(missed.code == 2)
    #expect(missed.talk.contains("\nexpected banners to display nothing to somebody"), "\(missed.talk)")
  }

  /// Everything that is wrong is reported with its place and what to write instead.
  static let mistakes: [Case<String, String>] = [
    Case("nothing", "", "users.yaml:1:1: error: 'groups' is missing: who the people are"),
    Case("no YAML", "groups: [", "users.yaml:1:"),
    Case("no groups", "people: 3", "users.yaml:1:1: error: 'groups' is missing"),
    Case("no list", "groups: 3", "users.yaml:1:9: error: 'groups' must be a list of maps; this is text"),
    Case("no version", "groups:\n  - share: 3", "users.yaml:2:5: error: 'appVersion' is missing"),
    Case("a bad version", group("appVersion: v2"), "users.yaml:2:17: error: 'v2' is not a version"),
    Case("no map", "- groups", "users.yaml:1:1: error: a population must be a map; this is a list"),
    Case(
      "a group's key outside of it", "share: 3\n" + group("appVersion: 2"),
      "users.yaml:1:1: error: 'share' is not a key of a population"),
    Case("… with its place", "share: 3\n" + group("appVersion: 2"), "^ write it in a group, below groups:"),
    Case(
      "an unknown key", group("appVersion: 2\n    rythm: daily"),
      "users.yaml:3:5: error: 'rythm' is not a key of a group"),
    Case("… with the right one", group("appVersion: 2\n    rythm: daily"), "did you mean 'rhythm'?"),
    Case("another word for a key", group("appVersion: 2\n    language: de"), "^ write locale"),
    Case("a duplicate", group("appVersion: 2\n    appVersion: 3"), "users.yaml:3:5: error: duplicate key 'appVersion'"),
    Case("two mistakes", group("share: many\n    appVersion: v2"), "users.yaml:3:17: error: 'v2' is not a version"),
    Case("… of which both are said", group("share: many\n    appVersion: v2"), "users.yaml:2:12: error: 'many' is not"),
    Case("a bad habit", group("appVersion: 2\n    habit: obligin"), "users.yaml:3:12: error: 'obligin' is not a habit"),
    Case(
      "a bad choice", group("appVersion: 2\n    habit: {silent: 1, loud: 2}"),
      "users.yaml:3:24: error: 'loud' is not a habit"),
    Case("no weight", group("appVersion: {2: 0, 3: 0}"), "users.yaml:2:17: error: no choice has a weight above 0"),
    Case("a bad weight", group("appVersion: {2: many}"), "users.yaml:2:21: error: 'many' is not a share"),
    Case(
      "a bad rhythm", group("appVersion: 2\n    rhythm: sometimes"),
      "users.yaml:3:13: error: 'sometimes' is not a rhythm"),
    Case(
      "a bad language", group("appVersion: 2\n    locale: german!"),
      "users.yaml:3:13: error: 'german!' is not a language tag"),
    Case(
      "no distribution", group("appVersion: 2\n    installed: {gauss: 3}"),
      "users.yaml:3:17: error: 'gauss' is not a key of a distribution"),
    Case(
      "two distributions", group("appVersion: 2\n    joins: {uniform: [0, 9], choices: {1: 1}}"),
      "users.yaml:3:12: error: this is not one distribution"),
    Case("an empty one", group("appVersion: 2\n    joins: {}"), "users.yaml:3:12: error: this is not one distribution"),
    Case(
      "half a distribution", group("appVersion: 2\n    installed: {normal: {mean: 3}}"),
      "users.yaml:3:25: error: 'standardDeviation' is missing"),
    Case(
      "backwards", group("appVersion: 2\n    joins: {uniform: [9, 3]}"),
      "users.yaml:3:22: error: 'uniform' needs the least and the greatest value, in this order"),
    Case("… the right way round", group("appVersion: 2\n    joins: {uniform: [9, 3]}"), "^ write uniform: [3, 9]"),
    Case("a bad number", group("appVersion: 2\n    joins: -1"), "users.yaml:3:12: error: '-1' is not a number from 0"),
    Case(
      "not a number", group("appVersion: 2\n    joins: nan"), "users.yaml:3:12: error: 'nan' is not a number from 0"),
    Case(
      "half an upgrade", group("appVersion: 2\n    upgrades:\n      - version: 3"),
      "users.yaml:4:9: error: 'day' is missing: an upgrade needs a version and a day"),
    Case(
      "launches before nothing", group("appVersion: 2\n    launches: 3"),
      "users.yaml:3:15: error: 'launches' needs 'installed'"),
    Case("nobody", group("appVersion: 2\n    share: 0"), "users.yaml:2:3: error: no group has a share"),
    Case(
      "too many", "people: 99999999\n" + group("appVersion: 2"),
      "users.yaml:1:9: error: people: '99999999' is not a whole number from 1 to 10000000"),
    Case(
      "a bad share of people", group("appVersion: 2\n    wifi: often"),
      "users.yaml:3:11: error: 'often' is not true, false or a share of people"),
    Case(
      "a bad platform", group("appVersion: 2\n    platform: iso"), "users.yaml:3:15: error: 'iso' is not a platform"),
    Case(
      "a day for a start", "start: soon\n" + group("appVersion: 2"), "users.yaml:1:8: error: 'soon' is not an instant"),
    Case(
      "a bad answer", group("appVersion: 2\n    answers: {alerts: dance}"),
      "users.yaml:3:15: error: 'alerts: dance' is not an answer"),
  ]

  private static func group(_ lines: String) -> String { "groups:\n  - \(lines)\n" }

  @Test(arguments: mistakes) func saysWhatIsWrong(_ c: Case<String, String>) throws {
    let run = try TemporaryFolder(["users.yaml": c.input, "public/control.json": "{}"])
      .publish("simulate --population users.yaml")
    #expect(run.code == 1)
    #expect(run.talk.contains(c.expected), "\(run.talk)")
  }
}
