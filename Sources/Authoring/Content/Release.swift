public import Diagnostics
public import FeedModel

/// A release's notes: what the store's update offers, and what the app says of itself afterwards.
public struct Release: Sendable {
  public var version: Version
  public var location: SourceLocation
  public var title: Localized<String>?
  public var date: Placed<AuthoredDate>?
  public var schedule: Schedule
  public var notes: Localized<Markdown>
  /// The text that the app ships in its own bundle, where its tone differs.
  public var localNotes: Localized<Markdown>?
}
