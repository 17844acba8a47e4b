public import FeedModel

/// Closures that ask an app before a soft prompt (YMPromptKit README, YMPromptManagerDelegate).
public struct PermissionsHooks: Sendable {
  /// Called only if the system has not asked yet. False shows and logs nothing.
  public var shouldRequest: @Sendable (_ access: String, _ modes: [String]) async -> Bool = { _, _ in true }
  /// Returns values to log with the prompt, such as `session_number`.
  public var userInfo: @Sendable (_ access: String, _ modes: [String]) async -> [String: PropertyList]? = { _, _ in nil
  }

  public init() {}
}
