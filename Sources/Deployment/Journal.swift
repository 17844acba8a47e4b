public import FeedModel
internal import WireFormats

/// What a deploy is about to change, written into the store before it changes anything: after one that was interrupted, the
/// next one knows which files may be there, and what is still to be removed.
public struct Journal: Equatable, Sendable {
  public static let path = ".publish-deploy.json"
  static let schema = "publish.deploy-journal/1"

  /// A file that will go. Feeds on devices may still name it until then.
  public struct Removal: Equatable, Sendable {
    public var path: String
    public var due: Instant

    public init(path: String, due: Instant) {
      self.path = path
      self.due = due
    }
  }

  /// Of the deploy, unlike that of any other.
  public var id: String
  /// Uploaded by a deploy that has not finished.
  public var files: [String]
  public var removals: [Removal]
  /// Whether nothing is left to do but the removals: everything is uploaded, and caches know of it.
  public var isSettled: Bool
  /// Whether it could not be read, so that nothing is known of the files there.
  public private(set) var isUnreadable = false

  public init(id: String, files: [String] = [], removals: [Removal] = [], isSettled: Bool = false) {
    self.isSettled = isSettled
    self.id = id
    self.files = files
    self.removals = removals
  }

  static let unreadable = {
    var journal = Journal(id: "")
    journal.isUnreadable = true
    return journal
  }()

  /// Nil for anything else, such as half a file, and for paths that lead out of the folder.
  static func decode(_ bytes: [UInt8]) -> Journal? {
    guard let json = try? JSON.parse(bytes, limits: .feed).value, json["schema"]?.string == schema,
      let id = json["id"]?.string, let files = json["files"]?.elements, let removals = json["removals"]?.elements
    else { return nil }
    var journal = Journal(id: id, isSettled: json["settled"]?.boolean ?? false)
    for file in files {
      guard let path = file.string, isSafe(path) else { return nil }
      journal.files.append(path)
    }
    for removal in removals {
      guard let path = removal["path"]?.string, isSafe(path),
        let due = removal["due"]?.string.flatMap({ Instant(rfc3339: $0) })
      else { return nil }
      journal.removals.append(Removal(path: path, due: due))
    }
    return journal
  }

  func encode() -> [UInt8] {
    JSON.object([
      .init("schema", .string(Self.schema)), .init("id", .string(id)), .init("settled", .boolean(isSettled)),
      .init("files", .array(files.map(JSON.string))),
      .init(
        "removals",
        .array(
          removals.map { .object([.init("path", .string($0.path)), .init("due", .string($0.due.rfc3339))]) })),
    ]).write()
  }

  /// A path may come from whoever can write to the store.
  static func isSafe(_ path: String) -> Bool {
    Manifest.File.staysInside(path) && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      && !LiveSite.paths.contains(path)
  }
}
