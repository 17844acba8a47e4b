internal import Foundation

/// A version as a feed or an app writes it, ordered as iNotify, Notable and later iVersions order it: by numeric search.
///
/// Runs of ASCII digits compare as numbers (unsigned, 64 bits, wrapping around as the originals do), everything else by
/// UTF-16 code unit, and of two texts that agree so far the longer is newer: `1.9 < 1.10`, `2 < 2.0`, `1.0 < 1.0b1`.
/// Equality follows the order, so `1.01 == 1.1`; compare `text` where the spelling matters.
public struct Version: Comparable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// Any text, also an empty one; nothing is trimmed.
  public let text: String

  public init(_ text: String) { self.text = text }
  public init(stringLiteral text: String) { self.init(text) }

  public var description: String { text }

  /// `^[0-9]+(\.[0-9]+)*$` in ASCII: the only form on which all five clients agree.
  public var isDottedIntegers: Bool { components != nil }

  /// The integers of a dotted version, as written: `["1", "02"]`. Nil for any other form.
  public var components: [Substring]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = { (part: Substring) in !part.isEmpty && part.utf8.allSatisfy(isDigit) }
    return parts.allSatisfy(isNumber) ? parts : nil
  }

  /// Whether each part fits the 64 bits that clients compare it with; larger ones wrap around.
  public var isComparable: Bool { components?.allSatisfy { UInt64($0) != nil } ?? false }

  /// `1.02`, which is the same as `1.2`. False unless ``isDottedIntegers``.
  public var hasLeadingZeros: Bool {
    components?.contains { $0.utf8.count > 1 && $0.utf8.first == UInt8(ascii: "0") } ?? false
  }

  public static func < (a: Version, b: Version) -> Bool { order(a.text, b.text) < 0 }
  public static func == (a: Version, b: Version) -> Bool { order(a.text, b.text) == 0 }

  public func hash(into hasher: inout Hasher) {
    if isASCII(text) { hashTokens(text.utf8, into: &hasher) } else { hashTokens(decomposed(text), into: &hasher) }
  }
}

/// Negative, zero or positive. Canonical equivalents are equal, as the originals' string comparison has it.
private func order(_ a: String, _ b: String) -> Int {
  if isASCII(a), isASCII(b) { return orderTokens(a.utf8, b.utf8) }
  return orderTokens(decomposed(a), decomposed(b))
}

private func orderTokens<Units: Collection>(_ a: Units, _ b: Units) -> Int where Units.Element: FixedWidthInteger {
  var i = a.startIndex
  var j = b.startIndex
  while i < a.endIndex, j < b.endIndex {
    if isDigit(a[i]), isDigit(b[j]) {
      let x = takeNumber(a, &i)
      let y = takeNumber(b, &j)
      if x != y { return x < y ? -1 : 1 }
    } else if a[i] != b[j] {
      return a[i] < b[j] ? -1 : 1
    } else {
      a.formIndex(after: &i)
      b.formIndex(after: &j)
    }
  }
  return (i < a.endIndex ? 1 : 0) - (j < b.endIndex ? 1 : 0)
}

private func hashTokens<Units: Collection>(_ units: Units, into hasher: inout Hasher)
where Units.Element: FixedWidthInteger {
  var i = units.startIndex
  while i < units.endIndex {
    if isDigit(units[i]) {
      hasher.combine(takeNumber(units, &i))
    } else {
      hasher.combine(UInt64(units[i]))
      units.formIndex(after: &i)
    }
  }
}

private func takeNumber<Units: Collection>(_ units: Units, _ i: inout Units.Index) -> UInt64
where Units.Element: FixedWidthInteger {
  var value: UInt64 = 0
  while i < units.endIndex, isDigit(units[i]) {
    value = value &* 10 &+ UInt64(units[i] - 0x30)
    units.formIndex(after: &i)
  }
  return value
}

private func isDigit(_ unit: some FixedWidthInteger) -> Bool { unit >= 0x30 && unit <= 0x39 }

private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

// Decomposed, as the originals see é between e and f.
private func decomposed(_ text: String) -> [UInt16] { Array(text.decomposedStringWithCanonicalMapping.utf16) }
