import Disk
import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation
import StateStore

/// A device at a launch as commands print it: as options of `publish check`, which imagines it again, and as JSON.
struct Witness: Sendable {
  let situation: Situation
  /// What it has stored; nil if the options say it.
  let state: StateValues?
  private let options: [String]

  /// What the clients must show it.
  struct Answer {
    var site: PublishedSite
    var feed: InspectedFeed
    var displayed: Situation.Displayed?
  }

  /// The simplest that the clients confirm: with its past as options or, if these cannot say it, with all that is stored. Nil
  /// if `check` cannot imagine the device.
  ///
  /// - Parameter values: What else is stored on the device.
  init?(_ situation: Situation, over values: StateValues = [:], answers: [Answer]) async {
    guard situation.isImaginable else { return nil }
    let past = Past(situation)
    var imagined: StateValues = [:]
    past.write(
      into: &imagined, device: situation.device, banners: answers.flatMap(\.feed.ids), now: situation.now)
    if values.isEmpty, past.isWritable, await Self.confirms(imagined, situation, answers) {
      self.init(situation, nil, situation.checkArguments + past.options)
      return
    }
    self.init(situation.withOpenGates, over: values)
    guard let state, await Self.confirms(state, self.situation, answers) else { return nil }
  }

  /// With all that is stored. Nobody is asked.
  init?(_ situation: Situation, over values: StateValues = [:]) {
    guard situation.isImaginable else { return nil }
    self.init(situation, situation.stored(over: values), situation.checkArguments)
  }

  private init(_ situation: Situation, _ state: StateValues?, _ options: [String]) {
    (self.situation, self.state, self.options) = (situation, state, options)
  }

  private static func confirms(_ values: StateValues, _ situation: Situation, _ answers: [Answer]) async -> Bool {
    for answer in answers {
      let imagined = Situation(
        situation.device, stored: values, banners: answer.feed.storedBanners, now: situation.now)
      let check = RealCheck(site: answer.site, values: values)
      guard await check.displayed(answer.feed.name, to: imagined) == answer.displayed?.id else { return false }
    }
    return true
  }

  // MARK: Words

  /// `publish check --from public --app-version 2.4.0 --channel banners --expect banners=hello`
  ///
  /// - Parameters:
  ///   - place: Of what is published.
  ///   - expected: What it must be shown of these feeds; nil for nothing.
  ///   - file: Where its state is kept; nil for the state itself.
  func command(on place: String, _ expected: [(feed: FeedName, id: String?)], keptIn file: String? = nil) -> String {
    let channels = expected.map(\.feed.channel).reduce(into: [Channel]()) { if !$0.contains($1) { $0.append($1) } }
    let kept = (file ?? stateText).map { ["--state", $0] } ?? []
    let words =
      ["publish", "check", "--from", place] + channels.flatMap { ["--channel", $0.rawValue] } + options + kept
      + expected.flatMap(Self.expectation)
    return words.map(quotedForShell).joined(separator: " ")
  }

  /// Two alerts may come through the channel of updates, so that nothing follows from one that shows nothing.
  private static func expectation(_ feed: FeedName, _ id: String?) -> [String] {
    guard id != nil || feed.channel != .updates else { return [] }
    return ["--expect", "\(feed.channel.rawValue)=\(id ?? "none")"]
  }

  private var stateText: String? {
    stateJSON.map { String(decoding: $0.writeCompactly(), as: UTF8.self) }
  }

  private var stateJSON: JSON? {
    guard let state, let bytes = try? StateDocument([]).bytes(with: state) else { return nil }
    return try? JSON.parse(bytes, limits: .published).value
  }

  /// `device` and, where options do not say it, `state`.
  var members: [JSON.Member] {
    [
      JSON.Member("device", situation.device.json(now: situation.now, firstLaunch: isFirstLaunch)),
      stateJSON.map { JSON.Member("state", $0) },
    ].compactMap(\.self)
  }

  private var isFirstLaunch: Bool { options.contains("--first-launch") }
}

extension Past {
  /// As if the device had stored nothing for any entry.
  fileprivate init(_ situation: Situation) {
    let seen = situation.updates.lastVersion
    self.init(
      previousVersion: seen == situation.device.appVersion.text ? nil : seen,
      age: situation.device.installed.map { max(0, situation.now.seconds(since: $0)) },
      launches: max(1, situation.device.launches), isFirstLaunch: situation.isFirstLaunch)
  }

  /// Whether options can say it: ages have at most a million of a unit.
  fileprivate var isWritable: Bool {
    age.map { $0 <= 1_000_000 || $0.isMultiple(of: 60) && $0 <= 60_000_000 || $0.isMultiple(of: 86_400) } ?? true
  }

  /// Those that are not as usual.
  fileprivate var options: [String] {
    if isFirstLaunch { return ["--first-launch"] }
    let units = [(86_400, "d"), (3_600, "h"), (60, "m")]
    let installed = age.flatMap { age -> [String]? in
      let (length, unit) = units.first { age.isMultiple(of: $0.0) } ?? (1, "s")
      return age == Past.usual.age ? nil : ["--installed", "\(age / length)\(unit)"]
    }
    return (installed ?? []) + (launches.flatMap { $0 == Past.usual.launches ? nil : ["--launches", "\($0)"] } ?? [])
      + (previousVersion.map { ["--previous-version", $0] } ?? [])
  }
}

extension Situation {
  /// The options of `check` that make this device, apart from what is stored, as words of a shell.
  var checkOptions: String { checkArguments.map(quotedForShell).joined(separator: " ") }

  /// The options of `check` that make this device, apart from what is stored.
  fileprivate var checkArguments: [String] {
    var options = ["--app-version", device.appVersion.text]
    if device.buildVersion.text != device.appVersion.text { options += ["--build-version", device.buildVersion.text] }
    if device.osVersion != Device.usualOSVersion { options += ["--os-version", device.osVersion.text] }
    if device.locale != .english { options += ["--locale", device.locale.text] }
    if !device.wifi { options.append("--no-wifi") }
    let schemes = device.openableSchemes.subtracting(Device.wellKnownSchemes).sorted()
    options += schemes.flatMap { ["--openable-scheme", $0] }
    return options + ["--now", now.rfc3339]
  }

  fileprivate var isImaginable: Bool {
    device.openableSchemes.isSuperset(of: Device.wellKnownSchemes) && now.isWritable
  }

  /// Whether the app was just installed, and nothing is stored.
  fileprivate var isFirstLaunch: Bool {
    device.launches <= 1 && device.installed == now && updates.lastVersion == nil && alerts.ignored == nil
  }

  /// Not at its first launch, at which alerts and notes are not asked for.
  fileprivate var withOpenGates: Situation {
    if isFirstLaunch { return self }
    var situation = self
    situation.alerts.ignored = alerts.ignored ?? []
    situation.updates.lastVersion = updates.lastVersion ?? device.appVersion.text
    return situation
  }
}

/// Asks the clients that apps embed what a device is shown, as `check` does.
struct RealCheck {
  let site: PublishedSite
  /// What is stored on the device that was asked about.
  let values: StateValues

  /// What the clients display of this feed at a launch of the device; nil for nothing.
  func displayed(_ feed: FeedName, to situation: Situation) async -> String? {
    let values = situation.stored(over: values)
    var app = await site.app(of: situation.device, at: situation.now, stored: values, channels: [feed.channel])
    return await app.play(.launch).outcomes.first { $0.feed == feed }?.item?.id
  }

  /// - Throws: ``Failure`` if the clients show something else than was worked out: a mistake of this program.
  func confirm(_ expected: String?, of feed: FeedName, to situation: Situation) async throws(Failure) {
    let shown = await displayed(feed, to: situation)
    guard shown != expected else { return }
    throw Failure(
      message:
        "internal error: a device should be shown \(expected ?? "nothing") of \(feed.rawValue), but is shown "
        + "\(shown ?? "nothing")",
      advice: "please report it, with \(feed.rawValue) and: publish check \(situation.checkOptions)")
  }
}

extension PublishedSite {
  /// An app on a device with these stored values, which reads this site.
  func app(of device: Device, at now: Instant, stored: StateValues, channels: [Channel]) async -> SimulatedApp {
    var device = device
    // The store has them.
    (device.installed, device.launches) = (nil, 0)
    var options = AppOptions()
    let feeds = await published(FeedName.allCases.filter { channels.contains($0.channel) }, for: device.locale)
    for feed in feeds { options.sources[feed] = source(feed, for: device.locale) }
    options.decodedFeeds = decoded
    options.limits = limits
    let world = World(
      device: device, clock: Double(now.secondsSince1970), server: transport, options: options,
      store: MemoryStore(stored))
    return SimulatedApp(world, channels: channels)
  }
}

extension PressureExample {
  /// The device at the first launch of the window, which the clients have played up to there; nil if they show something
  /// else than was worked out, or `check` cannot imagine the device.
  ///
  /// - Parameter feeds: Those that the device reads.
  func witness(on site: PublishedSite, _ feeds: [InspectedFeed]) async -> Witness? {
    var start = situation
    for id in feeds.flatMap(\.storedBanners) where start.device.launches > 0 {
      start.banners.records[id, default: .init()].launches = start.device.launches
    }
    start.now = launches.first?.at ?? situation.now
    start.device.launches += 1
    var app = await site.app(
      of: start.device, at: start.now, stored: start.stored(over: [:]), channels: Channel.allCases)
    for launch in launches.prefix(while: { $0.at < windowStart }) {
      guard await app.play(launch) else { return nil }
    }
    let values = await app.world.store.values()
    return Witness(
      Situation(situation.device, stored: values, banners: feeds.flatMap(\.storedBanners), now: windowStart),
      over: values)
  }
}

extension SimulatedApp {
  /// - Returns: Whether it shows what the launch says.
  fileprivate mutating func play(_ launch: PressureExample.Launch) async -> Bool {
    _ = await play(.setClock(launch.at))
    let shown = Set(
      await play(.launch).outcomes.compactMap { outcome in outcome.item.map { [outcome.feed.rawValue, $0.id] } })
    guard shown == Set(launch.shown.map { [$0.feed.rawValue, $0.id] }) else { return false }
    for one in launch.shown {
      if let answer = one.answer { _ = await play(.answer(one.feed, id: one.id, answer)) }
      for flag in one.flags { _ = await play(.page("setFlag", [flag, "true"])) }
    }
    return true
  }
}

/// A device before a launch, as `check` imagines it.
struct ImaginedDevice: Sendable {
  var device: Device
  var past: Past
  /// What is stored on a device that `check` keeps; nil for one that is only imagined.
  private let kept: StateValues?

  /// - Parameter file: Where `check` keeps the device; it stays as it is.
  /// - Throws: ``Failure`` if there is no such file, or it cannot be read.
  init(_ device: Device, past: Past, keptIn file: String?) async throws {
    (self.device, self.past) = (device, past)
    guard let file else {
      kept = nil
      return
    }
    guard KeptDevice.isState(file) || Disk().status(of: file) != nil else {
      throw Failure(message: "there is no file '\(file)'", advice: "make one with 'publish check --state \(file)'")
    }
    let device = try KeptDevice(file)
    kept = await device.store.values()
    try device.report([])
  }

  /// Whether nothing is known about its past.
  var isNew: Bool { kept == nil && past == Past() }

  /// What its clients show at a launch at that time.
  func shown(_ feeds: PublishedFeeds, now: Instant) -> [FeedEntry] {
    let publications = Publications(feeds)
    let values = stored(feeds, now: now)
    var plan = LifePlan(device: device, start: now, launches: [now], habit: Habit(.silent))
    plan.begin(with: values, publications.catalog)
    return plan.history(publications).flatMap(\.shown).map { publications.catalog.entries[$0.entry] }
  }

  func stored(_ feeds: PublishedFeeds, now: Instant) -> StateValues {
    var values = kept ?? [:]
    past.write(into: &values, device: device, banners: feeds.banners?.notifications.map(\.id) ?? [], now: now)
    return values
  }
}

extension LifePlan {
  /// Begins with what is stored on a device.
  mutating func begin(with values: StateValues, _ catalog: EntryCatalog) {
    let installation = Installation(values)
    device.installed = installation.installed
    device.launches = installation.launches
    device.rolloutSeed = installation.rolloutSeed
    // The flags of the whole site have an empty id.
    let banners = [""] + catalog.entries.filter { $0.feed == .banners }.map(\.id)
    let situation = Situation(device, stored: values, banners: banners, now: launches.first ?? start)
    state = LifeState(
      banners: situation.banners, alerts: situation.alerts, updates: situation.updates, prompts: situation.prompts)
  }
}

/// How long it takes until a change of one feed is read.
struct ReadingDelay: Sendable {
  var feed: FeedName
  var delay: Delay
  /// Seconds for which a cache may keep the feed; nil if the server does not say.
  var cached: Int?

  /// Those of all channels.
  ///
  /// - Parameters:
  ///   - opensEvery: The longest time between two launches, in seconds.
  ///   - maxAge: For how many seconds a cache may keep a feed; nil if the server says.
  static func all(of opened: OpenedSite, opensEvery: Int, maxAge: Int?) async -> [ReadingDelay] {
    var delays: [ReadingDelay] = []
    for channel in opened.site.channels {
      let cached = if let maxAge { maxAge } else { await Self.cached(channel, opened) }
      let delay = Delay(of: channel.name, opensEvery: opensEvery, cached: cached ?? 0)
      delays.append(ReadingDelay(feed: channel.name, delay: delay, cached: cached))
    }
    return delays
  }

  private static func cached(_ channel: SiteFeeds.Channel, _ opened: OpenedSite) async -> Int? {
    guard opened.source.contains("://") else { return 0 }
    var cached: Int?
    for file in channel.files {
      // Already fetched, so that no request is sent.
      let response = try? await opened.published.transport.get(FeedRequest(opened.published.address + file.file))
      cached = [cached, Delay.cached(response?.cacheControl)].compactMap(\.self).max()
    }
    return cached
  }
}
