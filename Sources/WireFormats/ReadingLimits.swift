/// What reading may cost at most before bytes are refused.
public struct ReadingLimits: Hashable, Sendable {
  /// A longer body is refused before anything in it is looked at.
  public var maxBytes: Int
  /// Nested arrays and dictionaries; the outermost is level 1. Values above 512 count as 512, which any stack holds.
  public var maxDepth: Int
  /// Values of all kinds, those inside others too. What they take in memory is many times their bytes.
  public var maxValues: Int
  /// Bytes of one key. Messages and stores repeat keys, so that a long one costs many times its length.
  public var maxKeyBytes: Int

  public init(
    maxBytes: Int = 64 << 20, maxDepth: Int = 64, maxValues: Int = 10_000_000, maxKeyBytes: Int = 64 << 10
  ) {
    self.maxBytes = maxBytes
    self.maxDepth = maxDepth
    self.maxValues = maxValues
    self.maxKeyBytes = maxKeyBytes
  }

  /// Of things in one text that are not as they should be, these many are told.
  static let maxIssues = 100

  var depth: Int { min(maxDepth, 512) }

  var values: ValueCount { ValueCount(limit: maxValues) }

  func check(_ bytes: [UInt8]) throws(FormatError) {
    if bytes.isEmpty { throw .empty }
    if bytes.count > maxBytes { throw .tooLarge(limit: maxBytes) }
  }

  /// What is wrong with a key; nil for nothing.
  func problem(ofKey key: String) -> String? {
    key.utf8.count > maxKeyBytes ? "a key has more than \(maxKeyBytes) bytes" : nil
  }
}

/// Counts what a reader makes.
struct ValueCount {
  let limit: Int
  private var count = 0

  init(limit: Int) { self.limit = limit }

  mutating func add() throws(FormatError) {
    count += 1
    if count > limit { throw .tooMany(limit: limit) }
  }
}
