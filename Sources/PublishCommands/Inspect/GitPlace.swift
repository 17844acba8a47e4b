import PublishedSite
import Text

/// A published folder as it was at a commit: `git:HEAD~3`, `git:v2.3:site/public`.
struct GitPlace: CustomStringConvertible {
  var reference: String
  /// Relative to the current folder.
  var path: String

  /// Nil for a place that does not begin with `git:`.
  init?(_ place: String) {
    guard place.hasPrefix("git:") else { return nil }
    let rest = place.dropFirst("git:".count)
    // No name of a commit has a colon.
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    reference = String(parts[0])
    path = parts.count > 1 ? String(parts[1]) : "public"
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
  }

  var description: String { "git:\(reference):\(path)" }

  /// What a host would serve from it. Contents are read when somebody asks for them.
  ///
  /// - Throws: ``Failure`` if there is no such folder, or the repository lacks a file in it that a question may need.
  func site() throws -> PublishedSite {
    let repository = try GitRepository()
    let files = try repository.files(of: path, in: try repository.commit(reference))
    guard files.count <= 100_000 else {
      throw Failure(
        message: "\(self) has \(files.count) files, which are too many to read",
        advice: "check it out with 'git worktree add', and name that folder")
    }
    // Pictures are not asked for, and a clone may leave large files out.
    try repository.check(Set(files.filter { $0.group != "assets" }.map(\.blob)).sorted())
    let contents = GitContents(files, in: repository)
    return PublishedSite(copy: FilesOnDemand(files.map(\.path), read: contents.read), of: "\(self)")
  }
}

/// The contents of a commit's files, of which those that are needed together are read together.
private final class GitContents: Sendable {
  private let repository: GitRepository
  private let groups: [String: [GitRepository.File]]
  private let known = Lock<[String: [UInt8]]>([:])

  init(_ files: [GitRepository.File], in repository: GitRepository) {
    self.repository = repository
    groups = Dictionary(grouping: files, by: \.group)
  }

  /// Nil for a file that the commit does not have.
  @Sendable func read(_ path: String) throws(FilesOnDemand.Problem) -> [UInt8]? {
    if let bytes = known.withLock({ $0[path] }) { return bytes }
    let file = GitRepository.File(path: path, blob: "")
    guard let group = groups[file.group], group.contains(where: { $0.path == path }) else { return nil }
    let files = ["", "views"].contains(file.group) ? group : group.filter { $0.path == path }
    do {
      let contents = try repository.objects(files.map(\.blob), limit: 512 << 20)
      return known.withLock { known in
        for (file, bytes) in zip(files, contents) { known[file.path] = bytes }
        return known[path]
      }
    } catch {
      throw FilesOnDemand.Problem("\((error as? Failure)?.message ?? "\(error)")")
    }
  }
}

extension GitRepository.File {
  /// The folder of the output that it is in; of pages `pages`, and of feeds and what describes them nothing.
  fileprivate var group: String {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard parts.count == 1 else { return String(parts[0]) }
    return path.hasSuffix(".plist") || path.hasSuffix(".json") || path == "manifest.sig" ? "" : "pages"
  }
}
