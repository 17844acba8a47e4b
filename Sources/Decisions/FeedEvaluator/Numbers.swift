public import FeedModel
internal import Text

/// A number of days, which may have a fraction, as in `checkPeriod` and `remindPeriod`.
///
/// It has 32 bits like the originals, so 0.1 days are slightly more than 8,640 seconds.
public struct FeedPeriod: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public var days: Float

  public init(days: Float) { self.days = days }
  public init(floatLiteral days: Float) { self.days = days }
  public init(integerLiteral days: Int) { self.days = Float(days) }

  /// The length in seconds; a day has 86,400. The period is over at its exact end.
  var seconds: Double { Double(days) * 86_400 }

  /// The times since its beginning at which the period is over. A period without a beginning is over at once.
  var isOver: Values { .atLeast(seconds: seconds, orNever: true) }
}

extension Int {
  /// The next value of a counter that stops at `Int.max`.
  var next: Int { self == .max ? .max : self + 1 }
}

/// A device's place in one notification's rollout, from 0 to 9,999: the lower it is, the earlier the device is included.
///
/// The formula is FNV-1a with 64 bits over the UTF-8 of `seed`, a zero byte and `id`; then the last step of MurmurHash3
/// (fmix64), without which similar ids would have correlated places; then modulo 10,000. It is permanent: with a
/// different one, devices would change places in the middle of a rollout. Places for different ids are independent, so
/// the first devices of one rollout are not those of the next.
public func rolloutPlace(seed: String, id: String) -> Int {
  Int(mixed([seed.utf8, "\0".utf8, id.utf8].joined().fnv1a) % UInt64(rolloutPlaces))
}

extension FeedDevice {
  /// The device's place in a named rollout, from 0 to 9,999. No id of an entry begins with a slash, so it is independent
  /// of places in the rollouts of entries. This is as permanent as ``rolloutPlace(seed:id:)``.
  public func place(in rollout: String) -> Int {
    places[rollout] ?? rolloutPlace ?? FeedEvaluator.rolloutPlace(seed: rolloutSeed, id: "/\(rollout)")
  }
}

private func mixed(_ hash: UInt64) -> UInt64 {
  var hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
  hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
  return hash ^ (hash >> 33)
}

/// The order of alert keys: as text rather than as numbers, without regard to case; canonical equivalents are equal.
///
/// The rules are those of the iNotify README, Installation ("reverse-alphanumeric sorting order by key"), as recorded
/// from iNotify. Letters fold to lower case, so `_` comes before them; an accent comes after its letter, so `e < é <
/// f`. Keys that fold to the same text are in code-point order, which the original leaves to chance.
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
    // Upper case comes first, so that ß and ss become equal; but a dotless i is not an i. Only decomposition keeps é
    // before f.
    let parts = key.unicodeScalars.split(separator: "\u{131}", omittingEmptySubsequences: false)
    return parts.map { String($0).uppercased().lowercased() }.joined(separator: "\u{131}").decomposed
  }

  // UTF-8 has the order of code points.
  static func < (a: KeyOrder, b: KeyOrder) -> Bool {
    a.folded.utf8.elementsEqual(b.folded.utf8)
      ? a.key.utf8.lexicographicallyPrecedes(b.key.utf8) : a.folded.utf8.lexicographicallyPrecedes(b.folded.utf8)
  }

  static func == (a: KeyOrder, b: KeyOrder) -> Bool { a.key.utf8.elementsEqual(b.key.utf8) }
}
