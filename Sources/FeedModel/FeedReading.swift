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
public struct FeedIssue: Hashable, Sendable, CustomStringConvertible {
  /// The keys that lead there, outermost first: `["hello", "views", "index", "height"]`.
  public var path: [String]
  /// What is wrong and what was done about it, as one sentence without a full stop.
  public var problem: String

  public init(_ path: [String], _ problem: String) {
    self.path = path
    self.problem = problem
  }

  public var description: String { "\(path.joined(separator: " › ")): \(problem)" }
}

/// Why bytes are no feed at all. Lines and columns are 1-based; columns count Unicode scalars.
public enum FeedError: Error, Equatable, Sendable {
  /// Nothing there, or nothing but white space.
  case empty
  /// More bytes than the limit, which is given.
  case tooLarge(limit: Int)
  /// More nested levels than the limit, which is given.
  case tooDeep(limit: Int, line: Int, column: Int)
  /// More values than the limit, which is given.
  case tooMany(limit: Int)
  /// Not UTF-8 (nor UTF-16 or Latin-1, where a property list declares it).
  case encoding(String)
  case syntax(String, line: Int, column: Int)
  /// Something else than the dictionary or object that a feed is: `"an array"`, `"an HTML page"`.
  case notAFeed(found: String)
}

extension FeedError {
  /// For people, without a full stop.
  public var sentence: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge(let limit): "the file has more than \(limit >> 20) MiB"
    case .tooDeep(let limit, let line, let column): "more than \(limit) levels are nested at \(line):\(column)"
    case .tooMany(let limit): "it holds more than \(limit) values"
    case .encoding(let problem): problem
    case .syntax(let problem, let line, let column): "\(line):\(column): \(problem)"
    case .notAFeed(let found): "this is \(found), not a feed"
    }
  }
}
