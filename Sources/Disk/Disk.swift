/// Whole files, in and out.
package struct Disk: Sendable {
  package enum Step: Sendable { case open, read, create, write, sync, rename, remove, makeFolder, lock }

  /// Asked before each step. An errno makes the step fail with it, not done: full and read-only disks, for tests.
  package var refusal: (@Sendable (Step, _ path: String) -> Int32?)?

  package init(refusal: (@Sendable (Step, _ path: String) -> Int32?)? = nil) { self.refusal = refusal }

  /// Never waits, whatever stands at the path; follows links.
  ///
  /// - Returns: The whole file, or its first `limit` + 1 bytes where it has more. Nil where nothing is there.
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

  /// Writes beside and renames: after a crash the old file is there or the new one. It keeps the owner, the group and
  /// the mode of one that is replaced; only the owner may read another.
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

  /// Replaces what is there.
  package func rename(_ path: String, to other: String) throws(DiskError) {
    try run(.rename, other) { systemRename(path, other) }
  }

  /// What is not there is removed.
  package func remove(_ path: String) throws(DiskError) {
    do throws(DiskError) {
      try run(.remove, path) { unlink(path) }
    } catch {
      guard error.isMissing else { throw error }
    }
  }

  /// With the folders above it; for the owner alone.
  package func makeFolder(_ path: String) throws(DiskError) {
    guard !path.isEmpty, !isThere(path) else { return }
    try makeFolder(path.folder)
    do throws(DiskError) {
      try run(.makeFolder, path) { mkdir(path, 0o700) }
    } catch {
      // Another process was faster.
      guard error.code == EEXIST else { throw error }
    }
  }

  /// Of what a link leads to; of the link itself where it is not followed. Nil where nothing can be seen.
  package func status(of path: String, followingLinks: Bool = true) -> Status? {
    var raw = stat()
    guard (followingLinks ? stat(path, &raw) : lstat(path, &raw)) == 0 else { return nil }
    return Status(raw)
  }

  /// Follows links.
  package func isFolder(_ path: String) -> Bool { status(of: path)?.isFolder ?? false }

  package func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The first of `a`, `a-2`, `a-3` … that is not there.
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

// `rename` alone would be the method.
private func systemRename(_ path: String, _ other: String) -> Int32 { rename(path, other) }
