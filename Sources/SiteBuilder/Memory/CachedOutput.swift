import Authoring
import FeedModel
import Output
import Text

/// The output of the last build, in which the next one replaces only what has changed.
struct CachedOutput: Sendable {
  private var tree = OutputTree()
  private var pages: [ObjectIdentifier: NotificationPages] = [:]
  /// All files except the views of notifications.
  private var others: [OutputFile] = []
  /// The manifest's entries for the tree, by path.
  private var files: [Manifest.File] = []
  private var manifest = CachedManifest()

  /// - Returns: A tree of these files, and the manifest's entry for each, by path.
  mutating func tree(
    of pages: [NotificationPages], and others: [OutputFile]
  ) throws(OutputError) -> (tree: OutputTree, files: [Manifest.File]) {
    let now = Dictionary(pages.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
    let gone = self.pages.values.filter { now[ObjectIdentifier($0)] == nil }.flatMap(\.all)
    let new = pages.filter { self.pages[ObjectIdentifier($0)] == nil }.flatMap(\.all).map(OutputFile.init)
    let hashed = hashed(others)
    // A failure must not leave a mixture of two builds.
    var tree = tree
    self.tree = OutputTree()
    let last = self
    self = CachedOutput()
    for path in gone.map(\.path) + last.others.map(\.path) { tree.remove(path) }
    for file in new + hashed { try tree.insert(file.bytes, at: file.path) }
    files = last.files(without: Set(gone.map(\.path) + last.others.map(\.path)), with: new + hashed, tree)
    (self.tree, self.pages, self.others, manifest) = (tree, now, hashed, last.manifest)
    return (tree, files)
  }

  mutating func encode(_ manifest: Manifest) -> [UInt8] { self.manifest.encode(manifest) }

  /// - Parameter gone: Some of these may still be in the tree, added by another page.
  private func files(without gone: Set<String>, with new: [OutputFile], _ tree: OutputTree) -> [Manifest.File] {
    var seen: Set<String> = []
    let added = new.filter { seen.insert($0.path).inserted }.map(\.entry)
    let kept = files.filter { !seen.contains($0.path) && (!gone.contains($0.path) || tree[$0.path] != nil) }
    return (kept + added).sorted { $0.path.precedes($1.path) }
  }

  /// The hashes of files that are unchanged are known already.
  private func hashed(_ files: [OutputFile]) -> [OutputFile] {
    let last = Dictionary(others.map { ($0.path, $0) }) { first, _ in first }
    return files.concurrentMap { file in
      if let before = last[file.path], before.path.isSame(as: file.path), before.bytes == file.bytes { return before }
      return file.hashed
    }
  }
}

/// A file of the output.
struct OutputFile: Sendable {
  var path: String
  var bytes: [UInt8]
  /// 64 hexadecimal digits; nil if it is not known yet.
  var sha256: String?

  init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  init(_ page: ViewPages.Page) { (path, bytes, sha256) = (page.path, page.bytes, page.sha256) }

  var hashed: OutputFile {
    var file = self
    if sha256 == nil { file.sha256 = sha256Hex(bytes) }
    return file
  }

  var entry: Manifest.File { Manifest.File(path: path, bytes: bytes.count, sha256: sha256 ?? sha256Hex(bytes)) }
}
