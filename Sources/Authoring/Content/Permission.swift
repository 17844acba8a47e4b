public import Diagnostics
public import FeedModel

/// A soft prompt, shown before the system's own (YMPromptKit README).
public struct Permission: Sendable {
  public var access: String
  public var location: SourceLocation
  public var modes: [String]
  public var title: Localized<String>?
  public var message: Localized<Markdown>
  public var grantTitle: Localized<String>?
  public var denyTitle: Localized<String>?
  public var cadence: PermissionsFeed.Cadence?
  /// Whether it is taken back for good.
  public var isWithdrawn: Bool
}
