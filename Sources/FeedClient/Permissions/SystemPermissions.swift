public import FeedEvaluator

/// The system's own permissions, or an app's (YMPromptKit's registered prompts): what a soft prompt comes before.
///
/// <doc:AskingForPermissions> has one for the seven access types that YMPromptKit knows.
public protocol SystemPermissions: Sendable {
  func status(of access: String, modes: [String]) async -> Permissions.SystemStatus

  /// Shows the system's dialog.
  ///
  /// - Returns: Whether the user granted it.
  func request(_ access: String, modes: [String]) async -> Bool

  /// Tells the system of a request whose answer is already known, so that its own callbacks come, as in the original.
  /// Nobody waits for it.
  func touch(_ access: String, modes: [String])
}

extension SystemPermissions {
  public func touch(_ access: String, modes: [String]) {}
}
