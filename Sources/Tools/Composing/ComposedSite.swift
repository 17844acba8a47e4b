package import Authoring
package import Diagnostics
package import FeedModel
package import PreviewServer
package import SiteBuilder
internal import Text

/// The site as a composer needs it from the preview, which reads and builds it.
package struct ComposedSite: Sendable {
  /// One build of the site, good or not.
  package struct Build: Sendable {
    package var items: [ItemStatus]
    package var diagnostics: [Diagnostic]
    /// Nil if there are errors.
    package var output: PreviewOutput?
    /// All published items, by the paths of their sources without the language and the extension.
    package var published: [Manifest.Published]
    /// The site's languages, the default first; empty if `publish.yml` cannot be used.
    package var locales: [LanguageTag]
    /// The sources: `publish.yml` first, the others by the bytes of their paths.
    package var files: [SourceFile]
    /// The moments at which the output changes by the clock.
    package var upcoming: [UpcomingChange]

    package init(
      items: [ItemStatus], diagnostics: [Diagnostic], output: PreviewOutput?, published: [Manifest.Published],
      locales: [LanguageTag], files: [SourceFile], upcoming: [UpcomingChange]
    ) {
      (self.items, self.diagnostics, self.output) = (items, diagnostics, output)
      (self.published, self.locales, self.files, self.upcoming) = (published, locales, files, upcoming)
    }
  }

  /// Waits for the build that is in progress and returns it; nil before the first build.
  package var newest: @Sendable () async -> Build?
  /// Returns the last build without waiting.
  package var last: @Sendable () -> Build?
  /// Builds the newest sources for a moment, with some files replaced or added; nil before the first build.
  package var build: @Sendable (_ files: [SourceFile], _ moment: Instant) async -> Build?
  /// Reads the translatable texts of a site that consists of these files; nil if they cannot be read.
  package var translations: @Sendable ([SourceFile], _ now: Instant) -> SiteTranslations?
  package var now: @Sendable () -> Instant
  /// The name of the file that describes people, if there is one.
  package var population: String?

  package init(
    newest: @escaping @Sendable () async -> Build?, last: @escaping @Sendable () -> Build?,
    build: @escaping @Sendable (_ files: [SourceFile], _ moment: Instant) async -> Build?,
    translations: @escaping @Sendable ([SourceFile], _ now: Instant) -> SiteTranslations?,
    now: @escaping @Sendable () -> Instant, population: String? = nil
  ) {
    self.population = population
    (self.newest, self.last, self.build, self.translations, self.now) = (newest, last, build, translations, now)
  }
}

extension ComposedSite.Build {
  package func file(at path: String) -> SourceFile? { files.index(of: path).map { files[$0] } }
}

/// A message: an entry of the site, with its views and their translations.
struct Message {
  /// The default language's file.
  let address: ContentAddress
  let kind: ContentKind
  let id: String
  let item: ItemStatus?
  let files: [File]

  struct File {
    var address: ContentAddress
    var locale: LanguageTag
    /// `index`, the name of a different view of a notification, or `local` or `store` for a release.
    var part: String
    /// False for a translation that does not exist yet.
    var exists: Bool
  }

  /// Nil if the site has no such message.
  init?(_ address: ContentAddress, in build: ComposedSite.Build) {
    let locales = build.locales
    guard let original = locales.first, let stem = Self.stem(of: address.text, locales) else { return nil }
    // Most paths are not the message's, and comparing bytes is quicker than reading a path.
    let source = "content/\(stem.kind.rawValue)/\(stem.id)"
    var files: [File] = build.files.compactMap { file in
      let path = file.path
      guard path.starts(withBytesOf: source), let place = try? ContentPath(path, locales: locales),
        place.stem.kind == stem.kind, place.stem.id == stem.id, let address = ContentAddress(path)
      else { return nil }
      return File(address: address, locale: place.locale ?? original, part: place.stem.part, exists: true)
    }
    guard files.contains(where: { $0.address == address }) else { return nil }
    for file in files where file.locale == original {
      for locale in locales.dropFirst() where !files.contains(where: { $0.part == file.part && $0.locale == locale }) {
        let path = pathOfTranslation(file.address.text, into: locale, from: original)
        guard let address = ContentAddress(path) else { continue }
        files.append(File(address: address, locale: locale, part: file.part, exists: false))
      }
    }
    let rank = { (file: File) in (file.part == "index" ? "" : file.part, locales.firstIndex(of: file.locale) ?? 0) }
    self.files = files.sorted { rank($0) < rank($1) }
    (self.address, kind, id) = (address, stem.kind, stem.id)
    item = build.items.first { $0.kind == stem.kind && $0.id == stem.id }
  }

  private static func stem(of path: String, _ locales: [LanguageTag]) -> ContentPath.Stem? {
    (try? ContentPath(path, locales: locales))?.stem
  }

  /// The path of the entry as findings and the manifest name it: `content/notifications/hello`.
  var source: String { "content/\(kind.rawValue)/\(id)" }

  func file(at path: String) -> File? { files.first { $0.address.text == path } }
}
