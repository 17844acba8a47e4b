public import Diagnostics
public import FeedModel

/// All content, checked file by file, including drafts and entries that are not due yet.
public struct Site: Sendable {
  public var configuration: Configuration
  /// The notifications by id.
  public var notifications: [Notification] = []
  /// The releases, newest first.
  public var releases: [Release] = []
  /// The prompts by name.
  public var prompts: [Prompt] = []
  /// The permissions by access type.
  public var permissions: [Permission] = []
  /// The languages in which each file exists.
  public var translations: TranslationCoverage = TranslationCoverage()
}

/// The locales in which each content file exists.
public struct TranslationCoverage: Sendable {
  public struct File: Sendable {
    /// The default locale's file.
    public var location: SourceLocation
    public var locales: Set<LanguageTag>
  }
  public var files: [File] = []
}

/// Reads all content, on all cores, and reports all mistakes.
///
/// - Parameter timer: Limits the time for reading each file's Markdown; by default there is no limit.
/// - Returns: All diagnostics, sorted, and the site as far as it could be read; nil only if `publish.yml` is unusable.
public func readSite(
  _ sources: SiteSources, timer: @escaping FileTimer = { { false } }
) -> (site: Site?, diagnostics: [Diagnostic]) {
  var diagnostics: [Diagnostic] = []
  guard let outline = SiteOutline(sources, &diagnostics) else { return (nil, diagnostics.inOrder) }
  let reader = EntryReader(outline, timer: timer)
  diagnostics += reader.diagnostics
  let readings = outline.entries.concurrentMap { reader.read($0) }
  let site = Site(outline.configuration, readings)
  return (site, (diagnostics + readings.flatMap(\.diagnostics)).inOrder)
}

extension Site {
  /// - Parameter readings: The readings in the order of kind and id.
  public init(_ configuration: Configuration, _ readings: [EntryReading]) {
    self.init(configuration: configuration)
    for reading in readings {
      translations.files.append(contentsOf: reading.coverage)
      switch reading.content {
      case .notification(let notification)?: notifications.append(notification)
      case .release(let release)?: releases.append(release)
      case .prompt(let prompt)?: prompts.append(prompt)
      case .permission(let permission)?: permissions.append(permission)
      case nil: break
      }
    }
    releases.sort { $0.version > $1.version }
    permissions.sort { ($0.access, $0.location) < ($1.access, $1.location) }
  }
}
