internal import Disk

/// A watch over a site that uses the system's notifications, and scans every 500 ms while there are none.
struct SiteWatch: Sendable {
  private let folder: String
  private let method: FolderWatcher.Method
  private let onChange: @Sendable (FolderChanges) -> Void
  /// Gets an element when the system no longer reports changes: the folder that it refuses to watch, or nil for any
  /// other reason.
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
    // If the system's watch is lost later, every difference that a scan then finds is new.
    seen = first == nil ? FolderScan(folder: folder).fingerprint() : nil
    if first == nil { lost.yield(folderNow) }
  }

  /// Runs until the task is cancelled.
  func run(_ clock: some Clock<Duration>) async {
    var system = first
    defer { system?.stop() }
    var seen = seen
    for await var refused in losses {
      await FolderScan(folder: folder).watch(since: seen, clock, onChange: { onChange(.anything) }) {
        // A folder that the system has refused is not tried again until a different folder takes its place.
        guard method == .system, let found = SiteFolder.identity(of: folder), found != refused else { return false }
        refused = found
        system = SystemWatch(folder, onChange: onChange, onLoss: { [lost] in lost.yield($0) })
        return system != nil
      }
      seen = nil
    }
  }
}

/// The parts of a folder that belong to a site.
enum SiteFolder {
  /// The sources. The output and publish's own notes are beside them and must not cause wake-ups.
  static let names = ["publish.yml", "content", "templates"]
  static let folders = ["content", "templates"]

  static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// The names in a folder except for hidden ones, in no particular order; empty if it cannot be read.
  static func entries(of folder: String) -> [String] {
    ((try? Disk().names(in: folder)) ?? []).filter { !isHidden($0) }
  }

  /// The identity of a folder, independent of its name.
  typealias Identity = Status.Identity

  /// The identity of a folder; nil if there is none.
  static func identity(of path: String) -> Identity? {
    Disk().status(of: path).flatMap { $0.isFolder ? $0.identity : nil }
  }

  /// Whether there is a folder. A link to one counts only with `followingLinks`: below the site's two folders no link
  /// is followed.
  static func isFolder(_ path: String, followingLinks: Bool = false) -> Bool {
    Disk().status(of: path, followingLinks: followingLinks)?.isFolder ?? false
  }
}
