/// A feed that is read from bytes: every channel's is.
public protocol ReadableFeed: Equatable, Sendable {
  static func decode(_ bytes: [UInt8], limits: ReadingLimits) throws(FeedError) -> Reading<Self>
}

extension BannersFeed: ReadableFeed {}
extension AlertsFeed: ReadableFeed {}
extension UpdatesFeed: ReadableFeed {}
extension PromptsFeed: ReadableFeed {}
extension PermissionsFeed: ReadableFeed {}
