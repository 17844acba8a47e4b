public import FeedModel

/// What an app has a say in before a soft prompt (YMPromptKit README, YMPromptManagerDelegate).
public struct PermissionsHooks: Sendable {
  /// Asked only where the system has not asked yet. False shows and logs nothing.
  public var shouldRequest: @Sendable (_ access: String, _ modes: [String]) async -> Bool = { _, _ in true }
  /// What is logged with the prompt: property list values, such as `session_number`.
  public var userInfo: @Sendable (_ access: String, _ modes: [String]) async -> [String: PropertyList]? = { _, _ in nil
  }

  public init() {}
}
