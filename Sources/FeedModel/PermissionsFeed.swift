/// `permissions.plist`: soft prompts by access type, for a YMPromptKit data source.
///
/// YMPromptKit itself reads no file; the format is ours, in YMPromptKit's words: a dictionary of access type → `{title, message, grantTitle, denyTitle, contentView, modes, cadence}`.
public struct PermissionsFeed: Equatable, Sendable {
  /// Sorted by the UTF-8 bytes of their access types.
  public var prompts: [Prompt]

  /// Far more than there are access types: what is stored of all of them is read for each that is asked for.
  public static let maxPrompts = 200

  public init(prompts: [Prompt] = []) { self.prompts = prompts }

  /// What is shown before the system asks. At least one of title, message and content view is given.
  public struct Prompt: Equatable, Sendable {
    /// `notifications`, `location`, `events`, `microphone`, `camera`, `photos`, `contacts`, or an app's own prefixed name.
    public var access: String
    public var title: String?
    public var message: String?
    /// Nil is "OK" in the device's language.
    public var grantTitle: String?
    /// Nil is "Not Now" in the device's language.
    public var denyTitle: String?
    /// The absolute URL of an HTML view with the message in rich text.
    public var contentView: String?
    /// For notifications: `badge`, `sound`, `alert`, `newsstand`; for location: `inUse`, `always`; for events: `event`,
    /// `reminder`.
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
    /// The most prompts in all: with 3, the fourth is refused.
    public var maxPrompts: Int?
    /// The hours that must have passed since the last prompt.
    public var quietHours: Double?
    /// The sessions that must have passed since the last prompt.
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
