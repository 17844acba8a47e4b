internal import FeedEvaluator
internal import FeedModel
internal import Text

/// The values of one coordinate, cut into cells between which no rule sees a difference.
enum Cells: Equatable {
  /// The cut below each cell.
  case versions([Cut])
  /// The least number of each cell.
  case numbers([Int])
  /// False, then true.
  case truth
  /// One tag for each cell.
  case languages([LanguageTag])

  struct Cut: Equatable {
    /// As a feed writes it.
    var written: VersionCut
    /// The least dotted version above it, which is in the cell.
    var least: Version
  }

  var count: Int {
    switch self {
    case .versions(let cuts): cuts.count
    case .numbers(let bounds): bounds.count
    case .truth: 2
    case .languages(let tags): tags.count
    }
  }

  /// The cell of a number; the first for anything below.
  func cell(of number: Int) -> Int {
    guard case .numbers(let bounds) = self else { return 0 }
    return max(0, bounds.partitioningIndex { $0 > number } - 1)
  }

  func cell(of version: Version) -> Int {
    guard case .versions(let cuts) = self else { return 0 }
    return max(0, cuts.partitioningIndex { $0.least > version } - 1)
  }
}

/// All places where a rule sees a difference, collected from its tests.
struct CellCollector {
  private let imagination: Imagination
  private var numbers: [Coordinate: Set<Int>] = [:]
  private var versions: [Coordinate: Set<VersionCut>] = [:]
  private var truths: Set<Coordinate> = []
  /// In the order they are first asked for.
  private(set) var flags: [Coordinate] = []
  /// Schemes and flags that entries share, in the order they are first asked for.
  private(set) var shared: [Coordinate] = []
  private(set) var languageRanges: Set<String> = []

  init(_ imagination: Imagination) { self.imagination = imagination }

  /// Most tests of a large feed are those of other entries, too: each is taken apart once.
  mutating func add(_ rules: [Rule], in feed: FeedName) {
    var known: Set<Rule.Test> = []
    func take(_ tests: [Rule.Test]) { for test in tests where known.insert(test).inserted { add(test, in: feed) } }
    for rule in rules {
      take(rule.all)
      take(rule.any)
      if case .showOrBlock(let test) = rule.effect { take([test]) }
    }
  }

  mutating func add(_ test: Rule.Test, in feed: FeedName) {
    guard case .values(let values, let coordinate) = Demand(test, in: feed, imagination) else { return }
    switch (coordinate, values) {
    case (.language, .languages(let ranges)): languageRanges.formUnion(ranges)
    case (_, .versions(let from, let upTo, _)):
      versions[coordinate, default: []].formUnion([from, upTo].compactMap(\.self))
    case (.lastDisplay, _), (.launchesSince, _), (.now, _), (.age, _), (.launches, _), (.place, _), (.reminded, _):
      for range in coordinate.numbers(values) {
        numbers[coordinate, default: []].insert(range.lowerBound)
        if range.upperBound < coordinate.bounds.upperBound {
          numbers[coordinate, default: []].insert(range.upperBound + 1)
        }
      }
    case (.flag, _):
      if truths.insert(coordinate).inserted { flags.append(coordinate) }
      // What was never displayed has no flags.
      numbers[.lastDisplay, default: []].insert(1)
    case (.opens, _), (.sharedFlag, _): if truths.insert(coordinate).inserted { shared.append(coordinate) }
    default: truths.insert(coordinate)
    }
  }

  /// Of all coordinates but the language.
  func cells() -> [Coordinate: Cells] {
    var cells: [Coordinate: Cells] = [:]
    for coordinate in truths { cells[coordinate] = .truth }
    for (coordinate, cuts) in numbers {
      let bounds = coordinate.bounds
      let inner = cuts.filter { bounds.lowerBound < $0 && $0 < bounds.upperBound }.sorted()
      cells[coordinate] = .numbers([bounds.lowerBound] + inner)
    }
    for (coordinate, cuts) in versions {
      cells[coordinate] = .versions(
        Self.cells(of: cuts, parts: imagination.parts(of: coordinate)))
    }
    return cells
  }

  private static func cells(of cuts: Set<VersionCut>, parts: Int?) -> [Cells.Cut] {
    let lowest = VersionCut.below("")
    let found = ([lowest] + cuts).compactMap { cut in
      cut.leastDotted(parts: parts).map { Cells.Cut(written: cut, least: $0) }
    }
    // Of cuts with no version between them, the one that says "above", as the other follows from it.
    let sorted = found.sorted { a, b in
      if a.least != b.least { return a.least < b.least }
      return a.written.isAbove != b.written.isAbove ? a.written.isAbove : a.written < b.written
    }
    return sorted.reduce(into: []) { cells, cut in
      guard cells.last.map({ $0.least < cut.least }) ?? true else { return }
      cells.append(cut.written.isAbove ? cut : Cells.Cut(written: .below(cut.least), least: cut.least))
    }
  }
}

extension Imagination {
  func parts(of coordinate: Coordinate) -> Int? { coordinate == .os ? nil : versionParts }
}
