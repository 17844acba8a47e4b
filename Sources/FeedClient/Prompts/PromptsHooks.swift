/// What an app may hear of its prompts, by name, and have a say in (iPrompt since 1.1).
///
/// They are called in the original's order, and what they hear of is already kept.
public struct PromptsHooks: Sendable {
  /// False shows nothing; the prompt stays due. Not asked for a preview.
  public var shouldDisplay: @Sendable (String) async -> Bool = { _ in true }
  public var userCancelled: @Sendable (String) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (String) async -> Void = { _ in }
  public var userActed: @Sendable (String) async -> Void = { _ in }
  public var shouldOpenActionURL: @Sendable (String) async -> Bool = { _ in true }

  public init() {}
}
