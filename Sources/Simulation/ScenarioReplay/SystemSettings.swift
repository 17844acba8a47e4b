internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// `settings`: the system's permissions, the user's answers in its dialogs, and the app's own prompts.
struct SystemSettings: Sendable {
  private(set) var user = User()
  /// The prompts by the access type's name in the log; nil if the app has no prompt for an access type.
  private let prompts: [String: PermissionsFeed.Prompt?]

  var hasPrompts: Bool { !prompts.isEmpty }

  init(_ value: PlacedValue?) throws(ValueProblem) {
    let fields = try value?.fields(["status", "systemGrants", "prompts", "userInfo"])
    // An access type can be written in two ways.
    func byAccess<Value>(
      _ name: String, _ read: (PlacedValue) throws(ValueProblem) -> Value
    ) throws(ValueProblem) -> [String: Value] {
      let values = try fields?[name].map { value throws(ValueProblem) in try value.dictionary(read) } ?? [:]
      return Dictionary(values.map { (Permissions.logName(of: $0), $1) }) { _, last in last }
    }
    prompts = try byAccess("prompts") { value throws(ValueProblem) in try value.permissionPrompt() }
    user.allows = false
    user.grants = try byAccess("systemGrants") { value throws(ValueProblem) in try value.flag() }
    user.statuses = try byAccess("status") { value throws(ValueProblem) in try value.systemStatus() }
    user.userInfo = try fields?["userInfo"]?.userInfo()
  }

  /// The app's own prompts as a feed: the given or the default one for every access type that the app asks for.
  func feed(for events: [Event], at place: ValuePlace) throws(ValueProblem) -> [UInt8] {
    let accesses = Set(events.compactMap { if case .request(let access, _) = $0 { access } else { nil } })
    let feed = PermissionsFeed(prompts: accesses.sorted().compactMap(prompt))
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
}

extension PlacedValue {
  /// The prompt; nil for null.
  fileprivate func permissionPrompt() throws(ValueProblem) -> PermissionsFeed.Prompt? {
    guard value != .null else { return nil }
    let fields = try fields(["title", "message", "grant", "deny"])
    return PermissionsFeed.Prompt(
      access: "", title: try fields["title"]?.text(), message: try fields["message"]?.text(),
      grantTitle: try fields["grant"]?.text(), denyTitle: try fields["deny"]?.text())
  }

  /// The status, by name or by YMPromptKit's number.
  func systemStatus() throws(ValueProblem) -> Permissions.SystemStatus {
    guard case .number = value else { return try word() }
    let (all, number) = (Permissions.SystemStatus.allCases, try integer())
    guard all.indices.contains(number) else { throw fail("a status is a number from 0 to 3, not \(number)") }
    return all[number]
  }
}
