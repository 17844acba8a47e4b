internal import Disk

/// The reason why a tree could not be assembled, or a folder could not be written or read.
///
/// The old output is still complete after any error of ``DiskWriter/write(_:keeping:over:)``.
public enum OutputError: Error, Equatable, Sendable {
  case badPath(String, PathProblem)
  /// Two files have the same path.
  case differentContents(path: String)
  /// Two names are the same on systems that ignore case or normalisation.
  case collision(path: String, with: String)
  /// A file is where other paths need a folder.
  case fileIsFolder(path: String)
  /// The tree lacks `manifest.json`, which tells the next write that the folder is ours.
  case noManifest
  /// The old output does not have a path that is to be kept.
  case nothingToKeep(path: String)
  /// The folder is not empty, but has no `manifest.json` of ours.
  case notOurs(folder: String)
  /// The folder holds the repository `entry` (`.git` …), which replacing the folder would delete.
  case holdsRepository(folder: String, entry: String)
  case notAFolder(path: String)
  /// Another process has published to the folder since its manifest was read.
  case changedMeanwhile(folder: String)
  /// A file that is to be written exists already, and was not published by this tool.
  case isSomebodyElses(path: String)
  /// The folder cannot be swapped: it is a mount point, or part of a container image's layer.
  case mountPoint(folder: String)
  /// Another process is writing the folder.
  case busy(folder: String)
  /// A file or folder is beyond a reader's bounds.
  case tooLarge(path: String)
  /// A folder has more than 1,000,000 names below it, or 100 levels.
  case tooMany(path: String)
  /// A file exceeds a limit in bytes, together with those that were read before.
  case tooMuch(path: String, limit: Int)
  case io(path: String, operation: Operation, errno: Int32)

  public enum PathProblem: Equatable, Sendable {
    case empty, absolute, emptyComponent, dots, backslash, controlCharacter, percentEncoded
    case tooLong, leadingDash, trailingDotOrSpace, reservedOnWindows
    case forbidden(Character)
  }

  /// The operation that failed, worded to follow "cannot" in a message.
  public enum Operation: String, Sendable {
    case find, open, list, read, create, write, link, rename, exchange, remove, lock, close
    case inspect = "examine"
    case makeFolder = "create the folder"
    case setTimes = "set the time of"
    case sync = "flush to disk"
  }
}

extension OutputError: CustomStringConvertible {
  /// The problem, its place, and what to do instead, on one line without a line end.
  public var description: String {
    switch self {
    case .badPath(let path, let problem): "\(quoted(path)) cannot be published: \(problem)"
    case .differentContents(let path): "\(quoted(path)) would be written twice, with different contents; rename one"
    case .collision(let path, let other):
      "\(quoted(path)) and \(quoted(other)) are the same name on macOS or Windows; rename one"
    case .fileIsFolder(let path): "\(quoted(path)) would be both a file and a folder; rename one"
    case .noManifest: "the output has no 'manifest.json', which tells the next build that the folder is its own"
    case .nothingToKeep(let path): "\(quoted(path)) should be kept but is not in the output folder"
    case .notOurs(let folder):
      "'\(folder)' contains files that were not published by this tool, and publishing would delete them; "
        + "name another folder or empty it first"
    case .holdsRepository(let folder, let entry):
      "'\(folder)' contains '\(entry)', and publishing would delete it; publish to another folder and copy from there"
    case .notAFolder(let path): "'\(path)' is not a folder; name another one or remove it first"
    case .changedMeanwhile(let folder): "something else was published to '\(folder)' meanwhile; publish again"
    case .isSomebodyElses(let path):
      "\(quoted(path)) in the output folder was not published by this tool, and would be replaced; move it away"
    case .mountPoint(let folder):
      "'\(folder)' is a mount point or part of a container's image and cannot be replaced as a whole; "
        + "name a folder inside it"
    case .busy(let folder): "another process is publishing to '\(folder)'; wait until it has finished"
    case .tooLarge(let path): "'\(path)' is larger than anything that this tool publishes"
    case .tooMany(let path): "'\(path)' holds more than 1,000,000 files and folders, or 100 levels of folders"
    case .tooMuch(let path, let limit): "with '\(path)', the files come to more than \(limit >> 20) MiB"
    case .io(let path, let operation, let errno):
      "cannot \(operation.rawValue) '\(path)': \(String(cString: strerror(errno)))\(advice(errno, operation))"
    }
  }
}

extension OutputError.PathProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the path is empty"
    case .absolute: "paths start without '/'"
    case .emptyComponent: "a name between two '/' is empty"
    case .dots: "it contains '.' or '..'"
    case .backslash: "write '/' instead of '\\'"
    case .controlCharacter: "it contains a control character"
    case .percentEncoded: "a server would decode its '%'; write the character itself"
    case .tooLong: "a name may have at most 255 bytes, a path at most 1,000 bytes and 60 names"
    case .leadingDash: "a name must not start with '-'"
    case .trailingDotOrSpace: "a name must not end with '.' or a space"
    case .reservedOnWindows: "it contains a reserved device name of Windows, such as 'con' or 'aux'"
    case .forbidden(let character): "Windows does not allow '\(character)' in names"
    }
  }
}

/// The path in quotes and without raw control characters: the path is not trusted, and the message goes to a terminal.
private func quoted(_ path: String) -> String {
  "'"
    + path.unicodeScalars.map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : "\($0)" }
    .joined() + "'"
}

private func advice(_ errno: Int32, _ operation: OutputError.Operation) -> String {
  let reads: [OutputError.Operation] = [.find, .open, .list, .read, .inspect]
  switch errno {
  case ENOSPC, EDQUOT: return "; free some space and publish again"
  case EACCES where reads.contains(operation), EPERM where reads.contains(operation): return "; make it readable"
  case EACCES, EPERM, EROFS:
    return "; the new output is built beside the old one, so make the folder and its parent writable"
  case EMFILE, ENFILE: return "; close some programs or raise 'ulimit -n'"
  default: return ""
  }
}
