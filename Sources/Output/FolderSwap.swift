internal import Disk

// Names beside the folder `public`, all under its lock:
// `.public.new-…` is a new folder half-built, or an old one half-removed: rubbish whenever its maker is dead.
// `.public.old-…` is always a whole old folder, set aside where the file system cannot exchange two names in one step.
extension FileSystem {
  /// Puts the new folder in the old one's place; the old one is then under the name `new`.
  ///
  /// With an exchange a kill leaves the one or the other. Without (`EINVAL`: some network and user-space file systems)
  /// there is a moment with neither, and ``recover(_:)`` brings the old one back: the best that two renames can do.
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
    // The new output is in place: whatever happens from here on is no reason to call the write a failure.
    _ = try? rename(aside, to: new, in: place.parent)
  }

  /// Ends what a killed write began. Only under the lock: then whoever made the leftovers is dead.
  func recover(_ place: Place) throws(OutputError) {
    let names = try entries(of: place.parent).map(\.text)
    for old in names.sorted() where place.isLeftover(old, place.oldPrefix) {
      if try exists(place.name, in: place.parent) {
        // Renamed first: what is under the old prefix stays whole, or recovering could bring back half a folder.
        let rubbish = place.freshName(place.newPrefix)
        try rename(old, to: rubbish, in: place.parent)
        try remove(rubbish, in: place.parent)
      } else {
        try rename(old, to: place.name, in: place.parent)
      }
    }
    for new in names where place.isLeftover(new, place.newPrefix) { try remove(new, in: place.parent) }
  }

  /// Where the whole output is now, if anywhere: a write without exchange may have been killed between its steps.
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

  /// True if nothing stands at the path: no such name, or a file or a link where a folder should be.
  var isMissing: Bool { isOne(of: ENOENT, ENOTDIR, ELOOP) }
}
