public import FeedEvaluator

/// What an app may hear of its updates, and have a say in (iVersion README, Delegate methods). All of it is optional.
///
/// They come in the original's order, and what they hear is already kept.
public protocol UpdatesDelegate: Sendable {
  /// All criteria for a check are met. Not asked before a check by hand.
  func shouldCheckForNewVersion() async -> Bool
  func didNotDetectNewVersion() async
  func versionCheckFailed(_ failure: FeedFailure) async
  /// Also when the user ignored that version.
  func detectedNewVersion(_ detected: Updates.Remote.Detected) async
  /// False shows nothing and marks nothing: an app that shows it in its own way marks it itself.
  func shouldDisplayNewVersion(_ detected: Updates.Remote.Detected) async -> Bool
  /// False shows nothing and marks nothing, so that the same notes come again.
  func shouldDisplayCurrentVersionDetails(_ details: String) async -> Bool
}

extension UpdatesDelegate {
  public func shouldCheckForNewVersion() async -> Bool { true }
  public func didNotDetectNewVersion() async {}
  public func versionCheckFailed(_ failure: FeedFailure) async {}
  public func detectedNewVersion(_ detected: Updates.Remote.Detected) async {}
  public func shouldDisplayNewVersion(_ detected: Updates.Remote.Detected) async -> Bool { true }
  public func shouldDisplayCurrentVersionDetails(_ details: String) async -> Bool { true }
}
