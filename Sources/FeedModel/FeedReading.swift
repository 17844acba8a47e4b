public import WireFormats

/// A feed that was read, and what in it was not as it should be.
///
/// A bad entry never takes the good ones with it: it is left out, and an issue says so.
public struct Reading<Feed: Equatable & Sendable>: Equatable, Sendable {
  public var feed: Feed
  public var issues: [FeedIssue]

  public init(feed: Feed, issues: [FeedIssue] = []) {
    self.feed = feed
    self.issues = issues
  }
}

/// One thing in a feed that is not as its client's README has it, and was ignored, repaired or kept unused.
public typealias FeedIssue = FormatIssue

/// Why bytes are not a feed at all.
public enum FeedError: Error, Equatable, Sendable {
  /// They cannot be read as what a feed is made of.
  case unreadable(FormatError)
  /// Something else than the dictionary or object that a feed is: `"an array"`, `"an HTML page"`.
  case notAFeed(found: String)

  /// An error of the format, in a feed's place.
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
