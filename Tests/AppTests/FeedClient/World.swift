import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Text

/// An app's surroundings in a test: everything it does to them can be read.
final class World: Sendable {
  static let site = "https://updates.example.com/"
  static let start = Instant(secondsSince1970: 1_338_508_800)

  let transport = ScriptedTransport()
  let store: MemoryStore
  let clock = ManualClock(at: World.start)
  let device: Lock<FeedDevice>
  private let log = Lock<[String]>([])
  private let askedBefore = Lock(0)

  init(_ state: StateValues = [:], device: FeedDevice = FeedDevice(appVersion: "2.2.2", appName: "Snoodle")) {
    store = MemoryStore(state)
    self.device = Lock(device)
  }

  var environment: FeedEnvironment {
    var environment = FeedEnvironment(
      transport: transport, store: store, device: { self.device.withLock { $0 } }, now: clock.now,
      open: { self.note("open \($0)") }, report: { self.note("notice: \($0)") })
    environment.polling = .exact
    return environment.withoutHaste
  }

  func note(_ event: String) { log.withLock { $0.append(event) } }

  /// What the clients keep of their channels; launches are counted by all.
  func channelState() async -> StateValues { await store.values().filter { !Self.counts.contains($0.key) } }

  private static let counts = [
    "publish.installed", "publish.launches", "publish.launched", "publish.launchedBefore", "publish.rolloutSeed",
  ]

  /// What happened since this was asked last.
  func events() -> [String] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }

  /// The paths that were asked for since the last call.
  func asked() -> [String] {
    let requests = transport.requests
    return askedBefore.withLock { before in
      defer { before = requests.count }
      return requests[before...].map { String($0.url.dropFirst(World.site.count)) }
    }
  }

  func url(_ feed: FeedName) -> String { Self.site + feed.rawValue }

  func publish(_ feed: FeedName, _ body: String?) {
    transport.respond(to: url(feed), with: body.map { .body(Array($0.utf8)) })
  }

  func goOffline(_ feed: FeedName) { transport.respond(to: url(feed), with: .failure(.unreachable("no network"))) }
}

/// What the clients report.
final class Notices: Sendable {
  private let sentences = Lock<[String]>([])

  var hear: @Sendable (FeedNotice) -> Void {
    { notice in self.sentences.withLock { $0.append(notice.description) } }
  }

  var all: [String] { sentences.withLock { $0 } }
}

extension FeedEnvironment {
  /// Time limits of feeds do not count what a busy machine takes.
  var withoutHaste: FeedEnvironment {
    var environment = self
    environment.uptime = { .zero }
    return environment
  }
}

extension FeedLoader {
  /// As ``FeedEnvironment/withoutHaste``.
  var withoutHaste: FeedLoader {
    var loader = self
    loader.uptime = { .zero }
    return loader
  }
}
