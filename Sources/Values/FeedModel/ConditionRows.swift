extension BannersFeed.Condition {
  /// The names of all conditions in `control.json`: Notable's seven in the order of its README, then ours.
  ///
  /// All code that reads, writes, tests, suggests, words or documents conditions relies on this list and on ``row``.
  public enum Name: String, Sendable, CaseIterable {
    case onWifi, neverDisplayed, lastDisplayMinimumSeconds, lastDisplayMinimumLaunches, flagNotSet
    case iOSVersionLessThan, appVersionLessThan

    case appVersionAtLeast, appVersionAtMost, osVersionAtLeast, localeIn, notBefore, notAfter, flagSet
    case launchesAtLeast, daysSinceInstallAtLeast, rolloutPercent

    case osVersionAtMost, launchesAtMost, daysSinceInstallAtMost, daysSinceLastLaunchAtLeast, daysSinceLastLaunchAtMost
    case platformIn, regionIn, appVersionIn
    case attributeIs, attributeAtLeast, attributeAtMost, attributeLessThan
    case displayed, notDisplayed, tapped, notTapped, dismissed, notDismissed
    case daysSinceDisplayedAtLeast, daysSinceDisplayedAtMost, daysSinceFirstDisplayAtMost, displaysAtMost
    case lastAnyDisplayMinimumSeconds
    case localTime, notBeforeLocal, notAfterLocal
    case rolloutIn
  }

  /// What other code must know of a condition.
  public struct Row: Sendable {
    /// The type of its value, with the function that makes the condition from it.
    public var kind: Kind
    /// Notable treats every other condition as false, so it never shows a banner that requires one.
    public var isKnownToNotable = false
    /// Whether earlier clients of ours treat it as false.
    public var isNew = false
    /// A clause for the documentation: "the app's version is this one or newer".
    public var meaning: String
    /// The label in forms, with `{}` in the place of the value: "The app's version is at least {}".
    public var sentence: String
    /// The demand in a list: `app ≥ 2.4.0`.
    var words: @Sendable (Value) -> String
    /// Whether it may be false on a device that has just installed the newest app.
    ///
    /// An upper bound of versions addresses users who have not updated; a lower bound only states which versions have
    /// the feature.
    var isALimit: @Sendable (Value) -> Bool = { _ in true }
    /// The values of facts with which it is true.
    var test: @Sendable (Value) -> Rule.Need
  }

  /// The types of value that conditions take, each with the function that makes a condition from it.
  public enum Kind: Sendable {
    case truth(@Sendable (Bool) -> BannersFeed.Condition)
    /// A number of seconds, launches or the like, with the bounds of what an author may write.
    case count(@Sendable (Int) -> BannersFeed.Condition, in: ClosedRange<Int> = 0...2_147_483_647)
    case days(@Sendable (Int) -> BannersFeed.Condition)
    case flag(@Sendable (String) -> BannersFeed.Condition)
    case version(@Sendable (FeedVersion) -> BannersFeed.Condition)
    case versions(@Sendable ([FeedVersion]) -> BannersFeed.Condition)
    case languages(@Sendable ([String]) -> BannersFeed.Condition)
    /// A map of attributes, each with one value or several.
    case attributes(@Sendable ([BannersFeed.Condition.Attribute]) -> BannersFeed.Condition)
    /// A map of attributes, each with a number or a version.
    case bounds(@Sendable ([BannersFeed.Condition.Attribute]) -> BannersFeed.Condition)
    /// Some of a fact's ``DeviceFact/choices``.
    case choices(@Sendable ([String]) -> BannersFeed.Condition, of: DeviceFact)
    /// The ids of banners.
    case messages(@Sendable ([String]) -> BannersFeed.Condition)
    /// A map of banners, each with a number of days.
    case messageDays(@Sendable ([BannersFeed.Condition.Attribute]) -> BannersFeed.Condition)
    case instant(@Sendable (Instant) -> BannersFeed.Condition)
    case hours(@Sendable (DayHours) -> BannersFeed.Condition)
    /// A time on the device's own clock, as an instant that reads the same in UTC.
    case wall(@Sendable (Instant) -> BannersFeed.Condition)
    /// A map of rollouts, each with a part.
    case rollouts(@Sendable ([BannersFeed.Condition.RolloutPart]) -> BannersFeed.Condition)
    /// A number from 0 to 100.
    case percent(@Sendable (Double) -> BannersFeed.Condition)
  }
}

extension BannersFeed.Condition.Name {
  public var row: BannersFeed.Condition.Row {
    typealias Condition = BannersFeed.Condition
    return switch self {
    case .onWifi:
      .init(
        kind: .truth(Condition.onWifi), isKnownToNotable: true,
        meaning: "the device is on Wi-Fi (`true`) or not (`false`)", sentence: "The device is on Wi-Fi: {}",
        words: { DeviceFact.wifi.words(.truth($0.truth)) }, test: { .init(.wifi, .truth($0.truth)) })
    case .neverDisplayed:
      .init(
        kind: .truth(Condition.neverDisplayed), isKnownToNotable: true,
        meaning: "the banner was never displayed (`true`), or at least once (`false`)",
        sentence: "It was never displayed: {}", words: { $0.truth ? "once" : "only after it has been shown" },
        isALimit: { !$0.truth }, test: { .init(.displayed, .truth(!$0.truth)) })
    case .lastDisplayMinimumSeconds:
      // This is strictly more than that number of seconds. It is also met if the banner was never displayed.
      .init(
        kind: .count(Condition.lastDisplayMinimumSeconds), isKnownToNotable: true,
        meaning: "it was last displayed more than this many seconds ago, or never",
        sentence: "It was last displayed more than {} seconds ago, or never",
        words: { "more than \(durationWords($0.count)) apart" }, isALimit: { _ in false },
        test: { .init(.lastDisplay, .above($0.count, orNever: true)) })
    case .lastDisplayMinimumLaunches:
      // The counter runs from the first processed launch, displayed or not.
      .init(
        kind: .count(Condition.lastDisplayMinimumLaunches), isKnownToNotable: true,
        meaning:
          "there were more launches than this since it was last displayed or, if never, since it was first seen",
        sentence: "The app was launched more than {} times since it was last displayed",
        words: {
          $0.count > 0
            ? "at most every \($0.count + 1) launches, the first time included" : "at every launch"
        },
        isALimit: { $0.count > 0 }, test: { .init(.launchesSinceDisplay, .above($0.count)) })
    case .flagNotSet:
      .init(
        kind: .flag(Condition.flagNotSet), isKnownToNotable: true, meaning: "the flag is not set",
        sentence: "The answer {} was not given", words: { "until a tap sets \($0.text)" }, isALimit: { _ in false },
        test: { .init(Fact(flag: $0.text), .truth(false)) })
    case .iOSVersionLessThan:
      .init(
        kind: .version(Condition.iOSVersionLessThan), isKnownToNotable: true,
        meaning: "the system's version is older; `18` is before 18.0",
        sentence: "The system's version is older than {}", words: { "OS < \($0.version.text)" },
        test: { .init(.osVersion, .versions(from: nil, upTo: .below($0.version))) })
    case .appVersionLessThan:
      .init(
        kind: .version(Condition.appVersionLessThan), isKnownToNotable: true,
        meaning: "the app's version is older; write three parts", sentence: "The app's version is older than {}",
        words: { "app < \($0.version.text)" },
        test: { .init(.appVersion, .versions(from: nil, upTo: .below($0.version))) })
    case .appVersionAtLeast:
      .init(
        kind: .version(Condition.appVersionAtLeast), meaning: "the app's version is this one or newer",
        sentence: "The app's version is at least {}", words: { "app ≥ \($0.version.text)" },
        isALimit: { _ in false }, test: { .init(.appVersion, .versions(from: .below($0.version), upTo: nil)) })
    case .appVersionAtMost:
      .init(
        kind: .version(Condition.appVersionAtMost), meaning: "the app's version is this one or older",
        sentence: "The app's version is at most {}", words: { "app ≤ \($0.version.text)" },
        test: { .init(.appVersion, .versions(from: nil, upTo: .above($0.version))) })
    case .osVersionAtLeast:
      .init(
        kind: .version(Condition.osVersionAtLeast), meaning: "the system's version is this one or newer",
        sentence: "The system's version is at least {}", words: { "OS ≥ \($0.version.text)" },
        isALimit: { _ in false }, test: { .init(.osVersion, .versions(from: .below($0.version), upTo: nil)) })
    case .localeIn:
      .init(
        kind: .languages(Condition.localeIn),
        meaning: "the device's language is in the list; `en` includes `en-GB`",
        sentence: "The device's language is one of {}",
        words: { "in \($0.texts.joined(separator: ", "))" }, test: { .init(.language, .languages($0.texts)) })
    case .notBefore:
      .init(
        kind: .instant(Condition.notBefore), meaning: "the device's clock has reached the instant or the day",
        sentence: "The device's clock has reached {}", words: { "from \(dateWords($0.instant.secondsSince1970))" },
        test: { .init(.now, .atLeast($0.instant.secondsSince1970)) })
    case .notAfter:
      .init(
        kind: .instant(Condition.notAfter), meaning: "the device's clock is not after the instant or the day",
        sentence: "The device's clock is not after {}", words: { "until \(dateWords($0.instant.secondsSince1970))" },
        test: { .init(.now, .numbers(.min...$0.instant.secondsSince1970)) })
    case .flagSet:
      .init(
        kind: .flag(Condition.flagSet), meaning: "the flag is set", sentence: "The answer {} was given",
        words: { "after a tap has set \($0.text)" }, test: { .init(Fact(flag: $0.text), .truth(true)) })
    case .launchesAtLeast:
      .init(
        kind: .count(Condition.launchesAtLeast),
        meaning: "the app was launched at least this many times, including the current launch",
        sentence: "The app was launched at least {} times", words: { "from launch \($0.count)" },
        isALimit: { $0.count > 1 }, test: { .init(.launches, .atLeast($0.count)) })
    case .daysSinceInstallAtLeast:
      .init(
        kind: .days(Condition.daysSinceInstallAtLeast),
        meaning: "at least this many days of 24 hours have passed since the first launch",
        sentence: "The first launch was at least {} days ago",
        words: {
          "from \(dayWords($0.count)) after installation"
        },
        isALimit: { $0.count > 0 }, test: { .init(.age, .atLeast(days: $0.count, orNever: $0.count <= 0)) })
    case .rolloutPercent:
      .init(
        kind: .percent(Condition.rolloutPercent),
        meaning:
          "the device is in this share of all devices, in hundredths. Devices are chosen independently for each "
          + "banner, and raising the number never removes one",
        sentence: "The device is among {} % of all devices, chosen by chance",
        words: { "for \(shortNumber($0.percent)) % of devices" }, isALimit: { $0.percent < 100 },
        test: { .init(.rolloutPlace, .rollout($0.percent)) })
    case .osVersionAtMost:
      .init(
        kind: .version(Condition.osVersionAtMost), isNew: true, meaning: "the system's version is this one or older",
        sentence: "The system's version is at most {}", words: { "OS ≤ \($0.version.text)" },
        test: { .init(.osVersion, .versions(from: nil, upTo: .above($0.version))) })
    case .launchesAtMost:
      .init(
        kind: .count(Condition.launchesAtMost), isNew: true,
        meaning: "the app was launched at most this many times, including the current launch",
        sentence: "The app was launched at most {} times", words: { "up to launch \($0.count)" },
        test: { .init(.launches, .numbers(.min...$0.count)) })
    case .daysSinceInstallAtMost:
      .init(
        kind: .days(Condition.daysSinceInstallAtMost), isNew: true,
        meaning: "at most this many whole days have passed since the first launch: 21 holds until 22 days have passed",
        sentence: "The first launch was at most {} whole days ago",
        words: { "less than \(dayWords($0.count &+ 1)) after installation" },
        test: { .init(.age, .atMost(days: $0.count)) })
    case .daysSinceLastLaunchAtLeast:
      .init(
        kind: .days(Condition.daysSinceLastLaunchAtLeast), isNew: true,
        meaning: "at least this many days have passed since the launch before this one; false at the first launch",
        sentence: "The launch before was at least {} days ago",
        words: { "after \(dayWords($0.count)) without a launch" },
        test: { .init(.lastLaunch, .atLeast(days: $0.count, orNever: false)) })
    case .daysSinceLastLaunchAtMost:
      .init(
        kind: .days(Condition.daysSinceLastLaunchAtMost), isNew: true,
        meaning:
          "at most this many whole days have passed since the launch before this one; false at the first launch",
        sentence: "The launch before was at most {} whole days ago",
        words: { "less than \(dayWords($0.count &+ 1)) after the last launch" },
        test: { .init(.lastLaunch, .atMost(days: $0.count)) })
    case .platformIn:
      .init(
        kind: .choices(Condition.platformIn, of: .platform), isNew: true,
        meaning: "the app was compiled for a platform in the list. An iPad is `ios`, and Catalyst is `macos`",
        sentence: "The platform is one of {}", words: { "on \($0.texts.joined(separator: " or "))" },
        test: { .init(.platform, .choices($0.texts)) })
    case .regionIn:
      .init(
        kind: .choices(Condition.regionIn, of: .region), isNew: true,
        meaning: "the region that the device is set to is in the list, such as `GB` (ISO 3166), whatever its language",
        sentence: "The device's region is one of {}", words: { "in region \($0.texts.joined(separator: " or "))" },
        test: { .init(.region, .choices($0.texts)) })
    case .appVersionIn:
      .init(
        kind: .versions(Condition.appVersionIn), isNew: true, meaning: "the app's version is one of these",
        sentence: "The app's version is one of {}",
        words: { "app = \($0.versions.map(\.text).joined(separator: " or "))" },
        test: { .any($0.versions.map { .init(.appVersion, .versions(from: .below($0), upTo: .above($0))) }) })
    case .attributeIs:
      .init(
        kind: .attributes(Condition.attributeIs), isNew: true,
        meaning: "each of these attributes has the value, or one of the values; one that the app has not set has none",
        sentence: "The app says {}", words: { $0.attributes.words() }, test: { $0.attributes.need(.atLeast) })
    case .attributeAtLeast:
      .init(
        kind: .bounds(Condition.attributeAtLeast), isNew: true,
        meaning: "each of these attributes is a number or a version, and is this one or a higher one",
        sentence: "The app says at least {}", words: { $0.attributes.words("≥ ") },
        test: { $0.attributes.need(.atLeast) })
    case .attributeAtMost:
      .init(
        kind: .bounds(Condition.attributeAtMost), isNew: true,
        meaning: "each of these attributes is a number or a version, and is this one or a lower one",
        sentence: "The app says at most {}", words: { $0.attributes.words("≤ ") },
        test: { $0.attributes.need(.atMost) })
    case .attributeLessThan:
      .init(
        kind: .bounds(Condition.attributeLessThan), isNew: true,
        meaning: "each of these attributes is a number or a version, and is a lower one",
        sentence: "The app says less than {}", words: { $0.attributes.words("< ") },
        test: { $0.attributes.need(.less) })
    case .displayed:
      .init(
        kind: .messages(Condition.displayed), isNew: true, meaning: "one of these banners was displayed, at any time",
        sentence: "One of these was displayed: {}", words: { "after \($0.listed) was displayed" },
        test: { .messages($0.texts, .displayed, true) })
    case .notDisplayed:
      .init(
        kind: .messages(Condition.notDisplayed), isNew: true, meaning: "none of these banners was ever displayed",
        sentence: "None of these was displayed: {}", words: { "until \($0.listed) is displayed" },
        isALimit: { _ in false }, test: { .messages($0.texts, .displayed, false) })
    case .tapped:
      .init(
        kind: .messages(Condition.tapped), isNew: true,
        meaning: "a page of one of these banners opened an address or set a flag",
        sentence: "One of these was tapped: {}", words: { "after a tap in \($0.listed)" },
        test: { .messages($0.texts, .tapped, true) })
    case .notTapped:
      .init(
        kind: .messages(Condition.notTapped), isNew: true,
        meaning: "no page of these banners ever opened an address or set a flag",
        sentence: "None of these was tapped: {}", words: { "until a tap in \($0.listed)" },
        isALimit: { _ in false }, test: { .messages($0.texts, .tapped, false) })
    case .dismissed:
      .init(
        kind: .messages(Condition.dismissed), isNew: true,
        meaning: "one of these banners was closed without opening an address or setting a flag",
        sentence: "One of these was dismissed: {}", words: { "after \($0.listed) was dismissed" },
        test: { .messages($0.texts, .dismissed, true) })
    case .notDismissed:
      .init(
        kind: .messages(Condition.notDismissed), isNew: true, meaning: "none of these banners was ever dismissed",
        sentence: "None of these was dismissed: {}", words: { "until \($0.listed) is dismissed" },
        isALimit: { _ in false }, test: { .messages($0.texts, .dismissed, false) })
    case .daysSinceDisplayedAtLeast:
      .init(
        kind: .messageDays(Condition.daysSinceDisplayedAtLeast), isNew: true,
        meaning: "each of these banners was displayed, the last time at least so many days ago",
        sentence: "These were displayed at least this many days ago: {}",
        words: { $0.attributes.dayWords { "\($1) after \($0) was displayed" } },
        test: { $0.attributes.lastDisplays { .atLeast(days: $0, orNever: false) } })
    case .daysSinceDisplayedAtMost:
      .init(
        kind: .messageDays(Condition.daysSinceDisplayedAtMost), isNew: true,
        meaning: "each of these banners was displayed, the last time at most so many whole days ago",
        sentence: "These were displayed at most this many days ago: {}",
        words: { $0.attributes.dayWords(plus: 1) { "less than \($1) after \($0) was displayed" } },
        test: { $0.attributes.lastDisplays { .atMost(days: $0) } })
    case .daysSinceFirstDisplayAtMost:
      .init(
        kind: .days(Condition.daysSinceFirstDisplayAtMost), isNew: true,
        meaning: "it was never displayed, or for the first time at most so many whole days ago",
        sentence: "It was first displayed at most {} days ago, or never",
        words: { "for \(dayWords($0.count &+ 1)) from its first display on" }, isALimit: { _ in false },
        test: {
          // The last display is not before the first, which questions about all devices need to know.
          let days = Values.atMost(days: $0.count)
          return .any([
            .all([.init(.firstDisplay, days), .init(.lastDisplay, days)]), .init(.displayed, .truth(false)),
          ])
        })
    case .displaysAtMost:
      .init(
        kind: .count(Condition.displaysAtMost, in: 1...1_000_000), isNew: true,
        meaning: "it was displayed fewer times than this, so that it is displayed at most so often",
        sentence: "It is displayed at most {} times",
        words: { $0.count == 1 ? "once" : "at most \($0.count) times" }, isALimit: { $0.count < 1 },
        test: { value in
          let few = Rule.Need(.displays, .numbers(.min...max(.min + 1, value.count) - 1))
          return value.count < 1 ? few : .any([few, .init(.displayed, .truth(false))])
        })
    case .lastAnyDisplayMinimumSeconds:
      .init(
        kind: .count(Condition.lastAnyDisplayMinimumSeconds), isNew: true,
        meaning: "no banner of the feed was displayed for more than this many seconds, or none ever was",
        sentence: "No banner was displayed for {} seconds",
        words: { "nothing displayed for \(durationWords($0.count))" }, isALimit: { _ in false },
        test: {
          // Its own display is not after the newest of all.
          let values = Values.above($0.count, orNever: true)
          return .all([.init(.anyDisplay, values), .init(.lastDisplay, values)])
        })
    case .localTime:
      .init(
        kind: .hours(Condition.localTime), isNew: true,
        meaning:
          "the device's own clock is in these hours, the start included. `22:00-06:00` goes past midnight",
        sentence: "Where the device is, the time of day is {}",
        words: { "at \($0.json.bareText.replacing("-", with: "–")) local time" }, test: { $0.hours })
    case .notBeforeLocal:
      .init(
        kind: .wall(Condition.notBeforeLocal), isNew: true,
        meaning: "the device's own clock has reached the day or the time, in whatever zone it is",
        sentence: "Where the device is, it is this time or later: {}",
        words: { "from \($0.instant.wallWords) local time" },
        test: { .init(.wall, .atLeast($0.instant.secondsSince1970)) })
    case .notAfterLocal:
      .init(
        kind: .wall(Condition.notAfterLocal), isNew: true,
        meaning: "the device's own clock is not after the day or the time, in whatever zone it is",
        sentence: "Where the device is, it is this time or earlier: {}",
        words: { "until \($0.instant.wallWords) local time" },
        test: { .init(.wall, .numbers(.min...$0.instant.secondsSince1970)) })
    case .rolloutIn:
      .init(
        kind: .rollouts(Condition.rolloutIn), isNew: true,
        meaning:
          "the device's place in each of these rollouts is in these percents, the start included. It has one place in "
          + "a rollout for all banners that name it, so that `0-25` and `25-50` exclude each other",
        sentence: "The device is in this part of all devices: {}",
        words: { $0.rollouts.map(\.words).joined(separator: ", ") },
        isALimit: { $0.rollouts.contains { $0.places.count < rolloutPlaces } }, test: { $0.rollouts.need })
    }
  }
}

extension Rule.Need {
  /// One of these banners has, or none of them has.
  fileprivate static func messages(_ ids: [String], _ fact: Fact.OfMessage, _ isWanted: Bool) -> Rule.Need {
    let tests = ids.map { Rule.Need(.message($0, fact), .truth(isWanted)) }
    return tests.count == 1 ? tests[0] : isWanted ? .any(tests) : .all(tests)
  }
}

extension [BannersFeed.Condition.Attribute] {
  fileprivate func lastDisplays(_ values: (Int) -> Values) -> Rule.Need {
    let tests = compactMap { message -> Rule.Need? in
      guard case .number(let days) = message.value else { return nil }
      return Rule.Need(.message(message.name, .lastDisplay), values(days))
    }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  fileprivate func dayWords(plus more: Int = 0, _ words: (String, String) -> String) -> String {
    compactMap { message in
      if case .number(let days) = message.value {
        words(message.name, durationWords((days &+ more) &* 86_400))
      } else {
        nil
      }
    }.joined(separator: ", ")
  }
}

private func dayWords(_ days: Int) -> String {
  durationWords(days.multipliedReportingOverflow(by: 86_400).partialValue)
}

extension Fact {
  /// A flag of the entry itself, or one that entries share.
  fileprivate init(flag: String) { self = FlagAddress(shared: flag).map(Fact.sharedFlag) ?? .flag(flag) }
}

extension Values {
  /// Values of whole days of 86,400 seconds. A clock that was set back counts as no day.
  fileprivate static func atLeast(days: Int, orNever: Bool) -> Values {
    guard days > 0 else { return .atLeast(.min, orNever: orNever) }
    let (seconds, overflow) = days.multipliedReportingOverflow(by: 86_400)
    return overflow ? .none : .atLeast(seconds)
  }

  /// The times for which one more day has not passed yet.
  fileprivate static func atMost(days: Int) -> Values {
    guard days >= 0 else { return .none }
    let (seconds, overflow) = (days &+ 1).multipliedReportingOverflow(by: 86_400)
    return .numbers(.min...(overflow || days == .max ? .max : seconds - 1))
  }

  /// The places within a share in percent, rounded to whole places.
  fileprivate static func rollout(_ percent: Double) -> Values {
    let places = (percent * Double(rolloutPlaces) / 100).rounded()
    return places >= 1 ? .numbers(0...Int(min(places, Double(rolloutPlaces))) - 1) : .none
  }
}
