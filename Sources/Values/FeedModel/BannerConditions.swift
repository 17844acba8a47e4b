extension BannersFeed.Condition {
  /// The names of all conditions in `control.json`: Notable's seven in the order of its README, then ours.
  ///
  /// All code that reads, writes, suggests or documents conditions relies on this list and on ``kind``.
  public enum Name: String, Sendable, CaseIterable {
    case onWifi, neverDisplayed, lastDisplayMinimumSeconds, lastDisplayMinimumLaunches, flagNotSet
    case iOSVersionLessThan, appVersionLessThan

    case appVersionAtLeast, appVersionAtMost, osVersionAtLeast, localeIn, notBefore, notAfter, flagSet
    case launchesAtLeast, daysSinceInstallAtLeast, rolloutPercent

    /// Notable treats every other condition as false, so it never shows a banner that requires one.
    public var isKnownToNotable: Bool {
      switch self {
      case .onWifi, .neverDisplayed, .lastDisplayMinimumSeconds, .lastDisplayMinimumLaunches, .flagNotSet,
        .iOSVersionLessThan, .appVersionLessThan:
        true
      default: false
      }
    }

    /// The type of value that a condition of this name takes, with the function that makes the condition from it.
    public var kind: Kind {
      switch self {
      case .onWifi: .truth(BannersFeed.Condition.onWifi)
      case .neverDisplayed: .truth(BannersFeed.Condition.neverDisplayed)
      case .lastDisplayMinimumSeconds: .count(BannersFeed.Condition.lastDisplayMinimumSeconds)
      case .lastDisplayMinimumLaunches: .count(BannersFeed.Condition.lastDisplayMinimumLaunches)
      case .flagNotSet: .flag(BannersFeed.Condition.flagNotSet)
      case .iOSVersionLessThan: .version(BannersFeed.Condition.iOSVersionLessThan)
      case .appVersionLessThan: .version(BannersFeed.Condition.appVersionLessThan)
      case .appVersionAtLeast: .version(BannersFeed.Condition.appVersionAtLeast)
      case .appVersionAtMost: .version(BannersFeed.Condition.appVersionAtMost)
      case .osVersionAtLeast: .version(BannersFeed.Condition.osVersionAtLeast)
      case .localeIn: .languages(BannersFeed.Condition.localeIn)
      case .notBefore: .instant(BannersFeed.Condition.notBefore)
      case .notAfter: .instant(BannersFeed.Condition.notAfter)
      case .flagSet: .flag(BannersFeed.Condition.flagSet)
      case .launchesAtLeast: .count(BannersFeed.Condition.launchesAtLeast)
      case .daysSinceInstallAtLeast: .days(BannersFeed.Condition.daysSinceInstallAtLeast)
      case .rolloutPercent: .percent(BannersFeed.Condition.rolloutPercent)
      }
    }
  }

  /// The types of value that conditions take, each with the function that makes a condition from it.
  public enum Kind: Sendable {
    case truth(@Sendable (Bool) -> BannersFeed.Condition)
    /// A number of seconds or launches.
    case count(@Sendable (Int) -> BannersFeed.Condition)
    case days(@Sendable (Int) -> BannersFeed.Condition)
    case flag(@Sendable (String) -> BannersFeed.Condition)
    case version(@Sendable (FeedVersion) -> BannersFeed.Condition)
    case languages(@Sendable ([String]) -> BannersFeed.Condition)
    case instant(@Sendable (Instant) -> BannersFeed.Condition)
    /// A number from 0 to 100.
    case percent(@Sendable (Double) -> BannersFeed.Condition)
  }

  /// The name as in the file, for unknown conditions too.
  public var name: String { if case .unknown(let name, _) = self { name } else { knownName?.rawValue ?? "" } }
  public var isKnownToNotable: Bool { knownName?.isKnownToNotable ?? false }

  /// The known name; nil for unknown conditions.
  private var knownName: Name? {
    switch self {
    case .onWifi: .onWifi
    case .neverDisplayed: .neverDisplayed
    case .lastDisplayMinimumSeconds: .lastDisplayMinimumSeconds
    case .lastDisplayMinimumLaunches: .lastDisplayMinimumLaunches
    case .flagNotSet: .flagNotSet
    case .iOSVersionLessThan: .iOSVersionLessThan
    case .appVersionLessThan: .appVersionLessThan
    case .appVersionAtLeast: .appVersionAtLeast
    case .appVersionAtMost: .appVersionAtMost
    case .osVersionAtLeast: .osVersionAtLeast
    case .localeIn: .localeIn
    case .notBefore: .notBefore
    case .notAfter: .notAfter
    case .flagSet: .flagSet
    case .launchesAtLeast: .launchesAtLeast
    case .daysSinceInstallAtLeast: .daysSinceInstallAtLeast
    case .rolloutPercent: .rolloutPercent
    case .unknown(let name, _): Name(rawValue: name)
    }
  }

  /// The value as it is written to the file; for an unknown condition, as it was read.
  public var value: JSON {
    switch self {
    case .onWifi(let flag): .boolean(flag)
    case .neverDisplayed(let flag): .boolean(flag)
    case .lastDisplayMinimumSeconds(let seconds): .number(seconds)
    case .lastDisplayMinimumLaunches(let launches): .number(launches)
    case .flagNotSet(let flag): .string(flag)
    case .iOSVersionLessThan(let version): .string(version.text)
    case .appVersionLessThan(let version): .string(version.text)
    case .appVersionAtLeast(let version): .string(version.text)
    case .appVersionAtMost(let version): .string(version.text)
    case .osVersionAtLeast(let version): .string(version.text)
    case .localeIn(let tags): .array(tags.map(JSON.string))
    case .notBefore(let instant): .string(instant.rfc3339)
    case .notAfter(let instant): .string(instant.rfc3339)
    case .flagSet(let flag): .string(flag)
    case .launchesAtLeast(let launches): .number(launches)
    case .daysSinceInstallAtLeast(let days): .number(days)
    case .rolloutPercent(let percent): .number(percent)
    case .unknown(_, let value): value
    }
  }

  /// Reads one member of an `all` or `any` map, with the originals' coercions (``Coercion``).
  ///
  /// The result is ``unknown(_:_:)`` if the name is not known or the value cannot be coerced: an array as a version, a
  /// rollout of 101, 30 February.
  public init(name: String, value: JSON) {
    self = Name(rawValue: name).flatMap { $0.kind.condition(from: value) } ?? .unknown(name, value)
  }

  /// The problem of a member that was read as this condition; nil if there is none.
  func problem(readFrom json: JSON) -> String? {
    if case .unknown = self {
      if Name(rawValue: name) != nil { return "the value does not fit '\(name)'; the condition is never true" }
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
    return Name.allCases.map(\.rawValue).first { $0.lowercased() == meant }
  }
}

extension BannersFeed.Condition.Kind {
  /// Makes a condition; nil if the value cannot be coerced to this kind.
  fileprivate func condition(from value: JSON) -> BannersFeed.Condition? {
    switch self {
    case .truth(let make): value.coercedBoolean.map(make)
    case .count(let make), .days(let make): value.coercedInteger.map(make)
    case .flag(let make): value.coercedText.map(make)
    case .version(let make): value.coercedText.map { make(FeedVersion($0)) }
    case .languages(let make): value.coercedTexts.map(make)
    case .instant(let make): value.string.flatMap(Instant.init(rfc3339:)).map(make)
    case .percent(let make): value.coercedDouble.flatMap { 0...100 ~= $0 ? make($0) : nil }
    }
  }
}

/// The originals' coercions of JSON values; nil where Objective-C would have crashed the app.
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

  /// The number, which is finite.
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
