import FeedModel

/// Conditions under `all:`, `any:` and `none:`: Notable's seven and ours (docs/authoring.md, Conditions).
enum ConditionKeys {
  /// The value of `conditions:`.
  static let groups = KeyTable(
    "conditions", groupKeys.map(\.key), elsewhere: [(table.names, "put it under all: or any:")],
    wished: ["not": "write none"])

  /// A map of conditions, which may have groups as well.
  static let element = KeyTable(
    "conditions", keys.map(\.key) + groupKeys.map(\.key), elsewhere: elsewhere, wished: wished)

  static func group(_ kind: BannersFeed.Condition.Group.Kind) -> TypedKey<YAMLNode> {
    switch kind {
    case .all: all
    case .any: any
    case .none: none
    }
  }

  static let all = group(
    "all", "conditions that must all be true", example: "{ neverDisplayed: true }")
  private static let any = group(
    "any",
    "conditions of which one must be true, if there are any. In a list of maps, those of one map must be true together",
    example: "{ onWifi: true }")
  private static let none = group(
    "none", "conditions none of which may be true. In a list of maps, those of one map must not all be true together",
    example: "{ onWifi: true }"
  ).ours
  private static let groupKeys = [all, any, none]

  private static func group(_ name: String, _ meaning: String, example: String) -> TypedKey<YAMLNode> {
    TypedKey(Key(name, .conditions, meaning, example: example)) { $0.conditions($1) }
  }

  static let table = KeyTable("conditions", keys.map(\.key), elsewhere: elsewhere, wished: wished)

  private static let elsewhere = [
    (names: ["minVersion"], fix: "write minVersion: outside conditions, or appVersionAtLeast here"),
    (names: ["maxVersion"], fix: "write maxVersion: outside conditions, or appVersionAtMost here"),
  ]

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
    case .wall(let make):
      let edge: AuthoredTime.Edge = name == .notBeforeLocal ? .start : .last
      let other = name == .notBeforeLocal ? BannersFeed.Condition.Name.notBefore : .notAfter
      return TypedKey(Key(key, .wall, meaning, example: "2026-12-01T09:00")) {
        $0.wall($1, day: edge, withZone: other.rawValue).map(make)
      }
    case .hours(let make):
      return TypedKey(Key(key, .hours, meaning, example: "09:00-21:00")) { $0.hours($1).map(make) }
    case .flag(let make):
      return TypedKey(Key(key, .name(.flag), meaning, example: "answered")) { $0.flag($1).map(make) }
    case .languages(let make):
      return TypedKey(Key(key, .list(.language, mayBeEmpty: false), meaning, example: "[de, fr]")) {
        $0.languages($1).map(make)
      }
    case .messages(let make):
      return TypedKey(Key(key, .list(.name(.banner), mayBeEmpty: false), meaning, example: "[welcome]")) {
        $0.messages($1).map(make)
      }
    case .messageDays(let make):
      return TypedKey(Key(key, .named(.integer(0...36_500), by: .of(.banner)), meaning, example: "{ welcome: 3 }")) {
        $0.messageDays($1).map(make)
      }
    case .versions(let make):
      return TypedKey(Key(key, .list(.version, mayBeEmpty: false), meaning, example: "[2.4.0, 2.4.2]")) {
        $0.versions($1).map(make)
      }
    case .attributes(let make):
      return TypedKey(
        Key(
          key, .named(.list(.line(mayBeEmpty: false), mayBeEmpty: false), by: .of(.attribute)), meaning,
          example: "{ plan: [free, trial] }")
      ) { $0.attributes($1, areBounds: false).map(make) }
    case .bounds(let make):
      return TypedKey(
        Key(key, .named(.line(mayBeEmpty: false), by: .of(.attribute)), meaning, example: "{ projects: 3 }")
      ) {
        $0.attributes($1, areBounds: true).map(make)
      }
    case .rollouts(let make):
      return TypedKey(
        Key(key, .named(.line(mayBeEmpty: false), by: .of(.rollout)), meaning, example: "{ april: 0-25 }")
      ) {
        $0.rollouts($1).map(make)
      }
    case .choices(let make, let fact):
      let names = fact.namesOfChoices
      let known = Set(names)
      let type = fact == .region ? KeyType.region : .choice(names.map { KeyType.Choice(name: $0, meaning: "") })
      let example = fact == .region ? "[GB, IE]" : "[\(names[0])]"
      return TypedKey(Key(key, .list(type, mayBeEmpty: false), meaning, example: example)) {
        $0.choices($1, of: fact, known).map(make)
      }
    }
  }
}
