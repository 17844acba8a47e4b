public import Authoring
public import Diagnostics
public import FeedModel
public import Output
import Text

/// The result of a build as a value; no file has been written yet.
public struct BuildReport: Sendable {
  /// The diagnostics, sorted by place.
  public var diagnostics: [Diagnostic]
  /// The output; nil if there are errors.
  public var output: Output?
  /// The entries that the output was joined from, which are released with the report. There are none if `publish.yml`
  /// cannot be used or a feed would be too large.
  var entries: [BuiltEntry] = []
  /// The site's languages, the default first.
  public internal(set) var locales: [LanguageTag] = []
  /// The site's time zone; nil for UTC.
  public internal(set) var timeZone: TimeZoneRules?

  public var hasErrors: Bool { diagnostics.hasErrors }

  /// All notifications that are not taken back, due or not, with drafts: in the order of display, with the times of
  /// their schedules as conditions. Those that are only alerts are displayed once.
  public var plannedBanners: BannersFeed {
    let planned = entries.compactMap(\.notification).filter { $0.source.schedule.isPlanned(includesDrafts: true) }
    return BannersFeed(
      notifications: Publication.inOrderOfDisplay(planned).map { notification in
        var banner = notification.planned.banner
        if !notification.isBanner { banner.all.append(.neverDisplayed(true)) }
        return banner
      })
  }

  /// The report that the same build would give if it were repeated after its own output: without findings about
  /// changes.
  public var repeated: BuildReport {
    var report = self
    report.diagnostics.removeAll {
      switch $0.id {
      case .neverFirst, .allWithdrawn, .reusedKey, .renamedKey, .changedText, .heldBack, .renamedFlag, .movedVariant,
        .changedSite,
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
    /// The files of the previous output that stay for devices with an older feed.
    public var keeping: [String]
    public var counts: Counts
    /// The next moment at which the same sources would give a different output; nil if never.
    public var changesAt: Instant?
    /// All such moments, in order, with their changes.
    public var upcoming: [UpcomingChange] = []
    /// The moments at which entries become due, by their ``Manifest/Published/source``.
    public var starts: [String: Instant] = [:]
    /// Entries that were published before under a different key.
    public var renamings: [Renaming] = []
    /// The names of content files that differ from the published names: by the id of a banner, the name of a prompt,
    /// the access type of a permission.
    public var contentNames: [ContentKind: [String: String]] = [:]
    /// Control files of hosts that are not part of the output, under plain names.
    public var hosting: [OutputFile] = []
    /// The manifest, as it was written.
    var encoded: EncodedManifest?
  }

  /// An entry that devices treat as a new one.
  public struct Renaming: Sendable {
    public var from: Manifest.Published
    public var to: Manifest.Published
    /// Whether its author has raised its revision, so that all users see it again.
    public var isOnPurpose: Bool
  }

  /// The number of published items of each kind.
  public struct Counts: Equatable, Sendable, Codable {
    public var banners = 0
    public var views = 0
    public var alerts = 0
    public var releases = 0
    public var prompts = 0
    public var permissions = 0
    public var locales = 0
    /// The number of drafts, and of entries that are not due yet or have expired.
    public var heldBack = 0
  }
}

extension BuildReport.Output {
  /// Describes the output of a site.
  init(_ tree: OutputTree, _ manifest: Manifest, of site: Site, _ publication: Publication, views: Int) {
    var configuration = site.configuration
    // An output is signed for the address that it was built for.
    configuration.site = publication.address
    self.init(
      tree: tree, manifest: manifest, configuration: configuration,
      keeping: manifest.files.filter { $0.retired != nil }.map(\.path),
      counts: BuildReport.Counts(site, publication, views: views), changesAt: manifest.nextChange,
      contentNames: publication.contentNames)
  }

  /// Files of the previous output that are gone are no longer listed.
  public mutating func forget(_ paths: Set<String>, after previous: Manifest?) {
    guard !paths.isEmpty else { return }
    manifest.files.removeAll { paths.contains($0.path) }
    upcoming.removeAll { $0.event == .removed && paths.contains($0.item) }
    manifest.nextChange = upcoming.first?.at
    changesAt = manifest.nextChange
    if manifest.sequence == previous?.sequence { countOn() }
    tree.replace("manifest.json", with: manifest.encode())
  }

  /// Gives the manifest and the index of feeds the next number.
  private mutating func countOn() {
    manifest.sequence += 1
    let decoded = tree[FeedIndex.fileName].flatMap { try? FeedIndex.decode($0).feed }
    guard var index = decoded else { preconditionFailure("the build wrote the index") }
    index.sequence = manifest.sequence
    let file = PublishedFile(path: FeedIndex.fileName, contents: FileContents(index.encode()))
    manifest.replace(file.entry)
    tree.replace(FeedIndex.fileName, with: file.contents.bytes)
  }
}

extension Manifest {
  /// - Parameter file: Replaces the file with that path.
  mutating func replace(_ file: File) {
    guard let index = files.indices.first(where: { files[$0].path.isSame(as: file.path) }) else { return }
    files[index] = file
  }
}

extension BuildReport.Counts {
  fileprivate init(_ site: Site, _ publication: Publication, views: Int) {
    self.init(
      banners: publication.banners.count, views: views, alerts: publication.alerts.count,
      releases: publication.releases.count, prompts: publication.prompts.count,
      permissions: publication.permissions.count, locales: publication.locales.count,
      heldBack: site.notifications.count - publication.notifications.count
        + site.releases.count - publication.releases.count + site.prompts.count - publication.prompts.count
        + site.permissions.count - publication.permissions.count)
  }
}

extension Publication {
  fileprivate var contentNames: [ContentKind: [String: String]] {
    let banners = due.map { ($0.source.id, $0.source.identity.file) }
    let prompts = prompts.map { ($0.name, $0.identity.file) }
    // A file may set an access type that differs from its name.
    let permissions = permissions.map { permission in
      let name = permission.location.path.split(separator: "/").last ?? ""
      return (permission.access, String(name.prefix { $0 != "." }))
    }
    return [.notifications: banners, .prompts: prompts, .permissions: permissions].mapValues { names in
      Dictionary(names.filter { $0.0 != $0.1 }) { first, _ in first }
    }
  }
}
