import Authoring
import FeedModel

/// The results of a build for each entry, and for the templates and images, so that the next build only makes the
/// changed ones.
///
/// It may be used with any sources and options: an entry is built again if its files, its images or the ``EntryFrame``
/// differ. It takes about as much memory as the output.
public struct BuildCache: Sendable {
  /// The number of entries that the last build made because they were not in the cache.
  public private(set) var made = 0

  /// Whether the last build stopped reading a file because its Markdown took too long, and reported it. Each build
  /// tries again, so the next one may succeed with the same sources.
  public private(set) var hasTimedOut = false

  let proofs = ProofMemory()

  /// The last outline.
  var outline: SiteOutline?
  private var frame: EntryFrame?
  /// The entries in the order of the last outline, which is by kind and id; nil for entries that have to be built.
  private var entries: [Entry?] = []
  /// The last manifest of a build without errors.
  var manifest: EncodedManifest?
  private var templates: (files: [SourceFile], read: ReadTemplates)?
  private var assets: Assets?

  /// This is a class because lists of 10,000 are copied.
  private final class Entry: Sendable {
    let files: [SourceFile]
    let built: BuiltEntry

    init(files: [SourceFile], built: BuiltEntry) { (self.files, self.built) = (files, built) }

    func isOf(_ entry: ContentEntry) -> Bool { built.kind == entry.kind && built.id == entry.id }

    func isBefore(_ entry: ContentEntry) -> Bool {
      built.kind == entry.kind ? built.id < entry.id : built.kind.rawValue < entry.kind.rawValue
    }
  }

  public init() {}

  /// The result for each entry, in the order of the entries.
  ///
  /// - Parameter newest: Receives every entry.
  mutating func build(_ outline: [ContentEntry], with builder: EntryBuilder, _ newest: NewestEntries) -> [BuiltEntry] {
    if frame != builder.frame { entries = [] }
    frame = builder.frame
    align(with: outline)
    let missing = missing(in: outline, builder, newest)
    let new = missing.concurrentMap { builder.build(outline[$0]) }
    for (place, built) in zip(missing, new) {
      entries[place] = Entry(files: outline[place].files, built: built)
      newest.offer(built, outline[place])
    }
    made = new.count
    // Views of a template whose pages were too large are empty, and the next build has to find that again.
    if !builder.views.templates.overruns.isEmpty { frame = nil }
    hasTimedOut = new.contains { $0.reading.hasTimedOut }
    return entries.compactMap { $0?.built }
  }

  /// The places of entries that have to be built; all others are offered to `newest`.
  private func missing(in outline: [ContentEntry], _ builder: EntryBuilder, _ newest: NewestEntries) -> [Int] {
    let isKnown = Array(outline.indices).concurrentMap { [entries] place in
      guard let entry = entries[place], entry.files == outline[place].files, builder.wouldBeTheSame(entry.built) else {
        return false
      }
      newest.offer(entry.built, outline[place])
      return true
    }
    return isKnown.indices.filter { !isKnown[$0] }
  }

  /// Moves known entries to their places in the outline; both are in the same order, so they are walked side by side.
  private mutating func align(with outline: [ContentEntry]) {
    let isAligned =
      entries.count == outline.count && outline.indices.allSatisfy { entries[$0]?.isOf(outline[$0]) ?? false }
    if isAligned { return }
    let before = entries.compactMap(\.self)
    var index = 0
    entries = outline.indices.map { place in
      while index < before.count, before[index].isBefore(outline[place]) { index += 1 }
      return index < before.count && before[index].isOf(outline[place]) ? before[index] : nil
    }
  }

  mutating func templates(_ files: [SourceFile]) -> ReadTemplates {
    if let templates, templates.files == files { return templates.read }
    let read = ReadTemplates(files)
    templates = (files, read)
    return read
  }

  /// Images that have not changed are not examined again.
  mutating func assets(_ files: [SourceFile]) -> Assets {
    let made = Assets(files, before: assets)
    assets = made
    return made
  }
}
