internal import Disk
internal import Dispatch
internal import WireFormats

/// State in one file, as one process sees it.
///
/// Changes that cannot be written stay in memory and override the file, key by key, until they can.
struct StateFile {
  private let path: String
  /// The format for a file that does not exist yet.
  private let format: StateFormat
  private let patience: Duration?
  private let disk: Disk
  private let report: @Sendable (StoreProblem) -> Void
  private var contents: StateContents
  private var state = RememberedState()
  private var told: Set<StoreProblem.Kind> = []
  // Whether to wait for the lock. After another process has held it for a long time, the lock is only tried until it is
  // free again.
  private var isPatient = true

  /// - Parameters:
  ///   - patience: The time to wait for another process's lock, by sleeping. Nil for an original library's own file,
  ///     which no other process writes: it is neither locked nor marked with our format.
  init(
    _ path: String, format: StateFormat, patience: Duration?, disk: Disk = Disk(),
    report: @escaping @Sendable (StoreProblem) -> Void
  ) {
    (self.path, self.format) = (path, format)
    contents = StateContents(format)
    (self.patience, self.disk) = (patience, disk)
    self.report = report
  }

  /// Reads, changes and writes without interference. If nothing changes, the file is not written.
  mutating func update<Result>(_ change: (inout StateValues) -> Result) -> Result {
    let target = disk.target(of: path)
    var obstacle: StoreProblem?
    let lock = takeLock(beside: target, &obstacle)
    read(target, &obstacle)
    let result = changeInMemory(change)
    write(target, obstacle)
    _ = consume lock
    return result
  }

  private mutating func changeInMemory<Result>(_ change: (inout StateValues) -> Result) -> Result {
    let old = state.values
    var new = old
    let result = change(&new)
    for why in state.set(old.changes(in: new)) { tell(.unwritable(path: path, why: why)) }
    return result
  }

  private mutating func tell(_ problem: StoreProblem) {
    if told.insert(problem.kind).inserted { report(problem) }
  }
}

extension StateFile {
  private mutating func takeLock(beside target: String, _ obstacle: inout StoreProblem?) -> FileLock? {
    guard let patience else { return nil }
    do throws(DiskError) {
      try disk.makeFolder(target.folder)
    } catch {
      obstacle = .unwritable(path: path, why: error.why)
      return nil
    }
    return lock(target + ".lock", isPatient ? patience : .zero, &obstacle)
  }

  private mutating func lock(_ name: String, _ patience: Duration, _ obstacle: inout StoreProblem?) -> FileLock? {
    do throws(DiskError) {
      let lock = try FileLock(name, patience: patience, disk)
      isPatient = true
      return lock
    } catch {
      isPatient = !error.isBusy
      obstacle = error.isBusy ? .locked(path: path) : .unwritable(path: path, why: "its lock \(name): \(error.why)")
      if error.isBusy { tell(.locked(path: path)) }
      return nil
    }
  }

  private mutating func read(_ target: String, _ obstacle: inout StoreProblem?) {
    guard let bytes = bytes(of: target, &obstacle) else { return }
    do throws(StateDamage) {
      contents = try StateContents(bytes, named: format)
    } catch {
      // Only the holder of the lock may judge the file, because another process may be writing it.
      if obstacle == nil { setAside(target, error.why, &obstacle) }
      return
    }
    let format = contents.takeValue(of: StateFormat.key)
    state.kept = contents.values
    guard let problem = problem(format) else { return }
    obstacle = problem
    tell(problem)
  }

  /// The reason why the file that was read must stay as it is.
  private func problem(_ format: PropertyList?) -> StoreProblem? {
    if let format, !format.isKnownFormat { return .newer(path: path) }
    return contents.loss.map { .unsupported(path: path, key: $0.key, why: $0.why) }
  }

  /// The file's bytes; nil if they cannot be read.
  private mutating func bytes(of target: String, _ obstacle: inout StoreProblem?) -> [UInt8]? {
    do throws(DiskError) {
      return try disk.read(target, upTo: StateFormat.maxBytes) ?? []
    } catch {
      obstacle = .unreadable(path: path, why: error.why)
      tell(.unreadable(path: path, why: error.why))
      return nil
    }
  }

  private mutating func setAside(_ target: String, _ why: String, _ obstacle: inout StoreProblem?) {
    do throws(DiskError) {
      let other = disk.freeName("\(target).damaged")
      try disk.rename(target, to: other)
      contents = StateContents(format)
      state.kept = [:]
      report(.setAside(path: path, to: other, why: why))
    } catch {
      let problem = StoreProblem.unreadable(path: path, why: "\(why); nor can it be set aside: \(error.why)")
      obstacle = problem
      tell(problem)
    }
  }

  private mutating func write(_ target: String, _ obstacle: StoreProblem?) {
    guard !state.kept.changes(in: state.toWrite).isEmpty else { return state.noteWritten() }
    if let obstacle { return tell(obstacle) }
    do throws(StateDamage) {
      try write(state.toWrite, to: target)
      state.noteWritten()
      told = []
    } catch {
      tell(.unwritable(path: path, why: error.why))
    }
  }

  private func write(_ values: StateValues, to target: String) throws(StateDamage) {
    if disk.access(to: target)?.isReadOnly == true { throw StateDamage(why: "it is read-only") }
    var values = values
    if patience != nil { values[StateFormat.key] = .integer(1) }
    let bytes = try contents.bytes(with: values)
    do throws(DiskError) {
      try disk.makeFolder(target.folder)
      try disk.replace(target, with: bytes)
    } catch {
      throw StateDamage(why: error.why)
    }
  }
}

extension PropertyList {
  var isKnownFormat: Bool { wholeNumber.map { $0 <= 1 } ?? false }
}

extension StoreProblem {
  /// The kinds of problems, each of which is reported once, and again only after a success.
  enum Kind { case setAside, newer, unsupported, unreadable, unwritable, locked }

  var kind: Kind {
    switch self {
    case .setAside: .setAside
    case .newer: .newer
    case .unsupported: .unsupported
    case .unreadable: .unreadable
    case .unwritable: .unwritable
    case .locked: .locked
    }
  }
}

/// An executor for an actor that waits for the disk, with its own queue so that it does not block Swift's threads.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  // This takes an `UnownedJob` because `ExecutorJob`, and the default implementation of the second method, need macOS
  // 14 and iOS 17.
  func enqueue(_ job: UnownedJob) { queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) } }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
