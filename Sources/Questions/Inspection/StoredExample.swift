import FeedEvaluator
import FeedModel

/// The values that an example of a box has stored: displays, flags, answers, and a seed for its places in rollouts.
extension Situation {
  /// Stores values of this box for an entry.
  ///
  /// - Returns: Places in rollouts for which a seed must still be found; see ``findSeed(_:)``.
  mutating func store(_ box: Box, for id: String, from feed: FeedName, in space: Space) -> [Range<Int>]? {
    var places: [Range<Int>]?
    for side in box.sides {
      guard let range = side.cells.first else { continue }
      let isTrue = range.lowerBound == 1
      switch (space.coordinates[side.axis], space.cells[side.axis]) {
      case (.lastDisplay, .numbers(let bounds)): storeDisplay(bounds, range, for: id, usual: space.usualPause)
      case (.displays, .numbers(let bounds)): banners.records[id, default: .init()].displays = bounds[range.lowerBound]
      case (.firstDisplay, .numbers(let bounds)):
        let seconds = bounds[range.lowerBound] - 1
        banners.records[id, default: .init()].firstDisplay = seconds < 0 ? nil : now.advanced(by: -seconds)
      case (.launchesSince, .numbers(let bounds)):
        banners.records[id, default: .init()].launches = bounds[range.lowerBound] - 1
      case (.flag(let flag), _): set(flag, isTrue, of: id, usual: space.usualPause)
      case (.place, .numbers(let bounds)): places = side.cells.map { Theory.places(bounds, $0) }
      case (.variant, .numbers(let bounds)):
        device.places[BannersFeed.Notification.variantsRollout(of: id)] = bounds[range.lowerBound]
      case (.seen, _):
        alerts.viewed = (alerts.viewed ?? []).filter { $0 != id } + (isTrue ? [id] : [])
        alerts.ignored = (alerts.ignored ?? []).filter { $0 != id }
      case (.ignored, _): updates.ignoredVersion = isTrue ? id : nil
      case (.answered, _):
        prompts.records[id, default: .init()].viewed = isTrue
        if !isTrue { prompts.records[id]?.cancelled = nil }
      case (.reminded, .numbers(let bounds)):
        let seconds = bounds[range.lowerBound] - 1
        prompts.records[id, default: .init()].lastReminded = seconds < 0 ? nil : now.advanced(by: -seconds)
      default: break
      }
    }
    // A display without a first one counts as the first, which the box would have said.
    if let longest = space.longest(.firstDisplay), let last = banners.records[id]?.lastDisplay,
      banners.records[id]?.firstDisplay == nil
    {
      banners.records[id]?.firstDisplay = min(last, now.advanced(by: -longest))
    }
    return places
  }

  /// Moves displays so that the newest of all is at a time in these ranges, as far as the times of others allow it.
  mutating func moveDisplays(_ bounds: [Int], _ ranges: [Range<Int>]) {
    let newest = banners.newestDisplay.map { 1 + now.seconds(since: $0) } ?? 0
    guard let range = ranges.last(where: { bounds[$0.lowerBound] > 0 }),
      !ranges.contains(where: {
        bounds[$0.lowerBound] <= newest && ($0.upperBound == bounds.count || newest < bounds[$0.upperBound])
      })
    else { return }
    moveDisplays(before: bounds[range.lowerBound] - 1)
  }

  /// Moves displays that are newer than some seconds ago.
  mutating func moveDisplays(before seconds: Int) {
    let latest = now.advanced(by: -seconds)
    for (id, record) in banners.records {
      banners.records[id]?.lastDisplay = record.lastDisplay.map { min($0, latest) }
      banners.records[id]?.firstDisplay = record.firstDisplay.map { min($0, latest) }
    }
  }

  mutating func storeAnswer(_ answer: Fact.OfMessage, _ isSo: Bool, for id: String, usual pause: Int) {
    if isSo, banners.records[id]?.displayed != true {
      banners.records[id, default: .init()].displayed = true
      banners.records[id]?.lastDisplay = now.advanced(by: -pause)
    }
    if answer == .tapped {
      banners.records[id]?.tapped = isSo ? true : nil
    } else {
      banners.records[id]?.dismissed = isSo ? true : nil
    }
  }

  mutating func storeDisplay(_ bounds: [Int], _ range: Range<Int>, for id: String, usual pause: Int) {
    guard bounds[range.lowerBound] > 0 else {
      // An entry that was never displayed has no flags.
      banners.records[id]?.displayed = nil
      banners.records[id]?.lastDisplay = nil
      banners.records[id]?.flags = [:]
      banners.records[id]?.displays = nil
      banners.records[id]?.firstDisplay = nil
      banners.records[id]?.tapped = nil
      banners.records[id]?.dismissed = nil
      return
    }
    let least = bounds[range.lowerBound] - 1
    let most = range.upperBound < bounds.count ? bounds[range.upperBound] - 2 : .max
    let seconds = min(max(pause, least), most)
    banners.records[id, default: .init()].displayed = true
    banners.records[id]?.lastDisplay = now.advanced(by: -seconds)
  }

  private mutating func set(_ flag: String, _ isSet: Bool, of id: String, usual pause: Int) {
    banners.records[id, default: .init()].flags[flag] = isSet
    guard isSet, banners.records[id]?.lastDisplay == nil else { return }
    banners.records[id]?.displayed = true
    banners.records[id]?.lastDisplay = now.advanced(by: -pause)
  }

  /// The effort of computing a place, compared with that of asking one entry.
  private static let effortOfPlace = 8

  /// Gives the device a seed that has these places in rollouts; one with the same place in all rollouts keeps that, or
  /// gets the nearest that fits all of them.
  ///
  /// - Returns: False if no seed was found among 200,000, or within a million places: then there are hardly any such
  ///   devices.
  mutating func findSeed(_ places: [String: [Range<Int>]]) -> Bool {
    var effort = 1_000_000 * Self.effortOfPlace
    return findSeed(places, &effort)
  }

  /// - Parameter effort: The effort that may still be spent. It is reduced by that of the places that were computed.
  mutating func findSeed(_ places: [String: [Range<Int>]], _ effort: inout Int) -> Bool {
    if let own = device.rolloutPlace {
      guard let place = Self.place(inAllOf: Array(places.values), nearest: own) else { return false }
      device.rolloutPlace = place
      return true
    }
    // Few devices are in the narrowest rollout, so checking it first rejects most seeds at once.
    let narrowestFirst = places.map { (id: $0, ranges: $1, width: $1.reduce(0) { $0 + $1.count }) }
      .sorted { ($0.width, $0.id) < ($1.width, $1.id) }
    var left = effort
    func fits(_ seed: String) -> Bool {
      narrowestFirst.allSatisfy { id, ranges, _ in
        left -= Self.effortOfPlace
        let place = rolloutPlace(seed: seed, id: id)
        return ranges.contains { $0.contains(place) }
      }
    }
    defer { effort = left }
    if fits(device.rolloutSeed) { return true }
    let number = (0..<200_000).lazy.prefix { _ in left > 0 }.first { fits(String($0, radix: 36)) }
    guard let number else { return false }
    device.rolloutSeed = String(number, radix: 36)
    return true
  }

  /// Gives the device a seed with places in as many of these rollouts as are found one by one, the widest first.
  mutating func findSeed(forMost places: [String: [Range<Int>]]) {
    var (effort, found) = (1_000_000, [String: [Range<Int>]]())
    func width(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }
    for (id, ranges) in places.sorted(by: { (width($1.value), $0.key) < (width($0.value), $1.key) }) {
      found[id] = ranges
      if !findSeed(found, &effort) { found[id] = nil }
      if effort <= 0 { return }
    }
  }

  private static func place(inAllOf places: [[Range<Int>]], nearest own: Int) -> Int? {
    let bounds = places.joined().flatMap { [$0.lowerBound, $0.upperBound - 1] }
    let fitting = ([own] + bounds).filter { place in places.allSatisfy { $0.contains { $0.contains(place) } } }
    return fitting.min { (abs($0 - own), $0) < (abs($1 - own), $1) }
  }
}
