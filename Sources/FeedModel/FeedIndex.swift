/// `feeds.json`: which file each feed of a site has in each language.
///
/// A client that has read it requests only files that exist, so it does not matter what a host answers for those that
/// do not.
public struct FeedIndex: Equatable, Sendable {
  public static let fileName = "feeds.json"
  public static let schema = "publish.feeds/1"

  /// The language of the feeds that have no suffix.
  public var defaultLocale: LanguageTag
  /// Names of files beside the index.
  public var files: [FeedName: [LanguageTag: String]]

  public init(defaultLocale: LanguageTag, files: [FeedName: [LanguageTag: String]]) {
    self.defaultLocale = defaultLocale
    self.files = files
  }

  /// All feeds in all of these languages, with their usual names.
  public init(defaultLocale: LanguageTag, locales: [LanguageTag]) {
    self.init(defaultLocale: defaultLocale, files: [:])
    for feed in FeedName.allCases {
      for locale in locales {
        files[feed, default: [:]][locale] = feed.fileName(for: locale == defaultLocale ? nil : locale)
      }
    }
  }

  /// The file for a device in that language, then the default language's; one name if they are the same.
  ///
  /// A feed that is not in the index is looked for under its own name.
  public func fileNames(of feed: FeedName, for language: LanguageTag) -> [String] {
    let files = files[feed] ?? [:]
    let own = language.fallbacks.lazy.compactMap { files[$0] }.first
    let standard = files[defaultLocale] ?? feed.rawValue
    return own.map { $0 == standard ? [$0] : [$0, standard] } ?? [standard]
  }
}
