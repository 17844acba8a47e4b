internal import FeedEvaluator
internal import FeedModel

/// The moments at which a condition holds while all else stays as it is, as ranges in order with gaps between them.
struct HoldingTimes: Equatable {
  /// Seconds since 1970.
  var ranges: [ClosedRange<Int>]

  static let none = HoldingTimes(ranges: [])
  static let all = HoldingTimes(ranges: [.min ... .max])

  /// The times when a test passes. Time since an event grows with the clock.
  init(_ test: Rule.Test, _ value: FactValue) {
    guard case .numbers(let range, _) = test.values else {
      self = test.accepts(value) ? .all : .none
      return
    }
    switch value {
    case .instant: ranges = [range]
    case .elapsed(let start, _):
      let start = start.secondsSince1970
      ranges = [start.addingClamped(range.lowerBound)...start.addingClamped(range.upperBound)]
    default: self = test.accepts(value) ? .all : .none
    }
  }

  /// The times when a rule holds.
  init(_ rule: Rule, _ facts: any Facts) {
    self.init(.all(rule.needs), rule.id, facts)
  }

  private init(_ need: Rule.Need, _ id: String, _ facts: any Facts) {
    func union(_ needs: [Rule.Need]) -> HoldingTimes {
      HoldingTimes(union: needs.flatMap { HoldingTimes($0, id, facts).ranges })
    }
    switch need {
    case .test(let test) where test.fact == .wall || test.fact == .clock: self.init(local: test, id, facts)
    case .test(let test): self.init(test, facts.value(of: test.fact, for: id))
    case .all(let needs):
      self = .all
      for need in needs where !ranges.isEmpty { self = intersection(HoldingTimes(need, id, facts)) }
    case .any(let needs): self = union(needs)
    case .none(let needs): self = union(needs).complement
    }
  }

  /// The times when a test of the device's own clock passes, in the zone where it is. Hours come back every day; those
  /// of more than a year ahead are left out.
  private init(local test: Rule.Test, _ id: String, _ facts: any Facts) {
    guard case .numbers(let range, _) = test.values, case .instant(let now) = facts.value(of: .now, for: id),
      case .number(let wall) = facts.value(of: .wall, for: id)
    else {
      self = .none
      return
    }
    let offset = wall - now.secondsSince1970
    if test.fact == .wall {
      self.init(ranges: [range.lowerBound.addingClamped(-offset)...range.upperBound.addingClamped(-offset)])
      return
    }
    let today = wall - Instant(secondsSince1970: wall).secondsOfDay - offset
    self.init(
      union: (-1...400).map { day in
        let midnight = today + day * secondsOfDay
        return midnight + max(0, range.lowerBound)...midnight + min(secondsOfDay - 1, range.upperBound)
      })
  }

  /// All other moments.
  private var complement: HoldingTimes {
    var (gaps, start): ([ClosedRange<Int>], Int?) = ([], .min)
    for range in ranges {
      if let first = start, first < range.lowerBound { gaps.append(first...(range.lowerBound - 1)) }
      start = range.upperBound == .max ? nil : range.upperBound + 1
    }
    return HoldingTimes(ranges: gaps + (start.map { [$0 ... .max] } ?? []))
  }

  init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  init(union ranges: some Sequence<ClosedRange<Int>>) {
    self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { union, range in
      if let last = union.last, last.upperBound == .max || range.lowerBound <= last.upperBound + 1 {
        union[union.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        union.append(range)
      }
    }
  }

  func intersection(_ other: HoldingTimes) -> HoldingTimes {
    var (shared, i, j): ([ClosedRange<Int>], Int, Int) = ([], 0, 0)
    while i < ranges.count, j < other.ranges.count {
      let (a, b) = (ranges[i], other.ranges[j])
      if a.overlaps(b) { shared.append(a.clamped(to: b)) }
      if a.upperBound <= b.upperBound { i += 1 }
      if b.upperBound <= a.upperBound { j += 1 }
    }
    return HoldingTimes(ranges: shared)
  }

  /// The first moment from `start` on that is not in `others`.
  func first(from start: Int, notIn others: HoldingTimes) -> Int? {
    var others = others.ranges[...]
    for range in ranges where range.upperBound >= start {
      var moment = max(start, range.lowerBound)
      while let other = others.first, other.lowerBound <= moment {
        if other.upperBound >= moment {
          guard other.upperBound < .max else { return nil }
          moment = other.upperBound + 1
        }
        if moment > range.upperBound { break }
        others.removeFirst()
      }
      if moment <= range.upperBound { return moment }
    }
    return nil
  }
}

extension Int {
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

/// The facts of a device, some of which grow with the clock.
private struct WaitingFacts: Facts {
  let situation: Situation
  let facts: any Facts
  let isPrompt: Bool

  func value(of fact: Fact, for id: String) -> FactValue {
    // A prompt's age begins with the launch that counts it first, whenever that is, if nothing else is known.
    if isPrompt, fact == .age, situation.device.installed == nil, situation.prompts.records[id]?.firstUsed == nil {
      return .number(0)
    }
    return facts.value(of: fact, for: id)
  }
}

extension Situation {
  /// The first moment, now or later, at which a launch shows the entry while all else stays as it is.
  func firstMoment(showing id: String, from feed: InspectedFeed) -> Instant? {
    if [.alerts, .updates].contains(feed.name.channel) {
      // Their rules do not depend on the time; only the checks do.
      guard shows(id, from: feed) else { return nil }
      guard let closed = closedGate(of: feed) else { return now }
      return closed.opensAt
    }
    let facts = WaitingFacts(situation: self, facts: facts(of: feed), isPrompt: feed.name == .prompts)
    let rules = feed.rules
    guard let place = rules.firstIndex(where: { $0.id == id }) else { return nil }
    let own = HoldingTimes(rules[place], facts)
    if own.ranges.isEmpty { return nil }
    let others = HoldingTimes(union: rules[..<place].flatMap { HoldingTimes($0, facts).ranges })
    return own.first(from: now.secondsSince1970, notIn: others).map { Instant(secondsSince1970: $0) }
  }
}
