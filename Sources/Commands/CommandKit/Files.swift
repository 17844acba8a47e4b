import Disk

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Input that a command reads as a whole: a file, standard input or a pipe.
package enum InputFile {
  /// - Parameters:
  ///   - path: The path of a file; `-` is standard input.
  ///   - limit: The limit in bytes. If there are more, one byte more than the limit is returned.
  /// - Returns: Nil if the input cannot be read.
  package static func bytes(_ path: String, upTo limit: Int) -> [UInt8]? {
    if path == "-" { return bytes(of: STDIN_FILENO, upTo: limit) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return bytes(of: file, upTo: limit)
  }

  /// Reads a file of a tree, where a pipe would be nobody's wish.
  ///
  /// - Returns: Nil if it cannot be read, or is not a file.
  package static func bytes(ofFile path: String, upTo limit: Int) -> [UInt8]? {
    (try? Disk().read(path, upTo: limit)).flatMap(\.self)
  }

  private static func bytes(of file: Int32, upTo limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(file, &buffer, min(buffer.count, limit + 1 - bytes.count))
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}

/// A result that a command writes to a place chosen by the user.
package enum ResultFile {
  /// Writes a file. A simultaneous reader sees either the old file or the new one.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path), options: .atomic)
  }

  /// Writes several files, and the folders that they are in. All are written to temporary files before the first is put
  /// in place, so that a full disk leaves everything as it was. If a file cannot be put in place, those before it are
  /// restored. Links are followed, and a file that is replaced keeps its mode and its owner.
  ///
  /// - Throws: ``Failure``.
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws {
    var (drafts, folders, placed) = ([Draft](), [String](), [Draft]())
    do {
      for (path, bytes) in files {
        let target = Disk().target(of: path)
        folders += try makeFolders(above: target)
        drafts.append(Draft(of: target))
        try drafts[drafts.count - 1].write(bytes)
      }
      for draft in drafts {
        draft.keepOld()
        placed.append(draft)
        try Disk().rename(draft.path, to: draft.target)
      }
      for draft in drafts { unlink(draft.old) }
    } catch {
      for draft in placed.reversed() { draft.restoreOld() }
      for draft in drafts { unlink(draft.path) }
      for folder in folders.reversed() { rmdir(folder) }
      let path = drafts.last?.target ?? files.first?.path ?? ""
      throw Failure(message: "\(path) cannot be written: \(DiskError.why(error))", advice: "nothing was written")
    }
  }

  /// Writes several files below a folder, whose names come from a site. Who can change the site can also put a link there,
  /// which must not decide where files are written.
  ///
  /// - Parameter folder: As the user named it. One that is relative may be a link of the site, too.
  /// - Throws: ``Failure``; then nothing was written.
  package static func write(_ files: [(path: String, bytes: [UInt8])], below folder: String) throws {
    let isAbsolute = folder.hasPrefix("/")
    for (path, _) in files {
      let relative = isAbsolute ? String(path.dropFirst(folder.count).drop { $0 == "/" }) : path
      if let link = Disk().firstLink(to: relative, in: isAbsolute ? folder : "") {
        throw Failure(
          message: "\(link) is a link, so nothing was written", advice: "remove it, or name the folder that it leads to"
        )
      }
      if let status = Disk().status(of: path), !status.isFile {
        throw Failure(message: "\(path) is not a file, so nothing was written", advice: "remove it")
      }
    }
    try write(files)
  }

  /// The new contents of a file, stored beside it. Builds ignore files whose names begin with a dot.
  private struct Draft {
    let target, path, old: String
    private let isNew: Bool

    init(of target: String) {
      let (folder, name) = (
        target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target[...$0] } ?? "",
        target.split(separator: "/").last ?? ""
      )
      self.target = target
      // Another process may write the same file at the same time, and must not remove what this one keeps.
      let own = "\(folder).\(name).publish-\(getpid())"
      (path, old) = (Disk().freeName(own), Disk().freeName("\(own)-old"))
      isNew = !Disk().isThere(target)
    }

    func write(_ bytes: [UInt8]) throws {
      guard let access = Disk().access(to: target) else {
        return try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
      }
      try Disk().create(path, with: bytes, as: access)
    }

    /// Keeps the old file under a second name; impossible on file systems where a file has only one name.
    func keepOld() { if !isNew { _ = link(target, old) } }

    func restoreOld() {
      if isNew { unlink(target) } else if Disk().isThere(old) { try? Disk().rename(old, to: target) }
    }
  }

  /// - Returns: The new folders, outermost first.
  private static func makeFolders(above path: String) throws -> [String] {
    let folders = path.indices.filter { path[$0] == "/" && $0 > path.startIndex }.map { String(path[..<$0]) }
    let missing = folders.filter { !Disk().isThere($0) }
    for folder in missing {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    return missing
  }
}

/// The environment variables of this process.
package var processEnvironment: [String: String] { ProcessInfo.processInfo.environment }
