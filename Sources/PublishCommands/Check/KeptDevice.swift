import FeedClient
import FeedEvaluator
import FeedModel
import Foundation
import Simulation
import Text

/// What the device of a check remembers: in a file between runs, or for this run alone.
struct KeptDevice: Sendable {
  let store: any FeedStore
  private let path: String?
  private let problems = Problems()

  /// - Throws: ``Failure`` where there can be no such file.
  init(_ path: String?) throws {
    self.path = path
    guard let path else {
      store = MemoryStore()
      return
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw Failure(message: "--state '\(path)' is a folder", advice: "name a file in it, such as \(path)/device.json")
    }
    let problems = problems
    store = DeviceFile(file: FileStore(path) { problems.add($0) })
  }

  /// Writes down the device's past, and says what it was.
  func prepare(_ history: Past, device: Device, banners: [String], now: Instant) async throws -> CheckText.Past {
    let wasEmpty = await store.values().isEmpty
    if !wasEmpty, history.isFirstLaunch {
      throw Failure(
        message: "--first-launch, but '\(path ?? "")' keeps a device that has launched the app",
        advice: "name another file with --state, or leave out --first-launch")
    }
    let installation = await store.update { values in
      history.write(into: &values, device: device, banners: banners, now: now)
      return Installation(values)
    }
    return CheckText.Past(
      file: wasEmpty ? nil : path, isFirstLaunch: wasEmpty && history.isFirstLaunch,
      launches: installation.launches + 1, installed: installation.installed, previousVersion: history.previousVersion)
  }

  /// What the clients passed over in the state; of feeds, their results say it.
  func note(_ notices: [FeedNotice]) {
    for case .state(let issue) in notices { problems.add(issue) }
  }

  /// Says what of the device's state was passed over.
  ///
  /// - Throws: ``Failure`` if the device could not be read or kept.
  func complain() throws {
    for issue in problems.issues { Terminal.talk("note: in the state: \(issue.description.terminalSafe)\n") }
    guard let problem = problems.first else { return }
    throw Failure(message: "\(problem)", advice: problem.advice)
  }
}

/// The state of a device without copies of feeds: those are fetched for each check.
private struct DeviceFile: FeedStore {
  let file: FileStore
  let copies = MemoryStore()

  func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) async -> Result {
    await file.update(change)
  }

  func copy(of url: String) async -> FeedCopy? { await copies.copy(of: url) }

  func keep(_ copy: FeedCopy?, of url: String) async { await copies.keep(copy, of: url) }
}

private final class Problems: Sendable {
  private let found = Lock<(problems: [StoreProblem], issues: [StateIssue])>(([], []))

  func add(_ problem: StoreProblem) { found.withLock { $0.problems.append(problem) } }

  /// Once each, though every client that reads the state meets it.
  func add(_ issue: StateIssue) {
    found.withLock { if !$0.issues.contains(issue) { $0.issues.append(issue) } }
  }

  var first: StoreProblem? { found.withLock { $0.problems.first } }
  var issues: [StateIssue] { found.withLock { $0.issues } }
}

extension StoreProblem {
  fileprivate var advice: String {
    switch self {
    case .setAside: "the answers are those of a new device"
    case .newer: "use the version of publish that wrote it; the answers are those of a new device"
    case .unreadable: "the answers are those of a new device"
    case .unsupported: "take that value out of a copy, and name the copy; this run's changes are not kept"
    case .unwritable: "the device is as it was before"
    case .locked: "wait for the other check to end; the device is as it was before"
    }
  }
}
