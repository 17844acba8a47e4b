extension BannersFeed {
  /// One condition of an `all` or `any` map.
  public enum Condition: Hashable, Sendable {
    // Notable's seven (Notable README, Condition Types).
    case onWifi(Bool)
    case neverDisplayed(Bool)
    /// More than this many seconds since the last display; also met if there was none.
    case lastDisplayMinimumSeconds(Int)
    /// More than this many launches since the last display, or since the notification was first seen.
    case lastDisplayMinimumLaunches(Int)
    /// A flag of this notification, by its name.
    case flagNotSet(String)
    /// The version of the system, on every platform.
    case iOSVersionLessThan(FeedVersion)
    case appVersionLessThan(FeedVersion)
    // These are our own. Notable treats each of them as false.
    case appVersionAtLeast(FeedVersion)
    case appVersionAtMost(FeedVersion)
    case osVersionAtLeast(FeedVersion)
    /// Language tags; `en` includes `en-GB`.
    case localeIn([String])
    /// The device's clock has reached the instant, which is included. The file has it as RFC 3339:
    /// `2026-11-21T09:00:00Z`.
    case notBefore(Instant)
    /// The device's clock has not passed the instant, which is included.
    case notAfter(Instant)
    case flagSet(String)
    /// Launches of the app and returns from the background, the current one included.
    case launchesAtLeast(Int)
    /// Whole days of 86,400 seconds since the first launch that was counted.
    case daysSinceInstallAtLeast(Int)
    /// The share of devices, from 0 to 100, in steps of 0.01.
    case rolloutPercent(Double)
    // Earlier clients of ours treat each of these as false.
    case osVersionAtMost(FeedVersion)
    case launchesAtMost(Int)
    /// The opposite of ``daysSinceInstallAtLeast(_:)`` with the next number, if the first launch is known.
    case daysSinceInstallAtMost(Int)
    /// Whole days since the launch before this one. False at the first launch.
    case daysSinceLastLaunchAtLeast(Int)
    case daysSinceLastLaunchAtMost(Int)
    /// Names of ``FeedDevice/Platform``.
    case platformIn([String])
    /// Regions of ISO 3166, in capitals.
    case regionIn([String])
    case appVersionIn([FeedVersion])
    /// Each attribute has one of these values.
    case attributeIs([Attribute])
    /// Each attribute is set, can be read as a number or a version as the bound is one, and is at least that.
    case attributeAtLeast([Attribute])
    case attributeAtMost([Attribute])
    case attributeLessThan([Attribute])
    /// One of these banners was displayed, at any time. Banners are named by their ids.
    case displayed([String])
    /// None of them was.
    case notDisplayed([String])
    /// A page of one of them opened an address or set a flag.
    case tapped([String])
    case notTapped([String])
    /// One of them was closed without either.
    case dismissed([String])
    case notDismissed([String])
    /// Whole days since each of these banners was last displayed. False if one never was.
    case daysSinceDisplayedAtLeast([Attribute])
    case daysSinceDisplayedAtMost([Attribute])
    /// Whole days since it was first displayed; also met if it never was.
    case daysSinceFirstDisplayAtMost(Int)
    /// It was displayed fewer times than this.
    case displaysAtMost(Int)
    /// More than this many seconds since any banner of the feed was displayed; also met if none was.
    case lastAnyDisplayMinimumSeconds(Int)
    /// The time on the device's own clock is in these hours.
    case localTime(DayHours)
    /// The device's own clock has reached this time, which is included. The instant reads the same in UTC; the file has it
    /// without a zone: `2026-12-01T09:00`.
    case notBeforeLocal(Instant)
    /// The device's own clock has not passed this time, which is included.
    case notAfterLocal(Instant)
    /// The device's place in each of these rollouts is in this part of it.
    case rolloutIn([RolloutPart])
    /// Inside `all` alone, and not in groups: the device is meant for one of these texts.
    case variants([Variant])
    /// Conditions that are combined. Notable treats a group as false, as everything else that it does not know.
    case group(Group)
    /// A name that is not known, or a known one whose value has the wrong type. It is never met, and it is written back.
    case unknown(String, JSON)
  }
}

extension BannersFeed.Condition {
  /// The value of a condition; each kind has its own.
  enum Value {
    case truth(Bool), count(Int), percent(Double), text(String), version(FeedVersion), texts([String])
    case instant(Instant), wall(Instant), hours(DayHours), versions([FeedVersion]), attributes([Attribute]), rollouts(
      [RolloutPart])

    var truth: Bool { if case .truth(let value) = self { value } else { false } }
    var count: Int { if case .count(let value) = self { value } else { 0 } }
    var percent: Double { if case .percent(let value) = self { value } else { 0 } }
    var text: String { if case .text(let value) = self { value } else { "" } }
    var version: FeedVersion { if case .version(let value) = self { value } else { "" } }
    var texts: [String] { if case .texts(let value) = self { value } else { [] } }
    /// `welcome or poll`
    var listed: String { texts.joined(separator: " or ") }
    var versions: [FeedVersion] { if case .versions(let value) = self { value } else { [] } }
    var attributes: [Attribute] { if case .attributes(let value) = self { value } else { [] } }
    var rollouts: [RolloutPart] { if case .rollouts(let value) = self { value } else { [] } }
    var hours: Rule.Need { if case .hours(let value) = self { value.need } else { .any([]) } }
    var instant: Instant {
      switch self {
      case .instant(let value), .wall(let value): value
      default: Instant(secondsSince1970: 0)
      }
    }

    var json: JSON {
      switch self {
      case .truth(let value): .boolean(value)
      case .count(let value): .number(value)
      case .percent(let value): .number(value)
      case .text(let value): .string(value)
      case .version(let value): .string(value.text)
      case .texts(let value): .array(value.map(JSON.string))
      case .instant(let value): .string(value.rfc3339)
      case .wall(let value): .string(value.wallText)
      case .hours(let value): .string(value.text)
      case .versions(let value): .array(value.map { .string($0.text) })
      case .attributes(let value): value.json
      case .rollouts(let value): value.json
      }
    }
  }

  /// The name and the value of a known condition; nil for an unknown one.
  private var parts: (name: Name, value: Value)? {
    switch self {
    case .onWifi(let wanted): (.onWifi, .truth(wanted))
    case .neverDisplayed(let wanted): (.neverDisplayed, .truth(wanted))
    case .lastDisplayMinimumSeconds(let seconds): (.lastDisplayMinimumSeconds, .count(seconds))
    case .lastDisplayMinimumLaunches(let launches): (.lastDisplayMinimumLaunches, .count(launches))
    case .flagNotSet(let flag): (.flagNotSet, .text(flag))
    case .iOSVersionLessThan(let version): (.iOSVersionLessThan, .version(version))
    case .appVersionLessThan(let version): (.appVersionLessThan, .version(version))
    case .appVersionAtLeast(let version): (.appVersionAtLeast, .version(version))
    case .appVersionAtMost(let version): (.appVersionAtMost, .version(version))
    case .osVersionAtLeast(let version): (.osVersionAtLeast, .version(version))
    case .localeIn(let tags): (.localeIn, .texts(tags))
    case .notBefore(let instant): (.notBefore, .instant(instant))
    case .notAfter(let instant): (.notAfter, .instant(instant))
    case .flagSet(let flag): (.flagSet, .text(flag))
    case .launchesAtLeast(let launches): (.launchesAtLeast, .count(launches))
    case .daysSinceInstallAtLeast(let days): (.daysSinceInstallAtLeast, .count(days))
    case .rolloutPercent(let percent): (.rolloutPercent, .percent(percent))
    case .osVersionAtMost(let version): (.osVersionAtMost, .version(version))
    case .launchesAtMost(let launches): (.launchesAtMost, .count(launches))
    case .daysSinceInstallAtMost(let days): (.daysSinceInstallAtMost, .count(days))
    case .daysSinceLastLaunchAtLeast(let days): (.daysSinceLastLaunchAtLeast, .count(days))
    case .daysSinceLastLaunchAtMost(let days): (.daysSinceLastLaunchAtMost, .count(days))
    case .platformIn(let names): (.platformIn, .texts(names))
    case .regionIn(let codes): (.regionIn, .texts(codes))
    case .appVersionIn(let versions): (.appVersionIn, .versions(versions))
    case .attributeIs(let all): (.attributeIs, .attributes(all))
    case .attributeAtLeast(let all): (.attributeAtLeast, .attributes(all))
    case .attributeAtMost(let all): (.attributeAtMost, .attributes(all))
    case .attributeLessThan(let all): (.attributeLessThan, .attributes(all))
    case .displayed(let ids): (.displayed, .texts(ids))
    case .notDisplayed(let ids): (.notDisplayed, .texts(ids))
    case .tapped(let ids): (.tapped, .texts(ids))
    case .notTapped(let ids): (.notTapped, .texts(ids))
    case .dismissed(let ids): (.dismissed, .texts(ids))
    case .notDismissed(let ids): (.notDismissed, .texts(ids))
    case .daysSinceDisplayedAtLeast(let all): (.daysSinceDisplayedAtLeast, .attributes(all))
    case .daysSinceDisplayedAtMost(let all): (.daysSinceDisplayedAtMost, .attributes(all))
    case .daysSinceFirstDisplayAtMost(let days): (.daysSinceFirstDisplayAtMost, .count(days))
    case .displaysAtMost(let count): (.displaysAtMost, .count(count))
    case .lastAnyDisplayMinimumSeconds(let seconds): (.lastAnyDisplayMinimumSeconds, .count(seconds))
    case .localTime(let hours): (.localTime, .hours(hours))
    case .notBeforeLocal(let time): (.notBeforeLocal, .wall(time))
    case .notAfterLocal(let time): (.notAfterLocal, .wall(time))
    case .rolloutIn(let parts): (.rolloutIn, .rollouts(parts))
    case .variants, .group, .unknown: nil
    }
  }

  /// The name as in the file, for groups and unknown conditions too.
  public var name: String {
    switch self {
    case .group(let group): group.kind.rawValue
    case .variants: Self.variantsName
    case .unknown(let name, _): name
    default: parts?.name.rawValue ?? ""
    }
  }

  /// The value as it is written to the file; for an unknown condition, as it was read.
  public var value: JSON {
    switch self {
    case .group(let group): group.json
    case .variants(let variants): variants.json
    case .unknown(_, let value): value
    default: parts?.value.json ?? .null
    }
  }

  /// The condition as tests, for clients as well as for questions about all devices. As in the original, a condition
  /// that a client cannot check is not true.
  public var need: Rule.Need {
    if case .group(let group) = self { return group.need }
    if case .variants(let variants) = self { return .init(.variantPlace, .places(0..<(variants.last?.before ?? 0))) }
    return parts.map { $0.name.row.test($0.value) } ?? .init(.unknown(name), .none)
  }

  /// The demand in a list: `on Wi-Fi`, `once`, `app ≥ 2.4.0`.
  public var words: String {
    if case .group(let group) = self { return group.words }
    if case .variants(let variants) = self { return variants.words }
    return parts.map { $0.name.row.words($0.value) } ?? "never (unknown condition \(name))"
  }

  /// Whether it may be false on a device that has just installed the newest app.
  public var isALimit: Bool {
    if case .group(let group) = self { return group.isALimit }
    return parts.map { $0.name.row.isALimit($0.value) } ?? true
  }

  /// Whether all clients of ours can read it where it stands, the earliest included.
  public var isKnownToEarlierClients: Bool { parts.map { !$0.name.row.isNew } ?? false }

  public var isKnownToNotable: Bool { (parts?.name ?? Name(rawValue: name))?.row.isKnownToNotable ?? false }

  /// Reads one member of an `all` or `any` map, with the originals' coercions (``Coercion``).
  ///
  /// The result is ``unknown(_:_:)`` if the name is not known or the value cannot be coerced: an array as a version, a
  /// rollout of 101, 30 February.
  ///
  /// - Parameters:
  ///   - name: A condition's name in the feed, or `all`, `any`, `none`.
  ///   - value: Its value there.
  ///   - depth: The number of groups around it; a group below ``Group/deepest`` others is not read.
  public init(name: String, value: JSON, depth: Int = 0) {
    if let group = Group(name, value, depth: depth) {
      self = .group(group)
      return
    }
    if name == Self.variantsName, depth == 0, let variants = [Variant](value) {
      self = .variants(variants)
      return
    }
    self = Name(rawValue: name).flatMap { $0.row.kind.condition(from: value) } ?? .unknown(name, value)
  }

  /// The problem of a member that was read as this condition; nil if there is none.
  func problem(readFrom json: JSON) -> String? {
    if case .unknown = self {
      if Group.Kind(rawValue: name) != nil {
        return switch value {
        case .object, .array: "more than \(Group.deepest) groups in each other, never true"
        default: "\(value.kind) where an object or a list of objects is expected, never true"
        }
      }
      if Name(rawValue: name) != nil || name == Self.variantsName {
        return "the value does not fit '\(name)'; the condition is never true"
      }
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
    case .count(let make, _), .days(let make): value.coercedInteger.map(make)
    case .flag(let make): value.coercedText.map(make)
    case .version(let make): value.coercedText.map { make(FeedVersion($0)) }
    case .languages(let make), .choices(let make, _), .messages(let make): value.coercedTexts.map(make)
    case .versions(let make): value.coercedTexts.map { make($0.map { FeedVersion($0) }) }
    case .attributes(let make): [BannersFeed.Condition.Attribute](value, areBounds: false).map(make)
    case .bounds(let make): [BannersFeed.Condition.Attribute](value, areBounds: true).map(make)
    case .messageDays(let make):
      [BannersFeed.Condition.Attribute](value, areBounds: true)
        .flatMap { $0.allSatisfy { if case .number = $0.value { true } else { false } } ? make($0) : nil }
    case .rollouts(let make): [BannersFeed.Condition.RolloutPart](value).map(make)
    case .instant(let make): value.string.flatMap(Instant.init(rfc3339:)).map(make)
    case .hours(let make): value.string.flatMap(DayHours.init).map(make)
    case .wall(let make): value.string.flatMap(Instant.init(wall:)).map(make)
    case .percent(let make): value.coercedDouble.flatMap { 0...100 ~= $0 ? make($0) : nil }
    }
  }
}
