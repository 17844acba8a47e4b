import FeedModel

/// The part of `publish.yml` that decides how content is read. Readers get nothing else, so equal settings and files
/// give equal results.
public struct ReadingSettings: Equatable, Sendable {
  // Tags and schemes are ASCII, so equal ones are the same to the last byte.
  let locales: [LanguageTag]
  let channels: [Channel]
  let schemes: Set<String>

  init(_ configuration: Configuration) {
    (locales, channels, schemes) = (configuration.locales, configuration.channels, configuration.schemes)
  }

  var defaultLocale: LanguageTag { locales[0] }
}
