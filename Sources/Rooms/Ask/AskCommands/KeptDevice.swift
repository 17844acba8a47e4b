import CommandKit
import Disk
import FeedClient
import FeedEvaluator
import FeedModel
import Simulation
import StateStore
import Text

/// The state of a check's device, stored in a file between runs or in memory for this run.
struct KeptDevice: Sendable {
  let store: any FeedStore
  private let path: String?
  private let problems = Lock<[StoreProblem]>([])

  /// - Parameter path: The path of a file, or a state itself: `{"publish.launches": 3}`.
  /// - Throws: ``Failure`` if the file is a folder, or the state is invalid.
  init(_ path: String?) throws {
    self.path = path
    guard let path else {
      store = MemoryStore()
      return
    }
    guard !Self.isState(path) else {
      do throws(StateDamage) {
        store = MemoryStore(try StateDocument(Array(path.utf8)).values)
      } catch {
        throw Failure(
          message: "--state is not a device's state: \(error.why)", advice: "copy it whole, in quotation marks")
      }
      return
    }
    if Disk().isFolder(path) {
      throw Failure(message: "--state '\(path)' is a folder", advice: "name a file in it, such as \(path)/device.json")
    }
    let problems = problems
    store = DeviceFile(file: FileStore(path) { problem in problems.withLock { $0.append(problem) } })
  }

  /// Whether this is a state itself rather than the path of a file. Changes to such a state are not kept.
  static func isState(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "{") }

  /// Writes the given past into the state.
  ///
  /// - Returns: The known facts about the device before this launch, and the file if it already had a state.
  func prepare(
    _ past: Past, device: FeedDevice, banners: [String], now: Instant
  ) async throws -> (installation: Installation, file: String?) {
    let wasEmpty = await store.values().isEmpty
    if wasEmpty { noteBlankFile() }
    if !wasEmpty, past.isFirstLaunch {
      throw Failure(
        message: "--first-launch, but '\(path ?? "")' keeps a device that has launched the app",
        advice: "name another file with --state, or leave out --first-launch")
    }
    let installation = await store.update { values in
      past.write(into: &values, device: device, banners: banners, now: now)
      return Installation(values)
    }
    return (installation, wasEmpty ? nil : path.map { Self.isState($0) ? "--state" : $0 })
  }

  /// Warns about an empty file, which may be the rest of a lost state.
  private func noteBlankFile() {
    guard let path, let bytes = try? Disk().read(path, upTo: 1 << 10), bytes.count <= 1 << 10,
      bytes.allSatisfy({ " \t\r\n".utf8.contains($0) })
    else { return }
    Terminal.talk("note: --state '\(path.terminalSafe)' is empty: the answers are those of a new device\n")
  }

  /// Prints which parts of the state were ignored. ``CheckNotes`` covers the rest.
  ///
  /// - Throws: ``Failure`` if the state could not be read or written.
  func report(_ notices: [FeedNotice]) throws {
    var issues: [StateIssue] = []
    // Several clients can report the same issue.
    for case .state(let issue) in notices where !issues.contains(issue) { issues.append(issue) }
    for issue in issues { Terminal.talk("note: in the state: \(issue.description.terminalSafe)\n") }
    guard let problem = problems.withLock({ $0.first }) else { return }
    throw Failure(message: "\(problem)", advice: problem.advice)
  }
}

/// The state of a device without copies of feeds, which are fetched for each check.
private struct DeviceFile: FeedStore {
  let file: FileStore
  let copies = MemoryStore()

  func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) async -> Result {
    await file.update(change)
  }

  func copy(of url: String) async -> FeedCopy? { await copies.copy(of: url) }

  func keep(_ copy: FeedCopy?, of url: String) async { await copies.keep(copy, of: url) }
}

extension StoreProblem {
  fileprivate var advice: String {
    switch self {
    case .setAside, .unreadable: "the answers are those of a new device"
    case .newer: "use the version of publish that wrote it; the answers are those of a new device"
    case .unsupported: "take that value out of a copy, and name the copy; this run's changes are not kept"
    case .unwritable: "the device is as it was before"
    case .locked: "wait for the other check to end; the device is as it was before"
    }
  }
}

extension ImaginedDevice {
  /// - Parameter file: The file in which `check` keeps the device; it is not changed.
  /// - Throws: ``Failure`` if the file does not exist or cannot be read.
  init(_ device: FeedDevice, past: Past, keptIn file: String?) async throws {
    guard let file else {
      self.init(device, past: past)
      return
    }
    guard KeptDevice.isState(file) || Disk().status(of: file) != nil else {
      throw Failure(message: "there is no file '\(file)'", advice: "make one with 'publish check --state \(file)'")
    }
    let kept = try KeptDevice(file)
    self.init(device, past: past, kept: await kept.store.values())
    try kept.report([])
  }
}
