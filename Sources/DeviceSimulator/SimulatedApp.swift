public import FeedClient
public import FeedEvaluator
public import FeedModel

/// One launch of an app that has all five clients, on a device that is only imagined, and then what its user taps.
///
/// It decides nothing: the clients that apps embed do, over a world that is a parameter. Its environment's store is the
/// device's memory, its clock may be moved between taps.
public actor SimulatedApp {
  public struct Options: Sendable {
    /// Channels that were asked for by name: their missing feeds are failures, where others are left out.
    public var asked: Set<Channel>
    /// Whether results have their gates.
    public var explain: Bool
    public var screen: ScreenSize

    public init(
      asked: Set<Channel> = [], explain: Bool = false, screen: ScreenSize = ScreenSize(width: 390, height: 844)
    ) {
      self.asked = asked
      self.explain = explain
      self.screen = screen
    }
  }

  let environment: FeedEnvironment
  let options: Options
  let opened = OpenedURLs()
  let system: ImaginedSystem
  /// What is shown and waits for an answer, in the order that it came.
  var waiting: [Waiting] = []
  /// The notification whose page may call: also after it has closed itself, as in Notable's README.
  var bannerID: String?
  let clients: Clients
  private let feeds: [FeedName: PublishedFeed]

  /// - Parameters:
  ///   - feeds: Those that the app knows of; a channel without one is left out.
  ///   - environment: Its `open` isn't used: what is opened is told by ``tap(_:)``.
  public init(feeds: [FeedName: PublishedFeed], environment: FeedEnvironment, options: Options = Options()) {
    var environment = environment
    environment.open = opened.open
    environment.explains = options.explain
    self.environment = environment
    self.options = options
    self.feeds = feeds.filter { !$0.value.isMissing || options.asked.contains($0.key.channel) }
    system = ImaginedSystem(store: environment.store)
    clients = Clients(self.feeds, environment, system, options.screen)
  }

  /// Whether the app has this channel's feed.
  public func has(_ name: FeedName) -> Bool { feeds[name].map { !$0.isMissing } ?? false }

  /// A feed that was asked for and isn't there; nothing, where it wasn't asked for.
  func missing(_ name: FeedName) -> [ChannelResult] {
    guard feeds[name] != nil else { return [] }
    var result = blank(name)
    result.fail("there is no such file")
    return [result]
  }

  func blank(_ name: FeedName) -> ChannelResult { ChannelResult(name, file: feeds[name]?.name ?? name.rawValue) }

  func result<Display, Reason>(
    _ name: FeedName, _ outcome: Outcome<Display, Reason>, _ fill: (Display, inout ChannelResult) -> Void
  ) -> ChannelResult {
    var result = blank(name)
    if let source = outcome.source { result.feed = String(source.split(separator: "/").last ?? "") }
    switch outcome.result {
    case .display(let display):
      result.outcome = .display
      fill(display, &result)
    case .failed(let failure): result.fail(failure.description)
    case .nothing, .declined, .waiting, .checking, .noFeed: result.reason = outcome.reason
    }
    if !outcome.issues.isEmpty { result.issues = outcome.issues.map(\.description) }
    if options.explain { result.explain(outcome.checks, outcome.trace) }
    return result
  }
}
