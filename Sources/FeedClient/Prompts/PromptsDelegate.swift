/// What an app may hear of its prompts, and have a say in. All of it is optional.
///
/// iPrompt has a delegate since 1.1. They come in its order, and what they hear is already kept.
public protocol PromptsDelegate: Sendable {
  /// False shows nothing; the prompt stays due. Not asked for a preview.
  func shouldDisplayPrompt(_ name: String) async -> Bool
  func userDidPressCancelButton(ofPrompt name: String) async
  func userDidPressRemindButton(ofPrompt name: String) async
  func userDidPressActionButton(ofPrompt name: String) async
  func shouldOpenActionURL(ofPrompt name: String) async -> Bool
}

extension PromptsDelegate {
  public func shouldDisplayPrompt(_ name: String) async -> Bool { true }
  public func userDidPressCancelButton(ofPrompt name: String) async {}
  public func userDidPressRemindButton(ofPrompt name: String) async {}
  public func userDidPressActionButton(ofPrompt name: String) async {}
  public func shouldOpenActionURL(ofPrompt name: String) async -> Bool { true }
}
