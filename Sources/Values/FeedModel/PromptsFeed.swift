/// `prompts.plist`, which an iPrompt client reads.
public struct PromptsFeed: Equatable, Sendable {
  /// The prompts, sorted by the UTF-8 bytes of their names.
  public var prompts: [Prompt]

  public init(prompts: [Prompt] = []) { self.prompts = prompts }

  /// One prompt (iPrompt README, Properties). Nil means "not in the file"; defaults are applied when a decision is
  /// made.
  public struct Prompt: Equatable, Sendable {
    public var name: String
    public var title: String?
    public var message: String?
    /// The URL that the action opens; the README requires it. It is a string, so that a broken URL does not make the
    /// prompt unreadable.
    public var actionURL: String?
    public var actionButton: String?
    /// The label of the reminder button; if it is empty, there is no such button.
    public var remindButton: String?
    /// The label of the cancel button, a key of iPrompt 1.1; without it there is no such button.
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
      (self.name, self.title, self.message, self.actionURL) = (name, title, message, actionURL)
      (self.actionButton, self.remindButton, self.cancelButton) = (actionButton, remindButton, cancelButton)
      (self.usesUntilPrompt, self.daysUntilPrompt) = (usesUntilPrompt, daysUntilPrompt)
      (self.remindPeriod, self.recurring, self.unknown) = (remindPeriod, recurring, unknown)
    }
  }

  /// Both spellings of the labels' keys are read (`actionButton`, `actionButtonLabel`); the short one wins and is
  /// written. Numbers may be text. An entry that is not a dictionary is left out. Values in `defaults` at the root apply to
  /// every prompt that lacks them (iPrompt 1.1).
  public static func decode(_ value: PropertyList) throws(FeedError) -> Reading<PromptsFeed> {
    var reading = Reading(feed: PromptsFeed())
    let defaults = value["defaults"]?.dictionary ?? [:]
    for (name, value) in try value.feedEntries() where name != "defaults" || value.dictionary == nil {
      if let entries = value.dictionary {
        var entry = EntryReader(defaults.merging(entries) { $1 }, at: name)
        reading.feed.prompts.append(Prompt(name: name, &entry))
        reading.issues += entry.issues
      } else {
        reading.issues.append(FeedIssue([name], "\(value.kind) where a dictionary is expected; the entry is left out"))
      }
    }
    return reading
  }

  /// If two prompts have the same name, the last one is written.
  public func encode() throws(FormatWritingError) -> [UInt8] {
    try PropertyList.write(entries: prompts.map { ($0.name, $0.fields) })
  }
}

extension PromptsFeed.Prompt {
  /// iPrompt's keys, those of the labels in both spellings (iPrompt README, Properties).
  public static let knownKeys: Set<String> = [
    "title", "message", "actionURL", "actionButton", "remindButton", "cancelButton", "usesUntilPrompt",
    "daysUntilPrompt", "remindPeriod", "recurring", "actionButtonLabel", "remindButtonLabel", "cancelButtonLabel",
  ]

  fileprivate init(name: String, _ entry: inout EntryReader) {
    self.init(
      name: name, title: entry.text("title"), message: entry.text("message"), actionURL: entry.text("actionURL"),
      actionButton: entry.label("actionButton"), remindButton: entry.label("remindButton"),
      cancelButton: entry.label("cancelButton"), usesUntilPrompt: entry.integer("usesUntilPrompt", acceptsText: true),
      daysUntilPrompt: entry.number("daysUntilPrompt"), remindPeriod: entry.number("remindPeriod"),
      recurring: entry.flag("recurring"), unknown: entry.unknown(besides: Self.knownKeys))
    if !entry.has("actionURL") { entry.report("actionURL", "the key is missing; the button opens nothing") }
  }

  /// A dictionary under iPrompt's keys.
  public var propertyList: PropertyList { .dictionary(Dictionary(fields) { _, last in last }) }

  var fields: PropertyList.Fields {
    PropertyList.fields(
      [
        "actionButton": actionButton.map(PropertyList.string),
        "actionURL": actionURL.map(PropertyList.string),
        "cancelButton": cancelButton.map(PropertyList.string),
        "daysUntilPrompt": daysUntilPrompt.map(PropertyList.number),
        "message": message.map(PropertyList.string),
        "recurring": recurring.map(PropertyList.boolean),
        "remindButton": remindButton.map(PropertyList.string),
        "remindPeriod": remindPeriod.map(PropertyList.number),
        "title": title.map(PropertyList.string),
        "usesUntilPrompt": usesUntilPrompt.map(PropertyList.integer),
      ], unknown: unknown, known: Self.knownKeys)
  }
}

extension EntryReader {
  /// The label under `actionButton`, or else under `actionButtonLabel`.
  fileprivate mutating func label(_ key: String) -> String? {
    let long = key + "Label"
    guard has(key) else { return text(long) }
    if has(long) { report(long, "'\(key)' is there too and is used") }
    return text(key)
  }
}
