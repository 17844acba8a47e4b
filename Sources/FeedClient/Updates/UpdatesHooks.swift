public import FeedEvaluator
public import FeedModel

/// What an app may hear of its updates, and have a say in (iVersion README, Delegate methods; what the user does, as in its
/// later versions).
///
/// They are called in the original's order, and what they hear of is already kept.
public struct UpdatesHooks: Sendable {
  /// All criteria for a check are met. Not asked before a check by hand.
  public var shouldCheck: @Sendable () async -> Bool = { true }
  public var checkFailed: @Sendable (FeedFailure) async -> Void = { _ in }
  public var detectedNothing: @Sendable () async -> Void = {}
  /// Also when the user ignored that version.
  public var detected: @Sendable (Updates.Remote.Detected) async -> Void = { _ in }
  /// False shows nothing and marks nothing: an app that shows it in its own way marks it itself.
  public var shouldDisplay: @Sendable (Updates.Remote.Detected) async -> Bool = { _ in true }
  /// The notes of this version. False shows nothing and marks nothing, so that the same notes come again.
  public var shouldDisplayDetails: @Sendable (String) async -> Bool = { _ in true }
  public var userDownloaded: @Sendable (Version) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (Version) async -> Void = { _ in }
  public var userIgnored: @Sendable (Version) async -> Void = { _ in }
  /// After Download; false opens nothing, for an app that shows the store in its own way.
  public var shouldOpenAppStore: @Sendable () async -> Bool = { true }

  public init() {}
}
