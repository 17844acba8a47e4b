#if canImport(FoundationEssentials)
  @_spi(_Unicode) internal import Swift
#else
  internal import Foundation
#endif

/// A number with a noun: `1 notification`, `3 notifications`, `2 launches`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(count == 1 ? noun : plural(noun))" }

/// The plural of a noun: `notifications`, `launches`, `entries`.
package func plural(_ noun: String) -> String {
  noun.hasSuffix("ry") ? noun.dropLast() + "ies" : noun + (noun.hasSuffix("ch") ? "es" : "s")
}

extension String {
  /// The text, or its first 80 characters if a message should not repeat all of it.
  package var quotable: String {
    guard utf8.count > 80, unicodeScalars.dropFirst(80).first != nil else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(79))) + "…"
  }
}

/// The candidate that the writer of `word` most likely meant, if one is near enough.
///
/// A candidate is near if it is the same except for case and separators, or if at most a third of the letters differ
/// (at most three edits). Two letters are too few to guess from.
package func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
  likelyWord(for: word, among: candidates)?.word
}

/// The likely candidate, and whether no other one is nearly as close, so that only this one can have been meant.
package func likelyWord(for word: String, among candidates: some Sequence<String>) -> (word: String, isCertain: Bool)? {
  let plain = normalised(word)
  guard !plain.isEmpty, plain.count <= 64 else { return nil }
  var best: (candidate: String, distance: Int)?
  var second = Int.max
  for candidate in candidates.sorted() {
    let distance = editDistance(plain, normalised(candidate))
    if distance < best?.distance ?? .max {
      second = best?.distance ?? .max
      best = (candidate, distance)
    } else {
      second = min(second, distance)
    }
  }
  guard let best, best.distance <= min(3, plain.count / 3) else { return nil }
  return (best.candidate, best.distance <= 2 && second >= best.distance + 2)
}

private func normalised(_ word: String) -> [Unicode.Scalar] {
  word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
}

/// The number of insertions, deletions, changes and swaps of neighbours between two texts.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

extension StringProtocol {
  /// The text without white space and line breaks at both ends.
  package var withoutOuterSpace: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last].drop(while: \.isWhitespace))
  }
}

extension String {
  /// Makes a text of well-formed units, nil for others; `String(validating:as:)` does the same from macOS 15 and iOS 18
  /// on.
  package init?<Encoding: Unicode.Encoding>(wellFormed units: some Collection<Encoding.CodeUnit>, as _: Encoding.Type) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count)
    let isBroken = transcode(
      units.makeIterator(), from: Encoding.self, to: UTF8.self, stoppingOnError: true, into: { bytes.append($0) })
    if isBroken { return nil }
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// Normalization form D (UAX #15): é as e and its accent.
  ///
  /// Foundation is not used everywhere, because outside Apple's systems it would bring ICU into every program.
  package var decomposed: String {
    #if canImport(FoundationEssentials)
      String(String.UnicodeScalarView(_nfd))
    #else
      decomposedStringWithCanonicalMapping
    #endif
  }
}

/// A bit for each of some words, given by numbers, so that nearly all other words need no look into a dictionary.
package struct WordFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: 32)

  package init(_ words: some Sequence<UInt64>) {
    for place in words.lazy.map(Self.place) { bits[place >> 6] |= 1 << (place & 63) }
  }

  @inline(__always)
  package func mayContain(_ word: UInt64) -> Bool {
    let place = Self.place(of: word)
    return bits[place >> 6] >> (place & 63) & 1 != 0
  }

  /// Below 2,048. Letters share most of their bits, which a product spreads.
  @inline(__always)
  private static func place(of word: UInt64) -> Int { Int((word &* 0x9E37_79B9_7F4A_7C15) >> 53) }
}
