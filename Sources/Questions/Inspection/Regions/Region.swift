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
    case .numbers(let bounds):
      .numbers(
        ranges.map { range in
          Region.Numbers(
            from: range.lowerBound == 0 ? nil : bounds[range.lowerBound],
            before: range.upperBound == bounds.count ? nil : bounds[range.upperBound])
        })
    case .versions(let cuts): .versions(ranges.map { versions($0, cuts, coordinates[axis]) })
    }
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
    case .opens(let scheme): (count, scheme)
    case .sharedFlag(let flag): (count + 1, flag.text)
    default: (Self.ofDevices.firstIndex(of: self) ?? count + 2, "")
    }
  }
}

// The words that tables, explanations and pages share.

extension Region {
  private static let wordyCount = 6

  /// `app < 2.4.0, on Wi-Fi; or app ≥ 2.4.0`; `everybody` for all devices.
  public var words: String {
    let rest = boxes.count > Self.wordyCount ? "; or \(boxes.count - Self.wordyCount) more kinds of devices" : ""
    return boxes.isEmpty ? "nobody" : boxes.prefix(Self.wordyCount).map(\.words).joined(separator: "; or ") + rest
  }
}

extension Region.Box {
  public var words: String { sides.isEmpty ? "everybody" : sides.map(\.words).joined(separator: ", ") }
}

extension Region.Side {
  public var words: String {
    switch (coordinate, extent) {
    case (.device(let fact), .versions(let ranges)): "\(fact.row.lead) " + choices(ranges.map(\.words))
    case (_, .versions(let ranges)): "last seen " + choices(ranges.map(\.words))
    case (.device(let fact), .truth(let value)): fact.words(.truth(value))
    case (.opens(let scheme), .truth(let value)): "\(value ? "opens" : "cannot open") \(scheme):"
    case (_, .languages(let languages)): languages.words
    case (.device(.now), .numbers(let ranges)): choices(ranges.map(\.dates))
    case (.device(.age), .numbers(let ranges)): "installed " + choices(ranges.map { $0.words(durationWords) }) + " ago"
    case (.device(let fact), .numbers(let ranges)): "\(fact.row.lead) " + choices(ranges.map { $0.words(String.init) })
    case (.place, .numbers(let ranges)): choices(ranges.map(\.share))
    case (_, .numbers(let ranges)): "\(coordinate.name) " + choices(ranges.map { $0.words(String.init) })
    case (_, .truth(let value)): "\(coordinate.name) \(value ? "is set" : "is not set")"
    }
  }
}

private func choices(_ words: [String]) -> String { words.joined(separator: " or ") }

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
