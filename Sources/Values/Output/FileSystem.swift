internal import Disk
import Text

/// An open folder. The caller that opened it closes it, and only after all calls that use the number have returned.
struct OpenFolder: Sendable {
  var descriptor: Int32
  /// The path, for messages only.
  var path: String

  func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// The disk's system calls, relative to open folders, each turned into an ``OutputError`` when it fails.
///
/// Foundation does not help here: it flushes every single file to disk, which is ten times slower.
struct FileSystem: Sendable {
  typealias Operation = OutputError.Operation

  /// Called before each call. If it returns an errno, the call is not made and fails with it: full disks and kills, for
  /// tests.
  var refusal: (@Sendable (Operation, _ path: String) -> Int32?)?
  /// The maximum size of a single write. Linux writes at most 2 GiB at once, and macOS refuses more.
  var largestWrite = 1 << 30
  /// The maximum size of a single read, for tests: some file systems return less than was asked for.
  var largestRead = Int.max

  @discardableResult
  func run<Result: SignedInteger>(
    _ operation: Operation, _ path: @autoclosure () -> String, _ call: () -> Result
  ) throws(OutputError) -> Result {
    if let refusal, let errno = refusal(operation, path()) {
      throw .io(path: path(), operation: operation, errno: errno)
    }
    do throws(DiskError) {
      return try systemCall(call)
    } catch {
      throw .io(path: path(), operation: operation, errno: error.code)
    }
  }

  func open(_ path: String) throws(OutputError) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    return OpenFolder(descriptor: try run(.open, path) { systemOpen(AT_FDCWD, path, flags, 0) }, path: path)
  }

  /// - Throws: `ENOTDIR` or `ELOOP` if the last name is a link.
  func open(_ name: String, in folder: OpenFolder) throws(OutputError) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    let path = folder.file(name)
    return OpenFolder(descriptor: try run(.open, path) { systemOpen(folder.descriptor, name, flags, 0) }, path: path)
  }

  func close(_ folder: OpenFolder) { _ = systemClose(folder.descriptor) }

  /// Closes the file in any case, and throws if the system reports only now that bytes were lost, as network disks do.
  func close(_ file: Int32, _ path: @autoclosure () -> String) throws(OutputError) {
    // The call is not repeated on EINTR: the number is free by then, and may already belong to another thread's file.
    let result = systemClose(file)
    let errno = errno
    try run(.close, path()) { 0 }
    if result != 0, errno != EINTR { throw .io(path: path(), operation: .close, errno: errno) }
  }

  func makeFolder(_ path: String, in folder: OpenFolder) throws(OutputError) {
    try run(.makeFolder, folder.file(path)) { mkdirat(folder.descriptor, path, 0o755) }
  }

  func copyPermissions(from old: OpenFolder, to new: OpenFolder) throws(OutputError) {
    let permissions = try status(of: old.descriptor, old.path).permissions
    try run(.makeFolder, new.path) { fchmod(new.descriptor, permissions) }
  }

  /// Opens a file for reading. It never waits, even for a pipe, and does not follow a link at the end.
  func openFile(_ path: String, in folder: OpenFolder) throws(OutputError) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    return try run(.open, folder.file(path)) { systemOpen(folder.descriptor, path, flags, 0) }
  }

  func create(_ path: String, in folder: OpenFolder) throws(OutputError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    return try run(.create, folder.file(path)) { systemOpen(folder.descriptor, path, flags, 0o644) }
  }

  /// The status of the entry at a path; for a link, that of the link itself.
  func status(_ path: String, in folder: OpenFolder) throws(OutputError) -> Status {
    var raw = stat()
    try run(.inspect, folder.file(path)) { fstatat(folder.descriptor, path, &raw, AT_SYMLINK_NOFOLLOW) }
    return Status(raw)
  }

  func status(of file: Int32, _ path: @autoclosure () -> String) throws(OutputError) -> Status {
    var raw = stat()
    try run(.inspect, path()) { fstat(file, &raw) }
    return Status(raw)
  }

  /// - Returns: The number of bytes that were read; 0 at the end of the file.
  func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer, _ path: @autoclosure () -> String)
    throws(OutputError) -> Int
  {
    try run(.read, path()) { systemRead(file, buffer.baseAddress, min(buffer.count, largestRead)) }
  }

  /// Writes pieces in calls of several at a time: a page, which has two, in one call. More pieces are gathered, so a
  /// feed of 10,000 entries takes some dozens of calls.
  func write(_ contents: FileContents, to file: Int32, _ path: @autoclosure () -> String) throws(OutputError) {
    if contents.pieces.count == 2, contents.count <= largestWrite {
      let done = try run(.write, path()) {
        contents.pieces[0].withUnsafeBytes { start in
          contents.pieces[1].withUnsafeBytes { systemWrite(file, start, $0) }
        }
      }
      if done == contents.count { return }
      return try write(Array(contents.bytes[done...]), to: file, path())
    }
    var gathered: [UInt8] = []
    gathered.reserveCapacity(min(contents.count, 1 << 18))
    for piece in contents.pieces {
      if !gathered.isEmpty, gathered.count + piece.count > 1 << 18 {
        try write(gathered, to: file, path())
        gathered.removeAll(keepingCapacity: true)
      }
      gathered += piece
    }
    try write(gathered, to: file, path())
  }

  private func write(_ bytes: [UInt8], to file: Int32, _ path: @autoclosure () -> String) throws(OutputError) {
    var done = 0
    while done < bytes.count {
      done += try run(.write, path()) {
        bytes[done...].withUnsafeBytes { systemWrite(file, $0.baseAddress, min($0.count, largestWrite)) }
      }
    }
  }

  func setTimes(of file: Int32, from status: Status, _ path: @autoclosure () -> String) throws(OutputError) {
    let times = [status.accessed, status.modified]
    try run(.setTimes, path()) { futimens(file, times) }
  }

  func link(_ path: String, from old: OpenFolder, to new: OpenFolder) throws(OutputError) {
    try run(.link, new.file(path)) { linkat(old.descriptor, path, new.descriptor, path, 0) }
  }

  func rename(_ name: String, to other: String, in folder: OpenFolder) throws(OutputError) {
    try run(.rename, folder.file(name)) { renameat(folder.descriptor, name, folder.descriptor, other) }
  }

  func exchange(_ name: String, with other: String, in folder: OpenFolder) throws(OutputError) {
    try run(.exchange, folder.file(name)) { systemExchange(folder.descriptor, name, other) }
  }

  /// Flushes everything written so far to disk, on the whole file system that holds the folder.
  func sync(_ folder: OpenFolder) throws(OutputError) { try run(.sync, folder.path) { systemSync(folder.descriptor) } }
}

/// The place of an output folder, whether it exists or not: a name in an open folder, with all links followed.
struct Place: Sendable {
  var parent: OpenFolder
  var name: String
  /// The path as the user wrote it, for messages.
  var path: String

  /// The prefix of the names of our temporary neighbours.
  var newPrefix: String { ".\(name).new-" }
  var oldPrefix: String { ".\(name).old-" }
  var lockName: String { ".\(name).lock" }

  /// A unique name: 64 random bits.
  func freshName(_ prefix: String) -> String { prefix + UInt64.random(in: .min ... .max).padded(to: 16, radix: 16) }

  /// Whether it is a leftover: only one of our prefixes with exactly 16 digits counts, because `.public.new-design` may
  /// be a user's folder.
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
    if let real = Disk().realPath(of: path) {
      guard real != "/" else { throw .notOurs(folder: path) }
      let (above, name) = split(real)
      return Place(parent: try open(above), name: name, path: path)
    }
    guard ![".", "..", ""].contains(name) else { throw .io(path: path, operation: .find, errno: ENOENT) }
    if making { try makeFolders(above) }
    let place = Place(parent: try open(above), name: name, path: path)
    // A broken link must not be replaced, because its purpose is unknown.
    if (try? status(name, in: place.parent).isLink) == true {
      close(place.parent)
      throw .io(path: path, operation: .find, errno: ENOENT)
    }
    return place
  }

  private func makeFolders(_ path: String) throws(OutputError) {
    if Disk().realPath(of: path) != nil { return }
    let (above, _) = split(path)
    if above != path { try makeFolders(above) }
    try run(.makeFolder, path) { mkdir(path, 0o755) == 0 || errno == EEXIST ? 0 : -1 }
  }
}

/// `a/b/` → `a`, `b`; `b` → `.`, `b`; `/b` → `/`, `b`.
private func split(_ path: String) -> (above: String, name: String) {
  var rest = Substring(path)
  while rest.utf8.count > 1, rest.utf8.last == UInt8(ascii: "/") { rest = rest.dropLast() }
  guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(rest)) }
  let above = rest[..<slash]
  return (above.isEmpty ? "/" : String(above), String(rest[rest.utf8.index(after: slash)...]))
}
