import CommandKit
import Authoring
import Text
import WireFormats

/// The files of `content/` that differ from the last commit.
struct ChangedFiles {
  struct File {
    enum State: String, JSONConvertible { case new, changed, deleted }

    var path: String
    var state: State
    /// The text at the last commit; empty for files that are not text.
    var old: [UInt8]
    /// The new bytes; nil for a deleted file.
    var new: [UInt8]?

    var isText: Bool { ChangedFiles.isText(path) }
  }

  let files: [File]
  let commits: GitCommit

  /// The maximum size of all changed texts in their earlier form, in bytes.
  private static let limit = 64 << 20

  /// - Parameters:
  ///   - folder: The folder of the site.
  ///   - files: The current sources of the site.
  /// - Returns: Nil for a site that is in no repository, or in one without a commit.
  init?(in folder: String, _ files: [SourceFile]) throws {
    guard let repository = try? GitRepository(at: folder), let head = try? repository.commit("HEAD"),
      let committed = try? repository.files(of: ".", in: head)
    else { return nil }
    let isContent = { (path: String) in path.hasPrefix("content/") }
    let before = Dictionary(committed.filter { isContent($0.path) }.map { ($0.path, $0.blob) }) { $1 }
    let now = files.filter { isContent($0.path) }
    let changed = try zip(now, repository.blobs(of: now.map(\.path))).filter { before[$0.path] != $1 }.map(\.0)
    let gone = Set(before.keys).subtracting(now.map(\.path)).sorted()
    let texts = (changed.map(\.path) + gone).filter { before[$0] != nil && Self.isText($0) }
    let old = Dictionary(zip(texts, try repository.objects(texts.compactMap { before[$0] }, limit: Self.limit))) { $1 }
    self.files =
      changed.map {
        File(path: $0.path, state: before[$0.path] == nil ? .new : .changed, old: old[$0.path] ?? [], new: $0.bytes)
      } + gone.map { File(path: $0, state: .deleted, old: old[$0] ?? [], new: nil) }
    commits = GitCommit(repository, site: folder)
  }

  private static func isText(_ path: String) -> Bool { path.hasSuffix(".md") || path == TranslationLock.path }

  /// - Parameter isOurs: Whether the composer has written a file.
  func json(_ isOurs: (String) -> Bool) -> JSON {
    files.map { file in
      JSON.present([
        "path": file.path, "state": file.state, "isOurs": isOurs(file.path),
        "diff": file.isText ? LineDifference(from: file.old[...], to: (file.new ?? [])[...]).unified(file.path) : nil,
      ])
    }.json
  }
}

/// The files that the user has ticked, and the message of the commit.
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

  /// The text as part of an identity; nil if it contains the signs between which git writes name and address on one
  /// line.
  private static func identity(_ text: String) -> String? {
    let text = text.withoutOuterSpace
    return text.isEmpty || text.utf8.contains { $0 < 0x20 || [UInt8(ascii: "<"), UInt8(ascii: ">")].contains($0) }
      ? nil : text
  }
}
