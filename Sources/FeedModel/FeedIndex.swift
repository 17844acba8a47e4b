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
  /// That of the manifest it was published with. Nil on sites that were built by a version before 0.4.
  public var sequence: Int?
  /// The current version of each file, by its name. Empty on sites that were built by a version before 0.4.
  public var versions: [String: Version]

  /// What a feed's file holds at present.
  public struct Version: Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    public var sha256: String
    public var bytes: Int
    /// Relative to the index: a file with the same bytes that never changes, `feeds/control.4ddf443b40be54ec.json`.
    public var path: String

    public init(sha256: String, bytes: Int, path: String) {
      self.sha256 = sha256
      self.bytes = bytes
      self.path = path
    }

    /// The version of a file whose copy is named after its hash.
    ///
    /// - Parameters:
    ///   - name: Of the file beside the index, such as `control_de.json`.
    ///   - sha256: Of its bytes, in hexadecimal digits.
    ///   - bytes: How many it has.
    public init(of name: String, sha256: String, bytes: Int) {
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      self.init(
        sha256: sha256, bytes: bytes,
        path: "\(FeedIndex.copiesFolder)/\(name[..<dot]).\(sha256.prefix(16))\(name[dot...])")
    }
  }

  public init(
    defaultLocale: LanguageTag, files: [FeedName: [LanguageTag: String]], sequence: Int? = nil,
    versions: [String: Version] = [:]
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
