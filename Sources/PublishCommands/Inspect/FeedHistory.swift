import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation

/// Reads the feeds of many versions, each different file once.
struct FeedHistory {
  let language: LanguageTag
  private var banners: [[UInt8]: BannersFeed] = [:]
  private var alerts: [[UInt8]: AlertsFeed] = [:]
  private var updates: [[UInt8]: UpdatesFeed] = [:]
  private var prompts: [[UInt8]: PromptsFeed] = [:]

  init(language: LanguageTag) { self.language = language }

  /// - Throws: Why a feed cannot be read.
  mutating func feeds(of site: PublishedSite, _ channels: [Channel]) async throws(FeedFailure) -> PublishedFeeds {
    var feeds = PublishedFeeds()
    for name in FeedName.allCases where channels.isEmpty || channels.contains(name.channel) {
      guard name != .permissions, let file = try await site.feed(name, for: language) else { continue }
      switch name {
      case .banners: feeds.banners = try Self.decoded(file, &banners)
      case .alerts: feeds.alerts = try Self.decoded(file, &alerts)
      case .updates: feeds.updates = try Self.decoded(file, &updates)
      case .localUpdates: feeds.localUpdates = try Self.decoded(file, &updates)
      case .prompts: feeds.prompts = try Self.decoded(file, &prompts)
      case .permissions: break
      }
    }
    return feeds
  }

  private static func decoded<Feed: ChannelFeed>(
    _ file: LoadedFile<[UInt8]>, _ known: inout [[UInt8]: Feed]
  ) throws(FeedFailure) -> Feed {
    if let feed = known[file.value] { return feed }
    do throws(FeedError) {
      let feed = try Feed.decode(file.value, limits: .published).feed
      known[file.value] = feed
      return feed
    } catch {
      throw .unreadable(file.source, error)
    }
  }
}

/// A device before a launch, as `check` imagines it.
struct ImaginedDevice: Sendable {
  var device: Device
  var past: Past

  /// What its clients show at a launch at that time.
  func shown(_ feeds: PublishedFeeds, now: Instant) -> [FeedEntry] {
    let publications = Publications(feeds)
    let values = stored(feeds, now: now)
    var plan = LifePlan(device: device, start: now, launches: [now], habit: Habit(.silent))
    plan.begin(with: values, publications.catalog)
    return plan.history(publications).flatMap(\.shown).map { publications.catalog.entries[$0.entry] }
  }

  func stored(_ feeds: PublishedFeeds, now: Instant) -> StateValues {
    var values: StateValues = [:]
    past.write(into: &values, device: device, banners: feeds.banners?.notifications.map(\.id) ?? [], now: now)
    return values
  }
}

extension LifePlan {
  /// Begins with what is stored on a device.
  mutating func begin(with values: StateValues, _ catalog: EntryCatalog) {
    var issues: [StateIssue] = []
    let installation = Installation(values)
    device.installed = installation.installed
    device.launches = installation.launches
    device.rolloutSeed = installation.rolloutSeed
    state = LifeState(
      banners: Banners.State(values, ids: catalog.entries.filter { $0.feed == .banners }.map(\.id), issues: &issues),
      alerts: Alerts.State(values, issues: &issues), updates: Updates.State(values, issues: &issues),
      prompts: Prompts.State(values, issues: &issues))
  }
}
