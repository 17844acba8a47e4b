import CommandKit
import SiteQuestions
import ArgumentParser
import FeedEvaluator
import FeedModel
import Simulation
import Text

struct DeviceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The app's marketing version.", valueName: "version")) var appVersion: String?

  @Option(help: ArgumentHelp("The app's build version. Default: the app version.", valueName: "version"))
  var buildVersion: String?

  @Option(
    help: ArgumentHelp("The version used before the last upgrade; gives \"new in this version\".", valueName: "version")
  )
  var previousVersion: String?

  @Option(help: ArgumentHelp("The system's version.", valueName: "version"))
  var osVersion = FeedDevice.usualOSVersion.text

  @Option(help: ArgumentHelp("The platform that the app was compiled for.", valueName: "name"))
  var platform = FeedDevice.Platform.ios.rawValue
  @Option(help: ArgumentHelp("The region that the device is set to. Default: none.", valueName: "code"))
  var region: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The offset of the device's own clock from UTC: +09:00.", valueName: "offset"))
  var timeZone = "+00:00"
  @Option(help: ArgumentHelp("An attribute that the app sets. Can be repeated.", valueName: "name=value"))
  var attribute: [String] = []
  @Option(help: ArgumentHelp("The device's language.", valueName: "tag")) var locale = "en"
  @Flag(inversion: .prefixedNo, help: "Whether the device is on Wi-Fi.") var wifi = true

  @Option(
    help: ArgumentHelp(
      "The device's clock: an instant, or a day. Default: SOURCE_DATE_EPOCH, else the clock.", valueName: "moment"))
  var now: String?

  @Option(help: ArgumentHelp("How long ago the app was installed: 30d, 12h. Default: 30d.", valueName: "time"))
  var installed: String?

  @Option(help: ArgumentHelp("Launches of the app, this one included. Default: 30.", valueName: "count"))
  var launches: Int?

  @Option(help: ArgumentHelp("How long ago the launch before this one was. Default: 1d.", valueName: "time"))
  var lastLaunch: String?

  @Flag(help: "The app has never been launched before.") var firstLaunch = false

  @Option(
    help: ArgumentHelp("A flag that a banner's page has set. Repeatable.", valueName: "id/name"), transform: Self.flag)
  var flag: [DeviceFlag] = []

  @Option(
    help: ArgumentHelp(
      "A banner that was displayed, and how long ago: 1d if not given. Repeatable.", valueName: "id=time"))
  var displayed: [String] = []
  @Option(help: ArgumentHelp("A banner in which the user tapped something. Repeatable.", valueName: "id"))
  var tapped: [String] = []
  @Option(help: ArgumentHelp("A banner that the user closed without that. Repeatable.", valueName: "id"))
  var dismissed: [String] = []
  @Option(help: ArgumentHelp("How often a banner was displayed. Repeatable.", valueName: "id=count"))
  var displays: [String] = []
  @Option(help: ArgumentHelp("How long ago a banner was first displayed. Repeatable.", valueName: "id=time"))
  var firstDisplay: [String] = []
  @Option(help: ArgumentHelp("How long ago any banner was displayed.", valueName: "time"))
  var lastAnyDisplay: String?

  @Option(help: ArgumentHelp("The app's name, for titles.", valueName: "name")) var appName = ""

  @Option(
    help: ArgumentHelp(
      "A URL scheme that something on the device opens, beside the common ones. Repeatable.", valueName: "scheme"))
  var openableScheme: [String] = []

  @Option(
    help: ArgumentHelp(
      "The device is in every rollout, or in a named one, from this percentage on: 20, april=20. Repeatable. Default: as --explain shows.",
      valueName: "percent"))
  var rollout: [String] = []

  /// Checks everything except ``appVersion``, which not every command needs; ``device()`` checks that.
  func validate() throws {
    if appVersion != nil { _ = try device() }
    _ = try past()
    _ = try moment()
    if let option = conflict { throw ValidationError("--first-launch and \(option) contradict each other.") }
  }

  /// The device and the app on it, without stored state.
  func device() throws -> FeedDevice {
    guard let language = LanguageTag(locale) ?? LanguageTag(systemIdentifier: locale) else {
      throw ValidationError("'\(locale)' is not a language tag. Write a BCP 47 tag, such as de or zh-Hant.")
    }
    guard let appVersion else { throw ValidationError("Missing expected argument '--app-version <version>'") }
    try checkVersions(appVersion)
    var device = FeedDevice(
      appVersion: FeedVersion(appVersion), buildVersion: buildVersion.map { FeedVersion($0) }, appName: appName,
      osVersion: FeedVersion(osVersion), locale: language, wifi: wifi, openableSchemes: try schemes())
    device[.platform] = try choice(of: .platform, platform, "one of \(DeviceFact.platform.names)")
    device[.region] = try region.map { try choice(of: .region, $0, "a region of ISO 3166, such as GB") }
    device[.zone] = try choice(of: .zone, timeZone, "an offset from UTC, such as +09:00 or -03:30")
    for text in attribute {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
        throw ValidationError("--attribute '\(text)': write a name and a value, as plan=free.")
      }
      device.attributes[String(text[..<sign])] = .text(String(text[text.index(after: sign)...]))
    }
    for text in rollout {
      guard let sign = text.lastIndex(of: "=") else {
        device.rolloutPlace = try place(at: text)
        continue
      }
      device.places[String(text[..<sign])] = try place(at: String(text[text.index(after: sign)...]))
    }
    return device
  }

  private func choice(of fact: DeviceFact, _ text: String, _ kind: String) throws -> FactValue {
    guard let value = fact.value(text) else {
      throw ValidationError("--\(fact.row.option) '\(text)' is not \(kind).")
    }
    return value
  }

  /// The last of 10,000 places that belongs to this percentage.
  private func place(at text: String) throws -> Int {
    guard let percent = Double(text), (0...100).contains(percent) else {
      throw ValidationError("--rollout \(text): write 0 to 100 percent.")
    }
    return max(0, Int((percent * Double(rolloutPlaces) / 100).rounded()) - 1)
  }

  /// See ``FeedDevice/isVersion(_:)``.
  private func checkVersions(_ appVersion: String) throws {
    let versions =
      [("--app-version", appVersion), ("--os-version", osVersion)]
      + (previousVersion.map { [("--previous-version", $0)] } ?? [])
    for (option, version) in versions where !FeedDevice.isVersion(version) {
      let digits = String(version.drop { !$0.isNumber })
      let advice = digits.isEmpty ? "Write it as 2.2.2." : "Did you mean \(digits)?"
      throw ValidationError("\(option) '\(version)' is not a version: it must start with a digit. \(advice)")
    }
  }

  func past() throws -> Past {
    var past = Past(
      previousVersion: previousVersion, age: try installed.map { try age("--installed", $0) },
      launches: try launches.map(count),
      lastLaunch: try lastLaunch.map { try age("--last-launch", $0) },
      isFirstLaunch: firstLaunch, flags: flag)
    past.displays = try pastDisplays()
    return past
  }

  private func pastDisplays() throws -> [PastDisplay] {
    var found: [PastDisplay] = []
    func change(_ text: String, _ change: (inout PastDisplay, String?) throws -> Void) rethrows {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let place = found.firstIndex { $0.id == parts[0] } ?? found.endIndex
      if place == found.endIndex { found.append(PastDisplay(parts[0])) }
      try change(&found[place], parts.count > 1 ? parts[1] : nil)
    }
    for text in displayed { try change(text) { if let time = $1 { $0.age = try age("--displayed", time) } } }
    for id in tapped { change(id) { display, _ in display.isTapped = true } }
    for id in dismissed { change(id) { display, _ in display.isDismissed = true } }
    for text in displays {
      try change(text) { display, count in
        guard let number = count.flatMap({ Int($0) }), number > 0 else {
          throw ValidationError("--displays '\(text)': write a banner and a count, as welcome=2.")
        }
        display.count = number
      }
    }
    for text in firstDisplay { try change(text) { $0.firstAge = try age("--first-display", $1 ?? "") } }
    if let lastAnyDisplay {
      var any = PastDisplay("another banner")
      any.age = try age("--last-any-display", lastAnyDisplay)
      found.append(any)
    }
    return found
  }

  func moment() throws -> Instant { try Moment.resolve(now) }

  private static func flag(_ argument: String) throws -> DeviceFlag {
    guard let flag = DeviceFlag(argument) else {
      throw ValidationError(
        "Write the notification's id and the flag: download-update/hideUpdate; a flag of the whole site as /hideUpdate."
      )
    }
    return flag
  }

  private var conflict: String? {
    guard firstLaunch else { return nil }
    return [
      ("--previous-version", previousVersion != nil), ("--installed", installed != nil),
      ("--last-launch", lastLaunch != nil),
    ]
    .first { $0.1 }?.0 ?? (launches.map { $0 > 1 } == true ? "--launches" : nil)
  }

  /// The schemes, which can also be written as the beginning of a URL: `snoodle:`, `snoodle://`.
  private func schemes() throws -> Set<String> {
    FeedDevice.wellKnownSchemes.union(
      try openableScheme.map { text in
        guard let scheme = FeedDevice.scheme(text) else {
          throw ValidationError("--openable-scheme '\(text)' is not a URL scheme. Write it as snoodle.")
        }
        return scheme
      })
  }

  private func count(_ launches: Int) throws -> Int {
    guard (1...Int(Int32.max)).contains(launches) else {
      throw ValidationError(
        "--launches \(launches) is not a count, this launch included. Write 1 or more, at most \(Int32.max).")
    }
    return launches
  }

  /// Seconds ago.
  private func age(_ option: String, _ text: String) throws -> Int {
    guard let seconds = seconds(ofDuration: text) else {
      throw ValidationError("\(option) '\(text)' is not a duration. Write it as 30d or 12h.")
    }
    return seconds
  }
}

/// An expectation such as `banners=download-update`: the id of the entry that must be displayed; nil for none.
typealias Expectation = ChannelOption<String?>

extension Expectation {
  init(argument: String) throws {
    try self.init(argument, example: "banners=download-update, or banners=none") { _, id in
      guard id.lowercased() != "none" || id == "none" else { throw ValidationError("Write 'none' in lower case.") }
      return id == "none" ? nil : id
    }
  }

  func isMet(by displayed: [String]) -> Bool { value.map(displayed.contains) ?? displayed.isEmpty }

  /// A sentence if it is not met.
  ///
  /// - Parameter circumstances: To whom or when it was to be displayed, such as ` to somebody`.
  func failure(_ displayed: [String], _ circumstances: String = "") -> String? {
    guard !isMet(by: displayed) else { return nil }
    return "expected \(channel.rawValue) to display \(value ?? "nothing")\(circumstances), "
      + "but it displays \(displayed.isEmpty ? "nothing" : displayed.joined(separator: ", "))"
  }
}
