public import FeedModel

extension PublishedFeeds {
  /// The file of a feed; nil if it is not published.
  public func encoded(_ feed: FeedName) throws(FormatWritingError) -> [UInt8]? {
    switch feed {
    case .banners: banners?.encode()
    case .alerts: try alerts?.encode()
    case .updates: try updates?.encode()
    case .localUpdates: try localUpdates?.encode()
    case .prompts: try prompts?.encode()
    case .permissions: try permissions?.encode()
    }
  }
}
