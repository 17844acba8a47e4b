internal import Disk
internal import Text

/// Replaces the contents of a folder with a tree. At any moment, even if the writer is killed, the folder holds all of
/// the old output or all of the new.
///
/// The new folder is built beside the old one (`.public.new-…` for `public`), exchanged with it in one step, and the
/// old one is then removed. This requires write access to the parent folder, and a process whose working directory is
/// the folder (a shell, a server) has to enter it again to see the new files. The next write removes what a killed one
/// left.
public struct DiskWriter: Sendable {
  let folder: String
  let durable: Bool
  let read: @Sendable ([UInt8]) -> OldManifest?
  var system = FileSystem()
  /// The number of attempts to lock, 3 s in total: enough for another build to finish, but too short to look like a
  /// hang.
  var lockTries = 150
  var inOrder = false

  /// - Parameters:
  ///   - folder: The path of the folder; a link is followed. Neither it nor the folders above it need to exist.
  ///   - durable: Whether to wait until the new output is on disk before removing the old one, so that one of them
  ///     survives a power cut. Waits for everything that any program has written to that file system.
  ///   - read: Reads an old `manifest.json`; nil if it was not written by this tool, because others use the same file
  ///     name.
  public init(
    folder: String, durable: Bool = true,
    read: @escaping @Sendable (_ manifest: [UInt8]) -> OldManifest? = { _ in .ofEverything }
  ) {
    (self.folder, self.durable) = (folder, durable)
    self.read = read
  }

  /// Writes the tree. Old files with the same bytes keep their modification times; if nothing changes, nothing is
  /// touched.
  ///
  /// Everything else that the old manifest lists is removed; what it does not list stays. Waits at most 3 s for another
  /// process that writes to the folder.
  ///
  /// - Parameters:
  ///   - tree: The tree, which must have `manifest.json`, because that marks the folder as ours.
  ///   - keeping: Paths of old files that stay although the tree lacks them. Files of the tree have precedence.
  ///   - expected: The manifest that the new one follows.
  /// - Throws: ``OutputError``; the old output is then still complete. ``OutputError/changedMeanwhile(folder:)`` if the
  ///   folder has a manifest other than the expected one.
  public func write(
    _ tree: OutputTree, keeping: [String] = [], over expected: ExpectedManifest = .any
  ) throws(OutputError) -> WriteReport {
    guard tree[manifestName] != nil else { throw .noManifest }
    var job = try Job(tree, keeping: keeping)
    let place = try system.place(of: folder, making: true)
    defer { system.close(place.parent) }
    let lock = try FolderLock(place, tries: lockTries, system)
    defer { lock.release(system) }
    try system.recover(place)
    guard let (old, manifest) = try openOld(place, expected) else {
      return try replace(nil, with: job, Comparison(job.files), place)
    }
    defer { system.close(old) }
    var comparison = try Comparison(
      job.files, kept: job.kept, folders: job.folders.count, old: old, system, inOrder: inOrder)
    try spareOthers(in: old, manifest, &job, &comparison)
    return comparison.report.changed ? try replace(old, with: job, comparison, place) : comparison.report
  }

  /// Fails instead of removing or replacing a file that the old manifest does not list.
  private func spareOthers(
    in old: OpenFolder, _ manifest: OldManifest, _ job: inout Job, _ comparison: inout Comparison
  ) throws(OutputError) {
    guard comparison.report.changed, let listed = manifest.paths() else { return }
    if let path = comparison.changed(in: job.files).first(where: { !ownNames.contains($0) && !listed.contains($0) }) {
      throw .isSomebodyElses(path: path)
    }
    guard comparison.report.removed > 0 else { return }
    let others = try system.names(in: old, besides: listed.union(job.files.map(\.path)))
    guard !others.isEmpty else { return }
    try job.keep(others)
    comparison.keep(others, files: job.files.count, folders: job.folders.count)
  }

  private struct Job {
    var files: [OutputFile]
    var kept: [String]
    var folders: [String]

    init(_ tree: OutputTree, keeping: [String]) throws(OutputError) {
      files = tree.files
      folders = tree.folders
      kept = []
      try keep(Set(keeping).filter { tree[$0] == nil })
    }

    mutating func keep(_ paths: some Sequence<String>) throws(OutputError) {
      kept = (kept + paths).sorted { $0.precedes($1) }
      if kept.isEmpty { return }
      // Kept files can conflict with the new ones, too.
      folders = try OutputTree(files + kept.map { OutputFile(path: $0, bytes: []) }).folders
    }
  }

  /// Opens the old folder; nil if there is none.
  private func openOld(_ place: Place, _ expected: ExpectedManifest) throws(OutputError) -> (OpenFolder, OldManifest)? {
    guard try system.exists(place.name, in: place.parent) else {
      if case .exactly(.some) = expected { throw .changedMeanwhile(folder: folder) }
      return nil
    }
    guard try system.status(place.name, in: place.parent).isFolder else { throw .notAFolder(path: folder) }
    var old = try system.open(place.name, in: place.parent)
    old.path = folder
    do {
      return (old, try manifest(in: old, expected))
    } catch {
      system.close(old)
      throw error
    }
  }

  private func manifest(in old: OpenFolder, _ expected: ExpectedManifest) throws(OutputError) -> OldManifest {
    let names = try system.entries(of: old).map(\.text)
    if let entry = names.first(where: [".git", ".hg", ".svn", ".jj"].contains) {
      throw .holdsRepository(folder: folder, entry: entry)
    }
    var bytes: [UInt8]?
    if names.contains(manifestName), try system.isFile(manifestName, in: old) {
      bytes = try system.contents(manifestName, in: old)
    }
    if case .exactly(let seen) = expected, seen != bytes { throw .changedMeanwhile(folder: folder) }
    guard !names.isEmpty else { return .ofEverything }
    guard let manifest = bytes.flatMap(read) else { throw .notOurs(folder: folder) }
    return manifest
  }

  private func replace(
    _ old: OpenFolder?, with job: Job, _ comparison: Comparison, _ place: Place
  ) throws(OutputError) -> WriteReport {
    if old == nil, let path = job.kept.first { throw .nothingToKeep(path: path) }
    let name = place.freshName(place.newPrefix)
    do throws(OutputError) {
      try system.makeFolder(name, in: place.parent)
      try fill(name, in: place, from: old, job, comparison)
      if old == nil {
        try system.rename(name, to: place.name, in: place.parent)
      } else {
        try system.swap(place, with: name)
      }
    } catch {
      _ = try? system.remove(name, in: place.parent)
      throw error
    }
    // The new output is in place; if the old one cannot be removed now, the next write tries again and reports why not.
    if old != nil { _ = try? system.remove(name, in: place.parent) }
    return comparison.report
  }

  private func fill(
    _ name: String, in place: Place, from old: OpenFolder?, _ job: Job, _ comparison: Comparison
  ) throws(OutputError) {
    var new = try system.open(name, in: place.parent)
    new.path = folder
    defer { system.close(new) }
    if let old { try system.copyPermissions(from: old, to: new) }
    try FolderBuilder(system: system, old: old, new: new, inOrder: inOrder)
      .build(job.files, comparison.fates, kept: job.kept, folders: job.folders)
    // This is done once for all files: waiting for each made 10,000 files ten times slower. Without waiting, ext4 may
    // write the exchange to disk before the files' bytes, and a power cut would leave a new folder of empty files.
    if durable { try system.sync(new) }
  }
}

let manifestName = "manifest.json"
/// Our own files that no manifest lists: the manifest itself, and its signature.
let ownNames: Set = [manifestName, "manifest.sig"]

/// The fate of each file of a new output, given the old one.
struct Comparison {
  enum Fate: Equatable { case new, changed, unchanged }

  /// The fates, in the order of the tree's files.
  var fates: [Fate]
  var report = WriteReport()
  private var old = FolderCount()

  /// A comparison for an output without a predecessor.
  init(_ files: [OutputFile]) {
    fates = Array(repeating: .new, count: files.count)
    count(files, FolderCount(), folders: 0, kept: 0)
    report.changed = true
  }

  /// Reads the old files whose sizes fit and compares every byte.
  ///
  /// - Parameters:
  ///   - kept: Old files that stay in addition to the tree's.
  ///   - folders: The number of folders in the new output.
  init(
    _ files: [OutputFile], kept: [String], folders: Int, old: OpenFolder, _ system: FileSystem, inOrder: Bool
  ) throws(OutputError) {
    fates = try inSlices(files.count, inOrder: inOrder) { slice throws(OutputError) in
      try system.fates(of: files[slice], in: old)
    }.flatMap(\.self)
    for path in kept where try !system.isFile(path, in: old) { throw .nothingToKeep(path: path) }
    count(files, try system.count(old), folders: folders, kept: kept.count)
  }

  /// The paths of files that would be replaced by other bytes.
  func changed(in files: [OutputFile]) -> some Sequence<String> {
    zip(files, fates).lazy.filter { $0.1 == .changed }.map(\.0.path)
  }

  /// Keeps files of other programs, too.
  mutating func keep(_ others: [String], files: Int, folders: Int) {
    report.others = others
    report.removed -= others.count
    let all = FolderCount(files: files + report.kept + others.count, folders: folders)
    report.changed = report.written > 0 || old != all
  }

  private mutating func count(_ files: [OutputFile], _ old: FolderCount, folders: Int, kept: Int) {
    self.old = old
    for (file, fate) in zip(files, fates) where fate != .unchanged {
      report.written += 1
      report.bytesWritten += file.contents.count
    }
    report.unchanged = files.count - report.written
    report.kept = kept
    report.removed = old.files - kept - fates.count { $0 != .new }
    // Counts are enough: every path of the new output was just seen in the old one, so equal counts leave no other
    // files.
    report.changed = report.written > 0 || old != FolderCount(files: files.count + kept, folders: folders)
  }
}

extension FileSystem {
  fileprivate func fates(of files: ArraySlice<OutputFile>, in old: OpenFolder) throws(OutputError) -> [Comparison.Fate]
  {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var fates: [Comparison.Fate] = []
    fates.reserveCapacity(files.count)
    for file in files { fates.append(try fate(of: file, in: old, buffer)) }
    return fates
  }

  private func fate(
    of file: OutputFile, in old: OpenFolder, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(OutputError) -> Comparison.Fate {
    let descriptor: Int32
    do {
      descriptor = try openFile(file.path, in: old)
    } catch let error where error.isMissing || error.isOne(of: ENXIO) {
      return .new  // nothing, or a link or socket
    } catch let error where error.isOne(of: EACCES) {
      return try isFile(file.path, in: old) ? .changed : .new
    }
    defer { _ = systemClose(descriptor) }
    let status = try status(of: descriptor, old.file(file.path))
    guard status.isFile else { return .new }
    guard status.size == file.contents.count else { return .changed }
    return try holds(descriptor, file, buffer, old) ? .unchanged : .changed
  }

  private func holds(
    _ descriptor: Int32, _ file: OutputFile, _ buffer: UnsafeMutableRawBufferPointer, _ old: OpenFolder
  ) throws(OutputError) -> Bool {
    for piece in file.contents.pieces {
      var rest = piece[...]
      while !rest.isEmpty {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest.count))
        let count = try read(descriptor, into: part, old.file(file.path))
        let isSame = rest.withUnsafeBytes { rest in
          guard let old = part.baseAddress, let new = rest.baseAddress else { return false }
          return memcmp(old, new, count) == 0
        }
        guard count > 0, isSame else { return false }
        rest = rest.dropFirst(count)
      }
    }
    return true
  }

  func isFile(_ path: String, in folder: OpenFolder) throws(OutputError) -> Bool {
    do { return try status(path, in: folder).isFile } catch let error where error.isMissing { return false }
  }

  /// The names of all files in the folder except these.
  func names(in folder: OpenFolder, besides paths: Set<String>) throws(OutputError) -> [String] {
    var names: [String] = []
    try walk(folder) { path, kind in
      if kind == .file, !ownNames.contains(path), !paths.contains(path) { names.append(path) }
    }
    return names.sorted { $0.precedes($1) }
  }
}

/// The contents of a `manifest.json` in the folder.
public struct OldManifest: Sendable {
  /// The files of the output that it describes; nil for all files in the folder. Other files stay, and are never
  /// replaced. It is called only if it matters, because an output may have a hundred thousand files.
  public let paths: @Sendable () -> Set<String>?

  public init(paths: @escaping @Sendable () -> Set<String>?) { self.paths = paths }

  /// The manifest of an output that has its folder to itself.
  public static let ofEverything = OldManifest { nil }
}

/// The earlier manifest that a build took into account.
public enum ExpectedManifest: Equatable, Sendable {
  /// Any manifest, or none.
  case any
  /// A manifest with these bytes; nil if there was none.
  case exactly([UInt8]?)
}

/// The changes that a write made to the folder.
public struct WriteReport: Equatable, Sendable {
  /// Files that are new or have new bytes.
  public var written = 0
  /// Files of the tree that the folder already had with the same bytes. They keep their modification times.
  public var unchanged = 0
  /// Old files that stay although the tree lacks them.
  public var kept = 0
  /// Old files that were removed.
  public var removed = 0
  /// Paths of files in the folder that no manifest lists. Other programs put them there, and they stay.
  public var others: [String] = []
  /// The sum of the written files' sizes.
  public var bytesWritten = 0
  /// Whether the folder was touched at all.
  public var changed = false

  public init() {}
}
