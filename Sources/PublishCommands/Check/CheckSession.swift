import FeedClient
import FeedEvaluator
import FeedModel
import PublishedSite
import Simulation

/// One launch of an app on a device, with what its user taps.
struct CheckSession: Sendable {
  let world: World
  let site: PublishedSite
  /// What the user taps, each where there is a button for it.
  var answers: [AnswerOption] = []
  /// The permissions that the app asks for; empty for all that the feed has.
  var accesses: [String] = []

  /// - Parameters:
  ///   - published: The feeds that the app has clients for.
  ///   - missing: Those that were asked for by name and aren't published.
  func results(_ published: [FeedName], missing: [FeedName]) async -> ([CheckReport.Result], notices: [FeedNotice]) {
    var app = SimulatedApp(world, channels: Channel.allCases.filter(published.map(\.channel).contains))
    var seen = [await app.play(.launch)]
    if published.contains(.permissions) { seen += await requests(&app) }
    var results: [CheckReport.Result] = []
    for outcome in seen.flatMap(\.outcomes) { results.append(await result(outcome, &app)) }
    results += missing.map { feed in
      CheckReport.Result(record: OutcomeRecord(FeedOutcome(feed, failure: .missing(site.address + feed.rawValue))))
    }
    return (results.sorted { $0.record.outcome.feed.channel < $1.record.outcome.feed.channel }, seen.flatMap(\.notices))
  }

  /// Each access type is a request of its own, in the order of the feed or of the command line.
  private func requests(_ app: inout SimulatedApp) async -> [Observation] {
    let known = await app.accesses()
    var seen: [Observation] = []
    for access in accesses.isEmpty ? known : accesses { seen.append(await app.play(.request(access: access))) }
    return seen
  }

  /// Taps the first of the given answers that has a button there.
  private func result(_ outcome: FeedOutcome, _ app: inout SimulatedApp) async -> CheckReport.Result {
    var result = CheckReport.Result(record: OutcomeRecord(outcome, problem: await problem(with: outcome.item)))
    let given = answers.filter { $0.channel == outcome.feed.channel }.map(\.answer)
    guard let item = outcome.item, let answer = given.first(where: { answer in item.has(answer) }) else {
      return result
    }
    let seen = await app.play(.answer(outcome.feed, id: item.id, answer))
    result.answer = answer
    result.opened = seen.opened
    result.completion = seen.completions.first?.completion.outcome
    return result
  }

  /// A feed may be published before its views are, and then nothing slides in, or a link in the view leads nowhere.
  private func problem(with item: FeedItem?) async -> String? {
    for view in await views(of: item) {
      if let problem = await site.problem(withView: view) { return "its view \(view): \(problem)" }
    }
    return nil
  }

  /// The entry view first, then those that it may lead to.
  private func views(of item: FeedItem?) async -> [String] {
    switch item {
    case .banner(let shown):
      let others = await site.views(of: shown.id, for: world.device.locale)
      return [shown.view.file] + others.filter { $0 != shown.view.file }
    default: return [item?.contentView].compactMap(\.self)
    }
  }
}

extension FeedItem {
  fileprivate func has(_ answer: Answer) -> Bool { buttons.contains { $0.answer == answer } }
}
