public import FeedModel

/// What a decision may know about the device and the app on it, apart from the state that a client stores.
public struct Device: Equatable, Sendable {
  /// The marketing version, CFBundleShortVersionString.
  public var appVersion: Version
  /// CFBundleVersion.
  public var buildVersion: Version
  /// For the title of an update.
  public var appName: String
  public var osVersion: Version
  /// The language that texts are shown in.
  public var locale: LanguageTag
  /// Whether the device is on Wi-Fi.
  public var wifi: Bool
  /// The URL schemes that something on the device opens, in lower case and without the colon: `https`, `itms-apps`.
  public var openableSchemes: Set<String>
  /// The app's first launch. Nil if unknown, such as in an app that used an original library before.
  public var installed: Instant?
  /// Launches of the app and returns from the background, the current one included.
  public var launches: Int
  /// A random text, made once and stored: it gives the device its place in every rollout.
  public var rolloutSeed: String
  /// The place in every rollout, 0 to 9,999, of a device that is only imagined; nil for those that its seed gives it.
  public var rolloutPlace: Int?

  public init(
    appVersion: Version, buildVersion: Version? = nil, appName: String = "", osVersion: Version = "0",
    locale: LanguageTag = .english, wifi: Bool = true,
    openableSchemes: Set<String> = ["http", "https", "mailto", "itms-apps", "macappstore"],
    installed: Instant? = nil, launches: Int = 0, rolloutSeed: String = ""
  ) {
    self.appVersion = appVersion
    self.buildVersion = buildVersion ?? appVersion
    self.appName = appName
    self.osVersion = osVersion
    self.locale = locale
    self.wifi = wifi
    self.openableSchemes = openableSchemes
    self.installed = installed
    self.launches = launches
    self.rolloutSeed = rolloutSeed
  }

  /// The version that feeds are compared with; the build version if there is no other, as in iNotify.
  public func version(_ source: VersionSource) -> Version {
    source == .build || appVersion.text.isEmpty ? buildVersion : appVersion
  }
}

/// Which of an app's two versions is compared: the marketing version, unless an option says otherwise.
public enum VersionSource: String, Sendable, CaseIterable { case marketing, build }
