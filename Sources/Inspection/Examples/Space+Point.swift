internal import FeedEvaluator
internal import FeedModel

extension Space {
  /// The cells of a device; nil for axes of entries.
  func point(of situation: Situation) -> [Int?] {
    coordinates.enumerated().map { axis, coordinate in
      situation.value(of: coordinate).map { cell(of: $0, on: axis) }
    }
  }

  /// The cells of what a device has stored for one entry, and of its own.
  func point(of situation: Situation, storedFor id: String, from feed: InspectedFeed) -> [Int?] {
    let facts = situation.facts(of: feed)
    return zip(point(of: situation), coordinates.enumerated()).map { cell, axis in
      cell ?? storedCell(on: axis.offset, facts, id, in: feed.name)
    }
  }

  /// The cell of what a device has stored for one entry; nil for an axis of devices.
  func storedCell(on axis: Int, _ facts: any Facts, _ id: String, in feed: FeedName) -> Int? {
    coordinates[axis].storedValue(facts, id, in: feed).map { cell(of: $0, on: axis) }
  }
}

extension Situation {
  /// Of a device's coordinate; nil for one that is stored for an entry.
  fileprivate func value(of coordinate: Coordinate) -> FactValue? {
    switch coordinate {
    case .language: .language(device.locale.text)
    case .app: .version(device.version(.marketing))
    case .seenLast: .version(updates.lastVersion.map { Version($0) } ?? device.version(.marketing))
    case .os: .version(device.osVersion)
    case .wifi: .truth(device.wifi)
    case .now: .instant(now)
    case .age: device.installed.map { .elapsed(since: $0, now: now) } ?? .never
    case .launches: .number(device.launches)
    case .opens(let scheme): .truth(device.openableSchemes.contains(scheme))
    case .sharedFlag(let flag): .truth(banners.isSet(flag))
    default: nil
    }
  }
}

extension Coordinate {
  /// What a device has stored for an entry, as its rules see it; nil for a coordinate of devices.
  fileprivate func storedValue(_ facts: any Facts, _ id: String, in feed: FeedName) -> FactValue? {
    func either(_ a: Fact, _ b: Fact) -> FactValue {
      .truth(facts.value(of: a, for: id) == .truth(true) || facts.value(of: b, for: id) == .truth(true))
    }
    return switch self {
    case .lastDisplay: facts.value(of: .lastDisplay, for: id)
    case .launchesSince: facts.value(of: .launchesSinceDisplay, for: id)
    case .flag(let flag): facts.value(of: .flag(flag), for: id)
    case .place: facts.value(of: .rolloutPlace, for: id)
    case .seen: either(.ignored, .viewed)
    case .answered: either(.answered, .cancelled)
    case .reminded: facts.value(of: .lastReminded, for: id)
    case .ignored: facts.value(of: .ignored, for: id)
    case .language, .app, .seenLast, .os, .wifi, .now, .age, .launches, .opens, .sharedFlag: nil
    }
  }
}
