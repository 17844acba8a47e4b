public import Authoring
import Diagnostics
public import FeedModel
public import Hosting

/// Builds the whole output from the sources: feeds, views, pages and manifest. If there are errors, reports all of them
/// instead.
///
/// The same sources and options give the same bytes on every machine. The build opens no files and reads no clock.
///
/// - Parameter timer: Limits the time for reading each file's Markdown.
public func buildSite(
  _ sources: consuming SiteSources, _ options: BuildOptions, timer: @escaping FileTimer = { { false } }
) -> BuildReport {
  var cache: BuildCache?
  return buildSite(consume sources, options, cache: &cache, timer: timer)
}

/// Returns the same as ``buildSite(_:_:timer:)``, to the last byte, but builds only the entries that have changed.
///
/// - Parameters:
///   - sources: The site's files. Unchanged ones should share the storage of their bytes with those of the last build,
///     so that comparing them takes no time.
///   - cache: The results of earlier builds of the same site; nil to keep none.
public func buildSite(
  _ sources: consuming SiteSources, _ options: BuildOptions, cache: inout BuildCache?,
  timer: @escaping FileTimer = { { false } }
) -> BuildReport {
  var diagnostics: [Diagnostic] = []
  let (templateFiles, assetFiles) = (sources.templates, sources.assets)
  let outline = outline(of: consume sources, &cache, &diagnostics)
  let read = cache?.templates(templateFiles) ?? ReadTemplates(templateFiles)
  diagnostics += read.diagnostics
  guard let outline else { return BuildReport(diagnostics: diagnostics.inOrder) }
  let configuration = outline.configuration
  let assets = cache?.assets(assetFiles) ?? Assets(assetFiles, before: nil)
  let templates = read.templates.dressed(
    TemplateSurroundings(configuration.brand, read.templates.assets.map(\.value), assets))
  let builder = EntryBuilder(outline, templates, assets, options, templateFiles, timer)
  let snippets = builder.reader.snippets
  diagnostics +=
    builder.reader.diagnostics
    + missingTranslations(EntryReading(coverage: snippets.coverage), of: configuration.locales)
  let tooLarge = FeedBound.findings(outline.entries, builder)
  guard tooLarge.isEmpty else {
    return BuildReport(diagnostics: configuration.levels.applied(to: (diagnostics + tooLarge).inOrder))
  }
  let newest = NewestEntries()
  let entries = build(consume outline, builder, newest, &cache)
  let report = SiteAssembly(configuration, entries, newest, builder, options, cache).report(diagnostics)
  if let output = report.output { cache?.manifest = output.encoded }
  return report
}

private func outline(
  of sources: consuming SiteSources, _ cache: inout BuildCache?, _ diagnostics: inout [Diagnostic]
) -> SiteOutline? {
  if cache?.outline?.update(sources, &diagnostics) ?? false { return cache?.outline }
  let outline = SiteOutline(consume sources, after: cache?.outline, &diagnostics)
  cache?.outline = outline
  return outline
}

/// - Parameters:
///   - outline: The outline, which is consumed, because without a cache most sources do not have to stay in memory.
///   - newest: Receives every entry.
private func build(
  _ outline: consuming SiteOutline, _ builder: EntryBuilder, _ newest: NewestEntries, _ cache: inout BuildCache?
) -> [BuiltEntry] {
  let entries = outline.takeEntries()
  if let built = cache?.build(entries, with: builder, newest) { return built }
  return (consume entries).concurrentMapReleasing { entry in
    let built = builder.build(entry)
    newest.offer(built, entry)
    return built
  }
}

/// The options of a build, on which it depends in addition to its sources.
public struct BuildOptions: Sendable {
  /// The moment to build for. It decides what is due, and nothing else.
  public var now: Instant
  /// Overrides `site` of publish.yml; ends with `/`.
  public var site: String?
  /// The manifest of the earlier output: the published keys, and the files that devices may still request.
  public var previous: Manifest?

  /// The hosts whose control files are written; nil for those that publish.yml names.
  public var hosts: [HostName]?

  /// Whether drafts are treated as finished, as in a preview. Entries that are not due, or have expired, are still left
  /// out.
  public var includesDrafts: Bool

  /// Whether all content that was published before may be withdrawn at once.
  public var allowsEmpty: Bool

  /// Whether the pages and feeds that no app reads are left out, for an output that only a simulated device will see.
  public var isForDevicesAlone: Bool

  public init(
    now: Instant, site: String? = nil, previous: Manifest? = nil, includesDrafts: Bool = false,
    allowsEmpty: Bool = false, isForDevicesAlone: Bool = false, hosts: [HostName]? = nil
  ) {
    (self.isForDevicesAlone, self.hosts, self.now) = (isForDevicesAlone, hosts, now)
    (self.allowsEmpty, self.includesDrafts) = (allowsEmpty, includesDrafts)
    self.site = site.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.previous = previous
  }
}
