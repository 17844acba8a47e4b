/// Of what `stat` says, what we ask for.
package struct Status {
  /// The same for two names of one file.
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
  /// When anything about it was changed, its times too: nobody can set this one.
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
