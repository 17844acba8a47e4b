public import FeedModel

/// A set of values of one fact: those that a test accepts.
///
/// Clients ask whether it contains what was found, and questions about all devices reckon with the set itself.
public enum Values: Hashable, Sendable {
  /// Between two cuts of the order of versions; nil is no bound.
  case versions(from: VersionCut?, upTo: VersionCut?, orNever: Bool = false)
  /// Whole numbers, and with `orNever` also what has not happened. Instants are seconds since 1970, time that has
  /// elapsed is seconds.
  case numbers(ClosedRange<Int>, orNever: Bool = false)
  case never
  case truth(Bool)
  /// Language tags that begin with one of these, subtag by subtag, in any case, with `-` or `_`: `en` contains `en-GB`,
  /// and `en-GB` does not contain `en`.
  case languages([String])
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
    default: false
    }
  }

  /// False only where no value is in both.
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
    default: false
    }
  }

  /// All numbers.
  static let anyNumber = Values.numbers(.min ... .max, orNever: true)

  static func atLeast(_ least: Int, orNever: Bool = false) -> Values { .numbers(least ... .max, orNever: orNever) }

  /// More than `number`; of `Int.max`, none is left.
  static func above(_ number: Int, orNever: Bool = false) -> Values {
    number == .max ? (orNever ? .never : .none) : atLeast(number + 1, orNever: orNever)
  }

  /// Seconds of which there are not fewer than `least`. What is not a number is no bound, as the originals compare.
  static func atLeast(seconds least: Double, orNever: Bool) -> Values {
    if least.isNaN { return .anyNumber }
    guard let bound = Int(exactly: least.rounded(.up)) else {
      return least < 0 ? .anyNumber : orNever ? .never : .none
    }
    return .atLeast(bound, orNever: orNever)
  }
}

private func leaveRoom(_ from: [VersionCut?], _ upTo: [VersionCut?]) -> Bool {
  guard let from = from.compactMap(\.self).max(), let upTo = upTo.compactMap(\.self).min() else { return true }
  return from < upTo
}

/// Compares bytes: a language is asked of every entry, and tags are ASCII.
private func isLanguage(_ tag: String, in range: String) -> Bool {
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

/// A place in the order of versions: just below everything that equals a version, or just above it.
public struct VersionCut: Hashable, Comparable, Sendable {
  public var version: Version
  public var isAbove: Bool

  public static func below(_ version: Version) -> VersionCut { VersionCut(version: version, isAbove: false) }
  public static func above(_ version: Version) -> VersionCut { VersionCut(version: version, isAbove: true) }

  public func isBelow(_ other: Version) -> Bool { isAbove ? version < other : version <= other }

  public static func < (a: VersionCut, b: VersionCut) -> Bool {
    a.version == b.version ? !a.isAbove && b.isAbove : a.version < b.version
  }
}
