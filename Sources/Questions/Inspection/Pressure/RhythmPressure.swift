internal import FeedEvaluator
public import FeedModel

/// Launches at the same times of each day.
public struct DailyLaunches: Hashable, Sendable {
  public var start: Instant
  public var days: Int
  /// Seconds after the start, repeated every day; in order, beginning with 0.
  public var secondsOfDay: [Int]

  public init(start: Instant, days: Int, secondsOfDay: [Int]) {
    (self.start, self.days, self.secondsOfDay) = (start, days, secondsOfDay)
  }

  var times: [Instant] {
    (0..<days).flatMap { day in secondsOfDay.map { start.advanced(by: day * 86_400 + $0) } }
  }
}

/// The device that a rhythm of launches begins with.
public enum DeviceOrigin: String, CaseIterable, Sendable {
  /// Installed at the first launch.
  case new
  /// Installed 10,000 days and launched 100,000 times before, the last time a day ago, without any display. It may have been upgraded from any
  /// version.
  case old
}

/// The most that a rhythm of launches displays within some length of time. The number is exact over all devices that
/// stay as they are, in the time zone of the usual one, and all replies of their users.
///
/// The states that can be reached before each launch are followed for each channel. Channels share neither states nor
/// replies, so their sums are reached.
public struct RhythmPressure: Equatable, Sendable {
  /// The displays in the busiest window.
  public var displays: DisplayCounts
  /// All launches up to the end of that window.
  public var example: PressureExample
}

/// A device's life up to the end of its busiest window.
public struct PressureExample: Equatable, Sendable {
  /// The device before its first launch, which its `launches` do not count.
  public var situation: Situation
  public var launches: [Launch]
  /// The first launch of the window.
  public var windowStart: Instant

  public struct Launch: Equatable, Sendable {
    public var at: Instant
    public var shown: [ShownOnce]
  }
}

extension Inquiry {
  /// - Parameter window: The length in seconds. It begins with a launch; a launch at its end is not part of it.
  public func rhythmPressure(
    _ rhythm: DailyLaunches, from origin: DeviceOrigin, window: Int
  ) throws(QuestionTooLarge) -> RhythmPressure {
    try reportingLimit { () throws(InspectionLimit) in
      var budget = RhythmPressure.stepLimit
      return try RhythmSearch(of: self, replies: .all, limit: 500_000, imagination)
        .pressure(rhythm, from: origin, window: window, budget: &budget)
    }
  }
}

extension RhythmPressure {
  /// The limit of steps that are followed, for all channels and kinds of devices together.
  fileprivate static let stepLimit = 2_000_000
}

/// Answers questions about several rhythms of the same feeds.
struct RhythmSearch {
  private let inquiry: Inquiry
  private let replies: Replies
  private let device: Situation?
  private let space: Space
  private let diagrams: Diagrams
  /// The classes of devices for each channel, over facts that time does not change.
  private let channels: [(channel: FeedChannel, classes: Diagram, leaves: [DeviceClass])]

  /// Devices for which a channel's feeds ask the same questions.
  fileprivate struct DeviceClass {
    var box: Box
    /// The entries that can be shown to them, by feed.
    var ids: [FeedName: Set<String>]
    /// The places that these banners need in their rollouts; none is needed for those that are not here.
    var places: [String: [Range<Int>]] = [:]
    /// The banners that can be shown to them before they have set a flag of their own.
    var setters: Set<String> = []

    mutating func add(_ theory: Theory) {
      guard theory.feed == .banners, let ids = ids[.banners] else { return }
      for entry in theory.entries where ids.contains(entry.id) {
        places[entry.id] = theory.newcomersPlaces(entry, on: box)
        let unset = theory.diagrams.at(entry.condition) { axis in
          guard case .sharedFlag(let flag) = theory.space.coordinates[axis], flag.owner == entry.id else { return nil }
          return 0
        }
        if !unset.isNever { setters.insert(entry.id) }
      }
    }
  }

  /// - Parameter limit: The maximum number of nodes in diagrams.
  init(of inquiry: Inquiry, replies: Replies, limit: Int, _ imagination: Imagination) throws(InspectionLimit) {
    let frame = try inquiry.frame(of: inquiry.feeds, order: .settled, nodes: limit, imagination)
    try self.init(frame, of: inquiry, replies: replies, only: nil)
  }

  /// - Parameters:
  ///   - frame: A frame whose wording is ``Inquiry/Wording/settled``.
  ///   - device: The only device in question; nil for all.
  init(_ frame: Frame, of inquiry: Inquiry, replies: Replies, only device: Situation?) throws(InspectionLimit) {
    (self.inquiry, self.replies, self.device) = (inquiry, replies, device)
    let (space, diagrams) = (frame.space, frame.diagrams)
    var channels: [(FeedChannel, Diagram, [DeviceClass])] = []
    for channel in FeedChannel.allCases {
      let theories = frame.theories.filter { $0.feed.channel == channel }
      if theories.isEmpty { continue }
      if let device {
        channels.append((channel, diagrams.leaf(0), [Self.deviceClass(of: device, theories)]))
      } else {
        let (classes, leaves) = Self.classes(theories, space, diagrams)
        channels.append((channel, classes, leaves))
      }
    }
    if diagrams.isExhausted { throw .diagrams }
    (self.space, self.diagrams, self.channels) = (space, diagrams, channels)
  }

  private static func deviceClass(of device: Situation, _ theories: [Theory]) -> DeviceClass {
    var devices = DeviceClass(box: Box(), ids: [:])
    for theory in theories {
      let space = theory.space
      let point = space.point(of: device)
      devices.box = (0..<space.publicCount).reversed().reduce(Box()) { box, axis in
        point[axis].map { Box(side: axis, [$0..<$0 + 1], before: box) } ?? box
      }
      devices.ids[theory.feed] = Set(theory.entries.filter { !theory.rest($0, on: devices.box).isNever }.map(\.id))
      devices.add(theory)
    }
    return devices
  }

  /// A diagram with a number for each combination of queues.
  private static func classes(_ theories: [Theory], _ space: Space, _ diagrams: Diagrams) -> (Diagram, [DeviceClass]) {
    let queues = theories.map(\.queues)
    var combinations: [[Diagram]] = [[]]
    var numbers: [[Diagram]: Int] = [[]: 0]
    var all = diagrams.leaf(0)
    for queue in queues {
      all = diagrams.apply(all, queue.diagram, stop: space.stop) { number, leaf in
        let combination = combinations[diagrams.value(number)] + [leaf]
        if let known = numbers[combination] { return diagrams.leaf(known) }
        numbers[combination] = combinations.count
        combinations.append(combination)
        return diagrams.leaf(combinations.count - 1)
      }
    }
    var boxes: [Diagram: Box] = [:]
    diagrams.visitPaths(all) { box, leaf in
      if boxes[leaf] == nil { boxes[leaf] = box }
      return true
    }
    var leaves = [DeviceClass](repeating: DeviceClass(box: Box(), ids: [:]), count: combinations.count)
    for (leaf, box) in boxes {
      let number = diagrams.value(leaf)
      let ids = zip(queues, combinations[number]).map { Set($0.items($1).map(\.effect.id)) }
      leaves[number] = DeviceClass(box: box, ids: Dictionary(uniqueKeysWithValues: zip(theories.map(\.feed), ids)))
      for theory in theories { leaves[number].add(theory) }
    }
    return (all, leaves)
  }

  func pressure(
    _ rhythm: DailyLaunches, from origin: DeviceOrigin, window: Int, budget: inout Int
  ) throws(InspectionLimit) -> RhythmPressure {
    let times = rhythm.times
    let windows = times.indices.map { first in
      first..<(times.indices.first { $0 >= first && times[$0].seconds(since: times[first]) >= window } ?? times.count)
    }
    let start = Start(device ?? inquiry.imagination.usual, origin, at: rhythm.start)
    // The sums by window, as leaves.
    var sums: [[Int]] = [Array(repeating: 0, count: windows.count)]
    var numbers: [[Int]: Int] = [sums[0]: 0]
    var total = diagrams.leaf(0)
    for (channel, classes, leaves) in channels {
      var counts: [[Int]] = []
      for leaf in leaves {
        let states = try states(of: channel, leaf, start.situation(in: leaf.box, space, leaf), times, &budget)
        counts.append(windows.map { states?.most(at: $0) ?? 0 })
      }
      total = diagrams.apply(total, classes) { sum, leaf in
        let added = zip(sums[diagrams.value(sum)], counts[diagrams.value(leaf)]).map { $0 + $1 }
        if let known = numbers[added] { return diagrams.leaf(known) }
        numbers[added] = sums.count
        sums.append(added)
        return diagrams.leaf(sums.count - 1)
      }
    }
    if diagrams.isExhausted { throw .diagrams }
    var best: (most: Int, window: Int, box: Box) = (-1, 0, Box())
    diagrams.visitPaths(total) { box, leaf in
      let counts = sums[diagrams.value(leaf)]
      if let window = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[window] > best.most {
        best = (counts[window], window, box)
      }
      return true
    }
    // The only class of a single device has no box of its own in the sum.
    let box = device == nil ? best.box : channels.first?.leaves.first?.box ?? best.box
    return try example(box, windows[best.window], start, times)
  }

  /// Plays the busiest window again and notes what is shown.
  private func example(
    _ box: Box, _ window: Range<Int>, _ start: Start, _ times: [Instant]
  ) throws(InspectionLimit) -> RhythmPressure {
    var budget = Int.max
    let point = space.point(of: start.situation(in: box, space))
    let classes = channels.map { channel, classes, leaves in
      (channel, leaves[diagrams.value(diagrams.at(classes) { point[$0] })])
    }
    // One device for all channels; only banners ask for flags and places.
    let situation = start.situation(in: box, space, classes.first { $0.0 == .banners }?.1)
    var launches = times[..<window.upperBound].map { PressureExample.Launch(at: $0, shown: []) }
    var counts = DisplayCounts()
    for (channel, devices) in classes {
      let states = try states(of: channel, devices, situation, times, &budget)
      for (i, shown) in (states?.example(at: window) ?? []).enumerated() {
        launches[i].shown += shown
        if window.contains(i) { for one in shown { counts.byFeed[one.feed, default: 0] += 1 } }
      }
    }
    return RhythmPressure(
      displays: counts,
      example: PressureExample(situation: situation, launches: launches, windowStart: times[window.lowerBound]))
  }

  /// The states that are reached; nil if nothing is ever shown.
  private func states(
    of channel: FeedChannel, _ devices: DeviceClass, _ situation: Situation, _ times: [Instant], _ budget: inout Int
  ) throws(InspectionLimit) -> ReachableStates? {
    if devices.ids.values.allSatisfy(\.isEmpty) { return nil }
    return try life(of: channel, devices)?.states(from: situation, at: times, budget: &budget)
  }

  private func life(of channel: FeedChannel, _ devices: DeviceClass) throws(InspectionLimit) -> (any ChannelLife)? {
    let feeds = PublishedFeeds(inquiry.feeds)
    switch channel {
    case .banners:
      guard var feed = feeds.banners else { return nil }
      // Other banners would only be counted.
      feed.notifications.removeAll { !(devices.ids[.banners]?.contains($0.id) ?? false) }
      return try BannersChannel(feed).life(replies, settable: inquiry.settable)
    case .updates: return UpdatesLife(remote: feeds.updates, local: feeds.localUpdates)
    case .alerts: return try feeds[.alerts]?.channel.life(replies, settable: inquiry.settable)
    case .prompts: return try feeds[.prompts]?.channel.life(replies, settable: inquiry.settable)
    case .permissions: return nil
    }
  }
}

/// The stored values of devices before a rhythm's first launch.
private struct Start {
  private let usual: Situation
  private let origin: DeviceOrigin

  init(_ usual: Situation, _ origin: DeviceOrigin, at now: Instant) {
    var device = usual.device
    device.installed = origin == .new ? now : now.advanced(by: -10_000 * 86_400)
    device.launches = origin == .new ? 0 : 99_999
    device.lastLaunch = origin == .new ? nil : now.advanced(by: -86_400)
    self.usual = Situation(device: device, now: now)
    self.origin = origin
  }

  /// - Parameter devices: The banners that can be shown to the device, if it is to have what they require from the
  ///   start: flags that none of them can set, and places in rollouts.
  func situation(in box: Box, _ space: Space, _ devices: RhythmSearch.DeviceClass? = nil) -> Situation {
    var situation = space.situation(in: box, like: usual)
    situation.alerts = Alerts.State(ignored: origin == .new ? nil : [])
    if origin == .new { situation.updates.lastVersion = nil }
    guard let devices else { return situation }
    for id in devices.setters { situation.banners.records[id]?.flags = [:] }
    situation.findSeed(forMost: devices.places)
    return situation
  }
}
