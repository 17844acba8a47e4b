internal import FeedClient
package import FeedEvaluator
package import FeedModel
internal import Simulation
package import WireFormats

/// A device as scenario files and the preview's API describe it, with the READMEs' names for its properties.
package struct DescribedDevice: Sendable {
  package var device: FeedDevice
  package var screen: BannerScreenSize
  /// The launches and the installation before the start of a scenario, as they are stored.
  private(set) var installation: StateValues = [:]
  /// The launches before the start, for an app that was used before.
  private(set) var launchesBefore: Int?

  /// - Parameters:
  ///   - usual: A device with the properties that are missing in the fields.
  ///   - version: Reads a version of the app or the system.
  package init(
    _ fields: StrictObject, usual: FeedDevice, version: (PlacedValue) throws(ValueProblem) -> FeedVersion
  ) throws(ValueProblem) {
    device = usual
    try device.read(fields, as: \.row.member, version: version)
    device.buildVersion = try fields["buildVersion"].map(version) ?? device.appVersion
    device.appName = try fields["appName"]?.text() ?? usual.appName
    if let schemes = try fields["openableSchemes"]?.texts() {
      device.openableSchemes = Set(schemes.map { $0.lowercased() })
    }
    for (name, value) in try fields["attributes"]?.entries() ?? [] {
      device.attributes[name] = try value.read("text, a whole number, true or false") { AttributeValue($0) }
    }
    for (rollout, place) in try fields["places"]?.entries() ?? [] {
      device.places[rollout] = try place.integer(in: 0...rolloutPlaces - 1)
    }
    if let seed = fields["rolloutSeed"] {
      device.rolloutSeed = try seed.name()
      // An empty seed would be replaced by a random one.
      guard !device.rolloutSeed.isEmpty else { throw seed.fail("at least one letter is expected") }
    }
    screen = .usual
    if let width = try fields["width"]?.integer(in: 1...10_000) { screen.width = Double(width) }
    if let height = try fields["height"]?.integer(in: 1...10_000) { screen.height = Double(height) }
  }

  /// The fields of a device apart from its past.
  package static let ownNames =
    DeviceFact.settled.map(\.row.member) + [
      "attributes", "places", "buildVersion", "openableSchemes", "width", "height",
    ]

  /// The fields of a scenario's device.
  static let names = ownNames + ["appName", "installed", "launches", "lastLaunch", "rolloutSeed"]

  /// A scenario's device.
  ///
  /// - Parameter start: Seconds since 1970, from which `installed` and `lastLaunch` can count days back.
  init(_ value: PlacedValue?, start: Double) throws(ValueProblem) {
    let fields = try (value ?? PlacedValue(value: .object([]), place: .file)).fields(Self.names)
    // The seed is fixed, because a random one would give different results each time.
    try self.init(fields, usual: FeedDevice(appVersion: "1.0", rolloutSeed: "replay")) { version throws(ValueProblem) in
      try version.version()
    }
    func past(_ name: String) throws(ValueProblem) -> Instant? {
      try fields[name].map { value throws(ValueProblem) in
        // A number is in days; anything else is a time.
        if case .number = value.value { return Instant(seconds: start - (try value.number()) * 86_400) }
        return Instant(seconds: try value.moment())
      }
    }
    let installed = try past("installed")
    let launches = try fields["launches"]?.integer() ?? 0
    let launched = try past("lastLaunch")
    installation = Installation(installed: installed, launches: launches, launched: launched).stored
    let isUsed = launches > 0 || launched != nil || installed.map { $0 < Instant(seconds: start) } ?? false
    launchesBefore = isUsed ? launches : nil
    // `installed: null` describes a device that has counted launches, but does not know since when.
    if fields.named("installed") != nil, installation.isEmpty { installation["publish.launches"] = .integer(0) }
  }
}

extension FeedDevice {
  /// Reads the facts that stay the same until the next upgrade; those that are missing stay as they are.
  ///
  /// - Parameters:
  ///   - name: The name of a fact's field.
  ///   - version: Reads a version of the app or the system.
  mutating func read(
    _ fields: StrictObject, as name: (DeviceFact) -> String, version: (PlacedValue) throws(ValueProblem) -> FeedVersion
  ) throws(ValueProblem) {
    for fact in DeviceFact.settled {
      guard let field = fields[name(fact)] else { continue }
      switch fact.row.kind {
      case .version: self[fact] = .version(try version(field))
      case .language: self[fact] = .language(try field.language().text)
      case .truth: self[fact] = .truth(try field.flag())
      case .count(let bounds, _): self[fact] = .number(try field.integer(in: bounds))
      case .choice(_, let none):
        let kind = fact == .region ? "a region such as GB" : "one of \(fact.names)"
        let value: FactValue = try field.read(kind) { json in
          none != nil && [.null, .string("")].contains(json) ? .never : json.string.flatMap(fact.value)
        }
        self[fact] = value
      case .zone:
        self[fact] = try field.read("an offset from UTC, such as +09:00") { $0.string.flatMap(fact.value) }
      case .moment, .elapsed: break
      }
    }
  }
}

extension PlacedValue {
  /// A language tag, or a name of the system such as `de_DE`.
  func language() throws(ValueProblem) -> LanguageTag {
    try read("a language tag such as de or zh-Hant") { json in
      json.string.flatMap { LanguageTag($0) ?? LanguageTag(systemIdentifier: $0) }
    }
  }
}

extension Instant {
  /// An instant in whole seconds, as clients store it.
  init(seconds: Double) { self.init(secondsSince1970: Coercion.integerValue(seconds.rounded(.down))) }
}
