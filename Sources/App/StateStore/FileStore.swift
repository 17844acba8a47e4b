internal import Disk
internal import WireFormats

/// State in one file that people can read, and copies of feeds in a folder: for commands, tests and desktop programs.
///
/// A new file is an XML property list, or JSON in the form of scenario files where its name ends in `.json`; one that is
/// there stays what it is, and keeps its mode. It is read and written whole, at each update that changes something, by
/// one process at a time: a lock on `<path>.lock` sees to that. A binary property list is read too, a device's
/// preferences for example, and becomes XML.
///
/// Keys that no client knows stay; those of JSON to the letter, also where no property list could hold what they have.
/// A file with something that would be lost all the same is left as it is: see ``StoreProblem/unsupported(path:key:why:)``.
/// One that nobody reads as a dictionary is moved to `<path>.damaged` and reported; nothing is deleted.
///
/// What can't be written (a read-only file or disk, a lock that another holds for 2 s, a later version's file) is
/// remembered by this store, key by key, and written with the next change that can be; it is lost with the process.
/// Each kind of problem is reported once, and again after a write that went well.
public actor FileStore: FeedStore {
  private var state: StateFile
  private var folder: CopyFolder
  private let executor = QueueExecutor("publish.FileStore")

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Touches nothing yet.
  ///
  /// - Parameters:
  ///   - path: A link is followed. Folders that are missing are made at the first use.
  ///   - copies: A folder; `state-copies` for `state.plist`, if nil.
  ///   - report: Called on the store's own queue, before the call that met the problem returns.
  public init(
    _ path: String, copies: String? = nil, report: @escaping @Sendable (StoreProblem) -> Void = { _ in }
  ) {
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

/// The last copies of feeds, a file each: its name is a hash of the URL.
///
/// An incomplete, foreign or damaged copy counts as none; the next good one takes its place.
struct CopyFolder {
  private let path: String
  private let disk: Disk
  private let report: @Sendable (StoreProblem) -> Void
  /// Copies that could not be written, which this process treats as kept.
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

/// A copy as a file: a line `publish.copy/1` with the hash of everything after it, a line of JSON that says whose copy
/// it is, and the raw body.
extension FeedCopy {
  static let maxBodyBytes = 64 << 20
  /// The size with the lines before the body.
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
      validators: Validators(eTag: header["etag"]?.string, lastModified: header["last-modified"]?.string),
      fetched: header["fetched"]?.string.flatMap { Instant(rfc3339: $0) })
  }

  // JSON on one line has no line breaks, even if a server puts some into its validators.
  func file(url: String) -> [UInt8] {
    var header = [
      JSON.Member("url", .string(url)), JSON.Member("length", .number(String(body.count))),
      JSON.Member("etag", validators.eTag.map(JSON.string) ?? .null),
      JSON.Member("last-modified", validators.lastModified.map(JSON.string) ?? .null),
    ]
    if let fetched { header.append(JSON.Member("fetched", .string(fetched.rfc3339))) }
    let rest = JSON.object(header).writeCompactly() + [lineFeed] + body
    return Array("\(format) \(rest.fnv1aDigits)".utf8) + [lineFeed] + rest
  }
}

private let format = "publish.copy/1"
private let lineFeed = UInt8(ascii: "\n")
