import FeedClient
import FeedEvaluator
import FeedModel
import Simulation

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

/// A device that was installed 30 days ago and has seen nothing, and a server with these feeds.
struct TestDevice: Sendable {
  /// 2026-11-21T09:00:00Z
  static let now = Instant(secondsSince1970: 1_795_251_600)
  let store = MemoryStore()
  var device = FeedDevice(appVersion: "2.2.2", appName: "Snoodle")
  var past = Past()
  var feeds = Feeds.all
  var isReachable = true

  /// The app was just launched.
  func launched() async -> (app: SimulatedApp, seen: Observation) {
    await store.update { [past, device] in
      past.write(into: &$0, device: device, banners: ["update"], now: Self.now)
    }
    let world = World(
      device: device, clock: Double(Self.now.secondsSince1970), server: Files(feeds: feeds),
      isReachable: isReachable,
      options: AppOptions(sources: sources),
      shipped: feeds[.localUpdates].map { LoadedFile(source: FeedName.localUpdates.rawValue, value: Array($0.utf8)) },
      store: store)
    var app = SimulatedApp(world)
    let seen = await app.play(.launch)
    return (app, seen)
  }

  /// An app that knows of all feeds, published or not.
  private var sources: [FeedName: FeedSource] {
    let names = FeedName.allCases.filter { $0 != .localUpdates }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, .published(Files.address + $0.rawValue)) })
  }
}

/// A host with these feeds, and no others.
struct Files: FeedTransport {
  static let address = "https://updates.example.com/"
  var feeds: [FeedName: String]

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let name = FeedName(rawValue: request.url.split(separator: "/").last.map(String.init) ?? "")
    guard let text = name.flatMap({ feeds[$0] }) else { return FeedResponse(status: 404) }
    return FeedResponse(status: 200, body: Array(text.utf8))
  }
}
