public import Diagnostics

/// A usage prompt (iPrompt README, Properties). Nil means the client's default.
public struct Prompt: Sendable {
  public var identity: Identity
  public var location: SourceLocation
  public var title: Localized<String>?
  public var message: Localized<Markdown>
  public var actionURL: String
  public var actionButton: Localized<String>?
  /// Empty for no remind button.
  public var remindButton: Localized<String>?
  public var cancelButton: Localized<String>?
  /// Days.
  public var remindPeriod: Double?
  public var daysUntilPrompt: Double?
  public var usesUntilPrompt: Int?
  public var recurring: Bool?
  /// Whether it is taken back for good.
  public var isWithdrawn: Bool

  /// What devices remember it by.
  public var name: String { identity.id }
}
