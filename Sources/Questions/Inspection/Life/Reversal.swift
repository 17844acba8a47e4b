internal import FeedEvaluator
internal import FeedModel

/// What stays on devices when an entry is taken out of its feed, and for whom the same id can come back.
public struct Reversal: Equatable, Sendable {
  public var entry: FeedEntry
  /// One for each thing that people may have done with the entry.
  public var cases: [Case]

  public struct Case: Equatable, Sendable {
    public var past: Past
    /// Whether the same entry, with the same conditions, can be displayed again.
    public var comesBack: Bool
  }

  /// What happened to the entry on a device.
  public enum Past: Equatable, Sendable {
    /// It was displayed, and has not been answered since.
    case displayed
    case reply(Reply)
  }

  /// - Returns: Nil if the feeds do not have the entry, or it is part of the app (``FeedName/localUpdates``).
  public init?(of entry: FeedEntry, in feeds: PublishedFeeds) {
    guard let cases = feeds[entry.feed]?.channel.cases(ofReversing: entry.id) else { return nil }
    self.entry = entry
    self.cases = cases
  }

  /// - Parameter comesBack: After an answer, or after none.
  static func cases(_ buttons: [Button], comesBack: (Answer?) -> Bool) -> [Case] {
    [Case(past: .displayed, comesBack: comesBack(nil))]
      + buttons.map { Case(past: .reply(.answer($0.answer)), comesBack: comesBack($0.answer)) }
  }

  /// Older than every release; when something happened does not matter here.
  static let device = Device(appVersion: "0")
  static let moment = Instant(secondsSince1970: 0)
}
