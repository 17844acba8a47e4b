public import Diagnostics
import FeedModel

/// A clock for one file: called when its reading begins, it returns what tells whether it has taken too long.
public typealias FileTimer = @Sendable () -> () -> Bool

/// Reads all content, on all cores. All that is wrong is reported at once.
///
/// - Parameter timer: Bounds the reading of each file's Markdown; by default nothing is overdue.
/// - Returns: All diagnostics, sorted, and the site as far as it could be read; nil only where `publish.yml` cannot be used.
public func readSite(
  _ sources: SiteSources, timer: @escaping FileTimer = { { false } }
) -> (site: Site?, diagnostics: [Diagnostic]) {
  var diagnostics: [Diagnostic] = []
  guard let configuration = readConfiguration(sources.configuration, &diagnostics) else {
    return (nil, diagnostics.inOrder)
  }
  let owners = group(sources.content, configuration, &diagnostics)
  let parts = owners.concurrentMap { owner -> SitePart in
    var reader = DocumentReader(configuration: configuration, timer: timer)
    return reader.read(owner)
  }
  var site = Site(configuration: configuration)
  for part in parts {
    diagnostics.append(contentsOf: part.diagnostics)
    site.add(part)
  }
  site.releases.sort { $0.version > $1.version }
  site.permissions.sort { ($0.access, $0.location) < ($1.access, $1.location) }
  return (site, diagnostics.inOrder)
}

/// What belongs to one id: its parts (views), each in the languages it exists in.
struct ContentOwner: Sendable {
  var kind: ContentPath.Kind
  var id: String
  /// `index` first, then by name.
  var parts: [(name: String, files: LocalizedFiles)]
}

struct LocalizedFiles: Sendable {
  var base: SourceFile?
  var translations: [LanguageTag: SourceFile] = [:]

  /// The default locale's first, then by locale.
  var all: [SourceFile] { [base].compactMap(\.self) + translations.sorted { $0.key < $1.key }.map(\.value) }
}

/// What one owner came to.
struct SitePart: Sendable {
  enum Content: Sendable {
    case notification(Notification)
    case release(Release)
    case prompt(Prompt)
    case permission(Permission)
  }
  var content: Content?
  var coverage: [TranslationCoverage.File] = []
  var diagnostics: [Diagnostic] = []
}

extension Site {
  fileprivate mutating func add(_ part: SitePart) {
    translations.files.append(contentsOf: part.coverage)
    switch part.content {
    case .notification(let notification)?: notifications.append(notification)
    case .release(let release)?: releases.append(release)
    case .prompt(let prompt)?: prompts.append(prompt)
    case .permission(let permission)?: permissions.append(permission)
    case nil: break
    }
  }
}

/// Brings the files of one id together, in the order of kind and id.
private func group(
  _ files: [SourceFile], _ configuration: Configuration, _ diagnostics: inout [Diagnostic]
) -> [ContentOwner] {
  var stems: [ContentPath.Stem: LocalizedFiles] = [:]
  for file in files {
    do throws(ContentPathError) {
      let path = try ContentPath(file.path, locales: configuration.locales)
      let first = stems[path.stem, default: LocalizedFiles()].set(file, for: path.locale)
      if let first { diagnostics.append(duplicate(file, of: first)) }
    } catch {
      diagnostics.append(error.diagnostic(path: file.path))
    }
  }
  return owners(of: stems)
}

private func duplicate(_ file: SourceFile, of first: SourceFile) -> Diagnostic {
  Diagnostic(
    .error, "duplicate-id", "this says again what \(first.path) says", fix: "keep one of the two files",
    at: SourceLocation(path: file.path))
}

private func owners(of stems: [ContentPath.Stem: LocalizedFiles]) -> [ContentOwner] {
  var owners: [ContentOwner] = []
  for (stem, files) in stems.sorted(by: { $0.key < $1.key }) {
    if owners.last?.kind != stem.kind || owners.last?.id != stem.id {
      owners.append(ContentOwner(kind: stem.kind, id: stem.id, parts: []))
    }
    owners[owners.count - 1].parts.append((stem.part, files))
  }
  return owners
}

extension LocalizedFiles {
  /// The file that was there before, if any; it stays.
  fileprivate mutating func set(_ file: SourceFile, for locale: LanguageTag?) -> SourceFile? {
    if let before = locale.map({ translations[$0] }) ?? base { return before }
    if let locale { translations[locale] = file } else { base = file }
    return nil
  }
}
