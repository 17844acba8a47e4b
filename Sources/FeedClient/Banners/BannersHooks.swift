public import FeedEvaluator

/// Closures that tell an app about its banners, by notification id, after the state has been stored.
public struct BannersHooks: Sendable {
  /// A banner was chosen for display.
  public var shown: @Sendable (Banners.Display) async -> Void = { _ in }
  /// The user tapped a link that the device can open; called before it is opened.
  public var openedLink: @Sendable (_ id: String, _ url: String) async -> Void = { _, _ in }
  /// The page set or cleared a flag of its notification.
  public var changedFlag: @Sendable (_ id: String, _ flag: String, _ isSet: Bool) async -> Void = { _, _, _ in }
  /// The banner was closed, by its page or by the app.
  public var closed: @Sendable (_ id: String) async -> Void = { _ in }

  public init() {}
}
