import FeedClient
import FeedEvaluator
import FeedModel
import Output
import PublishedSite
import ScenarioReplay
import Simulation
import Text

/// One launch and its taps on the served output.
struct SimulatedLaunch {
  private let request: LaunchRequest
  private let output: PreviewOutput
  private let site: PublishedSite
  /// The time of the launch.
  private let now: Instant
  private let known: KnownCopies
  private let store: MemoryStore
  /// The URLs of the device's copies whose bytes are not known here.
  private let unknown: [String]
  /// The ids of banners whose flags are shown.
  private let owners: [String]

  /// - Parameter now: The time of the launch if the request names none.
  init(_ request: LaunchRequest, on output: PreviewOutput, _ known: KnownCopies, now: Instant) async {
    (self.request, self.output, self.known) = (request, output, known)
    self.now = request.now ?? now
    site = output.site.readAnew()
    let language = request.device.locale
    owners = await site.storedBannerIDs(for: language)
    var copies: [String: FeedCopy] = [:]
    for (url, tag) in request.copies { copies[url] = known.copy(tag, of: url, from: output) }
    unknown = request.copies.keys.filter { copies[$0] == nil }.sorted { $0.precedes($1) }
    var values = request.state?.values ?? [:]
    if values.isEmpty {
      let banners = await site.bannerIDs(for: language)
      request.past.write(into: &values, device: request.device, banners: banners, now: self.now)
    }
    store = MemoryStore(values, copies: copies)
  }

  /// - Returns: `publish.preview/1` (docs/preview.md).
  /// - Throws: `StateDamage`; `CancellationError` if the client has disconnected.
  func play() async throws -> [UInt8] {
    var app = SimulatedApp(await world(), channels: published.map(\.channel))
    let launch = await app.play(.launch)
    var taps: [Observation] = []
    for tap in request.taps {
      try Task.checkCancellation()
      taps.append(await app.play(tap.event))
    }
    let (values, banner, all) = (await store.values(), await app.banner(), [launch] + taps)
    let outcomes = all.flatMap(\.outcomes).filter { !$0.isMissing }
    let reply = JSON.present([
      "schema": "publish.preview/1", "device": request.device.json(now: now, firstLaunch: isFirstLaunch),
      "results": outcomes.map { JSON.object($0.json()) }, "taps": taps.map(\.effect),
      "screen": JSON.present([
        "alerts": app.alerts.map { $0.json(output) }, "banner": banner.map { $0.display.json(output, $0.size) },
      ]),
      "past": past(values), "copies": JSON.object(await copies()), "notes": notes(all),
    ])
    // The state is inserted as the bytes of its file, so that no number changes.
    let document = if let state = request.state { state } else { try StateDocument([]) }
    let state = try document.bytes(with: values)
    return Array(reply.writeCompactly().dropLast()) + Array(", \"state\": ".utf8) + state + Array("}\n".utf8)
  }

  /// A scenario file of one channel's behavior for the same request.
  func scenario(of channel: FeedChannel) async throws(ValueProblem) -> JSON {
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
  private var isFirstLaunch: Bool { request.past.isFirstLaunch && request.state?.values.isEmpty ?? true }

  private func world() async -> World {
    var options = AppOptions()
    for feed in published where feed != .localUpdates { options.sources[feed] = site.source(feed, for: language) }
    options.decodedFeeds = site.decoded
    // An app that allows all that the site does: the page shows what leaves the device then.
    options.banners.linkValues = Set(output.linkValues.names)
    // The app ships this file, so it needs no network.
    let shipped = (try? await site.feed(.localUpdates, for: language)) ?? nil
    return World(
      device: request.device, clock: Double(now.secondsSince1970), server: site.transport,
      isReachable: !request.airplane, options: options,
      shipped: shipped.map { LoadedFile(source: $0.source, value: $0.value) }, store: store, screen: request.screen,
      explains: request.explains)
  }

  /// The feeds that the site publishes for the device's language or a fallback.
  private var published: [FeedName] {
    FeedName.allCases.filter { name in name.fileNames(for: language).contains { output.tree[$0] != nil } }
  }

  private func urls(_ feed: FeedName) -> [String] { feed.urls(at: output.address, for: language) }

  /// The tags of the device's copies after the launch, by URL. Copies in a different language are kept.
  private func copies() async -> [JSON.Member] {
    let asked = Set(published.flatMap(urls))
    var tags: [String: String] = [:]
    for url in unknown where request.airplane || !asked.contains(url) { tags[url] = request.copies[url] }
    for url in asked.union(request.copies.keys) {
      if let copy = await store.copy(of: url) { tags[url] = known.add(copy) }
    }
    return tags.sorted { $0.key.precedes($1.key) }.map { JSON.Member($0, .string($1)) }
  }

  /// Notes about ignored parts of the copies and the state; the results have those about feeds.
  private func notes(_ observations: [Observation]) -> [String] {
    var notes = unknown.map { "the device's copy of \($0) is no longer known to the server and is ignored" }
    var told: Set<String> = []
    for case .state(let issue) in observations.flatMap(\.notices) {
      let note = FeedNotice.state(issue).description
      if told.insert(note).inserted { notes.append(note) }
    }
    return notes
  }

  private func past(_ values: StateValues) -> JSON {
    var issues: [StateIssue] = []
    let installation = Installation(values)
    let flags = Banners.State(values, ids: owners, issues: &issues).records.flatMap { id, record in
      record.flags.filter(\.value).keys.map { DeviceFlag(id: id, name: $0).description }
    }
    return .present([
      "flags": flags.sorted(), "installed": installation.installed, "lastVersion": Updates.State(values).lastVersion,
      "launches": installation.launches,
    ])
  }
}

extension Observation {
  /// The effect of a tap.
  var effect: JSON {
    .present([
      "completion": completions.first?.completion.outcome.rawValue,
      "flags": flags.map { JSON.present(["id": $0.id, "name": $0.name, "value": $1]) }, "happened": obstacle == nil,
      "opened": opened,
    ])
  }
}

extension FeedItem {
  /// An alert on the screen.
  func json(_ output: PreviewOutput) -> JSON {
    .present([
      "buttons": buttons.map { JSON.present(["answer": $0.answer.rawValue, "label": $0.label]) },
      "channel": feed.channel, "feed": feed, "file": contentView, "frame": contentView.flatMap(output.frame),
      "id": id.entry, "message": message, "title": title,
    ])
  }
}

extension Banners.Display {
  /// - Parameter size: The results of `width()` and `height()` in the banner's page, in points; nil without a screen.
  func json(_ output: PreviewOutput, _ size: BannerScreenSize? = nil) -> JSON {
    let onScreen = JSON.members([
      "frame": output.frame(of: view.file), "viewHeight": size?.height, "width": size?.width,
    ])
    return .object((json + onScreen).sorted { $0.name < $1.name })
  }
}

extension PreviewOutput {
  /// The preview's address of the published view with that URL; nil if the URL is not in this output.
  func frame(of url: String) -> String? {
    guard let path = path(of: url), tree[path] != nil else { return nil }
    return "/-/frame/\(path)"
  }

  /// The path in the tree; nil for a URL elsewhere.
  func path(of url: String) -> String? {
    guard url.utf8.starts(with: address.utf8) else { return nil }
    return String(url.utf8.dropFirst(address.utf8.count))
  }
}

/// The copies of feeds that devices received, by entity tag, so that devices only have to remember the tags.
final class KnownCopies: Sendable {
  private struct Contents {
    var bytes: [String: [UInt8]] = [:]
    /// The tags, oldest first.
    var tags: [String] = []
    var total = 0
  }

  private let contents = Lock(Contents())
  private let limit: Int

  /// - Parameter limit: The limit in bytes. Beyond it, the oldest copies are forgotten, but never the newest.
  init(limit: Int = 128 << 20) { self.limit = limit }

  /// - Returns: The copy's tag, which depends only on its bytes: the server's tag, or one that is made here.
  func add(_ copy: FeedCopy) -> String {
    let tag = copy.validators.eTag ?? Self.tag(of: copy.body)
    contents.withLock { contents in
      guard contents.bytes.updateValue(copy.body, forKey: tag) == nil else { return }
      contents.tags.append(tag)
      contents.total += copy.body.count
      while contents.total > limit, contents.tags.count > 1 {
        contents.total -= contents.bytes.removeValue(forKey: contents.tags.removeFirst())?.count ?? 0
      }
    }
    return tag
  }

  /// The copy of a tag; nil if the tag was never returned, or its copy is forgotten.
  subscript(tag: String) -> FeedCopy? {
    contents.withLock { $0.bytes[tag] }.map { FeedCopy(body: $0, validators: FeedValidators(eTag: tag)) }
  }

  /// The copy of a tag for a feed's URL; a copy that is not known may still be the file that is served now.
  func copy(_ tag: String, of url: String, from output: PreviewOutput) -> FeedCopy? {
    if let known = self[tag] { return known }
    guard let served = output.path(of: url).flatMap({ output.tree[$0] }), Self.tag(of: served) == tag else {
      return nil
    }
    return FeedCopy(body: served, validators: FeedValidators(eTag: tag))
  }

  private static func tag(of bytes: [UInt8]) -> String { "\"\(sha256Hex(bytes))\"" }
}
