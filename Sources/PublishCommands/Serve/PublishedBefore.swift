import Diagnostics
import FeedModel

/// What was published before, which decides whether a key is used again. Read again only when it has changed.
struct PublishedBefore {
  private let folder: PublishedFolder
  private var stamp: PublishedFolder.Stamp?
  private(set) var manifest: Manifest?
  /// Why it can't be read: `publish build` would refuse then.
  private(set) var problem: Diagnostic?

  init(_ folder: PublishedFolder) {
    self.folder = folder
    read()
  }

  var hasChanged: Bool { folder.stamp != stamp }

  /// - Returns: Whether there was anything new.
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
        .warning, .unreadableManifest, failure?.message ?? "\(error)", fix: failure?.advice,
        at: SourceLocation(path: "\(folder.name)/manifest.json"))
    }
  }
}
