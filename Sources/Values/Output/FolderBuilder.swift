internal import Disk

/// Fills a new, empty folder beside the old one.
struct FolderBuilder: Sendable {
  var system: FileSystem
  var old: OpenFolder?
  var new: OpenFolder
  var inOrder: Bool

  /// - Parameter folders: The folders, parents first.
  func build(_ files: [OutputFile], _ fates: [Comparison.Fate], kept: [String], folders: [String]) throws(OutputError) {
    for folder in folders { try system.makeFolder(folder, in: new) }
    _ = try inSlices(files.count, inOrder: inOrder) { slice throws(OutputError) in
      for number in slice {
        let file = files[number]
        switch (fates[number], old) {
        case (.unchanged, let old?): try take(file.path, from: old) { file.contents }
        case (.changed, let old?):
          try create(file.path, file.contents) { written throws(OutputError) in
            later(written, than: try system.status(file.path, in: old))
          }
        default: try create(file.path, file.contents)
        }
      }
    }
    guard let old else { return }
    for path in kept {
      try take(path, from: old) { () throws(OutputError) in FileContents(try system.contents(path, in: old)) }
    }
  }

  /// Makes a hard link to the old file or, if the system refuses, a copy with the old file's times.
  private func take(
    _ path: String, from old: OpenFolder, _ contents: () throws(OutputError) -> FileContents
  ) throws(OutputError) {
    do {
      try system.link(path, from: old, to: new)
    } catch let error where error.isOne(of: EPERM, EMLINK, EXDEV, ENOTSUP, EOPNOTSUPP, ENOSYS, EACCES) {
      try create(path, try contents()) { _ throws(OutputError) in try system.status(path, in: old) }
    }
  }

  /// Later times for a changed file that was written within the same second as the old one, or before; nil if no
  /// change is needed. HTTP knows only whole seconds: servers would answer 304 to devices that have the old file, and
  /// devices would keep it until the next build.
  private func later(_ written: Status, than old: Status) -> Status? {
    // A time that is far ahead comes from a wrong clock, and differs in any case.
    guard (0..<60).contains(old.modified.tv_sec - written.modified.tv_sec) else { return nil }
    var later = written
    later.modified = timespec(tv_sec: old.modified.tv_sec + 1, tv_nsec: 0)
    return later
  }

  /// - Parameter times: Returns the times for a file, given its status after it was written; nil leaves them as they
  ///   are.
  private func create(
    _ path: String, _ contents: FileContents, times: ((Status) throws(OutputError) -> Status?)? = nil
  ) throws(OutputError) {
    let file = try system.create(path, in: new)
    do throws(OutputError) {
      try system.write(contents, to: file, new.file(path))
      if let times, let status = try times(system.status(of: file, new.file(path))) {
        try system.setTimes(of: file, from: status, new.file(path))
      }
    } catch {
      _ = systemClose(file)
      throw error
    }
    try system.close(file, new.file(path))
  }
}

extension FileSystem {
  /// All bytes of a file that may grow or shrink while it is read.
  ///
  /// - Throws: ``OutputError/tooLarge(path:)`` beyond `limit`; `ENOENT` if it is not a regular file.
  func contents(_ path: String, in folder: OpenFolder, limit: Int = .max) throws(OutputError) -> [UInt8] {
    try contentsAndStatus(path, in: folder, limit: limit).bytes
  }

  /// The same with the file's status, taken before it is read.
  func contentsAndStatus(
    _ path: String, in folder: OpenFolder, limit: Int
  ) throws(OutputError) -> (bytes: [UInt8], status: Status) {
    let file = try openFile(path, in: folder)
    defer { _ = systemClose(file) }
    let status = try status(of: file, folder.file(path))
    guard status.isFile else { throw .io(path: folder.file(path), operation: .open, errno: ENOENT) }
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end is seen without another call. Some file systems return less at a
    // time.
    var room = status.size
    while true {
      guard status.size <= limit, bytes.count <= limit else { throw .tooLarge(path: folder.file(path)) }
      let wanted = min(min(room, limit - bytes.count) + 1, largestWrite)
      let piece = try readPiece(file, wanted, folder.file(path))
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if piece.isEmpty || piece.count < wanted && bytes.count >= status.size { return (bytes, status) }
      room = max(status.size - bytes.count, 1 << 16)
    }
  }

  private func readPiece(_ file: Int32, _ size: Int, _ path: String) throws(OutputError) -> [UInt8] {
    var failure: OutputError?
    let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(OutputError) {
        count = try read(file, into: UnsafeMutableRawBufferPointer(buffer), path)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return piece
  }
}
