public import FeedClient
internal import FeedEvaluator
public import FeedModel
public import Inspection
public import Simulation

/// A device before a launch that a user can inspect: the clients that apps embed have confirmed the computed display.
public struct Witness: Sendable {
  public let situation: Situation
  /// The device's past, if nothing else that it has stored matters; otherwise ``state`` has all of it.
  public let past: Past?
  /// Everything that it has stored.
  public let state: StateValues?

  /// The display that the clients must confirm.
  public struct Answer: Sendable {
    var site: PublishedSite
    var feed: InspectedFeed
    var displayed: Situation.Displayed?

    public init(site: PublishedSite, feed: InspectedFeed, displayed: Situation.Displayed?) {
      (self.site, self.feed, self.displayed) = (site, feed, displayed)
    }
  }

  /// Makes the simplest device that the clients confirm: with its past or, if that is not enough, with all stored
  /// values. Nil if `publish check` cannot imagine the device.
  ///
  /// - Parameter values: Other values that are stored on the device.
  public init?(_ situation: Situation, over values: StateValues = [:], answers: [Answer]) async {
    guard situation.isImaginable else { return nil }
    let past = Past(situation)
    var imagined: StateValues = [:]
    past.write(into: &imagined, device: situation.device, banners: answers.flatMap(\.feed.ids), now: situation.now)
    // Flags and places are facts of the device even where the display is the same without them.
    let isPlain =
      situation.banners.records.values.allSatisfy { !$0.flags.values.contains(true) }
      && (situation.device.rolloutPlace != nil || situation.device.rolloutSeed == Installation(imagined).rolloutSeed)
    if values.isEmpty, isPlain, past.isWritable, await Self.confirms(imagined, situation, answers) {
      self.init(situation, past: past, state: nil)
      return
    }
    let counted = answers.reduce(Set<String>()) { $0.union($1.feed.countedBanners) }
    self.init(situation.withOpenGates.remembering(counted), over: values)
    guard let state, await Self.confirms(state, self.situation, answers) else { return nil }
  }

  /// Makes a device with all stored values, without asking clients.
  public init?(_ situation: Situation, over values: StateValues = [:]) {
    guard situation.isImaginable else { return nil }
    self.init(situation, past: nil, state: situation.stored(over: values))
  }

  private init(_ situation: Situation, past: Past?, state: StateValues?) {
    (self.situation, self.past, self.state) = (situation, past, state)
  }

  private static func confirms(_ values: StateValues, _ situation: Situation, _ answers: [Answer]) async -> Bool {
    for answer in answers {
      let imagined = Situation(situation.device, stored: values, banners: answer.feed.storedBanners, now: situation.now)
      let shown = await answer.site.displayed(answer.feed.name, to: imagined, over: values)
      guard shown == answer.displayed?.id else { return false }
    }
    return true
  }

  /// Makes the device at the first launch of the window. The clients have played all launches before it. Nil if they
  /// display something other than was computed, or if `publish check` cannot imagine the device.
  ///
  /// - Parameter feeds: The feeds that the device reads.
  public init?(reaching example: PressureExample, on site: PublishedSite, _ feeds: [InspectedFeed]) async {
    var start = example.situation
    for id in feeds.flatMap(\.countedBanners) where start.device.launches > 0 {
      start.banners.records[id, default: .init()].launches = start.device.launches
    }
    start.now = example.launches.first?.at ?? start.now
    start.device.launches += 1
    var app = await site.app(
      of: start.device, at: start.now, stored: start.stored(over: [:]), channels: FeedChannel.allCases)
    for launch in example.launches.prefix(while: { $0.at < example.windowStart }) {
      guard await app.play(launch) else { return nil }
    }
    let values = await app.world.store.values()
    let situation = Situation(
      example.situation.device, stored: values, banners: feeds.flatMap(\.storedBanners), now: example.windowStart)
    self.init(situation.remembering(Set(feeds.flatMap(\.countedBanners))))
  }
}

extension Past {
  /// The situation's past, as if the device had stored nothing for any entry.
  fileprivate init(_ situation: Situation) {
    let seen = situation.updates.lastVersion
    self.init(
      previousVersion: seen == situation.device.appVersion.text ? nil : seen,
      age: situation.device.installed.map { max(0, situation.now.seconds(since: $0)) },
      launches: max(1, situation.device.launches),
      lastLaunch: situation.device.lastLaunch.map { max(0, situation.now.seconds(since: $0)) },
      isFirstLaunch: situation.isFirstLaunch)
  }

  /// Whether options can express it: times have at most a million of a unit, and only a first launch has none before.
  fileprivate var isWritable: Bool {
    [age, lastLaunch].compactMap(\.self).allSatisfy {
      $0 <= 1_000_000 || $0.isMultiple(of: 60) && $0 <= 60_000_000 || $0.isMultiple(of: 86_400)
    } && (lastLaunch == nil) == isFirstLaunch
  }
}

extension Situation {
  fileprivate var isImaginable: Bool {
    device.openableSchemes.isSuperset(of: FeedDevice.wellKnownSchemes) && now.isWritable
  }

  /// Whether the app was just installed, and nothing is stored.
  fileprivate var isFirstLaunch: Bool {
    device.launches <= 1 && device.installed == now && device.lastLaunch == nil && updates.lastVersion == nil
      && alerts.ignored == nil
  }

  /// The situation after the first launch, at which alerts and notes are not asked for.
  fileprivate var withOpenGates: Situation {
    if isFirstLaunch { return self }
    var situation = self
    situation.alerts.ignored = alerts.ignored ?? []
    situation.updates.lastVersion = updates.lastVersion ?? device.appVersion.text
    return situation
  }
}

// MARK: Asking the clients

extension PublishedSite {
  /// The options of an app that reads these feeds here, on a device in that language.
  public func options(reading feeds: [FeedName], in language: LanguageTag) -> AppOptions {
    var options = AppOptions()
    for feed in feeds { options.sources[feed] = source(feed, for: language) }
    options.decodedFeeds = decoded
    options.limits = limits
    return options
  }

  /// An app on a device with these stored values, which reads this site.
  func app(of device: FeedDevice, at now: Instant, stored: StateValues, channels: [FeedChannel]) async -> SimulatedApp {
    var device = device
    // The store has these values.
    (device.installed, device.launches, device.lastLaunch) = (nil, 0, nil)
    let feeds = await published(FeedName.allCases.filter { channels.contains($0.channel) }, for: device.locale)
    let world = World(
      device: device, clock: Double(now.secondsSince1970), server: transport,
      options: options(reading: feeds, in: device.locale), store: MemoryStore(stored))
    return SimulatedApp(world, channels: channels)
  }

  /// The display of the clients from this feed at a launch of the device; nil for none.
  ///
  /// - Parameter values: Other values that are stored on it.
  public func displayed(_ feed: FeedName, to situation: Situation, over values: StateValues) async -> String? {
    var app = await app(
      of: situation.device, at: situation.now, stored: situation.stored(over: values), channels: [feed.channel])
    return await app.play(.launch).outcomes.first { $0.feed == feed }?.item?.id.entry
  }

  /// - Throws: ``Disagreement`` if the clients display something other than was computed.
  func confirm(
    _ expected: String?, of feed: FeedName, to situation: Situation, over values: StateValues
  ) async throws(Disagreement) {
    let shown = await displayed(feed, to: situation, over: values)
    guard shown != expected else { return }
    throw Disagreement(feed: feed, situation: situation, expected: expected, shown: shown)
  }
}

/// The clients display something other than was computed, which is a bug of this package.
public struct Disagreement: Error, Sendable {
  public var feed: FeedName
  public var situation: Situation
  public var expected: String?
  public var shown: String?
}

extension SimulatedApp {
  /// - Returns: Whether it displays what the launch says.
  fileprivate mutating func play(_ launch: PressureExample.Launch) async -> Bool {
    _ = await play(.setClock(launch.at))
    let shown = Set(
      await play(.launch).outcomes.compactMap { outcome in outcome.item.map { [outcome.feed.rawValue, $0.id.entry] } })
    guard shown == Set(launch.shown.map { [$0.feed.rawValue, $0.id] }) else { return false }
    for one in launch.shown {
      if let answer = one.answer { _ = await play(.answer(one.feed, id: one.id, answer)) }
      for flag in one.flags { _ = await play(.page("setFlag", [flag, "true"])) }
    }
    return true
  }
}
