internal import FeedModel

extension Banners {
  /// A gate for each condition of `all`, and one for `any` as a whole: all must pass (Notable README, conditions).
  /// All are asked, so that an explanation names every obstacle; a condition has no side effects.
  static func conditionGates(
    of notification: BannersFeed.Notification, record: Record, options: Options, device: Device, now: Instant
  ) -> [Gate] {
    let asker = ConditionAsker(
      id: notification.id, record: record, appVersion: device.version(options.version), device: device, now: now)
    let all = notification.all.map(asker.gate)
    return notification.any.isEmpty ? all : all + [oneOf(notification.any.map(asker.gate))]
  }

  private static func oneOf(_ gates: [Gate]) -> Gate {
    Gate(
      "any", required: gates.map(\.label).joined(separator: " or "),
      actual: gates.map(\.actual).joined(separator: ", "),
      finding: gates.map(\.finding).joined(separator: ", "), passed: gates.contains(where: \.passed),
      alternatives: gates)
  }

  static func entryView(of notification: BannersFeed.Notification) -> BannersFeed.View? {
    guard !notification.entry.isEmpty else { return nil }
    return notification.views.first { $0.id == notification.entry }
  }

  /// A notification whose entry names no view can't be shown, and the next one has its turn.
  static func entryGate(of notification: BannersFeed.Notification, view: BannersFeed.View?) -> Gate {
    let finding =
      if let view { "its view is \(view.id)" } else if notification.entry.isEmpty { "it names no view" } else {
        "it has no view of that name"
      }
    return Gate("entry", required: notification.entry, actual: view?.id ?? "", finding: finding, passed: view != nil)
  }
}

/// Asks one notification's conditions.
private struct ConditionAsker {
  var id: String
  var record: Banners.Record
  var appVersion: Version
  var device: Device
  var now: Instant

  func gate(_ condition: BannersFeed.Condition) -> Gate {
    switch condition {
    case .onWifi(let wanted):
      Gate(
        "onWifi", required: "\(wanted)", actual: "\(device.wifi)",
        finding: "this device is \(device.wifi ? "" : "not ")on Wi-Fi", passed: device.wifi == wanted)
    case .neverDisplayed(let wanted): neverDisplayed(wanted)
    case .lastDisplayMinimumSeconds(let seconds): lastDisplay(isOver: seconds)
    case .lastDisplayMinimumLaunches(let minimum): launchesSinceDisplay(areOver: minimum)
    case .flagNotSet(let flag): self.flag(flag, is: false, "flagNotSet")
    case .flagSet(let flag): self.flag(flag, is: true, "flagSet")
    case .iOSVersionLessThan(let version): os("iOSVersionLessThan", version, passed: device.osVersion < version)
    case .osVersionAtLeast(let version): os("osVersionAtLeast", version, passed: device.osVersion >= version)
    case .appVersionLessThan(let version): app("appVersionLessThan", version, passed: appVersion < version)
    case .appVersionAtLeast(let version): app("appVersionAtLeast", version, passed: appVersion >= version)
    case .appVersionAtMost(let version): app("appVersionAtMost", version, passed: appVersion <= version)
    case .localeIn(let languages): locale(in: languages)
    case .notBefore(let instant): clock("notBefore", instant, passed: now >= instant)
    case .notAfter(let instant): clock("notAfter", instant, passed: now <= instant)
    case .launchesAtLeast(let minimum): launches(atLeast: minimum)
    case .daysSinceInstallAtLeast(let days): installed(daysAgo: days)
    case .rolloutPercent(let percent): rollout(percent)
    case .unknown(let name, _):
      // As the original has it: what a client can't check, it must not take for true.
      Gate(name, actual: "", finding: "this client doesn't know that condition", passed: false)
    }
  }

  private func app(_ name: String, _ version: Version, passed: Bool) -> Gate {
    Gate(name, required: version.text, actual: appVersion.text, finding: "this app is \(appVersion)", passed: passed)
  }

  private func os(_ name: String, _ version: Version, passed: Bool) -> Gate {
    Gate(
      name, required: version.text, actual: device.osVersion.text, finding: "the system is \(device.osVersion)",
      passed: passed)
  }

  private func clock(_ name: String, _ instant: Instant, passed: Bool) -> Gate {
    Gate(name, required: instant.rfc3339, actual: now.rfc3339, finding: "it is \(now.rfc3339)", passed: passed)
  }

  private func neverDisplayed(_ wanted: Bool) -> Gate {
    let displayed = record.displayed ?? false
    return Gate(
      "neverDisplayed", required: "\(wanted)", actual: "\(!displayed)",
      finding: displayed ? "it was displayed before" : "it was never displayed", passed: displayed != wanted)
  }

  /// More than `seconds`, not as many. Satisfied when never displayed (product.md, decision 4).
  private func lastDisplay(isOver seconds: Int) -> Gate {
    let elapsed = record.lastDisplay.map { now.seconds(since: $0) }
    return Gate(
      "lastDisplayMinimumSeconds", required: "\(seconds)", actual: elapsed.map(String.init) ?? "",
      finding: elapsed.map { "it was displayed \($0) seconds ago" } ?? "it was never displayed",
      passed: elapsed.map { $0 > seconds } ?? true)
  }

  /// The counter runs from the first processed launch, displayed or not (product.md, decision 4).
  private func launchesSinceDisplay(areOver minimum: Int) -> Gate {
    let launches = record.launches ?? 0
    return Gate(
      "lastDisplayMinimumLaunches", required: "\(minimum)", actual: "\(launches)",
      finding: "it has waited for \(counted(launches, "launch"))", passed: launches > minimum)
  }

  private func flag(_ flag: String, is wanted: Bool, _ name: String) -> Gate {
    let isSet = record.flags[flag] ?? false
    return Gate(
      name, required: flag, actual: "\(isSet)", finding: isSet ? "the flag is set" : "the flag is not set",
      passed: isSet == wanted)
  }

  /// `en` is for `en-GB` too; `en-GB` isn't for `en`.
  private func locale(in languages: [String]) -> Gate {
    let own = subtags(device.locale.text)
    return Gate(
      "localeIn", required: languages.joined(separator: ", "), actual: device.locale.text,
      finding: "the language is \(device.locale.text)", passed: languages.contains { isPrefix(subtags($0), of: own) })
  }

  private func subtags(_ tag: String) -> [String] {
    tag.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
  }

  private func isPrefix(_ range: [String], of tag: [String]) -> Bool {
    range != [""] && tag.starts(with: range)
  }

  private func launches(atLeast minimum: Int) -> Gate {
    Gate(
      "launchesAtLeast", required: "\(minimum)", actual: "\(device.launches)",
      finding: "\(device.launches) of \(counted(minimum, "launch"))", passed: device.launches >= minimum)
  }

  /// Whole days of 86,400 seconds. A device that doesn't know its first launch has been there for none.
  private func installed(daysAgo minimum: Int) -> Gate {
    let days = device.installed.map { max(0, now.seconds(since: $0)) / 86_400 } ?? 0
    return Gate(
      "daysSinceInstallAtLeast", required: "\(minimum)", actual: "\(days)",
      finding: "the app was installed \(counted(days, "day")) ago", passed: days >= minimum)
  }

  private func rollout(_ percent: Double) -> Gate {
    let bucket = rolloutBucket(seed: device.rolloutSeed, id: id)
    return Gate(
      "rolloutPercent", required: shortNumber(percent), actual: shortNumber(Double(bucket) / 100),
      finding: "this device's place is \(shortNumber(Double(bucket) / 100))", passed: Double(bucket) < percent * 100)
  }
}
