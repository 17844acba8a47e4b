/// Closures that tell an app about its prompts, or ask it, by the prompt's name (iPrompt 1.1).
///
/// They are called in the original's order, after the state has been stored.
public struct PromptsHooks: Sendable {
  /// False shows nothing; the prompt stays due. Not called for a preview.
  public var shouldDisplay: @Sendable (String) async -> Bool = { _ in true }
  public var userCancelled: @Sendable (String) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (String) async -> Void = { _ in }
  public var userActed: @Sendable (String) async -> Void = { _ in }
  /// False opens nothing after the action.
  public var shouldOpenActionURL: @Sendable (String) async -> Bool = { _ in true }

  public init() {}
}
