@testable import Authoring

/// Tables as docs/authoring.md has them.
extension KeyTable {
  /// The tables by the names that mark them in the document.
  private static let looks =
    "| `template` | is | with `height` |\n| --- | --- | --- |\n"
    + Look.all.map { "| `\($0.name)` | \($0.meaning) | \($0.height.words) |\n" }.joined()

  static let documented: [(name: String, rows: String)] = [
    ("looks", looks),
    ("site", SiteKeys.table.documentation(without: ["brand"])),
    ("notification", NotificationKeys.table.documentation()),
    ("brand", BrandKeys.table.documentation()), ("conditions", ConditionKeys.table.documentation { !$0.isOurs }),
    ("our conditions", ConditionKeys.table.documentation(where: \.isOurs)),
    ("release", ReleaseKeys.table.documentation()), ("prompt", PromptKeys.table.documentation()),
    ("permission", PermissionKeys.table.documentation()),
  ]

  /// The rows of keys, values and meanings. A map's keys follow the map, written as `app.name`.
  ///
  /// - Parameter separate: The maps that have tables of their own.
  private func documentation(without separate: Set<String> = [], where isWanted: (Key) -> Bool = { _ in true })
    -> String
  {
    "| key | value | meaning |\n| --- | --- | --- |\n"
      + keys.filter(isWanted).map { key in
        guard case .map(let table) = key.type, table !== ConditionKeys.groups else { return Self.row(key) }
        return Self.row(key) + (separate.contains(key.name) ? "" : table.keys.map { Self.row($0, in: key) }.joined())
      }.joined()
  }

  private static func row(_ key: Key, in map: Key? = nil) -> String {
    let name = map.map { "\($0.name).\(key.name)" } ?? key.name
    return "| `\(name)` | \(key.type.words) | \(key.meaning)\(key.requirement == nil ? "" : ". Required") |\n"
  }
}

extension KeyType {
  /// The type in an author's words: the column *value* of docs/authoring.md.
  fileprivate var words: String {
    switch self {
    case .line(let mayBeEmpty): mayBeEmpty ? "text, or `\"\"`" : "text"
    case .boolean: "`true` or `false`"
    case .integer(let range): "a whole number \(Self.bounds(Double(range.lowerBound), Double(range.upperBound)))"
    case .number(let range): "a number \(Self.bounds(range.lowerBound, range.upperBound))"
    case .version: "a version"
    case .date, .instant: "a day or an instant"
    case .duration: "days or hours"
    case .address: "an address"
    case .color: "a colour"
    case .language: "a language tag"
    case .wall: "a day or a time without a zone"
    case .hours: "two times of a day"
    case .region: "a region's code"
    case .publicKey: "a public key"
    case .name(let reference): reference.words
    case .choice(let choices): Self.alternatives(choices)
    case .list(.choice(let choices), _): "\(Self.alternatives(choices)), or a list of them"
    case .list(let element, _): "\(element.words), or a list of them"
    case .map: "a map"
    case .conditions: "a map of conditions, or a list of such maps"
    case .named(let value, _): "a map of names, each with \(value.words)"
    case .localized(let value): "\(value.words), or one for each language"
    case .either(let one, let other): "\(one.words), or \(other.words)"
    }
  }

  private static func alternatives(_ choices: [Choice]) -> String {
    let names = choices.map { "`\($0.name)`" }
    return names.count < 2 ? names.joined() : "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
  }

  private static func bounds(_ low: Double, _ high: Double) -> String {
    high >= 2_147_483_647 ? "of at least \(written(low))" : "from \(written(low)) to \(written(high))"
  }

  /// The bound as text, without decimals: all bounds are whole numbers.
  private static func written(_ bound: Double) -> String {
    let digits = String(Int(bound.magnitude))
    let groups = stride(from: digits.count, to: 0, by: -3).map { digits.dropLast(digits.count - $0).suffix(3) }
    return (bound < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }
}

extension KeyType.Reference {
  fileprivate var words: String {
    switch self {
    case .asset: "a path, such as `assets/picture.png`"
    case .flag: "a flag's name"
    case .template: "a template's name"
    case .access: "an access type"
    case .mode: "a mode"
    case .locale: "a language tag"
    case .audience: "an audience"
    case .scheme: "a URL scheme"
    case .timeZone: "a time zone, such as `Europe/Berlin`"
    case .storeID: "digits"
    case .banner: "the id of a banner"
    case .attribute: "the name of an attribute"
    case .rollout: "the name of a rollout"
    }
  }
}
