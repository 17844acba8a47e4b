/// The value of an attribute: something that the app says about its user, such as a plan or a role. It never leaves the
/// device.
public enum AttributeValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case truth(Bool)

  /// The value as conditions compare it: `pro`, `3`, `true`.
  public var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .truth(let isSo): String(isSo)
    }
  }

  /// Reads a value; nil if it is not a text, a whole number or a truth.
  public init?(_ json: JSON) {
    switch json {
    case .string(let text): self = .text(text)
    case .boolean(let isSo): self = .truth(isSo)
    case .number:
      guard let number = json.integer else { return nil }
      self = .number(number)
    case .null, .array, .object: return nil
    }
  }

  public var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .truth(let isSo): .boolean(isSo)
    }
  }
}

extension BannersFeed.Condition {
  /// What a condition demands of one attribute.
  public struct Attribute: Hashable, Sendable {
    public var name: String
    public var value: Bound

    public init(_ name: String, _ value: Bound) { (self.name, self.value) = (name, value) }

    public enum Bound: Hashable, Sendable {
      /// One of these texts.
      case texts([String])
      case number(Int)
      case version(FeedVersion)

      var json: JSON {
        switch self {
        case .texts(let texts): .array(texts.map(JSON.string))
        case .number(let number): .number(number)
        case .version(let version): .string(version.text)
        }
      }

      /// `free or trial`, `3`, `7.10`
      var words: String {
        switch self {
        case .texts(let texts): texts.joined(separator: " or ")
        case .number(let number): String(number)
        case .version(let version): version.text
        }
      }
    }
  }

  /// The banners that it is about, by their ids.
  public var messages: [String] {
    switch self {
    case .displayed(let ids), .notDisplayed(let ids), .tapped(let ids), .notTapped(let ids), .dismissed(let ids),
      .notDismissed(let ids):
      ids
    case .daysSinceDisplayedAtLeast(let all), .daysSinceDisplayedAtMost(let all): all.map(\.name)
    default: []
    }
  }

  /// The attributes that it is about.
  public var attributeNames: [String] {
    switch self {
    case .attributeIs(let all), .attributeAtLeast(let all), .attributeAtMost(let all), .attributeLessThan(let all):
      all.map(\.name)
    default: []
    }
  }

  /// The same condition for each name in its map. Under `any` and `none`, each name is a condition of its own.
  package var singles: [BannersFeed.Condition] {
    switch self {
    case .attributeIs(let all) where all.count != 1: all.map { .attributeIs([$0]) }
    case .attributeAtLeast(let all) where all.count != 1: all.map { .attributeAtLeast([$0]) }
    case .attributeAtMost(let all) where all.count != 1: all.map { .attributeAtMost([$0]) }
    case .attributeLessThan(let all) where all.count != 1: all.map { .attributeLessThan([$0]) }
    case .daysSinceDisplayedAtLeast(let all) where all.count != 1: all.map { .daysSinceDisplayedAtLeast([$0]) }
    case .daysSinceDisplayedAtMost(let all) where all.count != 1: all.map { .daysSinceDisplayedAtMost([$0]) }
    case .rolloutIn(let parts) where parts.count != 1: parts.map { .rolloutIn([$0]) }
    default: [self]
    }
  }
}

extension [BannersFeed.Condition.Attribute] {
  /// Reads a map of attributes; nil if one of them cannot be read.
  ///
  /// - Parameter areBounds: Whether each value is a number, or a version as text, rather than a list of values.
  init?(_ json: JSON, areBounds: Bool) {
    guard let members = json.members else { return nil }
    let read = members.compactMap { member -> Element? in
      (areBounds ? Element.Bound(bound: member.value) : Element.Bound(choices: member.value)).map {
        Element(member.name, $0)
      }
    }
    guard read.count == members.count else { return nil }
    self = read
  }

  var json: JSON { .object(map { JSON.Member($0.name, $0.value.json) }) }

  /// `plan free or trial, beta true`; `projects ≥ 3`
  func words(_ sign: String = "") -> String {
    map { "\($0.name) \(sign)\($0.value.words)" }.joined(separator: ", ")
  }

  /// The tests for values that relate to each bound in this way.
  func need(_ relation: Values.Relation) -> Rule.Need {
    let tests = map { attribute -> Rule.Need in
      let values: Values =
        switch attribute.value {
        case .texts(let texts): .choices(texts)
        case .number(let number): .numbers(number, relation)
        case .version(let version): .versions(version, relation)
        }
      return .init(.attribute(attribute.name), values)
    }
    return tests.count == 1 ? tests[0] : .all(tests)
  }
}

extension BannersFeed.Condition.Attribute.Bound {
  fileprivate init?(choices json: JSON) {
    let values = if case .array(let elements) = json { elements } else { [json] }
    let texts = values.compactMap { value -> String? in
      // A number that is not whole is compared as it is written, too.
      if case .number(let text) = value { return text }
      return AttributeValue(value)?.text
    }
    guard texts.count == values.count else { return nil }
    self = .texts(texts)
  }

  fileprivate init?(bound json: JSON) {
    switch json {
    case .number:
      guard let number = json.integer else { return nil }
      self = .number(number)
    case .string(let text): self = .version(FeedVersion(text))
    default: return nil
    }
  }
}

extension Values {
  enum Relation { case atLeast, atMost, less }

  fileprivate static func numbers(_ number: Int, _ relation: Relation) -> Values {
    switch relation {
    case .atLeast: .atLeast(number)
    case .atMost: .numbers(.min...number)
    case .less: number == .min ? .none : .numbers(.min...number - 1)
    }
  }

  fileprivate static func versions(_ version: FeedVersion, _ relation: Relation) -> Values {
    switch relation {
    case .atLeast: .versions(from: .below(version), upTo: nil)
    case .atMost: .versions(from: nil, upTo: .above(version))
    case .less: .versions(from: nil, upTo: .below(version))
    }
  }
}

/// The whole number that a text is; nil for other texts. One that is too large counts as the largest.
package func wholeNumber(_ text: String) -> Int? {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  guard !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
  return Int(text) ?? (digits.count == text.utf8.count ? .max : .min)
}
