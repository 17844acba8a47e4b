import Disk
import FeedClient
import FeedEvaluator
import FeedModel
import PublishedSite
import Simulation
import StateStore
import Text

/// The app of a check: one launch, the requests for permissions, and the user's taps.
struct CheckedApp {
  private var app: SimulatedApp
  private let site: PublishedSite
  private let answers: [AnswerOption]
  private(set) var results: [CheckReport.Result] = []
  private(set) var notices: [FeedNotice] = []

  /// Launches the app.
  ///
  /// - Parameters:
  ///   - published: The feeds for which the app has clients.
  ///   - accesses: The permissions that the app asks for, in this order; empty for all in the feed.
  ///   - answers: What the user taps, where there is such a button.
  init(
    in world: World, on site: PublishedSite, _ published: [FeedName], accesses: [String], answers: [AnswerOption]
  ) async {
    let channels = published.map(\.channel) + (world.asksStore ? [.updates] : [])
    app = SimulatedApp(world, channels: Channel.allCases.filter(channels.contains))
    self.site = site
    self.answers = answers
    var seen = [await app.play(.launch)]
    if published.contains(.permissions) {
      for access in accesses.isEmpty ? await app.accesses() : accesses {
        seen.append(await app.play(.request(access: access)))
      }
    }
    notices = seen.flatMap(\.notices)
    for outcome in seen.flatMap(\.outcomes) { results.append(await result(outcome)) }
  }

  /// Taps the first of the given answers for which there is a button.
  private mutating func result(_ outcome: FeedOutcome) async -> CheckReport.Result {
    var result = CheckReport.Result(outcome: outcome)
    guard let item = outcome.item else { return result }
    result.problem = await problem(with: item)
    let given = answers.filter { $0.channel == outcome.feed.channel }.map(\.value)
    guard let answer = given.first(where: item.buttons.map(\.answer).contains) else { return result }
    let seen = await app.play(.answer(outcome.feed, id: item.id, answer))
    (result.answer, result.opened) = (answer, seen.opened)
    result.completion = seen.completions.first?.completion.outcome
    return result
  }

  /// A feed can be published before its views: then nothing is shown, or a link in a view leads nowhere.
  private func problem(with item: FeedItem) async -> String? {
    var views = [item.contentView].compactMap(\.self)
    if case .banner(let shown) = item {
      let all = await site.views(of: shown.id, for: app.world.device.locale)
      views = [shown.view.file] + all.filter { $0 != shown.view.file }
    }
    for view in views {
      if let problem = await app.problem(withView: view) { return "its view \(view): \(problem)" }
      if let problem = await site.problem(withView: view) { return "its view \(view): \(problem)" }
    }
    return nil
  }
}

/// The state of a check's device: in a file between runs, or in memory for this run.
struct KeptDevice: Sendable {
  let store: any FeedStore
  private let path: String?
  private let problems = Lock<[StoreProblem]>([])

  /// - Parameter path: Of a file, or a state itself: `{"publish.launches": 3}`.
  /// - Throws: ``Failure`` if the file is a folder, or the state is none.
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

  /// Whether this is a state itself rather than a file that keeps one. Changes to it are not kept.
  static func isState(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "{") }

  /// Writes the given past into the state.
  ///
  /// - Returns: What is known about the device before this launch, and the file if it already had a state.
  func prepare(
    _ past: Past, device: Device, banners: [String], now: Instant
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

  /// A file of nothing may be the rest of a state that was lost.
  private func noteBlankFile() {
    guard let path, let bytes = try? Disk().read(path, upTo: 1 << 10), bytes.count <= 1 << 10,
      bytes.allSatisfy({ " \t\r\n".utf8.contains($0) })
    else { return }
    Terminal.talk("note: --state '\(path.terminalSafe)' is empty: the answers are those of a new device\n")
  }

  /// Prints what was ignored in the state. For the rest there are ``CheckNotes``.
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
