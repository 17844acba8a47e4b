internal import FeedEvaluator
internal import FeedModel
internal import Text

/// The axes along which devices differ, for the rules of all feeds in one question. The axes of devices come first, in
/// an order that all diagrams share.
///
/// Schemes and flags are in the order in which entries name them, so that those of one entry are neighbors. In other
/// orders, entries that test two flags each could double the diagrams with every entry.
struct Space {
  static let limit = 2_000

  let coordinates: [Coordinate]
  let cells: [Cells]
  /// The index of the first axis that is stored for one entry or written into entries.
  let publicCount: Int
  /// The axes of devices whose values change with time, or by the displays and taps of the feeds themselves.
  let changing: Set<Int32>
  let imagination: Imagination
  /// The languages of the devices in question.
  let languages: LanguageSet
  private let languageCells: LanguageCells
  private let indexes: [Coordinate: Int]

  /// - Parameters:
  ///   - feeds: The rules of each feed.
  ///   - languages: The languages of the devices in question; nil for all.
  ///   - given: Other known facts about them.
  ///   - order: The order of the devices' coordinates. Missing ones come with those of entries.
  ///   - left: What displays and taps leave behind on devices.
  init(
    _ feeds: [(feed: FeedName, rules: [Rule])], languages: LanguageSet?, given: Given, order: AxisOrder,
    left: Leavings, imagination: Imagination
  ) throws(InspectionLimit) {
    var collector = CellCollector(imagination)
    for (feed, rules) in feeds { collector.add(rules, in: feed) }
    if let first = feeds.first {
      for test in given.allTests { collector.add(test, in: first.feed) }
    }
    var found = collector.cells()
    self.languages = languages ?? LanguageSet(named: collector.languageRanges)
    let steps = LanguageCells.stepsOfTag * (self.languages.tags.count + collector.languageRanges.count)
    guard imagination.quota.take(steps: steps) else { throw .diagrams }
    languageCells = LanguageCells(self.languages, ranges: collector.languageRanges)
    if !collector.languageRanges.isEmpty { found[.language] = .languages(languageCells.tags.compactMap(\.first)) }
    let all = Coordinate.ofDevices.filter { found[$0] != nil } + collector.shared
    let devices =
      switch order {
      case .usual: all
      case .listed(let order): order.filter { found[$0] != nil } + collector.shared
      case .settled: all.filter { !Coordinate.ofTime.contains($0) && left.changes($0) != true }
      }
    let inlined = all.filter { !devices.contains($0) }
    coordinates =
      devices + inlined + [.lastDisplay, .launchesSince].filter { found[$0] != nil } + collector.flags
      + Coordinate.ofEntries.filter { found[$0] != nil }
    cells = coordinates.map { found[$0] ?? .truth }
    publicCount = devices.count
    indexes = Dictionary(uniqueKeysWithValues: coordinates.enumerated().map { ($1, $0) })
    changing = Set(
      coordinates.enumerated().compactMap { axis, coordinate in
        Coordinate.ofTime.contains(coordinate) || left.changes(coordinate) != false ? Int32(axis) : nil
      })
    self.imagination = imagination
    if coordinates.count > Self.limit { throw .axes(count: coordinates.count, limit: Self.limit) }
  }

  func makeDiagrams(limit: Int = .max) -> Diagrams {
    Diagrams(
      cells: cells.map(\.count), names: indexes[.language].map { ($0, languageCells.tags.map(languages.nameCount)) },
      limit: limit, quota: imagination.quota)
  }

  /// The first axis that is not one of devices.
  var stop: Int32 { Int32(publicCount) }

  func index(of coordinate: Coordinate) -> Int? { indexes[coordinate] }

  func isSharedFlag(_ axis: Int) -> Bool { if case .sharedFlag = coordinates[axis] { true } else { false } }

  // MARK: Tests

  /// The meaning of a test for devices.
  enum Meaning {
    case constant(Bool)
    /// Ranges of cells, in order.
    case cells(axis: Int, [Range<Int>])
  }

  func meaning(of test: Rule.Test, in feed: FeedName) -> Meaning {
    switch Demand(test, in: feed, imagination) {
    case .constant(let value): return .constant(value)
    case .values(let values, let coordinate):
      guard let axis = indexes[coordinate] else {
        return .constant(!accepted(values, of: coordinate, .numbers([0])).isEmpty)
      }
      let ranges = accepted(values, of: coordinate, cells[axis])
      if ranges.isEmpty { return .constant(false) }
      return ranges == [0..<cells[axis].count] ? .constant(true) : .cells(axis: axis, ranges)
    }
  }

  private func accepted(_ values: Values, of coordinate: Coordinate, _ cells: Cells) -> [Range<Int>] {
    switch cells {
    case .truth: joined([false, true].map { values.contains(.truth($0)) })
    case .languages(let tags):
      if case .languages(let ranges) = values { joined(languageCells.cells(in: ranges)) } else { [0..<tags.count] }
    case .choices(let choices, _): joined(choices.map(values.contains))
    case .versions(let cuts) where coordinate.isAttribute:
      attributeVersions(values).flatMap { between(.versions(from: $0.from, upTo: $0.upTo), of: coordinate, cuts) }
    case .versions(let cuts): between(values, of: coordinate, cuts)
    case .numbers(let bounds):
      coordinate.numbers(values).map { range in
        let upper =
          range.upperBound >= coordinate.bounds.upperBound ? bounds.count : cells.cell(of: range.upperBound) + 1
        return cells.cell(of: range.lowerBound)..<upper
      }.reduce(into: []) { joined, range in
        if let last = joined.last, last.upperBound >= range.lowerBound {
          joined[joined.count - 1] = last.lowerBound..<range.upperBound
        } else {
          joined.append(range)
        }
      }
    }
  }

  private func between(_ values: Values, of coordinate: Coordinate, _ cuts: [Cells.Cut]) -> [Range<Int>] {
    guard case .versions(let from, let upTo, _) = values else { return [] }
    func place(_ cut: VersionCut) -> Int {
      guard let least = cut.leastDotted(parts: imagination.parts(of: coordinate)) else { return cuts.count }
      return cuts.partitioningIndex { $0.least >= least }
    }
    let (lower, upper) = (from.map(place) ?? 0, upTo.map(place) ?? cuts.count)
    return lower < upper ? [lower..<upper] : []
  }

  private func joined(_ accepted: [Bool]) -> [Range<Int>] { joined(accepted.indices.filter { accepted[$0] }) }

  /// - Parameter cells: The cells, in order.
  private func joined(_ cells: [Int]) -> [Range<Int>] {
    cells.reduce(into: []) { ranges, cell in
      if let last = ranges.last, last.upperBound == cell {
        ranges[ranges.count - 1] = last.lowerBound..<cell + 1
      } else {
        ranges.append(cell..<cell + 1)
      }
    }
  }

  // MARK: Devices

  /// The languages of these cells, in a form that is easy to read.
  func languages(of cells: [Range<Int>]) -> Region.Languages {
    languages.names(of: cells.flatMap { $0.flatMap { languageCells.tags[$0] } })
  }

  /// The cell of one device's value.
  func cell(of value: FactValue, on axis: Int) -> Int {
    let cells = cells[axis]
    return switch value {
    case .truth(let value): value ? 1 : 0
    case .version(let version): cells.cell(of: version)
    case .number(let number): cells.cell(of: number)
    case .instant(let now): cells.cell(of: now.secondsSince1970)
    case .elapsed(let start, let now):
      cells.cell(of: max(0, now.seconds(since: start)) + (coordinates[axis].beginsWithNever ? 1 : 0))
    case .language(let tag): languageCells.cell(of: tag)
    case .choice(let text):
      switch cells {
      case .numbers: cells.cell(of: wholeNumber(text) ?? .min)
      case .versions: FeedVersion(text).isDottedIntegers ? cells.cell(of: FeedVersion(text)) : 0
      default: cells.cell(of: value)
      }
    case .never: cells.cell(of: value)
    }
  }
}

/// The order of the devices' axes.
enum AxisOrder: Hashable {
  case usual
  case listed([Coordinate])
  /// Without those that change with time and by use, which become part of what entries require.
  case settled
}

extension Space {
  /// The cells of a device; nil for axes of entries.
  func point(of situation: Situation) -> [Int?] {
    coordinates.enumerated().map { axis, coordinate in situation.value(of: coordinate).map { cell(of: $0, on: axis) } }
  }

  /// The cells of the values that a device has stored for one entry, and of its own facts.
  func point(of situation: Situation, storedFor id: String, from feed: InspectedFeed) -> [Int?] {
    let facts = situation.facts(of: feed)
    return zip(point(of: situation), coordinates.enumerated()).map { cell, axis in
      cell ?? storedCell(on: axis.offset, facts, id, in: feed.name)
    }
  }

  /// The cell of a value that a device has stored for one entry; nil for an axis of devices.
  func storedCell(on axis: Int, _ facts: any Facts, _ id: String, in feed: FeedName) -> Int? {
    coordinates[axis].storedValue(facts, id, in: feed).map { cell(of: $0, on: axis) }
  }
}

extension Situation {
  /// The value of a device's coordinate; nil for a coordinate that is stored for an entry.
  func value(of coordinate: Coordinate) -> FactValue? {
    switch coordinate {
    case .device(.app): .version(device.version(.marketing))
    case .device(.now): .instant(now)
    case .device(.age): device.installed.map { .elapsed(since: $0, now: now) } ?? .never
    case .device(.lastLaunch): .time(since: device.lastLaunch, at: now)
    case .device(let fact): device[fact]
    case .wall: .number(device.wall(at: now).secondsSince1970)
    case .clock: .number(device.wall(at: now).secondsOfDay)
    case .seenLast: .version(updates.lastVersion.map { FeedVersion($0) } ?? device.version(.marketing))
    case .opens(let scheme): .truth(device.openableSchemes.contains(scheme))
    case .attribute(let name): device.attributes[name].map { .choice($0.text) } ?? .never
    case .placeIn(let rollout): .number(device.place(in: rollout))
    case .sharedFlag(let flag): .truth(banners.isSet(flag))
    case .message(let id, .lastDisplay): .time(since: banners.records[id]?.lastDisplay, at: now)
    case .message(let id, .tapped): .truth(banners.records[id]?.tapped ?? false)
    case .message(let id, _): .truth(banners.records[id]?.dismissed ?? false)
    case .anyDisplay: .time(since: banners.newestDisplay, at: now)
    default: nil
    }
  }
}

extension Coordinate {
  /// The value that a device has stored for an entry, as its rules see it; nil for a coordinate of devices.
  fileprivate func storedValue(_ facts: any Facts, _ id: String, in feed: FeedName) -> FactValue? {
    func either(_ a: Fact, _ b: Fact) -> FactValue {
      .truth(facts.value(of: a, for: id) == .truth(true) || facts.value(of: b, for: id) == .truth(true))
    }
    return switch self {
    case .lastDisplay: facts.value(of: .lastDisplay, for: id)
    case .launchesSince: facts.value(of: .launchesSinceDisplay, for: id)
    case .flag(let flag): facts.value(of: .flag(flag), for: id)
    case .place: facts.value(of: .rolloutPlace, for: id)
    case .variant: facts.value(of: .variantPlace, for: id)
    case .seen: either(.ignored, .viewed)
    case .answered: either(.answered, .cancelled)
    case .reminded: facts.value(of: .lastReminded, for: id)
    case .ignored: facts.value(of: .ignored, for: id)
    case .displays: facts.value(of: .displays, for: id)
    case .firstDisplay: facts.value(of: .firstDisplay, for: id)
    case .device, .wall, .clock, .seenLast, .opens, .attribute, .placeIn, .sharedFlag, .message, .anyDisplay: nil
    }
  }
}
