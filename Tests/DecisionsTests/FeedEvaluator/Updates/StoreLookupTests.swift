import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// The release that a list and a store show together: `Tests/Exchange`, 6.1, after the recorded behavior of iVersion
/// 1.11.5.
@Suite struct StoreLookupTests {
  struct Given: Sendable {
    var app: FeedVersion = "1.0"
    var list: [FeedVersion]?
    var store: StoreListing?
    var appID: Int?
    var usesStoreNotes = false
  }

  private static func listing(
    _ version: FeedVersion, needs minimum: FeedVersion? = nil, id: String = "com.example.app"
  ) -> StoreListing {
    StoreListing(bundleID: id, version: version, notes: "store notes", minimumOSVersion: minimum)
  }

  /// What is shown, the outcome, and what is withheld.
  static let cases: [Case<Given, String>] = [
    Case("newer, without a list", Given(store: listing("1.2")), "1.2 listed []"),
    Case("newer, with a list of nothing", Given(list: [], store: listing("1.2")), "1.2 listed []"),
    Case("the same version, without a list", Given(store: listing("1.0")), "nothing listed []"),
    Case("older than the app", Given(app: "1.5", store: listing("1.2")), "nothing listed []"),
    Case("one version is not there yet", Given(list: ["1.1", "1.2"], store: listing("1.1")), "1.1 listed [1.2]"),
    Case(
      "none of the list's is there yet", Given(list: ["1.1", "1.2"], store: listing("1.0")),
      "nothing listed [1.1, 1.2]"),
    Case("the store's is not in the list", Given(list: ["1.1", "1.2"], store: listing("1.3")), "1.2 listed []"),
    Case(
      "and its notes are wanted", Given(list: ["1.1", "1.2"], store: listing("1.3"), usesStoreNotes: true),
      "1.3 listed []"),
    Case("between two of the list", Given(list: ["1.1", "1.3"], store: listing("1.2")), "1.1 listed [1.3]"),
    Case(
      "above all of the list that is newer", Given(list: ["1.0", "1.3"], store: listing("1.2")), "nothing listed [1.3]"),
    Case(
      "a system that is too old", Given(list: ["1.1"], store: listing("1.1", needs: "11")), "nothing needsSystem []"),
    Case("a system that is just right", Given(list: ["1.1"], store: listing("1.1", needs: "10.1")), "1.1 listed []"),
    Case("another app", Given(list: ["1.1"], store: listing("9", id: "com.example.other")), "1.1 otherApp []"),
    Case(
      "another app under an id", Given(list: ["1.1"], store: listing("9", id: "com.example.other"), appID: 42),
      "nothing otherApp []"),
    Case("not listed", Given(list: ["1.1"]), "1.1 notListed []"),
    Case("not listed under an id", Given(list: ["1.1"], appID: 42), "nothing notListed []"),
    Case("not listed, without a list", Given(), "nothing notListed []"),
  ]
  @Test(arguments: cases) func decides(_ row: Case<Given, String>) {
    var options = Updates.Options()
    var lookup = Updates.StoreLookup(appID: row.input.appID, bundleID: "com.example.app")
    lookup.usesStoreNotes = row.input.usesStoreNotes
    options.lookup = lookup
    let device = FeedDevice(appVersion: row.input.app, osVersion: "10.1")
    let feed = row.input.list.map { UpdatesFeed(releases: $0.map { .init(version: $0, notes: ["R \($0)"]) }) }
    let (evaluation, store) = Updates.Remote.decide(
      feed, in: row.input.store, state: .init(), options: options, device: device, explaining: true)
    let shown = evaluation.decision.display?.version.text ?? "nothing"
    #expect("\(shown) \(store.outcome.rawValue) \(store.withheld)" == row.expected)
    let passed = evaluation.decision.trace.filter(\.passed).map(\.id)
    #expect(passed.contains(shown) || shown == "nothing")
    #expect(
      store.withheld.allSatisfy { version in evaluation.decision.trace.contains { $0.id == version.text && !$0.passed }
      })
    #expect(evaluation.decision.checks.map(\.name) == ["store"])
  }

  @Test func saysWhyNothingIsShown() {
    let (evaluation, _) = Updates.Remote.decide(
      UpdatesFeed(releases: [.init(version: "1.2")]), in: Self.listing("1.0"), state: .init(), options: .init(),
      device: FeedDevice(appVersion: "1.0"))
    #expect(evaluation.decision.reason?.description == "the store has 1.0")
    #expect(evaluation.detected == nil)
  }

  @Test func asksByIDIfItIsKnown() {
    #expect(Updates.StoreLookup(appID: 42, bundleID: "a.b").address == "https://itunes.apple.com/us/lookup?id=42")
    #expect(
      Updates.StoreLookup(bundleID: "a.b", country: "de").address == "https://itunes.apple.com/de/lookup?bundleId=a.b")
    #expect(Updates.StoreLookup().address == nil)
  }
}
