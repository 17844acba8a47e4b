import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// `notifications.plist` (docs/authoring.md, Notifications; iNotify README).
@Suite struct AlertsFeedWritingTests {
  typealias Alert = AlertsFeed.Notification
  static let table: [Case<String, Alert>] = [
    Case("title and text", alert(), Alert(key: "2026/11/20-hello", title: "Hello", message: "There is news.")),
    Case("no text", alert("priority: 1", ""), Alert(key: "2026/11/20-hello", title: "Hello")),
    Case(
      "a key that is in the field already", alert("key: '0042'"),
      Alert(key: "0042", title: "Hello", message: "There is news.")),
    Case(
      "the day and the time that the author wrote, in his own zone",
      banner("date: 2026-11-20T00:30:00+09:00\nchannels: alerts"),
      Alert(key: "2026/11/20 00:30-hello", title: "Hello", message: "There is news.")),
    Case(
      "a time with seconds", banner("date: 2026-11-20T08:00:07Z\nchannels: alerts"),
      Alert(key: "2026/11/20 08:00:07-hello", title: "Hello", message: "There is news.")),
    Case(
      "an action", alert("actionURL: https://example.com/\nactionButton: Look"),
      Alert(
        key: "2026/11/20-hello", title: "Hello", message: "There is news.", actionURL: "https://example.com/",
        actionButton: "Look")),
    Case(
      "the client's own label", alert("actionURL: https://example.com/"),
      Alert(key: "2026/11/20-hello", title: "Hello", message: "There is news.", actionURL: "https://example.com/")),
    Case(
      "a button without an action", alert("actionButton: Look"),
      Alert(key: "2026/11/20-hello", title: "Hello", message: "There is news.")),
    Case(
      "a button that says no", alert("actionURL: https://example.com/\nactionButton: no"),
      Alert(
        key: "2026/11/20-hello", title: "Hello", message: "There is news.", actionURL: "https://example.com/",
        actionButton: "no")),
    Case(
      "bounds", alert("minVersion: 1.9\nmaxVersion: 1.10"),
      Alert(key: "2026/11/20-hello", title: "Hello", message: "There is news.", minVersion: "1.9", maxVersion: "1.10")),
    Case(
      "of two bounds the narrower", alert("minVersion: 1.9\nconditions: { all: { appVersionAtLeast: 2.0 } }"),
      Alert(key: "2026/11/20-hello", title: "Hello", message: "There is news.", minVersion: "2.0")),
    Case(
      "a list", alert("priority: 1", "New:\n\n- a\n- [b](https://b.example/)"),
      Alert(key: "2026/11/20-hello", title: "Hello", message: "New:\n\n• a\n• b")),
  ]

  @Test(arguments: table) func saysWhatItsAuthorWrote(_ c: Case<String, Alert>) throws {
    let feed = try output([hello: c.input]).tree.alerts()
    #expect(feed.notifications == [c.expected])
    #expect(feed.notifications.first?.minVersion?.text == c.expected.minVersion?.text)
    #expect(feed.notifications.first?.maxVersion?.text == c.expected.maxVersion?.text)
  }

  static let channels: [Case<String, [Bool]>] = [
    Case("by default where publish.yml says", banner("date: 2026-11-20"), [true, false]),
    Case("alerts", banner("date: 2026-11-20\nchannels: alerts"), [false, true]),
    Case("both", banner("date: 2026-11-20\nchannels: [alerts, banners]"), [true, true]),
  ]

  @Test(arguments: channels) func goesWhereItIsSent(_ c: Case<String, [Bool]>) throws {
    let tree = try output([hello: c.input]).tree
    #expect(try [!tree.banners().notifications.isEmpty, !tree.alerts().notifications.isEmpty] == c.expected)
    #expect(tree.paths.contains { $0.hasPrefix("views/") } == c.expected[0])
  }

  /// iNotify shows the last key first; ordered only by ids, the alerts would be the other way round.
  @Test func twoAlertsOfOneDayAreInTheOrderOfTheirTimes() throws {
    let feed = try output([
      "content/notifications/zebra.md": banner("date: 2026-11-20T08:00:00Z\nchannels: alerts"),
      "content/notifications/apple.md": banner("date: 2026-11-20T20:00:00Z\nchannels: alerts"),
    ]).tree.alerts()
    #expect(feed.notifications.map(\.key) == ["2026/11/20 08:00-zebra", "2026/11/20 20:00-apple"])
  }

  /// Keys with marks are ordered by their bytes, however they are composed.
  @Test func anyKeyCanBeWritten() throws {
    let keys = ["e\u{301}", "\u{E9}2", "z", "\u{1F600}", "\u{FB01}"]
    let files = keys.enumerated().map { ("content/notifications/n\($0).md", alert("key: \"\($1)\"")) }
    let feed = try output(Dictionary(uniqueKeysWithValues: files)).tree.alerts()
    #expect(
      feed.notifications.map { Array($0.key.utf8) }
        == keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
  }
}
