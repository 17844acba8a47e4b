import FeedClient
import FeedEvaluator
import FeedModel
import Simulation
import TestKit
import Testing

@testable import Inspection

/// A simulated life shows the same as the clients in apps: the same launches, replies, upgrades and publications,
/// played in a world.
@Suite struct LifeAgreementTests {
  private static let seeds = Array(0..<UInt64(200))

  @Test(arguments: seeds) func showsWhatTheClientsShow(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    // As they are read: a file has each condition once.
    let feeds = try (random.some(upTo: 2) { $0.feeds() } + [random.feeds()]).map { try $0.reread() }
    let days = feeds.dropFirst().map { _ in random.int(in: 1...28) }.sorted()
    let plan = random.plan()
    let later = zip(days, feeds.dropFirst()).map { (SeededGenerator.start.advanced(by: $0 * 86_400), $1) }
    let publications = Publications(feeds[0], later: later.map { (at: $0.0, feeds: $0.1) })
    let history = plan.history(publications)
    let played = await play(plan, history, feeds[0], later)
    for (launch, seen) in zip(history, played) {
      let shown = launch.shown.map { publications.catalog.entries[$0.entry] }
      #expect(shown == seen, "at \(launch.at), \(launch.appVersion)")
    }
    #expect(history.count == played.count)
  }

  /// Random lives are varied: every channel displays, and every kind of reply is given.
  @Test func muchHappens() {
    var displays: [FeedName: Int] = [:]
    var replies: Set<Reply> = []
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let publications = Publications(random.feeds())
      for shown in random.plan().history(publications).flatMap(\.shown) {
        displays[publications.catalog.entries[shown.entry].feed, default: 0] += 1
        replies.insert(shown.reply)
      }
    }
    for feed in EntryCatalog.feeds { #expect(displays[feed, default: 0] > 100, "\(feed)") }
    for answer in [FeedAnswer.action, .remind, .ignore, .ok, .cancel] { #expect(replies.contains(.answer(answer))) }
    #expect(replies.contains(.flags(["hide"])))
  }

  /// What real clients show at each launch.
  private func play(
    _ plan: LifePlan, _ history: [LifeLaunch], _ first: PublishedFeeds, _ later: [(Instant, PublishedFeeds)]
  ) async -> [[FeedEntry]] {
    let all = [first] + later.map(\.1)
    let catalog = EntryCatalog(of: all)
    var options = AppOptions()
    for name in FeedName.allCases where name != .localUpdates && all.contains(where: { $0.has(name) }) {
      options.sources[name] = .published("https://example.com/\(name.rawValue)")
    }
    let ships = all.contains { $0.localUpdates != nil }
    let world = World(
      device: plan.device, clock: 0, server: Server(feeds: first), options: options,
      shipped: ships ? LoadedFile(source: "local-versions.plist", value: first.file(.localUpdates)) : nil)
    var app = SimulatedApp(world)
    var (upgrades, later) = (plan.upgrades[...], later[...])
    var seen: [[FeedEntry]] = []
    for launch in history {
      _ = await app.play(.setClock(launch.at))
      while let next = upgrades.first, next.at <= launch.at {
        _ = await app.play(.upgrade(next.version, build: nil))
        upgrades = upgrades.dropFirst()
      }
      while let next = later.first, next.0 <= launch.at {
        _ = await app.play(.publish(server: Server(feeds: next.1)))
        if ships { _ = await app.play(.ship(next.1.file(.localUpdates))) }
        later = later.dropFirst()
      }
      let shown = await app.play(.launch).shown.map { FeedEntry($0.feed, id: $0.id.entry) }
      seen.append(EntryCatalog.feeds.flatMap { feed in shown.filter { $0.feed == feed } })
      for shown in launch.shown { await reply(shown, catalog.entries[shown.entry], &app) }
    }
    return seen
  }

  private func reply(_ shown: Shown, _ entry: FeedEntry, _ app: inout SimulatedApp) async {
    switch shown.reply {
    case .none: break
    // An answer without a button is refused, and changes nothing.
    case .answer(let answer): _ = await app.play(.answer(entry.feed, id: entry.id, answer))
    case .flags(let names):
      for name in names {
        let obstacle = await app.play(.page("setFlag", [name, "true"])).obstacle
        #expect(obstacle == nil)
      }
    }
  }
}

private struct Server: FeedTransport {
  let feeds: PublishedFeeds

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    let name = FeedName(rawValue: String(request.url.split(separator: "/").last ?? ""))
    guard let body = name.flatMap({ feeds.file($0) }) else { return FeedResponse(status: 404) }
    return FeedResponse(status: 200, body: body)
  }
}

extension PublishedFeeds {
  fileprivate func reread() throws -> PublishedFeeds {
    var feeds = self
    feeds.banners = try encoded(.banners).map { try BannersFeed.decode($0).feed }
    return feeds
  }

  /// Nil if it is not published; the random feeds can all be written.
  fileprivate func file(_ feed: FeedName) -> [UInt8]? { (try? encoded(feed)) ?? nil }

  fileprivate func has(_ feed: FeedName) -> Bool { file(feed) != nil }
}
