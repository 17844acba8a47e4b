import Disk
import Text

/// Where an output folder lies, whether it exists or not: a name in an open folder, all links followed.
struct Place: Sendable {
  var parent: OpenFolder
  var name: String
  /// As the user wrote it, for messages.
  var path: String

  /// The names of our temporary neighbours start with these.
  var newPrefix: String { ".\(name).new-" }
  var oldPrefix: String { ".\(name).old-" }
  var lockName: String { ".\(name).lock" }

  /// A unique name: 64 random bits.
  func freshName(_ prefix: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return prefix + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Only a prefix of ours with exactly 16 digits: `.public.new-design` may be a user's folder.
  func isLeftover(_ name: String, _ prefix: String) -> Bool {
    name.starts(withBytesOf: prefix) && name.utf8.count == prefix.utf8.count + 16
      && name.utf8.suffix(16).allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}

extension FileSystem {
  /// Finds a folder's place. A link as the last name leads to the folder it points to.
  ///
  /// - Parameter making: True to create missing folders above it.
  /// - Throws: ``OutputError/notAFolder(path:)``; ``OutputError/notOurs(folder:)`` for the root of the file system.
  func place(of path: String, making: Bool) throws(OutputError) -> Place {
    let (above, name) = split(path)
    if let real = realPath(path) {
      guard real != "/" else { throw .notOurs(folder: path) }
      let (above, name) = split(real)
      return Place(parent: try open(above), name: name, path: path)
    }
    guard ![".", "..", ""].contains(name) else { throw .io(path: path, operation: .find, errno: ENOENT) }
    if making { try makeFolders(above) }
    let place = Place(parent: try open(above), name: name, path: path)
    // A broken link must not be replaced: we cannot guess what was meant by it.
    if (try? status(name, in: place.parent).isLink) == true {
      close(place.parent)
      throw .io(path: path, operation: .find, errno: ENOENT)
    }
    return place
  }

  private func makeFolders(_ path: String) throws(OutputError) {
    if realPath(path) != nil { return }
    let (above, _) = split(path)
    if above != path { try makeFolders(above) }
    try run(.makeFolder, path) { mkdir(path, 0o755) == 0 || errno == EEXIST ? 0 : -1 }
  }
}

private func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

/// `a/b/` → `a`, `b`; `b` → `.`, `b`; `/b` → `/`, `b`.
private func split(_ path: String) -> (above: String, name: String) {
  var rest = Substring(path)
  while rest.utf8.count > 1, rest.utf8.last == UInt8(ascii: "/") { rest = rest.dropLast() }
  guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(rest)) }
  let above = rest[..<slash]
  return (above.isEmpty ? "/" : String(above), String(rest[rest.utf8.index(after: slash)...]))
}
