internal import FeedEvaluator
internal import FeedModel

extension Situation {
  /// What distinguishes a device from a usual one, and what it has stored: `app 2.4.0, off Wi-Fi, welcome-tour was shown 1
  /// day ago`.
  ///
  /// - Parameters:
  ///   - box: Its coordinates are mentioned in any case.
  ///   - id: The entry whose rollout the box is about.
  public func words(besides usual: Situation, in box: Region.Box = .init(), of id: String = "") -> [String] {
    let own = device
    func matters(_ coordinate: Coordinate) -> Bool { box[coordinate] != nil }
    var words = ["app \(own.appVersion.text)"]
    if own.osVersion.text != usual.device.osVersion.text || matters(.os) { words.append("OS \(own.osVersion.text)") }
    if own.locale != usual.device.locale || matters(.language) { words.append("in \(own.locale.text)") }
    if own.wifi != usual.device.wifi || matters(.wifi) { words.append(own.wifi ? "on Wi-Fi" : "off Wi-Fi") }
    let opened = own.openableSchemes.subtracting(usual.device.openableSchemes).sorted()
    if !opened.isEmpty { words.append("opens \(opened.map { "\($0):" }.joined(separator: ", "))") }
    if now != usual.now || matters(.now) { words.append("on \(dateWords(now.secondsSince1970))") }
    let isFirstLaunch = own.launches == 1 && own.installed == now && usual.device.launches != 1
    if isFirstLaunch { words.append("at its first launch") }
    if !isFirstLaunch, let installed = own.installed, age(installed) != usual.device.installed.map(usual.age) {
      words.append("installed \(durationWords(age(installed))) ago")
    }
    if matters(.place) {
      let place = rolloutPlace(seed: own.rolloutSeed, id: id)
      words.append("at \(JSON.number(Double(place) / 100).numberText) % of \(id)'s rollout")
    }
    if !isFirstLaunch, own.launches != usual.device.launches || matters(.launches) {
      words.append("launch \(own.launches)")
    }
    if let seen = updates.lastVersion, Version(seen) != own.appVersion { words.append("upgraded from \(seen)") }
    return words + storedWords
  }

  private func age(_ installed: Instant) -> Int { now.seconds(since: installed) }

  private var storedWords: [String] {
    let banners = banners.records.sorted { $0.key < $1.key }.flatMap { id, record in
      let display = record.lastDisplay.map { "\(id) was shown \(durationWords(now.seconds(since: $0))) ago" }
      let flags = record.flags.filter(\.value).keys.sorted().map { "\(id) has set \($0)" }
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
