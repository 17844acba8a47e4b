internal import FeedEvaluator
public import FeedModel

/// The times at which conditions hold, by the clock of devices.
final class Moments {
  private let diagrams: Diagrams
  private let axis: Int32?
  /// The first second of each cell.
  private let bounds: [Int]
  /// The cell of the first moment in question.
  private let first: Int
  private var known: [Diagram: Int?] = [:]

  /// - Parameter from: The first moment in question; nil for all.
  init(_ space: Space, _ diagrams: Diagrams, from: Instant?) {
    self.diagrams = diagrams
    guard let index = space.index(of: .now), case .numbers(let bounds) = space.cells[index] else {
      (axis, bounds, first) = (nil, [.min], 0)
      return
    }
    axis = Int32(index)
    self.bounds = bounds
    first = from.map { space.cells[index].cell(of: $0.secondsSince1970) } ?? 0
  }

  /// The devices at the moments in question.
  var diagram: Diagram {
    guard let axis, first > 0 else { return .always }
    return diagrams.literal(Int(axis), [first..<bounds.count])
  }

  /// The devices before a cell begins; all of them for nil.
  func before(_ cell: Int?) -> Diagram {
    guard let axis, let cell else { return .always }
    return diagrams.literal(Int(axis), [0..<cell])
  }

  func start(_ cell: Int) -> Instant { Instant(secondsSince1970: bounds[cell]) }

  /// The first cell in question in which a condition can hold; nil if there is none.
  func earliest(_ condition: Diagram) -> Int? {
    guard let axis else { return condition.isNever ? nil : 0 }
    if condition.isNever { return nil }
    if diagrams.axis(condition) > axis { return first }
    if let cell = known[condition] { return cell }
    let cell =
      diagrams.axis(condition) == axis
      ? cells(of: condition).first : diagrams.edges(condition).compactMap { earliest($0.child) }.min()
    known[condition] = .some(cell)
    return cell
  }

  /// The moment from which a condition no longer holds; nil if there is none.
  func end(of condition: Diagram) -> Instant? {
    guard let axis else { return nil }
    var seen: [Diagram: Int] = [:]
    func go(_ node: Diagram) -> Int {
      if node.isNever { return 0 }
      if diagrams.axis(node) > axis { return bounds.count }
      if let found = seen[node] { return found }
      let upper =
        diagrams.axis(node) == axis
        ? diagrams.edges(node).filter { !$0.child.isNever }.map { Int($0.upper) }.max() ?? 0
        : diagrams.edges(node).map { go($0.child) }.max() ?? 0
      seen[node] = upper
      return upper
    }
    let upper = go(condition)
    return upper < bounds.count ? start(upper) : nil
  }

  private func cells(of node: Diagram) -> [Int] {
    var (lower, cells) = (0, [Int]())
    for edge in diagrams.edges(node) {
      if !edge.child.isNever, edge.upper > first { cells.append(max(lower, first)) }
      lower = Int(edge.upper)
    }
    return cells
  }
}

/// The longest time until every device in use has read a change of a feed.
public struct Delay: Equatable, Sendable {
  /// Seconds from the publication to the launch that reads it; nil for files that come with the app.
  public var seconds: Int?
  /// The same time after Remind Me Later; nil for feeds without such a wait.
  public var afterReminder: Int?

  /// - Parameters:
  ///   - feed: A feed that a client with default options reads.
  ///   - opensEvery: The longest time between two launches, in seconds.
  ///   - cached: The number of seconds for which a cache on the way may keep the file.
  public init(of feed: FeedName, opensEvery: Int, cached: Int) {
    // A check becomes due between two launches, so the launch after it is later by at most that time.
    let usual = opensEvery + cached
    switch feed {
    case .banners, .prompts, .permissions: seconds = usual
    case .localUpdates: seconds = nil
    case .alerts:
      let options = Alerts.Options()
      (seconds, afterReminder) = (usual + options.checkPeriod.wholeSeconds, usual + options.remindPeriod.wholeSeconds)
    case .updates:
      let options = Updates.Options()
      (seconds, afterReminder) = (usual + options.checkPeriod.wholeSeconds, usual + options.remindPeriod.wholeSeconds)
    }
  }

  /// The number of seconds for which a cache may keep a response with this `Cache-Control`; nil if it does not say (RFC
  /// 9111, 5.2.2).
  public static func cached(_ cacheControl: String?) -> Int? {
    let directives = (cacheControl ?? "").lowercased().split(separator: ",").map { part in
      part.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) } }
    }
    if directives.contains(where: { $0.first == "no-store" || $0.first == "no-cache" }) { return 0 }
    let ages = directives.filter { ["max-age", "s-maxage"].contains($0.first) && $0.count == 2 }.compactMap {
      Int($0[1])
    }
    return ages.filter { $0 >= 0 }.max()
  }
}

extension FeedPeriod {
  fileprivate var wholeSeconds: Int { Int((Double(days) * 86_400).rounded(.up)) }
}
