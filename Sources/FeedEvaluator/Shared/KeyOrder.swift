internal import Foundation

/// The order of alert keys: as text and not as numbers, without case, canonical equivalents alike.
///
/// iNotify README, Installation ("reverse-alphanumeric sorting order by key"); measured in original-clients.md 0.3.
/// Letters fold to lower case, so `_` stands before them; an accent stands behind its letter, so `e < é < f`.
/// Keys that fold to the same text stand in code-point order, where the original leaves it to chance.
struct KeyOrder: Comparable {
  private let folded: [UInt32]
  private let key: [UInt32]

  init(_ key: String) {
    self.key = key.unicodeScalars.map(\.value)
    folded = Self.folded(key, scalars: self.key)
  }

  private static func folded(_ key: String, scalars: [UInt32]) -> [UInt32] {
    // Keys are dates, nearly always, and these steps are dear.
    if scalars.allSatisfy({ $0 < 0x80 }) { return scalars.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } }
    // Upper case first, so that ß and ss meet. Only Foundation's decomposition keeps é before f.
    let text = key.uppercased().lowercased().decomposedStringWithCanonicalMapping
    return text.unicodeScalars.map(\.value)
  }

  static func < (a: KeyOrder, b: KeyOrder) -> Bool {
    a.folded == b.folded
      ? a.key.lexicographicallyPrecedes(b.key) : a.folded.lexicographicallyPrecedes(b.folded)
  }
}
