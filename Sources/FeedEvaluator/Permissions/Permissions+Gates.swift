public import FeedModel

extension Permissions {
  /// The prompt for an access type, by its name in feeds or in the log; the last if there are several. It has no content
  /// view if the options rule that out.
  static func prompt(
    for access: String, in feed: PermissionsFeed, options: Options
  ) -> PermissionsFeed.Prompt? {
    var prompt = feed.prompts.last { logName(of: $0.access) == logName(of: access) }
    if options.nativeAlerts { prompt?.contentView = nil }
    return prompt
  }

  /// The gates before the cadence, in the original's order.
  static func checks(_ request: Request, prompt: PermissionsFeed.Prompt?) -> Checks {
    let content: Gate.PromptContent = prompt.map { $0.saysSomething ? .something : .empty } ?? .missing
    var checks = Checks()
    checks.ask(Gate(.status(request.status), passed: request.status == .notDetermined))
    checks.ask(.setting(.shouldRequest, request.shouldRequest))
    if isReserved(request.access) { checks.ask(Gate(.reservedName(request.access), passed: false)) }
    checks.ask(Gate(.prompt(access: request.access, content), passed: content == .something))
    return checks
  }

  /// What a client shows for an entry, regardless of the system's status and the log.
  public static func display(_ prompt: PermissionsFeed.Prompt, device: Device) -> Display {
    let labels = DefaultLabels(for: device.locale).permissions
    return Display(
      access: prompt.access, title: prompt.title, message: prompt.message, contentView: prompt.contentView,
      modes: prompt.modes,
      buttons: [Button(.deny, prompt.denyTitle ?? labels.notNow), Button(.grant, prompt.grantTitle ?? labels.ok)])
  }
}
