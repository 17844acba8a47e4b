internal import Disk

/// Keeps two processes from publishing to one folder at once, by `flock` on a file beside it.
///
/// The system releases the lock when its holder dies. The file is removed with the lock, or with the next one.
struct FolderLock {
  private var file: Int32
  private var place: Place

  /// - Parameter tries: The most attempts, 20 ms apart.
  /// - Throws: ``OutputError/busy(folder:)`` if another process holds the lock the whole time.
  init(_ place: Place, tries: Int, _ system: FileSystem) throws(OutputError) {
    for attempt in 1...max(1, tries) {
      if let file = try Self.take(place, system) {
        (self.file, self.place) = (file, place)
        return
      }
      if attempt < tries { usleep(20_000) }
    }
    throw .busy(folder: place.path)
  }

  func release(_ system: FileSystem) {
    // Removed first, while we still hold the lock: a lock on a file without a name does not keep others out.
    _ = try? system.remove(place.lockName, in: place.parent)
    Self.letGo(file)
  }

  /// Closing alone is not enough: a process that another thread is starting holds a copy of every open file until it
  /// runs its own program, and the lock lives as long as any copy.
  private static func letGo(_ file: Int32) {
    _ = flock(file, LOCK_UN)
    _ = systemClose(file)
  }

  /// Nil if another process has the lock.
  private static func take(_ place: Place, _ system: FileSystem) throws(OutputError) -> Int32? {
    let path = place.parent.file(place.lockName)
    let file = try system.run(.lock, path) {
      systemOpen(place.parent.descriptor, place.lockName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    }
    do {
      try system.run(.lock, path) { flock(file, LOCK_EX | LOCK_NB) }
      // The last holder may have removed the file between our opening and our locking it.
      let held = try system.status(of: file, path)
      if try system.status(place.lockName, in: place.parent).identity == held.identity { return file }
    } catch {
      guard error.isOne(of: EWOULDBLOCK, ENOENT) else {
        letGo(file)
        throw error
      }
    }
    letGo(file)
    return nil
  }
}
