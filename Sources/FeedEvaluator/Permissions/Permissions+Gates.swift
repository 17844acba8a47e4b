public import FeedModel

extension Permissions {
  /// The one for an access type, by its name in feeds or in the log; of two, the last. Without its content view, where
  /// that isn't shown.
  static func prompt(
    for access: String, in feed: PermissionsFeed, options: Options
  ) -> PermissionsFeed.Prompt? {
    var prompt = feed.prompts.last { logName(of: $0.access) == logName(of: access) }
    if options.nativeAlerts { prompt?.contentView = nil }
    return prompt
  }

  /// What stands before the cadence. A question is asked only when those before it were answered well.
  static func obstacle(
    _ request: Request, prompt: PermissionsFeed.Prompt?, gates: inout [Gate]
  ) -> Reason? {
    let (access, status) = (request.access, request.status)
    let questions: [(Gate, Reason)?] = [
      (statusGate(status), .alreadyDetermined(access: access, status)),
      (shouldRequestGate(request.shouldRequest), .refused(access: access)),
      isReserved(access) ? (reservedGate(access), .reservedName(access: access)) : nil,
      (promptGate(access, prompt), prompt == nil ? .noPrompt(access: access) : .saysNothing(access: access)),
    ]
    for case (let gate, let reason)? in questions {
      gates.append(gate)
      if !gate.passed { return reason }
    }
    return nil
  }

  private static func statusGate(_ status: SystemStatus) -> Gate {
    Gate(
      "status", required: "notDetermined", actual: status.rawValue, finding: status.finding,
      passed: status == .notDetermined)
  }

  private static func shouldRequestGate(_ agrees: Bool) -> Gate {
    Gate(
      "shouldRequest", actual: "\(agrees)", finding: "the app \(agrees ? "agrees" : "does not want it now")",
      passed: agrees)
  }

  private static func reservedGate(_ access: String) -> Gate {
    Gate(
      "access", required: "a name of its own", actual: access, finding: "the log keeps something else under it",
      passed: false)
  }

  private static func promptGate(_ access: String, _ prompt: PermissionsFeed.Prompt?) -> Gate {
    let saysSomething = prompt?.saysSomething ?? false
    let finding = prompt == nil ? "the feed has none" : saysSomething ? "the feed has one" : "it has nothing to show"
    return Gate("prompt", required: access, actual: prompt?.access ?? "", finding: finding, passed: saysSomething)
  }

  /// What a client shows of an entry, whatever the system and the log say.
  public static func display(_ prompt: PermissionsFeed.Prompt, device: Device) -> Display {
    let labels = DefaultLabels(for: device.locale).permissions
    return Display(
      access: prompt.access, title: prompt.title, message: prompt.message, contentView: prompt.contentView,
      modes: prompt.modes,
      buttons: [Button(.deny, prompt.denyTitle ?? labels.notNow), Button(.grant, prompt.grantTitle ?? labels.ok)])
  }
}

extension Permissions.SystemStatus {
  /// For a restriction in the README's words.
  var finding: String {
    switch self {
    case .authorized: "access is already authorized"
    case .denied: "access is already denied"
    case .restricted: "access is already authorized, but the system restricts it"
    case .notDetermined: "the system has not asked yet"
    }
  }
}
