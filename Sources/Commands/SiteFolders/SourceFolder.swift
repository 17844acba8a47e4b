package import SiteBuilder
import CommandKit
package import Authoring
package import Diagnostics
import Disk
package import FolderWatching
package import Output
import Text

/// Reads a site's folder: the only place where sources are opened.
package struct SourceFolder {
  package struct Contents {
    /// The files by path. Together with `diagnostics` they determine a build.
    package var files: [SourceFile] = []
    /// One diagnostic for each file that cannot be read.
    package var diagnostics: [Diagnostic] = []
    /// The state of everything that was read, before it was read.
    package fileprivate(set) var stamps: [FolderReader.Stamped] = []
    /// The state of `publish.yml` if it is not among the files.
    fileprivate var configuration: SiteSources.Configuration = .missing

    /// The reason why a site without any content file publishes nothing, unless a different diagnostic explains it.
    package var nothingToPublish: Diagnostic? {
      guard diagnostics.isEmpty, files.contains(where: { $0.path == "publish.yml" }) else { return nil }
      let texts = files.lazy.filter { $0.path.hasPrefix("content/") && $0.path.hasSuffix(".md") }
      let folders = ContentKind.allCases.map { "content/\($0.rawValue)/" }
      let isContent = { (file: SourceFile) in folders.contains { file.path.hasPrefix($0) } }
      if texts.contains(where: isContent) { return nil }
      return .nothingToPublish(insteadOf: texts.first { !$0.path.hasPrefix("content/snippets/") }?.path)
    }

    /// Replaces the bytes of a file that was read before.
    package mutating func replace(_ entry: FolderReader.Entry) {
      guard case .bytes(let bytes) = entry.contents, let index = files.index(of: entry.path) else { return }
      files[index].bytes = bytes
    }

    /// Replaces the file with the same path, or adds the file.
    package mutating func set(_ file: SourceFile) {
      if let index = files.index(of: file.path) { return files[index] = file }
      let first = files.first?.path == "publish.yml" ? 1 : 0
      files.insert(file, at: first + files.dropFirst(first).partitioningIndex { !$0.path.precedes(file.path) } - first)
    }

    /// Removes the file with this path, if there is one.
    package mutating func remove(_ path: String) { if let index = files.index(of: path) { files.remove(at: index) } }

    /// Returns the files without keeping any of them.
    package mutating func takeSources() -> SiteSources {
      defer { files = [] }
      return SiteSources(files, configuration: configuration, zones: .system)
    }
  }

  package let path: String

  private static let folders = ["content", "templates"]

  /// The largest file that is read, in bytes.
  private static let limit = 32 << 20

  /// The size of all files of a site together, in bytes, because they are in memory until the site is built.
  private static let limitOfSite = 512 << 20

  /// The maximum processor time for reading the Markdown of one file. Real files take well below a millisecond.
  private static let timeLimit = Duration.seconds(2)

  /// Each file is read by one thread, and only the time of that thread counts, so a busy machine causes no errors.
  ///
  /// Each build needs its own timer, because files that are slow, though within their own limit, share a second limit.
  package static var timer: FileTimer { timer(by: threadTime) }

  /// - Parameter clock: The processor time of the calling thread.
  package static func timer(by clock: @escaping @Sendable () -> Duration) -> FileTimer {
    let slow = Lock(Duration.zero)
    return {
      let start = clock()
      var counted = Duration.zero
      return {
        let time = clock() - start
        let excess = max(.zero, time - inconspicuous)
        let total = slow.withLock { slow in
          slow += excess - counted
          return slow
        }
        counted = excess
        return time > timeLimit || total > slowLimit
      }
    }
  }

  /// The time for reading a file's Markdown up to which the file does not count as slow.
  private static let inconspicuous = Duration.milliseconds(50)

  /// The time beyond that which all slow files may take together.
  private static let slowLimit = Duration.seconds(5)

  package init(_ path: String) { self.path = path }

  package func read() throws -> Contents {
    let budget = ReadingBudget(limit: Self.limitOfSite)
    return try read { folder throws(OutputError) in
      try FolderReader("\(path)/\(folder)", budget: budget).readStamped(limit: Self.limit, prefix: "\(folder)/")
    }
  }

  /// The state of everything that ``read()`` would read, without opening it.
  package func stamps() throws -> [FolderReader.Stamped] {
    do {
      let configuration = FolderReader.Stamped(path: "publish.yml", stamp: FolderReader(path).stamp(of: "publish.yml"))
      return try Self.folders.reduce(into: [configuration]) { stamps, folder in
        stamps += try FolderReader("\(path)/\(folder)").stamps(prefix: "\(folder)/").filter { !isHidden($0.path) }
      }
    } catch {
      throw Failure(message: "\(error)", advice: advice(for: error))
    }
  }

  /// Returns the same as ``read()``, but opens only files that have changed since the last reading. The others share
  /// their bytes with the last reading.
  ///
  /// - Parameters:
  ///   - memory: The results of earlier readings of this folder.
  ///   - changes: The possible changes since the last reading; nothing else is checked.
  package func read(memory: inout SourceMemory, _ changes: FolderChanges = .anything) throws -> Contents {
    if case .files(let paths) = changes, let contents = readAgain(paths, &memory) { return contents }
    let budget = ReadingBudget(limit: Self.limitOfSite)
    do {
      let contents = try read { folder throws(OutputError) in
        try FolderReader("\(path)/\(folder)", budget: budget).readAll(
          limit: Self.limit, prefix: "\(folder)/", memory: &memory.folders[folder, default: FolderMemory()]
        ).map { ($0, nil) }
      }
      memory.remember(contents)
      return contents
    } catch {
      memory.remember(nil)
      throw error
    }
  }

  /// - Returns: Nil if everything has to be checked.
  private func readAgain(_ paths: Set<String>, _ memory: inout SourceMemory) -> Contents? {
    if paths.contains("publish.yml") { return nil }
    var changed: [FolderReader.Entry] = []
    for folder in Self.folders {
      let names = paths.filter { $0.starts(withBytesOf: "\(folder)/") }.map { String($0.dropFirst(folder.count + 1)) }
      let entries = try? FolderReader("\(path)/\(folder)").readAgain(
        names, limit: Self.limit, prefix: "\(folder)/", memory: &memory.folders[folder, default: FolderMemory()])
      guard let entries else { return nil }
      changed += entries
    }
    guard memory.size <= Self.limitOfSite else { return nil }
    return memory.remember(changed)
  }

  /// - Parameter readAll: Returns the contents of a folder; the paths begin with the folder's name.
  private func read(
    _ readAll: (_ folder: String) throws(OutputError) -> [(entry: FolderReader.Entry, stamp: FileStamp?)]
  ) throws -> Contents {
    guard isFolder("") else {
      throw Failure(message: "there is no folder '\(path)'", advice: "name the site's folder with --source")
    }
    var contents = Contents()
    do {
      try readConfiguration(&contents)
      addMissingContent(to: &contents)
      for folder in Self.folders { add(try readAll(folder), of: folder, &contents) }
    } catch {
      throw Failure(message: "\(error)", advice: advice(for: error))
    }
    return contents
  }

  /// The path of a file of the site, as seen from the current folder.
  package func place(of path: String) -> String { self.path == "." ? path : "\(self.path)/\(path)" }

  /// The current bytes of a file; nil if it can no longer be read.
  package func bytes(of path: String) -> [UInt8]? {
    (try? FolderReader(self.path).readFile(path, limit: Self.limit)) ?? nil
  }

  /// A file's text, for printed excerpts; nil if it can no longer be read.
  package func text(_ path: String) -> String? { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

  private func readConfiguration(_ contents: inout Contents) throws(OutputError) {
    let name = "publish.yml"
    contents.stamps.append(FolderReader.Stamped(path: name, stamp: FolderReader(path).stamp(of: name)))
    do throws(OutputError) {
      if let bytes = try FolderReader(path).readFile(name, limit: Self.limit) {
        contents.files.append(SourceFile(path: name, bytes: bytes))
      } else if exists(name) {
        contents.diagnostics.append(.notAFile(name))
        contents.configuration = .unreadable
      }
    } catch .tooLarge {
      contents.diagnostics.append(.tooLarge(name, limit: Self.limit))
      contents.configuration = .unreadable
    }
  }

  /// A site without its content is empty, and publishing it would withdraw everything. If `publish.yml` is missing as
  /// well, the folder is not a site, which a different diagnostic says.
  private func addMissingContent(to contents: inout Contents) {
    guard !exists("content"), exists("publish.yml") else { return }
    let names = (try? Disk().names(in: path)) ?? []
    let other = names.sorted().first { $0.lowercased() == "content" }
    contents.diagnostics.append(.noContent(insteadOf: other))
  }

  private func add(
    _ entries: [(entry: FolderReader.Entry, stamp: FileStamp?)], of folder: String, _ contents: inout Contents
  ) {
    // This is an error because a site without its content is empty, and publishing it would withdraw everything.
    if exists(folder), !isFolder(folder) { contents.diagnostics.append(.notAFolder(folder)) }
    for (entry, stamp) in entries where !isHidden(entry.path) {
      let path = entry.path
      contents.stamps.append(FolderReader.Stamped(path: path, stamp: stamp))
      switch entry.contents {
      case .bytes(let bytes): contents.files.append(SourceFile(path: path, bytes: bytes))
      case .tooLarge: contents.diagnostics.append(.tooLarge(path, limit: Self.limit))
      case .notAFile: contents.diagnostics.append(path.contains("\u{FFFD}") ? .badName(path) : .notAFile(path))
      }
    }
  }

  /// Whether a name in the path begins with a dot.
  private func isHidden(_ path: String) -> Bool {
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    var before = slash
    for byte in path.utf8 {
      if byte == dot, before == slash { return true }
      before = byte
    }
    return false
  }

  /// Whether something has this name; also true for a broken link.
  private func exists(_ name: String) -> Bool { Disk().isThere("\(path)/\(name)") }

  private func isFolder(_ name: String) -> Bool { Disk().isFolder("\(path)/\(name)") }
}

private func advice(for error: any Error) -> String {
  switch error as? OutputError {
  case .tooMany?: "move what is not part of the site out of its folder"
  case .tooMuch?: "make images smaller, and remove those that no text shows"
  default: "make the site's folder readable"
  }
}

/// The processor time of the calling thread.
@Sendable private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

extension Diagnostic {
  fileprivate static func tooLarge(_ path: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "this file is larger than \(limit >> 20) MiB", fix: "make it smaller",
      at: SourceLocation(path: path))
  }

  fileprivate static func notAFile(_ path: String) -> Diagnostic {
    Diagnostic(.notAFile, "this is not a regular file", fix: "put the file itself here", at: SourceLocation(path: path))
  }

  fileprivate static func notAFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .notAFolder, "this is a file or a broken link", fix: "put the folder itself here", at: SourceLocation(path: path))
  }

  fileprivate static func noContent(insteadOf other: String?) -> Diagnostic {
    Diagnostic(
      .noContent,
      other.map { "there is no folder 'content'; '\($0)' is another name" } ?? "there is no folder 'content'",
      fix: other.map { "rename '\($0)' to 'content'" }
        ?? "check that everything was checked out, or name the site's folder with --source",
      at: SourceLocation(path: "content"))
  }

  /// The site has only assets, snippets and stray files.
  ///
  /// - Parameter stray: The first of the stray files.
  fileprivate static func nothingToPublish(insteadOf stray: String?) -> Diagnostic {
    let folder = stray.map { $0.split(separator: "/").dropLast().dropFirst().joined(separator: "/") } ?? ""
    let meant = suggestion(for: folder, among: ContentKind.allCases.map(\.rawValue))
    let why = stray.map { ": '\($0)' is not in a content folder" } ?? ""
    return Diagnostic(
      .noContent, "there is nothing to publish in 'content'\(why)",
      fix: meant.map { "rename 'content/\(folder)' to 'content/\($0)'" }
        ?? "write a first file with 'publish new', or publish an empty site with --allow-empty",
      at: SourceLocation(path: "content"))
  }

  fileprivate static func badName(_ path: String) -> Diagnostic {
    Diagnostic(
      .badFileName, "the name of this file, or of a folder above it, is not UTF-8", fix: "rename it",
      at: SourceLocation(path: path))
  }
}

/// The contents of a site's folder when it was last read, so that reading it again opens only changed files.
package struct SourceMemory: Sendable {
  package init() {}

  /// The number of files that the last reading opened, not counting `publish.yml`.
  package var opened: Int { folders.values.reduce(0) { $0 + $1.opened } }
  /// The size of all files together, in bytes.
  package var size: Int { folders.values.reduce(0) { $0 + $1.size } }
  /// Whether the last reading found anything different from the one before it.
  package private(set) var hasChanged = true

  package var folders: [String: FolderMemory] = [:]
  /// The contents that were read last; nil if that failed.
  package private(set) var last: SourceFolder.Contents?

  /// - Parameter contents: The contents that were just read, by path; nil if that failed.
  package mutating func remember(_ contents: SourceFolder.Contents?) {
    hasChanged = contents == nil || last?.files != contents?.files || last?.diagnostics != contents?.diagnostics
    last = contents
  }

  /// - Parameter entries: Files that existed before and have different bytes now.
  /// - Returns: The contents that were just read; nil if no earlier contents are remembered.
  package mutating func remember(_ entries: [FolderReader.Entry]) -> SourceFolder.Contents? {
    guard var contents = last.take() else { return nil }
    for entry in entries { contents.replace(entry) }
    hasChanged = !entries.isEmpty
    last = contents
    return contents
  }
}

extension BuildReport {
  /// Adds findings about files that were made before the files were read.
  package func adding(_ findings: [Diagnostic]) -> BuildReport {
    guard !findings.isEmpty else { return self }
    var report = self
    // A picture that is too large was not read, but it exists.
    let tooLarge = findings.filter { $0.id == .fileTooLarge }.map(\.location.path)
    let others = report.diagnostics.filter { found in
      found.id != .missingImage || !tooLarge.contains { found.message.contains($0) }
    }
    report.diagnostics = (others + findings).inOrder
    return report
  }
}
