internal import Text

/// A version as a feed or an app writes it, ordered as iNotify, Notable and later iVersions order it: by numeric search.
///
/// Runs of ASCII digits compare as numbers (unsigned, 64 bits, wrapping around as the originals do) and everything else by
/// UTF-16 code unit; if one text begins with the other, the longer one is newer: `1.9 < 1.10`, `2 < 2.0`, `1.0 < 1.0b1`.
/// Equality follows the order, so `1.01 == 1.1`; compare `text` where the spelling matters.
public struct FeedVersion: Comparable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// Any text, even an empty one; nothing is trimmed.
  public let text: String
  /// The order of nearly all versions as one number, because versions are compared for every entry of a feed; 0 for
  /// others.
  private let rank: UInt64

  public init(_ text: String) {
    self.text = text
    rank = dottedRank(text.utf8)
  }

  public init(stringLiteral text: String) { self.init(text) }

  public var description: String { text }

  /// `^[0-9]+(\.[0-9]+)*$` in ASCII: the only form on which all five clients agree.
  public var isDottedIntegers: Bool { rank != 0 || components != nil }

  /// The integers of a dotted version, as written: `["1", "02"]`. Nil for any other form.
  public var components: [Substring]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = { (part: Substring) in !part.isEmpty && part.utf8.allSatisfy(isDigit) }
    return parts.allSatisfy(isNumber) ? parts : nil
  }

  /// Whether the version is dotted and each part fits into 64 bits; clients let larger parts wrap around.
  public var isComparable: Bool { rank != 0 || components?.allSatisfy { UInt64($0) != nil } ?? false }

  /// The number of integers in a dotted version; nil for any other form.
  package var componentCount: Int? { rank != 0 ? 4 - rank.trailingZeroBitCount / 16 : components?.count }

  /// Whether a part has leading zeros, as in `1.02`, which equals `1.2`. False unless ``isDottedIntegers``.
  public var hasLeadingZeros: Bool {
    components?.contains { $0.utf8.count > 1 && $0.utf8.first == UInt8(ascii: "0") } ?? false
  }

  public static func < (a: FeedVersion, b: FeedVersion) -> Bool {
    a.rank != 0 && b.rank != 0 ? a.rank < b.rank : order(a.text, b.text) < 0
  }

  public static func == (a: FeedVersion, b: FeedVersion) -> Bool {
    a.rank != 0 && b.rank != 0 ? a.rank == b.rank : order(a.text, b.text) == 0
  }

  public func hash(into hasher: inout Hasher) {
    if isASCII(text) { hashTokens(text.utf8, into: &hasher) } else { hashTokens(decomposed(text), into: &hasher) }
  }
}

/// The rank of up to four integers below 65,535 joined by dots: 16 bits each, where 0 means that there is no such part,
/// so that a prefix comes first. 0 for anything else.
private func dottedRank(_ text: String.UTF8View) -> UInt64 {
  var (rank, part, count): (UInt64, UInt64?, Int) = (0, nil, 1)
  for byte in text {
    if isDigit(byte) {
      part = (part ?? 0) * 10 + UInt64(byte - 0x30)
      if part ?? 0 >= 0xFFFF { return 0 }
    } else if byte == UInt8(ascii: "."), let number = part, count < 4 {
      (rank, part, count) = (rank << 16 | (number + 1), nil, count + 1)
    } else {
      return 0
    }
  }
  return part.map { (rank << 16 | ($0 + 1)) << (16 * (4 - count)) } ?? 0
}

/// Compares two texts; negative, zero or positive. Canonical equivalents are equal, as in the originals' string
/// comparison.
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

func takeNumber<Units: Collection>(_ units: Units, _ i: inout Units.Index) -> UInt64
where Units.Element: FixedWidthInteger {
  var value: UInt64 = 0
  while i < units.endIndex, isDigit(units[i]) {
    value = value &* 10 &+ UInt64(units[i] - 0x30)
    units.formIndex(after: &i)
  }
  return value
}

func isDigit(_ unit: some FixedWidthInteger) -> Bool { unit >= 0x30 && unit <= 0x39 }

func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

// The text is decomposed because the originals order é between e and f.
func decomposed(_ text: String) -> [UInt16] { Array(text.decomposed.utf16) }

/// A place in the order of versions: just below all spellings that equal a version, or just above them.
public struct VersionCut: Hashable, Comparable, Sendable {
  public var version: FeedVersion
  public var isAbove: Bool

  public static func below(_ version: FeedVersion) -> VersionCut { VersionCut(version: version, isAbove: false) }
  public static func above(_ version: FeedVersion) -> VersionCut { VersionCut(version: version, isAbove: true) }

  public func isBelow(_ other: FeedVersion) -> Bool { isAbove ? version < other : version <= other }

  public static func < (a: VersionCut, b: VersionCut) -> Bool {
    a.version == b.version ? !a.isAbove && b.isAbove : a.version < b.version
  }

  /// The smallest version of integers joined by dots that lies above the cut; nil if there is none, such as above `v2`.
  ///
  /// There is a smallest one although the order is dense in most places: nothing lies between `2.4` and `2.4.0`,
  /// which is the immediate successor of `2.4`. So two cuts with the same smallest version have no dotted version
  /// between them.
  ///
  /// - Parameter count: The number of integers in a version; nil for any number.
  public func leastDotted(parts count: Int? = nil) -> FeedVersion? {
    var parts = leastParts
    guard let count else { return parts.map(dotted) }
    while let found = parts, found.count > count { parts = successor(of: Array(found.prefix(count))) }
    return parts.map { dotted($0 + Array(repeating: 0, count: count - $0.count)) }
  }

  private var leastParts: [UInt64]? {
    let text = version.text
    return isASCII(text) ? leastParts(text.utf8) : leastParts(decomposed(text))
  }

  /// Walks along the longest beginning that is dotted.
  private func leastParts<Units: Collection>(_ units: Units) -> [UInt64]? where Units.Element: FixedWidthInteger {
    var parts: [UInt64] = []
    var expectsNumber = true
    var i = units.startIndex
    while i < units.endIndex {
      let unit = units[i]
      if isDigit(unit) {
        parts.append(takeNumber(units, &i))
        expectsNumber = false
        continue
      }
      if !expectsNumber, unit == Units.Element(UInt8(ascii: ".")) {
        expectsNumber = true
        units.formIndex(after: &i)
        continue
      }
      // The rest is either below all dotted versions with this beginning, or above all of them.
      let next = expectsNumber ? UInt8(ascii: "0") : UInt8(ascii: ".")
      return unit < Units.Element(next) ? parts + [0] : successor(of: parts)
    }
    if units.isEmpty { return [0] }
    return expectsNumber || isAbove ? parts + [0] : parts
  }
}

/// The smallest version above all that begin with these parts.
private func successor(of parts: [UInt64]) -> [UInt64]? {
  var parts = parts
  while let last = parts.popLast() {
    if last < .max { return parts + [last + 1] }
  }
  return nil
}

private func dotted(_ parts: [UInt64]) -> FeedVersion { FeedVersion(parts.map(String.init).joined(separator: ".")) }
