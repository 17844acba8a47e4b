/// `permissions.plist`: soft prompts by access type, for a YMPromptKit data source.
///
/// YMPromptKit itself reads no file; the format is ours, in YMPromptKit's words: a dictionary of access type → `{title, message, grantTitle, denyTitle, contentView, modes, cadence}`.
public struct PermissionsFeed: Equatable, Sendable {
  /// The prompts, sorted by the UTF-8 bytes of their access types.
  public var prompts: [Prompt]

  /// The maximum number of prompts in a feed, far above the number of access types. A request reads the stored state of
  /// all of them.
  public static let maxPrompts = 200

  public init(prompts: [Prompt] = []) { self.prompts = prompts }

  /// A prompt that is shown before the system's own. At least one of title, message and content view is given.
  public struct Prompt: Equatable, Sendable {
    /// `notifications`, `location`, `events`, `microphone`, `camera`, `photos`, `contacts`, or an app's own prefixed name.
    public var access: String
    public var title: String?
    public var message: String?
    /// The label of the button that accepts; nil for "OK" in the device's language.
    public var grantTitle: String?
    /// The label of the other button; nil for "Not Now" in the device's language.
    public var denyTitle: String?
    /// The absolute URL of an HTML view with the message in rich text.
    public var contentView: String?
    /// The kinds of access to ask for: `badge`, `sound`, `alert` and `newsstand` for notifications, `inUse` and
    /// `always` for location, `event` and `reminder` for events.
    public var modes: [String]
    public var cadence: Cadence?
    /// Keys that this version does not know. They are written back.
    public var unknown: [String: PropertyList]

    public init(
      access: String, title: String? = nil, message: String? = nil, grantTitle: String? = nil, denyTitle: String? = nil,
      contentView: String? = nil, modes: [String] = [], cadence: Cadence? = nil, unknown: [String: PropertyList] = [:]
    ) {
      (self.access, self.title, self.message, self.grantTitle) = (access, title, message, grantTitle)
      (self.denyTitle, self.contentView, self.modes) = (denyTitle, contentView, modes)
      (self.cadence, self.unknown) = (cadence, unknown)
    }
  }

  /// The rules for showing a soft prompt again (YMPromptKit README, the cadence sample).
  public struct Cadence: Equatable, Sendable {
    /// The maximum number of prompts in total: with 3, the fourth is refused.
    public var maxPrompts: Int?
    /// The hours that must have passed since the last prompt.
    public var quietHours: Double?
    /// The sessions that must have passed since the last prompt.
    public var minSessions: Int?
    public var unknown: [String: PropertyList]

    public init(
      maxPrompts: Int? = nil, quietHours: Double? = nil, minSessions: Int? = nil, unknown: [String: PropertyList] = [:]
    ) {
      (self.maxPrompts, self.quietHours) = (maxPrompts, quietHours)
      (self.minSessions, self.unknown) = (minSessions, unknown)
    }
  }

  /// A prompt that is not a dictionary, or whose title, message and content view are all missing or empty, is left out:
  /// YMPromptKit crashes the app on such a prompt.
  public static func decode(_ value: PropertyList) throws(FeedError) -> Reading<PermissionsFeed> {
    var reading = Reading(feed: PermissionsFeed())
    let entries = try value.feedEntries()
    if entries.count > maxPrompts {
      let problem = "more than \(maxPrompts) prompts; \(entries.count - maxPrompts) are left out"
      reading.issues.append(FeedIssue([], problem))
    }
    for (access, value) in entries.prefix(maxPrompts) {
      guard let entries = value.dictionary else {
        let problem = "\(value.kind) where a dictionary is expected; the entry is left out"
        reading.issues.append(FeedIssue([access], problem))
        continue
      }
      var entry = EntryReader(entries, at: access)
      let prompt = Prompt(access: access, &entry)
      if prompt.saysSomething { reading.feed.prompts.append(prompt) }
      if !prompt.saysSomething { entry.report(nil, "no title, message or content view; the entry is left out") }
      reading.issues += entry.issues
    }
    return reading
  }

  /// If two prompts are for the same access type, the last one is written.
  public func encode() throws(FormatWritingError) -> [UInt8] {
    try PropertyList.write(entries: prompts.map { ($0.access, $0.fields) })
  }
}

extension PermissionsFeed.Prompt {
  public static let knownKeys: Set<String> = [
    "title", "message", "grantTitle", "denyTitle", "contentView", "modes", "cadence",
  ]

  /// Whether at least one of title, message and content view exists and is not empty.
  public var saysSomething: Bool { [title, message, contentView].contains { $0?.isEmpty == false } }

  fileprivate init(access: String, _ entry: inout EntryReader) {
    self.init(
      access: access, title: entry.text("title"), message: entry.text("message"), grantTitle: entry.text("grantTitle"),
      denyTitle: entry.text("denyTitle"), contentView: entry.text("contentView"), modes: entry.texts("modes") ?? [],
      cadence: PermissionsFeed.Cadence(&entry), unknown: entry.unknown(besides: Self.knownKeys))
  }

  public var propertyList: PropertyList { .dictionary(Dictionary(fields) { _, last in last }) }

  var fields: PropertyList.Fields {
    PropertyList.fields(
      [
        "cadence": cadence?.propertyList,
        "contentView": contentView.map(PropertyList.string),
        "denyTitle": denyTitle.map(PropertyList.string),
        "grantTitle": grantTitle.map(PropertyList.string),
        "message": message.map(PropertyList.string),
        "modes": modes.isEmpty ? nil : .texts(modes),
        "title": title.map(PropertyList.string),
      ], unknown: unknown, known: Self.knownKeys)
  }
}

extension PermissionsFeed.Cadence {
  static let knownKeys: Set<String> = ["maxPrompts", "quietHours", "minSessions"]

  fileprivate init?(_ prompt: inout EntryReader) {
    guard let entries = prompt.dictionary("cadence") else { return nil }
    var entry = EntryReader(entries, at: "cadence")
    self.init(
      maxPrompts: entry.notNegative("maxPrompts", entry.integer("maxPrompts")),
      quietHours: entry.notNegative("quietHours", entry.number("quietHours")),
      minSessions: entry.notNegative("minSessions", entry.integer("minSessions")),
      unknown: entry.unknown(besides: Self.knownKeys))
    prompt.adopt(entry.issues)
  }

  fileprivate var propertyList: PropertyList { .dictionary(Dictionary(fields) { _, last in last }) }

  private var fields: PropertyList.Fields {
    PropertyList.fields(
      [
        "maxPrompts": maxPrompts.map(PropertyList.integer),
        "minSessions": minSessions.map(PropertyList.integer),
        "quietHours": quietHours.map(PropertyList.number),
      ], unknown: unknown, known: Self.knownKeys)
  }
}

extension EntryReader {
  fileprivate mutating func notNegative<Number: Numeric & Comparable>(_ key: String, _ number: Number?) -> Number? {
    guard let number, number < 0 else { return number }
    report(key, "\(number) is negative; it is ignored")
    return nil
  }
}
