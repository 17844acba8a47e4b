import FeedClient
import FeedEvaluator
import FeedModel
import PublishedSite
import Simulation

/// The app of a check: one launch, the requests for permissions, and the user's taps.
struct CheckedApp {
  private var app: SimulatedApp
  private let site: PublishedSite
  private let answers: [AnswerOption]
  private(set) var results: [CheckReport.Result] = []
  private(set) var notices: [FeedNotice] = []

  /// Launches the app.
  ///
  /// - Parameters:
  ///   - published: The feeds for which the app has clients.
  ///   - accesses: The permissions that the app asks for, in this order; empty for all in the feed.
  ///   - answers: What the user taps, where there is such a button.
  init(
    in world: World, on site: PublishedSite, _ published: [FeedName], accesses: [String], answers: [AnswerOption]
  ) async {
    app = SimulatedApp(world, channels: Channel.allCases.filter(published.map(\.channel).contains))
    self.site = site
    self.answers = answers
    var seen = [await app.play(.launch)]
    if published.contains(.permissions) {
      for access in accesses.isEmpty ? await app.accesses() : accesses {
        seen.append(await app.play(.request(access: access)))
      }
    }
    notices = seen.flatMap(\.notices)
    for outcome in seen.flatMap(\.outcomes) { results.append(await result(outcome)) }
  }

  /// Taps the first of the given answers for which there is a button.
  private mutating func result(_ outcome: FeedOutcome) async -> CheckReport.Result {
    var result = CheckReport.Result(outcome: outcome)
    guard let item = outcome.item else { return result }
    result.problem = await problem(with: item)
    let given = answers.filter { $0.channel == outcome.feed.channel }.map(\.value)
    guard let answer = given.first(where: item.buttons.map(\.answer).contains) else { return result }
    let seen = await app.play(.answer(outcome.feed, id: item.id, answer))
    (result.answer, result.opened) = (answer, seen.opened)
    result.completion = seen.completions.first?.completion.outcome
    return result
  }

  /// A feed can be published before its views: then nothing is shown, or a link in a view leads nowhere.
  private func problem(with item: FeedItem) async -> String? {
    var views = [item.contentView].compactMap(\.self)
    if case .banner(let shown) = item {
      let all = await site.views(of: shown.id, for: app.world.device.locale)
      views = [shown.view.file] + all.filter { $0 != shown.view.file }
    }
    for view in views {
      if let problem = await app.problem(withView: view) { return "its view \(view): \(problem)" }
      if let problem = await site.problem(withView: view) { return "its view \(view): \(problem)" }
    }
    return nil
  }
}
