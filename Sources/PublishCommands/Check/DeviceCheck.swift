import FeedClient
import FeedEvaluator
import FeedModel
import Synchronization

/// One launch of an app that has all five clients, and what comes of it.
struct DeviceCheck: Sendable {
  typealias Result = CheckReport.Result

  private(set) var environment: FeedEnvironment
  let feeds: [FeedName: PublishedFeed]
  let options: Options
  let opened = OpenedURLs()

  struct Options: Sendable {
    /// Channels that were asked for by name: their missing feeds are failures.
    var asked: Set<Channel> = []
    /// What the user taps.
    var answers: [AnswerOption] = []
    /// The permissions that are asked for; empty for all that the feed has.
    var accesses: [String] = []
    var explain = false
  }

  init(environment: FeedEnvironment, feeds: [FeedName: PublishedFeed], options: Options) {
    self.environment = environment
    self.feeds = feeds
    self.options = options
    self.environment.open = opened.open
  }

  func results(_ channel: Channel) async -> [Result] {
    switch channel {
    case .banners: await banners()
    case .alerts: await alerts()
    case .updates: await updates()
    case .prompts: await prompts()
    case .permissions: await permissions()
    }
  }

  /// The feed, unless it is one that doesn't matter because it isn't there.
  func feed(_ name: FeedName) -> PublishedFeed? {
    feeds[name].flatMap { $0.isMissing && !options.asked.contains(name.channel) ? nil : $0 }
  }

  func blank(_ name: FeedName) -> Result { Result(name.channel, feeds[name]?.name ?? name.rawValue, .nothing) }

  /// A feed that was asked for and isn't there.
  func missing(_ name: FeedName) -> Result {
    var result = blank(name)
    result.fail("there is no such file")
    return result
  }

  func result<Display, Reason>(
    _ name: FeedName, _ outcome: Outcome<Display, Reason>, _ fill: (Display, inout Result) -> Void
  ) -> Result {
    var result = blank(name)
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

  /// The first of the given answers that has a button there.
  func answer(to buttons: [Button], in result: inout Result) -> Answer? {
    let given = options.answers.filter { $0.channel.rawValue == result.channel }.map(\.answer)
    let answer = given.first { answer in buttons.contains { $0.answer == answer } }
    result.answer = answer?.rawValue
    return answer
  }
}

/// What the user's answers have opened.
final class OpenedURLs: Sendable {
  private let urls = Mutex<[String]>([])

  var open: @Sendable (String) async -> Void {
    { url in self.urls.withLock { $0.append(url) } }
  }

  /// Since they were taken last; nil for none.
  func take() -> [String]? {
    urls.withLock { urls in
      defer { urls = [] }
      return urls.isEmpty ? nil : urls
    }
  }
}

extension CheckReport.Result {
  mutating func fail(_ error: String) {
    outcome = .failed
    self.error = error
  }

  mutating func explain(_ checks: [FeedEvaluator.Gate], _ trace: [CandidateTrace]) {
    self.checks = checks.map(CheckReport.Gate.init)
    self.trace = trace.map { CheckReport.Candidate(id: $0.id, gates: $0.gates.map(CheckReport.Gate.init)) }
  }

  mutating func show(_ id: String, _ title: String?, _ message: String?, _ buttons: [Button], opens url: String? = nil)
  {
    outcome = .display
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons.map(\.label)
    answers = buttons.map(\.answer.rawValue)
    actionURL = url
  }
}
