internal import Disk

extension FileSystem {
  /// Removes a file, a link (not what it points to) or a folder with everything in it.
  func remove(_ name: String, in folder: OpenFolder) throws(OutputError) {
    let kind: Entry.Kind = try status(name, in: folder).isFolder ? .folder : .other
    try remove(Entry(name: Array(name.utf8CString), kind: kind), in: folder, 0)
  }

  private func remove(_ entry: Entry, in folder: OpenFolder, _ depth: Int) throws(OutputError) {
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
