public import FeedEvaluator
public import FeedModel

/// What an app has a say in before a soft prompt (YMPromptKit README, YMPromptManagerDelegate). All of it is optional.
public protocol PermissionsDelegate: Sendable {
  /// Asked only where the system has not asked yet. False shows and logs nothing.
  func shouldRequestAccess(_ access: String, modes: [String]) async -> Bool
  /// What is logged with the prompt: property list values, such as `session_number`.
  func willRequestAccess(_ access: String, modes: [String]) async -> [String: PropertyList]?
}

extension PermissionsDelegate {
  public func shouldRequestAccess(_ access: String, modes: [String]) async -> Bool { true }
  public func willRequestAccess(_ access: String, modes: [String]) async -> [String: PropertyList]? { nil }
}

/// The system's own permissions, or an app's (YMPromptKit's registered prompts): what a soft prompt stands before.
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
