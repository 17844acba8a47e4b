public import WireFormats

/// A feed that was read, and what was wrong with it.
///
/// A bad entry never spoils the good ones: it is left out, and an issue says so.
public struct Reading<Feed: Equatable & Sendable>: Equatable, Sendable {
  public var feed: Feed
  public var issues: [FeedIssue]

  public init(feed: Feed, issues: [FeedIssue] = []) {
    self.feed = feed
    self.issues = issues
  }
}

/// Something in a feed that differs from its original client's README, and was ignored or repaired.
public typealias FeedIssue = FormatIssue

/// Why bytes are not a feed at all.
public enum FeedError: Error, Equatable, Sendable {
  /// They are not valid JSON, or not a property list.
  case unreadable(FormatError)
  /// They are something other than the dictionary or object that a feed is: `"an array"`, `"an HTML page"`.
  case notAFeed(found: String)

  /// An error of the format, found where a feed was expected.
  public init(_ error: FormatError) {
    self = if case .unexpected(let found) = error { .notAFeed(found: found) } else { .unreadable(error) }
  }

  /// For people, without a full stop.
  public var sentence: String {
    switch self {
    case .unreadable(let error): error.sentence(insteadOf: "a feed")
    case .notAFeed(let found): "this is \(found), not a feed"
    }
  }
}
