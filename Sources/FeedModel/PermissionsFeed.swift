/// `permissions.plist`: soft prompts by access type, for a YMPromptKit data source.
///
/// YMPromptKit reads no file itself; the format is ours, its words are YMPromptKit's.
/// A dictionary of access type → `{title, message, grantTitle, denyTitle, contentView, modes, cadence}`.
public struct PermissionsFeed: Equatable, Sendable {
  /// In the order of their access types' UTF-8 bytes.
  public var prompts: [Prompt]

  public init(prompts: [Prompt] = []) { self.prompts = prompts }

  /// What is asked before the system asks. At least one of title, message and content view is given.
  public struct Prompt: Equatable, Sendable {
    /// `notifications`, `location`, `events`, `microphone`, `camera`, `photos`, `contacts`, or an app's own prefixed name.
    public var access: String
    public var title: String?
    public var message: String?
    /// Nil is "OK".
    public var grantTitle: String?
    /// Nil is "Not Now".
    public var denyTitle: String?
    /// The absolute URL of an HTML view with the message in rich text.
    public var contentView: String?
    /// Of notifications: badge, sound, alert, newsstand; of location: inUse, always; of events: event, reminder.
    public var modes: [String]
    public var cadence: Cadence?
    /// Keys that this version does not know. They are written back.
    public var unknown: [String: PropertyList]

    public init(
      access: String, title: String? = nil, message: String? = nil, grantTitle: String? = nil,
      denyTitle: String? = nil, contentView: String? = nil, modes: [String] = [], cadence: Cadence? = nil,
      unknown: [String: PropertyList] = [:]
    ) {
      self.access = access
      self.title = title
      self.message = message
      self.grantTitle = grantTitle
      self.denyTitle = denyTitle
      self.contentView = contentView
      self.modes = modes
      self.cadence = cadence
      self.unknown = unknown
    }
  }

  /// How often a soft prompt may come back (YMPromptKit README, the cadence sample).
  public struct Cadence: Equatable, Sendable {
    /// 3 refuses the fourth.
    public var maxPrompts: Int?
    /// Hours between two prompts.
    public var quietHours: Double?
    /// Sessions between two prompts.
    public var minSessions: Int?
    public var unknown: [String: PropertyList]

    public init(
      maxPrompts: Int? = nil, quietHours: Double? = nil, minSessions: Int? = nil,
      unknown: [String: PropertyList] = [:]
    ) {
      self.maxPrompts = maxPrompts
      self.quietHours = quietHours
      self.minSessions = minSessions
      self.unknown = unknown
    }
  }
}
