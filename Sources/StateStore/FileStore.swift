internal import Disk

/// State in one file that people can read, and copies of feeds in a folder: for commands, tests and desktop programs.
///
/// A new file is an XML property list, or JSON in the form of scenario files where its name ends in `.json`; one that is
/// there stays what it is, and keeps its mode. It is read and written whole, at each update that changes something, by
/// one process at a time: a lock on `<path>.lock` sees to that. A binary property list is read too, a device's
/// preferences for example, and becomes XML.
///
/// Keys that no client knows stay; those of JSON to the letter, also where no property list could hold what they have.
/// A file with something that would be lost all the same is left as it is: see ``StoreProblem/unsupported(path:key:why:)``.
/// One that nobody reads as a dictionary is moved to `<path>.damaged` and reported; nothing is deleted.
///
/// What can't be written (a read-only file or disk, a lock that another holds for 2 s, a later version's file) is
/// remembered by this store, key by key, and written with the next change that can be; it is lost with the process.
/// Each kind of problem is reported once, and again after a write that went well.
public actor FileStore: FeedStore {
  private var state: StateFile
  private var folder: CopyFolder
  private let executor = QueueExecutor("publish.FileStore")

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Touches nothing yet.
  ///
  /// - Parameters:
  ///   - path: A link is followed. Folders that are missing are made at the first use.
  ///   - copies: A folder; `state-copies` for `state.plist`, if nil.
  ///   - report: Called on the store's own queue, before the call that met the problem returns.
  public init(
    _ path: String, copies: String? = nil, report: @escaping @Sendable (StoreProblem) -> Void = { _ in }
  ) {
    self.init(path, copies: copies, patience: .seconds(2), disk: Disk(), report: report)
  }

  init(
    _ path: String, copies: String? = nil, patience: Duration, disk: Disk = Disk(),
    report: @escaping @Sendable (StoreProblem) -> Void
  ) {
    state = StateFile(path, format: StateFormat(path: path), patience: patience, disk: disk, report: report)
    folder = CopyFolder(copies ?? "\(path.withoutFileExtension)-copies", disk: disk, report: report)
  }

  public func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) -> Result {
    state.update(change)
  }

  public func copy(of url: String) -> FeedCopy? { folder.copy(of: url) }

  public func keep(_ copy: FeedCopy?, of url: String) { folder.keep(copy, of: url) }
}
