internal import FeedEvaluator
internal import FeedModel

extension Space {
  /// A device in a box, as much like the usual one as the box allows. Times since an event are facts of their own: they stay
  /// as they are if the clock is another.
  ///
  /// - Parameter known: Versions that people know, which are preferred.
  func situation(in box: Box, like usual: Situation, known: [Version] = []) -> Situation {
    var situation = usual
    situation.device.locale = languages.language(like: usual.device.locale)
    let age = usual.device.installed.map { max(0, usual.now.seconds(since: $0)) }
    if let now = number(.now, in: box, usual: usual.now.secondsSince1970) {
      situation.moveClock(to: Instant(secondsSince1970: now))
    }
    let newAge = number(.age, in: box, usual: age ?? 0)
    situation.device.installed = (newAge ?? age).map { situation.now.advanced(by: -$0) }
    situation.device.launches = number(.launches, in: box, usual: usual.device.launches) ?? usual.device.launches
    if let version = version(.app, in: box, usual: usual.device.appVersion, known) {
      situation.device.appVersion = version
      situation.device.buildVersion = version
    }
    situation.device.osVersion = version(.os, in: box, usual: usual.device.osVersion, []) ?? usual.device.osVersion
    let seen = usual.updates.lastVersion.map { Version($0) } ?? situation.device.appVersion
    situation.updates.lastVersion = (version(.seenLast, in: box, usual: seen, known) ?? seen).text
    for side in box.sides { apply(side, to: &situation) }
    return situation
  }

  private func apply(_ side: Box.Side, to situation: inout Situation) {
    let first = side.cells.first?.lowerBound ?? 0
    switch (coordinates[side.axis], cells[side.axis]) {
    case (.wifi, _): situation.device.wifi = first == 1
    case (.opens(let scheme), _) where first == 1: situation.device.openableSchemes.insert(scheme)
    case (.opens(let scheme), _): situation.device.openableSchemes.remove(scheme)
    case (.sharedFlag(let flag), _):
      situation.banners.records[flag.owner, default: .init()].flags[flag.name] = first == 1
    case (.language, .languages(let tags)):
      let cell = cell(of: .language(situation.device.locale.text), on: side.axis)
      if !side.cells.contains(where: { $0.contains(cell) }) { situation.device.locale = tags[first] }
    default: break
    }
  }

  /// Nil if the box has any.
  private func number(_ coordinate: Coordinate, in box: Box, usual: Int) -> Int? {
    guard let axis = index(of: coordinate), let ranges = box[axis], case .numbers(let bounds) = cells[axis] else {
      return nil
    }
    let cell = cells[axis].cell(of: usual)
    if ranges.contains(where: { $0.contains(cell) }) { return usual }
    guard let range = ranges.first else { return nil }
    // Of what lies before a moment, the last second is nearest to people's minds.
    return coordinate == .now && range.lowerBound == 0 && range.upperBound < bounds.count
      ? bounds[range.upperBound] - 1 : bounds[range.lowerBound]
  }

  /// Nil if the box has any.
  private func version(_ coordinate: Coordinate, in box: Box, usual: Version, _ known: [Version]) -> Version? {
    guard let axis = index(of: coordinate), let ranges = box[axis], case .versions(let cuts) = cells[axis] else {
      return nil
    }
    let parts = imagination.parts(of: coordinate)
    func isInside(_ version: Version, _ range: Range<Int>) -> Bool {
      version.isDottedIntegers && range.contains(cells[axis].cell(of: version))
        && (parts.map { version.componentCount == $0 } ?? true)
    }
    if ranges.contains(where: { isInside(usual, $0) }) { return usual }
    guard let range = ranges.first else { return nil }
    let least = cuts[range.lowerBound].least
    let upper = range.upperBound < cuts.count ? cuts[range.upperBound].least : nil
    let candidates = known + (range.lowerBound == 0 ? upper.map(versionsBefore) ?? [] : []) + versionsFrom(least)
    return candidates.first { isInside($0, range) } ?? least
  }
}

/// Versions that people would write for one that is at least this, likely ones first.
private func versionsFrom(_ least: Version) -> [Version] {
  var parts = (least.components ?? []).map { UInt64($0) ?? 0 }
  let written = parts.count <= 3 ? [least] : []
  while parts.count > 1, parts.last == 0 { parts.removeLast() }
  func padded(_ count: Int) -> [UInt64] {
    Array(parts.prefix(count)) + Array(repeating: 0, count: max(0, count - parts.count))
  }
  let next = [2, 1, 0].map { i in
    var next = padded(3)
    next[i] = next[i] == .max ? .max : next[i] + 1
    return Array(next.prefix(i + 1)) + Array(repeating: 0, count: 2 - i)
  }
  return written + ([padded(2), padded(3)] + next).map(version)
}

/// The version that people would have had before this one: 2.3.9 before 2.4.0.
private func versionsBefore(_ upper: Version) -> [Version] {
  let parts = ((upper.components ?? []).map { UInt64($0) ?? 0 } + [0, 0, 0]).prefix(3)
  let (major, minor, patch) = (parts[0], parts[1], parts[2])
  var versions: [[UInt64]] = []
  if patch > 0 { versions.append([major, minor, patch - 1]) }
  if minor > 0 { versions += [[major, minor - 1, 0], [major, minor - 1]] }
  if major > 0 { versions += [[major - 1, 9, 0], [major - 1, 0, 0], [major - 1]] }
  return versions.map(version) + [Version("1.0.0"), Version("1.0")]
}

private func version(_ parts: some Sequence<UInt64>) -> Version {
  Version(parts.map(String.init).joined(separator: "."))
}

extension Situation {
  /// Another moment, at which everything stored is as long ago as it was.
  mutating func moveClock(to moment: Instant) {
    let seconds = moment.seconds(since: now)
    func moved(_ instant: Instant?) -> Instant? { instant.map { $0.advanced(by: seconds) } }
    now = moment
    banners.records = banners.records.mapValues { record in
      var record = record
      record.lastDisplay = moved(record.lastDisplay)
      return record
    }
    prompts.records = prompts.records.mapValues { record in
      var record = record
      record.firstUsed = moved(record.firstUsed)
      record.lastReminded = moved(record.lastReminded)
      return record
    }
    alerts.lastChecked = moved(alerts.lastChecked)
    alerts.lastReminded = moved(alerts.lastReminded)
    updates.lastChecked = moved(updates.lastChecked)
    updates.lastReminded = moved(updates.lastReminded)
  }

  /// Stores values of this box for an entry.
  ///
  /// - Returns: Places in rollouts, which a seed must still be found for; see ``findSeed(_:)``.
  mutating func store(_ box: Box, for id: String, from feed: FeedName, in space: Space) -> [Range<Int>]? {
    var places: [Range<Int>]?
    for side in box.sides {
      guard let range = side.cells.first else { continue }
      let isTrue = range.lowerBound == 1
      switch (space.coordinates[side.axis], space.cells[side.axis]) {
      case (.lastDisplay, .numbers(let bounds)): storeDisplay(bounds, range, for: id)
      case (.launchesSince, .numbers(let bounds)):
        banners.records[id, default: .init()].launches = bounds[range.lowerBound] - 1
      case (.flag(let flag), _): set(flag, isTrue, of: id)
      case (.place, .numbers(let bounds)):
        places = side.cells.map {
          bounds[$0.lowerBound]..<($0.upperBound < bounds.count ? bounds[$0.upperBound] : 10_000)
        }
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
    return places
  }

  private mutating func storeDisplay(_ bounds: [Int], _ range: Range<Int>, for id: String) {
    guard bounds[range.lowerBound] > 0 else {
      // What was never displayed has no flags.
      banners.records[id]?.displayed = nil
      banners.records[id]?.lastDisplay = nil
      banners.records[id]?.flags = [:]
      return
    }
    let least = bounds[range.lowerBound] - 1
    let most = range.upperBound < bounds.count ? bounds[range.upperBound] - 2 : .max
    let day = min(max(86_400, least), most)
    banners.records[id, default: .init()].displayed = true
    banners.records[id]?.lastDisplay = now.advanced(by: -day)
  }

  private mutating func set(_ flag: String, _ isSet: Bool, of id: String) {
    banners.records[id, default: .init()].flags[flag] = isSet
    guard isSet, banners.records[id]?.lastDisplay == nil else { return }
    banners.records[id]?.displayed = true
    banners.records[id]?.lastDisplay = now.advanced(by: -86_400)
  }

  /// Beside that of asking one entry.
  private static let effortOfPlace = 8

  /// Gives the device a seed with these places in rollouts.
  ///
  /// - Returns: False if 200,000 seeds have none, or a million places were not enough: then there are hardly any such devices.
  mutating func findSeed(_ places: [String: [Range<Int>]]) -> Bool {
    var effort = 1_000_000 * Self.effortOfPlace
    return findSeed(places, &effort)
  }

  /// - Parameter effort: Less for every place that was computed, until none is left.
  mutating func findSeed(_ places: [String: [Range<Int>]], _ effort: inout Int) -> Bool {
    // Few devices are in the narrowest, so that most seeds are rejected at once.
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
}
