internal import Authoring
package import Disk
internal import Hashing
internal import Text

/// The folder `content/` of a site, the only place in which a composer writes.
///
/// Every path is followed from a descriptor of the folder, step by step and through no link, so that it cannot be led elsewhere
/// while it is used. A file is replaced as a whole: after a crash the old one is there or the new one.
public final class ContentRoom: Sendable {
  /// Why a file was not read or not written.
  public enum Refusal: Error, Equatable {
    /// A link, or below one; or anything else that is not a regular file.
    case link
    /// The file has a second name, which may be outside of the site.
    case secondName
    case missing
    case exists
    /// Somebody else has written it meanwhile.
    case changed
    case full(String)
    /// The system's words.
    case system(String)
  }

  /// Opened anew for each file: a folder that is put in the place of another is the site's from then on.
  private let root: String
  private let disk: Disk
  /// Of two writers, the second looks at what the first has written.
  private let turn = Lock(())
  /// The paths of all files that were written.
  private let written = Lock<Set<String>>([])

  func hasWritten(_ path: String) -> Bool { written.withLock { $0.contains(path) } }

  /// - Parameter site: The site's folder.
  /// - Throws: ``Refusal`` if it has no folder `content`.
  package init(site: String, disk: Disk = Disk()) throws(Refusal) {
    self.disk = disk
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

  /// The longest file that is read, in bytes.
  private static let limit = 8 << 20

  /// - Parameter path: Relative to the site.
  /// - Returns: Nil if nothing is there.
  public func read(_ path: ContentAddress) throws(Refusal) -> [UInt8]? {
    do throws(Refusal) {
      let folder = try open(path, making: false)
      defer { _ = systemClose(folder) }
      return try file(path.name, in: folder).bytes
    } catch .missing {
      return nil
    }
  }

  /// Replaces a file. It keeps its owner and its mode.
  ///
  /// - Parameter old: What it must hold still.
  /// - Throws: ``Refusal``; then the file is as it was, or as somebody else has just written it.
  public func replace(_ path: ContentAddress, _ old: [UInt8], with new: [UInt8]) throws(Refusal) {
    try alone { () throws(Refusal) in
      let folder = try open(path, making: false)
      defer { _ = systemClose(folder) }
      let before = try file(path.name, in: folder)
      guard before.bytes == old else { throw .changed }
      guard before.names == 1 else { throw .secondName }
      let draft = try draft(of: path, new, as: before.access, in: folder)
      try place(draft, new, at: path, old, in: folder)
      written.withLock { _ = $0.insert(path.text) }
      _ = fsync(folder)
    }
  }

  /// Lets nobody else write meanwhile, neither another request nor another server in the same checkout.
  private func alone(_ write: () throws(Refusal) -> Void) throws(Refusal) {
    try turn.withLock { _ throws(Refusal) in
      let root = try openRoot()
      defer { _ = systemClose(root) }
      // On disks without such locks, the look after the swap is all that there is.
      _ = flock(root, LOCK_EX)
      try write()
    }
  }

  /// Writes a file that is not there yet, and the folders that it is in.
  public func create(_ path: ContentAddress, with bytes: [UInt8]) throws(Refusal) {
    let folder = try open(path, making: true)
    defer { _ = systemClose(folder) }
    let draft = try draft(of: path, bytes, as: nil, in: folder)
    defer { _ = unlinkat(folder, draft, 0) }
    // A link to a name fails if there is one, and so does nothing to what somebody else has put there.
    try run(.rename, path) { linkat(folder, draft, folder, path.name, 0) }
    written.withLock { _ = $0.insert(path.text) }
    _ = fsync(folder)
  }

  // MARK: Steps

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

  /// A file beside the one that it will be, under a name that no build reads.
  private func draft(
    of path: ContentAddress, _ bytes: [UInt8], as access: FileAccess?, in folder: Int32
  ) throws(Refusal) -> String {
    let name = ".\(path.name).\(UInt64.random(in: .min ... .max).padded(to: 16, radix: 16)).publish"
    do throws(DiskError) {
      // A new text is for everybody who may read the checkout.
      try disk.create(name, in: folder, with: bytes, as: access, mode: 0o666)
    } catch {
      throw Refusal(error)
    }
    return name
  }

  /// Swaps the two and looks at what came out: whatever was written between the last look and the swap is put back.
  private func place(
    _ draft: String, _ new: [UInt8], at path: ContentAddress, _ old: [UInt8], in folder: Int32
  ) throws(Refusal) {
    defer { _ = unlinkat(folder, draft, 0) }
    do throws(DiskError) {
      try disk.run(.rename, path.text) { systemExchange(folder, draft, path.name) }
    } catch {
      guard [ENOSYS, EINVAL, ENOTSUP].contains(error.code) else { throw Refusal(error) }
      // Between this look and the renaming, somebody else's text could be lost: such systems have nothing better.
      guard try file(path.name, in: folder).bytes == old else { throw .changed }
      return try run(.rename, path) { renameat(folder, draft, folder, path.name) }
    }
    let found = try? file(draft, in: folder)
    guard found?.bytes == old else {
      try run(.rename, path) { systemExchange(folder, draft, path.name) }
      // If somebody has written once more, theirs is the newest.
      if (try? file(draft, in: folder))?.bytes != new {
        try run(.rename, path) { systemExchange(folder, draft, path.name) }
      }
      throw found == nil ? .link : .changed
    }
  }

  /// Removes what writers that were killed have left beside files.
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
    for name in disk.names(inFolderAt: folder) {
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

/// The path of a text or a picture in `content/` that can be written: `content/notifications/hello/details.de.md`.
public struct ContentAddress: Hashable, Sendable, Comparable {
  /// Relative to the site.
  public let text: String
  /// Below `content/`.
  let folders: [String]
  let name: String

  /// `content/translations.lock`
  static let lock = ContentAddress(text: TranslationLock.path, folders: [], name: "translations.lock")

  static let folders = ["notifications", "releases", "prompts", "permissions", "snippets", "assets"]

  private init(text: String, folders: [String], name: String) {
    (self.text, self.folders, self.name) = (text, folders, name)
  }

  /// Nil for anything else: another folder, `..`, a hidden name, a control character, a backslash, another kind of file.
  public init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (3...4).contains(parts.count), parts[0] == "content", Self.folders.dropLast().contains(parts[1]),
      parts[2...].allSatisfy(Self.isName), path.utf8.count > 3, path.utf8.suffix(3).elementsEqual(".md".utf8)
    else { return nil }
    (text, folders, name) = (path, Array(parts[1..<(parts.count - 1)]), parts[parts.count - 1])
  }

  /// A picture directly in `content/assets/`, which is only written if its bytes are one.
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

/// The SHA-256 of a file, by which the composer and its page name a version of it.
func version(of bytes: [UInt8]) -> String { SHA256.hash(bytes).hex }
