import DeviceSimulator
import FeedClient
import FeedEvaluator
import FeedModel
import Output

/// Plays one launch and its taps over the output that is served.
struct SimulatedLaunch {
  let request: LaunchRequest
  let output: PreviewOutput
  let copies: KnownCopies
  /// Of the launch, where the request names none.
  let now: Instant

  func play() async throws(StateDamage) -> LaunchReply {
    let (store, clock, notices) = (MemoryStore(request.state?.values ?? [:]), MovingClock(at: now), Notices())
    let (feeds, banners, device) = (feeds, bannerIDs, request.device)
    let owned = DeviceCopies(request, output, copies)
    await owned.put(into: store)
    await writePast(into: store, banners: banners)
    let environment = FeedEnvironment(
      transport: SiteTransport(output: output, copies: copies, airplane: request.airplane), store: store,
      device: { device }, now: clock.now, report: notices.hear)
    await environment.countLaunch()
    let app = SimulatedApp(
      feeds: feeds, environment: environment, options: .init(explain: true, screen: request.screen))
    var results: [ChannelResult] = []
    for channel in Channel.allCases { results += await app.launch(channel) }
    var effects = await taps(on: app, clock)
    await tellIssues(of: app, in: &effects)
    results += effects.compactMap(\.result)
    return LaunchReply(
      device: DeviceRecord(device, now: now, firstLaunch: isNew && request.past.isFirstLaunch), results: results,
      effects: effects, screen: await app.screen(), output: output, past: await past(store, banners),
      copies: await owned.tags(in: store, feeds), notes: owned.notes + notices.all, state: try await state(store))
  }

  /// What was passed over in the feed of permissions stands with the first request, as in `publish check`.
  private func tellIssues(of app: SimulatedApp, in effects: inout [TapEffect]) async {
    guard await app.has(.permissions), let first = effects.firstIndex(where: { $0.result != nil }) else { return }
    let issues = await app.accesses().issues
    if !issues.isEmpty { effects[first].result?.issues = issues }
  }

  private func taps(on app: SimulatedApp, _ clock: MovingClock) async -> [TapEffect] {
    var effects: [TapEffect] = []
    for tap in request.taps {
      if let now = tap.now { clock.set(to: now) }
      effects.append(await app.tap(tap.tap))
    }
    return effects
  }

  /// What is published in the device's language, or in the one that stands in for it. What an app ships is there without
  /// a network.
  private var feeds: [FeedName: PublishedFeed] {
    let pairs = FeedName.allCases.compactMap { name -> (FeedName, PublishedFeed)? in
      let names = name.fileNames(for: request.device.locale)
      guard let file = names.first(where: { output.tree[$0] != nil }), let bytes = output.tree[file] else { return nil }
      let contents: PublishedFeed.Contents =
        name == .localUpdates ? .file(bytes) : .served(name.urls(at: output.address, for: request.device.locale))
      return (name, PublishedFeed(name: file, contents: contents))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private var isNew: Bool { request.state?.values.isEmpty ?? true }

  private var bannerIDs: [String] {
    let file = FeedName.banners.fileNames(for: request.device.locale).lazy.compactMap { output.tree[$0] }.first
    return file.flatMap { try? BannersFeed.decode($0).feed.notifications.map(\.id) } ?? []
  }

  private func writePast(into store: MemoryStore, banners: [String]) async {
    guard isNew else { return }
    let (past, device, now) = (request.past, request.device, now)
    await store.update { past.write(into: &$0, device: device, banners: banners, now: now) }
  }

  private func past(_ store: MemoryStore, _ banners: [String]) async -> LaunchReply.Past {
    let values = await store.values()
    var issues: [StateIssue] = []
    let installation = Installation(values)
    let flags = Banners.State(values, ids: banners, issues: &issues).records.flatMap { id, record in
      record.flags.filter(\.value).keys.map { DeviceFlag(id: id, name: $0).description }
    }
    return LaunchReply.Past(
      installed: installation.installed?.rfc3339, launches: installation.launches,
      lastVersion: Updates.State(values).lastVersion, flags: flags.sorted())
  }

  private func state(_ store: MemoryStore) async throws(StateDamage) -> [UInt8] {
    let values = await store.values()
    guard let document = request.state else { return try StateDocument([]).bytes(with: values) }
    return try document.bytes(with: values)
  }
}

/// A clock that goes where a request says.
private final class MovingClock: Sendable {
  private let moment: Lock<Instant>

  init(at moment: Instant) { self.moment = Lock(moment) }

  var now: @Sendable () -> Instant {
    { self.moment.withLock { $0 } }
  }

  func set(to moment: Instant) { self.moment.withLock { $0 = moment } }
}

/// What of the state was passed over; of feeds, the results say it.
private final class Notices: Sendable {
  private let sentences = Lock<[String]>([])

  var hear: @Sendable (FeedNotice) -> Void {
    { notice in
      guard case .state = notice else { return }
      self.sentences.withLock { if !$0.contains(notice.description) { $0.append(notice.description) } }
    }
  }

  var all: [String] { sentences.withLock { $0 } }
}
