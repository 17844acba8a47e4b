/// Who may do what with a file.
package struct FileAccess {
  package var owner: uid_t
  package var group: gid_t
  /// The nine permission bits alone.
  package var mode: mode_t

  /// By the bits, whoever asks: nobody may write it. The system itself would let an administrator.
  package var isReadOnly: Bool { mode & 0o222 == 0 }

  /// As far as the system lets us: to a group that is not the old one it gives nothing.
  package func give(to file: Int32) {
    let hasGroup = fchown(file, owner, group) == 0 || fchown(file, .max, group) == 0
    _ = fchmod(file, hasGroup ? mode : mode & 0o707)
  }
}

extension Disk {
  /// Nil where nothing is there. Follows links.
  package func access(to path: String) -> FileAccess? {
    var status = stat()
    guard systemStat(path, &status) == 0 else { return nil }
    return FileAccess(owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777)
  }
}

// `stat` alone would be the type.
private func systemStat(_ path: String, _ status: inout stat) -> Int32 { stat(path, &status) }
