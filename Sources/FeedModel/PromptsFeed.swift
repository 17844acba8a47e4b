/// `prompts.plist`: what an iPrompt client reads.
public struct PromptsFeed: Equatable, Sendable {
  /// In the order of their names' UTF-8 bytes.
  public var prompts: [Prompt]

  public init(prompts: [Prompt] = []) { self.prompts = prompts }

  /// One prompt (iPrompt README, Properties). Nil is "not in the file"; the client has the defaults.
  public struct Prompt: Equatable, Sendable {
    public var name: String
    public var title: String?
    public var message: String?
    /// Required by the README; text, as a broken URL must not take the prompt with it.
    public var actionURL: String?
    public var actionButton: String?
    /// Empty: no remind button.
    public var remindButton: String?
    /// Since 1.1.
    public var cancelButton: String?
    /// App launches; the README's default is 10.
    public var usesUntilPrompt: Int?
    /// Days; the README's default is 10.
    public var daysUntilPrompt: Double?
    /// Days; the README's default is 1.
    public var remindPeriod: Double?
    public var recurring: Bool?
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
