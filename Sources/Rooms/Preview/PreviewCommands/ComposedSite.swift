package import Authoring
package import Diagnostics
package import FeedModel
package import PreviewServer
package import SiteBuilder

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
    /// What was published before; nil if nothing was, or if it cannot be read.
    package var before: Manifest?
    /// The site's languages, the default first; empty if `publish.yml` cannot be used.
    package var locales: [LanguageTag]
    /// The sources: `publish.yml` first, the others by the bytes of their paths.
    package var files: [SourceFile]
    /// The moments at which the output changes by the clock.
    package var upcoming: [UpcomingChange]
    /// All notifications that are not taken back (``BuildReport/plannedBanners``).
    package var planned: BannersFeed
  }

  /// Waits for the build that is in progress and returns it, with all files that ``wrote`` was told of; nil before the
  /// first build.
  package var newest: @Sendable () async -> Build?
  /// Returns the last build without waiting.
  package var last: @Sendable () -> Build?
  /// Builds the newest sources for a moment, with some files replaced or added; nil before the first build.
  package var build: @Sendable (_ files: [SourceFile], _ moment: Instant) async -> Build?
  /// Reads the translatable texts of a site that consists of these files; nil if they cannot be read.
  package var translations: @Sendable ([SourceFile], _ now: Instant) -> SiteTranslations?
  package var now: @Sendable () -> Instant
  /// Is told the paths of files that were written, before the answer to whoever wrote them.
  package var wrote: @Sendable (Set<String>) -> Void
  /// The name of the file that describes people, if there is one.
  package var population: String?

  package init(
    newest: @escaping @Sendable () async -> Build?, last: @escaping @Sendable () -> Build?,
    build: @escaping @Sendable (_ files: [SourceFile], _ moment: Instant) async -> Build?,
    translations: @escaping @Sendable ([SourceFile], _ now: Instant) -> SiteTranslations?,
    now: @escaping @Sendable () -> Instant, wrote: @escaping @Sendable (Set<String>) -> Void = { _ in },
    population: String? = nil
  ) {
    (self.wrote, self.population) = (wrote, population)
    (self.newest, self.last, self.build, self.translations, self.now) = (newest, last, build, translations, now)
  }
}

extension ComposedSite.Build {
  package func file(at path: String) -> SourceFile? { files.index(of: path).map { files[$0] } }
}
