import CommandKit
package import Authoring
import Diagnostics
import Disk
package import FeedModel
import Text

/// Writes new files; existing files are never changed.
package struct NewFiles {
  package let folder: String
  /// The advice for the case that a file already exists.
  package let advice: String

  package init(folder: String, advice: String) { (self.folder, self.advice) = (folder, advice) }

  /// - Parameter files: The texts by path relative to the folder.
  /// - Throws: ``Failure``; then no file has been written.
  package func write(_ files: [String: String]) throws { try write(files.mapValues { Array($0.utf8) }) }

  /// - Parameter files: Contents by path relative to the folder.
  /// - Throws: ``Failure``; then no file has been written.
  package func write(_ files: [String: [UInt8]]) throws {
    let paths = files.keys.sorted()
    for path in paths {
      if exists(path) { throw Failure(message: "\(place(path)) already exists", advice: advice) }
      if let link = link(onTheWayTo: path), Disk().isFolder(link) {
        throw Failure(message: "\(link) is a link, which builds do not follow", advice: "put a folder in its place")
      }
      if let other = above(path).first(where: isInTheWay) {
        throw Failure(message: "\(place(other)) is not a folder", advice: "rename it, or choose another folder")
      }
    }
    var (made, folders): ([String], [String]) = ([], [])
    do throws(DiskError) {
      for path in paths { try make(path, files[path, default: []], &made, &folders) }
    } catch {
      // Only what is still ours: others may have put files into the folders.
      for path in made { try? Disk().remove(place(path)) }
      for path in folders.reversed() { Disk().removeEmptyFolder(place(path)) }
      throw Failure(message: "\(folder) cannot be written: \(reason(error))", advice: "choose another folder")
    }
  }

  /// Whether something exists at this path, which is relative to the folder. A broken link counts.
  package func exists(_ path: String) -> Bool { Disk().isThere(place(path)) }

  private func make(
    _ path: String, _ bytes: [UInt8], _ made: inout [String], _ folders: inout [String]
  ) throws(DiskError) {
    for folder in above(path) where !exists(folder) {
      if folder.isEmpty { try Disk().makeFolder(self.folder.folder, mode: 0o777) }
      if try Disk().makeOneFolder(place(folder)) { folders.append(folder) }
    }
    try Disk().createAtOnce(place(path), with: bytes)
    made.append(path)
  }

  /// The folders above a path, outermost first: `a/b/c` → ``, `a`, `a/b`.
  private func above(_ path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.reduce(into: [""]) { $0.append(String(path[..<$1])) }
  }

  /// The first link below `content` and the like, which builds do not follow; these folders themselves may be links.
  private func link(onTheWayTo path: String) -> String? {
    path.firstIndex(of: "/").flatMap { slash in
      Disk().firstLink(to: String(path[slash...].dropFirst()), in: place(String(path[..<slash])))
    }
  }

  /// Whether something other than a folder is at the path. A link to a folder counts as a folder; a broken link does
  /// not.
  private func isInTheWay(_ path: String) -> Bool {
    guard let status = Disk().status(of: place(path)) else { return exists(path) }
    return !status.isFolder
  }

  private func place(_ path: String) -> String { path.isEmpty ? folder : folder == "." ? path : "\(folder)/\(path)" }
}

private func reason(_ error: DiskError) -> String {
  switch error.code {
  case EACCES, EPERM: "permission denied"
  case ENOSPC, EDQUOT: "the disk is full"
  case EROFS: "the disk is read-only"
  default: error.why
  }
}

/// The content of a site, for finding names on a command line.
package struct SiteContent {
  package let folder: SourceFolder
  package let files: [SourceFile]
  package let outline: SiteOutline
  package let entries: [ContentEntry]

  package var locales: [LanguageTag] { outline.configuration.locales }

  /// - Throws: ``Failure`` if `publish.yml` is missing or cannot be used.
  package init(_ source: String) throws {
    folder = SourceFolder(source)
    var contents = try folder.read()
    files = contents.files
    var diagnostics: [Diagnostic] = []
    guard let outline = SiteOutline(contents.takeSources(), &diagnostics) else {
      throw Failure(message: "publish.yml cannot be used", advice: "'publish lint' says why")
    }
    self.outline = outline
    entries = outline.entries
  }

  /// Finds an entry by its id, its file, or its folder and id, in that order.
  package func entry(named name: String) throws -> ContentEntry { try text(named: name).entry }

  /// - Parameter name: `hello`, `notifications/hello` or `content/notifications/hello.md`, each also with a view:
  ///   `hello/details`; or `2.4.0.local`.
  /// - Returns: The entry, and its part if one was named.
  package func text(named name: String) throws -> (entry: ContentEntry, part: String?) {
    let found = entries.flatMap { entry in Self.names(of: entry).filter { $0.name == name }.map { (entry, $0.part) } }
    let kinds = Set(found.map(\.0.kind))
    if let first = found.first, kinds.count == 1 { return first }
    guard found.isEmpty else {
      let all = found.map { "\($0.0.kind.rawValue)/\(name)" }.joined(separator: " and ")
      throw Failure(message: "'\(name)' could be \(all)", advice: "write one of these")
    }
    let known = Set(entries.flatMap { ["\($0.id)", "\($0.kind.rawValue)/\($0.id)"] })
    let meant = suggestion(for: name, among: known.sorted()).map { "did you mean '\($0)'?" }
    throw Failure(message: "no content is called '\(name)'", advice: meant ?? "'publish status' lists what there is")
  }

  private static func names(of entry: ContentEntry) -> [(name: String, part: String?)] {
    let place = "\(entry.kind.rawValue)/\(entry.id)"
    let whole = [entry.id, place, "content/\(place)", "content/\(place).md"].map { ($0, String?.none) }
    let files = entry.texts.map { ($0.file.path, String?.some($0.part)) }
    let parts = entry.texts.filter { $0.part != "index" || entry.kind == .notifications }.flatMap { text in
      let separator = entry.kind == .releases ? "." : "/"
      return ["\(entry.id)\(separator)\(text.part)", "\(place)\(separator)\(text.part)"].map {
        ($0, String?.some(text.part))
      }
    }
    return whole + files.filter { file in !whole.contains { $0.0 == file.0 } } + parts
  }
}
