import Disk
package import Processes
package import PublishedSite
import Text

/// The git repository that contains a folder. It is read by git's plumbing commands: without a shell, hooks, a pager or
/// the network.
package struct GitRepository: Sendable {
  private let program: Program
  private let folder: String

  /// A file in a tree.
  package struct File: Sendable {
    package var path: String
    /// The blob's name; equal names are equal bytes.
    package var blob: String
  }

  /// - Parameter folder: A folder in the repository's working tree.
  /// - Throws: ``Failure`` if there is no git on this machine.
  package init(at folder: String = ".") throws {
    guard let program = Program(named: "git", in: processEnvironment) else {
      throw Failure(message: "there is no git on this machine", advice: "install git, or name a folder instead")
    }
    self.program = program
    self.folder = folder
  }

  /// - Parameter reference: A branch, a tag, a commit or `HEAD~3`: whatever git accepts as a commit.
  /// - Returns: The full name of the commit.
  package func commit(_ reference: String) throws -> String {
    let example = "name a commit, a branch or a tag: git:HEAD~3"
    // git would treat the text as an option.
    guard let first = reference.utf8.first, first != UInt8(ascii: "-") else {
      throw Failure(message: "'\(reference)' is not the name of a commit", advice: example)
    }
    let run = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"])
    let name = text(run.output)
    guard run.code == 0, !name.isEmpty, name.utf8.allSatisfy(isHexDigit) else {
      try checkRepository()
      throw Failure(message: "there is no commit '\(reference)' in this repository", advice: example)
    }
    return name
  }

  /// The names of the first-parent commits in which a file changed, newest first.
  ///
  /// - Parameter most: The maximum number of commits.
  package func commits(changing path: String, most: Int) throws -> [String] {
    // `git log` is not used, because the repository's configuration can make it run programs.
    let run = try run(["rev-list", "--first-parent", "--max-count=\(most)", try commit("HEAD"), "--", path])
    guard run.code == 0 else { throw failure(run) }
    return text(run.output).split(separator: "\n").map(String.init)
  }

  /// All files below a folder of a commit. Their contents may be missing.
  ///
  /// - Throws: ``Failure`` if the folder does not exist or has too many files, or if the repository lacks a part of it.
  package func files(of path: String, in commit: String) throws -> [File] {
    let run = try run(
      ["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", try place(path, in: commit)], limit: 64 << 20)
    guard run.code == 0 else {
      try checkFolders(of: commit)
      throw Failure(
        message: "there is no folder '\(path)' in commit \(commit.prefix(7))",
        advice: "name the published folder: git:HEAD:\(path == "public" ? "site/public" : "public")")
    }
    return try run.output.split(separator: 0).compactMap { line in
      // `mode type name<tab>path`
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw strange(line) }
      let fields = line[..<tab].split(separator: UInt8(ascii: " "))
      guard fields.count == 3 else { throw strange(line) }
      return try file(mode: fields[0], name: String(decoding: fields[2], as: UTF8.self), path: line[(tab + 1)...])
    }
  }

  /// A file at each of the commits; nil for commits without it. One process reads all of them.
  ///
  /// - Parameter limit: The maximum number of bytes of all contents together.
  package func contents(of path: String, in commits: [String], limit: Int) throws -> [[UInt8]?] {
    try objectsIfThere(commits.map { try place(path, in: $0) }, limit: limit)
  }

  /// Nil for symbolic links and submodules, which hosts do not serve, and for paths that no output can have.
  private func file(mode: ArraySlice<UInt8>, name: String, path: ArraySlice<UInt8>) throws -> File? {
    switch String(decoding: mode, as: UTF8.self) {
    case "100644", "100755", "100664": String(validating: path, as: UTF8.self).map { File(path: $0, blob: name) }
    case "120000", "160000": nil
    default: throw strange(path)
    }
  }

  /// The blob names of files as they are on the disk.
  ///
  /// - Parameter paths: Paths relative to the folder.
  package func blobs(of paths: [String]) throws -> [String] {
    guard !paths.isEmpty else { return [] }
    let places = try run(["rev-parse", "--show-toplevel", "--show-prefix"])
    guard places.code == 0 else { throw failure(places) }
    // Some versions of git do not take these paths as relative to the folder.
    let parts = String(decoding: places.output, as: UTF8.self).split(separator: "\n")
    let start = parts.isEmpty ? "" : "\(parts[0])/\(parts.dropFirst().first ?? "")"
    let run = try run(
      ["hash-object", "--no-filters", "--stdin-paths"], input: Array(paths.map { "\(start)\($0)\n" }.joined().utf8))
    guard run.code == 0 else { throw failure(run) }
    let names = text(run.output).split(separator: "\n").map(String.init)
    guard names.count == paths.count else { throw strange(names.last ?? "") }
    return names
  }

  /// The contents of objects. One process reads all of them.
  ///
  /// - Parameter limit: The maximum number of bytes of all objects together.
  /// - Throws: ``Failure`` also if the repository lacks one of the objects.
  package func objects(_ names: [String], limit: Int) throws -> [[UInt8]] {
    try zip(names, objectsIfThere(names, limit: limit)).map { name, object in
      guard let object else { throw lacks("object \(name.prefix(12))") }
      return object
    }
  }

  /// - Throws: ``Failure`` if the repository lacks one of these objects. Their contents are not read.
  package func check(_ names: [String]) throws {
    let lines = text(try batch("--batch-check", names, limit: names.count * 128)).split(separator: "\n")
    guard lines.count == names.count else { throw strange(lines.last ?? "") }
    for (name, line) in zip(names, lines) where line.hasSuffix(" missing") { throw lacks("object \(name.prefix(12))") }
  }

  /// The objects; nil for names that git does not find.
  private func objectsIfThere(_ names: [String], limit: Int) throws -> [[UInt8]?] {
    var rest = try batch("--batch", names, limit: limit + names.count * 128)[...]
    return try names.map { name in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw strange(rest) }
      // The header is `name type size`, or the request followed by `missing`.
      let header = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if header == "\(name) missing" { return nil }
      let parts = header.split(separator: " ")
      guard parts.count == 3, let size = Int(parts[2]), rest.count > size else { throw strange(header) }
      defer { rest = rest.dropFirst(size + 1) }
      return Array(rest.prefix(size))
    }
  }

  private func batch(_ option: String, _ names: [String], limit: Int) throws -> [UInt8] {
    guard !names.isEmpty else { return [] }
    let input = names.map { $0 + "\n" }.joined()
    let run = try run(["cat-file", option], input: Array(input.utf8), limit: limit)
    guard run.code == 0 else { throw failure(run) }
    return run.output
  }

  /// The path as `commit:folder`, in which the folder is relative to the current one.
  private func place(_ path: String, in commit: String) throws -> String {
    // A line break would begin another request.
    guard !path.isEmpty, path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), path.utf8.first != UInt8(ascii: "/") else {
      throw Failure(
        message: "'\(path)' is not a folder of the repository",
        advice: "name it relative to the current folder, such as public")
    }
    return "\(commit):./\(path)"
  }

  private func checkRepository() throws {
    let run = try run(["rev-parse", "--git-dir"])
    guard run.code != 0 else { return }
    guard run.complaint.contains("not a git repository") else { throw failure(run) }
    throw Failure(
      message: "the current folder is not in a git repository", advice: "run the command in it, or name a folder")
  }

  /// git reports the same for a path that a commit does not have and for one that leads through an unreadable folder.
  ///
  /// - Throws: ``Failure`` if it cannot read all folders of the commit.
  private func checkFolders(of commit: String) throws {
    let run = try run(["ls-tree", "-r", "-d", "--full-tree", "--end-of-options", commit], limit: 64 << 20)
    if run.code != 0 { throw lacks("folder of commit \(commit.prefix(7))") }
  }

  /// The failure for a missing part, because an answer based on only a part of the publication would be wrong.
  private func lacks(_ thing: String) -> Failure {
    let filters = try? run(["config", "--get-regexp", #"^remote\..*\.partialclonefilter$"#])
    guard let filter = filters.flatMap({ text($0.output).split(whereSeparator: \.isWhitespace).last }) else {
      return Failure(
        message: "the repository is damaged: it lacks the \(thing)",
        advice: "'git fsck' lists what is missing; clone the repository again")
    }
    return Failure(
      message: "the repository was cloned with --filter=\(filter), and lacks the \(thing)",
      advice: "clone it without --filter; or check the commit out with 'git worktree add', which fetches its files, "
        + "and name that folder")
  }

  private func strange(_ line: some Sequence<UInt8>) -> Failure {
    strange(String(decoding: Array(line), as: UTF8.self))
  }

  private func strange(_ line: some StringProtocol) -> Failure {
    Failure(
      message: "git's answer cannot be read: '\(String(line.prefix(100)).terminalSafe)'",
      advice: "'git fsck' tells whether the repository is damaged")
  }

  private func failure(_ run: Program.Run) -> Failure {
    let lines = run.complaint.split(separator: "\n").map(String.init)
    let reason = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? "it ended with \(run.code)"
    if reason.contains("from promisor remote") { return lacks("objects that it left out") }
    return Failure(message: "git could not read the repository: \(reason)")
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).withoutOuterSpace }
}

extension GitRepository {
  /// - Parameters:
  ///   - limit: The maximum number of bytes of output.
  ///   - change: Changes of the environment.
  package func run(
    _ arguments: [String], input: [UInt8] = [], limit: Int = 16 << 20,
    _ change: (inout [String: String]) -> Void = { _ in }
  ) throws -> Program.Run {
    // Versions before 2.39.4 do not know GIT_NO_LAZY_FETCH, but cannot fetch without a protocol either.
    var environment = processEnvironment.merging([
      "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "",
      "LC_ALL": "C",
    ]) { $1 }
    change(&environment)
    let options = ["--no-pager", "--no-replace-objects", "--literal-pathspecs"]
    do throws(Program.Problem) {
      return try program.run(options + arguments, environment: environment, folder: folder, input: input, limit: limit)
    } catch {
      switch error {
      case .notStarted(let code): throw Failure(message: "git could not be run: \(String(cString: strerror(code)))")
      case .tooMuchOutput:
        throw Failure(
          message: "git has more than \(limit >> 20) MiB for 'git \(arguments[0])', which is too much to read")
      case .interrupted, .outOfTime: throw Failure(message: "git was interrupted")
      }
    }
  }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
  default: false
  }
}

/// A published folder as it was at a commit: `git:HEAD~3`, `git:v2.3:site/public`.
package struct GitPlace: CustomStringConvertible {
  package var reference: String
  /// The path relative to the current folder.
  package var path: String
  /// Whether the user gave the path.
  package let hasPath: Bool

  /// Nil for a place that does not begin with `git:`.
  package init?(_ place: String) {
    guard place.hasPrefix("git:") else { return nil }
    let rest = place.dropFirst("git:".count)
    // Names of commits contain no colon.
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    reference = String(parts[0])
    hasPath = parts.count > 1
    path = hasPath ? String(parts[1]) : "public"
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
  }

  package var description: String { "git:\(reference):\(path)" }

  /// The files that a host would serve from it. Contents are read when they are needed.
  ///
  /// - Throws: ``Failure`` if the folder does not exist, or if the repository lacks a file in it that may be needed.
  package func site() throws -> PublishedSite {
    let repository = try GitRepository()
    let files = try repository.files(of: path, in: try repository.commit(reference))
    guard files.count <= 100_000 else {
      throw Failure(
        message: "\(self) has \(files.count) files, which are too many to read",
        advice: "check it out with 'git worktree add', and name that folder")
    }
    // Pictures are not needed, and clones may leave out large files.
    try repository.check(Set(files.filter { $0.group != "assets" }.map(\.blob)).sorted())
    let contents = GitContents(files, in: repository)
    return PublishedSite(copy: FilesOnDemand(files.map(\.path), read: contents.read), of: "\(self)")
  }
}

/// The contents of a commit's files. Files that are needed together are read together.
private final class GitContents: Sendable {
  private let repository: GitRepository
  private let groups: [String: [GitRepository.File]]
  private let known = Lock<[String: [UInt8]]>([:])

  init(_ files: [GitRepository.File], in repository: GitRepository) {
    self.repository = repository
    groups = Dictionary(grouping: files, by: \.group)
  }

  /// Nil for a file that is not in the commit.
  @Sendable func read(_ path: String) throws(Obstacle) -> [UInt8]? {
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
      throw Obstacle((error as? Failure)?.message ?? "\(error)")
    }
  }
}

extension GitRepository.File {
  /// The file's folder in the output: `pages` for pages, and empty for feeds and the files that describe them.
  fileprivate var group: String {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard parts.count == 1 else { return String(parts[0]) }
    return path.hasSuffix(".plist") || path.hasSuffix(".json") || path == "manifest.sig" ? "" : "pages"
  }
}
