import Diagnostics
import FeedClient
import FeedEvaluator
import FeedModel
import TestKit
import Testing
import Text

@testable import SiteFolders
@testable import ExchangeCommands

/// `publish store wait`: the countries that are asked and the times, by a clock that only waiting moves.
@Suite struct StoreTests {
  /// - Returns: When each country was asked, in seconds, and what was told.
  private func wait(
    _ scripts: [String: [String]], timeout: Int, every: Int = 10
  ) async -> (asked: [String], told: [String], missing: [String]) {
    let (clock, asked) = (StepClock(), Collected())
    let waiting = StoreWaiting(
      version: "2.4.0", timeout: .seconds(timeout), every: .seconds(every), clock: clock,
      now: { Instant(secondsSince1970: 0) },
      ask: { lookup in
        let count = asked.count(of: "\(lookup.country) ")
        asked.append("\(lookup.country) \(clock.now.offset.components.seconds)")
        let script = scripts[lookup.country] ?? []
        return Self.answer(lookup.country, script[min(count, script.count - 1)])
      })
    let told = Collected()
    let answers = await waiting.answers(scripts.keys.sorted().map { Updates.StoreLookup(appID: 1, country: $0) }) {
      told.append($0.line)
    }
    return (asked.all, told.all, answers.filter { !$0.has("2.4.0") }.map(\.country))
  }

  /// A version, `-` for an app that is not listed, or a `Retry-After`.
  private static func answer(_ country: String, _ text: String) -> CountryAnswer {
    if text == "-" { return CountryAnswer(country, .success(nil), of: nil) }
    if let seconds = text.split(separator: "s").first, text.hasSuffix("s") {
      var answer = CountryAnswer(country, .failure(.unreadableStore("503", at: .init(path: "x"))), of: nil)
      answer.retryAfter = String(seconds)
      return answer
    }
    return CountryAnswer(country, .success(StoreListing(version: FeedVersion(text))), of: nil)
  }

  @Test func asksUntilAllHaveIt() async {
    let result = await wait(["de": ["2.3.0", "2.3.0", "2.4.1"], "us": ["2.4.0"]], timeout: 60)
    #expect(result.asked == ["de 0", "us 0", "de 10", "de 20"])
    #expect(result.told == ["de  2.3.0\n", "us  2.4.0\n", "de  2.4.1\n"])
    #expect(result.missing.isEmpty)
  }

  @Test func endsAtTheTimeout() async {
    let result = await wait(["de": ["-"], "us": ["2.4.0"]], timeout: 25)
    #expect(result.asked == ["de 0", "us 0", "de 10", "de 20"])
    #expect(result.missing == ["de"])
  }

  @Test func waitsAsLongAsTheStoreAsks() async {
    let result = await wait(["de": ["30s", "2.4.0"], "us": ["-", "-", "2.5"]], timeout: 60)
    #expect(result.asked == ["de 0", "us 0", "us 10", "us 20", "de 30"])
    #expect(result.missing.isEmpty)
  }

  @Test func asksOnceWithoutTime() async {
    #expect(await wait(["us": ["2.3.0"]], timeout: 0).asked == ["us 0"])
  }

  @Test func commandLines() throws {
    let folder = TemporaryFolder()
    for wrong in [
      "store show", "store show --app-id 1 --bundle-id a", "store show --app-id 1 --country usa",
      "store show --app-id 1 --country us,", "store show --app-id 0", "store show --bundle-id a/b",
      "store show --app-id 1 --lookup-site http://example.com/", "store wait --app-id 1", "store wait x --app-id 1",
      "store wait 2.4.0 --app-id 1 --every 0s", "store wait 2.4.0 --app-id 1 --timeout 6",
      "check --app-version 1.0 --store-id 3",
    ] {
      #expect(try folder.publish(wrong).code == 64, "\(wrong)")
    }
  }

  /// Addresses that only look like this machine's; a password is not repeated.
  @Test(arguments: ["localhost:pw@example.com", "127.0.0.1:pw@[::1]", "[::1]@example.com", "localhost.example.com"])
  func onlyThisMachineNeedsNoTLS(_ host: String) throws {
    let run = try TemporaryFolder().publish("store show --app-id 1 --lookup-site http://\(host)/")
    #expect(run.code == 64 && !run.talk.contains("pw@"), "\(run.talk)")
  }

  /// A pipe in place of an answer would make it wait forever.
  @Test func aPipeIsNoAnswer() throws {
    let folder = TemporaryFolder()
    try folder.make(["store/lookup_de.json": "{}"])
    try folder.pipe("store/lookup_us.json")
    let run = try folder.publish("store show --app-id 1 --country us --store store")
    #expect(run.code == 1 && run.talk.contains("store/lookup_us.json"), "\(run.talk)")
  }

  @Test func showsWhatWasRecorded() throws {
    let folder = TemporaryFolder()
    try folder.make([
      "publish.yml": "site: https://example.com/\napp: { name: A, storeID: 42 }\nlocales: [en]\n",
      "store/lookup_us.json":
        #"{"results": [{"version": "2.4.0", "minimumOsVersion": "16.0", "currentVersionReleaseDate": "2026-11-20T08:00:00Z"}]}"#,
      "store/lookup_de.json": #"{"results": []}"#, "store/lookup_fr.json": "<html>",
    ])
    #expect(
      try folder.published("store show --country us,de --store store").output
        == "us  2.4.0, since 2026-11-20T08:00:00Z, needs 16.0\nde  not in the store\n")
    #expect(try folder.publish("store show --country us,de --store store --expect 2.4").code == 2)
    #expect(try folder.publish("store show --store store --expect 2.4.0").code == 0)
    let broken = try folder.publish("store show --country us,fr --store store")
    #expect(broken.code == 1 && broken.talk.contains("store/lookup_fr.json:1:1: error: the store's answer"))
    #expect(try folder.publish("store show --country jp --store store").talk.contains("[unreadable-file]"))
  }
}

/// Time passes only while somebody waits.
private final class StepClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let time = Collected()
  var now: Instant { Instant(offset: .seconds(time.all.reduce(0) { max($0, Int($1) ?? 0) })) }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    time.append("\(deadline.offset.components.seconds)")
  }
}

private final class Collected: Sendable {
  private let texts = Lock<[String]>([])
  var all: [String] { texts.withLock { $0 } }
  func append(_ text: String) { texts.withLock { $0.append(text) } }
  func count(of prefix: String) -> Int { all.count { $0.hasPrefix(prefix) } }
}
