public import FeedModel

extension Permissions {
  /// What a client keeps: YMPromptKit's log, and two things of our own. The original's file is `YMPromptData.plist`.
  public struct State: Equatable, Sendable {
    /// `YMPromptLogVersion`; 0 where the file has none. A log below version 1 counts as empty, all of it.
    public var version: Int
    /// `YMPromptLogHistoryLimit`, which is there once it was set. Nil, 0 and less are ``standardHistoryLimit``.
    public var historyLimit: Int?
    /// `<access>`, an array under each access type's name in the log (``Permissions/logName(of:)``): newest first.
    public var log: [String: [Entry]]
    /// Ours (`publish.tallies`), by name in the log: what the cadence needs and a limited history can't tell.
    public var tallies: [String: Tally]

    public init(
      log: [String: [Entry]] = [:], historyLimit: Int? = nil, tallies: [String: Tally] = [:], version: Int = 1
    ) {
      self.log = log
      self.historyLimit = historyLimit
      self.tallies = tallies
      self.version = version
    }

    /// YMPromptKit README, Enforcing cadence: the last 15 of each type.
    public static let standardHistoryLimit = 15

    /// What is used of it: all, or a new log.
    var current: State { version < 1 ? State() : self }

    var effectiveLimit: Int { historyLimit.flatMap { $0 > 0 ? $0 : nil } ?? Self.standardHistoryLimit }
  }

  /// One soft prompt that was shown.
  public struct Entry: Equatable, Sendable {
    /// `date`
    public var date: Instant
    /// `user_info`: of the app's own choice (YMPromptKit README, Tracking custom parameters). Nil is "not there".
    public var userInfo: [String: PropertyList]?

    public init(date: Instant, userInfo: [String: PropertyList]? = nil) {
      self.date = date
      self.userInfo = userInfo
    }
  }

  /// What is counted of one access type's prompts.
  public struct Tally: Equatable, Sendable {
    /// `prompts`: all of them, also those that have left the history. Less than the history where an original wrote it.
    public var prompts: Int
    /// `session`: the one of the last prompt.
    public var session: Int?

    public init(prompts: Int = 0, session: Int? = nil) {
      self.prompts = prompts
      self.session = session
    }
  }
}
