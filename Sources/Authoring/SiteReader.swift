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
  var memory = ReadingMemory()
  return readSite(sources, memory: &memory, timer: timer)
}

/// As ``readSite(_:timer:)``, with the same answer, but reads only what is another than the last time. The notifications
/// that were taken over are the same objects.
///
/// - Parameter memory: Of earlier readings of the same site.
public func readSite(
  _ sources: SiteSources, memory: inout ReadingMemory, timer: @escaping FileTimer = { { false } }
) -> (site: Site?, diagnostics: [Diagnostic]) {
  var diagnostics: [Diagnostic] = []
  guard let configuration = readConfiguration(sources.configuration, &diagnostics) else {
    return (nil, diagnostics.inOrder)
  }
  memory.read(sources.content, ReadingSettings(configuration), timer: timer)
  diagnostics += memory.files.compactMap(\.problem)
  var site = Site(configuration: configuration)
  for reading in memory.readings {
    diagnostics.append(contentsOf: reading.part.diagnostics)
    site.add(reading.part)
  }
  site.releases.sort { $0.version > $1.version }
  site.permissions.sort { ($0.access, $0.location) < ($1.access, $1.location) }
  return (site, diagnostics.inOrder)
}

/// What the files of one id say.
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
