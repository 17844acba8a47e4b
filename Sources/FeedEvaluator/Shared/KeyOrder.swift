internal import Text

/// The order of alert keys: as text rather than as numbers, without regard to case; canonical equivalents are equal.
///
/// iNotify README, Installation ("reverse-alphanumeric sorting order by key"); as recorded from it.
/// Letters fold to lower case, so `_` comes before them; an accent comes after its letter, so `e < é < f`.
/// Keys that fold to the same text are in code-point order, which the original leaves to chance.
struct KeyOrder: Comparable {
  private let folded: String
  private let key: String

  init(_ key: String) {
    self.key = key
    folded = Self.folded(key)
  }

  private static func folded(_ key: String) -> String {
    // Nearly all keys are dates, and the other steps are expensive.
    if key.utf8.allSatisfy({ $0 < 0x80 }) { return key.lowercased() }
    // Upper case first, so that ß and ss meet; but a dotless i is not an i. Only decomposition keeps é before f.
    let parts = key.unicodeScalars.split(separator: "\u{131}", omittingEmptySubsequences: false)
    return parts.map { String($0).uppercased().lowercased() }.joined(separator: "\u{131}")
      .decomposed
  }

  // UTF-8 has the order of code points.
  static func < (a: KeyOrder, b: KeyOrder) -> Bool {
    a.folded.utf8.elementsEqual(b.folded.utf8)
      ? a.key.utf8.lexicographicallyPrecedes(b.key.utf8) : a.folded.utf8.lexicographicallyPrecedes(b.folded.utf8)
  }

  static func == (a: KeyOrder, b: KeyOrder) -> Bool { a.key.utf8.elementsEqual(b.key.utf8) }
}
