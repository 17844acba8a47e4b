internal import FeedEvaluator
internal import FeedModel

/// `settings`: what the system says of permissions, what the user answers in its dialogs, and the app's own prompts.
struct SystemSettings: Sendable {
  /// By name in the log, as an access type may be written in two ways.
  private var statuses: [String: Permissions.SystemStatus] = [:]
  private var grants: [String: Bool] = [:]
  /// Nil for an access type that the app has no prompt for.
  private var prompts: [String: PermissionsFeed.Prompt?] = [:]
  /// What the delegate has logged with each prompt.
  private(set) var userInfo: [String: PropertyList]?

  var hasPrompts: Bool { !prompts.isEmpty }

  init(_ value: PlacedValue?) throws(ValueProblem) {
    guard let fields = try value?.fields(["status", "systemGrants", "prompts", "userInfo"]) else { return }
    for (access, status) in try fields["status"]?.entries() ?? [] {
      statuses[Permissions.logName(of: access)] = try status.systemStatus()
    }
    for (access, grant) in try fields["systemGrants"]?.entries() ?? [] {
      grants[Permissions.logName(of: access)] = try grant.flag()
    }
    for (access, prompt) in try fields["prompts"]?.entries() ?? [] {
      prompts.updateValue(try Self.prompt(prompt, access), forKey: Permissions.logName(of: access))
    }
    userInfo = try fields["userInfo"]?.userInfo()
  }

  func status(of access: String) -> Permissions.SystemStatus {
    statuses[Permissions.logName(of: access)] ?? .notDetermined
  }

  /// The system's dialog: its answer is the status from now on. Of notifications no is as good as nothing, as the system
  /// knows only which of them are allowed (original-clients.md, Y-06).
  mutating func ask(_ access: String) -> Bool {
    let isGranted = grants[Permissions.logName(of: access)] ?? false
    if isGranted || !Permissions.areNotifications(access) {
      statuses[Permissions.logName(of: access)] = isGranted ? .authorized : .denied
    }
    return isGranted
  }

  mutating func allowNotifications() { statuses[Permissions.logName(of: "notifications")] = .authorized }

  /// The app's own prompts as a feed: of every access type that is asked for, the one that is given or the usual one.
  func feed(for events: [ScenarioEvent], at place: ValuePlace) throws(ValueProblem) -> [UInt8] {
    let accesses = Set(events.compactMap(\.requestedAccess)).sorted()
    let feed = PermissionsFeed(prompts: accesses.compactMap(prompt))
    do throws(FormatWritingError) {
      return try feed.encode()
    } catch {
      throw ValueProblem(place, "they cannot be written as a property list: \(error)")
    }
  }

  private func prompt(for access: String) -> PermissionsFeed.Prompt? {
    let usual = PermissionsFeed.Prompt(access: access, title: access, message: "please")
    guard var prompt = prompts[Permissions.logName(of: access), default: usual] else { return nil }
    prompt.access = access
    return prompt
  }

  private static func prompt(
    _ value: PlacedValue, _ access: String
  ) throws(ValueProblem) -> PermissionsFeed.Prompt? {
    guard value.value != .null else { return nil }
    let fields = try value.fields(["title", "message", "grant", "deny"])
    return PermissionsFeed.Prompt(
      access: access, title: try fields["title"]?.text(), message: try fields["message"]?.text(),
      grantTitle: try fields["grant"]?.text(), denyTitle: try fields["deny"]?.text())
  }
}

extension Permissions {
  static func areNotifications(_ access: String) -> Bool { logName(of: access) == logName(of: "notifications") }
}

extension PlacedValue {
  /// By name, or as YMPromptKit numbers them.
  func systemStatus() throws(ValueProblem) -> Permissions.SystemStatus {
    guard case .number = value else { return try word() }
    let (all, number) = (Permissions.SystemStatus.allCases, try integer())
    guard all.indices.contains(number) else { throw fail("a status is a number from 0 to 3, not \(number)") }
    return all[number]
  }
}
