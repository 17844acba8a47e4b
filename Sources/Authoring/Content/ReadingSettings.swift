import FeedModel
import Text

/// What decides how content is read, besides the files: a part of `publish.yml`, and what placeholders stand for. Readers
/// get nothing else, so equal settings and files give equal results. An object, because every reader on every core holds it.
public final class ReadingSettings: Equatable, Sendable {
  // Tags and schemes are ASCII, so equal ones are the same to the last byte.
  let locales: [LanguageTag]
  let channels: Set<Channel>
  let schemes: Set<String>
  /// Nil for UTC.
  let zone: TimeZoneRules?
  /// In the default language.
  let values: TextValues

  /// - Parameter version: The newest published release's; nil if there is none.
  init(_ configuration: Configuration, version: String?) {
    (locales, schemes) = (configuration.locales, configuration.schemes)
    channels = Set(configuration.channels)
    zone = configuration.timeZone
    let site = SiteValues(
      app: configuration.appName, storeURL: configuration.updatePage, variables: configuration.variables)
    values = TextValues(site: site, version: version)
  }

  private init(_ settings: ReadingSettings, _ values: TextValues) {
    (locales, channels, schemes) = (settings.locales, settings.channels, settings.schemes)
    zone = settings.zone
    self.values = values
  }

  func with(_ values: TextValues) -> ReadingSettings { ReadingSettings(self, values) }

  public static func == (one: ReadingSettings, other: ReadingSettings) -> Bool {
    one.locales == other.locales && one.channels == other.channels && one.schemes == other.schemes
      && one.zone == other.zone && one.values == other.values
  }

  var defaultLocale: LanguageTag { locales[0] }
}
