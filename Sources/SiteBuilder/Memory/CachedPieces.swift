import FeedModel

/// A cache of a feed's entries, each written from one object, and of the feed that was last joined from them.
struct CachedPieces<Object: AnyObject & Sendable, Inputs: Equatable & Sendable>: Sendable {
  private let frame: FeedFrame?
  private var pieces = Cached<Object, Inputs, FeedPiece?>()
  private var objects: [Object] = []
  private var joined: [UInt8]?

  /// - Parameter frame: If nil, nothing is joined.
  init(frame: FeedFrame?) { self.frame = frame }

  var made: Int { pieces.made }

  /// The largest feed in bytes that is within the readers' bounds whatever its contents: a value takes at least four
  /// bytes, including the white space before it.
  private static var limit: Int { min(ReadingLimits.feed.maxBytes, 4 * ReadingLimits.feed.maxValues) }

  /// - Returns: Nil if the feed should be written and read as a whole: it is empty, one of its entries would be read
  ///   differently from what was intended, two have the same name, or it is too large.
  mutating func join(
    _ objects: [Object], in inputs: Inputs, _ make: @Sendable (Object, FeedFrame) -> FeedPiece?
  ) -> [UInt8]? {
    guard let frame else { return nil }
    let pieces = pieces.values(of: objects, in: inputs) { make($0, frame) }
    let isSame = made == 0 && zip(objects, self.objects).allSatisfy { $0 === $1 } && objects.count == self.objects.count
    if !isSame { joined = join(pieces, in: frame) }
    self.objects = objects
    return joined
  }

  private func join(_ pieces: [FeedPiece?], in frame: FeedFrame) -> [UInt8]? {
    let sound = pieces.compactMap(\.self)
    let size = sound.reduce(frame.opening.count + frame.closing.count) { $0 + $1.bytes.count + frame.separator.count }
    guard !sound.isEmpty, sound.count == pieces.count, size <= Self.limit, Set(sound.map(\.key)).count == sound.count
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    bytes += frame.opening
    for (index, piece) in sound.enumerated() {
      if index > 0 { bytes += frame.separator }
      bytes += piece.bytes
    }
    bytes += frame.closing
    return bytes
  }
}
