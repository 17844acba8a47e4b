import Authoring
import Diagnostics
import Foundation
import Output

/// Reads a site's folder: the only place where sources are opened.
struct SourceFolder {
  struct Contents {
    /// By path; what decides a build, together with `diagnostics`.
    var files: [SourceFile] = []
    /// Files that cannot be read as they are.
    var diagnostics: [Diagnostic] = []

    /// Hands the files over and keeps none.
    mutating func takeSources() -> SiteSources {
      defer { files = [] }
      return SiteSources(files)
    }
  }

  let path: String

  /// The most bytes that are read of a file.
  private static let limit = 32 << 20

  /// How much processor time one file's Markdown may take to read. Real files take well below a millisecond.
  private static let timeLimit = Duration.seconds(2)

  /// Each file is read by one thread, so the time of that thread counts: a busy machine makes no file an error.
  static let timer: FileTimer = {
    let start = threadTime()
    return { threadTime() - start > timeLimit }
  }

  init(_ path: String) { self.path = path }

  func read() throws -> Contents {
    try read { folder throws(OutputError) in
      try FolderReader("\(path)/\(folder)").readAll(limit: Self.limit, prefix: "\(folder)/")
    }
  }

  /// As ``read()``, with the same answer, but opens only what is another than the last time. Files that are the same share
  /// their bytes with those of the last time.
  ///
  /// - Parameter memory: Of earlier readings of this folder.
  func read(memory: inout SourceMemory) throws -> Contents {
    let contents = try read { folder throws(OutputError) in
      try FolderReader("\(path)/\(folder)").readAll(
        limit: Self.limit, prefix: "\(folder)/", memory: &memory.folders[folder, default: FolderMemory()])
    }
    memory.remember(contents)
    return contents
  }

  /// - Parameter readAll: What stands in a folder; its paths begin with the folder's name.
  private func read(
    _ readAll: (_ folder: String) throws(OutputError) -> [FolderReader.Entry]
  ) throws -> Contents {
    guard isFolder("") else {
      throw Failure(message: "there is no folder '\(path)'", advice: "name the site's folder with --source")
    }
    var contents = Contents()
    do {
      try readConfiguration(&contents)
      for folder in ["content", "templates"] { add(try readAll(folder), of: folder, &contents) }
    } catch {
      throw Failure(message: "\(error)", advice: "make the site's folder readable")
    }
    return contents
  }

  /// A file's text, for excerpts in what is printed; nil where it cannot be read any more.
  func text(_ path: String) -> String? {
    let bytes = try? FolderReader(self.path).readFile(path, limit: Self.limit)
    return bytes.flatMap(\.self).map { String(decoding: $0, as: UTF8.self) }
  }

  private func readConfiguration(_ contents: inout Contents) throws(OutputError) {
    let name = "publish.yml"
    do throws(OutputError) {
      if let bytes = try FolderReader(path).readFile(name, limit: Self.limit) {
        contents.files.append(SourceFile(path: name, bytes: bytes))
      } else if exists(name) {
        contents.diagnostics.append(.notAFile(name))
      }
    } catch .tooLarge {
      contents.diagnostics.append(.tooLarge(name, limit: Self.limit))
    }
  }

  private func add(_ entries: [FolderReader.Entry], of folder: String, _ contents: inout Contents) {
    // why an error: without its content a site is empty, and publishing it would take everything back.
    if exists(folder), !isFolder(folder) { contents.diagnostics.append(.notAFolder(folder)) }
    for entry in entries where !isHidden(entry.path) {
      let path = entry.path
      switch entry.contents {
      case .bytes(let bytes): contents.files.append(SourceFile(path: path, bytes: bytes))
      case .tooLarge: contents.diagnostics.append(.tooLarge(path, limit: Self.limit))
      case .notAFile: contents.diagnostics.append(path.contains("\u{FFFD}") ? .badName(path) : .notAFile(path))
      }
    }
  }

  /// Whether a name on the way begins with a dot.
  private func isHidden(_ path: String) -> Bool {
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    return path.utf8.first == dot || zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && $1 == dot }
  }

  /// Also true for a link to nowhere.
  private func exists(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")) != nil
  }

  private func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder) && isFolder.boolValue
  }
}

/// How long the calling thread has worked.
private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

extension Diagnostic {
  fileprivate static func tooLarge(_ path: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .error, "file-too-large", "this file has more than \(limit >> 20) MiB", fix: "make it smaller",
      at: SourceLocation(path: path))
  }

  fileprivate static func notAFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "not-a-file", "this is a link or another thing that is no file", fix: "put the file itself here",
      at: SourceLocation(path: path))
  }

  fileprivate static func notAFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "not-a-folder", "this is a file, or a link that leads nowhere", fix: "put the folder itself here",
      at: SourceLocation(path: path))
  }

  fileprivate static func badName(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "bad-file-name", "the name of this file, or of a folder above it, is not UTF-8", fix: "rename it",
      at: SourceLocation(path: path))
  }
}
