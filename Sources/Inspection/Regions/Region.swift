internal import FeedEvaluator
public import FeedModel

/// A set of devices, as boxes of which a device is in one.
public struct Region: Hashable, Sendable {
  public var boxes: [Box]

  public init(_ boxes: [Box]) { self.boxes = boxes }

  public var isEmpty: Bool { boxes.isEmpty }

  /// Values of some coordinates, all of which a device must have. Without any, it is all devices.
  public struct Box: Hashable, Sendable {
    /// In the usual order of coordinates.
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

  /// Languages of devices. Of a device's fallbacks (`fr-CA`, `fr`), the first that is named decides; where none is, ``others``.
  public struct Languages: Hashable, Sendable {
    public var tags: [LanguageTag]
    /// Whether all languages belong to them that are not named.
    public var others: Bool
    /// More special than one of ``tags``, or than all others, and not among them.
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
    /// Nil is no bound.
    public var from: VersionCut?
    public var upTo: VersionCut?
    /// The only dotted version between them; nil if there are more.
    public var only: Version?
  }

  public struct Numbers: Hashable, Sendable {
    /// Included; nil is no bound.
    public var from: Int?
    /// Excluded.
    public var before: Int?
  }
}

extension Space {
  func region(_ condition: Diagram, _ diagrams: Diagrams) -> Region { Region(diagrams.boxes(condition).map(describe)) }

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
  /// Its place in the usual order: schemes come after all others, then flags that entries share, by their names.
  fileprivate var place: (Int, String) {
    let count = Self.ofDevices.count
    return switch self {
    case .opens(let scheme): (count, scheme)
    case .sharedFlag(let flag): (count + 1, flag.text)
    default: (Self.ofDevices.firstIndex(of: self) ?? count + 2, "")
    }
  }
}
