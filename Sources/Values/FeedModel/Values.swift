/// A set of values of one fact: those that a test accepts.
///
/// Clients ask whether it contains the value on this device; questions about all devices compute with the set itself.
public enum Values: Hashable, Sendable {
  /// Versions between two cuts, each of which may be nil for no bound. `orNever` also includes ``FactValue/never``.
  case versions(from: VersionCut?, upTo: VersionCut?, orNever: Bool = false)
  /// Whole numbers; `orNever` also includes ``FactValue/never``. Instants are in seconds since 1970, and elapsed time
  /// is in seconds.
  case numbers(ClosedRange<Int>, orNever: Bool = false)
  case never
  case truth(Bool)
  /// Language tags that begin with one of these, compared subtag by subtag without regard to letter case, with `-` or
  /// `_`: `en` contains `en-GB`, but `en-GB` does not contain `en`. Chinese without a script has the script of its
  /// region, as for files: `zh-Hant` contains `zh-TW`.
  case languages([String])
  /// These names, compared as they are.
  case choices([String])
  case none

  public func contains(_ value: FactValue) -> Bool {
    switch (self, value) {
    case (.versions(let from, let upTo, _), .version(let version)):
      (from.map { $0.isBelow(version) } ?? true) && (upTo.map { !$0.isBelow(version) } ?? true)
    case (.numbers(let range, _), .number(let number)): range.contains(number)
    case (.numbers(let range, _), .instant(let instant)): range.contains(instant.secondsSince1970)
    case (.numbers(let range, _), .elapsed(let start, let now)): range.contains(now.seconds(since: start))
    case (.versions(_, _, let orNever), .never), (.numbers(_, let orNever), .never): orNever
    case (.never, .never): true
    case (.truth(let wanted), .truth(let found)): wanted == found
    case (.languages(let ranges), .language(let tag)): ranges.contains { isLanguage(tag, in: $0) }
    case (.choices(let names), .choice(let name)): names.contains(name)
    // An attribute has its kind only where it is compared.
    case (.numbers(let range, _), .choice(let text)): wholeNumber(text).map(range.contains) ?? false
    case (.versions, .choice(let text)):
      FeedVersion(text).isDottedIntegers && contains(.version(FeedVersion(text)))
    default: false
    }
  }

  /// Whether a value may be in both. False means that no value is.
  public func overlaps(_ other: Values) -> Bool {
    switch (self, other) {
    case (.none, _), (_, .none): false
    case (.never, _): other.contains(.never)
    case (_, .never): contains(.never)
    case (.versions(let from, let upTo, let orNever), .versions(let otherFrom, let otherUpTo, let otherOrNever)):
      orNever && otherOrNever || leaveRoom([from, otherFrom], [upTo, otherUpTo])
    case (.numbers(let range, let orNever), .numbers(let otherRange, let otherOrNever)):
      orNever && otherOrNever || range.overlaps(otherRange)
    case (.truth(let wanted), .truth(let other)): wanted == other
    case (.languages(let ranges), .languages(let others)):
      ranges.contains { range in others.contains { isLanguage(range, in: $0) || isLanguage($0, in: range) } }
    case (.choices(let names), .choices(let others)): names.contains(where: others.contains)
    default: false
    }
  }

  /// All numbers.
  package static let anyNumber = Values.numbers(.min ... .max, orNever: true)

  package static func atLeast(_ least: Int, orNever: Bool = false) -> Values {
    .numbers(least ... .max, orNever: orNever)
  }

  /// The numbers above `number`; none is above `Int.max`.
  package static func above(_ number: Int, orNever: Bool = false) -> Values {
    number == .max ? (orNever ? .never : .none) : atLeast(number + 1, orNever: orNever)
  }

  /// At least `least` seconds. NaN means no bound, as in the originals' comparison.
  package static func atLeast(seconds least: Double, orNever: Bool) -> Values {
    if least.isNaN { return .anyNumber }
    guard let bound = Int(exactly: least.rounded(.up)) else { return least < 0 ? .anyNumber : orNever ? .never : .none }
    return .atLeast(bound, orNever: orNever)
  }
}

private func leaveRoom(_ from: [VersionCut?], _ upTo: [VersionCut?]) -> Bool {
  guard let from = from.compactMap(\.self).max(), let upTo = upTo.compactMap(\.self).min() else { return true }
  return from < upTo
}

private func isLanguage(_ tag: String, in range: String) -> Bool {
  beginsWith(tag, range) || LanguageTag.scriptedChinese(tag).map { beginsWith($0, range) } ?? false
}

/// Compares bytes, for speed: every entry may test the language, and tags are ASCII.
private func beginsWith(_ tag: String, _ range: String) -> Bool {
  var rest = tag.utf8[...]
  for byte in range.utf8 {
    guard let next = rest.popFirst(), folded(next) == folded(byte) else { return false }
  }
  return !range.isEmpty && (rest.first.map { folded($0) == UInt8(ascii: "-") } ?? true)
}

private func folded(_ byte: UInt8) -> UInt8 {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
  case UInt8(ascii: "_"): UInt8(ascii: "-")
  default: byte
  }
}
