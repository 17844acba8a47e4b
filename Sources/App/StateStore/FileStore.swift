internal import Disk
internal import WireFormats

/// A store with state in one readable file, and copies of feeds in a folder: for commands, tests and desktop programs.
///
/// A new file is an XML property list, or JSON in the form of scenario files if its name ends in `.json`; an existing
/// file keeps its format and its mode. The file is read and written as a whole, at each update that changes something,
/// by one process at a time, which holds a lock on `<path>.lock`. A binary property list, such as a device's
/// preferences, can also be read, and becomes XML.
///
/// Keys that no client knows stay; in JSON they stay unchanged byte for byte, even if no property list could hold their
/// values. A file with something that would still be lost is left as it is: see
/// ``StoreProblem/unsupported(path:key:why:)``. A file that no reader reads as a dictionary is moved to
/// `<path>.damaged` and reported; nothing is deleted.
///
/// Changes that cannot be written (a read-only file or disk, a lock that another process holds for 2 s, a later
/// version's file) are remembered by this store, key by key, and written with the next change that can be; they are
/// lost when the process ends. Each kind of problem is reported once, and again after a successful write.
public actor FileStore: FeedStore {
  private var state: StateFile
  private var folder: CopyFolder
  private let executor = QueueExecutor("publish.FileStore")

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a store without touching any file.
  ///
  /// - Parameters:
  ///   - path: The path of the file. A link is followed. Missing folders are made at the first use.
  ///   - copies: The folder for copies of feeds; nil means `state-copies` for `state.plist`.
  ///   - report: Called on the store's own queue, before the call that met the problem returns.
  public init(_ path: String, copies: String? = nil, report: @escaping @Sendable (StoreProblem) -> Void = { _ in }) {
    self.init(path, copies: copies, patience: .seconds(2), disk: Disk(), report: report)
  }

  init(
    _ path: String, copies: String? = nil, patience: Duration, disk: Disk = Disk(),
    report: @escaping @Sendable (StoreProblem) -> Void
  ) {
    state = StateFile(path, format: StateFormat(path: path), patience: patience, disk: disk, report: report)
    folder = CopyFolder(copies ?? "\(path.withoutFileExtension)-copies", disk: disk, report: report)
  }

  public func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) -> Result {
    state.update(change)
  }

  public func copy(of url: String) -> FeedCopy? { folder.copy(of: url) }

  public func keep(_ copy: FeedCopy?, of url: String) { folder.keep(copy, of: url) }
}

/// The last copies of feeds, each in a file whose name is a hash of the URL.
///
/// An incomplete, foreign or damaged copy counts as missing; the next good one replaces it.
struct CopyFolder {
  private let path: String
  private let disk: Disk
  private let report: @Sendable (StoreProblem) -> Void
  /// Copies that could not be written, which this process treats as kept.
  private var unwritten: [String: FeedCopy?] = [:]
  private var isTold = false

  init(_ path: String, disk: Disk = Disk(), report: @escaping @Sendable (StoreProblem) -> Void) {
    (self.path, self.disk) = (path, disk)
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

/// A copy as a file: a line `publish.copy/1` with the hash of everything after it, a line of JSON with the URL and the
/// validators, and the raw body.
extension FeedCopy {
  static let maxBodyBytes = 64 << 20
  /// The maximum size of a file, with the lines before the body.
  static let maxFileBytes = maxBodyBytes + 1 << 20

  /// Reads a copy; nil unless the format, the URL, the length and every bit match.
  init?(file: [UInt8], url: String) {
    let lines = file.split(separator: lineFeed, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0].elementsEqual("\(format) \(file[lines[1].startIndex...].fnv1aDigits)".utf8),
      let header = try? JSON.parse(Array(lines[1])).value,
      header["url"]?.string.map({ Array($0.utf8) }) == Array(url.utf8), header["length"]?.integer == lines[2].count
    else { return nil }
    self.init(
      body: Array(lines[2]),
      validators: FeedValidators(eTag: header["etag"]?.string, lastModified: header["last-modified"]?.string),
      fetched: header["fetched"]?.string.flatMap { Instant(rfc3339: $0) })
  }

  // JSON on one line has no line breaks, even if a server puts some into its validators.
  func file(url: String) -> [UInt8] {
    let header = JSON.present([
      "url": url, "length": body.count, "etag": validators.eTag ?? JSON.null,
      "last-modified": validators.lastModified ?? JSON.null, "fetched": fetched,
    ])
    let rest = header.writeCompactly() + [lineFeed] + body
    return Array("\(format) \(rest.fnv1aDigits)".utf8) + [lineFeed] + rest
  }
}

private let format = "publish.copy/1"
private let lineFeed = UInt8(ascii: "\n")
