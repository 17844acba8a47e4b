import Disk
import Processes
import Text

/// The git repository that a folder is in, read by git's plumbing commands: without a shell, hooks, a pager or the network.
struct GitRepository: Sendable {
  private let program: Program
  private let folder: String

  /// A version of the published folder.
  struct Version: Sendable {
    /// The commit's name in full.
    var commit: String
    /// When it was committed, in seconds since 1970.
    var time: Int
  }

  /// A file in a tree.
  struct File: Sendable {
    var path: String
    /// The blob's name; equal names are equal bytes.
    var blob: String
    var size: Int
  }

  /// - Parameter folder: In the repository's working tree.
  /// - Throws: ``Failure`` if there is no git on this machine.
  init(at folder: String = ".") throws {
    guard let program = Program(named: "git", in: processEnvironment) else {
      throw Failure(message: "there is no git on this machine", advice: "install git, or name a folder instead")
    }
    self.program = program
    self.folder = folder
  }

  /// - Parameter reference: A branch, a tag, a commit, `HEAD~3`: whatever git takes for one.
  /// - Returns: The commit's name in full.
  func commit(_ reference: String) throws -> String {
    let example = "name a commit, a branch or a tag: git:HEAD~3"
    // Git would take it for an option.
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

  /// The first-parent commits up to that one in which the folder changed, oldest first: each is what was published then.
  func versions(of path: String, upTo reference: String = "HEAD") throws -> [Version] {
    let commit = try commit(reference)
    // Not `git log`, which the repository's configuration can make run programs.
    let run = try run(["rev-list", "--first-parent", "--timestamp", "--reverse", commit, "--", path])
    guard run.code == 0 else { throw failure(run) }
    return text(run.output).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 2, let time = Int(parts[0]) else { return nil }
      return Version(commit: String(parts[1]), time: time)
    }
  }

  /// All files below a folder of a commit.
  ///
  /// - Throws: ``Failure`` if there is no such folder, or it has too many files.
  func files(of path: String, in commit: String) throws -> [File] {
    let place = try self.place(path, in: commit)
    let run = try run(["ls-tree", "-r", "-z", "-l", "--full-tree", "--end-of-options", place], limit: 64 << 20)
    guard run.code == 0 else {
      throw Failure(
        message: "there is no folder '\(path)' in commit \(commit.prefix(7))",
        advice: "name the published folder: git:HEAD:\(path == "public" ? "site/public" : "public")")
    }
    return run.output.split(separator: 0).compactMap { File($0) }
  }

  /// The files directly in that folder of each commit; nil for commits that do not have it. One process reads them all.
  func files(directlyIn path: String, of commits: [String]) throws -> [[File]?] {
    let names = try commits.map { try place(path, in: $0) }
    return try objects(names, limit: 256 << 20).map { $0.map { File.list(tree: $0) } }
  }

  /// The contents of objects; nil for one that does not exist. One process reads them all.
  ///
  /// - Parameter limit: Bytes of all objects together.
  func objects(_ names: [String], limit: Int) throws -> [(name: String, bytes: [UInt8])?] {
    guard !names.isEmpty else { return [] }
    let input = names.map { $0 + "\n" }.joined()
    let run = try run(["cat-file", "--batch"], input: Array(input.utf8), limit: limit + names.count * 128)
    guard run.code == 0 else { throw failure(run) }
    var rest = run.output[...]
    return try names.map { _ in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw failure(run) }
      // `name type size`, or `what was asked for missing`.
      let header = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard header.count == 3, let size = Int(header[2]) else { return nil }
      guard rest.count > size else { throw failure(run) }
      defer { rest = rest.dropFirst(size + 1) }
      return (String(header[0]), Array(rest.prefix(size)))
    }
  }

  /// `commit:folder`, where the folder is relative to the current one.
  private func place(_ path: String, in commit: String) throws -> String {
    // A line break would be another request.
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

  private func failure(_ run: Program.Run) -> Failure {
    let first = run.complaint.split(separator: "\n").first.map(String.init) ?? "it ended with \(run.code)"
    return Failure(message: "git could not read the repository: \(first)")
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).withoutOuterSpace
  }
}

extension GitRepository {
  /// - Parameter limit: Bytes of output.
  private func run(_ arguments: [String], input: [UInt8] = [], limit: Int = 16 << 20) throws -> Program.Run {
    let environment = processEnvironment.merging([
      "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C",
    ]) { $1 }
    let options = ["--no-pager", "--no-replace-objects", "--literal-pathspecs"]
    do throws(Program.Problem) {
      return try program.run(options + arguments, environment: environment, folder: folder, input: input, limit: limit)
    } catch {
      switch error {
      case .notStarted(let code): throw Failure(message: "git could not be run: \(String(cString: strerror(code)))")
      case .tooMuchOutput:
        throw Failure(
          message: "git has more than \(limit >> 20) MiB for 'git \(arguments[0])', which is too much to read")
      case .interrupted: throw Failure(message: "git was interrupted")
      }
    }
  }
}

extension GitRepository.File {
  /// Reads `mode type name size<tab>path`. Nil for a symbolic link and a submodule, which no host would serve.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let fields = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
    guard fields.count == 4, fields[0].hasPrefix("100"), let size = Int(fields[3]),
      let path = String(validating: line[(tab + 1)...], as: UTF8.self)
    else { return nil }
    self.init(path: path, blob: String(fields[2]), size: size)
  }

  /// Reads a tree object: entries of a mode, a space, a name, a zero byte and the raw name of the object.
  fileprivate static func list(tree: (name: String, bytes: [UInt8])) -> [Self] {
    let length = tree.name.utf8.count / 2
    var (files, rest) = ([Self](), tree.bytes[...])
    while let space = rest.firstIndex(of: UInt8(ascii: " ")), let end = rest[space...].firstIndex(of: 0),
      rest.endIndex - end > length
    {
      let raw = rest[(end + 1)...(end + length)]
      if rest[..<space].starts(with: "100".utf8), let path = String(validating: rest[(space + 1)..<end], as: UTF8.self)
      {
        files.append(Self(path: path, blob: raw.map(hexadecimal).joined(), size: 0))
      }
      rest = rest[(end + 1 + length)...]
    }
    return files
  }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
  default: false
  }
}

private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
