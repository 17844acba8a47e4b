import FeedModel

/// The bytes around a feed's entries and between them.
struct FeedFrame: Sendable {
  var opening: [UInt8]
  var separator: [UInt8]
  var closing: [UInt8]

  static let controlJSON = FeedFrame(
    opening: Array("{\n".utf8), separator: Array(",\n".utf8), closing: Array("\n}\n".utf8))

  /// The frame of alerts.
  static let propertyList: FeedFrame? = (try? AlertsFeed(notifications: [AlertsFeed.Notification(key: "")]).encode())
    .flatMap(propertyList(of:))

  /// Nil if its entries aren't in a dictionary, as they are in ours.
  static func propertyList(of feed: [UInt8]) -> FeedFrame? {
    let closing = Array("</dict>\n</plist>\n".utf8)
    guard let end = feed.firstRange(of: Array("<dict>\n".utf8))?.upperBound,
      feed[end...].suffix(closing.count).elementsEqual(closing)
    else { return nil }
    return FeedFrame(opening: Array(feed[..<end]), separator: [], closing: closing)
  }
}

/// The bytes of one entry of a feed, which was read back on its own and found equal.
///
/// Each entry is a complete value with its own name. So a feed that is joined from such entries, in the frame in which
/// each of them was read, is read as these entries, provided that their names are unique and the bounds hold.
struct FeedPiece: Sendable {
  /// The name of the entry.
  let key: String
  let bytes: [UInt8]

  /// Nil if the entry is not read as intended.
  ///
  /// - Parameter feed: A feed with only this entry.
  init?(_ feed: some ChannelFeed, key: String, in frame: FeedFrame) {
    guard let (bytes, problem) = try? feed.verified(), problem == nil, bytes.starts(with: frame.opening),
      bytes.suffix(frame.closing.count).elementsEqual(frame.closing)
    else { return nil }
    self.key = key
    self.bytes = Array(bytes.dropFirst(frame.opening.count).dropLast(frame.closing.count))
  }
}
