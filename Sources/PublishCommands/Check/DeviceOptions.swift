import ArgumentParser
import FeedEvaluator
import FeedModel

/// A device without history, as the options of `check` describe it.
struct SimulatedDevice {
  var device: Device
  var now: Instant
  /// The version that was used before the last upgrade.
  var previousVersion: Version?
  var isFirstLaunch: Bool
}

struct DeviceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The app's marketing version.", valueName: "version"))
  var appVersion: String

  @Option(help: ArgumentHelp("The app's build version. Default: the app version.", valueName: "version"))
  var buildVersion: String?

  @Option(
    help: ArgumentHelp("The version used before the last upgrade; gives \"new in this version\".", valueName: "version")
  )
  var previousVersion: String?

  @Option(help: ArgumentHelp("The system's version.", valueName: "version"))
  var osVersion = "26.0"

  @Option(help: ArgumentHelp("The device's language.", valueName: "tag"))
  var locale = "en"

  @Flag(inversion: .prefixedNo, help: "Whether the device is on Wi-Fi.")
  var wifi = true

  @Option(help: ArgumentHelp("The device's clock. Default: SOURCE_DATE_EPOCH, else the clock.", valueName: "instant"))
  var now: String?

  @Option(help: ArgumentHelp("How long ago the app was installed: 30d, 12h.", valueName: "time"))
  var installed = "30d"

  @Option(help: ArgumentHelp("Launches of the app, this one included.", valueName: "count"))
  var launches = 30

  @Flag(help: "The app has never been launched before.")
  var firstLaunch = false

  @Option(help: ArgumentHelp("The app's name, for titles.", valueName: "name"))
  var appName = ""

  @Option(
    help: ArgumentHelp(
      "A URL scheme that something on the device opens, beside the common ones. Repeatable.", valueName: "scheme"))
  var openableScheme: [String] = []

  func validate() throws { _ = try resolve() }

  func resolve() throws -> SimulatedDevice {
    guard let language = LanguageTag(locale) ?? LanguageTag(systemIdentifier: locale) else {
      throw ValidationError("'\(locale)' is not a language tag. Write BCP 47, as de or zh-Hant.")
    }
    guard !appVersion.isEmpty else { throw ValidationError("--app-version is empty. Write it as 2.2.2.") }
    guard (0...Int(Int32.max)).contains(launches) else {
      throw ValidationError("--launches \(launches) is not a count. Write 0 or more, at most \(Int32.max).")
    }
    let now = try Moment.resolve(now)
    let device = Device(
      appVersion: Version(appVersion), buildVersion: buildVersion.map { Version($0) }, appName: appName,
      osVersion: Version(osVersion), locale: language, wifi: wifi, openableSchemes: schemes,
      installed: firstLaunch ? now : now.advanced(by: -(try age())), launches: firstLaunch ? 1 : launches)
    return SimulatedDevice(
      device: device, now: now, previousVersion: previousVersion.map { Version($0) }, isFirstLaunch: firstLaunch)
  }

  private var schemes: Set<String> {
    Set(["http", "https", "mailto", "tel", "sms", "itms-apps", "macappstore"] + openableScheme.map { $0.lowercased() })
  }

  /// Seconds.
  private func age() throws -> Int {
    let units: [Character: Int] = ["d": 86_400, "h": 3_600, "m": 60, "s": 1]
    guard let unit = installed.last.flatMap({ units[$0] }), let count = Int(installed.dropLast()),
      (0...1_000_000).contains(count)
    else { throw ValidationError("--installed '\(installed)' is not a length of time. Write it as 30d or 12h.") }
    return count * unit
  }
}
