/// Wakes up when something below a site's `content/` or `templates/`, or its `publish.yml`, may have changed.
///
/// Never the truth about what changed: whoever is woken looks for itself, at least at what ``take()`` returns. Names that begin
/// with a dot are passed over.
public struct FolderWatcher: Sendable {
  /// How changes are noticed.
  public enum Method: Sendable {
    /// The system tells; where it cannot (macOS, network file systems, too many folders), they are looked for.
    case system
    /// Everything is looked at every 500 ms.
    case scan
  }

  let folder: String
  let method: Method
  let clock: any Clock<Duration>
  private let noted = NotedChanges()

  /// - Parameters:
  ///   - folder: The site's. It need not hold anything yet.
  ///   - clock: For the pauses.
  public init(folder: String, method: Method = .system, clock: any Clock<Duration> = ContinuousClock()) {
    self.folder = folder
    self.method = method
    self.clock = clock
  }

  /// One wake-up for each burst of changes: 10 ms after its last, and after at most 200 ms while it goes on.
  ///
  /// Watching begins with the call, so whatever changes after it is noticed; it ends with the reader. A reader that is
  /// busy finds one wake-up when it comes back, however many there were.
  public func changes() -> AsyncStream<Void> { changes(clock) }

  /// What may have changed since the last call; anything, before the first. For the one reader of ``changes()``.
  ///
  /// Taken just before the folder is read: whatever is written while it is read is noted for the next time. The system does not
  /// tell of files that are written through a name elsewhere (hard links) or through memory, so now and then everything is to be
  /// looked at all the same.
  public func take() -> FolderChanges { noted.take() }

  private func changes(_ clock: some Clock<Duration>) -> AsyncStream<Void> {
    let (stream, reader) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let wakeUps = WakeUps(clock: clock)
    let watch = SiteWatch(folder, method) { [noted] changes in
      noted.note(changes)
      wakeUps.note()
    }
    let task = Task {
      await withTaskGroup { group in
        group.addTask { await wakeUps.forEachBurst { reader.yield() } }
        group.addTask { await watch.run(clock) }
      }
    }
    reader.onTermination = { _ in task.cancel() }
    return stream
  }
}
