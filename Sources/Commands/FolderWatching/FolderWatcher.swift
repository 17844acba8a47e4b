internal import Text

/// Wakes up when something below a site's `content/` or `templates/`, or its `publish.yml`, may have changed.
///
/// A wake-up is only a hint: the reader has to look itself, at least at the files that ``take()`` returns. Names that
/// begin with a dot are ignored.
public struct FolderWatcher: Sendable {
  /// The way in which changes are noticed.
  public enum Method: Sendable {
    /// Uses the system's notifications, or scans where there are none (macOS, network file systems, too many folders).
    case system
    /// Scans everything every 500 ms.
    case scan
  }

  let folder: String
  let method: Method
  let clock: any Clock<Duration>
  private let noted = NotedChanges()

  /// - Parameters:
  ///   - folder: The site's folder, which may still be empty.
  ///   - clock: The clock for the pauses.
  public init(folder: String, method: Method = .system, clock: any Clock<Duration> = ContinuousClock()) {
    (self.folder, self.method, self.clock) = (folder, method, clock)
  }

  /// One wake-up for each burst of changes: 10 ms after its last change, or after 200 ms if the burst continues.
  ///
  /// Watching begins with the call, so all later changes are noticed; it ends when the reader stops reading. A busy
  /// reader finds a single wake-up, no matter how many there were.
  public func changes() -> AsyncStream<Void> { changes(clock) }

  /// The possible changes since the last call; before the first call, any change. Only the one reader of ``changes()``
  /// may call this.
  ///
  /// It must be called just before the folder is read: writes during the reading are noted for the next call. The
  /// system does not report files that are written through a name elsewhere (hard links) or through memory, so the
  /// reader should look at everything from time to time.
  public func take() -> FolderChanges { noted.take() }

  /// Whether ``take()`` would return any.
  public var hasChanges: Bool { noted.hasAny }

  /// Notes changes before the system reports them.
  ///
  /// - Parameter files: The paths of files, relative to the site's folder.
  public func note(_ files: Set<String>) { noted.note(.files(files)) }

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

/// Turns bursts of changes into single wake-ups.
final class WakeUps<C: Clock<Duration>>: Sendable {
  private let quiet = Duration.milliseconds(10)
  private let longest = Duration.milliseconds(200)

  private let clock: C
  private let last = Lock<C.Instant?>(nil)
  private let stream: AsyncStream<Void>
  private let changes: AsyncStream<Void>.Continuation

  init(clock: C) {
    self.clock = clock
    (stream, changes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Notes that something may have changed just now.
  func note() {
    last.withLock { $0 = clock.now }
    changes.yield()
  }

  /// Wakes the reader until the task is cancelled.
  func forEachBurst(_ wakeUp: () -> Void) async {
    for await _ in stream {
      // Nil means that this change belonged to the previous burst.
      guard let first = last.withLock(\.self) else { continue }
      do {
        while let end = end(of: first), end > clock.now { try await clock.sleep(until: end, tolerance: nil) }
      } catch {
        return
      }
      last.withLock { $0 = nil }
      wakeUp()
    }
  }

  private func end(of first: C.Instant) -> C.Instant? {
    last.withLock(\.self).map { min($0.advanced(by: quiet), first.advanced(by: longest)) }
  }
}

/// The possible changes in a site's folder.
public enum FolderChanges: Equatable, Sendable {
  /// Only the contents or the existence of these files may have changed. Their paths are relative to the site's folder.
  case files(Set<String>)
  case anything

  static let nothing = FolderChanges.files([])

  /// The number of files above which looking at everything is just as quick.
  private static let limit = 100

  func union(_ other: FolderChanges) -> FolderChanges {
    guard case .files(let one) = self, case .files(let two) = other else { return .anything }
    let all = one.union(two)
    return all.count > Self.limit ? .anything : .files(all)
  }
}

/// The changes since they were last taken.
final class NotedChanges: Sendable {
  /// The state before the watch began is unknown.
  private let changes = Lock(FolderChanges.anything)

  var hasAny: Bool { changes.withLock { $0 != .nothing } }

  func note(_ more: FolderChanges) { changes.withLock { $0 = $0.union(more) } }

  func take() -> FolderChanges {
    changes.withLock { changes in
      defer { changes = .nothing }
      return changes
    }
  }
}
