import Authoring
import Diagnostics
import FeedModel
import Hosting
import Output
import Text

/// Joins what was built of each entry into a whole site: checks what concerns several entries, and writes the feeds, the
/// pages for people and the manifest.
struct SiteAssembly {
  /// Without the languages of notifications' files, which were checked one by one, and without the releases, prompts and
  /// permissions that are taken back.
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
  ///   - entries: In the order of kind and id.
  ///   - cache: What is known of an earlier state of the site, if anything.
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
    // What was quick enough once need not be timed again.
    let news = newest.news(builder.reader.withoutTimer)
    publication = Publication(site, notifications, news, views: builder.views, options: options)
    keys = PublishedKeys(publication, after: options.previous, sources: Set(entries.map(\.source)))
    // Everybody can read the manifest, which must not name what is not published yet.
    memory = TranslationMemory(
      entries.filter { $0.isLive(options) }.flatMap(\.translated), after: options.previous)
    self.entries = entries
    self.options = options
  }

  /// - Parameter diagnostics: What was found before the entries were read.
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
    // Where an author has made a warning an error, the output was in vain.
    let (leveled, made) = concurrently({ all(found) }) {
      isGood ? Result { () throws(OutputError) in try output(formats) } : nil
    }
    if leveled.hasErrors { return BuildReport(diagnostics: leveled) }
    switch made {
    case .success(let output)?: return BuildReport(diagnostics: leveled, output: output)
    case .failure(let error)?:
      let problem = Diagnostic(
        .error, .badOutputPath, "\(error)", fix: "rename the file that it comes from",
        at: SourceLocation(path: "content"))
      return BuildReport(diagnostics: (leveled + [problem]).inOrder)
    case nil: return BuildReport(diagnostics: (leveled + problems).inOrder)
    }
  }

  /// In order, and at the levels that the site's authors want.
  private func all(_ found: [Diagnostic]) -> [Diagnostic] {
    let all = [Diagnostic].merged(entries.map(\.diagnostics), found).onceInSnippets
    let levels = site.configuration.levels
    let named = levels[.unknownToNotable] == nil ? all.withNotableJoined : all
    return levels.applied(to: named.withoutFollowersOfDefault.withoutFollowers(locales: site.configuration.locales))
  }

  /// Formats are written while the checks run: if these find an error, which is rare, it was in vain. All in one list, so
  /// that no core waits for the longest check.
  private func checksAndFormats() -> (found: [Diagnostic], files: [PublishedFile], problems: [Diagnostic]) {
    let context = CheckContext(site, publication, keys, memory, options, notifications, entries, proofs)
    let steps =
      Check.ofSites.map { check in Step { Step.Result(found: check.findings(in: context)) } }
      + OutputFormat.steps(of: publication).map { made in
        Step {
          let (files, problem) = made()
          return Step.Result(files: files, problem: problem)
        }
      }
    let results = steps.concurrentMap { $0.run() }
    return (results.flatMap(\.found), results.flatMap(\.files), results.compactMap(\.problem))
  }

  /// A part of the work for the whole site that depends on no other.
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
      locales: site.configuration.locales, translated: memory.all)
    let upcoming = site.upcoming(options)
    // If anything differs from what was published, the manifest has another number, and so has the index in it.
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
  /// What is wrong in a snippet is found in each text that uses it, and said once.
  ///
  /// They are sorted, so equal ones are side by side.
  fileprivate var onceInSnippets: [Diagnostic] {
    guard contains(where: \.isInSnippet) else { return self }
    return indices.filter { $0 == 0 || !self[$0].isInSnippet || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}

extension Diagnostic {
  fileprivate var isInSnippet: Bool { location.path.starts(withBytesOf: "content/snippets/") }
}
