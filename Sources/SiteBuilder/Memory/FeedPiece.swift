import FeedModel

/// The bytes around a feed's entries and between them.
struct FeedFrame: Sendable {
  var opening: [UInt8]
  var separator: [UInt8]
  var closing: [UInt8]

  static let controlJSON = FeedFrame(
    opening: Array("{\n".utf8), separator: Array(",\n".utf8), closing: Array("\n}\n".utf8))

  /// As it is around an alert.
  static let propertyList: FeedFrame? = (try? AlertsFeed(notifications: [AlertsFeed.Notification(key: "")]).encode())
    .flatMap(propertyList(of:))

  /// Nil where its entries don't stand in a dictionary, as they do in ours.
  static func propertyList(of feed: [UInt8]) -> FeedFrame? {
    let closing = Array("</dict>\n</plist>\n".utf8)
    guard let end = feed.firstRange(of: Array("<dict>\n".utf8))?.upperBound,
      feed[end...].suffix(closing.count).elementsEqual(closing)
    else { return nil }
    return FeedFrame(opening: Array(feed[..<end]), separator: [], closing: closing)
  }
}

/// One entry of a feed as it stands there, read again by itself and found to say what was meant.
///
/// Entries stand side by side, each a whole value under a name of its own. So a feed that is joined from such entries, in
/// the frame that each of them was read in, is read as these entries, if no two have one name and the bounds hold.
struct FeedPiece: Sendable {
  /// The name of the entry.
  let key: String
  let bytes: [UInt8]

  /// Nil where the entry is not read as it is meant.
  ///
  /// - Parameter feed: Has this entry alone.
  init?(_ feed: some ChannelFeed, key: String, in frame: FeedFrame) {
    guard let (bytes, problem) = try? feed.verified(), problem == nil, bytes.starts(with: frame.opening),
      bytes.suffix(frame.closing.count).elementsEqual(frame.closing)
    else { return nil }
    self.key = key
    self.bytes = Array(bytes.dropFirst(frame.opening.count).dropLast(frame.closing.count))
  }
}
