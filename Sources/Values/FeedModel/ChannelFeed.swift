@_exported public import WireFormats

/// The feed of a channel: decoded from bytes with its original client's leniency, and encoded to bytes.
public protocol ChannelFeed: Equatable, Sendable {
  /// The format of the feed's file: ``JSON`` or ``PropertyList``.
  associatedtype Root: WireValue

  /// - Throws: ``FeedError`` if the value is not a feed at all; anything wrong inside it is an issue.
  static func decode(_ value: Root) throws(FeedError) -> Reading<Self>
  /// Encodes the feed. Equal feeds give equal bytes.
  ///
  /// - Throws: `FormatWritingError` if a text cannot be written in that format, such as a control character in a
  ///   property list.
  func encode() throws(FormatWritingError) -> [UInt8]
}

extension ChannelFeed {
  /// Reads a published file. Issues of the format come before issues of the feed.
  ///
  /// - Throws: ``FeedError`` if the bytes are not in that format, or are not a feed.
  public static func decode(_ bytes: [UInt8], limits: ReadingLimits = .feed) throws(FeedError) -> Reading<Self> {
    let (value, issues) = try Root.parse(bytes, limits: limits)
    var reading = try decode(value)
    reading.issues = issues + reading.issues
    return reading
  }
}

extension BannersFeed: ChannelFeed {}
extension AlertsFeed: ChannelFeed {}
extension UpdatesFeed: ChannelFeed {}
extension PromptsFeed: ChannelFeed {}
extension PermissionsFeed: ChannelFeed {}

extension ReadingLimits {
  /// The limits for reading a feed in general: 64 MiB, 64 levels, ten million values and keys of 1,024 bytes. They are
  /// far above any feed, and far too small to harm the machine that builds one.
  public static let feed = ReadingLimits(maxKeyBytes: 1_024)

  /// The limits within which apps with our client read a feed: 16 MiB and 150,000 values, which take less than 200 MB
  /// of memory. A feed of 1,000 notifications has 10,000.
  public static let published = ReadingLimits(maxBytes: 16 << 20, maxValues: 150_000, maxKeyBytes: feed.maxKeyBytes)
}

/// A feed that was read, with its issues.
///
/// A bad entry never spoils the good ones: it is left out, and an issue says so.
public struct Reading<Feed: Equatable & Sendable>: Equatable, Sendable {
  public var feed: Feed
  public var issues: [FeedIssue]

  public init(feed: Feed, issues: [FeedIssue] = []) { (self.feed, self.issues) = (feed, issues) }
}

/// Something in a feed that differs from its original client's README, and was ignored or repaired.
public typealias FeedIssue = FormatIssue

/// The reason why bytes are not a feed at all: they are neither JSON nor a property list, or something else than the
/// object or dictionary that a feed is.
public typealias FeedError = FormatError

extension FeedError {
  /// The error as a sentence for users, without a full stop.
  public var sentence: String { sentence(insteadOf: "a feed") }
}
