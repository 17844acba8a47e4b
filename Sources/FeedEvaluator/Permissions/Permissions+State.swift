public import FeedModel

extension Permissions {
  /// What a client stores: YMPromptKit's log, in the original a file `YMPromptData.plist`, and our own tallies.
  public struct State: Equatable, Sendable {
    /// `YMPromptLogVersion`; 0 if the file has none. A log of a version below 1 counts as empty.
    public var version: Int
    /// `YMPromptLogHistoryLimit`, if it was ever set. Nil, 0 and less mean ``standardHistoryLimit``.
    public var historyLimit: Int?
    /// The prompts by access type, under its name in the log (``Permissions/logName(of:)``); newest first.
    public var log: [String: [Entry]]
    /// `publish.tallies`, which is our own, by name in the log: what the cadence needs and a limited history does not tell.
    public var tallies: [String: Tally]

    public init(
      log: [String: [Entry]] = [:], historyLimit: Int? = nil, tallies: [String: Tally] = [:], version: Int = 1
    ) {
      self.log = log
      self.historyLimit = historyLimit
      self.tallies = tallies
      self.version = version
    }

    /// The last 15 of each access type (YMPromptKit README, Enforcing cadence).
    public static let standardHistoryLimit = 15

    /// The log if its version counts, otherwise an empty one.
    var current: State { version < 1 ? State() : self }

    var effectiveLimit: Int { historyLimit.flatMap { $0 > 0 ? $0 : nil } ?? Self.standardHistoryLimit }
  }

  /// One soft prompt that was shown.
  public struct Entry: Equatable, Sendable {
    /// `date`
    public var date: Instant
    /// `user_info`: values of the app's choice (YMPromptKit README, Tracking custom parameters). Nil if there is none.
    public var userInfo: [String: PropertyList]?

    public init(date: Instant, userInfo: [String: PropertyList]? = nil) {
      self.date = date
      self.userInfo = userInfo
    }
  }

  /// Counts of one access type's prompts.
  public struct Tally: Equatable, Sendable {
    /// `prompts`: the number of all prompts, including those that have left the history. Less than the length of the history
    /// if the original wrote that.
    public var prompts: Int
    /// `session`: the number of the session of the last prompt.
    public var session: Int?

    public init(prompts: Int = 0, session: Int? = nil) {
      self.prompts = prompts
      self.session = session
    }
  }
}
