internal import FeedEvaluator
internal import FeedModel

/// The state that stays on devices when an entry is taken out of its feed, and the cases in which the same id can come
/// back.
public struct Reversal: Equatable, Sendable {
  public var entry: FeedEntry
  /// One case for each thing that users may have done with the entry.
  public var cases: [Case]

  public struct Case: Equatable, Sendable {
    public var past: Past
    /// Whether the same entry, with the same conditions, can be displayed again.
    public var comesBack: Bool
  }

  /// The past of an entry on a device.
  public enum Past: Equatable, Sendable {
    /// It was displayed, and has not been answered since.
    case displayed
    case reply(Reply)
  }

  /// - Returns: Nil if the feeds do not have the entry, or if it is part of the app (``FeedName/localUpdates``).
  public init?(of entry: FeedEntry, in feeds: PublishedFeeds) {
    guard let cases = feeds[entry.feed]?.channel.cases(ofReversing: entry.id) else { return nil }
    self.entry = entry
    self.cases = cases
  }

  /// - Parameter comesBack: Returns whether the entry comes back after an answer, or after none.
  static func cases(_ buttons: [FeedButton], comesBack: (FeedAnswer?) -> Bool) -> [Case] {
    [Case(past: .displayed, comesBack: comesBack(nil))]
      + buttons.map { Case(past: .reply(.answer($0.answer)), comesBack: comesBack($0.answer)) }
  }

  /// A device that is older than every release. When something happened does not matter here.
  static let device = FeedDevice(appVersion: "0")
  static let moment = Instant(secondsSince1970: 0)
}
