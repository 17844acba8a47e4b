import Authoring
import Diagnostics
import FeedModel
import Hosting
import Output
import Text

/// The reduce step, which joins built entries into a whole site: checks that involve several entries, the feeds, the
/// pages for people and the manifest.
struct SiteAssembly {
  /// The site without the languages of notifications' files, which were checked one by one, and without withdrawn
  /// releases, prompts and permissions.
  private let site: Site
  private let entries: [BuiltEntry]
  private let notifications: [BuiltNotification]
  private let publication: Publication
  private let keys: PublishedKeys
  private let memory: TranslationMemory
  private let takenBack: TakenBack
  private let options: BuildOptions
  private let proofs: ProofMemory
  private let lastManifest: EncodedManifest?

  /// - Parameters:
  ///   - entries: The entries in the order of kind and id.
  ///   - cache: The results for an earlier state of the site, if any.
  init(
    _ configuration: Configuration, _ entries: [BuiltEntry], _ newest: NewestEntries, _ builder: EntryBuilder,
    _ options: BuildOptions, _ cache: BuildCache?
  ) {
    proofs = cache?.proofs ?? ProofMemory()
    lastManifest = cache?.manifest
    notifications = entries.compactMap(\.notification).inOrderOfIDs
    var site = Site(configuration, entries.filter { $0.kind != .notifications }.map(\.reading))
    site.notifications = notifications.map(\.source)
    takenBack = TakenBack(site, notifications)
    site.leaveOutWhatIsTakenBack()
    self.site = site
    // Files that were read in time once need no timer again.
    let news = newest.news(builder.reader.withoutTimer)
    publication = Publication(site, notifications, news, views: builder.views, options: options)
    keys = PublishedKeys(publication, after: options.previous, sources: Set(entries.map(\.source)))
    // The manifest is public, and must not name unpublished entries.
    memory = TranslationMemory(entries.filter { $0.isLive(options) }.flatMap(\.translated), after: options.previous)
    (self.entries, self.options) = (entries, options)
  }

  /// - Parameter diagnostics: The findings from before the entries were read.
  func report(_ diagnostics: [Diagnostic]) -> BuildReport {
    var report = joined(diagnostics)
    report.entries = entries
    report.locales = site.configuration.locales
    report.timeZone = site.configuration.timeZone
    return report
  }

  private func joined(_ diagnostics: [Diagnostic]) -> BuildReport {
    let (checks, formats, problems) = checksAndFormats()
    let found = diagnostics + checks + publication.templates.overruns
    let isGood = problems.isEmpty && !found.hasErrors && !entries.contains(where: \.hasErrors)
    // If the site turns a warning into an error, the output made meanwhile is discarded.
    let (leveled, made) = concurrently({ all(found) }) {
      isGood ? Result { () throws(OutputError) in try output(formats) } : nil
    }
    if leveled.hasErrors { return BuildReport(diagnostics: leveled) }
    switch made {
    case .success(let output)?: return BuildReport(diagnostics: leveled, output: output)
    case .failure(let error)?:
      let problem = Diagnostic(
        .badOutputPath, "\(error)", fix: "rename the file that it comes from", at: SourceLocation(path: "content"))
      return BuildReport(diagnostics: (leveled + [problem]).inOrder)
    case nil: return BuildReport(diagnostics: (leveled + problems).inOrder)
    }
  }

  /// All diagnostics in order, at the levels that `publish.yml` sets.
  private func all(_ found: [Diagnostic]) -> [Diagnostic] {
    let all = [Diagnostic].merged(entries.map(\.diagnostics), found).onceInSnippets
    let levels = site.configuration.levels
    let named = levels[.unknownToNotable] == nil ? all.withNotableJoined : all
    return levels.applied(to: named.withoutFollowersOfDefault.withoutFollowers(locales: site.configuration.locales))
  }

  /// Runs checks and writes formats at the same time. If a check finds an error, which is rare, the files are
  /// discarded. All steps are in one list, so that no core waits for the longest check.
  private func checksAndFormats() -> (found: [Diagnostic], files: [PublishedFile], problems: [Diagnostic]) {
    let context = CheckContext(site, publication, keys, memory, options, notifications, entries, proofs)
    let steps =
      Check.ofSites.map { check in Step { Step.Result(found: check.findings(in: context)) } }
      + OutputFormat.steps(of: publication, forDevicesAlone: options.isForDevicesAlone).map { made in
        Step {
          let (files, problem) = made()
          return Step.Result(files: files, problem: problem)
        }
      }
    let results = steps.concurrentMap { $0.run() }
    return (results.flatMap(\.found), results.flatMap(\.files), results.compactMap(\.problem))
  }

  /// An independent part of the work for the whole site.
  private struct Step: Sendable {
    struct Result: Sendable {
      var found: [Diagnostic] = []
      var files: [PublishedFile] = []
      var problem: Diagnostic?
    }

    let run: @Sendable () -> Result
  }

  private static let manifestPath = "manifest.json"

  private func output(_ formats: [PublishedFile]) throws(OutputError) -> BuildReport.Output {
    var made = views
    let viewCount = made.count
    let index = PublishedIndex(formats, of: publication)
    made += formats
    made.append(index.file(options.previous?.sequence ?? 1))
    made += index.copies
    made += publication.usedAssets
    let hosting = hostFiles(for: made)
    made += hosting.inside.map { PublishedFile(path: $0.path, contents: $0.contents) }
    made.sort { $0.entry.path.precedes($1.entry.path) }
    let history = History(
      previous: options.previous, now: options.now, keepFor: site.configuration.keepViewsFor,
      takenBack: takenBack, builtAfter: site.latestMoment(by: options.now), site: site.configuration.site,
      locales: site.configuration.locales, entryIDs: FeedEntries.ids(of: publication), translated: memory.all)
    let upcoming = site.upcoming(options)
    // If anything has changed, the manifest has a new number, and so has the index in it.
    var numbered = history.manifest(of: made.map { $0.entry }, keys, scheduled: upcoming.first?.at)
    let current = index.file(numbered.sequence)
    numbered.replace(current.entry)
    let (manifest, files) = (numbered, made)
    let (encoded, written) = concurrently({ EncodedManifest(manifest, after: lastManifest) }) {
      Result { () throws(OutputError) in
        var all = files.map { $0.output }
        all.append(OutputFile(path: Self.manifestPath, bytes: []))
        return try OutputTree(all)
      }
    }
    var tree = try written.get()
    tree.replace(Self.manifestPath, with: encoded.bytes)
    tree.replace(FeedIndex.fileName, with: current.contents.bytes)
    var output = BuildReport.Output(tree, manifest, of: site, publication, views: viewCount)
    output.encoded = encoded
    output.upcoming = (upcoming + manifest.removals(keepFor: site.configuration.keepViewsFor)).inOrder
    output.starts = site.starts(options)
    output.hosting = hosting.beside
    if !keys.renamed.isEmpty { output.renamings = keys.renamings(in: PublishedItems(site)) }
    return output
  }

  private var views: [PublishedFile] {
    var views: [PublishedFile] = []
    views.reserveCapacity(publication.due.count + 64)
    for notification in publication.due {
      for view in notification.views {
        let pages = view.pages
        views.append(pages.base)
        if !pages.translations.isEmpty { views += pages.translations.values }
      }
    }
    return views + publication.permissionViews.values.flatMap(\.all)
  }

  private func hostFiles(for files: [PublishedFile]) -> HostFiles {
    let hosts = options.hosts ?? site.configuration.hosts
    guard !hosts.isEmpty else { return HostFiles() }
    let paths = Set(files.map(\.entry.path)).union([Self.manifestPath]).sorted { $0.precedes($1) }
    return Host.files(of: hosts, for: HostedSite(address: publication.address, files: paths))
  }
}

extension [Diagnostic] {
  /// The diagnostics with each problem in a snippet only once, although it is found in every text that uses the
  /// snippet.
  ///
  /// The diagnostics are sorted, so equal ones are adjacent.
  fileprivate var onceInSnippets: [Diagnostic] {
    guard contains(where: \.isInSnippet) else { return self }
    return indices.filter { $0 == 0 || !self[$0].isInSnippet || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}

extension Diagnostic {
  fileprivate var isInSnippet: Bool { location.path.starts(withBytesOf: "content/snippets/") }
}

/// The part of a site that is due at one moment, in the order in which devices and people see it.
struct Publication: Sendable {
  let configuration: Configuration
  /// The address at which the output is served; ends with `/`.
  let address: String
  /// The due notifications by id.
  let due: [BuiltNotification]
  /// The banners by priority, then newest first, then by id (docs/authoring.md, `priority`).
  let notifications: [BuiltNotification]
  /// The alerts in the order of their keys' UTF-8 bytes, as in the feed.
  let alerts: [BuiltNotification]
  /// The releases, newest first.
  let releases: [Release]
  let prompts: [Prompt]
  let permissions: [Permission]
  /// The views of the permissions that have one, by access type.
  let permissionViews: [String: Localized<PublishedFile>]
  /// The newest of the listed notifications: by date, those of the same moment in order of display, and those without a
  /// date last.
  let news: [News]
  /// The ids of entries in the last output's feeds for people.
  let entryIDs: [String: String]
  let assets: Assets
  let pages: PageShapes
  /// The style of the pages for people; nil if each page needs its own.
  let style: PeopleStyle?

  /// A notification that people read in full.
  struct News: Sendable {
    let notification: BuiltNotification
    /// The views: at least one, the first of which is `index`.
    let views: [View]
  }

  /// - Parameter notifications: All notifications of the site, by id.
  init(_ site: Site, _ notifications: [BuiltNotification], _ news: [News], views: ViewRenderer, options: BuildOptions) {
    let isLive = { (schedule: Schedule) in schedule.isLive(at: options.now, includesDrafts: options.includesDrafts) }
    configuration = site.configuration
    address = options.site ?? site.configuration.site
    due = notifications.filter(\.isLive)
    self.notifications = Self.inOrderOfDisplay(due)
    alerts = Self.inOrderOfKeys(due)
    self.news = news
    entryIDs = options.previous?.entryIDs ?? [:]
    releases = site.releases.filter { isLive($0.schedule) }
    prompts = site.prompts.filter { isLive($0.schedule) }
    permissions = site.permissions.filter { isLive($0.schedule) }
    permissionViews = permissions.reduce(into: [:]) { $0[$1.access] = views.pages($1) }
    assets = views.assets
    pages = PageShapes(views.templates)
    style = PeopleStyle(views.templates, app: site.configuration.appName, address: address)
  }

  var locales: [LanguageTag] { configuration.locales }
  var banners: [BuiltNotification] { notifications.filter { !$0.banners.isEmpty } }

  /// The suffix of a feed's or page's name: empty for the default locale.
  func suffix(_ locale: LanguageTag) -> String { locale == configuration.defaultLocale ? "" : locale.suffix }

  /// The name of a file in a language: `control.json` in the default one, `control_de.json` in another.
  func name(_ file: String, in locale: LanguageTag) -> String {
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    return "\(file[..<dot])\(suffix(locale))\(file[dot...])"
  }

  /// The assets that published texts and templates show, by path, and the style of the pages.
  var usedAssets: [PublishedFile] {
    let bodies = permissions.flatMap(\.message.all) + releases.flatMap(\.notes.all)
    let named = bodies.flatMap { $0.images.map(\.asset) } + templateImages + Assets.iconNames
    let names = notifications.reduce(into: Set(named)) {
      if !$1.images.isEmpty { $0.formUnion($1.images.keys) }
    }
    return names.sorted().compactMap { assets.byName[$0]?.published } + [style?.file].compactMap(\.self)
  }

  var templates: Templates { pages.templates }

  /// The names of the images that templates show, the logos among them.
  var templateImages: [String] { (templates.assets + configuration.brand.logos).map(\.value) }

  /// The maximum number of news for people, and of entries in a feed for them.
  static let newestCount = 50

  /// - Parameter due: The notifications that are due at one time, by id.
  static func inOrderOfDisplay(_ due: [BuiltNotification]) -> [BuiltNotification] {
    // Numbers are sorted, because comparing 10,000 objects would take longer than everything else that is done with
    // them here.
    let places = due.enumerated().map { index, notification in
      (-notification.source.priority, -(notification.source.date?.value.instant.secondsSince1970 ?? .min + 1), index)
    }
    return places.sorted { $0 < $1 }.map { due[$0.2] }
  }

  /// Sorts alerts by their keys' bytes. Two alerts with the same key are an error, and keep their order so that it is
  /// always reported in the same way.
  ///
  /// - Parameter due: The due alerts by id.
  private static func inOrderOfKeys(_ due: [BuiltNotification]) -> [BuiltNotification] {
    let places = due.indices.filter { !due[$0].alerts.isEmpty }.map { index -> (start: UInt128, index: Int) in
      (start(of: due[index].source.alertKey ?? ""), index)
    }
    // The first 16 bytes decide nearly always, and comparing numbers is quicker.
    let sorted = places.sorted { one, other in
      if one.start != other.start { return one.start < other.start }
      let (first, second) = (due[one.index].source.alertKey ?? "", due[other.index].source.alertKey ?? "")
      return first.isSame(as: second) ? one.index < other.index : first.precedes(second)
    }
    return sorted.map { due[$0.index] }
  }

  /// The first 16 bytes as a number that sorts as they do.
  private static func start(of key: String) -> UInt128 {
    var key = key
    return key.withUTF8 { bytes in
      (0..<16).reduce(0) { number, index in number << 8 | UInt128(index < bytes.count ? bytes[index] : 0) }
    }
  }
}

/// The newest of the due and listed notifications, found while entries are built on all cores. Only their texts are
/// needed again, so all others can be released as soon as they are rendered.
final class NewestEntries: Sendable {
  private struct Item {
    let built: BuiltNotification
    /// The date; the distant past if there is none.
    let date: Int
    var entry: ContentEntry?

    init(_ built: BuiltNotification) {
      self.built = built
      date = built.source.publicDate?.instant.secondsSince1970 ?? .min
    }

    /// Whether it comes first: by date, newest first; those of the same moment in order of display.
    func precedes(_ other: Item) -> Bool {
      if date != other.date { return date > other.date }
      let (one, other) = (built.source, other.built.source)
      return one.priority == other.priority ? one.id < other.id : one.priority > other.priority
    }
  }

  /// The items in order.
  private let items = Lock<[Item]>([])

  /// Keeps an entry if it is among the newest so far.
  func offer(_ built: BuiltEntry, _ entry: @autoclosure () -> ContentEntry) {
    guard let built = built.notification, built.isLive else { return }
    var item = Item(built)
    items.withLock { items in
      if items.count == Publication.newestCount, !item.precedes(items[items.count - 1]) { return }
      guard built.source.isListed else { return }
      if items.count == Publication.newestCount { items.removeLast() }
      item.entry = entry()
      items.insert(item, at: items.firstIndex { item.precedes($0) } ?? items.count)
    }
  }

  /// The newest notifications, whose texts are read once more.
  func news(_ reader: EntryReader) -> [Publication.News] {
    items.withLock(\.self).concurrentMap { item in
      guard let entry = item.entry, case .notification(let notification)? = reader.read(entry).content else {
        return nil
      }
      return Publication.News(notification: item.built, views: notification.publicViews)
    }.compactMap(\.self)
  }
}

extension Notification {
  /// The views that people can read: only one if it is not a banner.
  fileprivate var publicViews: [View] { channels.contains(.banners) ? views.filter { !$0.isOfVariant } : [index] }
}
