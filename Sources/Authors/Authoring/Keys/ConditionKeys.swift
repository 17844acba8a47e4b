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
    return name.row.isKnownToNotable ? key : key.ours
  }

  /// - Returns: The condition of a name, with the type that its value has.
  private static func key(_ name: BannersFeed.Condition.Name) -> TypedKey<BannersFeed.Condition> {
    let (key, row) = (name.rawValue, name.row)
    let meaning = row.meaning
    switch row.kind {
    case .truth(let make): return TypedKey<Placed<Bool>>.boolean(key, meaning).map { make($0.value) }
    case .count(let make, let bounds):
      return TypedKey<Placed<Int>>.integer(key, bounds, meaning, example: "10").map { make($0.value) }
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
}
