import FeedTestSupport
import Foundation
import PublishClient
import Testing

/// The code of the article of that name, which has to work as printed there.
@Suite struct TestingYourIntegrationTests {
  // BEGIN
  @Test func showsTheNewestAlert() async throws {
    let feed = AlertsFeed(notifications: [.init(key: "2026/11/20-dark-mode", title: "Dark mode")])
    let transport = ScriptedTransport(["https://example.com/notifications.plist": .body(try feed.encode())])
    let clock = ManualClock(at: Instant(secondsSince1970: 1_795_252_800))
    let environment = FeedEnvironment(
      transport: transport, store: MemoryStore(), device: { FeedDevice(appVersion: "2.4.0") }, now: clock.now)
    let alerts = AlertsClient(feed: .published("https://example.com/notifications.plist"), environment: environment)

    _ = await alerts.launched()  // the first launch shows nothing
    clock.advance(by: 60)
    #expect(await alerts.launched().display?.key == "2026/11/20-dark-mode")
  }
  // END

  @Test func goesOnWhereAnOriginalStopped() async throws {
    // BEGIN
    let store = MemoryStore(["iNotifyViewedNotifications": .array([.string("2026/11/20-dark-mode")])])
    // END
    let feed = AlertsFeed(notifications: [.init(key: "2026/11/20-dark-mode", title: "Dark mode")])
    let environment = FeedEnvironment(
      transport: ScriptedTransport(), store: store, device: { FeedDevice(appVersion: "2.4.0") })
    let alerts = AlertsClient(feed: .bundled("notifications.plist") { try feed.encode() }, environment: environment)

    #expect(await alerts.checkForNotifications().reason == "the only notification was already seen")
  }

  // BEGIN
  @Test func keepsTheStoreContract() async {
    #expect(await FeedStoreContract.violations { MemoryStore() } == [])
  }
  // END

  @Test func standsInTheArticle() throws {
    let source = try String(contentsOf: tests, encoding: .utf8)
    let pieces = source.components(separatedBy: "// BEGIN\n").dropFirst()
      .compactMap { $0.components(separatedBy: "// END").first }
    #expect(pieces.count == 3)
    for piece in pieces { #expect(try article.contains("```swift\n\(withoutIndentation(piece))```\n")) }
  }

  /// But for Foundation, which only this suite needs.
  @Test func importsWhatTheArticleImports() throws {
    let imports = try String(contentsOf: tests, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("import ") && !$0.hasSuffix(" Foundation") }
    #expect(try article.contains("```swift\n\(imports.joined(separator: "\n"))\n```\n"))
  }

  private let tests = URL(filePath: #filePath)

  private var article: String {
    get throws {
      let path = "../../../Sources/App/FeedClient/FeedClient.docc/TestingYourIntegration.md"
      return try String(contentsOf: tests.deletingLastPathComponent().appending(path: path), encoding: .utf8)
    }
  }

  /// As far in as its first line is. The last line is the indentation of what comes behind.
  private func withoutIndentation(_ code: String) -> String {
    let indentation = code.prefix { $0 == " " }.count
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.map { $0.dropFirst($0.isEmpty ? 0 : indentation) + "\n" }.joined()
  }
}
