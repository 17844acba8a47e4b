import FeedClient
import FeedEvaluator
import FeedModel
import Output
import PublishedSite
import Simulation

/// Plays one launch and its taps over the output that is served.
struct SimulatedLaunch {
  let request: LaunchRequest
  let output: PreviewOutput
  let copies: KnownCopies
  /// Of the launch, where the request names none.
  let now: Instant

  func play() async throws(StateDamage) -> LaunchReply {
    let (store, banners) = (MemoryStore(request.state?.values ?? [:]), await site.bannerIDs(for: language))
    let owned = DeviceCopies(request, output, copies)
    await owned.put(into: store)
    await writePast(into: store, banners: banners)
    var app = SimulatedApp(await world(store), channels: published.map(\.channel))
    let launch = await app.play(.launch)
    var taps: [Observation] = []
    for tap in request.taps {
      if let now = tap.now { _ = await app.play(.setClock(now)) }
      taps.append(await app.play(tap.event))
    }
    let observations = [launch] + taps
    return LaunchReply(
      device: DeviceRecord(request.device, now: now, firstLaunch: isNew && request.past.isFirstLaunch),
      results: observations.flatMap(\.outcomes).map { OutcomeRecord($0) }, taps: taps, screen: await app.screen(),
      output: output, past: await past(store, banners), copies: await owned.tags(in: store, published.map(urls)),
      notes: owned.notes + notes(observations), state: try await state(store))
  }

  private var site: PublishedSite { PublishedSite(output.tree, at: output.address) }
  private var language: LanguageTag { request.device.locale }

  private func world(_ store: MemoryStore) async -> World {
    let fetched = published.filter { $0 != .localUpdates }.map { ($0, site.source($0, for: language)) }
    // What an app ships is there without a network.
    let shipped = (try? await site.feed(.localUpdates, for: language)) ?? nil
    let world = World(
      device: request.device, clock: Double(now.secondsSince1970), server: site.transport,
      options: AppOptions(sources: Dictionary(uniqueKeysWithValues: fetched)),
      shipped: shipped.map { ShippedFile(name: $0.source, bytes: $0.value) }, store: store, screen: request.screen,
      explains: true)
    if request.airplane { world.isReachable = false }
    return world
  }

  /// The feeds that the site publishes for the device's language, or for the one that stands in for it.
  private var published: [FeedName] {
    FeedName.allCases.filter { name in name.fileNames(for: language).contains { output.tree[$0] != nil } }
  }

  private func urls(_ feed: FeedName) -> [String] { feed.urls(at: output.address, for: language) }

  private var isNew: Bool { request.state?.values.isEmpty ?? true }

  private func writePast(into store: MemoryStore, banners: [String]) async {
    guard isNew else { return }
    let (past, device, now) = (request.past, request.device, now)
    await store.update { past.write(into: &$0, device: device, banners: banners, now: now) }
  }

  /// What of the state was passed over; of feeds, the results say it.
  private func notes(_ observations: [Observation]) -> [String] {
    var notes: [String] = []
    for case .state(let issue) in observations.flatMap(\.notices) {
      let note = FeedNotice.state(issue).description
      if !notes.contains(note) { notes.append(note) }
    }
    return notes
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
