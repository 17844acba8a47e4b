public import Diagnostics
public import FeedModel
import Text

/// A site before its content is read: `publish.yml`, and the files grouped into entries.
public struct SiteOutline: Sendable {
  public private(set) var configuration: Configuration
  /// The entries in the order of kind and id.
  public private(set) var entries: [ContentEntry]
  /// The record of the originals of translations; nil without such a file.
  public private(set) var lock: TranslationLock?
  /// The files below `content/snippets/`.
  private(set) var snippets: [SourceFile]
  private var files: [PlacedFile]
  /// The problems of file names.
  private let problems: [Diagnostic]

  /// - Parameters:
  ///   - earlier: The outline of an earlier state of the site, if there is one.
  ///   - diagnostics: Gets the problems of `publish.yml` and of file names.
  /// - Returns: Nil, with an error, if `publish.yml` is unusable.
  public init?(_ sources: SiteSources, after earlier: SiteOutline? = nil, _ diagnostics: inout [Diagnostic]) {
    guard let configuration = readConfiguration(sources, &diagnostics) else { return nil }
    self.configuration = configuration
    let known = earlier.flatMap { $0.configuration.locales == configuration.locales ? $0.files : nil }
    let files = [PlacedFile](sources.content, locales: configuration.locales, earlier: known ?? [])
    var problems: [Diagnostic] = []
    entries = [ContentEntry](files, &problems)
    problems += entries.translationLookAlikes(configuration.locales)
    diagnostics += problems
    self.problems = problems
    self.files = files
    snippets = sources.snippets
    lock = sources.lock.map { TranslationLock($0, &diagnostics) }
  }

  /// Updates the outline to a later state of the site if that has files of the same names; otherwise nothing changes.
  ///
  /// - Parameter diagnostics: Gets the same diagnostics as from ``init(_:after:_:)``.
  public mutating func update(_ sources: SiteSources, _ diagnostics: inout [Diagnostic]) -> Bool {
    var found: [Diagnostic] = []
    let content = sources.content
    guard let configuration = readConfiguration(sources, &found),
      configuration.locales == self.configuration.locales, content.count == files.count,
      content.indices.allSatisfy({ content[$0].path.isSame(as: files[$0].file.path) })
    else { return false }
    for index in content.indices where content[index].bytes != files[index].file.bytes {
      files[index].file = content[index]
      if case .success(let path) = files[index].place { update(content[index], path.stem) }
    }
    self.configuration = configuration
    snippets = sources.snippets
    lock = sources.lock.map { TranslationLock($0, &found) }
    diagnostics += found + problems
    return true
  }

  private mutating func update(_ file: SourceFile, _ stem: ContentPath.Stem) {
    let index = entries.index(of: stem.kind, stem.id)
    let files = entries[index].files.map { $0.path.isSame(as: file.path) ? file : $0 }
    let placed = [PlacedFile](files, locales: configuration.locales, earlier: [])
    var none: [Diagnostic] = []
    entries[index] = [ContentEntry](placed, &none)[0]
  }

  /// The entries; everything else is released.
  public consuming func takeEntries() -> [ContentEntry] { entries }

  fileprivate func newestRelease(where isPublished: (ContentEntry) -> Bool) -> String? {
    entries.filter { $0.kind == .releases && $0.isRelease }.sorted { FeedVersion($0.id) > FeedVersion($1.id) }
      .first(where: isPublished)?.id
  }
}

/// A timer for one file: called when reading begins, it returns a function that says whether it has taken too long.
public typealias FileTimer = @Sendable () -> () -> Bool

/// Reads entries, each independently of the others.
public struct EntryReader: Sendable {
  /// The settings. Equal settings and files give equal results.
  public private(set) var settings: ReadingSettings
  /// The problems of audiences.
  private var audiences: [Diagnostic] = []
  /// The problems of snippets, their languages, and their texts for translators.
  public private(set) var snippets:
    (diagnostics: [Diagnostic], coverage: [TranslationCoverage.File], translatable: [TranslatableFile]) = ([], [], [])
  private var timer: FileTimer

  /// - Parameters:
  ///   - timer: Limits the time for reading each file's Markdown.
  ///   - findsTexts: Whether the places of texts are requested, because files are going to be changed.
  ///   - isPublished: Whether a release is published, so that `{{version}}` may be its version.
  public init(
    _ outline: SiteOutline, timer: @escaping FileTimer, findsTexts: Bool = false,
    isPublished: (Schedule) -> Bool = { !$0.isDraft }
  ) {
    settings = ReadingSettings(outline.configuration, version: nil, findsTexts: findsTexts)
    self.timer = timer
    let version = outline.newestRelease { isPublished(schedule(of: $0)) }
    settings = settings.with(settings.values.with(version: version))
    let names = outline.messageNames { entry in
      var reader = DocumentReader(settings: settings, timer: timer)
      return reader.message(entry)
    }
    settings = settings.with(names)
    settings = settings.with(Audiences(outline.configuration.audiences, settings, &audiences))
    guard !outline.snippets.isEmpty else { return }
    var reader = SnippetReader(settings, timer)
    settings = settings.with(settings.values.with(snippets: reader.read(outline.snippets)))
    snippets = (reader.diagnostics, reader.coverage, reader.translatable)
  }

  /// The problems of what several entries use.
  public var diagnostics: [Diagnostic] { audiences + snippets.diagnostics }

  /// A reader without a time limit, for files that were read in time before.
  public var withoutTimer: EntryReader {
    var reader = self
    reader.timer = { { false } }
    return reader
  }

  private func schedule(of release: ContentEntry) -> Schedule {
    var reader = DocumentReader(settings: settings, timer: timer)
    return reader.schedule(ofRelease: release)
  }

  /// The conditions of an audience of publish.yml; nil if there is none of this name.
  public func conditions(ofAudience name: String) -> [BannersFeed.Condition]? { settings.audiences.conditions(name) }

  /// The audience of a notification from which a condition at this place came; nil if it is the notification's own.
  public func audience(at place: SourceLocation, of notification: Notification) -> String? {
    notification.audiences.map(\.value).first { settings.audiences.contains(place, in: $0) }
  }

  /// The channels and the schedule of a notification, from its front matter alone; nil for other entries, and if it
  /// cannot be read.
  public func destination(of entry: ContentEntry) -> (channels: Set<FeedChannel>, schedule: Schedule)? {
    guard entry.kind == .notifications, let file = entry.parts.first?.files.base else { return nil }
    var reader = DocumentReader(settings: settings, timer: timer)
    return reader.destination(of: file)
  }

  public func read(_ entry: ContentEntry) -> EntryReading {
    var reader = DocumentReader(settings: settings, timer: timer)
    var reading = reader.read(entry)
    reading.diagnostics = entry.duplicates + reading.diagnostics
    return reading
  }
}

/// The result of reading the files of one entry.
public struct EntryReading: Sendable {
  /// The entry; nil, with errors, if it cannot be used.
  public var content: Entry?
  /// The languages in which its files exist, as far as they could be read.
  public var coverage: [TranslationCoverage.File] = []
  /// Its files as translators see them; none for a site in one language.
  public var translatable: [TranslatableFile] = []
  /// Its files as proofreading sees them.
  public var written: [WrittenFile] = []
  /// The languages that it is to be translated into, as its front matter says; nil for all of the site's.
  public var wanted: Set<LanguageTag>?
  public var diagnostics: [Diagnostic] = []

  /// Whether it is withdrawn permanently, so that no part of it is published.
  public var isWithdrawn: Bool { content?.schedule.isWithdrawn ?? false }

  /// Whether a file took too long to read. Reading it again may succeed.
  public var hasTimedOut = false

  init(
    content: Entry?, coverage: [TranslationCoverage.File], translatable: [TranslatableFile],
    wanted: Set<LanguageTag>?, diagnostics: [Diagnostic], hasTimedOut: Bool
  ) {
    (self.content, self.coverage, self.translatable, self.wanted) = (content, coverage, translatable, wanted)
    (self.diagnostics, self.hasTimedOut) = (diagnostics, hasTimedOut)
  }

  /// The reading of files that are not an entry, such as snippets.
  public init(coverage: [TranslationCoverage.File]) { self.coverage = coverage }

  public var isDraft: Bool { content?.schedule.isDraft ?? false }

  /// The locales of the site that it is to be translated into.
  public func wanted(of locales: [LanguageTag]) -> [LanguageTag] {
    locales.dropFirst().filter { wanted?.contains($0) ?? true }
  }
}

/// The files of a site, sorted by purpose. This type opens no files.
public struct SiteSources: Sendable {
  public enum Configuration: Sendable {
    case file(SourceFile)
    case missing
    /// The file exists, and its reader reports why it cannot be read.
    case unreadable
  }

  /// The database in which the site's time zone is found.
  let zones: TimeZoneDatabase
  /// The state of `publish.yml`.
  public private(set) var configuration: Configuration
  /// The files below `content/`, without the assets and the snippets.
  public var content: [SourceFile] = []
  /// The file `content/translations.lock`, if there is one.
  public var lock: SourceFile?
  /// The files below `content/snippets/`.
  public var snippets: [SourceFile] = []
  /// The files below `content/assets/`.
  public var assets: [SourceFile] = []
  /// The files below `templates/`.
  public var templates: [SourceFile] = []
  /// A language that the site has although `publish.yml` does not name it.
  private(set) var addedLocale: LanguageTag?

  /// Sorts files by their paths and leaves out all others.
  ///
  /// - Parameters:
  ///   - otherwise: The state of `publish.yml` if it is not among the files.
  ///   - zones: The system's time zones.
  public init(
    _ files: [SourceFile] = [], configuration otherwise: Configuration = .missing, zones: TimeZoneDatabase = .none
  ) {
    self.zones = zones
    configuration = otherwise
    for file in files.sorted(by: { $0.path < $1.path }) where !isLeftover(file.path) {
      if file.path == "publish.yml" {
        configuration = .file(file)
      } else if file.path.starts(withBytesOf: "content/assets/") {
        assets.append(file)
      } else if file.path.starts(withBytesOf: "content/snippets/") {
        snippets.append(file)
      } else if file.path.starts(withBytesOf: "content/") {
        if file.path == TranslationLock.path { lock = file } else { content.append(file) }
      } else if file.path.starts(withBytesOf: "templates/") {
        templates.append(file)
      }
    }
  }

  /// The sources with one more language, in which there are no texts.
  public func adding(_ locale: LanguageTag) -> SiteSources {
    var sources = self
    sources.addedLocale = locale
    return sources
  }

  /// The sources with translations that are not in files.
  ///
  /// - Parameter translations: Files below `content/`, which replace those with the same paths.
  public func adding(_ translations: [SourceFile]) -> SiteSources {
    var sources = self
    let paths = Set(translations.map(\.path))
    let isOfSnippet = { (file: SourceFile) in file.path.starts(withBytesOf: "content/snippets/") }
    sources.content.removeAll { paths.contains($0.path) }
    sources.snippets.removeAll { paths.contains($0.path) }
    sources.content = (sources.content + translations.filter { !isOfSnippet($0) }).sorted { $0.path < $1.path }
    sources.snippets = (sources.snippets + translations.filter(isOfSnippet)).sorted { $0.path < $1.path }
    return sources
  }
}

/// Whether a file is one that editors and systems leave behind, often hidden from authors.
private func isLeftover(_ path: String) -> Bool {
  // Nearly every path ends in md, and nearly every other in the name of an image format.
  guard let last = path.utf8.last, "~kpgiBbS#".utf8.contains(last) else { return false }
  let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  return ["~", ".bak", ".swp", ".orig", "#"].contains { name.hasSuffix($0) }
    || ["thumbs.db", "ehthumbs.db", "desktop.ini"].contains(name.lowercased())
}
