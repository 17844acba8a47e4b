public import FeedClient
public import FeedEvaluator
public import FeedModel

/// The user's answers in the system's own dialogs, and the permissions that the system knows before the first one. Access
/// types are named as in YMPromptKit's log.
public struct User: Sendable {
  public var grants: [String: Bool] = [:]
  /// The answer for all other access types.
  public var allows = true
  /// The user has not been asked for an access type that is missing.
  public var statuses: [String: Permissions.SystemStatus] = [:]
  /// What the app logs with each soft prompt.
  public var userInfo: [String: PropertyList]?

  public init() {}
}

/// The system. It stores the user's answers on the device.
extension World: SystemPermissions {
  public func status(of access: String, modes: [String]) async -> Permissions.SystemStatus {
    let name = Permissions.logName(of: access)
    return Self.systemStatuses(in: await store.values())[name] ?? read { $0.user.statuses[name] } ?? .notDetermined
  }

  public func request(_ access: String, modes: [String]) async -> Bool {
    if Permissions.areNotifications(access), let registration = read(\.registration) { return registration }
    return await showSystemDialog(access)
  }

  public func touch(_ access: String, modes: [String]) {
    change { $0.seen.system.append(.requestWithoutDialog(access: access)) }
  }

  /// - Returns: The user's answer. If two prompts for one permission are waiting, the second gets the answer to the first.
  func showSystemDialog(_ access: String) async -> Bool {
    let known = await status(of: access, modes: [])
    if known == .authorized || known == .denied { return known == .authorized }
    let isGranted = change { contents in
      let isGranted = contents.user.grants[Permissions.logName(of: access)] ?? contents.user.allows
      contents.seen.system.append(.dialog(access: access, isGranted: isGranted))
      return isGranted
    }
    // As recorded: the system knows only that notifications are allowed, so it does not store a refusal.
    if isGranted || !Permissions.areNotifications(access) { await remember(isGranted, access) }
    return isGranted
  }

  func remember(_ isGranted: Bool, _ access: String) async {
    let name = PropertyList.string(Permissions.logName(of: access))
    await store.update { values in
      let key = isGranted ? Key.granted : Key.denied
      guard values[key]?.array?.contains(name) != true else { return }
      values[key] = .array((values[key]?.array ?? []) + [name])
    }
  }

  /// The user's answers in the system's dialogs, by access type as in the log.
  package static func systemStatuses(in values: StateValues) -> [String: Permissions.SystemStatus] {
    let answers: [(String, Permissions.SystemStatus)] = [(Key.denied, .denied), (Key.granted, .authorized)]
    let known = answers.flatMap { key, status in (values[key]?.array ?? []).compactMap(\.string).map { ($0, status) } }
    return Dictionary(known) { $1 }
  }

  /// The keys under which a store has the system's permissions.
  static let systemKeys: Set<String> = [Key.granted, Key.denied]

  private enum Key {
    static let granted = "publish.granted"
    static let denied = "publish.denied"
  }
}

extension Permissions {
  static func areNotifications(_ access: String) -> Bool { logName(of: access) == logName(of: "notifications") }
}
