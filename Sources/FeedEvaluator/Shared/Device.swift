public import FeedModel

/// What a decision may know of the device and the app on it. State that a client keeps is not in here.
public struct Device: Equatable, Sendable {
  /// The marketing version, CFBundleShortVersionString.
  public var appVersion: Version
  /// CFBundleVersion.
  public var buildVersion: Version
  public var appName: String
  public var osVersion: Version
  /// The language that texts are shown in.
  public var locale: LanguageTag
  public var wifi: Bool
  /// In lower case, without the colon: `https`, `itms-apps`.
  public var openableSchemes: Set<String>
  /// The app's first launch. Nil where nobody noted it, as in an app that comes from an original client.
  public var installed: Instant?
  /// Launches of the app and returns from background, the one going on included.
  public var launches: Int
  /// A random text, made once and kept: it gives the device its place in every rollout.
  public var rolloutSeed: String
  /// The place in every rollout, 0 to 9,999, of a device that is only imagined; nil for those that its seed gives it.
  public var rolloutPlace: Int?

  public init(
    appVersion: Version, buildVersion: Version? = nil, appName: String = "", osVersion: Version = "0",
    locale: LanguageTag = LanguageTag("en")!, wifi: Bool = true,
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

  /// The version that feeds are compared with; the build version where there is no other, as in iNotify.
  public func version(_ source: VersionSource) -> Version {
    source == .build || appVersion.text.isEmpty ? buildVersion : appVersion
  }
}

/// Which of an app's two versions is compared. The marketing version, unless a client is told otherwise.
public enum VersionSource: String, Sendable, CaseIterable { case marketing, build }
