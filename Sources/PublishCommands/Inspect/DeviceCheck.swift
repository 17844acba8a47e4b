import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation
import StateStore

/// How a person asks the clients what a device displays: options of `publish check` and, if the device has stored what these
/// cannot say, a file for its `--state`.
struct DeviceCheck {
  var options: [String]
  /// The file's contents; nil if it takes none.
  var state: [UInt8]?

  /// What the check must find on a site.
  struct Answer {
    var site: PublishedSite
    var feed: InspectedFeed
    var displayed: Situation.Displayed?
  }

  /// The simplest check that the clients confirm; nil if no check imagines the device.
  init?(_ situation: Situation, answers: [Answer]) async {
    guard situation.device.openableSchemes.isSuperset(of: Device.wellKnownSchemes), situation.now.isWritable else {
      return nil
    }
    let arguments = situation.checkArguments
    let past = Past(situation)
    var values: StateValues = [:]
    past.write(into: &values, device: situation.device, banners: answers.flatMap(\.feed.ids), now: situation.now)
    if await Self.confirms(values, situation, answers) {
      options = arguments + past.options
      return
    }
    values = situation.withOpenGates.stored(over: [:])
    guard let file = try? StateDocument([]).bytes(with: values), await Self.confirms(values, situation, answers) else {
      return nil
    }
    (options, state) = (arguments, file)
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
  /// The options of `check` that make this device, apart from what is stored, as words of a shell.
  var checkOptions: String { checkArguments.map(quotedForShell).joined(separator: " ") }

  /// The options of `check` that make this device, apart from what is stored.
  var checkArguments: [String] {
    var options = ["--app-version", device.appVersion.text]
    if device.buildVersion.text != device.appVersion.text { options += ["--build-version", device.buildVersion.text] }
    if device.osVersion != Device.usualOSVersion { options += ["--os-version", device.osVersion.text] }
    if device.locale != .english { options += ["--locale", device.locale.text] }
    if !device.wifi { options.append("--no-wifi") }
    let schemes = device.openableSchemes.subtracting(Device.wellKnownSchemes).sorted()
    options += schemes.flatMap { ["--openable-scheme", $0] }
    return options + ["--now", now.rfc3339]
  }

  /// Not at its first launch, at which alerts and notes are not asked for.
  fileprivate var withOpenGates: Situation {
    var situation = self
    situation.alerts.ignored = alerts.ignored ?? []
    situation.updates.lastVersion = updates.lastVersion ?? device.appVersion.text
    return situation
  }
}
