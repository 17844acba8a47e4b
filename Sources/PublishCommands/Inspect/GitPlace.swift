import Output

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

  /// What a host would serve from it.
  func tree() throws -> OutputTree {
    let repository = try GitRepository()
    let files = try repository.files(of: path, in: try repository.commit(reference))
    let bytes = files.reduce(0) { $0 + $1.size }
    guard files.count <= 100_000, bytes <= Self.maxBytes else {
      throw Failure(
        message: "\(self) has \(files.count) files with \(bytes >> 20) MiB, which is too much to read at once",
        advice: "check it out with 'git worktree add', and name that folder")
    }
    let blobs = Array(Set(files.map(\.blob))).sorted()
    let contents = try repository.objects(blobs, limit: Self.maxBytes)
    var byName: [String: [UInt8]] = [:]
    for (blob, object) in zip(blobs, contents) { byName[blob] = object?.bytes }
    do throws(OutputError) {
      return try OutputTree(
        files.compactMap { file in byName[file.blob].map { OutputFile(path: file.path, bytes: $0) } })
    } catch {
      throw Failure(message: "\(self) cannot be published: \(error)")
    }
  }

  private static let maxBytes = 512 << 20
}
