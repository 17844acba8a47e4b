import Authoring
import Diagnostics

/// What a build made of each entry, and of the templates and images, so that the next build of the site makes only what
/// has changed.
///
/// It may be used with any sources and options: an entry is built again if its files, its images or the inputs of all
/// entries differ. It takes about as much memory as the output.
public struct BuildCache: Sendable {
  /// How many entries the last build made, because they were not here.
  public private(set) var made = 0

  /// Whether the last build stopped reading a file because its Markdown took too long, and reported it. Each build
  /// tries again, so the next one may succeed with the same sources.
  public private(set) var hasTimedOut = false

  let proofs = ProofMemory()

  /// The last one.
  var outline: SiteOutline?
  private var inputs: EntryInputs?
  /// In the order of kind and id.
  private var entries: [Entry] = []
  private var templates: (files: [SourceFile], read: ReadTemplates)?
  private var assets: Assets?

  /// An object, because lists of 10,000 are copied.
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

  /// The result for each entry, in their order.
  mutating func build(_ outline: [ContentEntry], with builder: EntryBuilder) -> [BuiltEntry] {
    if inputs != builder.inputs { entries = [] }
    inputs = builder.inputs
    let known = earlier(outline, builder)
    let missing = outline.indices.filter { known[$0] == nil }
    let new = missing.map { outline[$0] }.concurrentMap { builder.build($0) }
    var built = known
    for (index, entry) in zip(missing, new) { built[index] = Entry(files: outline[index].files, built: entry) }
    entries = built.compactMap(\.self)
    made = new.count
    // Views of a template that came to too much are empty, and the next build has to find that again.
    if !builder.views.templates.overruns.isEmpty { inputs = nil }
    hasTimedOut = new.contains { $0.reading.hasTimedOut }
    return entries.map(\.built)
  }

  /// What is still valid; both lists are in the same order, so they are walked side by side.
  private func earlier(_ outline: [ContentEntry], _ builder: EntryBuilder) -> [Entry?] {
    var index = 0
    return outline.indices.map { place in
      while index < entries.count, entries[index].isBefore(outline[place]) { index += 1 }
      guard index < entries.count else { return nil }
      let known = entries[index]
      let isKnown =
        known.isOf(outline[place]) && known.files == outline[place].files && builder.wouldBeTheSame(known.built)
      return isKnown ? known : nil
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
