internal import Disk

/// A scan of all sources of a site, for systems that do not report changes.
struct FolderScan: Sendable {
  let folder: String

  /// Notes a change if the fingerprint is not `seen`, and whenever it differs from the one 500 ms before. Runs until
  /// the task is cancelled or another watch has taken over.
  ///
  /// - Parameter othersWatch: Asked before each scan, so that a last scan finds what changed before the other watch
  ///   began.
  func watch(
    since seen: Int?, _ clock: some Clock<Duration>, onChange: () -> Void, until othersWatch: () -> Bool
  ) async {
    var seen = seen
    while !Task.isCancelled {
      let isLast = othersWatch()
      let found = fingerprint()
      if found != seen { onChange() }
      seen = found
      if isLast { return }
      guard (try? await clock.sleep(for: .milliseconds(500))) != nil else { return }
    }
  }

  /// A hash of names, kinds, sizes, times and inodes; contents are not read. It is comparable only within one run of
  /// the program.
  func fingerprint() -> Int {
    var hasher = Hasher()
    for name in SiteFolder.names { add("\(folder)/\(name)", followingLinks: true, to: &hasher) }
    return hasher.finalize()
  }

  private func add(_ path: String, followingLinks: Bool = false, to hasher: inout Hasher) {
    guard let status = Disk().status(of: path, followingLinks: followingLinks) else { return hasher.combine(false) }
    hasher.combine(status.isFile)
    hasher.combine(status.permissions)
    hasher.combine(status.identity.number)
    // The time of a folder itself only says that an entry was added or removed, which the scan of its entries finds
    // anyway; hidden entries do not count.
    if status.isFolder { return addEntries(of: path, to: &hasher) }
    hasher.combine(status.size)
    for time in [status.modified, status.changed] {
      hasher.combine(time.tv_sec)
      hasher.combine(time.tv_nsec)
    }
  }

  private func addEntries(of path: String, to hasher: inout Hasher) {
    for name in SiteFolder.entries(of: path).sorted() {
      hasher.combine(name)
      add("\(path)/\(name)", to: &hasher)
    }
    hasher.combine("/")
  }
}
