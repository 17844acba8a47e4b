internal import FeedEvaluator
public import FeedModel

/// The most that one launch can display, over all devices and all states that clients can have stored. The number is
/// exact.
///
/// Feeds share only facts of devices, so the greatest sum over devices of the feeds that can show something is reached.
public struct LaunchPressure: Equatable, Sendable {
  /// The number of displays.
  public var most: Int
  /// The displays of the example, in the order of channels.
  public var displayed: [Displayed]
  /// Devices with this number, depending on what they have stored.
  public var box: Region.Box
  /// A device at such a launch, confirmed by the evaluator. Nil only if no seed was found for the necessary places in
  /// rollouts.
  public var example: Situation?

  public struct Displayed: Equatable, Sendable {
    public var feed: FeedName
    public var id: String

    public init(_ feed: FeedName, id: String) { (self.feed, self.id) = (feed, id) }
  }

  fileprivate init(_ frame: Frame, isFirst: Bool) throws(InspectionLimit) {
    let (space, diagrams, theories) = (frame.space, frame.diagrams, frame.theories)
    let start = isFirst ? space.newDevices : [:]
    var (most, box) = Self.greatest(theories, start, diagrams)
    if diagrams.isExhausted { throw .diagrams }
    for (axis, cell) in start.sorted(by: { $0.key < $1.key }) { box.insert(axis, cell..<cell + 1) }
    let usual = space.imagination.usual
    var example = space.situation(in: box, like: isFirst ? usual.atFirstLaunch : usual)
    if isFirst { example.updates.lastVersion = nil }
    displayed = example.showSomething(of: theories)
    self.most = most
    self.box = isFirst ? space.describe(box).atFirstLaunch : space.describe(box)
    self.example = displayed.count == most ? example : nil
    if displayed.count < most { displayed = [] }
  }
}

extension Inquiry {
  /// - Parameter isFirst: Whether it is the first launch after an installation, at which alerts and release notes are
  ///   not shown.
  public func launchPressure(isFirst: Bool = false) throws(QuestionTooLarge) -> LaunchPressure {
    guard isFirst else {
      return try asking { frame throws(InspectionLimit) in try LaunchPressure(frame, isFirst: false) }
    }
    return try reportingLimit { () throws(InspectionLimit) in
      let feeds = feeds.filter { ![.alerts, .localUpdates].contains($0.name) }
      return try LaunchPressure(frame(of: feeds, imagination.remembering(.none)), isFirst: true)
    }
  }
}

extension LaunchPressure {
  /// The greatest number of feeds that can show something to one device, and such devices.
  ///
  /// Conditions of banners differ in so many ways that all together may be too large for a diagram, so they are tried
  /// one by one.
  private static func greatest(_ theories: [Theory], _ start: [Int: Int], _ diagrams: Diagrams) -> (Int, Box) {
    let others = theories.filter { $0.feed != .banners }
    let total = others.reduce(.never) { diagrams.sum($0, diagrams.fix($1.shownRegion, start)) }
    var best = diagrams.greatest(total)
    let limit = best.value + 1
    for theory in theories where theory.feed == .banners {
      for entry in theory.entries {
        if best.value == limit || diagrams.isExhausted { break }
        let shown = diagrams.fix(theory.can(entry), start)
        if shown.isNever { continue }
        // Elsewhere the feed counts as showing nothing.
        let here = diagrams.apply(total, shown) { $1.isNever ? .never : diagrams.leaf(diagrams.value($0) + 1) }
        let found = diagrams.greatest(here)
        if found.value > best.value { best = found }
      }
    }
    return (best.value, best.box)
  }
}

extension Theory {
  /// Where something is shown, depending on stored values. Wherever an entry can hold, it or an earlier entry is shown,
  /// unless an earlier one blocks.
  fileprivate var shownRegion: Diagram {
    guard entries.contains(where: { !$0.effect.shows }) else {
      return entries.reduce(.never) { $0.isAlways ? $0 : diagrams.or($0, can($1)) }
    }
    return zip(entries, reach.parts).reduce(.never) { shown, entry in
      guard entry.0.effect.shows, entry.1.isAlive else { return shown }
      return diagrams.or(shown, diagrams.and(entry.1.can, entry.1.open))
    }
  }
}

extension Space {
  /// The cells of a device at its first launch: the first cells of its age and of its launches.
  fileprivate var newDevices: [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: [Coordinate.age, .launches, .lastLaunch].compactMap { index(of: $0).map { ($0, 0) } })
  }
}

extension Box {
  fileprivate mutating func insert(_ axis: Int, _ cells: Range<Int>) {
    sides.removeAll { $0.axis == axis }
    let place = sides.firstIndex { $0.axis > axis } ?? sides.count
    sides.insert(Side(axis: axis, cells: [cells]), at: place)
  }
}

extension Region.Box {
  /// The part of the box with devices that were just installed.
  fileprivate var atFirstLaunch: Region.Box {
    let rest = sides.filter { ![.age, .launches, .lastLaunch].contains($0.coordinate) }
    let first = [(Coordinate.age, 1), (.launches, 2)].map { coordinate, before in
      Region.Side(coordinate: coordinate, extent: .numbers([.init(from: nil, before: before)]))
    }
    return Region.Box((rest + first).inUsualOrder)
  }
}

extension Situation {
  fileprivate var atFirstLaunch: Situation {
    var device = device
    device.installed = now
    device.launches = 1
    device.lastLaunch = nil
    return Situation(device: device, now: now)
  }

  /// Stores values with which each feed shows something, if it can.
  fileprivate mutating func showSomething(of theories: [Theory]) -> [LaunchPressure.Displayed] {
    var places: [String: [Range<Int>]] = [:]
    for theory in theories {
      let entry = theory.firstThatCanShow(to: self)
      if let entry { places.merge(theory.store(showing: entry, in: &self)) { $1 } }
    }
    guard findSeed(places) else { return [] }
    return theories.compactMap { theory in displayed(from: theory.content).map { .init(theory.feed, id: $0.id) } }
  }
}

/// Seconds between two checks for a feed by clients with default options.
enum CheckPeriods {
  static let alerts = wait { Alerts.shouldCheck(Alerts.State(ignored: [], lastChecked: $0), now: $0).closed }
  /// The seconds from Remind Me Later to the next check.
  static let alertsPutOff = wait { Alerts.shouldCheck(Alerts.State(ignored: [], lastReminded: $0), now: $0).closed }
  static let updates = wait { Updates.Remote.shouldCheck(Updates.State(lastChecked: $0), now: $0).closed }

  private static func wait(_ check: (Instant) -> DecisionGate?) -> Int { check(epoch)?.wait(from: epoch) ?? 0 }

  private static let epoch = Instant(secondsSince1970: 0)
}

extension DecisionGate {
  /// Seconds until it opens through time alone; 0 if it never does.
  func wait(from now: Instant) -> Int { opensAt.map { max(0, $0.seconds(since: now)) } ?? 0 }
}
