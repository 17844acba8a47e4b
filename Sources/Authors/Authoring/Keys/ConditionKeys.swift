import FeedModel

/// Conditions under `all:` and `any:`: Notable's seven and ours (docs/authoring.md, Conditions).
enum ConditionKeys {
  static let all = TypedKey.map(
    "all", .map(table), "conditions that must all be true", example: "{ neverDisplayed: true }")
  static let any = TypedKey.map(
    "any", .map(table), "conditions of which one must be true, if there are any", example: "{ onWifi: true }")

  /// The value of `conditions:`.
  static let groups = KeyTable(
    "conditions", [all.key, any.key], elsewhere: [(table.names, "put it under all: or any:")],
    wished: ["not": "write none"])

  static let table = KeyTable(
    "conditions", keys.map(\.key),
    elsewhere: [
      (["minVersion"], "write minVersion: outside conditions, or appVersionAtLeast here"),
      (["maxVersion"], "write maxVersion: outside conditions, or appVersionAtMost here"),
    ], wished: wished)

  static let byName = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })

  /// The fixes for conditions that do not exist, so that none is answered with its opposite.
  private static let wished: [String: String] = {
    var wished = ["flagUnset": "write flagNotSet", "osVersionLessThan": "write iOSVersionLessThan"]
    for name in BannersFeed.Condition.Name.allCases.map(\.rawValue) {
      let included = "which includes its \(name.contains("Version") ? "version" : "number")"
      for (end, other) in [("AtLeast", "GreaterThan"), ("AtMost", "LessThan"), ("In", "NotIn")]
      where name.hasSuffix(end) {
        let key = "\(name.dropLast(end.count))\(other)"
        if BannersFeed.Condition.Name(rawValue: key) != nil || wished[key] != nil { continue }
        wished[key] = end == "In" ? "write none: { \(name): … }" : "write \(name), \(included)"
      }
    }
    return wished
  }()

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
    case .choices(let make, let fact):
      let names = fact.choices.map { KeyType.Choice(name: $0.text, meaning: "") }
      let type = fact == .region ? KeyType.region : .choice(names)
      let example = fact == .region ? "[GB, IE]" : "[\(names[0].name)]"
      return TypedKey(Key(key, .list(type, mayBeEmpty: false), meaning, example: example)) {
        $0.choices($1, of: fact).map(make)
      }
    }
  }
}
