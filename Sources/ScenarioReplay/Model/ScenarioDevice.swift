internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// The device of a scenario, with the README's names for its properties and four of our own.
struct ScenarioDevice {
  var device: Device
  /// What it has counted before the start, as it is kept.
  var installation: StateValues

  private static let names = [
    "appVersion", "buildVersion", "appName", "osVersion", "wifi", "openableSchemes", "locale", "installed", "launches",
    "rolloutSeed",
  ]

  /// - Parameters:
  ///   - start: Seconds since 1970; `installed` counts days before it.
  init(_ value: PlacedValue?, start: Double) throws(ValueProblem) {
    // A seed of its own, as one at random would make another story every time.
    device = Device(appVersion: "1.0", rolloutSeed: "replay")
    installation = [:]
    guard let fields = try value?.fields(Self.names) else { return }
    device.appVersion = try fields["appVersion"]?.version() ?? device.appVersion
    device.buildVersion = try fields["buildVersion"]?.version() ?? device.appVersion
    device.appName = try fields["appName"]?.text() ?? ""
    device.osVersion = try fields["osVersion"]?.version() ?? device.osVersion
    device.wifi = try fields["wifi"]?.flag() ?? true
    device.openableSchemes = try fields["openableSchemes"].map(Self.schemes) ?? device.openableSchemes
    device.locale = try fields["locale"].map(Self.locale) ?? device.locale
    device.rolloutSeed = try fields["rolloutSeed"].map(Self.seed) ?? device.rolloutSeed
    installation = try Self.installation(fields, start: start)
  }

  private static func schemes(_ value: PlacedValue) throws(ValueProblem) -> Set<String> {
    Set(try value.list().map { scheme throws(ValueProblem) in try scheme.text().lowercased() })
  }

  /// An empty one would be taken for none, and made at random.
  private static func seed(_ value: PlacedValue) throws(ValueProblem) -> String {
    let seed = try value.name()
    guard !seed.isEmpty else { throw value.fail("at least one letter is expected") }
    return seed
  }

  private static func locale(_ value: PlacedValue) throws(ValueProblem) -> LanguageTag {
    let text = try value.text()
    guard let tag = LanguageTag(systemIdentifier: text) else {
      throw value.fail("'\(text)' is no language tag, such as de or pt-BR")
    }
    return tag
  }

  /// `installed: null` is a device that counts, and does not know since when.
  private static func installation(_ fields: StrictObject, start: Double) throws(ValueProblem) -> StateValues {
    let launches = try fields["launches"]?.integer()
    let days = try fields["installed"]?.number()
    let installed = days.map { Instant(secondsSince1970: Coercion.integerValue((start - $0 * 86_400).rounded(.down))) }
    var values = Installation(installed: installed, launches: launches ?? 0).stored
    if fields.named("installed") != nil, values.isEmpty { values["publish.launches"] = .integer(0) }
    return values
  }
}
