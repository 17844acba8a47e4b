internal import FeedEvaluator
internal import FeedModel

/// A test as a demand on one coordinate. The values are the test's own: what a condition means is decided by the evaluator.
enum Demand {
  /// The same for all imagined devices.
  case constant(Bool)
  case values(Values, of: Coordinate)

  init(_ test: Rule.Test, in feed: FeedName, _ imagination: Imagination) {
    let remembers = imagination.memory == .any
    /// Of what is stored, with its value on a device that remembers nothing.
    func stored(_ coordinate: Coordinate, fresh: FactValue) -> Demand {
      remembers ? .values(test.values, of: coordinate) : .constant(test.accepts(fresh))
    }
    self =
      switch test.fact {
      case .language: .values(test.values, of: .language)
      case .appVersion: .values(test.values, of: .app)
      case .seenVersion: .values(test.values, of: .seenLast)
      case .osVersion: .values(test.values, of: .os)
      case .wifi: .values(test.values, of: .wifi)
      case .now: .values(test.values, of: .now)
      case .age: .values(test.values, of: .age)
      case .launches: .values(test.values, of: .launches)
      case .opens(let url): Self.opens(url, test, imagination)
      case .displayed: stored(.lastDisplay, fresh: .truth(false))
      case .lastDisplay: stored(.lastDisplay, fresh: .never)
      case .launchesSinceDisplay: .values(test.values, of: remembers ? .launchesSince : .launches)
      case .flag(let flag): stored(.flag(flag), fresh: .truth(false))
      case .sharedFlag(let flag): stored(.sharedFlag(flag), fresh: .truth(false))
      case .rolloutPlace: .values(test.values, of: .place)
      case .ignored: stored(feed == .alerts ? .seen : .ignored, fresh: .truth(false))
      case .viewed: stored(.seen, fresh: .truth(false))
      case .answered, .cancelled: stored(.answered, fresh: .truth(false))
      case .lastReminded: stored(.reminded, fresh: .never)
      case .unknown: .constant(test.accepts(.never))
      // Asked before a feed is read, or by permissions, which do not compete.
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
  /// The accepted numbers on this coordinate, in order.
  func numbers(_ values: Values) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    switch values {
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
