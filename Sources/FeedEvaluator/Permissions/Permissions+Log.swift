public import FeedModel

extension Permissions {
  /// The prompts of an access type, newest first; empty where there were none.
  public static func history(of access: String, state: State) -> [Entry] {
    state.current.log[logName(of: access)] ?? []
  }

  /// The state after a prompt, which an app may also log by hand. Of the history the newest remain, as many as the limit
  /// says (YMPromptKit README: 15; its source keeps one more).
  ///
  /// A name that the log needs for itself (``isReserved(_:)``) changes nothing.
  ///
  /// - Parameters:
  ///   - session: Nil where nobody counts; then the session noted last stays.
  public static func mark(
    _ access: String, userInfo: [String: PropertyList]? = nil, session: Int? = nil, state: State, now: Instant
  ) -> State {
    guard !isReserved(access) else { return state }
    var state = state.current
    let (name, past) = (logName(of: access), history(of: access, state: state))
    var tally = state.tallies[name] ?? Tally()
    tally.prompts = max(tally.prompts, past.count).next
    tally.session = session ?? tally.session
    state.tallies[name] = tally
    state.log[name] = Array(([Entry(date: now, userInfo: userInfo)] + past).prefix(state.effectiveLimit))
    return state
  }

  /// The state with another limit (maximumHistoryEntries). What is already there stays until the next prompt.
  ///
  /// - Parameters:
  ///   - limit: 0 and less are the standard, 15.
  public static func setMaximumHistoryEntries(_ limit: Int, state: State) -> State {
    var state = state.current
    state.historyLimit = limit
    return state
  }

  /// An access type's name in the log: `photos` is `ym_photos` there, as in the original. An app's own names, and those
  /// that already are the log's, stay as they are.
  public static func logName(of access: String) -> String {
    systemAccess.contains(access) ? logPrefix + access : access
  }

  /// The other way round: `ym_photos` is `photos` in feeds.
  public static func access(ofLogName name: String) -> String {
    let rest = String(name.dropFirst(logPrefix.count))
    return name.hasPrefix(logPrefix) && systemAccess.contains(rest) ? rest : name
  }

  /// True for names under which the log keeps something else: nothing can be asked for under them.
  public static func isReserved(_ access: String) -> Bool {
    ["YMPromptLogVersion", "YMPromptLogHistoryLimit"].contains(access) || access.hasPrefix("publish.")
  }

  private static let logPrefix = "ym_"
  private static let systemAccess: Set = [
    "camera", "contacts", "events", "location", "microphone", "notifications", "photos",
  ]
}
