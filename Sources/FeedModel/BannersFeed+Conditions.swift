extension BannersFeed.Condition {
  /// Notable's seven, in the order of its README.
  public static let notable = [
    "onWifi", "neverDisplayed", "lastDisplayMinimumSeconds", "lastDisplayMinimumLaunches", "flagNotSet",
    "iOSVersionLessThan", "appVersionLessThan",
  ]

  /// Ours, which an original client takes as false.
  public static let own = [
    "appVersionAtLeast", "appVersionAtMost", "osVersionAtLeast", "localeIn", "notBefore", "notAfter", "flagSet",
    "launchesAtLeast", "daysSinceInstallAtLeast", "rolloutPercent",
  ]

  public var isKnownToNotable: Bool { Self.notable.contains(name) }

  /// As it stands in the file, also for an unknown condition.
  public var name: String {
    switch self {
    case .onWifi: "onWifi"
    case .neverDisplayed: "neverDisplayed"
    case .lastDisplayMinimumSeconds: "lastDisplayMinimumSeconds"
    case .lastDisplayMinimumLaunches: "lastDisplayMinimumLaunches"
    case .flagNotSet: "flagNotSet"
    case .iOSVersionLessThan: "iOSVersionLessThan"
    case .appVersionLessThan: "appVersionLessThan"
    case .appVersionAtLeast: "appVersionAtLeast"
    case .appVersionAtMost: "appVersionAtMost"
    case .osVersionAtLeast: "osVersionAtLeast"
    case .localeIn: "localeIn"
    case .notBefore: "notBefore"
    case .notAfter: "notAfter"
    case .flagSet: "flagSet"
    case .launchesAtLeast: "launchesAtLeast"
    case .daysSinceInstallAtLeast: "daysSinceInstallAtLeast"
    case .rolloutPercent: "rolloutPercent"
    case .unknown(let name, _): name
    }
  }

  public var value: JSON {
    switch self {
    case .onWifi(let flag), .neverDisplayed(let flag): .boolean(flag)
    case .lastDisplayMinimumSeconds(let number), .lastDisplayMinimumLaunches(let number),
      .launchesAtLeast(let number), .daysSinceInstallAtLeast(let number):
      .number(number)
    case .flagNotSet(let flag), .flagSet(let flag): .string(flag)
    case .iOSVersionLessThan(let version), .appVersionLessThan(let version), .appVersionAtLeast(let version),
      .appVersionAtMost(let version), .osVersionAtLeast(let version):
      .string(version.text)
    case .localeIn(let tags): .array(tags.map(JSON.string))
    case .notBefore(let instant), .notAfter(let instant): .string(instant.rfc3339)
    case .rolloutPercent(let percent): .number(percent)
    case .unknown(_, let value): value
    }
  }

  /// Reads one member of an `all` or `any` map, with the originals' coercions (``Coercion``).
  ///
  /// ``unknown(_:_:)`` for a name that is not known, and for a value that cannot be coerced: an array as a version, a
  /// rollout of 101, the 30th of February.
  public init(name: String, value: JSON) { self = Self.known(name, value) ?? .unknown(name, value) }

  private static func known(_ name: String, _ value: JSON) -> Self? {
    switch name {
    case "onWifi": value.coercedBoolean.map(Self.onWifi)
    case "neverDisplayed": value.coercedBoolean.map(Self.neverDisplayed)
    case "lastDisplayMinimumSeconds": value.coercedInteger.map(Self.lastDisplayMinimumSeconds)
    case "lastDisplayMinimumLaunches": value.coercedInteger.map(Self.lastDisplayMinimumLaunches)
    case "flagNotSet": value.coercedText.map(Self.flagNotSet)
    case "iOSVersionLessThan": value.coercedText.map { .iOSVersionLessThan(Version($0)) }
    case "appVersionLessThan": value.coercedText.map { .appVersionLessThan(Version($0)) }
    case "appVersionAtLeast": value.coercedText.map { .appVersionAtLeast(Version($0)) }
    case "appVersionAtMost": value.coercedText.map { .appVersionAtMost(Version($0)) }
    case "osVersionAtLeast": value.coercedText.map { .osVersionAtLeast(Version($0)) }
    case "localeIn": value.coercedTexts.map(Self.localeIn)
    case "notBefore": value.string.flatMap(Instant.init(rfc3339:)).map(Self.notBefore)
    case "notAfter": value.string.flatMap(Instant.init(rfc3339:)).map(Self.notAfter)
    case "flagSet": value.coercedText.map(Self.flagSet)
    case "launchesAtLeast": value.coercedInteger.map(Self.launchesAtLeast)
    case "daysSinceInstallAtLeast": value.coercedInteger.map(Self.daysSinceInstallAtLeast)
    case "rolloutPercent": value.coercedDouble.flatMap { 0...100 ~= $0 ? .rolloutPercent($0) : nil }
    default: nil
    }
  }

  /// What an author should know about a member that was read as this condition; nil if it was as it should be.
  func problem(readFrom json: JSON) -> String? {
    if case .unknown = self {
      if (Self.notable + Self.own).contains(name) { return "the value fits no '\(name)'; the condition is never true" }
      let hint = Self.suggestion(for: name).map { "; did you mean '\($0)'?" } ?? ""
      return "unknown condition, never true" + hint
    }
    let isCut = value.integer != nil && value.double != json.double
    if value.kind == json.kind, !isCut { return nil }
    return "\(json.kind) is read as \(String(decoding: value.writeCompactly(), as: UTF8.self))"
  }

  // Notable itself read the two names with "Displayed" before its commit bf68071.
  private static func suggestion(for name: String) -> String? {
    let meant = name.lowercased().replacing("lastdisplayed", with: "lastdisplay")
    return (notable + own).first { $0.lowercased() == meant }
  }
}

/// The originals' coercions of JSON values; nil where Objective-C would have stopped the app.
extension JSON {
  var coercedBoolean: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .number(let text): Double(text).map { $0 != 0 }
    case .string(let text): Coercion.boolValue(text)
    default: nil
    }
  }

  var coercedInteger: Int? {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .number(let text): Int(text) ?? Double(text).map(Coercion.integerValue)
    case .string(let text): Coercion.integerValue(text)
    default: nil
    }
  }

  /// Finite.
  var coercedDouble: Double? {
    guard case .string(let text) = self else { return double }
    return Coercion.doubleValue(text).isFinite ? Coercion.doubleValue(text) : nil
  }

  var coercedText: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  var coercedTexts: [String]? {
    if let text = string { return [text] }
    guard let elements else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }
}
