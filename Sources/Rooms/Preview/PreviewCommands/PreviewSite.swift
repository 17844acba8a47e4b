import CommandKit
import SiteFolders
import Authoring
import Diagnostics
import FeedModel
import FolderWatching
import Output
import PreviewServer
import SiteBuilder
import Text

/// The folder of a site that is built into the output of a preview.
struct PreviewSite {
  /// A build for the page and for the terminal.
  struct Build {
    var shown = PreviewBuild(output: nil)
    var diagnostics: [Diagnostic]
    /// The output; nil if there are errors.
    var output: BuildReport.Output?
    var changesAt: Instant?
    /// Returns a source file's bytes as they were read.
    var source: @Sendable (String) -> [UInt8]? = { _ in nil }
    /// Makes the build for a composer, when it is first requested.
    var composed: @Sendable () -> ComposedSite.Build? = { nil }

    /// The number of diagnostics that a page and each of its events contain: a site of 10,000 files may have 30,000
    /// notes.
    private static let limit = 100

    /// Passes the worst diagnostics to the page.
    fileprivate mutating func show() {
      let diagnostics = diagnostics
      shown.counts = PreviewBuild.Counts(
        errors: diagnostics.count(of: .error), warnings: diagnostics.count(of: .warning),
        notes: diagnostics.count(of: .note))
      let isAll = diagnostics.count <= Self.limit
      let worst = Diagnostic.Severity.allCases.reversed().flatMap { severity in
        diagnostics.indices.lazy.filter { diagnostics[$0].severity == severity }.prefix(Self.limit)
      }
      shown.diagnostics = (isAll ? Array(diagnostics.indices) : Array(worst.prefix(Self.limit))).map {
        PreviewDiagnostic(diagnostics[$0], source: text)
      }
    }

    func text(_ path: String) -> String? { source(path).map { String(decoding: $0, as: UTF8.self) } }
  }

  let path: String
  /// The content files of texts, for the links of the pages.
  let places = ContentPlaces()
  private let folder: SourceFolder
  private var before: PublishedBefore
  private let includesDrafts: Bool
  private var sources = SourceMemory()
  private var cache: BuildCache? = BuildCache()
  private var last: (address: String?, changesAt: Instant?)?
  /// The sources of the last good build, which are also used by builds for other moments.
  private var good: (contents: SourceFolder.Contents, address: String?)?
  /// The sources of the last build, good or not.
  private var newest: (contents: SourceFolder.Contents, address: String?)?

  /// - Throws: ``Failure`` if the folder does not exist.
  init(_ path: String, includesDrafts: Bool) throws {
    (self.path, self.includesDrafts) = (path, includesDrafts)
    folder = SourceFolder(path)
    before = PublishedBefore(PublishedFolder("public", site: path))
    _ = try folder.read(memory: &sources)
  }

  /// Whether a build may give something new although no source has changed: entries become due and expire, and
  /// `public/` may be published again.
  func isDue(at now: Instant) -> Bool { before.hasChanged || last?.changesAt.map { now >= $0 } ?? false }

  /// - Parameters:
  ///   - address: Where the output is served; nil for the site's own address.
  ///   - changes: The possible changes since the last build.
  /// - Returns: Nil if a build would give the same output as the last one.
  mutating func build(at address: String?, for now: Instant, _ changes: FolderChanges = .anything) -> Build? {
    do {
      let contents = try folder.read(memory: &sources, changes)
      let isNew = before.refresh() || sources.hasChanged
      if let last, !isNew, last.address == address, last.changesAt.map({ now < $0 }) ?? true { return nil }
      let build = build(contents, at: address, for: now)
      // Files that took too long may be read more quickly the next time.
      last = cache?.hasTimedOut == true ? nil : (address, build.changesAt)
      return build
    } catch {
      last = nil
      return Self.unreadable(error)
    }
  }

  private mutating func build(_ contents: SourceFolder.Contents, at address: String?, for now: Instant) -> Build {
    // The cache is taken out of the property, so that nothing in it is copied.
    var cache = cache.take()
    let build = build(contents, at: address, for: now, &cache)
    self.cache = cache
    newest = (contents, address)
    if let output = build.output {
      good = (contents, address)
      places.set(contents.files.map(\.path), locales: output.configuration.locales, names: output.contentNames)
    }
    return build
  }

  /// Builds the sources of the last good build for a different moment; nil if there was none. The result is not kept.
  func build(for moment: Instant) -> PreviewBuild? {
    guard let good else { return nil }
    // Only entries that are due at exactly one of the two moments are built again.
    var cache = cache
    return build(good.contents, at: good.address, for: moment, &cache).shown
  }

  /// Builds the newest sources with some files replaced, added, or removed if they are empty; nil before the first build.
  /// The result is not kept.
  func build(with others: [SourceFile], for moment: Instant) -> ComposedSite.Build? {
    guard let newest else { return nil }
    var contents = newest.contents
    for file in others { if file.bytes.isEmpty { contents.remove(file.path) } else { contents.set(file) } }
    var cache = cache
    return build(contents, at: newest.address, for: moment, &cache, forDevicesAlone: true).composed()
  }

  private func build(
    _ contents: SourceFolder.Contents, at address: String?, for now: Instant, _ cache: inout BuildCache?,
    forDevicesAlone: Bool = false
  ) -> Build {
    var contents = contents
    let (files, findings) = (contents.files, contents.findings + [before.problem].compactMap(\.self))
    let options = BuildOptions(
      now: now, site: address, previous: before.manifest, includesDrafts: includesDrafts, allowsEmpty: true,
      isForDevicesAlone: forDevicesAlone)
    let report = buildSite(contents.takeSources(), options, cache: &cache, timer: SourceFolder.timer).adding(findings)
    var build = Build(
      diagnostics: report.diagnostics, changesAt: report.output?.changesAt,
      source: { path in files.index(of: path).map { files[$0].bytes } })
    if !report.hasErrors { build.output = report.output }
    build.shown.output = build.output.map { PreviewOutput($0, at: address ?? $0.configuration.site, for: now) }
    build.shown.siteStatus = { Array(SiteStatus(report, options).json.printed.utf8) }
    let composed = Lock<ComposedSite.Build?>(nil)
    build.composed = { [output = build.shown.output] in
      composed.withLock { made in
        let build =
          made
          ?? ComposedSite.Build(
            items: report.items(options), diagnostics: report.diagnostics.map(\.asPublished), output: output,
            published: report.output?.manifest.published ?? [], before: options.previous, locales: report.locales,
            files: files,
            upcoming: report.output?.upcoming ?? [], planned: report.plannedBanners)
        made = build
        return build
      }
    }
    build.show()
    return build
  }

  /// The failure if the folder can't be read at all; it may become readable again.
  private static func unreadable(_ error: any Error) -> Build {
    let failure = error as? Failure
    var build = Build(diagnostics: [
      Diagnostic(.unreadableFolder, failure?.message ?? "\(error)", fix: failure?.advice, at: SourceLocation(path: "."))
    ])
    build.show()
    return build
  }
}

extension SourceFolder.Contents {
  /// The findings of a preview, which replaces no output, so errors that keep a site without content from being
  /// published are warnings here.
  fileprivate var findings: [Diagnostic] {
    (diagnostics + [nothingToPublish].compactMap(\.self)).map { finding in
      finding.id == .noContent ? finding.changed(severity: .warning) : finding
    }
  }
}

extension PreviewDiagnostic {
  init(_ diagnostic: Diagnostic, source: (String) -> String?) {
    let place = diagnostic.location
    self.init(
      severity: diagnostic.severity.rawValue, id: diagnostic.id.rawValue, message: diagnostic.message, path: place.path,
      line: place.line == 0 ? nil : place.line, column: place.column == 0 ? nil : place.column,
      text: TextRenderer().render([diagnostic], source: source))
  }
}

extension PreviewOutput {
  init(_ output: BuildReport.Output, at address: String, for now: Instant) {
    let site = output.configuration
    let updates = output.tree[FeedName.updates.rawValue].flatMap { try? UpdatesFeed.decode($0).feed }
    let permissions = output.tree[FeedName.permissions.rawValue].flatMap { try? PermissionsFeed.decode($0).feed }
    self.init(
      tree: output.tree, address: address, builtFor: now, app: site.appName, locales: site.locales.map(\.text),
      versions: updates?.releases.map(\.version.text) ?? [], accesses: permissions?.prompts.map(\.access) ?? [],
      schemes: site.schemes.sorted(), changesAt: output.changesAt)
    timeZone = site.timeZone?.name
    attributes = site.attributes.all.map { ($0.name.value, $0.kind.name, $0.kind.values) }
    linkValues = (site.linkValues.hosts, site.linkValues.names)
    audiences = site.audiences.map(\.name.value)
    localWords = site.timeZone.map { $0.words }
  }
}

/// The earlier output, which decides whether a key is used again. It is read again only when it has changed.
struct PublishedBefore {
  private let folder: PublishedFolder
  private var stamp: PublishedFolder.Stamp?
  private(set) var manifest: Manifest?
  /// The reason why the earlier output can't be read; `publish build` would refuse to build then.
  private(set) var problem: Diagnostic?

  init(_ folder: PublishedFolder) {
    self.folder = folder
    read()
  }

  var hasChanged: Bool { folder.stamp != stamp }

  /// - Returns: Whether anything has changed.
  mutating func refresh() -> Bool {
    guard hasChanged else { return false }
    read()
    return true
  }

  private mutating func read() {
    stamp = folder.stamp
    (manifest, problem) = (nil, nil)
    do {
      manifest = try folder.manifest()
    } catch {
      let failure = error as? Failure
      problem = Diagnostic(
        .unreadableManifest, failure?.message ?? "\(error)", fix: failure?.advice,
        at: SourceLocation(path: "\(folder.name)/manifest.json"))
    }
  }
}

/// The content files of texts in the newest good build. The index is made when it is needed.
final class ContentPlaces: Sendable {
  private struct Contents {
    var paths: [String] = []
    var locales: [LanguageTag] = []
    var names: [ContentKind: [String: String]] = [:]
    var index: ContentIndex?
  }

  private let contents = Lock(Contents())

  /// - Parameters:
  ///   - paths: The paths of all sources.
  ///   - names: The file names that differ from their published names.
  func set(_ paths: [String], locales: [LanguageTag], names: [ContentKind: [String: String]]) {
    contents.withLock { $0 = Contents(paths: paths, locales: locales, names: names) }
  }

  /// The sources for the gallery.
  var source: ContentSources {
    { folder, id, part, language in
      guard let kind = ContentKind(rawValue: folder) else { return nil }
      let (index, name) = self.contents.withLock { contents in
        let index = contents.index ?? ContentIndex(paths: contents.paths, locales: contents.locales)
        contents.index = index
        return (index, contents.names[kind]?[id] ?? id)
      }
      // A release without a text of its own for the app uses its usual text.
      return index.file(kind, id: name, part: part, locale: language)
        ?? (part == "local" ? index.file(kind, id: name, locale: language) : nil)
    }
  }
}

extension Diagnostic {
  /// What is only a note at the preview's address, but keeps the site from being published at its own.
  fileprivate var asPublished: Diagnostic {
    id == .privateAddress && severity == .note ? changed(severity: .error) : self
  }
}
