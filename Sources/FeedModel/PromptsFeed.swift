/// `prompts.plist`: what an iPrompt client reads.
public struct PromptsFeed: Equatable, Sendable {
  /// Sorted by the UTF-8 bytes of their names.
  public var prompts: [Prompt]

  public init(prompts: [Prompt] = []) { self.prompts = prompts }

  /// One prompt (iPrompt README, Properties). Nil is "not in the file"; defaults are applied when a decision is made.
  public struct Prompt: Equatable, Sendable {
    public var name: String
    public var title: String?
    public var message: String?
    /// Required by the README. A string, so that a broken URL does not make the prompt unreadable.
    public var actionURL: String?
    public var actionButton: String?
    /// Empty for no such button.
    public var remindButton: String?
    /// A key of iPrompt 1.1; without it there is no such button.
    public var cancelButton: String?
    /// Launches of the app before the first display; the README's default is 10.
    public var usesUntilPrompt: Int?
    /// Days before the first display; the README's default is 10.
    public var daysUntilPrompt: Double?
    /// Days until a reminder; the README's default is 1.
    public var remindPeriod: Double?
    /// Whether the prompt comes back after its action; the README's default is false.
    public var recurring: Bool?
    /// Keys that this version does not know. They are written back.
    public var unknown: [String: PropertyList]

    public init(
      name: String, title: String? = nil, message: String? = nil, actionURL: String? = nil,
      actionButton: String? = nil, remindButton: String? = nil, cancelButton: String? = nil,
      usesUntilPrompt: Int? = nil, daysUntilPrompt: Double? = nil, remindPeriod: Double? = nil,
      recurring: Bool? = nil, unknown: [String: PropertyList] = [:]
    ) {
      self.name = name
      self.title = title
      self.message = message
      self.actionURL = actionURL
      self.actionButton = actionButton
      self.remindButton = remindButton
      self.cancelButton = cancelButton
      self.usesUntilPrompt = usesUntilPrompt
      self.daysUntilPrompt = daysUntilPrompt
      self.remindPeriod = remindPeriod
      self.recurring = recurring
      self.unknown = unknown
    }
  }
}
