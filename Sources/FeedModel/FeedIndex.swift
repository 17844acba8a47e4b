/// `feeds.json`: which file each feed of a site has in each language, and which version of it is current.
///
/// Our clients poll this small file. It says what exists, so it does not matter what a host answers for files that do not; and
/// what has changed, so a device fetches a feed only if it has another version.
public struct FeedIndex: Equatable, Sendable {
  public static let fileName = "feeds.json"
  public static let schema = "publish.feeds/1"
  /// The folder of the immutable copies.
  public static let copiesFolder = "feeds"

  /// The language of the feeds that have no suffix.
  public var defaultLocale: LanguageTag
  /// Names of files beside the index.
  public var files: [FeedName: [LanguageTag: String]]
  /// That of the manifest it was published with. Nil on sites that were built by version 0.2.
  public var sequence: Int?
  /// The current version of each file, by its name: the first 16 hexadecimal digits of its SHA-256, in small letters. Empty on
  /// sites that were built by version 0.2.
  ///
  /// They tell a version from what else a host or a cache may have, not from what somebody made to have the same digits: that
  /// is what signatures are for.
  public var versions: [String: String]

  /// How many digits a version has.
  package static let versionLength = 16

  /// The immutable copy of a file, relative to the index: `feeds/control.4ddf443b40be54ec.json`.
  ///
  /// - Parameters:
  ///   - name: Of the file beside the index, such as `control.json`.
  ///   - sha256: Of its bytes, in hexadecimal digits; at least the first 16.
  public static func copy(of name: String, sha256: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "\(copiesFolder)/\(name[..<dot]).\(sha256.prefix(versionLength))\(name[dot...])"
  }

  public init(
    defaultLocale: LanguageTag, files: [FeedName: [LanguageTag: String]], sequence: Int? = nil,
    versions: [String: String] = [:]
  ) {
    self.defaultLocale = defaultLocale
    self.files = files
    self.sequence = sequence
    self.versions = versions
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
