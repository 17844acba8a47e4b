public import FeedModel

extension Permissions {
  /// The prompts for an access type, newest first; empty if there were none.
  public static func history(of access: String, state: State) -> [Entry] {
    state.current.log[logName(of: access)] ?? []
  }

  /// The state after a prompt, which an app may also log itself. The newest entries remain, up to the limit (YMPromptKit
  /// README: 15; its source keeps one more).
  ///
  /// A reserved name (``isReserved(_:)``) changes nothing.
  /// A nil session leaves the number of the last prompt's session as it is.
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

  /// The state with another limit (YMPromptKit's `maximumHistoryEntries`). Existing entries stay until the next prompt. The
  /// limit is for each access type; 0 or less means 15, the default.
  public static func setMaximumHistoryEntries(_ limit: Int, state: State) -> State {
    var state = state.current
    state.historyLimit = limit
    return state
  }

  /// An access type's name in the log: `photos` becomes `ym_photos`, as in the original. An app's own names, and names
  /// that are already the log's, stay as they are.
  public static func logName(of access: String) -> String {
    systemAccess.contains(access) ? logPrefix + access : access
  }

  /// The reverse of ``logName(of:)``: `ym_photos` becomes `photos`, its name in feeds.
  public static func access(ofLogName name: String) -> String {
    let rest = String(name.dropFirst(logPrefix.count))
    return name.hasPrefix(logPrefix) && systemAccess.contains(rest) ? rest : name
  }

  /// Whether the log stores something else under this name, so that it cannot be an access type.
  public static func isReserved(_ access: String) -> Bool {
    ["YMPromptLogVersion", "YMPromptLogHistoryLimit"].contains(access) || access.hasPrefix("publish.")
  }

  private static let logPrefix = "ym_"
  private static let systemAccess: Set = [
    "camera", "contacts", "events", "location", "microphone", "notifications", "photos",
  ]
}
