public import FeedEvaluator
public import FeedModel

/// One device at one launch, with the state that its clients had stored before the launch.
public struct Situation: Equatable, Sendable {
  /// The device. Its launches include the current one.
  public var device: FeedDevice
  public var now: Instant
  public var banners: Banners.State
  public var alerts: Alerts.State
  public var updates: Updates.State
  public var prompts: Prompts.State

  public init(
    device: FeedDevice, now: Instant, banners: Banners.State = .init(), alerts: Alerts.State = .init(),
    updates: Updates.State = .init(), prompts: Prompts.State = .init()
  ) {
    (self.device, self.now, self.banners, self.alerts) = (device, now, banners, alerts)
    (self.updates, self.prompts) = (updates, prompts)
  }

  /// The display from a feed at a launch that asks for it.
  public struct Displayed: Equatable, Sendable {
    public var id: String
    /// The versions whose notes are shown; empty for entries other than releases.
    public var notes: [String] = []
  }

  /// The evaluator's decision. The times between two checks do not count: the feed is asked for.
  public func displayed(from feed: InspectedFeed) -> Displayed? { feed.channel.displayed(to: self) }

  /// Whether the entry is displayed at a launch that asks for the feed, by itself or among the notes of others.
  public func shows(_ id: String, from feed: InspectedFeed) -> Bool {
    displayed(from: feed).map { $0.id == id || $0.notes.contains(id) } ?? false
  }

  /// The facts that the rules of this feed test.
  func facts(of feed: InspectedFeed) -> any Facts { feed.channel.facts(of: self) }

  /// The gate of the channel that keeps its feed from being read at this launch.
  func closedGate(of feed: InspectedFeed) -> DecisionGate? { feed.channel.closedGate(for: self) }
}

extension Space {
  /// A device in a box that is as similar to the usual one as the box allows. Times since an event are facts of their
  /// own and do not change with the clock. Known versions are preferred.
  func situation(in box: Box, like usual: Situation) -> Situation {
    situation(in: box, like: usual, known: imagination.known)
  }

  /// - Parameter known: Versions that are preferred.
  func situation(in box: Box, like usual: Situation, known: [FeedVersion]) -> Situation {
    var situation = usual
    situation.device.locale = languages.language(like: usual.device.locale)
    let age = usual.device.installed.map { max(0, usual.now.seconds(since: $0)) }
    let now = number(.now, in: box, usual: usual.now.secondsSince1970)
    let local = localMoment(in: box, like: usual, now: now ?? usual.now.secondsSince1970)
    if let now = local?.now ?? now { situation.moveClock(to: Instant(secondsSince1970: now)) }
    if let local { situation.device.secondsFromUTC = local.offset }
    let newAge = number(.age, in: box, usual: age ?? 0)
    let since = usual.device.lastLaunch.map { 1 + max(0, usual.now.seconds(since: $0)) } ?? 0
    let newSince = number(.lastLaunch, in: box, usual: since)
    // If the box allows it, the last launch was after the installation.
    let installed = newAge ?? age.map { max($0, (newSince ?? 0) - 1) }
    situation.device.installed = installed.map { situation.now.advanced(by: -$0) }
    for fact in DeviceFact.allCases {
      switch usual.device[fact] {
      case .version(let own):
        let version = version(.device(fact), in: box, usual: own, fact == .app ? known : [])
        if let version { situation.device[fact] = .version(version) }
      case .number(let own):
        if let number = number(.device(fact), in: box, usual: own) { situation.device[fact] = .number(number) }
      default: break
      }
    }
    let isFirst = situation.device.launches <= 1 && usual.device.launches > 1
    let last = newSince ?? (isFirst ? 0 : newAge.map { min(since, $0 + 1) } ?? since)
    situation.device.lastLaunch = last == 0 ? nil : situation.now.advanced(by: 1 - last)
    let seen = usual.updates.lastVersion.map { FeedVersion($0) } ?? situation.device.appVersion
    situation.updates.lastVersion = (version(.seenLast, in: box, usual: seen, known) ?? seen).text
    // A seed that is found later for the rollouts of entries must not change places in others.
    for case .placeIn(let rollout) in coordinates {
      situation.device.places[rollout] =
        number(.placeIn(rollout), in: box, usual: usual.device.place(in: rollout))
        ?? usual.device.place(in: rollout)
    }
    for side in box.sides { apply(side, to: &situation) }
    return situation
  }

  private func apply(_ side: Box.Side, to situation: inout Situation) {
    let first = side.cells.first?.lowerBound ?? 0
    switch (coordinates[side.axis], cells[side.axis]) {
    case (.attribute(let name), let cells): situation.device.attributes[name] = attribute(name, side, cells, situation)
    case (.device(let fact), .choices(let values, _)):
      let cell = cells[side.axis].cell(of: situation.device[fact] ?? .never)
      if !side.cells.contains(where: { $0.contains(cell) }) { situation.device[fact] = values[first] }
    case (.device(let fact), .truth): situation.device[fact] = .truth(first == 1)
    case (.opens(let scheme), _) where first == 1: situation.device.openableSchemes.insert(scheme)
    case (.opens(let scheme), _): situation.device.openableSchemes.remove(scheme)
    case (.message(let id, .lastDisplay), .numbers(let bounds)):
      let cell = cells[side.axis].cell(
        of: situation.banners.records[id]?.lastDisplay.map { 1 + situation.now.seconds(since: $0) } ?? 0)
      if !side.cells.contains(where: { $0.contains(cell) }), let range = side.cells.first {
        situation.storeDisplay(bounds, range, for: id, usual: usualPause)
      }
    case (.anyDisplay, .numbers(let bounds)): situation.moveDisplays(bounds, side.cells)
    case (.message(let id, let answer), _): situation.storeAnswer(answer, first == 1, for: id, usual: usualPause)
    case (.sharedFlag(let flag), _):
      situation.banners.records[flag.owner, default: .init()].flags[flag.name] = first == 1
    case (.device, .languages(let tags)):
      let cell = cell(of: .language(situation.device.locale.text), on: side.axis)
      if !side.cells.contains(where: { $0.contains(cell) }) { situation.device.locale = tags[first] }
    default: break
    }
  }

  /// The seconds since a display in an example: a day, or more if entries wait longer after any display.
  var usualPause: Int { max(86_400, longest(.anyDisplay) ?? 0) }

  /// The seconds from which on an entry's conditions no longer distinguish times since an event; nil if they never do.
  func longest(_ coordinate: Coordinate) -> Int? {
    guard let axis = index(of: coordinate), case .numbers(let bounds) = cells[axis] else { return nil }
    return bounds.last.map { $0 - 1 }
  }

  /// A value of an attribute; nil for one that is not set.
  private func attribute(_ name: String, _ side: Box.Side, _ cells: Cells, _ usual: Situation) -> AttributeValue? {
    let own = usual.device.attributes[name]
    let cell = cell(of: own.map { .choice($0.text) } ?? .never, on: side.axis)
    if side.cells.contains(where: { $0.contains(cell) }) { return own }
    // A value that is set is the clearer example.
    guard let first = side.cells.flatMap(\.self).first(where: { $0 > 0 }) ?? side.cells.first?.lowerBound, first > 0
    else { return nil }
    switch cells {
    case .choices(let values, _):
      let text = values[first].text
      return text == "true" || text == "false" ? .truth(text == "true") : .text(text)
    case .numbers(let bounds):
      // The nearest number to the device's own.
      let range = side.cells.first { $0.contains(first) } ?? first..<first + 1
      let least =
        bounds[first] == .min + 1
        ? min(0, (range.upperBound < bounds.count ? bounds[range.upperBound] : 1) - 1) : bounds[first]
      return .number(least)
    case .versions(let cuts): return .text(cuts[first].least.text)
    case .truth, .languages: return nil
    }
  }

  /// A number in the box; nil if the box allows any.
  private func number(_ coordinate: Coordinate, in box: Box, usual: Int) -> Int? {
    guard let axis = index(of: coordinate), let ranges = box[axis], case .numbers(let bounds) = cells[axis] else {
      return nil
    }
    let cell = cells[axis].cell(of: usual)
    if ranges.contains(where: { $0.contains(cell) }) { return usual }
    guard let range = ranges.first else { return nil }
    // For a range that ends at a moment, the last second is the clearest example.
    return coordinate == .now && range.lowerBound == 0 && range.upperBound < bounds.count
      ? bounds[range.upperBound] - 1 : bounds[range.lowerBound]
  }

  /// A version in the box; nil if the box allows any.
  private func version(_ coordinate: Coordinate, in box: Box, usual: FeedVersion, _ known: [FeedVersion])
    -> FeedVersion?
  {
    guard let axis = index(of: coordinate), let ranges = box[axis], case .versions(let cuts) = cells[axis] else {
      return nil
    }
    let parts = imagination.parts(of: coordinate)
    func isInside(_ version: FeedVersion, _ range: Range<Int>) -> Bool {
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

/// Likely versions that are at least this one, the most likely first.
private func versionsFrom(_ least: FeedVersion) -> [FeedVersion] {
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

/// The likely version before this one: 2.3.9 before 2.4.0.
private func versionsBefore(_ upper: FeedVersion) -> [FeedVersion] {
  let parts = ((upper.components ?? []).map { UInt64($0) ?? 0 } + [0, 0, 0]).prefix(3)
  let (major, minor, patch) = (parts[0], parts[1], parts[2])
  var versions: [[UInt64]] = []
  if patch > 0 { versions.append([major, minor, patch - 1]) }
  if minor > 0 { versions += [[major, minor - 1, 0], [major, minor - 1]] }
  if major > 0 { versions += [[major - 1, 9, 0], [major - 1, 0, 0], [major - 1]] }
  return versions.map(version) + [FeedVersion("1.0.0"), FeedVersion("1.0")]
}

private func version(_ parts: some Sequence<UInt64>) -> FeedVersion {
  FeedVersion(parts.map(String.init).joined(separator: "."))
}

extension Situation {
  /// Moves the clock, and all stored times with it.
  mutating func moveClock(to moment: Instant) {
    let seconds = moment.seconds(since: now)
    func moved(_ instant: Instant?) -> Instant? { instant.map { $0.advanced(by: seconds) } }
    now = moment
    device.lastLaunch = moved(device.lastLaunch)
    banners.records = banners.records.mapValues { record in
      var record = record
      record.lastDisplay = moved(record.lastDisplay)
      record.firstDisplay = moved(record.firstDisplay)
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

  /// The device without counters of launches that no condition tests.
  ///
  /// - Parameter counters: The banners whose counters are kept.
  public func remembering(_ counters: Set<String>) -> Situation {
    var situation = self
    situation.banners.records = banners.records.filter { id, record in
      record.displayed == true || !record.flags.isEmpty || counters.contains(id)
    }
    return situation
  }

  /// The differences between a device and a usual one, and its stored values: `app 2.4.0, off Wi-Fi, welcome-tour was
  /// shown 1 day ago`.
  ///
  /// - Parameters:
  ///   - box: A box whose coordinates are mentioned in any case.
  ///   - id: The entry whose rollout the box is about.
  public func words(besides usual: Situation, in box: Region.Box = .init(), of id: String = "") -> [String] {
    let own = device
    func matters(_ coordinate: Coordinate) -> Bool { box[coordinate] != nil }
    var words = ["app \(own.appVersion.text)"]
    for fact in DeviceFact.settled where fact != .app {
      guard let value = own[fact], value.text != usual.device[fact]?.text || matters(.device(fact)) else { continue }
      words.append(fact.words(value))
    }
    for (name, value) in own.attributes.sorted(by: { $0.key < $1.key })
    where value != usual.device.attributes[name] || matters(.attribute(name)) { words.append("\(name) \(value.text)") }
    let opened = own.openableSchemes.subtracting(usual.device.openableSchemes).sorted()
    if !opened.isEmpty { words.append("opens \(opened.map { "\($0):" }.joined(separator: ", "))") }
    if now != usual.now || matters(.now) { words.append("on \(dateWords(now.secondsSince1970))") }
    let isFirstLaunch = own.launches == 1 && own.installed == now && usual.device.launches != 1
    if isFirstLaunch { words.append("at its first launch") }
    if !isFirstLaunch, let installed = own.installed, age(installed) != usual.device.installed.map(usual.age) {
      words.append("installed \(durationWords(age(installed))) ago")
    }
    if !isFirstLaunch, matters(.lastLaunch) {
      let last = own.lastLaunch.map { "last launched \(durationWords(now.seconds(since: $0))) ago" }
      words.append(last ?? "without a launch before")
    }
    for (rollout, place) in own.places.sorted(by: { $0.key < $1.key })
    where place != usual.device.place(in: rollout) || matters(.placeIn(rollout)) {
      words.append("at \(shortNumber(Double(place) / 100)) % of the rollout \(rollout)")
    }
    if matters(.place) {
      let place = own.rolloutPlace ?? rolloutPlace(seed: own.rolloutSeed, id: id)
      words.append("at \(shortNumber(Double(place) / 100)) % of \(id)'s rollout")
    }
    if !isFirstLaunch, own.launches != usual.device.launches || matters(.device(.launches)) {
      words.append("launch \(own.launches)")
    }
    if let seen = updates.lastVersion, FeedVersion(seen) != own.appVersion { words.append("upgraded from \(seen)") }
    return words + storedWords
  }

  private func age(_ installed: Instant) -> Int { now.seconds(since: installed) }

  private var storedWords: [String] {
    let records = banners.records.sorted { $0.key < $1.key }
    let displays = Dictionary(grouping: records.filter { $0.value.lastDisplay != nil }, by: \.value.lastDisplay)
    let banners = records.flatMap { id, record in
      let alike = displays[record.lastDisplay] ?? []
      let others = alike.count > 3 ? alike.dropFirst(2).count : 0
      let display = record.lastDisplay.flatMap { time -> String? in
        let ago = "\(durationWords(now.seconds(since: time))) ago"
        if others == 0 { return "\(id) was shown \(ago)" }
        return id == alike[0].key ? "\(id), \(alike[1].key) and \(others) others were shown \(ago)" : nil
      }
      let flags = record.flags.filter(\.value).keys.sorted().map {
        id.isEmpty ? "flag /\($0) is set" : "\(id) has set \($0)"
      }
      let counter = record.launches.flatMap { count in
        count == device.launches - 1 ? nil : "\(id): \(count + 1) launches since"
      }
      return [display].compactMap(\.self) + flags + [counter].compactMap(\.self)
    }
    let alerts = Set((alerts.viewed ?? []) + (alerts.ignored ?? [])).sorted().map { "\($0) was seen" }
    let updates = updates.ignoredVersion.map { ["\($0) was ignored"] } ?? []
    let prompts = prompts.records.sorted { $0.key < $1.key }.flatMap { name, record in
      [
        record.viewed == true ? "\(name) was answered" : nil,
        record.lastReminded.map { "\(name) was put off \(durationWords(now.seconds(since: $0))) ago" },
      ].compactMap(\.self)
    }
    return banners + alerts + updates + prompts
  }
}
