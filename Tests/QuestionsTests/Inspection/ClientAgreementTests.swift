import FeedClient
import FeedEvaluator
import FeedModel
import Simulation
import TestKit
import Testing

@testable import Inspection

/// The results computed for regions are those that the clients in apps display, with states that these clients stored
/// themselves at earlier launches.
@Suite struct ClientAgreementTests {
  @Test(arguments: 0..<20) func clientsDisplayWhatTheirRegionSays(seed: UInt64) async throws {
    var random = SeededGenerator(seed: 5_000 + seed)
    let feed = try random.published()
    let question = try Question(.banners(feed))
    let bytes = feed.encode()
    for _ in 0..<100 {
      let first = random.situation(of: .banners(feed))
      let store = MemoryStore()
      let world = World(
        device: first.device, clock: Double(first.now.secondsSince1970), server: OneFeed(bytes: bytes),
        options: .banners, store: store)
      var app = SimulatedApp(world, channels: [.banners])
      for _ in 0..<3 {
        let situation = Situation(first.device, stored: await store.values(), feed, at: world.now)
        let shown = await app.play(.launch).shown.first?.id.entry
        #expect(question.displayed(situation)?.id == shown, "\(feed) \(situation)")
        if shown != nil, random.flip() {
          _ = await app.play(
            .page("setFlag", [random.one(of: ["hide", "done", SeededGenerator.sharedFlag.text]), "true"]))
        }
        _ = await app.play(.advance(Double(random.one(of: [1, 61, 86_400, 86_401]))))
      }
    }
  }
}

private struct OneFeed: FeedTransport {
  let bytes: [UInt8]

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse { FeedResponse(status: 200, body: bytes) }
}

extension AppOptions {
  fileprivate static var banners: AppOptions {
    var options = AppOptions()
    options.sources[.banners] = .published("https://example.com/control.json")
    return options
  }
}

extension SeededGenerator {
  /// As clients read it: a file has each condition once.
  fileprivate mutating func published() throws -> BannersFeed { try BannersFeed.decode(banners().encode()).feed }
}

extension Situation {
  /// At the next launch of a device that has stored this.
  fileprivate init(_ device: FeedDevice, stored values: StateValues, _ feed: BannersFeed, at now: Instant) {
    let installation = Installation(values)
    var device = device
    device.installed = device.installed ?? installation.installed ?? now
    device.lastLaunch = device.lastLaunch ?? installation.launched
    if device.launches == 0 { device.launches = installation.launches + 1 }
    if device.rolloutSeed.isEmpty { device.rolloutSeed = installation.rolloutSeed }
    var issues: [StateIssue] = []
    self.init(
      device: device, now: now,
      banners: Banners.State(values, ids: feed.storedIDs, issues: &issues))
  }
}
