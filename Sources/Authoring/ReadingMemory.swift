import Diagnostics

/// The results of the last reading of a site. An entry (a notification with its views and translations, a release …) is
/// read again only if one of its files or the settings changed.
///
/// It holds the bytes of all content for comparison. Comparing arrays that share their storage costs nothing, so pass
/// the same arrays again for files that have not changed.
public struct ReadingMemory: Sendable {
  /// How many entries the last reading read, and how many it reused.
  public private(set) var read = 0
  public private(set) var reused = 0

  private var settings: ReadingSettings?
  private(set) var files: [ContentFile] = []
  /// By name.
  private(set) var readings: [EntryReading] = []
  /// Stopped because they took too long; the next time they may be quick enough.
  private var unfinished: Set<ContentEntry.Name> = []

  public init() {}

  /// Whether the last reading stopped reading a file because it took too long. The next one may succeed with the same
  /// sources.
  public var hasTimedOut: Bool { !unfinished.isEmpty }

  /// - Parameter content: By path.
  mutating func read(_ content: [SourceFile], _ settings: ReadingSettings, timer: @escaping FileTimer) {
    if settings != self.settings { self = ReadingMemory() }
    self.settings = settings
    let isFirst = files.isEmpty
    let changed = take(content).union(unfinished)
    let entries = group(isFirst ? files : files.filter { $0.entry.map(changed.contains) ?? false })
    let new = entries.concurrentMap { entry -> EntryReading in
      var reader = DocumentReader(settings: settings, timer: timer)
      var part = reader.read(entry)
      part.diagnostics = entry.duplicates + part.diagnostics
      return EntryReading(name: entry.name, part: part)
    }
    unfinished = Set(new.filter(\.isUnfinished).map(\.name))
    replace(changed, with: new, isFirst: isFirst)
  }

  /// - Returns: The entries with new, removed or changed files.
  private mutating func take(_ content: [SourceFile]) -> Set<ContentEntry.Name> {
    guard let locales = settings?.locales else { return [] }
    var changed: Set<ContentEntry.Name> = []
    var next: [ContentFile] = []
    next.reserveCapacity(content.count)
    var index = 0
    for file in content {
      while index < files.count, files[index].file.path < file.path {
        files[index].entry.map { _ = changed.insert($0) }
        index += 1
      }
      guard index < files.count, files[index].file.hasPath(of: file) else {
        next.append(ContentFile(file, locales: locales))
        // Not in the first reading, in which all of them are known to be new.
        if !files.isEmpty { next.last?.entry.map { _ = changed.insert($0) } }
        continue
      }
      if files[index].file.bytes != file.bytes { files[index].entry.map { _ = changed.insert($0) } }
      next.append(ContentFile(file, place: files[index].place))
      index += 1
    }
    for file in files[index...] { file.entry.map { _ = changed.insert($0) } }
    files = next
    return changed
  }

  private mutating func replace(_ changed: Set<ContentEntry.Name>, with new: [EntryReading], isFirst: Bool) {
    read = new.count
    if isFirst {
      readings = new
    } else if !changed.isEmpty {
      readings = (readings.filter { !changed.contains($0.name) } + new).sorted { $0.name < $1.name }
    }
    reused = readings.count - new.count
  }
}

/// The result of reading one entry. An object, because lists of 10,000 are copied faster that way.
final class EntryReading: Sendable {
  let name: ContentEntry.Name
  let part: SitePart

  init(name: ContentEntry.Name, part: SitePart) {
    self.name = name
    self.part = part
  }

  fileprivate var isUnfinished: Bool { part.diagnostics.contains { $0.id == .renderingTooSlow } }
}
