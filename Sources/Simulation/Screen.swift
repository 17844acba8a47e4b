public import FeedClient
public import FeedEvaluator
public import FeedModel

/// What is on a device's screen.
public struct Screen: Equatable, Sendable {
  public var banner: Banner?
  /// Those that wait for an answer, in the order in which they came.
  public var alerts: [FeedItem] = []

  public struct Banner: Equatable, Sendable {
    /// Of the notification.
    public var id: String
    public var view: BannersFeed.View
    /// What `width()` and `height()` say to its page, in points.
    public var size: ScreenSize
  }
}
