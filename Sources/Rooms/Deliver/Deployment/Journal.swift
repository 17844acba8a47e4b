public import FeedModel
internal import WireFormats

/// The changes that a deploy is about to make. It is written into the store first, so that after an interruption the
/// next deploy knows which files may be there, and which still have to be removed.
public struct Journal: Equatable, Sendable {
  public static let path = ".publish-deploy.json"
  static let schema = "publish.deploy-journal/1"

  /// A file that will be removed. Until then, feeds on devices may still name it.
  public struct Removal: Equatable, Sendable {
    public var path: String
    public var due: Instant
  }

  /// The deploy's unique id.
  public var id: String
  /// The files that an unfinished deploy has uploaded.
  public var files: [String] = []
  public var removals: [Removal] = []
  /// The `manifest.sig` of the output that is being deployed, and of outputs that may be live until then: the store has
  /// a manifest before it has its signature.
  public var signatures: [[UInt8]] = []
  /// Whether only the removals are left: everything is uploaded, and caches know about it.
  public var isSettled = false

  /// Reads a journal. Nil for anything else, such as half a file, and for a journal that lists files that publish does
  /// not make.
  static func decode(_ bytes: [UInt8]) -> Journal? {
    guard let json = try? JSON.parse(bytes, limits: .feed).value, json["schema"]?.string == schema,
      let id = json["id"]?.string, let files = json["files"]?.elements, let removals = json["removals"]?.elements
    else { return nil }
    var journal = Journal(id: id, isSettled: json["settled"]?.boolean ?? false)
    for file in files {
      guard let path = file.string, PublishedName(path) != nil else { return nil }
      journal.files.append(path)
    }
    for removal in removals {
      guard let path = removal["path"]?.string, PublishedName(path) != nil,
        let due = removal["due"]?.string.flatMap({ Instant(rfc3339: $0) })
      else { return nil }
      journal.removals.append(Removal(path: path, due: due))
    }
    for signature in json["signatures"]?.elements ?? [] {
      guard let text = signature.string else { return nil }
      journal.signatures.append(Array(text.utf8))
    }
    return journal
  }

  func encode() -> [UInt8] {
    JSON.present([
      "schema": Self.schema, "id": id, "settled": isSettled, "files": files,
      "signatures": signatures.map { String(decoding: $0, as: UTF8.self) },
      "removals": removals.map { JSON.present(["path": $0.path, "due": $0.due]) },
    ]).write()
  }
}
