public import FeedEvaluator
public import FeedModel

/// Closures that tell an app about its updates, or ask it (iVersion README, Delegate methods; those about what the user did
/// are from later versions of iVersion).
///
/// They are called in the original's order, after the state has been stored.
public struct UpdatesHooks: Sendable {
  /// A check is due; false prevents it. Not called before a manual check.
  public var shouldCheck: @Sendable () async -> Bool = { true }
  /// The feed could not be read.
  public var checkFailed: @Sendable (FeedFailure) async -> Void = { _ in }
  /// No version is newer than the app, or none that the device's system can run.
  public var detectedNothing: @Sendable () async -> Void = {}
  /// There is a newer version, which the user may have ignored.
  public var detected: @Sendable (Updates.Remote.Detected) async -> Void = { _ in }
  /// False shows nothing and stores nothing: an app that shows the update in its own way has to mark it itself.
  public var shouldDisplay: @Sendable (Updates.Remote.Detected) async -> Bool = { _ in true }
  /// Called with the notes of this version. False shows nothing and stores nothing, so the same notes come again.
  public var shouldDisplayDetails: @Sendable (String) async -> Bool = { _ in true }
  public var userDownloaded: @Sendable (Version) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (Version) async -> Void = { _ in }
  public var userIgnored: @Sendable (Version) async -> Void = { _ in }
  /// Called after Download. False opens nothing, for an app that shows the store in its own way.
  public var shouldOpenAppStore: @Sendable () async -> Bool = { true }

  public init() {}
}
