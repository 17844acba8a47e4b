/// A place in the order of versions: just below all spellings that equal a version, or just above them.
public struct VersionCut: Hashable, Comparable, Sendable {
  public var version: Version
  public var isAbove: Bool

  public static func below(_ version: Version) -> VersionCut { VersionCut(version: version, isAbove: false) }
  public static func above(_ version: Version) -> VersionCut { VersionCut(version: version, isAbove: true) }

  public func isBelow(_ other: Version) -> Bool { isAbove ? version < other : version <= other }

  public static func < (a: VersionCut, b: VersionCut) -> Bool {
    a.version == b.version ? !a.isAbove && b.isAbove : a.version < b.version
  }

  /// The least version of integers joined by dots that lies above the cut; nil if there is none, such as above `v2`.
  ///
  /// Every cut has one, although the order is dense in most places: nothing lies between `2.4` and `2.4.0`, which is the
  /// immediate successor of `2.4`. So two cuts with the same least version have no dotted version between them.
  ///
  /// - Parameter count: How many integers a version has; nil for any number.
  public func leastDotted(parts count: Int? = nil) -> Version? {
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
  private func leastParts<Units: Collection>(_ units: Units) -> [UInt64]?
  where Units.Element: FixedWidthInteger {
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
      // What follows the beginning is either below all dotted versions that begin so, or above all of them.
      let next = expectsNumber ? UInt8(ascii: "0") : UInt8(ascii: ".")
      return unit < Units.Element(next) ? parts + [0] : successor(of: parts)
    }
    if units.isEmpty { return [0] }
    return expectsNumber || isAbove ? parts + [0] : parts
  }
}

/// The least version above all that begin with these parts.
private func successor(of parts: [UInt64]) -> [UInt64]? {
  var parts = parts
  while let last = parts.popLast() {
    if last < .max { return parts + [last + 1] }
  }
  return nil
}

private func dotted(_ parts: [UInt64]) -> Version { Version(parts.map(String.init).joined(separator: ".")) }
