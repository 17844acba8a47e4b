internal import Authoring
package import Disk
internal import Hashing
internal import Text

/// The folder `content/` of a site, the only place to which a composer writes.
///
/// Each path is opened step by step from a descriptor of the folder and follows no link, so that it cannot be
/// redirected while it is in use. Files are replaced as a whole: after a crash, there is either the old file or the new
/// one.
public final class ContentRoom: Sendable {
  /// The reason why a file was not read or not written.
  public enum Refusal: Error, Equatable {
    /// The path is a link or leads through one, or it is not a regular file.
    case link
    /// The file has a second name, which may be outside of the site.
    case secondName
    case missing
    case exists
    /// Someone else has written the file in the meantime.
    case changed
    case full(String)
    /// The system's error message.
    case system(String)
  }

  /// The folder is opened again for each file, because a different folder may have taken its place.
  private let root: String
  private let disk: Disk
  /// Writers take turns, so that the second sees what the first has written.
  private let turn = Lock(())
  /// The paths of all files that were written.
  private let written = Lock<Set<String>>([])

  private let onWrite: @Sendable (Set<String>) -> Void

  func hasWritten(_ path: String) -> Bool { written.withLock { $0.contains(path) } }

  /// - Parameters:
  ///   - site: The site's folder.
  ///   - onWrite: Called with the paths of files that were written, moved or removed.
  /// - Throws: ``Refusal`` if it has no folder `content`.
  package init(
    site: String, disk: Disk = Disk(), onWrite: @escaping @Sendable (Set<String>) -> Void = { _ in }
  ) throws(Refusal) {
    (self.disk, self.onWrite) = (disk, onWrite)
    root = "\(site)/content"
    _ = systemClose(try openRoot())
  }

  private func openRoot() throws(Refusal) -> Int32 {
    let folder = systemOpen(AT_FDCWD, root, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)
    guard folder >= 0 else {
      let code = errno
      throw code == ENOTDIR || code == ELOOP ? .link : Refusal(DiskError(code: code))
    }
    return folder
  }

  /// The largest file that is read, in bytes.
  private static let limit = 8 << 20

  /// - Parameter path: The path relative to the site.
  /// - Returns: Nil if the file does not exist.
  public func read(_ path: ContentAddress) throws(Refusal) -> [UInt8]? {
    do throws(Refusal) {
      let folder = try open(path, making: false)
      defer { _ = systemClose(folder) }
      return try file(path.name, in: folder).bytes
    } catch .missing {
      return nil
    }
  }

  /// Replaces a file, which keeps its owner and mode.
  ///
  /// - Parameter old: The bytes that the file must still have.
  /// - Throws: ``Refusal``; the file then has its old bytes, or those that someone else has just written.
  public func replace(_ path: ContentAddress, _ old: [UInt8], with new: [UInt8]) throws(Refusal) {
    try alone { () throws(Refusal) in
      let folder = try open(path, making: false)
      defer { _ = systemClose(folder) }
      let before = try file(path.name, in: folder)
      guard before.bytes == old else { throw .changed }
      guard before.names == 1 else { throw .secondName }
      let draft = try draft(of: path, new, as: before.access, in: folder)
      try place(draft, new, at: path, old, in: folder)
      wrote(path)
      _ = fsync(folder)
    }
  }

  /// Excludes other writers: other requests, and other servers in the same checkout.
  private func alone(_ write: () throws(Refusal) -> Void) throws(Refusal) {
    try turn.withLock { _ throws(Refusal) in
      let root = try openRoot()
      defer { _ = systemClose(root) }
      // Some file systems have no such locks; there, the check after the swap is the only protection.
      _ = flock(root, LOCK_EX)
      try write()
    }
  }

  /// Writes a file that does not exist yet, and its folders.
  public func create(_ path: ContentAddress, with bytes: [UInt8]) throws(Refusal) {
    let folder = try open(path, making: true)
    defer { _ = systemClose(folder) }
    let draft = try draft(of: path, bytes, as: nil, in: folder)
    defer { _ = unlinkat(folder, draft, 0) }
    // `linkat` fails if the name exists, so a file that someone else has just created is not overwritten.
    try run(.rename, path) { linkat(folder, draft, folder, path.name, 0) }
    wrote(path)
    _ = fsync(folder)
  }

  /// Removes a file.
  ///
  /// - Parameter old: The bytes that the file must still have.
  /// - Throws: ``Refusal``; the file then has its old bytes, or those that someone else has just written.
  func remove(_ path: ContentAddress, _ old: [UInt8]) throws(Refusal) {
    try alone { () throws(Refusal) in
      let folder = try open(path, making: false)
      defer { _ = systemClose(folder) }
      guard try file(path.name, in: folder).bytes == old else { throw .changed }
      // Put aside, it is whole until it is seen to be the right one.
      let aside = Self.draftName(of: path)
      try run(.rename, path) { systemMove(folder, path.name, folder, aside) }
      guard (try? file(aside, in: folder))?.bytes == old else {
        // If someone has written again since, that text is the newest.
        _ = systemMove(folder, aside, folder, path.name)
        throw .changed
      }
      _ = unlinkat(folder, aside, 0)
      wrote(path)
      _ = fsync(folder)
      try leave(path)
    }
  }

  /// Gives a file another name, which must be free. Text that someone else writes at the same time moves along, or stays
  /// under the old name.
  func move(_ path: ContentAddress, to other: ContentAddress) throws(Refusal) {
    try alone { () throws(Refusal) in
      let folder = try open(path, making: false)
      defer { _ = systemClose(folder) }
      guard try file(path.name, in: folder).names == 1 else { throw .secondName }
      let target = try open(other, making: true)
      defer { _ = systemClose(target) }
      try run(.rename, other) { systemMove(folder, path.name, target, other.name) }
      wrote(path, other)
      _ = fsync(target)
      _ = fsync(folder)
      try leave(path)
    }
  }

  /// Removes the folder of a message's screens once it is empty.
  private func leave(_ path: ContentAddress) throws(Refusal) {
    guard path.folders.count == 2 else { return }
    let root = try openRoot()
    defer { _ = systemClose(root) }
    let kind = systemOpen(root, path.folders[0], O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)
    guard kind >= 0 else { return }
    defer { _ = systemClose(kind) }
    _ = unlinkat(kind, path.folders[1], AT_REMOVEDIR)
  }

  // MARK: Steps

  private func wrote(_ paths: ContentAddress...) {
    let names = Set(paths.map(\.text))
    written.withLock { $0.formUnion(names) }
    onWrite(names)
  }

  private func run(_ step: Disk.Step, _ path: ContentAddress, _ call: () -> Int32) throws(Refusal) {
    do throws(DiskError) { try disk.run(step, path.text, call) } catch { throw Refusal(error) }
  }

  /// The folder in which a file is.
  private func open(_ path: ContentAddress, making isMaking: Bool) throws(Refusal) -> Int32 {
    var folder = try openRoot()
    for name in path.folders {
      let above = folder
      defer { _ = systemClose(above) }
      if isMaking { _ = mkdirat(above, name, 0o777) }
      let next = systemOpen(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)
      guard next >= 0 else {
        let code = errno
        throw code == ENOTDIR || code == ELOOP ? .link : Refusal(DiskError(code: code))
      }
      folder = next
    }
    return folder
  }

  private struct Found {
    var bytes: [UInt8]
    var access: FileAccess
    var names: Int
  }

  private func file(_ name: String, in folder: Int32) throws(Refusal) -> Found {
    let file = systemOpen(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0)
    guard file >= 0 else { throw Refusal(DiskError(code: errno)) }
    defer { _ = systemClose(file) }
    var raw = stat()
    guard fstat(file, &raw) == 0 else { throw Refusal(DiskError(code: errno)) }
    guard raw.st_mode & S_IFMT == S_IFREG else { throw .link }
    do throws(DiskError) {
      let bytes = try disk.contents(of: file, name, upTo: Self.limit)
      guard bytes.count <= Self.limit else { throw .isTooLarge }
      let access = FileAccess(owner: raw.st_uid, group: raw.st_gid, mode: raw.st_mode & 0o777)
      return Found(bytes: bytes, access: access, names: Int(raw.st_nlink))
    } catch {
      throw Refusal(error)
    }
  }

  /// A name that builds ignore.
  private static func draftName(of path: ContentAddress) -> String {
    ".\(path.name).\(UInt64.random(in: .min ... .max).padded(to: 16, radix: 16)).publish"
  }

  /// Writes a draft beside the final file, under a name that builds ignore.
  private func draft(
    of path: ContentAddress, _ bytes: [UInt8], as access: FileAccess?, in folder: Int32
  ) throws(Refusal) -> String {
    let name = Self.draftName(of: path)
    do throws(DiskError) {
      // New files are readable for everyone who can read the checkout.
      try disk.create(name, in: folder, with: bytes, as: access, mode: 0o666)
    } catch {
      throw Refusal(error)
    }
    return name
  }

  /// Swaps the two files and checks the old one: text that was written just before the swap is put back.
  private func place(
    _ draft: String, _ new: [UInt8], at path: ContentAddress, _ old: [UInt8], in folder: Int32
  ) throws(Refusal) {
    defer { _ = unlinkat(folder, draft, 0) }
    do throws(DiskError) {
      try disk.run(.rename, path.text) { systemExchange(folder, draft, path.name) }
    } catch {
      guard [ENOSYS, EINVAL, ENOTSUP].contains(error.code) else { throw Refusal(error) }
      // Text that someone else writes between this check and the renaming is lost; such systems offer nothing better.
      guard try file(path.name, in: folder).bytes == old else { throw .changed }
      return try run(.rename, path) { renameat(folder, draft, folder, path.name) }
    }
    let found = try? file(draft, in: folder)
    guard found?.bytes == old else {
      try run(.rename, path) { systemExchange(folder, draft, path.name) }
      // If someone has written again since, that text is the newest.
      if (try? file(draft, in: folder))?.bytes != new {
        try run(.rename, path) { systemExchange(folder, draft, path.name) }
      }
      throw found == nil ? .link : .changed
    }
  }

  /// Removes files that killed writers have left behind.
  package func tidy() {
    guard let root = try? openRoot() else { return }
    for name in ContentAddress.folders { tidy(name, in: root, depth: 1) }
    tidy(".", in: root, depth: 0)
    _ = systemClose(root)
  }

  private func tidy(_ path: String, in root: Int32, depth: Int) {
    let folder = systemOpen(root, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)
    guard folder >= 0 else { return }
    let own = dup(folder)
    defer { _ = systemClose(own) }
    for name in (try? disk.entries(inFolderAt: folder))?.map(\.text) ?? [] {
      if Self.isLeftover(name) {
        _ = unlinkat(own, name, 0)
      } else if depth > 0, !name.hasPrefix("."), !name.hasSuffix(".md") {
        tidy("\(path)/\(name)", in: root, depth: depth - 1)
      }
    }
  }

  private static func isLeftover(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    return name.hasPrefix(".") && parts.count >= 3 && parts.last == "publish"
      && parts[parts.count - 2].utf8.count == 16 && parts[parts.count - 2].allSatisfy(\.isHexDigit)
  }
}

extension ContentRoom.Refusal {
  init(_ error: DiskError) {
    self =
      switch error.code {
      case ENOENT: .missing
      case EEXIST: .exists
      case ELOOP, EISDIR: .link
      case ENOSPC, EDQUOT: .full(error.why)
      default: .system(error.why)
      }
  }
}

/// The path of a text or picture in `content/` that may be written: `content/notifications/hello/details.de.md`.
public struct ContentAddress: Hashable, Sendable, Comparable {
  /// The path relative to the site.
  public let text: String
  /// The folders below `content/`.
  let folders: [String]
  let name: String

  /// The name for people: `“hello.de”`.
  var words: String { "“\(text.split(separator: "/").dropFirst(2).joined(separator: "/").replacing(".md", with: ""))”" }

  /// Whether it is the text of a notification's variant, such as `sale+price.de.md`.
  var isOfVariant: Bool { name.contains("+") && text.utf8.starts(with: "content/notifications/".utf8) }

  /// `content/translations.lock`
  static let lock = ContentAddress(text: TranslationLock.path, folders: [], name: "translations.lock")

  static let folders = ["notifications", "releases", "prompts", "permissions", "snippets", "assets"]

  private init(text: String, folders: [String], name: String) {
    (self.text, self.folders, self.name) = (text, folders, name)
  }

  /// Nil for all other paths: outside of `content/`, with `..`, a hidden name, a control character or a backslash, or
  /// of another kind of file.
  public init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (3...4).contains(parts.count), parts[0] == "content", Self.folders.dropLast().contains(parts[1]),
      parts[2...].allSatisfy(Self.isName), path.utf8.count > 3, path.utf8.suffix(3).elementsEqual(".md".utf8)
    else { return nil }
    (text, folders, name) = (path, Array(parts[1..<(parts.count - 1)]), parts[parts.count - 1])
  }

  /// A picture directly in `content/assets/`. It is written only if its bytes are those of a picture.
  init?(asset name: String) {
    guard Self.isName(name), !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    (text, folders, self.name) = ("content/assets/\(name)", ["assets"], name)
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: ".") && name.utf8.count <= 200
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
  }

  public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// The SHA-256 of a file, which the composer and its pages use as the name of a version.
func version(of bytes: [UInt8]) -> String { SHA256.hash(bytes).hex }
