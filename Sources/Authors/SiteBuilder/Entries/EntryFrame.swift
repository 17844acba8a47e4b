import Authoring
import FeedModel
import Text

/// Everything that an entry depends on besides its own files and images: equal frames and files give equal results.
///
/// The reader, checks and renderer of an entry get this and neither a configuration nor options, so that nothing can
/// affect an entry that the cache does not compare. This is a class because all cores hold it.
final class EntryFrame: Equatable, Sendable {
  /// The values that are compared: all of them, as Swift writes the comparison.
  struct Inputs: Equatable, Sendable {
    let reading: ReadingSettings
    /// The site's locales, the default first.
    let locales: [LanguageTag]
    /// The app's name.
    @Exact fileprivate(set) var app: String
    /// The address at which the output is served; ends with `/`.
    @Exact fileprivate(set) var address: String
    let includesDrafts: Bool
    /// The record of translations; nil without a lock.
    let lock: TranslationLock?
    /// The paths of images below `content/assets/`.
    @Exact fileprivate(set) var images: Set<String>
    /// The numbers of parts that the releases' versions have.
    let versionParts: Set<Int>
    let links: LinkRules
    fileprivate let templateFiles: [SourceFile]
    fileprivate let surroundings: TemplateSurroundings
  }

  let inputs: Inputs

  // MARK: Values that follow from the inputs

  let templates: Templates
  /// The templates that a view can name.
  let viewNames: Set<String>
  /// Whether a template of the site mentions flags, so that a page may set flags that its text does not.
  let templatesSetFlags: Bool

  /// - Parameter templateFiles: The templates' sources.
  init(
    _ outline: SiteOutline, _ reading: ReadingSettings, _ templates: Templates, _ templateFiles: [SourceFile],
    _ assets: Assets, _ options: BuildOptions
  ) {
    let configuration = outline.configuration
    let address = options.site ?? configuration.site
    inputs = Inputs(
      reading: reading, locales: configuration.locales, app: configuration.appName, address: address,
      includesDrafts: options.includesDrafts, lock: outline.lock, images: Set(assets.byName.keys),
      versionParts: Set(
        outline.entries.lazy.filter { $0.kind == .releases }.compactMap { FeedVersion($0.id).componentCount }),
      links: LinkRules(configuration, address: address), templateFiles: templateFiles,
      surroundings: templates.surroundings)
    self.templates = templates
    viewNames = templates.viewNames
    templatesSetFlags = templateFiles.contains { $0.mentionsFlags }
  }

  static func == (one: EntryFrame, other: EntryFrame) -> Bool { one.inputs == other.inputs }
}

extension SourceFile {
  fileprivate var mentionsFlags: Bool { ["flag", "Flag"].contains { bytes.firstRange(of: Array($0.utf8)) != nil } }
}
