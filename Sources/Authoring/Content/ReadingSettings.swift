import FeedModel

/// What of `publish.yml` decides how content is read. Readers are given nothing else, so where this is the same, so is
/// what they read.
struct ReadingSettings: Equatable, Sendable {
  // Tags and schemes are ASCII, so equal ones are the same to the last byte.
  let locales: [LanguageTag]
  let channels: [Channel]
  let schemes: Set<String>

  init(_ configuration: Configuration) {
    (locales, channels, schemes) = (configuration.locales, configuration.channels, configuration.schemes)
  }

  var defaultLocale: LanguageTag { locales[0] }
}
