/// What a feed may cost at most before it is refused.
public struct ReadingLimits: Hashable, Sendable {
  /// A longer body is refused before anything in it is looked at.
  public var maxBytes: Int
  /// Nested arrays and dictionaries; the outermost is level 1. Values above 512 count as 512, which any stack holds.
  public var maxDepth: Int

  public init(maxBytes: Int = 64 << 20, maxDepth: Int = 64) {
    self.maxBytes = maxBytes
    self.maxDepth = maxDepth
  }

  /// 64 MiB and 64 levels: far above any feed, far below what hurts.
  public static let feed = ReadingLimits()

  var depth: Int { min(maxDepth, 512) }

  func check(_ bytes: [UInt8]) throws(FeedError) {
    if bytes.isEmpty { throw .empty }
    if bytes.count > maxBytes { throw .tooLarge(limit: maxBytes) }
  }
}
