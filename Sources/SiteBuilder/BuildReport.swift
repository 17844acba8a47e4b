public import Authoring
public import Diagnostics
public import FeedModel
public import Output

/// A build as a value: nothing has been written yet.
public struct BuildReport: Sendable {
  /// Sorted by place.
  public var diagnostics: [Diagnostic]
  /// Nil if there are errors.
  public var output: Output?
  /// What it was joined from, which is released with it. None if `publish.yml` cannot be used or a feed would be too large.
  var entries: [BuiltEntry] = []
  /// Of the site, the default first.
  public internal(set) var locales: [LanguageTag] = []
  /// The site's; nil for UTC.
  public internal(set) var timeZone: TimeZoneRules?

  public init(diagnostics: [Diagnostic], output: Output? = nil) {
    self.diagnostics = diagnostics
    self.output = output
  }

  public var hasErrors: Bool { diagnostics.hasErrors }

  /// What the same build over its own output would report: without what is said of changes.
  public var repeated: BuildReport {
    var report = self
    report.diagnostics.removeAll {
      switch $0.id {
      case .neverFirst, .allWithdrawn, .reusedKey, .renamedKey, .changedText, .heldBack, .renamedFlag, .changedSite,
        .changedDefault, .removedLanguage:
        true
      default: false
      }
    }
    return report
  }

  public struct Output: Sendable {
    public var tree: OutputTree
    public var manifest: Manifest
    /// The configuration it was built with, in which ``BuildOptions/site`` may replace the address in publish.yml.
    public var configuration: Configuration
    /// Files of the previous output that stay for devices with an older feed.
    public var keeping: [String]
    public var counts: Counts
    /// The next moment at which the same sources would give a different output; nil if never.
    public var changesAt: Instant?
    /// All such moments, in order, and what happens at them.
    public var upcoming: [UpcomingChange] = []
    /// When what is not due yet becomes due, by its ``Manifest/Published/source``.
    public var starts: [String: Instant] = [:]
    /// What was published before under another key.
    public var renamings: [Renaming] = []
    /// The names of content files that differ from what is published of them: by the id of a banner, the name of a prompt,
    /// the access type of a permission.
    public var contentNames: [ContentKind: [String: String]] = [:]
    /// Control files of hosts that are not part of the output, by plain names.
    public var hosting: [OutputFile] = []
    /// The manifest, as it was written.
    var encoded: EncodedManifest?
  }

  /// An entry that devices take for a new one.
  public struct Renaming: Sendable {
    public var from: Manifest.Published
    public var to: Manifest.Published
    /// Whether its author has raised its revision, so that everybody is shown it again.
    public var isOnPurpose: Bool
  }

  /// How many items of each kind are published.
  public struct Counts: Equatable, Sendable, Codable {
    public var banners = 0
    public var views = 0
    public var alerts = 0
    public var releases = 0
    public var prompts = 0
    public var permissions = 0
    public var locales = 0
    /// Drafts, and what is not due yet or has expired.
    public var heldBack = 0
  }
}
