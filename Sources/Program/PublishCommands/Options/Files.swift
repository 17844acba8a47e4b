import Disk

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a command reads whole: a file, standard input or a pipe.
enum InputFile {
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - limit: In bytes; where there is more, one byte more than that is returned.
  /// - Returns: Nil if it cannot be read.
  static func bytes(_ path: String, upTo limit: Int) -> [UInt8]? {
    if path == "-" { return bytes(of: STDIN_FILENO, upTo: limit) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return bytes(of: file, upTo: limit)
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

/// What a command writes where the user says.
enum ResultFile {
  /// Who reads it at the same moment sees the old file or the new one.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path), options: .atomic)
  }

  /// Several files, and the folders that they are in: all or none. All are written beside before the first is put in place, and
  /// what has been put in place is taken back if a later one cannot be. Links are followed.
  ///
  /// - Throws: ``Failure``.
  static func write(_ files: [(path: String, bytes: [UInt8])]) throws {
    var (drafts, folders) = ([(draft: String, target: String)](), [String]())
    var placed: [(target: String, before: String?)] = []
    do {
      for (path, bytes) in files {
        let target = Disk().target(of: path)
        folders += try makeFolders(above: target)
        let draft = Disk().freeName(target + ".new")
        drafts.append((draft, target))
        try Data(bytes).write(to: URL(filePath: draft), options: .withoutOverwriting)
        if let access = Disk().access(to: target) { chmod(draft, access.mode) }
      }
      for (draft, target) in drafts {
        placed.append((target, drafts.count > 1 ? try keep(target) : nil))
        try Disk().rename(draft, to: target)
      }
      for case let before? in placed.map(\.before) { unlink(before) }
    } catch {
      for (target, before) in placed.reversed() {
        if let before { rename(before, target) } else if drafts.count > 1 { unlink(target) }
      }
      for (draft, _) in drafts { unlink(draft) }
      for folder in folders.reversed() { rmdir(folder) }
      let path = placed.last?.target ?? drafts.last?.target ?? files.first?.path ?? ""
      throw Failure(message: "\(path) cannot be written: \(DiskError.why(error))", advice: "nothing was written")
    }
  }

  /// Gives a file a second name, under which it stays when another one is put in its place.
  ///
  /// - Returns: That name; nil if there is no file.
  private static func keep(_ path: String) throws -> String? {
    guard Disk().isThere(path) else { return nil }
    let name = Disk().freeName(path + ".old")
    // Some file systems have no links.
    if link(path, name) != 0 { try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: name)) }
    return name
  }

  /// - Returns: Those that were made, outermost first.
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
var processEnvironment: [String: String] { ProcessInfo.processInfo.environment }
