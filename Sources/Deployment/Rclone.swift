internal import FeedModel
internal import Hosting
public import Output
internal import Processes
internal import WireFormats

/// A store of rclone's: a remote of its configuration, one that is described in place, or a folder.
///
/// Each call runs rclone once or a few times, over a folder that holds exactly the files in question: their bytes cannot
/// change while they are uploaded.
public struct Rclone: Store {
  private let program: Program
  private let target: String
  private let environment: [String: String]
  /// Whether the store keeps headers with each file.
  private let keepsHeaders: Bool
  /// Whether this version of rclone writes into a file while it is read: half of it may be seen.
  public let writesInPlace: Bool

  /// - Parameters:
  ///   - target: `prod:bucket/feeds`, `:sftp,host=example.com:feeds`, `/srv/feeds`.
  ///   - environment: Of this program. Settings that choose files are left out: they would make a deploy incomplete.
  /// - Throws: ``StoreError``, also if there is no such remote.
  public init(_ target: String, environment: [String: String]) async throws(StoreError) {
    guard let program = Program(named: "rclone", in: environment) else {
      throw StoreError(
        "there is no rclone on this machine",
        advice: "install it: 'sudo apt install rclone', 'brew install rclone', or see https://rclone.org/install/")
    }
    self.program = program
    self.target = target
    self.environment = environment.withoutChoices
    let open = RcloneCall(program: program, environment: self.environment, purpose: "\(target) can't be opened")
    var answer: [UInt8] = []
    do throws(StoreError) {
      answer = try await open.run(["backend", "features", target])
    } catch {
      // Old versions cannot say what a store can do.
      guard error.problem.contains("command not found") else { throw error }
    }
    let store = try? JSON.parse(answer, limits: .feed).value
    keepsHeaders = store?["Features"]?["WriteMimeType"]?.boolean ?? true
    let isOld = store?["Features"]?["PartialUploads"] == nil
    writesInPlace = isOld && ["local", "sftp", "ftp", "smb"].contains(store?["Name"]?.string)
  }

  /// `1.75.2`
  public func version() async throws(StoreError) -> String {
    let call = RcloneCall(program: program, environment: environment, purpose: "rclone could not be asked")
    let first = String(decoding: try await call.run(["version"]), as: UTF8.self).split(separator: "\n").first ?? ""
    return String(first.split(separator: " ").last ?? "").replacing("v", with: "", maxReplacements: 1)
  }

  public func read(_ paths: [String]) async throws(StoreError) -> [String: [UInt8]] {
    let folder = try WorkFolder()
    defer { folder.remove() }
    let list = try folder.write("list", lines: paths)
    let call = RcloneCall(program: program, environment: environment, purpose: "\(target) can't be read")
    // A file that somebody has put there must not fill the disk. More is an error; with a limit for single files,
    // one would look absent.
    let bound = ["--max-transfer", "512Mi", "--cutoff-mode", "HARD"]
    let options = ["--files-from-raw", list, "--ignore-times", "--retries", "2"] + bound
    // A folder that is not there has no files.
    try await call.run(["copy", target, folder.path("files")] + options, accepting: [0, 3])
    return try folder.read(paths, in: "files")
  }

  public func upload(_ files: [OutputFile]) async throws(StoreError) {
    let kinds = Dictionary(grouping: files) { Kind($0.path, keepsHeaders: keepsHeaders) }
    for (kind, files) in kinds.sorted(by: { $0.key < $1.key }) {
      let folder = try WorkFolder()
      defer { folder.remove() }
      for file in files { try folder.write(file) }
      let call = RcloneCall(program: program, environment: environment, purpose: "\(target) did not take the files")
      try await call.run(["copy", folder.path("files"), target, "--no-traverse"] + kind.options)
    }
  }

  public func remove(_ paths: [String]) async throws(StoreError) {
    let folder = try WorkFolder()
    defer { folder.remove() }
    let list = try folder.write("list", lines: paths)
    let call = RcloneCall(program: program, environment: environment, purpose: "\(target) did not remove files")
    try await call.run(["delete", target, "--files-from-raw", list], accepting: [0, 3])
  }

  /// Files that are uploaded by one call.
  private struct Kind: Hashable, Comparable {
    var isImmutable: Bool
    /// Empty where the store keeps no headers.
    var headers: [String] = []

    init(_ path: String, keepsHeaders: Bool) {
      let serving = Serving(of: path)
      isImmutable = serving.lifetime == .immutable
      if keepsHeaders {
        headers = ["Content-Type: \(serving.contentType)", "Cache-Control: \(serving.cacheControl)"]
      }
    }

    /// A fixed name is uploaded even if size and time are the same; rclone would not give it new headers otherwise, either.
    var options: [String] {
      (isImmutable ? ["--checksum", "--no-update-modtime"] : ["--ignore-times"])
        + ["--transfers", "8", "--checkers", "16"] + headers.flatMap { ["--header-upload", $0] }
    }

    static func < (one: Kind, other: Kind) -> Bool { one.headers.lexicographicallyPrecedes(other.headers) }
  }
}

extension [String: String] {
  /// Without rclone's settings that choose files or only pretend. Those of remotes stay.
  fileprivate var withoutChoices: Self {
    let choices = [
      "DRY_RUN", "INTERACTIVE", "FILTER", "INCLUDE", "EXCLUDE", "FILES_FROM", "MIN_AGE", "MAX_AGE", "MIN_SIZE",
      "MAX_SIZE", "MAX_TRANSFER", "MAX_DURATION", "MAX_DELETE", "MAX_DEPTH", "IMMUTABLE", "IGNORE", "UPDATE", "SUFFIX",
      "BACKUP_DIR", "COMPARE_DEST", "COPY_DEST", "NO_CHECK_DEST", "SIZE_ONLY", "INPLACE", "HASH_FILTER", "LOG_",
      "USE_JSON_LOG", "QUIET", "VERBOSE", "STATS", "PROGRESS", "METADATA_SET", "HEADER_UPLOAD", "CUTOFF_MODE",
    ]
    return filter { variable in
      guard variable.key.hasPrefix("RCLONE_"), !variable.key.hasPrefix("RCLONE_CONFIG") else { return true }
      return !choices.contains { variable.key.dropFirst("RCLONE_".count).hasPrefix($0) }
    }
  }
}
