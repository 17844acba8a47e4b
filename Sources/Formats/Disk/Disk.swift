/// Reads and writes whole files.
package struct Disk: Sendable {
  package enum Step: Sendable { case open, read, create, write, sync, rename, remove, makeFolder, lock }

  /// A hook that is called before each step, for tests of full and read-only disks. If it returns an errno, the step
  /// fails with it and is not done.
  package var refusal: (@Sendable (Step, _ path: String) -> Int32?)?

  package init(refusal: (@Sendable (Step, _ path: String) -> Int32?)? = nil) { self.refusal = refusal }

  /// Reads a file without ever waiting, even for a pipe. Follows links.
  ///
  /// - Returns: The whole file, or its first `limit` + 1 bytes if it has more. Nil if nothing is there.
  package func read(_ path: String, upTo limit: Int) throws(DiskError) -> [UInt8]? {
    let file: Int32
    do throws(DiskError) {
      file = try run(.open, path) { systemOpen(AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) }
    } catch {
      if error.isMissing { return nil }
      throw error
    }
    defer { _ = close(file) }
    return try contents(of: file, path, upTo: limit)
  }

  /// Writes a new file beside the old one and renames it, so that after a crash one of them is there. The new file
  /// keeps the owner, the group and the mode of the one that it replaces; if there was none, only the owner may read
  /// it.
  package func replace(_ path: String, with bytes: [UInt8]) throws(DiskError) {
    let draft = path + ".new"
    _ = unlink(draft)
    do throws(DiskError) {
      try create(draft, with: bytes, as: access(to: path))
      try rename(draft, to: path)
    } catch {
      _ = unlink(draft)
      throw error
    }
    syncFolder(of: path)
  }

  /// Renames a file, and replaces the one that has the other name.
  package func rename(_ path: String, to other: String) throws(DiskError) {
    try run(.rename, other) { systemRename(path, other) }
  }

  /// Removes a file; succeeds if there is none.
  package func remove(_ path: String) throws(DiskError) {
    do throws(DiskError) {
      try run(.remove, path) { unlink(path) }
    } catch {
      guard error.isMissing else { throw error }
    }
  }

  /// Makes a folder and those above it, for the owner alone.
  package func makeFolder(_ path: String, mode: mode_t = 0o700) throws(DiskError) {
    guard !path.isEmpty, !isThere(path) else { return }
    try makeFolder(path.folder, mode: mode)
    do throws(DiskError) {
      try run(.makeFolder, path) { mkdir(path, mode) }
    } catch {
      // Another process has made it in the meantime.
      guard error.code == EEXIST else { throw error }
    }
  }

  /// The status of a link's target, or of the link itself if it is not followed. Nil if nothing is found.
  package func status(of path: String, followingLinks: Bool = true) -> Status? {
    var raw = stat()
    guard (followingLinks ? stat(path, &raw) : lstat(path, &raw)) == 0 else { return nil }
    return Status(raw)
  }

  /// Whether there is a folder at the path. Follows links.
  package func isFolder(_ path: String) -> Bool { status(of: path)?.isFolder ?? false }

  package func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The first of the paths `a`, `a-2`, `a-3` … that does not exist.
  package func freeName(_ path: String) -> String {
    var (name, number) = (path, 1)
    while isThere(name) {
      number += 1
      name = "\(path)-\(number)"
    }
    return name
  }

  @discardableResult
  package func run<Result: SignedInteger>(
    _ step: Step, _ path: String, _ call: () -> Result
  ) throws(DiskError) -> Result {
    if let code = refusal?(step, path) { throw DiskError(code: code) }
    return try systemCall(call)
  }
}

// A call of `rename` alone would be the method.
private func systemRename(_ path: String, _ other: String) -> Int32 { rename(path, other) }

extension Disk {
  package func contents(of file: Int32, _ path: String, upTo limit: Int) throws(DiskError) -> [UInt8] {
    var raw = stat()
    try run(.read, path) { fstat(file, &raw) }
    let status = Status(raw)
    guard status.isFile else { throw .isNoFile }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, status.size) + 1)
    while bytes.count <= limit {
      let chunk = try chunk(of: file, path, upTo: min(limit + 1 - bytes.count, 1 << 20))
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  private func chunk(of file: Int32, _ path: String, upTo count: Int) throws(DiskError) -> [UInt8] {
    var failure: DiskError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      do throws(DiskError) {
        length = try run(.read, path) { systemRead(file, buffer.baseAddress, count) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes a whole new file. If it cannot be written as a whole, nothing is left.
  ///
  /// - Parameters:
  ///   - folder: The descriptor of the folder from which the path starts; usually the working directory.
  ///   - access: The file's owner and permissions; nil for those of the user who runs this.
  ///   - mode: The permissions if `access` is nil, before the process's mask.
  package func create(
    _ path: String, in folder: Int32 = AT_FDCWD, with bytes: [UInt8], as access: FileAccess? = nil, mode: mode_t = 0o600
  ) throws(DiskError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = try run(.create, path) { systemOpen(folder, path, flags, access == nil ? mode : 0o600) }
    do throws(DiskError) {
      try write(bytes, to: file, path)
      access?.give(to: file)
      try run(.sync, path) { fsync(file) }
    } catch {
      _ = close(file)
      _ = unlinkat(folder, path, 0)
      throw error
    }
    do throws(DiskError) {
      // Network disks report only now that bytes were lost.
      try run(.write, path) { close(file) == 0 || errno == EINTR ? 0 : -1 }
    } catch {
      _ = unlinkat(folder, path, 0)
      throw error
    }
  }

  /// Writes a new file that has all its bytes from the moment at which it has its name, even if this is killed. Fails
  /// if something has the name, also if another process has just made it.
  package func createAtOnce(_ path: String, with bytes: [UInt8], mode: mode_t = 0o666) throws(DiskError) {
    let draft = path.inFolder(".publish-new-\(getpid())")
    _ = unlink(draft)
    defer { _ = unlink(draft) }
    try create(draft, with: bytes, mode: mode)
    try run(.rename, path) { linkat(AT_FDCWD, draft, AT_FDCWD, path, 0) }
  }

  /// Makes one folder.
  ///
  /// - Returns: False if it was there, or another process has made it.
  package func makeOneFolder(_ path: String) throws(DiskError) -> Bool {
    do throws(DiskError) {
      try run(.makeFolder, path) { mkdir(path, 0o777) }
      return true
    } catch {
      guard error.code == EEXIST, isFolder(path) else { throw error }
      return false
    }
  }

  /// Removes a folder, unless somebody has put something into it.
  package func removeEmptyFolder(_ path: String) { _ = rmdir(path) }

  private func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(DiskError) {
    var done = 0
    while done < bytes.count {
      done += try run(.write, path) {
        bytes[done...].withUnsafeBytes { systemWrite(file, $0.baseAddress, min($0.count, 1 << 30)) }
      }
    }
  }

  // If the rename is not on the disk yet after a crash, the old file is still there, so a failure here is harmless.
  package func syncFolder(of path: String) {
    let folder = systemOpen(AT_FDCWD, path.folder.isEmpty ? "." : path.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard folder >= 0 else { return }
    _ = fsync(folder)
    _ = close(folder)
  }

  /// The path that links lead to, even if nothing is there yet. For a circle of links, it is one of them.
  package func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let link = link(at: path) else { break }
      path = link.utf8.first == UInt8(ascii: "/") ? link : path.inFolder(link)
    }
    return path
  }

  /// The absolute path without links and dots; nil if nothing is there.
  package func realPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The first link on the way to a file in a folder, the file included; nil if there is none. The folder itself may be
  /// one.
  ///
  /// - Parameter path: Relative to the folder.
  package func firstLink(to path: String, in folder: String) -> String? {
    let ends = path.indices.filter { path[$0] == "/" && $0 > path.startIndex } + [path.endIndex]
    return ends.lazy.map { folder.isEmpty ? String(path[..<$0]) : "\(folder)/\(path[..<$0])" }
      .first { status(of: $0, followingLinks: false)?.isLink ?? false }
  }

  private func link(at path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &bytes, bytes.count)
    return length > 0 ? String(decoding: bytes[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}

/// The owner and the permissions of a file.
package struct FileAccess {
  package var owner: uid_t
  package var group: gid_t
  /// The mode, with the nine permission bits only.
  package var mode: mode_t

  package init(owner: uid_t, group: gid_t, mode: mode_t) { (self.owner, self.group, self.mode) = (owner, group, mode) }

  /// Whether no permission bit allows writing. (Root could write anyway.)
  package var isReadOnly: Bool { mode & 0o222 == 0 }

  /// Gives the file this owner and these permissions, as far as the system allows. A group that is not the old one gets
  /// no permissions.
  package func give(to file: Int32) {
    let hasGroup = fchown(file, owner, group) == 0 || fchown(file, .max, group) == 0
    _ = fchmod(file, hasGroup ? mode : mode & 0o707)
  }
}

extension Disk {
  /// The access to a file; nil if nothing is there. Follows links.
  package func access(to path: String) -> FileAccess? {
    var status = stat()
    guard systemStat(path, &status) == 0 else { return nil }
    return FileAccess(owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777)
  }
}

// A call of `stat` alone would be the type.
private func systemStat(_ path: String, _ status: inout stat) -> Int32 { stat(path, &status) }

/// The fields of `stat` that we use.
package struct Status {
  /// An identity that is equal for two names of one file.
  package struct Identity: Equatable, Sendable {
    package var device: UInt64
    package var number: UInt64
  }

  package var isFile: Bool
  package var isFolder: Bool
  package var isLink: Bool
  package var size: Int
  package var permissions: mode_t
  package var identity: Identity
  package var accessed: timespec
  package var modified: timespec
  /// The time of the last change of anything, including its times: no program can set this one.
  package var changed: timespec

  package init(_ raw: stat) {
    isFile = raw.st_mode & S_IFMT == S_IFREG
    isFolder = raw.st_mode & S_IFMT == S_IFDIR
    isLink = raw.st_mode & S_IFMT == S_IFLNK
    size = Int(raw.st_size)
    permissions = raw.st_mode & 0o7777
    identity = Identity(device: UInt64(truncatingIfNeeded: raw.st_dev), number: UInt64(raw.st_ino))
    #if canImport(Darwin)
      (accessed, modified, changed) = (raw.st_atimespec, raw.st_mtimespec, raw.st_ctimespec)
    #else
      (accessed, modified, changed) = (raw.st_atim, raw.st_mtim, raw.st_ctim)
    #endif
  }
}
