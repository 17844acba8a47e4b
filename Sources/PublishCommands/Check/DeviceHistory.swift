import FeedClient
import FeedEvaluator
import FeedModel

/// What the options say of a device's past. Nil is "not said".
struct DeviceHistory: Equatable, Sendable {
  var previousVersion: String?
  /// Seconds since the app was installed.
  var age: Int?
  /// This one included.
  var launches: Int?
  var isFirstLaunch = false
  var flags: [DeviceFlag] = []

  /// Unless something else is said: long enough for everything that waits for days or launches.
  static let usual = (age: 30 * 86_400, launches: 30)

  /// Writes the past of a device that has none, as though its clients had run and shown nothing; of one that was kept
  /// only what the options say.
  ///
  /// - Parameters:
  ///   - banners: Their launches were counted with every launch of the app.
  func write(into values: inout StateValues, device: Device, banners: [String], now: Instant) {
    let isNew = values.isEmpty
    if isNew, !isFirstLaunch { imagine(&values, device: device, banners: banners) }
    writeInstallation(into: &values, isNew: isNew, now: now)
    if let previousVersion { values.change(Updates.State.self) { $0.lastVersion = previousVersion } }
    for flag in flags { values.set(flag) }
  }

  private func imagine(_ values: inout StateValues, device: Device, banners: [String]) {
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
    values.change(Installation.self) { installation in
      if let age { installation.installed = now.advanced(by: -age) }
      if let launches { installation.launches = launches - 1 }
      // The same for every imagined device, so that it answers the same each time.
      if isNew { installation.rolloutSeed = "publish check" }
    }
  }
}

extension StateValues {
  /// Reads a state, changes it, and writes what changed.
  mutating func change<State: KeptState>(_ type: State.Type, _ change: (inout State) -> Void) {
    let old = State(self)
    var new = old
    change(&new)
    replace(old, with: new)
  }

  fileprivate mutating func set(_ flag: DeviceFlag) {
    var issues: [StateIssue] = []
    let old = Banners.State(self, ids: [flag.id], issues: &issues)
    replace(old, with: Banners.setFlag(flag.name, "true", of: flag.id, state: old))
  }
}
