public import Diagnostics
public import FeedModel

/// A release's notes, shown when an update is available and after it is installed.
public struct Release: Sendable {
  public var version: Version
  public var location: SourceLocation
  public var title: Localized<String>?
  public var date: Placed<AuthoredDate>?
  public var schedule: Schedule
  /// Which buttons an update to it has.
  public var priority: Placed<UpdatesFeed.Priority>?
  /// The least version of the system that it runs on.
  public var osVersionAtLeast: Placed<Version>?
  public var notes: Localized<Markdown>
  /// The text that the app ships in its own bundle, if it differs.
  public var localNotes: Localized<Markdown>?
}
