internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// `settings`: what the system says of permissions, what the user answers in its dialogs, and the app's own prompts.
struct SystemSettings: Sendable {
  let user: User
  /// By name in the log, as an access type may be written in two ways; nil for one that the app has no prompt for.
  private let prompts: [String: PermissionsFeed.Prompt?]

  var hasPrompts: Bool { !prompts.isEmpty }

  init(_ value: PlacedValue?) throws(ValueProblem) {
    let fields = try value?.fields(["status", "systemGrants", "prompts", "userInfo"])
    var statuses: [String: Permissions.SystemStatus] = [:]
    for (access, status) in try fields?["status"]?.entries() ?? [] { statuses[access] = try status.systemStatus() }
    var grants: [String: Bool] = [:]
    for (access, grant) in try fields?["systemGrants"]?.entries() ?? [] { grants[access] = try grant.flag() }
    var prompts: [String: PermissionsFeed.Prompt?] = [:]
    for (access, prompt) in try fields?["prompts"]?.entries() ?? [] {
      prompts.updateValue(try Self.prompt(prompt, access), forKey: Permissions.logName(of: access))
    }
    self.prompts = prompts
    user = User(allows: false, grants: grants, statuses: statuses, userInfo: try fields?["userInfo"]?.userInfo())
  }

  /// The app's own prompts as a feed: of every access type that is asked for, the one that is given or the usual one.
  func feed(for events: [ScenarioEvent], at place: ValuePlace) throws(ValueProblem) -> [UInt8] {
    let accesses = Set(events.compactMap(\.event.requestedAccess)).sorted()
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

extension PlacedValue {
  /// By name, or as YMPromptKit numbers them.
  func systemStatus() throws(ValueProblem) -> Permissions.SystemStatus {
    guard case .number = value else { return try word() }
    let (all, number) = (Permissions.SystemStatus.allCases, try integer())
    guard all.indices.contains(number) else { throw fail("a status is a number from 0 to 3, not \(number)") }
    return all[number]
  }
}
