internal import Disk
internal import FeedModel
internal import Hosting
public import Output
internal import Processes
internal import Text
internal import WireFormats

/// A store that rclone can reach: a remote of its configuration, one that is described in place, or a folder.
///
/// Each call runs rclone once or a few times on a folder that holds exactly the files in question, so that their bytes
/// cannot change during the upload.
public struct Rclone: Store {
  private let program: Program
  private let target: String
  private let environment: [String: String]
  /// Whether the store keeps headers with each file.
  private let keepsHeaders: Bool
  /// Whether this version of rclone writes into a file that others may be reading, so that they can see half of it.
  public let writesInPlace: Bool
  /// The folder, if the store is one on this machine.
  private let localFolder: String?
  private static let localName = "Local file system at "

  /// - Parameters:
  ///   - target: For example `prod:bucket/feeds`, `:sftp,host=example.com:feeds` or `/srv/feeds`.
  ///   - environment: The environment of this program.
  /// - Throws: ``DeploymentError/store(_:)``, for example if the remote does not exist.
  public init(_ target: String, environment: [String: String]) async throws(DeploymentError) {
    guard let program = Program(named: "rclone", in: environment) else {
      throw .store(
        Obstacle(
          "there is no rclone on this machine",
          advice: "install it: 'sudo apt install rclone', 'brew install rclone', or see https://rclone.org/install/"))
    }
    self.program = program
    self.target = target
    self.environment = environment.withoutChoices
    let open = RcloneCall(program: program, environment: self.environment, purpose: "\(target) can't be opened")
    var answer: [UInt8] = []
    do throws(DeploymentError) {
      answer = try await open.run(["backend", "features", target])
    } catch {
      // Old versions cannot list a store's features.
      guard case .store(let reason) = error, reason.description.contains("command not found") else { throw error }
    }
    let store = try? JSON.parse(answer, limits: .feed).value
    keepsHeaders = store?["Features"]?["WriteMimeType"]?.boolean ?? true
    let name = store?["String"]?.string ?? ""
    localFolder = name.hasPrefix(Self.localName) ? String(name.dropFirst(Self.localName.count)) : nil
    let isOld = store?["Features"]?["PartialUploads"] == nil
    writesInPlace = isOld && ["local", "sftp", "ftp", "smb"].contains(store?["Name"]?.string)
  }

  /// The version of rclone: `1.75.2`.
  public func version() async throws(DeploymentError) -> String {
    let call = RcloneCall(program: program, environment: environment, purpose: "rclone could not be asked")
    let first = String(decoding: try await call.run(["version"]), as: UTF8.self).split(separator: "\n").first ?? ""
    return String(first.split(separator: " ").last ?? "").replacing("v", with: "", maxReplacements: 1)
  }

  public func read(_ paths: [String]) async throws(DeploymentError) -> [String: [UInt8]] {
    try checkFiles(paths)
    let folder = try WorkFolder()
    defer { folder.remove() }
    let list = try folder.write("list", lines: paths)
    let call = RcloneCall(program: program, environment: environment, purpose: "\(target) can't be read")
    // A foreign file must not fill the disk. More data is an error; a limit for single files would make one look
    // absent.
    let bound = ["--max-transfer", "\(Self.mostBytes >> 20)Mi", "--cutoff-mode", "HARD"]
    let options = ["--files-from-raw", list, "--ignore-times", "--retries", "2"] + bound
    // A missing folder counts as an empty one.
    try await call.run(["copy", target, folder.path("files")] + options, accepting: [0, 3])
    return try folder.read(paths, in: "files")
  }

  public func upload(_ files: [OutputFile]) async throws(DeploymentError) {
    try checkFiles(files.map(\.path))
    let kinds = Dictionary(grouping: files) { Kind($0.path, keepsHeaders: keepsHeaders) }
    for (kind, files) in kinds.sorted(by: { $0.key < $1.key }) {
      let folder = try WorkFolder()
      defer { folder.remove() }
      for file in files { try folder.write(file) }
      let call = RcloneCall(program: program, environment: environment, purpose: "\(target) did not take the files")
      try await call.run(
        ["copy", folder.path("files"), target, "--no-traverse"] + kind.options,
        moving: files.reduce(0) { $0 + $1.contents.count })
    }
  }

  public func remove(_ paths: [String]) async throws(DeploymentError) {
    try checkFiles(paths)
    let folder = try WorkFolder()
    defer { folder.remove() }
    let list = try folder.write("list", lines: paths)
    let call = RcloneCall(program: program, environment: environment, purpose: "\(target) did not remove files")
    try await call.run(["delete", target, "--files-from-raw", list], accepting: [0, 3])
  }

  private static let mostBytes = 512 << 20

  /// rclone follows links, and waits at a pipe. Other users may be able to write to a folder that is served.
  private func checkFiles(_ paths: [String]) throws(DeploymentError) {
    guard let localFolder else { return }
    for path in paths {
      let parts = path.split(separator: "/")
      for count in 1...parts.count {
        let place = "\(localFolder)/\(parts[..<count].joined(separator: "/"))"
        guard let status = Disk().status(of: place, followingLinks: false) else { break }
        guard count < parts.count ? status.isFolder : status.isFile else {
          throw .store(
            Obstacle(
              "'\(place)' is not a \(count < parts.count ? "folder" : "file")\(status.isLink ? ", but a link" : "")",
              advice: "links in a folder that is served are not followed; remove it, and deploy again"))
        }
      }
    }
  }

  /// A group of files that are uploaded by one call.
  private struct Kind: Hashable, Comparable {
    var isImmutable: Bool
    /// The headers; empty if the store keeps none.
    var headers: [String] = []

    init(_ path: String, keepsHeaders: Bool) {
      let serving = Serving(of: path)
      isImmutable = serving.lifetime == .immutable
      if keepsHeaders { headers = ["Content-Type: \(serving.contentType)", "Cache-Control: \(serving.cacheControl)"] }
    }

    /// A file with a fixed name is uploaded even if size and time are the same, because rclone would not update its
    /// headers otherwise.
    var options: [String] {
      (isImmutable ? ["--checksum", "--no-update-modtime"] : ["--ignore-times"])
        + ["--transfers", "8", "--checkers", "16"] + headers.flatMap { ["--header-upload", $0] }
    }

    static func < (one: Kind, other: Kind) -> Bool { one.headers.lexicographicallyPrecedes(other.headers) }
  }
}

extension [String: String] {
  /// The environment without rclone's settings, except for those that say where a store is and how to reach it. The
  /// other settings choose files or only simulate, and would make a deploy incomplete.
  var withoutChoices: Self {
    filter { variable in
      guard let setting = variable.key.rest(after: "RCLONE_") else { return true }
      return Rclone.connectionSettings.contains(setting) || Rclone.stores.contains { setting.hasPrefix($0 + "_") }
    }
  }
}

extension Rclone {
  fileprivate static let connectionSettings: Set = [
    "CONFIG", "PASSWORD_COMMAND", "ASK_PASSWORD", "CA_CERT", "CLIENT_CERT", "CLIENT_KEY", "NO_CHECK_CERTIFICATE",
    "BIND", "CONTIMEOUT", "TIMEOUT", "TPSLIMIT", "TPSLIMIT_BURST", "BWLIMIT", "HTTP_PROXY", "USER_AGENT",
    "DISABLE_HTTP2", "CACHE_DIR", "TEMP_DIR",
  ]

  /// The names of rclone's kinds of stores in variables, and `CONFIG` for remotes.
  fileprivate static let stores = [
    "CONFIG", "ALIAS", "AZUREBLOB", "AZUREFILES", "B2", "BOX", "COMBINE", "DRIVE", "DROPBOX", "FTP", "GCS",
    "HDFS", "INTERNETARCHIVE", "JOTTACLOUD", "KOOFR", "LOCAL", "MEGA", "NETSTORAGE", "ONEDRIVE", "OOS", "PCLOUD",
    "QINGSTOR", "S3", "SEAFILE", "SFTP", "SMB", "STORJ", "SWIFT", "UNION", "WEBDAV",
  ]

  /// The settings of a store described in place that are not secret: all users of a machine can read the command lines
  /// of its programs.
  package static let plainSettings: Set = [
    "account", "acl", "access_key_id", "ask_password", "bucket_acl", "bucket_policy_only", "chunk_size",
    "concurrency", "description", "directory_markers", "disable_checksum", "disable_hashcheck", "domain",
    "encoding", "endpoint", "env_auth", "explicit_tls", "force_path_style", "host", "host_key_algorithms",
    "hostname", "idle_timeout", "key_file", "key_use_agent", "known_hosts_file", "list_chunk", "location",
    "location_constraint", "no_check_bucket", "no_check_certificate", "no_head", "port", "profile",
    "project_number", "provider", "pubkey_file", "region", "requester_pays", "server_side_encryption",
    "service_account_file", "set_modtime", "share", "shared_credentials_file", "shell_type", "sse_kms_key_id",
    "storage_class", "storage_policy", "subsystem", "tenant", "tenant_domain", "tls", "type",
    "upload_concurrency", "upload_cutoff", "url", "use_agent", "use_emulator", "use_insecure_cipher", "use_msi",
    "user", "v2_auth", "vendor",
  ]
}

extension String {
  fileprivate func rest(after prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}

/// One run of rclone, and its message if it fails.
struct RcloneCall {
  let program: Program
  let environment: [String: String]
  /// The purpose of the run, for error messages.
  let purpose: String

  /// - Parameters:
  ///   - codes: Exit codes that do not count as failures: rclone's 3 is a missing folder.
  ///   - bytes: The number of bytes that rclone has to move.
  /// - Returns: The output of rclone.
  @discardableResult
  func run(
    _ arguments: [String], accepting codes: Set<Int32> = [0], moving bytes: Int = 0
  ) async throws(DeploymentError) -> [UInt8] {
    let options = ["--use-json-log", "--log-level", "NOTICE", "--ask-password=false", "--stats", "0"]
    let run: Program.Run
    do throws(Program.Problem) {
      run = try await program.run(arguments + options, environment: environment, timeout: Self.patience(bytes))
    } catch {
      throw .store(Obstacle("\(purpose): \(words(error))"))
    }
    guard !codes.contains(run.code) else { return run.output }
    let said = Self.errors(run.complaint)
    let reason = said.isEmpty ? "rclone ended with \(run.code)" : said.prefix(3).joined(separator: "; ")
    let more = said.count > 3 ? "; and \(said.count - 3) more" : ""
    throw .store(Obstacle("\(purpose): \(reason)\(more)", advice: advice(reason)))
  }

  /// The maximum time for a run: ten minutes, plus the time to move these bytes over a slow line, at 16 KiB a second.
  static func patience(_ bytes: Int) -> Int { 600 + bytes / (16 << 10) }

  private func words(_ problem: Program.Problem) -> String {
    switch problem {
    case .notStarted(let code): "\(program.path) could not be run (error \(code))"
    case .tooMuchOutput(let limit): "rclone has more than \(limit >> 20) MiB to say"
    case .interrupted: "it was interrupted"
    case .outOfTime(let seconds): "rclone did not end within \(seconds / 60) minutes"
    }
  }

  private func advice(_ reason: String) -> String? {
    reason.contains("find section in config file")
      ? "'rclone config' adds a remote, 'rclone listremotes' lists them; a folder is written with a slash: ./name" : nil
  }

  /// The errors in a log, each preceded by its file: one for each file, although rclone tries several times.
  static func errors(_ log: String) -> [String] {
    let errors = log.split(separator: "\n").compactMap(error)
    let ofFiles = errors.filter { $0.file != nil }
    var known: Set<String> = []
    // An error without a file only repeats an earlier one.
    return (ofFiles.isEmpty ? errors : ofFiles).filter { known.insert($0.file ?? $0.text).inserted }.map(\.text)
  }

  private static func error(_ line: Substring) -> (file: String?, text: String)? {
    guard let json = try? JSON.parse(Array(line.utf8), limits: .feed).value, let message = json["msg"]?.string else {
      // Older versions write the last error as it is: `2026/11/22 11:53:11 Failed to copy: …`
      let words = line.split(separator: " ", maxSplits: 2)
      let isDated = words.count == 3 && words[0].split(separator: "/").count == 3
      return (nil, isDated ? String(words[2]) : String(line))
    }
    let isSummary = message.hasPrefix("Failed to ")
    guard ["error", "critical", "fatal"].contains(json["level"]?.string) || isSummary, !message.hasPrefix("Attempt ")
    else { return nil }
    guard let file = json["object"]?.string else { return (nil, message) }
    return (file, "\(file): \(message)")
  }
}

/// A place where an output is published.
public protocol Store: Sendable {
  /// Reads those of the files that exist.
  func read(_ paths: [String]) async throws(DeploymentError) -> [String: [UInt8]]

  /// Uploads files with their headers, in any order. A file with a hash in its name is skipped if it is already there
  /// in full.
  func upload(_ files: [OutputFile]) async throws(DeploymentError)

  /// Removes files, in any order. A file that does not exist counts as removed.
  func remove(_ paths: [String]) async throws(DeploymentError)
}
