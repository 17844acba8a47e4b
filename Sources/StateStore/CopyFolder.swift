internal import Disk
internal import WireFormats

/// The last copies of feeds, a file each: its name is a hash of the URL.
///
/// A half, foreign or otherwise damaged copy is none; the next good one takes its place.
struct CopyFolder {
  private let path: String
  private let disk: Disk
  private let report: @Sendable (StoreProblem) -> Void
  /// What could not be written, and is as good as kept for this process.
  private var unwritten: [String: FeedCopy?] = [:]
  private var isTold = false

  init(_ path: String, disk: Disk = Disk(), report: @escaping @Sendable (StoreProblem) -> Void) {
    self.path = path
    self.disk = disk
    self.report = report
  }

  func copy(of url: String) -> FeedCopy? {
    if let copy = unwritten[url] { return copy }
    guard let bytes = try? disk.read(file(url), upTo: FeedCopy.maxFileBytes) else { return nil }
    return FeedCopy(file: bytes, url: url)
  }

  mutating func keep(_ copy: FeedCopy?, of url: String) {
    do throws(DiskError) {
      try write(copy, of: url)
      unwritten.removeValue(forKey: url)
      isTold = false
    } catch {
      unwritten.updateValue(copy, forKey: url)
      if !isTold { report(.unwritable(path: file(url), why: error.why)) }
      isTold = true
    }
  }

  private func write(_ copy: FeedCopy?, of url: String) throws(DiskError) {
    guard let copy else { return try disk.remove(file(url)) }
    guard copy.body.count <= FeedCopy.maxBodyBytes else { throw .isTooLarge }
    try disk.makeFolder(path)
    try disk.replace(file(url), with: copy.file(url: url))
  }

  private func file(_ url: String) -> String { "\(path)/\(Array(url.utf8).fnv1aDigits)" }
}
