import FeedClient
import FeedEvaluator
import FeedModel
import Output
import PublishedSite
import ScenarioReplay
import Simulation

/// One launch and its taps over the output that is served.
struct SimulatedLaunch {
  private let request: LaunchRequest
  private let output: PreviewOutput
  private let site: PublishedSite
  /// Of the launch.
  private let now: Instant
  private let owned: DeviceCopies
  private let store: MemoryStore
  /// The ids of the site's banners.
  private let banners: [String]

  /// - Parameter now: Of the launch, where the request names none.
  init(_ request: LaunchRequest, on output: PreviewOutput, _ copies: KnownCopies, now: Instant) async {
    self.request = request
    self.output = output
    self.now = request.now ?? now
    site = output.site.readAnew()
    owned = DeviceCopies(request, output, copies)
    banners = await site.bannerIDs(for: request.device.locale)
    store = MemoryStore(request.state?.values ?? [:])
    await owned.put(into: store)
    guard isNew else { return }
    let (past, device, start, ids) = (request.past, request.device, self.now, banners)
    await store.update { past.write(into: &$0, device: device, banners: ids, now: start) }
  }

  func play() async throws(StateDamage) -> LaunchReply {
    var app = SimulatedApp(await world(), channels: published.map(\.channel))
    let launch = await app.play(.launch)
    var taps: [Observation] = []
    for tap in request.taps { taps.append(await app.play(tap.event)) }
    let observations = [launch] + taps
    let values = await store.values()
    let document = if let state = request.state { state } else { try StateDocument([]) }
    return LaunchReply(
      device: request.device.json(now: now, firstLaunch: isNew && request.past.isFirstLaunch),
      results: observations.flatMap(\.outcomes).map { OutcomeRecord($0) }, taps: taps, screen: await app.screen(),
      output: output, past: past(values), copies: await owned.tags(in: store, published.map(urls)),
      notes: owned.notes + notes(observations),
      state: try document.bytes(with: values))
  }

  /// What one channel makes of the same, as a scenario file.
  func scenario(of channel: Channel) async throws(ValueProblem) -> JSON {
    var session = RecordedSession(channel: channel, device: request.device, start: now)
    session.screen = request.screen
    session.state = await store.values()
    session.isReachable = !request.airplane
    for name in published where name.channel == channel {
      let file = (try? await site.feed(name, for: language))??.value
      guard name != .localUpdates else {
        session.shipped = file
        continue
      }
      session.feed = file
      for url in urls(name) where request.airplane && session.copy == nil {
        session.copy = await store.copy(of: url)?.body
      }
    }
    session.events = request.taps.map(\.json)
    return try await session.scenarioFile()
  }

  private var language: LanguageTag { request.device.locale }
  private var isNew: Bool { request.state?.values.isEmpty ?? true }

  private func world() async -> World {
    var options = AppOptions()
    for feed in published where feed != .localUpdates { options.sources[feed] = site.source(feed, for: language) }
    options.decodedFeeds = site.decoded
    // What an app ships is there without a network.
    let shipped = (try? await site.feed(.localUpdates, for: language)) ?? nil
    let world = World(
      device: request.device, clock: Double(now.secondsSince1970), server: site.transport,
      options: options, shipped: shipped.map { ShippedFile(name: $0.source, bytes: $0.value) }, store: store,
      screen: request.screen,
      explains: request.explains)
    if request.airplane { world.isReachable = false }
    return world
  }

  /// The feeds that the site publishes for the device's language, or for the one that stands in for it.
  private var published: [FeedName] {
    FeedName.allCases.filter { name in name.fileNames(for: language).contains { output.tree[$0] != nil } }
  }

  private func urls(_ feed: FeedName) -> [String] { feed.urls(at: output.address, for: language) }

  /// What of the state was passed over; of feeds, the results say it.
  private func notes(_ observations: [Observation]) -> [String] {
    var notes: [String] = []
    for case .state(let issue) in observations.flatMap(\.notices) {
      let note = FeedNotice.state(issue).description
      if !notes.contains(note) { notes.append(note) }
    }
    return notes
  }

  private func past(_ values: StateValues) -> JSON {
    var issues: [StateIssue] = []
    let installation = Installation(values)
    let flags = Banners.State(values, ids: banners, issues: &issues).records.flatMap { id, record in
      record.flags.filter(\.value).keys.map { DeviceFlag(id: id, name: $0).description }
    }
    return .present([
      "flags": .texts(flags.sorted()), "installed": (installation.installed?.rfc3339).json,
      "lastVersion": Updates.State(values).lastVersion.json, "launches": .number(installation.launches),
    ])
  }
}
