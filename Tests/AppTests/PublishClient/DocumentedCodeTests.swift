import FeedTestSupport
import Foundation
import FeedEvaluator
import FeedModel
import PublishClient
import ScenarioReplay
import TestKit
import Testing

/// The code of the articles about feeds, decisions, tests and scenarios, which has to work as printed there.
@Suite struct DocumentedCodeTests {
  @Test func readingFeeds() throws {
    // BEGIN Values/FeedModel/FeedModel.docc/ReadingFeeds.md
    let feed = AlertsFeed(notifications: [.init(key: "2026/11/20-dark-mode", title: "Dark mode", minVersion: "2.4")])
    let bytes = try feed.encode()
    let reading = try AlertsFeed.decode(bytes)
    for issue in reading.issues { print(issue) }
    // END
    #expect(reading == Reading(feed: feed))
    // BEGIN Values/FeedModel/FeedModel.docc/ReadingFeeds.md
    let ordered: [FeedVersion] = ["1.9", "1.10", "2", "2.0"]  // each is newer than the one before
    let areEqual = FeedVersion("1.01") == "1.1"  // equality follows the order
    // END
    #expect(ordered.sorted() == ordered && areEqual)
    #expect(zip(ordered, ordered.dropFirst()).allSatisfy { $0 < $1 })
    // BEGIN Values/FeedModel/FeedModel.docc/ReadingFeeds.md
    let instant = Instant(rfc3339: "2026-11-21T10:00:00+01:00")
    let written = instant?.rfc3339  // 2026-11-21T09:00:00Z
    // END
    #expect(written == "2026-11-21T09:00:00Z")
    // BEGIN Values/FeedModel/FeedModel.docc/ReadingFeeds.md
    let tags = LanguageTag("zh-TW").fallbacks.map(\.text)  // zh-TW, zh-Hant, zh
    let index = FeedIndex(defaultLocale: "en", locales: ["en", "de"])
    let names = index.fileNames(of: .alerts, for: "de-CH")  // notifications_de.plist, notifications.plist
    // END
    #expect(tags == ["zh-TW", "zh-Hant", "zh"])
    #expect(names == ["notifications_de.plist", "notifications.plist"])
  }

  @Test func howADecisionIsMade() {
    // BEGIN Decisions/FeedEvaluator/FeedEvaluator.docc/HowADecisionIsMade.md
    let feed = AlertsFeed(notifications: [
      .init(key: "2026/11/20-dark-mode", title: "Dark mode", minVersion: "2.4"),
      .init(key: "2026/10/02-pad", title: "Snoodle Pad"),
    ])
    let evaluation = Alerts.decide(
      feed, state: Alerts.State(ignored: []), device: FeedDevice(appVersion: "2.2.2"), explaining: true)
    for candidate in evaluation.decision.trace {
      for gate in candidate.gates { print(candidate.id, gate.passed ? "✓" : "✗", gate.line) }
    }
    // END
    #expect(evaluation.decision.display?.key == "2026/10/02-pad")
    #expect(evaluation.decision.trace.flatMap(\.failures).map(\.line) == ["MinVersion 2.4: this app is 2.2.2"])
    // BEGIN Decisions/FeedEvaluator/FeedEvaluator.docc/HowADecisionIsMade.md
    let rules = Alerts.rules(of: feed)
    let old = Values.versions(from: nil, upTo: .below("2.0"))
    let reachesOldApps = rules[0].required.filter { $0.fact == .appVersion }.allSatisfy { $0.values.overlaps(old) }
    // END
    #expect(!reachesOldApps)
  }

  // BEGIN App/FeedTestSupport/FeedTestSupport.docc/TestingAnApp.md
  @Test func showsAnAlertOnTheSecondLaunch() async throws {
    let site = "https://updates.example.com/"
    let feed = AlertsFeed(notifications: [.init(key: "2026/11/20-dark-mode", title: "Dark mode")])
    let transport = ScriptedTransport(
      [site + "notifications.plist": .body(try feed.encode())], missing: .response(FeedResponse(status: 403)))
    let clock = ManualClock(at: Instant(secondsSince1970: 1_795_252_800))
    let environment = FeedEnvironment(
      transport: transport, store: MemoryStore(), device: { FeedDevice(appVersion: "2.4.0") }, now: clock.now)
    let feeds = FeedClients(site: site, environment: environment)

    await feeds.launched()  // at the first launch nothing is shown
    #expect(await feeds.waiting == nil)

    clock.advance(by: 3600)
    await feeds.foregrounded()
    #expect(await feeds.waiting?.title == "Dark mode")
  }
  // END

  // BEGIN App/FeedTestSupport/FeedTestSupport.docc/TestingAnApp.md
  @Test func keepsItsContract() async {
    #expect(await FeedStoreContract.violations { MemoryStore() } == [])
  }
  // END

  @Test func scenariosInTests() async throws {
    // BEGIN Simulation/ScenarioReplay/ScenarioReplay.docc/ScenariosInTests.md
    let text = """
      {
        "schema": "publish.scenarios/1", "channel": "alerts", "scenarios": [{
          "id": "first-launch", "title": "nothing on the first launch, then the alert",
          "start": 1795252800, "device": {"appVersion": "2.4.0"},
          "feed": {"2026/11/20-dark-mode": {"Title": "Dark mode", "Message": "Snoodle now has a dark mode."}},
          "timeline": [
            {"type": "launch", "expect": {"shown": []}},
            {"type": "advance", "seconds": 3600},
            {"type": "launch", "expect": {"shown": [{"title": "Dark mode", "buttons": ["OK"]}]}}
          ]
        }]
      }
      """
    let file = try ScenarioFile(JSON.parse(Array(text.utf8)).value)
    let results = await replay(file)
    // END
    // BEGIN Simulation/ScenarioReplay/ScenarioReplay.docc/ScenariosInTests.md
    for result in results {
      #expect(result.outcome == .passed, "\(result.title)")
    }
    // END
    #expect(results.count == 1)
  }

  /// Every piece of this file between BEGIN and END is a code block of the article that it names, and the article has
  /// no other code blocks.
  @Test func isInTheArticles() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    var blocks: [String: [String]] = [:]
    // The marks in two parts, so that this code is not one of the pieces.
    for piece in source.components(separatedBy: "// " + "BEGIN ").dropFirst() {
      let lines = piece.components(separatedBy: "// " + "END")[0].components(separatedBy: "\n")
      blocks[lines[0], default: []].append(unindented(lines.dropFirst()))
    }
    #expect(blocks.count == 4)
    for (article, blocks) in blocks {
      let text = try String(contentsOf: sources.appending(path: article), encoding: .utf8)
      let printed = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
      #expect(Array(printed) == blocks, "\(article)")
    }
  }

  private let sources = Repository.url("Sources")

  private func unindented(_ lines: some Collection<String>) -> String {
    let depth = lines.first?.prefix { $0 == " " }.count ?? 0
    return lines.dropLast().map { String($0.dropFirst(depth)) + "\n" }.joined()
  }
}
