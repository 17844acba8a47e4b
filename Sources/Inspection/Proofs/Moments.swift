internal import FeedModel

/// The clock of devices: when conditions hold.
final class Moments {
  private let diagrams: Diagrams
  private let axis: Int32?
  /// The least second of each cell.
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

  /// Devices at the moments in question.
  var diagram: Diagram {
    guard let axis, first > 0 else { return .always }
    return diagrams.literal(Int(axis), [first..<bounds.count])
  }

  /// Devices before a cell begins; all of them for nil.
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
      ? cells(of: condition).first
      : diagrams.edges(condition).compactMap { earliest($0.child) }.min()
    known[condition] = .some(cell)
    return cell
  }

  /// When a condition ceases to hold for good; nil if it never does.
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
