import Diagnostics
import FeedModel
import Output
import Text
import WireFormats

/// What a feed is written as around its entries and between them.
struct FeedFrame: Sendable {
  var opening: [UInt8]
  var separator: [UInt8]
  var closing: [UInt8]
  /// A feed without entries.
  var empty: [UInt8]

  private init(opening: [UInt8], separator: [UInt8] = [], closing: [UInt8], empty: [UInt8]) {
    self.opening = opening
    self.separator = separator
    self.closing = closing
    self.empty = empty
  }

  /// - Parameter feed: One with entries, which the first dictionary holds.
  private init(around dictionary: [UInt8], closing: [UInt8], in feed: [UInt8], empty: [UInt8]) {
    let end = feed.firstRange(of: dictionary)?.upperBound ?? 0
    self.init(opening: Array(feed[..<end]), closing: closing, empty: empty)
  }

  static let controlJSON = FeedFrame(
    opening: Array("{\n".utf8), separator: Array(",\n".utf8), closing: Array("\n}\n".utf8),
    empty: BannersFeed(notifications: []).verified().bytes)

  static let propertyList = FeedFrame(
    around: Array("<dict>\n".utf8), closing: Array("</dict>\n</plist>\n".utf8),
    in: AlertsFeed(notifications: [AlertsFeed.Notification(key: "")]).verified().bytes,
    empty: AlertsFeed(notifications: []).verified().bytes)

  /// A feed of these entries, and how many values it holds.
  func join(_ pieces: [FeedPiece]) -> (contents: FileContents, values: Int) {
    guard !pieces.isEmpty else { return (FileContents(empty), 1) }
    var parts = [opening]
    parts.reserveCapacity(2 * pieces.count + 2)
    for (index, piece) in pieces.enumerated() {
      if index > 0, !separator.isEmpty { parts.append(separator) }
      parts.append(piece.bytes)
    }
    return (FileContents(parts + [closing]), pieces.reduce(1) { $0 + $1.values })
  }
}

/// The bytes of one entry of a feed, which was read back on its own and found equal.
///
/// Each entry is a complete value with its own name. So a feed that is joined from such entries, in the frame in which
/// each of them was read, is read as these entries, provided that their names are unique and the bounds hold.
struct FeedPiece: Sendable {
  typealias Result = Swift.Result<FeedPiece, Problem>

  /// Why clients would not read an entry as intended.
  struct Problem: Error {
    var feed: FeedName
    var words: String

    func diagnostic(at place: SourceLocation) -> Diagnostic {
      Diagnostic(
        .error, .unreadableFeed, "clients would not read this in the feed \(feed.rawValue) as intended: \(words)",
        fix: "change the text at the path in the message", at: place)
    }
  }

  let bytes: [UInt8]
  /// How many values it holds, the entry itself and those in others too.
  let values: Int

  static func banner(_ entry: consuming BannersFeed.Notification) -> Result {
    piece(BannersFeed(notifications: [entry]), .banners, in: .controlJSON)
  }

  static func alert(_ entry: consuming AlertsFeed.Notification) -> Result {
    piece(AlertsFeed(notifications: [entry]), .alerts, in: .propertyList)
  }

  /// - Parameter feed: A feed with only this entry.
  private static func piece(_ feed: some ChannelFeed, _ name: FeedName, in frame: FeedFrame) -> Result {
    let (bytes, values, problem) = feed.verified()
    if let problem { return .failure(Problem(feed: name, words: problem)) }
    guard frame.opening.withUnsafeBufferPointer({ bytes.begins(with: $0) }),
      bytes.suffix(frame.closing.count).elementsEqual(frame.closing)
    else {
      return .failure(Problem(feed: name, words: "it is not written as an entry of others"))
    }
    let entry = Array(bytes[frame.opening.count..<bytes.count - frame.closing.count])
    return .success(FeedPiece(bytes: entry, values: values - 1))
  }
}

extension FeedPiece.Result {
  var problem: FeedPiece.Problem? { if case .failure(let problem) = self { problem } else { nil } }
}
