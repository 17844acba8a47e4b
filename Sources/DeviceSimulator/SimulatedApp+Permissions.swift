import FeedClient
import FeedEvaluator
import FeedModel
import Text

extension SimulatedApp {
  /// The permissions that the feed has prompts for, in its order, and what in it was passed over. The feed is the one that
  /// was read at launch.
  public func accesses() async -> (names: [String], issues: [String]) {
    guard let reading = await clients.permissions?.prompts() else { return ([], []) }
    return (reading.feed.prompts.map(\.access), reading.issues.map(\.description))
  }

  /// The app asks for a permission.
  public func request(_ access: String) async -> ChannelResult {
    var result = blank(.permissions)
    guard let permissionsClient = clients.permissions else {
      result.reason = "the site has no permissions"
      return result
    }
    let (step, decision) = await permissionsClient.request(access)
    result.reason = decision.reason?.description
    if case .noPrompt = decision.reason, let meant = suggestion(for: access, among: await accesses().names) {
      result.reason?.append("; did you mean \(meant)?")
    }
    if case .show(let display) = step {
      waiting.append(.permission(display))
      result.show(display.access, display.title, display.message, display.buttons)
      result.file = display.contentView
    }
    if options.explain { result.explain(decision.checks, decision.trace) }
    return result
  }

  /// A result for a feed that has none.
  public func noPermissions() -> ChannelResult {
    var result = blank(.permissions)
    result.reason = "the feed has no permissions"
    return result
  }
}
