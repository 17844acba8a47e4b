internal import Disk

// These names beside the folder `public` are all under its lock:
// `.public.new-…` is a new folder half-built, or an old one half-removed: to be deleted if its maker is dead.
// `.public.old-…` is always a complete old folder, set aside if the file system cannot exchange two names in one step.
extension FileSystem {
  /// Puts the new folder in the old one's place; the old one then has the name `new`.
  ///
  /// With an exchange, a kill leaves one or the other in place. Without it (`EINVAL`: some network and user-space file
  /// systems) there is a moment with neither, and ``recover(_:)`` brings the old one back; two renames cannot do
  /// better.
  func swap(_ place: Place, with new: String) throws(OutputError) {
    do {
      try exchange(new, with: place.name, in: place.parent)
    } catch let error where error.isOne(of: EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP) {
      try swapInSteps(place, with: new)
    } catch let error where error.isOne(of: EBUSY, EXDEV) {
      throw .mountPoint(folder: place.path)
    }
  }

  private func swapInSteps(_ place: Place, with new: String) throws(OutputError) {
    let aside = place.freshName(place.oldPrefix)
    do {
      try rename(place.name, to: aside, in: place.parent)
    } catch let error where error.isOne(of: EBUSY, EXDEV) {
      throw .mountPoint(folder: place.path)
    }
    do {
      try rename(new, to: place.name, in: place.parent)
    } catch {
      _ = try? rename(aside, to: place.name, in: place.parent)
      throw error
    }
    // The new output is in place, so nothing that happens from here on makes the write a failure.
    _ = try? rename(aside, to: new, in: place.parent)
  }

  /// Finishes a write that was killed. Call it only under the lock, which means that the process that left it is dead.
  func recover(_ place: Place) throws(OutputError) {
    let names = try entries(of: place.parent).map(\.text)
    for old in names.sorted() where place.isLeftover(old, place.oldPrefix) {
      if try exists(place.name, in: place.parent) {
        // It is renamed first: everything under the old prefix must be complete, or recovery could bring back half a
        // folder.
        let rubbish = place.freshName(place.newPrefix)
        try rename(old, to: rubbish, in: place.parent)
        try remove(rubbish, in: place.parent)
      } else {
        try rename(old, to: place.name, in: place.parent)
      }
    }
    for new in names where place.isLeftover(new, place.newPrefix) { try remove(new, in: place.parent) }
  }

  /// The current name of the complete output, if any: a write without exchange may have been killed between its steps.
  func currentName(_ place: Place) throws(OutputError) -> String? {
    if try exists(place.name, in: place.parent) { return place.name }
    return try entries(of: place.parent).map(\.text).filter { place.isLeftover($0, place.oldPrefix) }.min()
  }

  func exists(_ name: String, in folder: OpenFolder) throws(OutputError) -> Bool {
    do {
      _ = try status(name, in: folder)
      return true
    } catch let error where error.isMissing {
      return false
    }
  }
}

extension OutputError {
  func isOne(of errnos: Int32...) -> Bool {
    if case .io(_, _, let errno) = self { errnos.contains(errno) } else { false }
  }

  /// Whether nothing exists at the path: no such name, or a file or a link where a folder should be.
  var isMissing: Bool { isOne(of: ENOENT, ENOTDIR, ELOOP) }
}

/// Keeps two processes from publishing to one folder at once, by `flock` on a file beside it.
///
/// The system releases the lock when its holder dies. The file is removed with the lock, or with the next one.
struct FolderLock {
  private var file: Int32
  private var place: Place

  /// - Parameter tries: The maximum number of attempts, 20 ms apart.
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
    // The file is removed while we still hold the lock: a lock on a file without a name does not keep others out.
    _ = try? system.remove(place.lockName, in: place.parent)
    Self.letGo(file)
  }

  /// Releases the lock. Closing alone is not enough: a process that another thread is starting holds a copy of every
  /// open file until it runs its own program, and the lock lives as long as any copy.
  private static func letGo(_ file: Int32) {
    _ = flock(file, LOCK_UN)
    _ = systemClose(file)
  }

  /// Takes the lock; nil if another process has it.
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

extension FileSystem {
  /// Removes a file, a link (not what it points to) or a folder with everything in it.
  func remove(_ name: String, in folder: OpenFolder) throws(OutputError) {
    let kind: FolderEntry.Kind = try status(name, in: folder).isFolder ? .folder : .other
    try remove(FolderEntry(name: Array(name.utf8CString), kind: kind), in: folder, 0)
  }

  private func remove(_ entry: FolderEntry, in folder: OpenFolder, _ depth: Int) throws(OutputError) {
    guard depth < 100 else { throw .tooLarge(path: folder.path) }
    if entry.kind == .folder {
      let inner = try open(entry, in: folder)
      defer { close(inner) }
      for entry in try entries(of: inner) { try remove(entry, in: inner, depth + 1) }
    }
    let flags = entry.kind == .folder ? AT_REMOVEDIR : 0
    try run(.remove, folder.file(entry.text)) { unlinkat(folder.descriptor, entry.name, flags) }
  }
}
