internal import FeedEvaluator
public import FeedModel

/// A property in which devices, or their stored values, differ. The test of a rule is about one coordinate, which is
/// why questions about all devices have exact answers.
public enum Coordinate: Hashable, Sendable {
  // These are facts of the device and are the same for every entry.
  /// Instants are in seconds since 1970. The time since an unknown first launch counts as 0. The time since the last
  /// launch is 0 for never, otherwise 1 more than the seconds.
  case device(DeviceFact)
  /// The time on the device's own clock, in seconds since 1970 as if it was in UTC (``LocalClock``).
  case wall
  /// The seconds since midnight on that clock.
  case clock
  /// The version whose notes were seen last (`iVersionLastVersionChecked`).
  case seenLast
  /// Whether something on the device opens URLs with this scheme.
  case opens(String)
  /// An attribute that the app sets. Numbers are as they are, and versions, too; the smallest of either stands for an
  /// attribute that is not set, or is neither.
  case attribute(String)
  /// The place in a named rollout, 0 to 9,999.
  case placeIn(String)
  /// A flag that notifications share.
  case sharedFlag(FlagAddress)
  /// The memory of a banner that others ask for: its last display, as ``lastDisplay``, or whether it was answered so.
  case message(String, Fact.OfMessage)
  /// The newest display of any banner, as ``lastDisplay``.
  case anyDisplay

  // These are stored for one entry.
  /// 0 for never displayed, otherwise 1 more than the seconds since the last display.
  case lastDisplay
  /// How often it was displayed.
  case displays
  /// As ``lastDisplay``.
  case firstDisplay
  /// The number of launches since the last display, including the current one; at least 1.
  case launchesSince
  case flag(String)
  /// The place in the rollout, 0 to 9,999.
  case place
  /// The place among the variants, 0 to 9,999.
  case variant
  /// Whether an alert was ignored or viewed.
  case seen
  /// Whether the user has closed a prompt permanently.
  case answered
  /// 0 for a prompt that was never put off, otherwise 1 more than the seconds since then.
  case reminded
  /// Whether the newest version was ignored.
  case ignored

  /// The coordinates of the device, except for schemes, in their usual order.
  static let ofDevices: [Coordinate] = {
    let first: [DeviceFact] = [.language, .app]
    let others = DeviceFact.allCases.filter { !first.contains($0) }
    return first.map(Coordinate.device) + [.seenLast]
      + others.flatMap { $0 == .now ? [.now, .wall, .clock] : [Coordinate.device($0)] }
  }()

  /// Those that change with time and launches.
  static let ofTime = DeviceFact.ofTime.map(Coordinate.device) + [.wall, .clock]

  public static let app = Coordinate.device(.app)
  public static let os = Coordinate.device(.os)
  public static let language = Coordinate.device(.language)
  public static let now = Coordinate.device(.now)
  public static let age = Coordinate.device(.age)
  public static let launches = Coordinate.device(.launches)
  public static let lastLaunch = Coordinate.device(.lastLaunch)
  public static let wifi = Coordinate.device(.wifi)

  static let ofEntries: [Coordinate] = [
    .displays, .firstDisplay, .place, .variant, .seen, .answered, .reminded, .ignored,
  ]

  /// Whether using the app changes it: a flag, or the memory of a banner.
  var changesByUse: Bool {
    switch self {
    case .sharedFlag, .message, .anyDisplay: true
    default: false
    }
  }

  var isAttribute: Bool { if case .attribute = self { true } else { false } }

  /// Whether its numbers begin with 0 for "never".
  var beginsWithNever: Bool {
    if case .message(_, .lastDisplay) = self {
      true
    } else {
      [.lastDisplay, .firstDisplay, .anyDisplay, .reminded, .lastLaunch].contains(self)
    }
  }

  /// The smallest number, and the first one that is too large.
  var bounds: Range<Int> {
    switch self {
    case .device(.now), .wall, .attribute: .min ..< .max
    case .clock: 0..<secondsOfDay
    case .device(let fact):
      if case .count(let bounds, _) = fact.row.kind {
        bounds.lowerBound..<(bounds.upperBound == .max ? .max : bounds.upperBound + 1)
      } else {
        0 ..< .max
      }
    case .launchesSince: 1 ..< .max
    case .place, .variant, .placeIn: 0..<rolloutPlaces
    default: 0 ..< .max
    }
  }
}

/// A test as a demand on one coordinate. The values are the test's own: the evaluator decides what a condition means.
enum Demand {
  /// The same for all imagined devices.
  case constant(Bool)
  case values(Values, of: Coordinate)

  init(_ test: Rule.Test, in feed: FeedName, _ imagination: Imagination) {
    let remembers = imagination.memory == .any
    /// A demand on a stored value, given the value on a device that has stored nothing.
    func stored(_ coordinate: Coordinate, fresh: FactValue) -> Demand {
      remembers ? .values(test.values, of: coordinate) : .constant(test.accepts(fresh))
    }
    self =
      switch test.fact {
      case .device(let fact): .values(test.values, of: .device(fact))
      case .seenVersion: .values(test.values, of: .seenLast)
      case .opens(let url): Self.opens(url, test, imagination)
      case .wall: .values(test.values, of: .wall)
      case .clock: .values(test.values, of: .clock)
      case .attribute(let name): .values(test.values, of: .attribute(name))
      case .placeIn(let rollout): .values(test.values, of: .placeIn(rollout))
      case .displayed: stored(.lastDisplay, fresh: .truth(false))
      case .lastDisplay: stored(.lastDisplay, fresh: .never)
      case .launchesSinceDisplay: .values(test.values, of: remembers ? .launchesSince : .device(.launches))
      case .flag(let flag): stored(.flag(flag), fresh: .truth(false))
      case .sharedFlag(let flag): stored(.sharedFlag(flag), fresh: .truth(false))
      case .displays: stored(.displays, fresh: .number(0))
      case .firstDisplay: stored(.firstDisplay, fresh: .never)
      case .anyDisplay: stored(.anyDisplay, fresh: .never)
      case .message(let id, .displayed): stored(.message(id, .lastDisplay), fresh: .truth(false))
      case .message(let id, .lastDisplay): stored(.message(id, .lastDisplay), fresh: .never)
      case .message(let id, let answer): stored(.message(id, answer), fresh: .truth(false))
      case .rolloutPlace: .values(test.values, of: .place)
      case .variantPlace: .values(test.values, of: .variant)
      case .ignored: stored(feed == .alerts ? .seen : .ignored, fresh: .truth(false))
      case .viewed: stored(.seen, fresh: .truth(false))
      case .answered, .cancelled: stored(.answered, fresh: .truth(false))
      case .lastReminded: stored(.reminded, fresh: .never)
      case .unknown: .constant(test.accepts(.never))
      // These are tested before a feed is read, or by permissions, which do not compete.
      case .firstLaunch, .lastChecked, .prompts, .lastPrompt, .sessionsSincePrompt: .constant(true)
      }
  }

  private static func opens(_ url: String, _ test: Rule.Test, _ imagination: Imagination) -> Demand {
    guard let scheme = urlScheme(of: url) else { return .constant(test.accepts(.truth(false))) }
    return imagination.openedByAll.contains(scheme)
      ? .constant(test.accepts(.truth(true))) : .values(test.values, of: .opens(scheme))
  }
}

extension Coordinate {
  /// Whether the user or time changes it from one look at the app to the next, such as the network.
  var isEasilyChanged: Bool {
    if case .device(let fact) = self { fact.row.effort <= DeviceFact.wifi.row.effort } else { false }
  }

  /// The accepted numbers on this coordinate, in order.
  func numbers(_ values: Values) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    switch values {
    case .numbers(let range, _) where isAttribute:
      // The smallest number stands for an attribute that is not set.
      if range.upperBound > .min { ranges.append(max(range.lowerBound, .min + 1)...range.upperBound) }
    case .choices(let texts): ranges = Set(texts.compactMap(wholeNumber)).sorted().map { $0...$0 }
    case .never where isAttribute: ranges.append(.min ... .min)
    case .numbers(let range, let orNever):
      if beginsWithNever {
        if orNever { ranges.append(0...0) }
        let upper = range.upperBound == .max ? .max : range.upperBound + 1
        if upper >= 1 { ranges.append(max(1, range.lowerBound.advanced(by: range.lowerBound == .max ? 0 : 1))...upper) }
      } else {
        ranges.append(range)
      }
    case .never where beginsWithNever, .truth(false): ranges.append(0...0)
    case .truth(true): ranges.append(1 ... .max)
    default: break
    }
    return ranges.compactMap { range in
      let (least, most) = (max(range.lowerBound, bounds.lowerBound), min(range.upperBound, bounds.upperBound))
      return least <= most && least < bounds.upperBound ? least...most : nil
    }
  }
}
