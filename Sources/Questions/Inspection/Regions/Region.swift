public import FeedModel

/// A set of devices: those that are in at least one of its boxes.
public struct Region: Hashable, Sendable {
  public var boxes: [Box]

  public init(_ boxes: [Box]) { self.boxes = boxes }

  public var isEmpty: Bool { boxes.isEmpty }

  /// Values of some coordinates, all of which a device must have. A box without any contains all devices.
  public struct Box: Hashable, Sendable {
    /// The sides, in the usual order of coordinates.
    public var sides: [Side]

    public init(_ sides: [Side] = []) { self.sides = sides }

    public subscript(coordinate: Coordinate) -> Extent? { sides.first { $0.coordinate == coordinate }?.extent }
  }

  public struct Side: Hashable, Sendable {
    public var coordinate: Coordinate
    public var extent: Extent
  }

  public enum Extent: Hashable, Sendable {
    case versions([Versions])
    case numbers([Numbers])
    case truth(Bool)
    case languages(Languages)
    case choices(Choices)
  }

  /// Values of a fact that is a choice, or all except these.
  public struct Choices: Hashable, Sendable {
    public var values: [FactValue]
    public var isExcept: Bool
  }

  /// A set of languages of devices. The first of a device's fallbacks (`fr-CA`, `fr`) that is named decides; if none is
  /// named, ``others`` does.
  public struct Languages: Hashable, Sendable {
    public var tags: [LanguageTag]
    /// Whether all languages that are not named belong to the set.
    public var others: Bool
    /// Languages that are excluded although a more general tag of ``tags``, or ``others``, includes them.
    public var except: [LanguageTag]

    public func contains(_ language: LanguageTag) -> Bool {
      for tag in language.fallbacks {
        if tags.contains(tag) { return true }
        if except.contains(tag) { return false }
      }
      return others
    }
  }

  public struct Versions: Hashable, Sendable {
    /// The lower bound; nil if there is none.
    public var from: VersionCut?
    public var upTo: VersionCut?
    /// The only dotted version between them; nil if there are more.
    public var only: FeedVersion?
  }

  public struct Numbers: Hashable, Sendable {
    /// The lower bound, included; nil if there is none.
    public var from: Int?
    /// The upper bound, excluded; nil if there is none.
    public var before: Int?
  }
}

extension Space {
  func describe(_ box: Box) -> Region.Box {
    let sides = box.sides.map { Region.Side(coordinate: coordinates[$0.axis], extent: extent($0.cells, on: $0.axis)) }
    return Region.Box(sides.inUsualOrder)
  }

  private func extent(_ ranges: [Range<Int>], on axis: Int) -> Region.Extent {
    switch cells[axis] {
    case .truth: .truth(ranges.first?.lowerBound == 1)
    case .languages: .languages(languages(of: ranges))
    case .choices(let values, let hasOthers): .choices(choices(Set(ranges.joined()), values, hasOthers))
    case .numbers(let bounds):
      .numbers(
        ranges.map { range in
          // The numbers of facts of devices are seconds in any case.
          let never = coordinates[axis] == .lastLaunch ? 1 : 0
          return Region.Numbers(
            from: range.lowerBound == 0 ? nil : bounds[range.lowerBound] - never,
            before: range.upperBound == bounds.count ? nil : bounds[range.upperBound] - never)
        })
    case .versions(let cuts): .versions(ranges.map { versions($0, cuts, coordinates[axis]) })
    }
  }

  private func choices(_ cells: Set<Int>, _ values: [FactValue], _ hasOthers: Bool) -> Region.Choices {
    let isExcept = hasOthers && cells.contains(values.count - 1)
    let named = values.dropLast(hasOthers ? 1 : 0)
    return Region.Choices(
      values: named.indices.filter { cells.contains($0) != isExcept }.map { named[$0] }, isExcept: isExcept)
  }

  private func versions(_ range: Range<Int>, _ cuts: [Cells.Cut], _ coordinate: Coordinate) -> Region.Versions {
    let next = VersionCut.above(cuts[range.lowerBound].least).leastDotted(parts: imagination.parts(of: coordinate))
    let isOnly = range.upperBound < cuts.count && next.map { $0 >= cuts[range.upperBound].least } ?? false
    return Region.Versions(
      from: range.lowerBound == 0 ? nil : cuts[range.lowerBound].written,
      upTo: range.upperBound == cuts.count ? nil : cuts[range.upperBound].written,
      only: isOnly ? cuts[range.lowerBound].least : nil)
  }
}

extension [Region.Side] {
  var inUsualOrder: [Region.Side] { sorted { $0.coordinate.place < $1.coordinate.place } }
}

extension Coordinate {
  /// The place in the usual order: schemes come after all others, then flags that entries share, by their names.
  fileprivate var place: (Int, String) {
    let count = Self.ofDevices.count
    return switch self {
    // Attributes are in the order of their axes.
    case .attribute: (count, "")
    case .placeIn(let rollout): (count + 1, rollout)
    case .opens(let scheme): (count + 2, scheme)
    case .sharedFlag(let flag): (count + 3, flag.text)
    case .message(let id, _): (count + 4, id)
    case .anyDisplay: (count + 5, "")
    default: (Self.ofDevices.firstIndex(of: self) ?? count + 6, "")
    }
  }
}

extension Region {
  /// The region limited to these languages. Boxes that already name languages stay as they are.
  func only(_ languages: Languages) -> Region {
    Region(
      boxes.map { box in
        box[.language] != nil ? box : Box([Side(coordinate: .language, extent: .languages(languages))] + box.sides)
      })
  }

  /// The parts for which the languages are the same; nil for all languages.
  public var byLanguages: [(languages: Languages?, region: Region)] {
    boxes.reduce(into: []) { parts, box in
      let languages: Languages? = if case .languages(let some)? = box[.language] { some } else { nil }
      let rest = Box(box.sides.filter { $0.coordinate != .language })
      if let i = parts.firstIndex(where: { $0.languages == languages }) {
        parts[i].region.boxes.append(rest)
      } else {
        parts.append((languages, Region([rest])))
      }
    }
  }
}

// The words that tables, explanations and pages share.

extension Region {
  /// `app < 2.4.0, on Wi-Fi; or app ≥ 2.4.0`; `everybody` for all devices.
  public var words: String { words(most: 6) }

  /// - Parameter most: The most boxes that are listed.
  public func words(most: Int) -> String {
    let rest = boxes.count > most ? "; or \(boxes.count - most) more kinds of devices" : ""
    return boxes.isEmpty ? "nobody" : boxes.prefix(most).map(\.words).joined(separator: "; or ") + rest
  }
}

extension Region {
  /// ``words``, or of many facts the number of kinds of devices and the two that are said most shortly.
  var brief: String {
    let (most, shown) = (12, 5)
    guard boxes.reduce(0, { $0 + $1.sides.count }) > most else { return words }
    let named = boxes.sorted { $0.sides.count < $1.sides.count }.prefix(2).map { box in
      let more = box.sides.count - shown
      return Box(Array(box.sides.prefix(more > 1 ? shown : box.sides.count))).words
        + (more > 1 ? " and \(more) more" : "")
    }
    return (boxes.count > 2 ? "\(boxes.count) kinds of devices, such as " : "") + named.joined(separator: "; or ")
  }
}

extension Region.Box {
  public var words: String { sides.isEmpty ? "everybody" : said.map(\.words).joined(separator: ", ") }

  /// Whoever answered a banner was shown it.
  private var said: [Region.Side] {
    sides.filter { side in
      guard case .message(let id, .lastDisplay) = side.coordinate,
        side.extent == .numbers([Region.Numbers(from: 1, before: nil)])
      else { return true }
      return ![Fact.OfMessage.tapped, .dismissed].contains { self[.message(id, $0)] == .truth(true) }
    }
  }
}

extension Region.Side {
  public var words: String {
    switch (coordinate, extent) {
    case (.attribute(let name), _): "\(name) " + choices(extent.attributeWords)
    case (.message(let id, _), .numbers(let ranges)): choices(ranges.map { $0.displayWords(id) })
    case (.message(let id, let answer), .truth(let isSo)): "\(id) \(isSo ? "" : "not ")\(answer)"
    case (.anyDisplay, .numbers(let ranges)): choices(ranges.map { $0.displayWords("any banner") })
    case (.device(let fact), .versions(let ranges)): "\(fact.row.lead) " + choices(ranges.map(\.words))
    case (_, .versions(let ranges)): "last seen " + choices(ranges.map(\.words))
    case (.device(let fact), .truth(let value)): fact.words(.truth(value))
    case (.opens(let scheme), .truth(let value)): "\(value ? "opens" : "cannot open") \(scheme):"
    case (_, .languages(let languages)): languages.words
    case (.device(.now), .numbers(let ranges)): choices(ranges.map(\.dates))
    case (.wall, .numbers(let ranges)): choices(ranges.map(\.wallWords)) + " local time"
    case (.clock, .numbers(let ranges)): "at " + choices(ranges.clockWords) + " local time"
    case (.device(let fact), .choices(let choices)): choices.words(of: fact)
    case (_, .choices(let choices)): choices.values.map(\.text).joined(separator: " or ")
    case (.device(.age), .numbers(let ranges)): "installed " + choices(ranges.map { $0.words(durationWords) }) + " ago"
    case (.device(.lastLaunch), .numbers(let ranges)): choices(ranges.map(\.lastLaunch))
    case (.device(let fact), .numbers(let ranges)): "\(fact.row.lead) " + choices(ranges.map { $0.words(String.init) })
    case (.place, .numbers(let ranges)): choices(ranges.map(\.share))
    case (.variant, .numbers(let ranges)): choices(ranges.map(\.share)) + " by its variants"
    case (.placeIn(let rollout), .numbers(let ranges)):
      choices(ranges.map(\.share)) + " in the rollout \(rollout)"
    case (_, .numbers(let ranges)): "\(coordinate.name) " + choices(ranges.map { $0.words(String.init) })
    case (_, .truth(let value)): "\(coordinate.name) \(value ? "is set" : "is not set")"
    }
  }
}

extension Region.Choices {
  /// `on ios or macos`, `not in region GB`, `without a region`
  fileprivate func words(of fact: DeviceFact) -> String {
    let named = values.filter { $0 != .never }.map(\.text)
    let words = [
      values.contains(.never) ? fact.words(.never) : nil,
      named.isEmpty ? nil : "\(fact.row.lead) \(named.joined(separator: " or "))",
    ].compactMap(\.self)
    return (isExcept ? "not " : "") + words.joined(separator: " or ")
  }
}

private func choices(_ words: [String]) -> String { words.joined(separator: " or ") }

extension Region.Extent {
  /// The values of an attribute: `free or trial`, `≥ 3`, `not set`, `not pro`.
  fileprivate var attributeWords: [String] {
    switch self {
    case .choices(let values):
      let named = values.values.filter { $0 != .never }.map(\.text)
      if !values.isExcept { return named + (values.values.contains(.never) ? ["not set"] : []) }
      let excluded = named.isEmpty ? [] : ["not \(named.joined(separator: " or "))"]
      return values.values.contains(.never) ? ["set" + (named.isEmpty ? "" : ", \(excluded[0])")] : excluded
    case .numbers(let ranges):
      return Self.withNotSet(
        ranges.map { range in
          let isUnset = range.from == nil
          let set = Region.Numbers(from: range.from.flatMap { $0 <= .min + 1 ? nil : $0 }, before: range.before)
          return (isUnset, range.before == .min + 1 ? nil : set.words(String.init))
        })
    case .versions(let ranges):
      return Self.withNotSet(
        ranges.map { range in
          let isUnset = range.from == nil
          let isOnlyUnset = isUnset && range.upTo?.version == ""
          let from = range.from.flatMap { $0.version == "" ? nil : $0 }
          return (isUnset, isOnlyUnset ? nil : Region.Versions(from: from, upTo: range.upTo, only: range.only).words)
        })
    case .truth(let isSo): return [String(isSo)]
    case .languages: return []
    }
  }

  private static func withNotSet(_ ranges: [(isUnset: Bool, words: String?)]) -> [String] {
    ranges.compactMap { $0.words.map { $0.isEmpty || $0 == "any" ? "set" : $0 } }
      + (ranges.contains(where: \.isUnset) ? ["not set"] : [])
  }
}

extension Region.Versions {
  fileprivate var words: String {
    if let only { return "= \(only.text)" }
    let words = [
      from.map { "\($0.isAbove ? ">" : "≥") \($0.version.text)" },
      upTo.map { "\($0.isAbove ? "≤" : "<") \($0.version.text)" },
    ].compactMap(\.self)
    return words.isEmpty ? "any" : words.joined(separator: ", ")
  }
}

extension Region.Numbers {
  fileprivate func words(_ name: (Int) -> String) -> String {
    if let from, before == from + 1 { return "= \(name(from))" }
    return [from.map { "≥ \(name($0))" }, before.map { "< \(name($0))" }].compactMap(\.self).joined(separator: ", ")
  }

  /// `≥ 3 days`, and `> 1 day` for 86,401 seconds.
  private var agoWords: String {
    func bound(_ signs: (String, String), _ seconds: Int) -> String {
      let isOver = seconds > 60 && seconds % 60 == 1
      return isOver ? "\(signs.1) \(durationWords(seconds - 1))" : "\(signs.0) \(durationWords(seconds))"
    }
    if let from, before == from + 1 { return words(durationWords) }
    return [from.map { bound(("≥", ">"), $0) }, before.map { bound(("<", "≤"), $0) }].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// `welcome displayed`, `welcome not displayed`, `welcome displayed ≥ 3 days ago`.
  fileprivate func displayWords(_ id: String) -> String {
    if from == nil, before == 1 { return "\(id) not displayed" }
    let range = Region.Numbers(from: from.flatMap { $0 > 1 ? $0 - 1 : nil }, before: before.map { $0 - 1 })
    let ago = range.agoWords
    return "\(id) displayed" + (ago.isEmpty ? "" : " \(ago) ago") + (from == nil ? ", or never" : "")
  }

  /// The time since the last launch: without a lower bound, a first launch is included.
  fileprivate var lastLaunch: String {
    if before == 0 { return "first launch" }
    let range = Region.Numbers(from: from == 0 && before != nil ? nil : from, before: before)
    return "last launch \(range.words(durationWords)) ago" + (from == nil ? " or none" : "")
  }

  fileprivate var wallWords: String {
    func words(_ seconds: Int) -> String { Instant(secondsSince1970: seconds).wallWords }
    return [from.map { "from \(words($0))" }, before.map { "before \(words($0))" }].compactMap(\.self)
      .joined(separator: " ")
  }

  fileprivate var dates: String {
    [from.map { "from \(dateWords($0))" }, before.map { "before \(dateWords($0))" }].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Places are hundredths of a percent: `25 % of devices`, `75 % of devices (not the first 25 %)`.
  fileprivate var share: String {
    func percent(_ places: Int) -> String { shortNumber(Double(places) / 100) }
    let (from, before) = (from ?? 0, before ?? 10_000)
    let share = "\(percent(before - from)) % of devices"
    if from == 0 { return share }
    return share
      + (before == 10_000
        ? " (not the first \(percent(from)) %)" : " (from \(percent(from)) % to \(percent(before)) %)")
  }
}

extension [Region.Numbers] {
  /// `09:00–21:00`. A range that ends at midnight goes on with one that begins there.
  fileprivate var clockWords: [String] {
    var ranges = self
    if ranges.count > 1, ranges[0].from == nil, let last = ranges.last, last.before == nil {
      ranges[ranges.count - 1].before = ranges[0].before
      ranges.removeFirst()
    }
    return ranges.map { "\(clockText($0.from ?? 0))–\(clockText($0.before ?? 0))" }
  }
}

extension Region.Languages {
  /// `de or fr`; `de (but not de-CH)`; `all other languages`.
  public var words: String { words(joinedBy: " or ") }

  /// `de, fr`
  public var list: String { words(joinedBy: ", ") }

  private func words(joinedBy separator: String) -> String {
    let others = others ? ["all other languages"] : []
    // If all other languages are included, it is obvious which are excluded.
    let special = except.filter { tag in tags.contains { $0.language == tag.language } }.map(\.text)
    return (tags.map(\.text) + others).joined(separator: separator)
      + (special.isEmpty ? "" : " (but not \(special.joined(separator: " or ")))")
  }
}
