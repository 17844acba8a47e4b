public import Diagnostics
public import FeedModel
public import Hosting

/// `publish.yml`.
public struct Configuration: Equatable, Sendable {
  /// The absolute https URL that the output is served at; ends with `/`.
  public var site: String
  /// Where it is written.
  public var placeOfSite = SourceLocation(path: "publish.yml")
  public var appName: String
  /// Digits, as in the App Store's URLs.
  public var storeID: String?
  /// Where users get an update, if not in the App Store.
  public var updateURL: String?
  public var placeOfUpdateURL = SourceLocation(path: "publish.yml")
  /// At least one; the first is the default.
  public var locales: [LanguageTag] = []
  /// Where they are listed.
  public var placeOfLocales = SourceLocation(path: "publish.yml")
  /// In which times that do not say their zone are meant; nil if they have to.
  public var timeZone: TimeZoneRules?
  /// The channels of notifications that set none: banners, alerts or both.
  public var channels: [Channel] = [.banners]
  /// How many newest releases stay in `versions.plist`; at least 1.
  public var keepReleases = 3
  /// The label before a note, by the heading above it in lower case.
  public var noteLabels = Self.defaultNoteLabels
  /// The app's own URL schemes, in lower case.
  public var schemes: Set<String> = []
  /// How long a file stays published after the last feed that named it, in seconds.
  public var keepViewsFor = 30 * 86_400
  /// What placeholders in texts stand for, by name.
  var variables: [String: Localized<String>] = [:]
  /// Whose control files a build writes.
  public var hosts: [HostName] = []
  /// Nil if the site is not signed.
  public var signing: SigningPlan?
  /// Nil if the site does not say who may sign off a release.
  public var signoff: SignoffPlan?
  /// Nil without limits.
  public var budget: InterruptionLimits?
  /// What findings count as.
  public var levels = DiagnosticLevels()
  public var brand = Brand()

  public var defaultLocale: LanguageTag { locales[0] }

  /// Where users get an update: the update URL, or the page in the App Store.
  public var updatePage: String? { updateURL ?? storeID.map { "https://apps.apple.com/app/id\($0)" } }

  /// The headings of iVersion's README and of Keep a Changelog.
  static let defaultNoteLabels = [
    "new": "NEW", "added": "NEW", "fixed": "FIX", "fixes": "FIX", "changed": "CHANGED", "improved": "IMPROVED",
    "removed": "REMOVED", "deprecated": "DEPRECATED", "security": "SECURITY",
  ]
}

/// The two channels that a notification can go to.
enum NotificationChannel: String, CaseIterable {
  case banners, alerts

  var channel: Channel { self == .banners ? .banners : .alerts }
}
