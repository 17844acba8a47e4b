import Diagnostics
import FeedClient
import FeedEvaluator
import FeedModel

extension DeviceCheck {
  /// Each access type is a request of its own, in the order of the feed or of the command line.
  func permissions() async -> [Result] {
    guard let feed = feed(.permissions) else { return [] }
    guard !feed.isMissing else { return [missing(.permissions)] }
    let client = PermissionsClient(
      feed: feed.source, environment: environment, system: ImaginedSystem(store: environment.store))
    if let failure = await client.refresh() {
      var result = blank(.permissions)
      result.fail(failure.description)
      return [result]
    }
    let reading = await client.prompts()
    let accesses = options.accesses.isEmpty ? reading.feed.prompts.map(\.access) : options.accesses
    var results: [Result] = []
    let known = reading.feed.prompts.map(\.access)
    for access in accesses { results.append(await request(access, client, known: known)) }
    if results.isEmpty { results.append(nothing("the feed has no permissions")) }
    if !reading.issues.isEmpty { results[0].issues = reading.issues.map(\.description) }
    return results
  }

  private func request(_ access: String, _ client: PermissionsClient, known: [String]) async -> Result {
    let (step, decision) = await client.request(access)
    var result = nothing(decision.reason?.description)
    if case .noPrompt = decision.reason, let meant = suggestion(for: access, among: known) {
      result.reason?.append("; did you mean \(meant)?")
    }
    if case .show(let display) = step {
      result.show(display.access, display.title, display.message, display.buttons)
      result.file = display.contentView
      if let answer = answer(to: display.buttons, in: &result) {
        result.completion = await client.answer(answer, to: display)?.outcome.rawValue
      }
    }
    if options.explain { result.explain(decision.checks, decision.trace) }
    return result
  }

  private func nothing(_ reason: String?) -> Result {
    var result = blank(.permissions)
    result.reason = reason
    return result
  }
}
