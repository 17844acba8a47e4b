import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing
import Text

/// Devices do not come back all at once (docs/internals/scale.md).
@Suite struct PollingTests {
  private static let site = "https://updates.example.com/"
  private static let seeds = (0..<1000).map { "seed \($0)" }
  private static let start = World.start

  /// The second at which each of a thousand devices polls again, which all polled at the same one. From then on, a poll
  /// stays due, so that halving finds it.
  private func due(_ polling: FeedPolling) -> [Int] {
    Self.seeds.map { seed in
      var (before, due) = (-1, 10_000)
      while due - before > 1 {
        let second = (before + due) / 2
        let now = Self.start.advanced(by: second)
        let isDue = polling.isDue(since: Self.start, now: now, of: Self.site, seed: seed)
        (before, due) = isDue ? (before, second) : (second, due)
      }
      return due
    }
  }

  @Test func devicesThatPolledTogetherDriftApart() {
    #expect(Set(due(FeedPolling(period: 1000, jitter: 0))) == [1000])
    let due = due(FeedPolling(period: 1000, jitter: 0.5))
    #expect(due.allSatisfy { 1000...1500 ~= $0 })
    let seconds = Dictionary(grouping: due) { $0 }.mapValues(\.count)
    #expect(seconds.count > 350 && (seconds.values.max() ?? 0) < 15, "500 seconds share a thousand devices")
  }

  @Test func itIsNotAlwaysTheSameDevicesThatComeLast() {
    let polling = FeedPolling(period: 1000, jitter: 1)
    let last = Self.seeds.map { seed in
      (0..<20).count { round in
        let start = Self.start.advanced(by: round * 5000)
        return !polling.isDue(since: start, now: start.advanced(by: 1500), of: Self.site, seed: seed)
      }
    }
    #expect(last.allSatisfy { 1...19 ~= $0 })
  }

  @Test func launchesByATimetableAreSpread() {
    let polling = FeedPolling(spread: 100)
    let waits = Self.seeds.map { polling.wait(now: Self.start, of: Self.site, seed: $0) }
    #expect(waits.allSatisfy { 0..<100 ~= $0 })
    for tenth in 0..<10 {
      let count = waits.count { $0 >= Double(tenth) * 10 && $0 < Double(tenth + 1) * 10 }
      #expect(60...140 ~= count)
    }
  }

  /// Alerts and updates check up to a tenth later than written, and never earlier. The first device is launched every
  /// minute, the others from 20 minutes before it may be time.
  @Test func checkPeriodsOfClientsAreLengthened() async {
    var later: Set<Int> = []
    for (number, seed) in Self.seeds.prefix(20).enumerated() {
      let world = World(["iNotifyIgnoredNotifications": .array([]), "publish.rolloutSeed": .string(seed)])
      world.publish(.alerts, plist(""))
      var environment = world.environment
      environment.polling = FeedPolling()
      let client = AlertsClient(feed: .published(world.url(.alerts)), environment: environment)
      _ = await client.launched()
      let first = number == 0 ? 0 : 700
      world.clock.advance(by: first * 60)
      for minute in first...1440 {
        _ = await client.launched()
        if world.transport.requests.count > 1 {
          later.insert(minute)
          break
        }
        world.clock.advance(by: 60)
      }
    }
    #expect(later.allSatisfy { 720...793 ~= $0 } && later.count > 10)
  }

  // MARK: Retry-After

  /// - Returns: For how many seconds the server is left alone; nil if it is asked at once.
  private func wait(_ seconds: Int, jitter: Double = 0, quirks: Bool = false) async -> Int? {
    let world = World()
    var environment = world.environment
    environment.polling.jitter = jitter
    environment.keepsQuirks = quirks
    let refusal = FeedResponse(status: 503, retryAfter: "\(seconds)")
    world.transport.respond(to: world.url(.banners), with: .response(refusal))
    _ = await BannersClient(controlFile: .published(world.url(.banners)), environment: environment).launched()
    world.publish(.banners, "{}")
    // Another process, and another feed of the same server.
    let outcome = await AlertsClient(feed: .published(world.url(.alerts)), environment: environment)
      .checkForNotifications()
    guard case .failed(.transport(_, .askedToWait(let until))) = outcome.result else { return nil }
    #expect(world.transport.requests.count == 1, "nothing is sent")
    world.clock.set(to: until.advanced(by: -1))
    _ = await BannersClient(controlFile: .published(world.url(.banners)), environment: environment).launched()
    #expect(world.transport.requests.count == 1)
    world.clock.set(to: until)
    let later = await BannersClient(controlFile: .published(world.url(.banners)), environment: environment).launched()
    #expect(world.transport.requests.count == 2 && later.failure == nil)
    return until.secondsSince1970 - World.start.secondsSince1970
  }

  @Test func notAllComeBackAtTheSameSecond() async {
    var found: Set<Int> = []
    for _ in 1...20 { found.insert(await wait(1000, jitter: 0.5) ?? 0) }
    #expect(found.allSatisfy { 1000...1500 ~= $0 } && found.count > 10)
  }

  @Test func theOriginalsAskAnyway() async { #expect(await wait(120, quirks: true) == nil) }
}

/// The seconds that a client waited for.
final class Waits: Sendable {
  private let seconds = Lock<[Double]>([])

  func add(_ wait: Double) { seconds.withLock { $0.append(wait) } }

  var all: [Double] { seconds.withLock { $0 } }
}
