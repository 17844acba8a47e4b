import Authoring
import Composing
import Diagnostics
import Text
import WireFormats

/// The files of `content/` that differ from the last commit.
struct ChangedFiles {
  struct File {
    var path: String
    /// At the last commit; nil for a new one.
    var old: [UInt8]?
    /// Nil for one that is deleted.
    var new: [UInt8]?

    fileprivate var state: String { old == nil ? "new" : new == nil ? "deleted" : "changed" }
    fileprivate var isText: Bool { path.hasSuffix(".md") || path == TranslationLock.path }
  }

  let files: [File]
  let commits: GitCommit

  /// All that is committed of texts and pictures, in bytes.
  private static let limit = 256 << 20

  /// - Parameter folder: The site's. Nil for one that is in no repository, or in one without a commit.
  init?(in folder: String) throws {
    guard let repository = try? GitRepository(at: folder), let head = try? repository.commit("HEAD"),
      let committed = try? repository.files(of: ".", in: head)
    else { return nil }
    let before = committed.filter { $0.path.hasPrefix("content/") }
    let old = Dictionary(zip(before.map(\.path), try repository.objects(before.map(\.blob), limit: Self.limit))) { $1 }
    let now = try SourceFolder(folder).read().files.filter { $0.path.hasPrefix("content/") }
    let gone = Set(old.keys).subtracting(now.map(\.path))
    files =
      now.filter { old[$0.path] != $0.bytes }.map { File(path: $0.path, old: old[$0.path], new: $0.bytes) }
      + gone.sorted().map { File(path: $0, old: old[$0], new: nil) }
    commits = GitCommit(repository, site: folder)
  }

  /// - Parameter isOurs: Whether a file was written by the composer.
  func json(_ isOurs: (String) -> Bool) -> JSON {
    .array(
      files.map { file in
        .present([
          "path": .string(file.path), "state": .string(file.state), "isOurs": .boolean(isOurs(file.path)),
          "diff": file.isText
            ? .string(LineDifference(from: (file.old ?? [])[...], to: (file.new ?? [])[...]).unified(file.path)) : nil,
        ])
      })
  }
}

/// Files that a person has ticked, and what she says that she did.
struct CommitRequest {
  let paths: [String]
  let message: String
  let author: GitCommit.Author?

  /// The longest message, in characters.
  private static let longest = 10_000

  /// `{"paths": […], "message": …, "author": {"name": …, "email": …}}`
  init(_ body: [UInt8]) throws {
    let fields = try PlacedValue(request: body).fields(["paths", "message", "author"])
    paths = try fields.required("paths").texts()
    message = try fields.required("message").read("a few words") { value in
      value.string.map(\.withoutOuterSpace).flatMap { $0.isEmpty || $0.count > Self.longest ? nil : $0 }
    }
    author = try fields["author"].map { value in
      let person = try value.fields(["name", "email"])
      let (name, email) = (try person.required("name"), try person.required("email"))
      return GitCommit.Author(
        name: try name.read("a name") { $0.string.flatMap(Self.identity) },
        email: try email.read("an e-mail address") { $0.string.flatMap(Self.identity) })
    }
  }

  /// Git writes both into one line, between these signs.
  private static func identity(_ text: String) -> String? {
    let text = text.withoutOuterSpace
    return text.isEmpty || text.utf8.contains { $0 < 0x20 || [UInt8(ascii: "<"), UInt8(ascii: ">")].contains($0) }
      ? nil : text
  }
}
