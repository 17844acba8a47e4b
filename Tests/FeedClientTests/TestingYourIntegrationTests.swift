import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// The code of the article of that name, which is to work as it stands there.
@Suite struct TestingYourIntegrationTests {
  // BEGIN
  @Test func showsTheNewestAlert() async throws {
    let feed = AlertsFeed(notifications: [.init(key: "2026/11/20-dark-mode", title: "Dark mode")])
    let transport = ScriptedTransport(["https://example.com/notifications.plist": .body(try feed.encode())])
    let clock = ManualClock(at: Instant(secondsSince1970: 1_795_252_800))
    let environment = FeedEnvironment(
      transport: transport, store: MemoryStore(), device: { Device(appVersion: "2.4.0") }, now: clock.now)
    let alerts = AlertsClient(feed: .published("https://example.com/notifications.plist"), environment: environment)

    _ = await alerts.launched()  // the first launch shows nothing
    clock.advance(by: 60)
    #expect(await alerts.launched().display?.key == "2026/11/20-dark-mode")
  }
  // END

  @Test func standsInTheArticle() throws {
    let tests = URL(filePath: #filePath)
    let article = tests.deletingLastPathComponent().appending(
      path: "../../Sources/FeedClient/FeedClient.docc/TestingYourIntegration.md")
    let source = try String(contentsOf: tests, encoding: .utf8)
    let code = try #require(source.split(separator: "  // BEGIN\n").last?.split(separator: "  // END").first)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix("  ") ? $0.dropFirst(2) : $0
    }
    #expect(try String(contentsOf: article, encoding: .utf8).contains(lines.joined(separator: "\n")))
  }
}
