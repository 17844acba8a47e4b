/// A lock on a file that keeps out other processes, and other stores of this one, by `flock`. The file stays for the
/// next lock.
///
/// The system releases the lock when its holder dies.
package struct FileLock: ~Copyable {
  private let file: Int32

  /// - Parameters:
  ///   - patience: The time to wait for another holder. The calling thread sleeps.
  /// - Throws: ``DiskError/isBusy`` if there is another holder all that time.
  package init(_ path: String, patience: Duration, _ disk: Disk) throws(DiskError) {
    // Without O_NONBLOCK, this would wait if a pipe were in the file's place.
    let flags = O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let file = try disk.run(.lock, path) { systemOpen(AT_FDCWD, path, flags, 0o600) }
    let end = ContinuousClock.now.advanced(by: patience)
    do throws(DiskError) {
      while try !Self.take(file, path, disk) {
        guard ContinuousClock.now < end else { throw DiskError(code: EWOULDBLOCK) }
        usleep(1000)
      }
    } catch {
      _ = close(file)
      throw error
    }
    self.file = file
  }

  deinit {
    // Closing alone is not enough: a process that another thread is starting holds a copy of every open file until it
    // runs its own program, and the lock lives as long as any copy.
    _ = flock(file, LOCK_UN)
    _ = close(file)
  }

  private static func take(_ file: Int32, _ path: String, _ disk: Disk) throws(DiskError) -> Bool {
    do throws(DiskError) {
      try disk.run(.lock, path) { flock(file, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      guard error.isBusy else { throw error }
      return false
    }
  }
}
