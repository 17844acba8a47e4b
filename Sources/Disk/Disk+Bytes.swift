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

  /// A whole new file, or none: where it cannot be written whole, nothing is left.
  ///
  /// - Parameters:
  ///   - access: Whose it is to be; nil is the owner's alone.
  package func create(_ path: String, with bytes: [UInt8], as access: FileAccess? = nil) throws(DiskError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = try run(.create, path) { systemOpen(AT_FDCWD, path, flags, 0o600) }
    do throws(DiskError) {
      try write(bytes, to: file, path)
      access?.give(to: file)
      try run(.sync, path) { fsync(file) }
    } catch {
      _ = close(file)
      _ = unlink(path)
      throw error
    }
    do throws(DiskError) {
      // Network disks only now admit that bytes were lost.
      try run(.write, path) { close(file) == 0 || errno == EINTR ? 0 : -1 }
    } catch {
      _ = unlink(path)
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(DiskError) {
    var done = 0
    while done < bytes.count {
      done += try run(.write, path) {
        bytes[done...].withUnsafeBytes { systemWrite(file, $0.baseAddress, min($0.count, 1 << 30)) }
      }
    }
  }

  // A name that is lost leaves the old file, which is as good; so this may fail.
  package func syncFolder(of path: String) {
    let folder = systemOpen(AT_FDCWD, path.folder.isEmpty ? "." : path.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard folder >= 0 else { return }
    _ = fsync(folder)
    _ = close(folder)
  }
}
