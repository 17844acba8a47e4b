public import Authoring
import Diagnostics
import FeedModel
import Output

/// Sources in, the whole output out: feeds, views, pages and manifest, or every reason why not.
///
/// The same sources and options give the same bytes, on any machine. No file is opened and no clock read.
///
/// - Parameter timer: Bounds the reading of each file's Markdown.
public func buildSite(
  _ sources: consuming SiteSources, _ options: BuildOptions, timer: @escaping FileTimer = { { false } }
) -> BuildReport {
  let (templateFiles, assetFiles) = (sources.templates, sources.assets)
  var (site, diagnostics) = readSite(consume sources, timer: timer)
  let templates = Templates(templateFiles, &diagnostics)
  guard let site else { return BuildReport(diagnostics: diagnostics.inOrder) }
  let assets = Assets(assetFiles)
  let texts = PlainTexts(site.notifications)
  let publication = Publication(site, assets: assets, texts: texts, options: options)
  diagnostics += runChecks(
    CheckContext(
      site: site, publication: publication, assets: assets, texts: texts, templates: templates, options: options))
  guard !diagnostics.hasErrors else { return BuildReport(diagnostics: diagnostics.inOrder) }
  return assemble(site, publication, templates, options, diagnostics)
}

private func assemble(
  _ site: Site, _ publication: Publication, _ templates: Templates, _ options: BuildOptions, _ diagnostics: [Diagnostic]
) -> BuildReport {
  var diagnostics = diagnostics
  let views = ViewPages(publication, templates: templates)
  let feeds = Feeds(publication, views: views)
  diagnostics += feeds.diagnostics
  let people = PeoplePages(publication, views: views, templates: templates)
  var tree = OutputTree()
  do throws(OutputError) {
    let pages = views.all
    for page in pages { try tree.insert(page.bytes, at: page.path) }
    for file in feeds.files { try tree.insert(file.bytes, at: file.path) }
    for file in people.files { try tree.insert(file.bytes, at: file.path) }
    for asset in publication.usedAssets { try tree.insert(asset.file.bytes, at: asset.path) }
    let history = History(previous: options.previous, now: options.now, keepFor: publication.configuration.keepViewsFor)
    let hashes = Dictionary(pages.map { ($0.path, $0.sha256) }, uniquingKeysWith: { $1 })
    let manifest = history.manifest(of: tree, hashes: hashes, publication)
    try tree.insert(manifest.encode(), at: "manifest.json")
    guard !diagnostics.hasErrors else { return BuildReport(diagnostics: diagnostics.inOrder) }
    let output = BuildReport.Output(
      tree: tree, manifest: manifest, keeping: manifest.files.filter { $0.retired != nil }.map(\.path),
      counts: counts(site, publication, views: pages.count), changesAt: nextChange(site, manifest, options))
    return BuildReport(diagnostics: diagnostics.inOrder, output: output)
  } catch {
    diagnostics.append(
      Diagnostic(
        .error, "bad-output-path", "\(error)", fix: "rename the file it comes from", at: SourceLocation(path: "content")
      ))
    return BuildReport(diagnostics: diagnostics.inOrder)
  }
}

private func counts(_ site: Site, _ publication: Publication, views: Int) -> BuildReport.Counts {
  BuildReport.Counts(
    banners: publication.banners.count, views: views, alerts: publication.alerts.count,
    releases: publication.releases.count, prompts: publication.prompts.count,
    permissions: publication.permissions.count, locales: publication.locales.count,
    heldBack: site.notifications.count - publication.notifications.count + site.releases.count
      - publication.releases.count)
}

/// The first instant after now at which something becomes due, expires, or a retired file goes.
private func nextChange(_ site: Site, _ manifest: Manifest, _ options: BuildOptions) -> Instant? {
  let schedules = site.notifications.map(\.schedule) + site.releases.map(\.schedule)
  let due = schedules.filter { !$0.isDraft }.flatMap { [$0.publish?.value, $0.expires?.value] }.compactMap(\.self)
  let gone = manifest.files.compactMap { $0.retired?.advanced(by: site.configuration.keepViewsFor) }
  return (due + gone).filter { $0 > options.now }.min()
}

extension Publication {
  /// The assets that published texts show, by path.
  var usedAssets: [Assets.Asset] {
    let bodies =
      notifications.flatMap { $0.views.flatMap(\.body.all) } + permissions.flatMap(\.message.all)
      + releases.flatMap(\.notes.all)
    let names = Set(bodies.flatMap { $0.images.map(\.asset) })
    return names.sorted().compactMap { assets.byName[$0] }
  }
}
