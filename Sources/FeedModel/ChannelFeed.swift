@_exported public import WireFormats

/// The feed of a channel: read from bytes as its client takes it, and written as bytes.
public protocol ChannelFeed: Equatable, Sendable {
  /// What its file is made of.
  associatedtype Root: WireValue

  /// - Throws: ``FeedError`` where the value is not a feed at all; what is wrong inside of it is an issue.
  static func decode(_ value: Root) throws(FeedError) -> Reading<Self>
  func encode() throws(FormatWritingError) -> [UInt8]
}

extension ChannelFeed {
  /// Reads a published file. What was found wrong with its format comes before what was found wrong with the feed.
  ///
  /// - Throws: ``FeedError`` where the bytes are not a text of that format, or not a feed.
  public static func decode(_ bytes: [UInt8], limits: ReadingLimits = .feed) throws(FeedError) -> Reading<Self> {
    let (value, issues) = try parse(bytes, limits)
    var reading = try decode(value)
    reading.issues = issues + reading.issues
    return reading
  }

  private static func parse(
    _ bytes: [UInt8], _ limits: ReadingLimits
  ) throws(FeedError) -> (value: Root, issues: [FormatIssue]) {
    do throws(FormatError) {
      return try Root.parse(bytes, limits: limits)
    } catch {
      throw FeedError(error)
    }
  }
}

extension BannersFeed: ChannelFeed {}
extension AlertsFeed: ChannelFeed {}
extension UpdatesFeed: ChannelFeed {}
extension PromptsFeed: ChannelFeed {}
extension PermissionsFeed: ChannelFeed {}

extension ReadingLimits {
  /// 64 MiB, 64 levels and ten million values: far above any feed, far below what hurts a machine that builds them.
  public static let feed = ReadingLimits()
}
