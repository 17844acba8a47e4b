public import Authoring
import Diagnostics
import FeedModel
import Output

/// Builds the whole output from the sources: feeds, views, pages and manifest; or reports every reason why it can't.
///
/// The same sources and options give the same bytes, on any machine. It opens no files and reads no clock.
///
/// - Parameter timer: Limits the time for reading each file's Markdown.
public func buildSite(
  _ sources: consuming SiteSources, _ options: BuildOptions, timer: @escaping FileTimer = { { false } }
) -> BuildReport {
  var memory = SiteMemory(isCaching: false)
  return buildSite(consume sources, options, memory: &memory, timer: timer)
}

/// Returns the same as ``buildSite(_:_:timer:)``, to the last byte, but computes only what has changed.
///
/// - Parameters:
///   - sources: Files that did not change should share their bytes' storage with those of the last time, so that
///     comparing them costs nothing.
///   - memory: The results of earlier builds of the same site; ``SiteMemory/made`` then says what was computed.
public func buildSite(
  _ sources: consuming SiteSources, _ options: BuildOptions, memory: inout SiteMemory,
  timer: @escaping FileTimer = { { false } }
) -> BuildReport {
  let (templateFiles, assetFiles) = (sources.templates, sources.assets)
  var (site, diagnostics) = readSite(consume sources, memory: &memory.reading, timer: timer)
  // The sources are no longer needed in memory.
  if !memory.isCaching { memory.reading = ReadingMemory() }
  let templates = CachedTemplates.templates(templateFiles, &memory.templates, &diagnostics)
  guard let site else { return BuildReport(diagnostics: diagnostics.inOrder) }
  let assets = Assets(assetFiles, before: memory.assets)
  memory.assets = assets
  let summaries = NotificationSummaries(site.notifications, memory: &memory.summaries)
  let publication = Publication(site, assets: assets, summaries: summaries, options: options, memory: &memory)
  runChecks(
    CheckContext(site: site, publication: publication, assets: assets, summaries: summaries, options: options),
    SiteFacts(site, assets: assets, templates: templates), memory: &memory.findings, &diagnostics)
  memory.made = SiteMemory.Made(
    read: memory.reading.read, texts: memory.summaries.made, checked: memory.findings.made)
  guard !diagnostics.hasErrors else { return BuildReport(diagnostics: diagnostics.inOrder) }
  return assemble(site, publication, templates, options, consume diagnostics, memory: &memory)
}

private func assemble(
  _ site: Site, _ publication: Publication, _ templates: Templates, _ options: BuildOptions,
  _ diagnostics: consuming [Diagnostic], memory: inout SiteMemory
) -> BuildReport {
  let views = ViewPages(publication, templates: templates, memory: &memory)
  let feeds = Feeds(publication, views: views, memory: &memory)
  (memory.made.views, memory.made.entries) = (memory.pages.made, feeds.made)
  diagnostics += feeds.diagnostics
  let people = WebPages(publication, views: views, templates: templates, memory: &memory)
  let others =
    views.permissions.values.flatMap(\.all).map(OutputFile.init) + feeds.files + people.files
    + publication.usedAssets.map { OutputFile(path: $0.path, bytes: $0.file.bytes) }
  do throws(OutputError) {
    var (tree, files) = try memory.gather(views.banners, and: others)
    let history = History(previous: options.previous, now: options.now, keepFor: publication.configuration.keepViewsFor)
    let manifest = history.manifest(of: files, publication)
    try tree.insert(memory.isCaching ? memory.output.encode(manifest) : manifest.encode(), at: "manifest.json")
    guard !diagnostics.hasErrors else { return BuildReport(diagnostics: diagnostics.inOrder) }
    let output = BuildReport.Output(tree, manifest, of: site, publication, views, options)
    return BuildReport(diagnostics: diagnostics.inOrder, output: output)
  } catch {
    diagnostics.append(
      Diagnostic(
        .error, .badOutputPath, "\(error)", fix: "rename the file that it comes from",
        at: SourceLocation(path: "content")
      ))
    return BuildReport(diagnostics: diagnostics.inOrder)
  }
}

extension SiteMemory {
  /// A tree of these files, and the manifest's entry for each, by path.
  fileprivate mutating func gather(
    _ pages: [NotificationPages], and others: [OutputFile]
  ) throws(OutputError) -> (tree: OutputTree, files: [Manifest.File]) {
    // Which of two conflicting paths is reported depends on which came first, so a failed attempt is repeated from
    // scratch.
    if isCaching, let kept = try? output.tree(of: pages, and: others) { return kept }
    var tree = OutputTree()
    for page in pages.lazy.flatMap(\.all) { try tree.insert(page.bytes, at: page.path) }
    for file in others { try tree.insert(file.bytes, at: file.path) }
    let known = Dictionary(pages.lazy.flatMap(\.all).map { ($0.path, $0.sha256) }) { $1 }
    let files = tree.map { path, bytes in
      Manifest.File(path: path, bytes: bytes.count, sha256: known[path] ?? sha256Hex(bytes))
    }
    return (tree, files)
  }
}
