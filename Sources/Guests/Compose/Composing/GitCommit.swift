import CommandKit
import Disk
import Processes
import Text
import WireFormats

/// Commits chosen files of a site by git's plumbing commands on the current branch: without hooks, filters, passwords
/// or the network. If the team's git does more than that at a commit, the commit is not offered.
struct GitCommit {
  struct Author {
    var name: String
    var email: String
  }

  private let repository: GitRepository
  /// The folder of the site.
  private let folder: String

  init(_ repository: GitRepository, site folder: String) { (self.repository, self.folder) = (repository, folder) }

  // MARK: Before

  /// The branch and the author of the commit, or the reason why it is not offered.
  func offer(of files: [ChangedFiles.File]) throws -> JSON {
    let branch = try branch()
    return .present([
      "branch": branch, "author": try author(), "obstacle": try obstacle(to: files),
      "isShared": try branch != nil && branch == sharedBranch(), "ahead": try ahead(),
    ])
  }

  /// The current branch; nil if none is checked out.
  private func branch() throws -> String? { try line(["symbolic-ref", "--quiet", "--short", "HEAD"]) }

  /// The remote's default branch, on which others base their work.
  private func sharedBranch() throws -> String? {
    try line(["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"])
      .map { String($0.dropFirst("origin/".count)) }
  }

  /// The number of commits that only this machine has; nil if git does not know with which branch to compare.
  private func ahead() throws -> Int? {
    try line(["rev-list", "--count", "@{upstream}..HEAD"]).flatMap { Int($0) }
  }

  /// The author, such as `Anna Berg <anna@example.com>`; nil if git does not know who commits.
  private func author() throws -> String? {
    try line(["var", "GIT_AUTHOR_IDENT"]).map { $0.split(separator: " ").dropLast(2).joined(separator: " ") }
  }

  /// The reason why git's own command has to be used; nil if there is none.
  private func obstacle(to files: [ChangedFiles.File]) throws -> String? {
    guard try branch() != nil else { return "No branch is checked out here." }
    if let work = try unfinishedWork() { return "A \(work) is not finished in this checkout." }
    if try line(["config", "--type=bool", "--get", "commit.gpgsign"]) == "true" {
      return "Commits are signed in this checkout, which needs your key."
    }
    if let hook = try hook() { return "Your team's Git runs a program at each commit (\(hook))." }
    // With no paths, git would answer for all, or not at all.
    if files.isEmpty { return nil }
    let paths = files.map(\.path)
    let staged = try lines(["diff-index", "--cached", "--name-only", "-z", "HEAD", "--"] + paths, endingIn: 0)
    if let first = staged.first { return "Somebody has prepared a commit of \(first) already ('git add')." }
    return try conversion(of: files).map { "Git changes \($0) when it is committed (gitattributes, core.autocrlf)." }
  }

  private func unfinishedWork() throws -> String? {
    let works = [
      ("MERGE_HEAD", "merge"), ("rebase-merge", "rebase"), ("rebase-apply", "rebase"),
      ("CHERRY_PICK_HEAD", "cherry-pick"),
      ("REVERT_HEAD", "revert"),
    ]
    let places = try lines(works.flatMap { ["--git-path", $0.0] }.reduce(into: ["rev-parse"]) { $0.append($1) })
    return zip(works, places).first { Disk().isThere(absolute($0.1)) }?.0.1
  }

  private func hook() throws -> String? {
    // The path of the hooks as a commit would find it.
    let run = try repository.run(["rev-parse", "--git-path", "hooks"])
    let place = absolute(String(decoding: run.output, as: UTF8.self).withoutOuterSpace)
    return ["pre-commit", "prepare-commit-msg", "commit-msg"].first { access("\(place)/\($0)", X_OK) == 0 }
  }

  private func absolute(_ place: String) -> String { place.hasPrefix("/") ? place : "\(folder)/\(place)" }

  /// The reason why a file needs git's own command: git would convert it, but its plumbing commands would not.
  private func conversion(of files: [ChangedFiles.File]) throws -> String? {
    let filters = ["filter", "ident", "working-tree-encoding"]
    let arguments = ["check-attr", "-z"] + filters + ["text", "eol", "--"] + files.map(\.path)
    let fields = try lines(arguments, endingIn: 0)
    var attributes: [String: [String: String]] = [:]
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      attributes[fields[start], default: [:]][fields[start + 1]] = fields[start + 2]
    }
    let convertsLines = ["true", "input"].contains(try line(["config", "--get", "core.autocrlf"]) ?? "")
    return files.first { file in
      let own = attributes[file.path] ?? [:]
      let isSet = { (name: String) in !["unspecified", "unset", nil].contains(own[name]) }
      let isOfLines = own["text"] != "unset" && (isSet("text") || isSet("eol") || convertsLines)
      return filters.contains(where: isSet) || isOfLines && file.isText && file.new?.contains(0x0D) == true
    }?.path
  }

  // MARK: The commit

  /// - Returns: The full name of the commit.
  func commit(_ files: [ChangedFiles.File], _ message: String, as author: Author?) throws -> String {
    if let obstacle = try obstacle(to: files) { throw EditProblem(422, "not-offered", obstacle) }
    let head = try repository.commit("HEAD")
    let (old, new) = try entries(files, in: head)
    let tree = try tree(new, over: head)
    guard try line(["rev-parse", "\(head)^{tree}"]) != tree else {
      throw EditProblem(422, "not-offered", "These files are as they were at the last commit.")
    }
    let commit = try git(["commit-tree", tree, "-p", head, "-F", "-"], input: Array(message.utf8)) { environment in
      guard let author else { return }
      for person in ["AUTHOR", "COMMITTER"] {
        (environment["GIT_\(person)_NAME"], environment["GIT_\(person)_EMAIL"]) = (author.name, author.email)
      }
    }
    // This comes before the branch is moved: if another program holds the index, nothing has happened yet. In the other
    // order, git would consider these files changed back, and the next commit would undo them.
    _ = try git(["update-index", "-z", "--index-info"], input: new)
    let subject = message.split(separator: "\n").first ?? ""
    guard try run(["update-ref", "-m", "commit: \(subject)", "HEAD", commit, head]).code == 0 else {
      _ = try git(["update-index", "-z", "--index-info"], input: old)
      throw EditProblem(
        409, "moved", "Somebody else has just committed. Look at the files again, and commit once more.")
    }
    return commit
  }

  /// Lines of `update-index --index-info` for the files as they are at a commit, and as they will be.
  private func entries(_ files: [ChangedFiles.File], in head: String) throws -> (old: [UInt8], new: [UInt8]) {
    let prefix = try line(["rev-parse", "--show-prefix"]) ?? ""
    let names = files.map { prefix + $0.path }
    var known: [String: (mode: String, blob: String)] = [:]
    for line in try lines(["ls-tree", "-r", "-z", "--full-tree", head, "--"] + names, endingIn: 0) {
      // `100644 blob NAME<tab>PATH`
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      let words = parts[0].split(separator: " ").map(String.init)
      if parts.count == 2, words.count == 3 { known[parts[1]] = (words[0], words[2]) }
    }
    let none = "0 \(String(repeating: "0", count: head.utf8.count))"
    var (old, new): ([UInt8], [UInt8]) = ([], [])
    for (file, name) in zip(files, names) {
      let before = known[name]
      let blob = try file.new.map { try git(["hash-object", "-w", "--stdin"], input: $0) }
      old += Array("\(before.map { "\($0.mode) \($0.blob)" } ?? none)\t\(name)".utf8) + [0]
      new += Array("\(blob.map { "\(before?.mode ?? "100644") \($0)" } ?? none)\t\(name)".utf8) + [0]
    }
    return (old, new)
  }

  /// The tree of a commit with these files replaced. It is made in an index that no other program uses.
  private func tree(_ entries: [UInt8], over head: String) throws -> String {
    guard let place = try line(["rev-parse", "--absolute-git-dir"]) else {
      throw Failure(message: "this is not in a git repository")
    }
    // A composer that was killed while it committed has left its own behind.
    for name in (try? Disk().names(in: place)) ?? [] where name.hasPrefix("publish-index-") {
      let path = "\(place)/\(name)"
      if let status = Disk().status(of: path), time(nil) - status.modified.tv_sec > 3_600 { _ = unlink(path) }
    }
    let index = "\(place)/publish-index-\(UInt64.random(in: .min ... .max).padded(to: 16, radix: 16))"
    defer { for name in [index, "\(index).lock"] { _ = unlink(name) } }
    let isolated = { (environment: inout [String: String]) in environment["GIT_INDEX_FILE"] = index }
    _ = try git(["read-tree", head], isolated)
    _ = try git(["update-index", "-z", "--index-info"], input: entries, isolated)
    return try git(["write-tree"], isolated)
  }

  // MARK: Git

  private func run(
    _ arguments: [String], input: [UInt8] = [], _ change: (inout [String: String]) -> Void = { _ in }
  ) throws -> Program.Run {
    try repository.run(["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"] + arguments, input: input) {
      environment in
      // The site's checkout is meant, even if variables of the terminal name a different one.
      for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE"] {
        environment[name] = nil
      }
      change(&environment)
    }
  }

  /// The output of a command that must succeed.
  private func output(
    _ arguments: [String], input: [UInt8] = [], _ change: (inout [String: String]) -> Void = { _ in }
  ) throws -> [UInt8] {
    let run = try run(arguments, input: input, change)
    guard run.code == 0 else {
      let reason = run.complaint.split(separator: "\n").first.map(String.init) ?? "it ended with \(run.code)"
      throw Failure(message: "git could not commit: \(reason.terminalSafe)")
    }
    return run.output
  }

  private func git(
    _ arguments: [String], input: [UInt8] = [], _ change: (inout [String: String]) -> Void = { _ in }
  ) throws -> String {
    String(decoding: try output(arguments, input: input, change), as: UTF8.self).withoutOuterSpace
  }

  private func lines(_ arguments: [String], endingIn end: UInt8 = 0x0A) throws -> [String] {
    try output(arguments).split(separator: end).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The output of a command without outer white space; nil if the command fails or prints nothing.
  private func line(_ arguments: [String]) throws -> String? {
    let run = try run(arguments)
    let text = String(decoding: run.output, as: UTF8.self).withoutOuterSpace
    return run.code == 0 && !text.isEmpty ? text : nil
  }
}
