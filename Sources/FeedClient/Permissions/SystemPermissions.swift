public import FeedEvaluator

/// The system's permissions, and an app's own (YMPromptKit's registered prompts), for which soft prompts prepare the user.
///
/// <doc:AskingForPermissions> has an implementation for the seven access types of YMPromptKit.
public protocol SystemPermissions: Sendable {
  func status(of access: String, modes: [String]) async -> Permissions.SystemStatus

  /// Shows the system's dialog.
  ///
  /// - Returns: Whether the user granted it.
  func request(_ access: String, modes: [String]) async -> Bool

  /// Passes on a request whose answer is already known, so that the system calls back as it does with the original. The
  /// client does not wait for it. By default it does nothing.
  func touch(_ access: String, modes: [String])
}

extension SystemPermissions {
  public func touch(_ access: String, modes: [String]) {}
}
