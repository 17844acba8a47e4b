import FeedModel

/// Conditions under `all:` and `any:`: Notable's seven and ours (docs/authoring.md, Conditions).
enum ConditionKeys {
  static let all = TypedKey.map(
    "all", .map(table), "conditions that must all be true", example: "{ neverDisplayed: true }")
  static let any = TypedKey.map(
    "any", .map(table), "conditions of which one must be true, if there are any", example: "{ onWifi: true }")

  /// The value of `conditions:`.
  static let groups = KeyTable(
    "conditions", [all.key, any.key], elsewhere: [(table.names, "put it under all: or any:")])

  static let table = KeyTable(
    "conditions", keys.map(\.key),
    elsewhere: [
      (["minVersion"], "write minVersion: outside conditions, or appVersionAtLeast here"),
      (["maxVersion"], "write maxVersion: outside conditions, or appVersionAtMost here"),
    ])

  static let byName = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })

  private static let keys = BannersFeed.Condition.Name.allCases.map { name in
    let key = key(name)
    return name.isKnownToNotable ? key : key.ours
  }

  /// - Returns: The condition of a name, with the type that its value has.
  private static func key(_ name: BannersFeed.Condition.Name) -> TypedKey<BannersFeed.Condition> {
    let (key, meaning) = (name.rawValue, meaning(of: name))
    switch name.kind {
    case .truth(let make): return TypedKey<Placed<Bool>>.boolean(key, meaning).map { make($0.value) }
    case .count(let make):
      return TypedKey<Placed<Int>>.integer(key, 0...2_147_483_647, meaning, example: "10").map { make($0.value) }
    case .days(let make):
      return TypedKey<Placed<Int>>.integer(key, 0...36_500, meaning, example: "7").map { make($0.value) }
    case .version(let make): return TypedKey<Placed<FeedVersion>>.version(key, meaning).map { make($0.value) }
    case .percent(let make):
      return TypedKey<Placed<Double>>.number(key, 0...100, meaning, example: "20").map { make($0.value) }
    case .instant(let make):
      // The only other condition on the date is an inclusive end.
      return TypedKey<Placed<Instant>>.instant(key, name == .notBefore ? .start : .last, meaning).map { make($0.value) }
    case .flag(let make):
      return TypedKey(Key(key, .name(.flag), meaning, example: "answered")) { $0.flag($1).map(make) }
    case .languages(let make):
      return TypedKey(Key(key, .list(.language, mayBeEmpty: false), meaning, example: "[de, fr]")) {
        $0.languages($1).map(make)
      }
    }
  }

  private static func meaning(of name: BannersFeed.Condition.Name) -> String {
    switch name {
    case .onWifi: "the device is on Wi-Fi (`true`) or not (`false`)"
    case .neverDisplayed: "the banner was never displayed (`true`), or at least once (`false`)"
    case .lastDisplayMinimumSeconds: "it was last displayed more than this many seconds ago, or never"
    case .lastDisplayMinimumLaunches:
      "there were more launches than this since it was last displayed or, if never, since it was first seen"
    case .flagNotSet: "the flag is not set"
    case .iOSVersionLessThan: "the system's version is older; `18` is before 18.0"
    case .appVersionLessThan: "the app's version is older; write three parts"
    case .appVersionAtLeast: "the app's version is this one or newer"
    case .appVersionAtMost: "the app's version is this one or older"
    case .osVersionAtLeast: "the system's version is this one or newer"
    case .localeIn: "the device's language is in the list; `en` includes `en-GB`"
    case .notBefore: "the device's clock has reached the instant or the day"
    case .notAfter: "the device's clock is not after the instant or the day"
    case .flagSet: "the flag is set"
    case .launchesAtLeast: "the app was launched at least this many times, including the current launch"
    case .daysSinceInstallAtLeast: "at least this many days of 24 hours have passed since the first launch"
    case .rolloutPercent:
      "the device is in this share of all devices, in hundredths. Devices are chosen independently for each banner, and "
        + "raising the number never removes one"
    }
  }
}
