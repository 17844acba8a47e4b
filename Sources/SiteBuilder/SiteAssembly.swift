import Authoring
import Diagnostics
import FeedModel
import Output
import Text

/// Joins what was built of each entry into a whole site: checks what concerns several entries, and writes the feeds, the
/// pages for people and the manifest.
struct SiteAssembly {
  private let site: Site
  private let entries: [BuiltEntry]
  private let notifications: [BuiltNotification]
  private let publication: Publication
  private let options: BuildOptions

  /// - Parameter entries: In the order of kind and id.
  init(
    _ configuration: Configuration, _ entries: [BuiltEntry], _ newest: NewestEntries, _ builder: EntryBuilder,
    _ options: BuildOptions
  ) {
    site = Site(configuration, entries.map(\.reading))
    notifications = entries.compactMap(\.notification)
    // What was quick enough once need not be timed again.
    let news = newest.news(EntryReader(configuration, timer: { { false } }))
    publication = Publication(site, notifications, news, views: builder.views, options: options)
    self.entries = entries
    self.options = options
  }

  /// - Parameter diagnostics: What was found before the entries were read.
  func report(_ diagnostics: [Diagnostic]) -> BuildReport {
    let (ofSite, ofHistory) = checks()
    let found = [Diagnostic].merged(entries.map(\.diagnostics), diagnostics + ofSite + ofHistory)
    if found.hasErrors { return BuildReport(diagnostics: found) }
    let (formats, problems) = OutputFormat.files(of: publication)
    guard problems.isEmpty else { return BuildReport(diagnostics: (found + problems).inOrder) }
    do throws(OutputError) {
      var output = try output(formats)
      output.isRepeatable = ofHistory.isEmpty
      return BuildReport(diagnostics: found, output: output)
    } catch {
      let problem = Diagnostic(
        .error, .badOutputPath, "\(error)", fix: "rename the file that it comes from",
        at: SourceLocation(path: "content"))
      return BuildReport(diagnostics: (found + [problem]).inOrder)
    }
  }

  private func checks() -> (ofSite: [Diagnostic], ofHistory: [Diagnostic]) {
    let context = CheckContext(
      site: site, publication: publication, assets: publication.assets, options: options,
      usedImages: notifications.reduce(into: []) { $0.formUnion($1.images.keys) })
    let found = (Check.ofSites + Check.ofHistory).concurrentMap { $0.findings(in: context) }
    return (found.dropLast(Check.ofHistory.count).flatMap(\.self), found.suffix(Check.ofHistory.count).flatMap(\.self))
  }

  private func output(_ formats: [PublishedFile]) throws(OutputError) -> BuildReport.Output {
    let views =
      publication.due.flatMap { $0.views.flatMap(\.pages.all) }
      + publication.permissionViews.values.flatMap(\.all)
    let files = (views + formats + publication.usedAssets).sorted { $0.entry.path.precedes($1.entry.path) }
    let history = History(previous: options.previous, now: options.now, keepFor: site.configuration.keepViewsFor)
    let manifest = history.manifest(of: files.map(\.entry), publication)
    let tree = try OutputTree(files.map(\.output) + [OutputFile(path: "manifest.json", bytes: manifest.encode())])
    var output = BuildReport.Output(tree, manifest, of: site, publication, views: views.count, options)
    output.entries = entries
    return output
  }
}
