internal import Disk
internal import Text

/// What each file of a new output needs, given the old one.
struct Comparison {
  enum Fate: Equatable { case new, changed, unchanged }

  /// In the order of the tree's files.
  var fates: [Fate]
  var report = WriteReport()
  private var old = FolderCount()

  /// For an output without a predecessor.
  init(_ files: [OutputFile]) {
    fates = Array(repeating: .new, count: files.count)
    count(files, FolderCount(), folders: 0, kept: 0)
    report.changed = true
  }

  /// Reads the old files whose sizes fit and compares every byte.
  ///
  /// - Parameters:
  ///   - kept: Old files that stay in addition to the tree's.
  ///   - folders: How many folders the new output has.
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

  /// Files of others stay, too.
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
    // Counts suffice: every path of the new output was just seen in the old one, so equal counts leave no others.
    report.changed = report.written > 0 || old != FolderCount(files: files.count + kept, folders: folders)
  }
}

extension FileSystem {
  fileprivate func fates(of files: ArraySlice<OutputFile>, in old: OpenFolder) throws(OutputError)
    -> [Comparison.Fate]
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
        guard count > 0, part.prefix(count).elementsEqual(rest.prefix(count)) else { return false }
        rest = rest.dropFirst(count)
      }
    }
    return true
  }

  func isFile(_ path: String, in folder: OpenFolder) throws(OutputError) -> Bool {
    do {
      return try status(path, in: folder).isFile
    } catch let error where error.isMissing {
      return false
    }
  }

  /// All files in the folder but these.
  func names(in folder: OpenFolder, besides paths: Set<String>) throws(OutputError) -> [String] {
    var names: [String] = []
    try walk(folder) { path, kind in
      if kind == .file, !ownNames.contains(path), !paths.contains(path) { names.append(path) }
    }
    return names.sorted { $0.precedes($1) }
  }
}
