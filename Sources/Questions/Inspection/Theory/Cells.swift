internal import FeedEvaluator
internal import FeedModel
internal import Text

/// The values of one coordinate, divided into cells within which no rule distinguishes values.
enum Cells: Equatable {
  /// The cut below each cell.
  case versions([Cut])
  /// The smallest number of each cell.
  case numbers([Int])
  /// Two cells: false, then true.
  case truth
  /// One tag for each cell.
  case languages([LanguageTag])
  /// A value for each cell: those that rules name, in order, then one that stands for all others, if there are any.
  case choices([FactValue], hasOthers: Bool)

  struct Cut: Equatable {
    /// The cut as a feed writes it.
    var written: VersionCut
    /// The smallest dotted version above the cut, which is in the cell.
    var least: FeedVersion
  }

  var count: Int {
    switch self {
    case .versions(let cuts): cuts.count
    case .numbers(let bounds): bounds.count
    case .truth: 2
    case .languages(let tags): tags.count
    case .choices(let values, _): values.count
    }
  }

  /// The cell of a choice, or of none.
  func cell(of choice: FactValue) -> Int {
    guard case .choices(let values, _) = self else { return 0 }
    return values.firstIndex(of: choice) ?? values.count - 1
  }

  /// The cell of a number; the first cell for numbers below it.
  func cell(of number: Int) -> Int {
    guard case .numbers(let bounds) = self else { return 0 }
    return max(0, bounds.partitioningIndex { $0 > number } - 1)
  }

  func cell(of version: FeedVersion) -> Int {
    guard case .versions(let cuts) = self else { return 0 }
    return max(0, cuts.partitioningIndex { $0.least > version } - 1)
  }
}

extension Cells {
  /// The cells of an attribute. Its kind is that of its bounds; without any, it is a choice.
  fileprivate init(attribute values: Set<Values>) {
    var (texts, numbers, cuts): (Set<String>, Set<Int>, Set<VersionCut>) = ([], [], [])
    var (hasNumbers, hasVersions) = (false, false)
    let coordinate = Coordinate.attribute("")
    for value in values {
      switch value {
      case .choices(let names): texts.formUnion(names)
      case .versions(let from, let upTo, _):
        hasVersions = true
        cuts.formUnion([from, upTo].compactMap(\.self))
      case .numbers: hasNumbers = true
      default: break
      }
      for range in coordinate.numbers(value) {
        numbers.insert(range.lowerBound)
        if range.upperBound < .max { numbers.insert(range.upperBound + 1) }
      }
    }
    if hasVersions {
      let points = values.flatMap { attributeVersions($0) }
      cuts.formUnion(points.flatMap { [$0.from, $0.upTo].compactMap(\.self) })
      var cells = CellCollector.cells(of: cuts, parts: nil)
      cells[0].written = .above("")
      self = .versions([Cut(written: .below(""), least: "")] + cells)
    } else if hasNumbers {
      self = .numbers([.min] + numbers.union([.min + 1]).filter { $0 > .min }.sorted())
    } else {
      let other = ["another", "another one", "none of these"].first { !texts.contains($0) } ?? "\(texts)"
      self = .choices([.never] + texts.sorted().map(FactValue.choice) + [.choice(other)], hasOthers: true)
    }
  }
}

/// Ranges of versions that an attribute may have so that it is one of these values. The version without text stands for
/// an attribute that is not set.
func attributeVersions(_ values: Values) -> [(from: VersionCut?, upTo: VersionCut?)] {
  switch values {
  case .versions(let from, let upTo, _): [(from ?? .above(""), upTo)]
  case .choices(let texts):
    texts.map { FeedVersion($0) }.filter(\.isDottedIntegers).sorted().map { (.below($0), .above($0)) }
  // A whole number is a version as well.
  case .numbers(let range, _):
    [
      (
        range.lowerBound == .min ? .above("") : .below(FeedVersion(String(range.lowerBound))),
        range.upperBound == .max ? nil : .above(FeedVersion(String(range.upperBound)))
      )
    ]
  case .never: [(nil, .above(""))]
  default: []
  }
}

/// Collects the values at which some rule's answer changes, from the tests of rules.
struct CellCollector {
  private let imagination: Imagination
  private var numbers: [Coordinate: Set<Int>] = [:]
  private var versions: [Coordinate: Set<VersionCut>] = [:]
  private var choices: [DeviceFact: Set<FactValue>] = [:]
  private var attributes: [String: Set<Values>] = [:]
  private var truths: Set<Coordinate> = []
  /// The flags, in the order in which they are first tested.
  private(set) var flags: [Coordinate] = []
  /// Schemes and flags that entries share, in the order in which they are first tested.
  private(set) var shared: [Coordinate] = []
  private(set) var languageRanges: Set<String> = []

  init(_ imagination: Imagination) { self.imagination = imagination }

  /// Adds the tests of rules. Most tests in a large feed are repeated by other entries; each is processed once.
  mutating func add(_ rules: [Rule], in feed: FeedName) {
    var known: Set<Rule.Test> = []
    for rule in rules {
      for test in rule.tests where known.insert(test).inserted { add(test, in: feed) }
    }
  }

  mutating func add(_ test: Rule.Test, in feed: FeedName) {
    guard case .values(let values, let coordinate) = Demand(test, in: feed, imagination) else { return }
    switch (coordinate, values) {
    case (.attribute(let name), _):
      if attributes.updateValue(attributes[name, default: []].union([values]), forKey: name) == nil {
        shared.append(coordinate)
      }
    case (.device, .languages(let ranges)): languageRanges.formUnion(ranges)
    case (.device(let fact), .choices(let names)): choices[fact, default: []].formUnion(names.map(FactValue.choice))
    case (.device(let fact), .never): choices[fact, default: []].insert(.never)
    case (_, .versions(let from, let upTo, _)):
      versions[coordinate, default: []].formUnion([from, upTo].compactMap(\.self))
    case (.message(let id, .tapped), _), (.message(let id, .dismissed), _):
      if truths.insert(coordinate).inserted {
        // Only what was displayed can be answered, so that comes first.
        add(Rule.Test(.message(id, .displayed), .truth(true)), in: feed)
        shared.append(coordinate)
      }
    case (.message, _), (.anyDisplay, _), (.displays, _), (.firstDisplay, _), (.lastDisplay, _), (.launchesSince, _),
      (.place, _), (.variant, _), (.placeIn, _), (.reminded, _), (.device, .numbers), (.wall, _), (.clock, _):
      switch coordinate {
      case .wall: for bound in LocalClock.moments(values) { numbers[.now, default: []].insert(bound) }
      case .message, .anyDisplay, .placeIn: if numbers[coordinate] == nil { shared.append(coordinate) }
      default: break
      }
      for range in coordinate.numbers(values) {
        numbers[coordinate, default: []].insert(range.lowerBound)
        if range.upperBound < coordinate.bounds.upperBound {
          numbers[coordinate, default: []].insert(range.upperBound + 1)
        }
      }
    case (.flag, _):
      if truths.insert(coordinate).inserted { flags.append(coordinate) }
      // An entry that was never displayed has no flags.
      numbers[.lastDisplay, default: []].insert(1)
    case (.opens, _), (.sharedFlag, _): if truths.insert(coordinate).inserted { shared.append(coordinate) }
    default: truths.insert(coordinate)
    }
  }

  /// The cells of all coordinates except the language.
  func cells() -> [Coordinate: Cells] {
    var cells: [Coordinate: Cells] = [:]
    for coordinate in truths { cells[coordinate] = .truth }
    for (coordinate, cuts) in numbers {
      let bounds = coordinate.bounds
      let inner = cuts.filter { bounds.lowerBound < $0 && $0 < bounds.upperBound }.sorted()
      cells[coordinate] = .numbers([bounds.lowerBound] + inner)
    }
    for (coordinate, cuts) in versions {
      cells[coordinate] = .versions(Self.cells(of: cuts, parts: imagination.parts(of: coordinate)))
    }
    for (name, values) in attributes { cells[.attribute(name)] = Cells(attribute: values) }
    for (fact, named) in choices {
      // A feed may name values that this program does not know.
      let values = fact.choices.filter(named.contains) + named.subtracting(fact.choices).sorted { $0.text < $1.text }
      let other = fact.choices.first { !named.contains($0) }
      cells[.device(fact)] = .choices(values + [other].compactMap(\.self), hasOthers: other != nil)
    }
    return cells
  }

  fileprivate static func cells(of cuts: Set<VersionCut>, parts: Int?) -> [Cells.Cut] {
    let lowest = VersionCut.below("")
    let found = ([lowest] + cuts).compactMap { cut in
      cut.leastDotted(parts: parts).map { Cells.Cut(written: cut, least: $0) }
    }
    // If there is no version between two cuts, the one that says "above" stays, because the other follows from it.
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
  func parts(of coordinate: Coordinate) -> Int? { [.app, .seenLast].contains(coordinate) ? versionParts : nil }
}
