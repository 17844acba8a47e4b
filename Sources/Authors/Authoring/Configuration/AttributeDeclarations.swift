import Diagnostics
import FeedModel
import Text

/// The attributes of publish.yml: what the app says about its user, and which values it may say.
public struct AttributeDeclarations: Equatable, Sendable {
  public struct Declaration: Equatable, Sendable {
    public let name: Placed<String>
    public let kind: Kind
  }

  public enum Kind: Equatable, Sendable {
    /// One of these values.
    case choice([String])
    case text
    /// A whole number within ``AttributeDeclarations/numbers``.
    case number
    case boolean
    case version

    /// The word for it in publish.yml; `choice` for a list of values.
    public var name: String { AttributeDeclarations.kinds.first { $0.kind == self }?.name ?? "choice" }

    /// The values, if they are listed.
    public var values: [String] {
      switch self {
      case .choice(let values): values
      case .boolean: ["true", "false"]
      case .text, .number, .version: []
      }
    }
  }

  /// The declarations, in the order of publish.yml.
  public private(set) var all: [Declaration] = []

  /// The most attributes of a site.
  static let limit = 50
  /// The most Unicode scalars of a value.
  static let longest = 64
  /// The bounds of numbers.
  static let numbers = -1_000_000_000_000...1_000_000_000_000

  public init() {}

  public subscript(name: String) -> Kind? { all.first { $0.name.value == name }?.kind }

  fileprivate static let kinds: [(name: String, kind: Kind)] = [
    ("text", .text), ("number", .number), ("boolean", .boolean), ("version", .version),
  ]
  static let kindNames = kinds.map(\.name)

  /// Reads `attributes` of publish.yml.
  init(_ fields: inout Fields) {
    guard let map = fields(SiteKeys.attributes) else { return }
    let keys = map.entries.map { TypedKey.list($0.key.value, of: .list(.line(mayBeEmpty: false)), "", example: "text") }
    var values = Fields(map, of: KeyTable("attributes", keys.map(\.key)))
    for (entry, key) in zip(map.entries, keys) {
      let name = entry.key
      guard isName(name.value) else {
        values.report(
          name.diagnostic(
            .badName, "'\(name.value)' cannot be an attribute's name", fix: "use letters, digits, '-' and '_'"))
        continue
      }
      guard let words = values(key), let first = words.first else { continue }
      guard case .scalar = entry.value else {
        for word in words { if let problem = Self.tooLong(word, name.value) { values.report(problem) } }
        all.append(Declaration(name: name, kind: .choice(words.map(\.value))))
        continue
      }
      if let kind = Self.kinds.first(where: { $0.name == first.value })?.kind {
        all.append(Declaration(name: name, kind: kind))
      } else {
        let names = Self.kindNames.joined(separator: ", ")
        values.report(
          first.diagnostic(
            .badChoice, "\(name.value): '\(first.value)' is not one of \(names)",
            fix: "write one of \(names), or the list of its values"))
      }
    }
    if all.count > Self.limit {
      values.report(
        all[Self.limit].name.diagnostic(
          .badMap, "a site has at most \(Self.limit) attributes; these are \(all.count)",
          fix: "remove those that nothing asks for"))
    }
    fields.report(values)
  }

  private static func tooLong(_ value: Placed<String>, _ name: String) -> Diagnostic? {
    guard value.value.unicodeScalars.count > longest else { return nil }
    return value.diagnostic(
      .badText, "\(name): a value of an attribute has at most \(longest) characters", fix: "write a shorter one")
  }

  // MARK: Conditions

  /// The value as conditions compare it; nil if it has a problem.
  fileprivate func value(_ text: Placed<String>, of name: String, _ kind: Kind, _ fields: inout Fields) -> String? {
    let key = Key(name, .line(mayBeEmpty: false), "", example: "")
    switch kind {
    case .choice(let values):
      if values.contains(text.value) { return text.value }
      fields.report(text.badChoice(of: name, values))
    case .text:
      guard let problem = Self.tooLong(text, name) else { return text.value }
      fields.report(problem)
    case .number: return fields.integer(text, key, in: Self.numbers).map { String($0.value) }
    case .boolean: return fields.boolean(text, key).map { String($0.value) }
    case .version:
      if FeedVersion(text.value).isComparable { return text.value }
      fields.report(
        text.diagnostic(
          .badVersion, "'\(text.value)' is not a version", fix: "write digits joined by dots, such as 2.4.0"))
    }
    return nil
  }

  fileprivate func unknown(_ name: Placed<String>) -> Diagnostic {
    let declare = "declare it in publish.yml: attributes: { \(name.value): text }"
    let meant = suggestion(for: name.value, among: all.map(\.name.value))
    return name.diagnostic(
      .unknownAttribute, "there is no attribute '\(name.value)'",
      fix: meant.map { "did you mean '\($0)'? Otherwise, \(declare)" } ?? declare)
  }
}

extension Fields {
  /// Reads a map of attributes with their values, or with a bound for each.
  mutating func attributes(_ key: Key, areBounds: Bool) -> [BannersFeed.Condition.Attribute]? {
    guard let map = map(key) else { return nil }
    if map.entries.isEmpty { return noAttributes(map) }
    let keys = map.entries.map { TypedKey.list($0.key.value, of: .list(.line(mayBeEmpty: false)), "", example: "") }
    var values = Fields(map, of: KeyTable(key.name, keys.map(\.key)))
    let read = zip(map.entries, keys).compactMap { entry, value -> BannersFeed.Condition.Attribute? in
      let name = entry.key
      guard let texts = values(value) else { return nil }
      guard let kind = attributes[name.value] else {
        values.report(attributes.unknown(name))
        return nil
      }
      guard areBounds else {
        let texts = texts.compactMap { attributes.value($0, of: name.value, kind, &values) }
        return texts.isEmpty ? nil : .init(name.value, .texts(texts))
      }
      guard let bound = texts.first, texts.count == 1 else {
        values.report(
          name.diagnostic(.badList, "\(key.name): '\(name.value)' has one bound", fix: "write \(name.value): 3"))
        return nil
      }
      switch kind {
      case .number:
        let number = attributes.value(bound, of: name.value, kind, &values).flatMap { Int($0) }
        return number.map { .init(name.value, .number($0)) }
      case .version:
        let version = attributes.value(bound, of: name.value, kind, &values)
        return version.map { .init(name.value, .version(FeedVersion($0))) }
      case .choice, .text, .boolean:
        values.report(
          name.diagnostic(
            .unorderedAttribute, "\(key.name): '\(name.value)' is \(kind.unordered)",
            fix: "write attributeIs: { \(name.value): \(bound.value) }, or declare \(name.value) as number or version"))
        return nil
      }
    }
    report(values)
    // After a reported error, a condition without some of its attributes would be met by other devices.
    return read.count == map.entries.count ? read : nil
  }

  private mutating func noAttributes<Value>(_ map: YAMLMapping) -> Value? {
    report(Diagnostic(.emptyValue, "no attribute is named", fix: "write one, or remove the key", at: map.location))
    return nil
  }

  mutating func versions(_ key: Key) -> [FeedVersion]? {
    guard let list = filledList(key) else { return nil }
    let versions = list.compactMap { version($0, key)?.value }
    return versions.isEmpty ? nil : versions
  }
}

extension AttributeDeclarations.Kind {
  /// `one of free, trial, pro, which have no order`
  fileprivate var unordered: String {
    switch self {
    case .choice(let values): "one of \(values.joined(separator: ", ")), which have no order"
    case .text: "text, which has no order"
    case .boolean: "true or false, which have no order"
    case .number, .version: ""
    }
  }
}
