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
    // Upper case first, so that ß and ss meet. Only Foundation's decomposition keeps é before f.
    let text = key.uppercased().lowercased().decomposedStringWithCanonicalMapping
    folded = text.unicodeScalars.map(\.value)
    self.key = key.unicodeScalars.map(\.value)
  }

  static func < (a: KeyOrder, b: KeyOrder) -> Bool {
    a.folded == b.folded
      ? a.key.lexicographicallyPrecedes(b.key) : a.folded.lexicographicallyPrecedes(b.folded)
  }
}
