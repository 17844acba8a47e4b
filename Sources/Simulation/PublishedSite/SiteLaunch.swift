public import FeedClient
public import FeedEvaluator
public import FeedModel
public import Simulation

/// One launch of an app that reads a site, its requests for permissions, and the user's taps.
public struct SiteLaunch: Sendable {
  /// The outcome of each feed, in the order in which the app received it.
  public private(set) var feeds: [SeenFeed] = []
  public private(set) var notices: [FeedNotice] = []
  private var app: SimulatedApp
  private let site: PublishedSite
  private let answers: [(channel: FeedChannel, answer: FeedAnswer)]

  /// Launches the app.
  ///
  /// - Parameters:
  ///   - published: The feeds for which the app has clients.
  ///   - accesses: The permissions that the app asks for, in this order; empty for all in the feed.
  ///   - answers: The preferred answers of the user, in order.
  public init(
    in world: World, on site: PublishedSite, _ published: [FeedName], accesses: [String] = [],
    answers: [(channel: FeedChannel, answer: FeedAnswer)] = []
  ) async {
    let channels = published.map(\.channel) + (world.asksStore ? [.updates] : [])
    app = SimulatedApp(world, channels: FeedChannel.allCases.filter(channels.contains))
    (self.site, self.answers) = (site, answers)
    var seen = [await app.play(.launch)]
    if published.contains(.permissions) {
      for access in accesses.isEmpty ? await app.accesses() : accesses {
        seen.append(await app.play(.request(access: access)))
      }
    }
    notices = seen.flatMap(\.notices)
    for outcome in seen.flatMap(\.outcomes) { feeds.append(await tap(outcome)) }
  }

  /// Taps the first of the given answers for which there is a button.
  private mutating func tap(_ outcome: FeedOutcome) async -> SeenFeed {
    var seen = SeenFeed(outcome)
    guard let item = outcome.item else { return seen }
    seen.problem = await problem(with: item)
    let given = answers.filter { $0.channel == outcome.feed.channel }.map(\.answer)
    guard let answer = given.first(where: item.buttons.map(\.answer).contains) else { return seen }
    let observed = await app.play(.answer(outcome.feed, id: item.id.entry, answer))
    (seen.answer, seen.opened) = (answer, observed.opened)
    seen.completion = observed.completions.first?.completion.outcome
    return seen
  }

  /// The problem of an item's views. A feed can be published before its views: then nothing is shown, or a link in a
  /// view leads nowhere.
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

/// The outcome of one feed at a launch.
public struct SeenFeed: Sendable {
  public var outcome: FeedOutcome
  /// The reason why the item cannot be shown, although its client returned it for display.
  public var problem: String?
  /// The button that the user tapped, the URL that it opened, and the result that the app received about a permission.
  public var answer: FeedAnswer?
  public var opened: [String] = []
  public var completion: Permissions.Outcome?

  public init(_ outcome: FeedOutcome) { self.outcome = outcome }

  public var channel: FeedChannel { outcome.feed.channel }
  /// The item that is displayed.
  public var item: FeedItem? { problem == nil ? outcome.item : nil }
  /// The reason why the feed could not be read, or its item could not be shown.
  public var failure: String? { problem ?? outcome.failure?.description }
}
