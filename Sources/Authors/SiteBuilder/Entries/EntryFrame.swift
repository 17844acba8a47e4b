import Authoring
import FeedModel
import Text

/// Everything that an entry depends on besides its own files and images: equal frames and files give equal results.
///
/// The reader, checks and renderer of an entry get this and neither a configuration nor options, so that nothing can
/// affect an entry that the cache does not compare. This is a class because all cores hold it.
final class EntryFrame: Equatable, Sendable {
  /// The settings of the reader.
  let reading: ReadingSettings
  /// The site's locales, the default first.
  let locales: [LanguageTag]
  /// The app's name.
  let app: String
  /// The address at which the output is served; ends with `/`.
  let address: String
  let includesDrafts: Bool
  /// The record of translations; nil without a lock.
  let lock: TranslationLock?
  let templates: Templates
  /// The templates that a view can name.
  let viewNames: Set<String>
  /// Whether a template of the site mentions flags, so that a page may set flags that its text does not.
  let templatesSetFlags: Bool
  /// The paths of images below `content/assets/`.
  let images: Set<String>
  /// The numbers of parts that the releases' versions have.
  let versionParts: Set<Int>
  let links: LinkRules
  private let templateFiles: [SourceFile]

  /// - Parameter templateFiles: The templates' sources.
  init(
    _ outline: SiteOutline, _ reading: ReadingSettings, _ templates: Templates, _ templateFiles: [SourceFile],
    _ assets: Assets, _ options: BuildOptions
  ) {
    let configuration = outline.configuration
    self.reading = reading
    locales = configuration.locales
    app = configuration.appName
    address = options.site ?? configuration.site
    includesDrafts = options.includesDrafts
    lock = outline.lock
    self.templates = templates
    viewNames = templates.viewNames
    templatesSetFlags = templateFiles.contains { $0.mentionsFlags }
    images = Set(assets.byName.keys)
    versionParts = Set(
      outline.entries.lazy.filter { $0.kind == .releases }.compactMap { Version($0.id).componentCount })
    links = LinkRules(configuration, address: address)
    self.templateFiles = templateFiles
  }

  /// Texts are compared byte for byte: Swift's `==` treats composed and decomposed letters as equal, but the bytes
  /// written from them differ.
  static func == (one: EntryFrame, other: EntryFrame) -> Bool {
    one.reading == other.reading && one.locales == other.locales && one.app.isSame(as: other.app)
      && one.address.isSame(as: other.address) && one.includesDrafts == other.includesDrafts && one.lock == other.lock
      && one.templateFiles == other.templateFiles && one.templates.surroundings == other.templates.surroundings
      && one.images.isSame(as: other.images) && one.versionParts == other.versionParts && one.links == other.links
  }
}

extension SourceFile {
  fileprivate var mentionsFlags: Bool {
    ["flag", "Flag"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }
}
