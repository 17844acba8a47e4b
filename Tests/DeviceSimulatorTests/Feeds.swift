import DeviceSimulator
import FeedClient
import FeedEvaluator
import FeedModel

/// Small feeds, one entry each, with the texts of the originals' READMEs.
enum Feeds {
  static let banners = """
    {"update": {"entry": "index", "conditions": {"all": {"appVersionLessThan": "2.4", "flagNotSet": "hide"}},
      "views": {"index": {"file": "https://updates.example.com/views/a.html", "height": 120},
                "details": {"file": "https://updates.example.com/views/b.html"}}}}
    """
  static let alerts = plist(
    """
    <key>2026/11/20-dark</key><dict><key>Title</key><string>Dark mode</string><key>Message</key><string>It is here.</string>
    <key>ActionURL</key><string>https://example.com/dark</string></dict>
    """)
  static let updates = plist("<key>2.4</key><array><string>New</string></array>")
  static let localUpdates = plist("<key>2.2.2</key><array><string>Old</string></array>")
  static let prompts = plist(
    """
    <key>rate</key><dict><key>title</key><string>Rate us</string><key>message</key><string>Please</string>
    <key>actionURL</key><string>https://example.com/rate</string><key>cancelButton</key><string>No</string>
    <key>daysUntilPrompt</key><integer>3</integer></dict>
    """)
  static let permissions = plist(
    "<key>photos</key><dict><key>title</key><string>Draw on your photos</string></dict>")

  static let all: [FeedName: String] = [
    .banners: banners, .alerts: alerts, .updates: updates, .localUpdates: localUpdates, .prompts: prompts,
    .permissions: permissions,
  ]

  private static func plist(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>" }
}

/// A device that was installed 30 days ago and has seen nothing.
struct TestDevice {
  static let now = Instant(rfc3339: "2026-11-21T09:00:00Z")!
  let store = MemoryStore()
  var device = Device(appVersion: "2.2.2", appName: "Snoodle")
  var history = DeviceHistory()
  var feeds: [FeedName: PublishedFeed] = Feeds.all.published

  /// An app that was just launched.
  func launched(asked: Set<Channel> = []) async -> (app: SimulatedApp, results: [ChannelResult]) {
    await store.update { [history, device] in
      history.write(into: &$0, device: device, banners: ["update"], now: Self.now)
    }
    let environment = FeedEnvironment(
      transport: Nowhere(), store: store, device: { [device] in device }, now: { Self.now })
    await environment.countLaunch()
    let app = SimulatedApp(feeds: feeds, environment: environment, options: .init(asked: asked))
    var results: [ChannelResult] = []
    for channel in Channel.allCases { results += await app.launch(channel) }
    return (app, results)
  }
}

extension [FeedName: String] {
  var published: [FeedName: PublishedFeed] {
    reduce(into: [:]) { $0[$1.key] = PublishedFeed(name: $1.key.rawValue, contents: .file(Array($1.value.utf8))) }
  }
}

private struct Nowhere: FeedTransport {
  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse { throw .unreachable("no network") }
}
