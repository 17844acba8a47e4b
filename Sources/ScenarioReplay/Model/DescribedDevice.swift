internal import FeedClient
package import FeedEvaluator
package import FeedModel
internal import Simulation
package import WireFormats

/// A device as scenario files and the preview's API describe it, with the READMEs' names for its properties.
package struct DescribedDevice: Sendable {
  package var device: Device
  package var screen: ScreenSize
  /// What a scenario's device has counted before the start, as it is kept.
  var installation: StateValues = [:]

  /// - Parameters:
  ///   - usual: What it is where the fields say nothing.
  ///   - version: Reads a version of the app or the system.
  package init(
    _ fields: StrictObject, usual: Device, version: (PlacedValue) throws(ValueProblem) -> Version
  ) throws(ValueProblem) {
    device = usual
    device.appVersion = try fields["appVersion"].map(version) ?? usual.appVersion
    device.buildVersion = try fields["buildVersion"].map(version) ?? device.appVersion
    device.appName = try fields["appName"]?.text() ?? usual.appName
    device.osVersion = try fields["osVersion"].map(version) ?? usual.osVersion
    device.wifi = try fields["wifi"]?.flag() ?? usual.wifi
    if let schemes = try fields["openableSchemes"]?.texts() {
      device.openableSchemes = Set(schemes.map { $0.lowercased() })
    }
    device.rolloutSeed = try fields["rolloutSeed"]?.seed() ?? usual.rolloutSeed
    if let locale = fields["locale"] {
      device.locale = try locale.read("a language tag such as de or zh-Hant") { json in
        json.string.flatMap { LanguageTag($0) ?? LanguageTag(systemIdentifier: $0) }
      }
    }
    screen = ScreenSize(
      width: Double(try fields["width"]?.integer(in: 1...10_000) ?? Int(ScreenSize.usual.width)),
      height: Double(try fields["height"]?.integer(in: 1...10_000) ?? Int(ScreenSize.usual.height)))
  }

  /// A scenario's device.
  ///
  /// - Parameter start: Seconds since 1970; `installed` may count days before it.
  init(_ value: PlacedValue?, start: Double) throws(ValueProblem) {
    let names = [
      "appVersion", "buildVersion", "appName", "osVersion", "wifi", "openableSchemes", "locale", "installed",
      "launches", "rolloutSeed", "width", "height",
    ]
    let fields = try (value ?? PlacedValue(value: .object([]), place: .file)).fields(names)
    // A seed of its own, as one at random would make another story every time.
    try self.init(fields, usual: Device(appVersion: "1.0", rolloutSeed: "replay")) { version throws(ValueProblem) in
      try version.version()
    }
    installation =
      Installation(
        installed: try fields["installed"]?.installed(start: start), launches: try fields["launches"]?.integer() ?? 0
      ).stored
    // `installed: null` is a device that counts, and does not know since when.
    if fields.named("installed") != nil, installation.isEmpty { installation["publish.launches"] = .integer(0) }
  }
}

extension PlacedValue {
  /// An empty one would be taken for none, and made at random.
  fileprivate func seed() throws(ValueProblem) -> String {
    let seed = try name()
    guard !seed.isEmpty else { throw fail("at least one letter is expected") }
    return seed
  }

  /// A number counts days before the start; anything else is a moment.
  fileprivate func installed(start: Double) throws(ValueProblem) -> Instant {
    if case .number = value { return Instant(seconds: start - (try number()) * 86_400) }
    return Instant(seconds: try moment())
  }
}

extension Instant {
  /// Whole seconds, as clients keep them.
  init(seconds: Double) { self.init(secondsSince1970: Coercion.integerValue(seconds.rounded(.down))) }
}
