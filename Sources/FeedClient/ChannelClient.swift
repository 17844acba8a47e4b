public import FeedEvaluator
public import FeedModel

/// One channel in an app. All five clients have these verbs.
public protocol ChannelClient: Actor {
  associatedtype Display: FeedDisplay
  associatedtype Launch: FeedOutcomes

  nonisolated var channel: Channel { get }

  /// The app was launched: what there is to show, or why there is nothing.
  func launched() async -> Launch

  /// The app came back from background.
  func foregrounded() async -> Launch

  /// What the user tapped. It is kept before anything else happens. A display that doesn't have that button is gone all the
  /// same, unmarked, so that it doesn't stand in the way of the next one.
  @discardableResult func answer(_ answer: Answer, to display: Display) async -> AnswerResult

  /// The display went without an answer, such as one that could not be presented: nothing is marked, and another may come.
  func withdraw(_ display: Display) async

  /// What was given for display and is neither answered nor withdrawn; the first of several.
  var waiting: Display? { get }
}

extension ChannelClient {
  /// The same, of a display of any channel; one of another channel's is refused.
  @discardableResult public func answer(_ answer: Answer, to item: FeedItem) async -> AnswerResult {
    guard let display = Display(item) else { return .refused }
    return await self.answer(answer, to: display)
  }

  public func withdraw(_ item: FeedItem) async {
    if let display = Display(item) { await withdraw(display) }
  }

  /// ``waiting`` as a display of any channel.
  public var waitingItem: FeedItem? { waiting?.item }
}

/// What came of an answer.
public enum AnswerResult: Equatable, Sendable {
  case taken
  /// A permission was asked for, and this is what the app learns.
  case completed(Permissions.Completion)
  /// The display has no such button: nothing was kept.
  case refused

  public var completion: Permissions.Completion? {
    if case .completed(let completion) = self { completion } else { nil }
  }
}
