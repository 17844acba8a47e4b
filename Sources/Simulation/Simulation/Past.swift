public import FeedClient
internal import FeedEvaluator
public import FeedModel
public import Inspection

/// Known facts about a device before a launch; nil for facts that are not given.
public struct Past: Equatable, Sendable {
  public var previousVersion: String?
  /// Seconds since the app was installed.
  public var age: Int?
  /// The number of launches, including the current one.
  public var launches: Int?
  /// Seconds since the launch before this one.
  public var lastLaunch: Int?
  public var isFirstLaunch: Bool
  public var flags: [DeviceFlag]
  /// The banners that it was shown before.
  public var displays: [PastDisplay] = []

  public init(
    previousVersion: String? = nil, age: Int? = nil, launches: Int? = nil, lastLaunch: Int? = nil,
    isFirstLaunch: Bool = false, flags: [DeviceFlag] = []
  ) {
    (self.previousVersion, self.age, self.launches) = (previousVersion, age, launches)
    (self.lastLaunch, self.isFirstLaunch, self.flags) = (lastLaunch, isFirstLaunch, flags)
  }

  /// The defaults, which are enough for most entries that wait for days or launches.
  public static let usual = (age: 30 * 86_400, launches: 30, lastLaunch: 86_400)

  /// The usual ``lastLaunch``, which is not before the installation.
  public var usualLastLaunch: Int { min(age ?? Self.usual.age, Self.usual.lastLaunch) }

  /// Gives a device without state a past in which its clients have run and shown nothing. If the device has state, only
  /// the given facts are written.
  ///
  /// - Parameter banners: The ids of banners, each of which has counted every launch of the app.
  public func write(into values: inout StateValues, device: FeedDevice, banners: [String], now: Instant) {
    let isNew = values.isEmpty
    if isNew, !isFirstLaunch { imagine(&values, device: device, banners: banners) }
    writeInstallation(into: &values, isNew: isNew, now: now)
    if let previousVersion { values.change(Updates.State.self) { $0.lastVersion = previousVersion } }
    values.set(flags)
    values.set(displays, now: now)
  }

  /// Writes what clients store that have run and shown nothing; by it, they know that a launch is not the first.
  package func imagine(_ values: inout StateValues, device: FeedDevice, banners: [String]) {
    values.change(Alerts.State.self) { $0.ignored = [] }
    values.change(Updates.State.self) { $0.lastVersion = device.appVersion.text }
    let past = max(0, (launches ?? Self.usual.launches) - 1)
    values.change(Banners.State.self) { state in
      for id in banners { state.records[id] = Banners.Record(launches: past) }
    }
  }

  private func writeInstallation(into values: inout StateValues, isNew: Bool, now: Instant) {
    let age = age ?? (isNew ? (isFirstLaunch ? 0 : Self.usual.age) : nil)
    let launches = launches ?? (isNew ? (isFirstLaunch ? 1 : Self.usual.launches) : nil)
    let lastLaunch = lastLaunch ?? (isNew && !isFirstLaunch ? usualLastLaunch : nil)
    values.change(Installation.self) { installation in
      if let lastLaunch { installation.launched = now.advanced(by: -lastLaunch) }
      if let age { installation.installed = now.advanced(by: -age) }
      if let launches { installation.launches = launches - 1 }
      // The seed is the same for all devices, so that results can be repeated.
      if isNew { installation.rolloutSeed = "publish check" }
    }
  }
}

/// `hello/hide`: the id of a notification, and the name of a flag that a page has set; `/hide` is a flag of the whole site.
public struct DeviceFlag: Equatable, Sendable, CustomStringConvertible {
  public var id: String
  public var name: String

  public init(id: String, name: String) { (self.id, self.name) = (id, name) }

  /// Reads a flag; nil for a text without a slash, or with nothing after it.
  public init?(_ text: String) {
    // Bytes are split, so that a slash before a combining accent is a slash, too.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    (id, name) = (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
  }

  public var description: String { "\(id)/\(name)" }
}

/// A banner that a device was shown before, by its id.
public struct PastDisplay: Equatable, Sendable {
  public var id: String
  /// Seconds since it was last displayed.
  public var age = 86_400
  /// Seconds since it was first displayed; nil for the same.
  public var firstAge: Int?
  public var count: Int?
  public var isTapped = false
  public var isDismissed = false

  public init(_ id: String) { self.id = id }
}

extension StateValues {
  fileprivate mutating func set(_ displays: [PastDisplay], now: Instant) {
    if displays.isEmpty { return }
    var issues: [StateIssue] = []
    let old = Banners.State(self, ids: displays.map(\.id), issues: &issues)
    var new = old
    for display in displays {
      var record = new.records[display.id] ?? Banners.Record()
      record.displayed = true
      record.lastDisplay = now.advanced(by: -Swift.min(display.age, display.firstAge ?? .max))
      record.firstDisplay = display.firstAge.map { now.advanced(by: -$0) }
      record.displays = display.count
      if display.isTapped { record.tapped = true }
      if display.isDismissed { record.dismissed = true }
      new.records[display.id] = record
    }
    replace(old, with: new)
  }

  fileprivate mutating func set(_ flags: [DeviceFlag]) {
    if flags.isEmpty { return }
    var issues: [StateIssue] = []
    let old = Banners.State(self, ids: flags.map(\.id), issues: &issues)
    var new = old
    for flag in flags { new.records[flag.id, default: Banners.Record()].flags[flag.name] = true }
    replace(old, with: new)
  }
}

extension Situation {
  /// Makes a device at a launch, with the state stored before it.
  ///
  /// - Parameter banners: The ids whose state is read (`BannersFeed.storedIDs`).
  public init(_ device: FeedDevice, stored values: StateValues, banners: [String], now: Instant) {
    let installation = Installation(values)
    var device = device
    device.installed = installation.installed ?? now
    device.launches = installation.launches + 1
    device.lastLaunch = installation.launched
    device.rolloutSeed = installation.rolloutSeed
    var issues: [StateIssue] = []
    self.init(
      device: device, now: now, banners: Banners.State(values, ids: banners, issues: &issues),
      alerts: Alerts.State(values), updates: Updates.State(values), prompts: Prompts.State(values))
    forgetFuture()
  }

  /// Forgets dates in the future, as clients do at every launch.
  private mutating func forgetFuture() {
    banners.forgetFuture(now: now)
    alerts.forgetFuture(Alerts.Options(), now: now)
    updates.forgetFuture(Updates.Options(), now: now)
    prompts.forgetFuture(now: now)
  }

  /// The values stored before the launch; all others in these values stay as they are.
  public func stored(over values: StateValues) -> StateValues {
    // The time is the last one possible, so that no date is in the future and all are as stored.
    let old = Situation(
      device, stored: values, banners: Array(banners.records.keys), now: Instant(secondsSince1970: .max / 2))
    var values = values
    values.change(Installation.self) { installation in
      (installation.installed, installation.launches) = (device.installed, device.launches - 1)
      (installation.launched, installation.rolloutSeed) = (device.lastLaunch, device.rolloutSeed)
    }
    values.replace(old.banners, with: banners)
    values.replace(old.alerts, with: alerts)
    values.replace(old.updates, with: updates)
    values.replace(old.prompts, with: prompts)
    return values
  }
}
