internal import Disk

/// Watches a site with the system's help, and by looking at it every 500 ms for as long as there is none.
struct SiteWatch: Sendable {
  private let folder: String
  private let method: FolderWatcher.Method
  private let onChange: @Sendable (FolderChanges) -> Void
  /// When the system tells no more: the folder that it will not watch, if it is its fault.
  private let losses: AsyncStream<SiteFolder.Identity?>
  private let lost: AsyncStream<SiteFolder.Identity?>.Continuation
  private let first: SystemWatch?
  private let seen: Int?

  /// Changes made after this call are reported as soon as the watch is running.
  init(_ folder: String, _ method: FolderWatcher.Method, onChange: @escaping @Sendable (FolderChanges) -> Void) {
    let (losses, lost) = AsyncStream.makeStream(of: SiteFolder.Identity?.self)
    (self.folder, self.method, self.onChange, self.losses, self.lost) = (folder, method, onChange, losses, lost)
    let folderNow = SiteFolder.identity(of: folder)
    first = method == .system ? SystemWatch(folder, onChange: onChange, onLoss: { lost.yield($0) }) : nil
    // Where the system's watch gets lost later, whatever is found then is news.
    seen = first == nil ? FolderScan(folder: folder).fingerprint() : nil
    if first == nil { lost.yield(folderNow) }
  }

  /// Until the task is cancelled.
  func run(_ clock: some Clock<Duration>) async {
    var system = first
    defer { system?.stop() }
    var seen = seen
    for await var refused in losses {
      await FolderScan(folder: folder).watch(since: seen, clock, onChange: { onChange(.anything) }) {
        // What the system has refused once is not tried again until another folder is in its place.
        guard method == .system, let found = SiteFolder.identity(of: folder), found != refused else { return false }
        refused = found
        system = SystemWatch(folder, onChange: onChange, onLoss: { [lost] in lost.yield($0) })
        return system != nil
      }
      seen = nil
    }
  }
}

/// What of a folder is a site's.
enum SiteFolder {
  /// The output and our own notes lie beside them and must not wake anybody.
  static let names = ["publish.yml", "content", "templates"]
  static let folders = ["content", "templates"]

  static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// The names in a folder but for hidden ones, in no order; none if it cannot be read.
  static func entries(of folder: String) -> [String] {
    guard let open = opendir(folder) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !isHidden(name) { names.append(name) }
    }
    return names
  }

  /// Which folder is at a path, whatever its name was before.
  struct Identity: Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
  }

  /// Nil if there is no folder.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Links count as folders only where `followingLinks`: below the site's two folders nothing is read through one.
  static func isFolder(_ path: String, followingLinks: Bool = false) -> Bool {
    var status = stat()
    return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
