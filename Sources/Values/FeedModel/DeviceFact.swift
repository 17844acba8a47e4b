/// A property of a device, the same for every entry of a feed.
///
/// A fact says here, once, what other code must know of it. Decisions, questions about all devices, options, JSON,
/// words and populations ask its ``row``. A new fact takes a property of ``FeedDevice`` and a case here; then an app's
/// client sets it, and `publish check` gets an option.
///
/// The raw value is its name in `--at` and in the JSON of answers.
public enum DeviceFact: String, Sendable, CaseIterable {
  /// The version of the app, ``FeedDevice/version(_:)``, as the channel's options choose.
  case app
  case os
  case platform
  case language
  /// The region that the device is set to, whatever its language and wherever it is.
  case region
  /// Whether the device is on Wi-Fi.
  case wifi
  /// The current time.
  case now
  /// The offset of the device's own clock from UTC. Rules ask for ``Fact/wall`` and ``Fact/clock``, which follow from it.
  case zone
  /// The time since the first launch of the app; ``FactValue/never`` if that is unknown. For a prompt, it is the time
  /// since its own first use if that is earlier.
  case age
  /// Launches of the app and returns from the background, including the current one. For a prompt, its own uses if
  /// there are more.
  case launches
  /// The time since the launch before this one; ``FactValue/never`` at the first launch.
  case lastLaunch

  public enum Kind: Sendable {
    case version, language, moment, elapsed, zone
    /// - Parameters:
    ///   - yes: Words for a device that is so: `on Wi-Fi`.
    ///   - no: Words for a device that is not: `off Wi-Fi`.
    case truth(yes: String, no: String)
    /// One of these names, or ``FactValue/never``.
    ///
    /// - Parameter none: Words for a device without one: `without a region`; nil if every device has one.
    case choice([String], none: String?)
    /// A whole number within these bounds, with the noun of what is counted, if something is.
    case count(ClosedRange<Int>, of: String?)
  }

  public struct Row: Sendable {
    public var kind: Kind
    /// The name in the JSON of a device, and in the files that describe devices.
    public var member: String
    /// The option of `publish check`, without its dashes.
    public var option: String
    /// The value of a device of which nothing else is known; nil if each device has its own.
    public var usual: FactValue?
    /// The label in a form.
    public var label: String
    /// The words before a value: `OS ≥ 17`.
    public var lead: String
    /// The subject of a sentence: `the system is 17`.
    public var subject: String
    /// The effort to change it, compared with that of other facts: small if the user or time changes it easily.
    public var effort: Int
    /// Whether it stays the same until the next upgrade.
    public var isSettled = true
    /// Whether a line about a device has it even if it is as usual.
    public var isAlwaysSaid = false
  }

  public var row: Row {
    switch self {
    case .app:
      Row(
        kind: .version, member: "appVersion", option: "app-version", label: "App version", lead: "app",
        subject: "this app", effort: 4, isAlwaysSaid: true)
    case .os:
      Row(
        kind: .version, member: "osVersion", option: "os-version", usual: .version(FeedDevice.usualOSVersion),
        label: "OS version", lead: "OS", subject: "the system", effort: 6, isAlwaysSaid: true)
    case .platform:
      Row(
        kind: .choice(FeedDevice.Platform.allCases.map(\.rawValue), none: nil), member: "platform", option: "platform",
        usual: .choice(FeedDevice.Platform.ios.rawValue), label: "Platform", lead: "on",
        subject: "the platform", effort: 9)
    case .language:
      Row(
        kind: .language, member: "locale", option: "locale", usual: .language("en"), label: "Language", lead: "in",
        subject: "the language", effort: 7, isAlwaysSaid: true)
    case .region:
      Row(
        kind: .choice(FeedDevice.regions, none: "without a region"), member: "region", option: "region",
        usual: .never, label: "Region", lead: "in region", subject: "the region", effort: 8)
    case .wifi:
      Row(
        kind: .truth(yes: "on Wi-Fi", no: "off Wi-Fi"), member: "wifi", option: "wifi", usual: .truth(true),
        label: "Wi-Fi", lead: "Wi-Fi", subject: "this device", effort: 3, isAlwaysSaid: true)
    case .now:
      Row(
        kind: .moment, member: "now", option: "now", label: "Clock", lead: "on", subject: "it", effort: 0,
        isSettled: false)
    case .zone:
      Row(
        kind: .zone, member: "timeZone", option: "time-zone", usual: .choice("+00:00"), label: "Time zone",
        lead: "in UTC", subject: "the time zone", effort: 8)
    case .age:
      Row(
        kind: .elapsed, member: "installed", option: "installed", label: "Installed", lead: "installed",
        subject: "the installation", effort: 1, isSettled: false)
    case .launches:
      Row(
        kind: .count(1 ... .max, of: "launch"), member: "launches", option: "launches", label: "Launches",
        lead: "launches", subject: "the count of launches", effort: 2, isSettled: false)
    case .lastLaunch:
      Row(
        kind: .elapsed, member: "lastLaunch", option: "last-launch", label: "Last launch", lead: "last launch",
        subject: "the last launch", effort: 1, isSettled: false)
    }
  }

  /// The values of a fact that is a choice, beginning with ``FactValue/never`` if there can be none.
  public var choices: [FactValue] {
    guard case .choice(let names, let none) = row.kind else { return [] }
    return (none == nil ? [] : [.never]) + names.map(FactValue.choice)
  }

  /// The names in ``choices``.
  public var namesOfChoices: [String] { choices.filter { $0 != .never }.map(\.text) }

  /// The same, in words.
  public var names: String { namesOfChoices.joined(separator: ", ") }

  /// The facts that stay the same until the next upgrade.
  public static let settled = allCases.filter(\.row.isSettled)

  /// The facts that change with time and launches.
  public static let ofTime = allCases.filter { !$0.row.isSettled }
}

extension FeedDevice {
  /// The value of a fact; nil for those that depend on the time.
  public subscript(fact: DeviceFact) -> FactValue? {
    get {
      switch fact {
      case .app: .version(appVersion)
      case .os: .version(osVersion)
      case .platform: .choice(platform.rawValue)
      case .language: .language(locale.text)
      case .region: region.map(FactValue.choice) ?? .never
      case .wifi: .truth(wifi)
      case .zone: .choice(timeZone)
      case .launches: .number(launches)
      case .now, .age, .lastLaunch: nil
      }
    }
    set {
      switch fact {
      case .app: if case .version(let version) = newValue { (appVersion, buildVersion) = (version, version) }
      case .os: if case .version(let version) = newValue { osVersion = version }
      case .platform: platform = (newValue?.text).flatMap(Platform.init(rawValue:)) ?? platform
      case .language: if case .language(let text) = newValue { locale = LanguageTag(text) ?? locale }
      case .region: if case .choice(let name) = newValue { region = name } else { region = nil }
      case .wifi: if case .truth(let isOn) = newValue { wifi = isOn }
      case .zone: timeZone = newValue?.text ?? timeZone
      case .launches: if case .number(let count) = newValue { launches = count }
      case .now, .age, .lastLaunch: break
      }
    }
  }

  /// The device in words, without what changes from launch to launch: `app 2.4.0`, `OS 26.0`, `en`, `on Wi-Fi`.
  public var words: [String] {
    DeviceFact.settled.compactMap { fact in
      guard let value = self[fact], fact.row.isAlwaysSaid || value != fact.row.usual else { return nil }
      return fact == .language ? fact.bareWords(value) : fact.words(value)
    }
  }

  /// The version of the system if no other is given.
  public static let usualOSVersion: FeedVersion = "26.0"

  /// Whether this can be a device's version. It must start with a digit: a tag's `v` would be newer than every number.
  public static func isVersion(_ text: String) -> Bool {
    text.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}

extension DeviceFact {
  /// Reads a value as options and files have it: `17.2`, `de`, `true`, `30`, `GB` or `none`. Nil if it is none of this fact.
  public func value(_ text: String) -> FactValue? {
    switch row.kind {
    case .version: FeedDevice.isVersion(text) ? .version(FeedVersion(text)) : nil
    case .language: (LanguageTag(text) ?? LanguageTag(systemIdentifier: text)).map { .language($0.text) }
    case .choice: choices.first { $0.text == text || $0 == .never && text == "none" }
    case .truth: ["true": true, "false": false][text].map(FactValue.truth)
    case .count(let bounds, _): Int(text).flatMap { bounds.contains($0) ? .number($0) : nil }
    case .moment: Instant(rfc3339: text).map(FactValue.instant)
    case .zone:
      FeedDevice.offset(text).map { offset in
        var device = FeedDevice(appVersion: "")
        device.secondsFromUTC = offset
        return .choice(device.timeZone)
      }
    case .elapsed: nil
    }
  }

  /// A device in words: `app 2.4.0`, `on Wi-Fi`, `in de`.
  public func words(_ value: FactValue) -> String {
    if case (.truth(let yes, let no), .truth(let isSo)) = (row.kind, value) { return isSo ? yes : no }
    if case (.choice(_, let none?), .never) = (row.kind, value) { return none }
    return "\(row.lead)\(self == .zone ? "" : " ")\(value.text)"
  }

  /// The value alone in words: `2.4.0`, `on Wi-Fi`, `de`.
  public func bareWords(_ value: FactValue) -> String {
    switch value {
    case .truth, .never: words(value)
    default: value.text
    }
  }
}

extension FactValue {
  /// The value as options and files have it; elapsed time is in seconds. Empty for ``never``.
  public var text: String {
    switch self {
    case .version(let version): version.text
    case .number(let number): String(number)
    case .instant(let instant): instant.rfc3339
    case .elapsed(let start, let now): String(now.seconds(since: start))
    case .truth(let isSo): String(isSo)
    case .language(let text), .choice(let text): text
    case .never: ""
    }
  }

  public var json: JSON {
    switch self {
    case .truth(let isSo): .boolean(isSo)
    case .number(let number): .number(number)
    case .never: .null
    case .version, .instant, .language, .choice, .elapsed: .string(text)
    }
  }
}
