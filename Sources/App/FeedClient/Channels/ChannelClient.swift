public import FeedEvaluator
public import FeedModel

/// One channel in an app. All five clients have these methods.
public protocol ChannelClient: Actor {
  associatedtype Display: FeedDisplay
  associatedtype Launch: FeedOutcomes

  nonisolated var channel: FeedChannel { get }

  /// Call this when the app was launched.
  ///
  /// - Returns: The item to show, or the reason why there is none.
  func launched() async -> Launch

  /// Call this when the app came back from the background.
  func foregrounded() async -> Launch

  /// Reports the user's answer. The state is stored before anything else happens. If the display has no such button,
  /// the answer is refused and nothing is stored; the display counts as gone, so it does not block the next one.
  @discardableResult func answer(_ answer: FeedAnswer, to display: Display) async -> AnswerResult

  /// Withdraws a display that has gone without an answer, for example because it could not be presented. Nothing is
  /// stored, and it may come again.
  func withdraw(_ display: Display) async

  /// The item that was returned for display and is neither answered nor withdrawn; the first if there are several.
  var waiting: Display? { get }
}

extension ChannelClient {
  /// Reports the user's answer to an item of any channel; an item of another channel is refused.
  @discardableResult public func answer(_ answer: FeedAnswer, to item: FeedItem) async -> AnswerResult {
    guard let display = Display(item) else { return .refused }
    return await self.answer(answer, to: display)
  }

  /// Withdraws an item of this channel; an item of another channel is ignored.
  public func withdraw(_ item: FeedItem) async {
    if let display = Display(item) { await withdraw(display) }
  }

  /// ``waiting`` as an item.
  public var waitingItem: FeedItem? { waiting?.item }
}

/// The result of an answer.
public enum AnswerResult: Equatable, Sendable {
  /// The answer was stored.
  case taken
  /// The request for a permission is complete.
  case completed(Permissions.Completion)
  /// The display has no such button: nothing was stored.
  case refused

  public var completion: Permissions.Completion? {
    if case .completed(let completion) = self { completion } else { nil }
  }
}
