import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import Simulation
import StateStore

/// How the clients are asked what a device displays: options of `publish check` and, if the device has stored what these
/// cannot say, a file for its `--state`.
struct DeviceCheck {
  var options: [String]
  /// The file's contents; nil if it takes none.
  var state: [UInt8]?

  /// - Parameter feeds: For which the evaluator must say the same of the device that the check imagines.
  /// - Returns: Nil if no check imagines this device.
  init?(_ situation: Situation, for feeds: [InspectedFeed]) {
    let device = situation.device
    guard device.openableSchemes.isSuperset(of: Device.wellKnownSchemes), situation.now.isWritable else { return nil }
    func isDecided(with values: StateValues) -> Bool {
      let imagined = Situation(values, device, now: situation.now, for: feeds)
      return feeds.allSatisfy { imagined.displayed(from: $0) == situation.displayed(from: $0) }
    }
    options = ["--app-version", device.appVersion.text]
    if device.osVersion != Device.usualOSVersion { options += ["--os-version", device.osVersion.text] }
    if device.locale != .english { options += ["--locale", device.locale.text] }
    if !device.wifi { options.append("--no-wifi") }
    options += ["--now", situation.now.rfc3339]
    options += device.openableSchemes.subtracting(Device.wellKnownSchemes).sorted().flatMap {
      ["--openable-scheme", $0]
    }
    let past = Past(situation)
    var values: StateValues = [:]
    past.write(into: &values, device: device, banners: feeds.flatMap(\.ids), now: situation.now)
    if isDecided(with: values) {
      options += past.options
      return
    }
    let stored = situation.stored
    guard isDecided(with: stored), let file = try? StateDocument([]).bytes(with: stored) else { return nil }
    state = file
  }
}

extension Past {
  /// As if the device had stored nothing for any entry.
  fileprivate init(_ situation: Situation) {
    let seen = situation.updates.lastVersion
    self.init(
      previousVersion: seen == situation.device.appVersion.text ? nil : seen,
      age: situation.device.installed.map { max(0, situation.now.seconds(since: $0)) },
      launches: max(1, situation.device.launches))
  }

  /// Those that are not as usual.
  fileprivate var options: [String] {
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
  /// What the clients of this device would have stored before the launch.
  fileprivate var stored: StateValues {
    var values: StateValues = [:]
    values.change(Installation.self) { installation in
      installation.installed = device.installed
      installation.launches = device.launches - 1
      installation.rolloutSeed = device.rolloutSeed
    }
    values.change(Banners.State.self) { $0 = banners }
    values.change(Alerts.State.self) { state in
      state = alerts
      // Without it, this would be the first launch, at which nothing is asked for.
      state.ignored = state.ignored ?? []
    }
    values.change(Updates.State.self) { state in
      state = updates
      state.lastVersion = state.lastVersion ?? device.appVersion.text
    }
    values.change(Prompts.State.self) { $0 = prompts }
    return values
  }

  fileprivate init(_ values: StateValues, _ device: Device, now: Instant, for feeds: [InspectedFeed]) {
    var issues: [StateIssue] = []
    let installation = Installation(values)
    var device = device
    device.installed = installation.installed
    device.launches = installation.launches + 1
    device.rolloutSeed = installation.rolloutSeed
    let banners = feeds.filter { $0.name == .banners }.flatMap(\.ids)
    self.init(
      device: device, now: now, banners: Banners.State(values, ids: banners, issues: &issues),
      alerts: Alerts.State(values, issues: &issues), updates: Updates.State(values, issues: &issues),
      prompts: Prompts.State(values, issues: &issues))
  }
}
