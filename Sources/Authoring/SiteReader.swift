public import Diagnostics
import FeedModel

/// A timer for one file: called when reading begins, it returns a function that says whether it has taken too long.
public typealias FileTimer = @Sendable () -> () -> Bool

/// Reads all content, on all cores, and reports everything that is wrong.
///
/// - Parameter timer: Limits the time for reading each file's Markdown; by default there is no limit.
/// - Returns: All diagnostics, sorted, and the site as far as it could be read; nil only if `publish.yml` is unusable.
public func readSite(
  _ sources: SiteSources, timer: @escaping FileTimer = { { false } }
) -> (site: Site?, diagnostics: [Diagnostic]) {
  var memory = ReadingMemory()
  return readSite(sources, memory: &memory, timer: timer)
}

/// Returns the same as ``readSite(_:timer:)``, but reads only what has changed since the last time. Notifications that
/// are reused are the same objects.
///
/// - Parameter memory: The results of earlier readings of the same site.
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

/// What was read from the files of one entry.
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
