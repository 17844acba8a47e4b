internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation
internal import Text

/// An app with our clients that a vector plays, step by step.
struct PlayedApp {
  private let given: JSON
  private let surroundings: Surroundings
  private let store: ListedStore
  private var environment: FeedEnvironment
  private var process: PlayedClients
  /// Everything that was shown, for answers.
  private var shown: [FeedItem] = []
  private var onScreen: FeedItem.ID?

  init(_ given: JSON) throws(ValueProblem) {
    self.given = given
    surroundings = try Surroundings(given)
    store = ListedStore(given)
    environment = surroundings.environment(store)
    environment.trust = try given["trust"].map { json throws(ValueProblem) in try FeedTrust(json) }
    process = PlayedClients(given, environment, surroundings)
  }

  mutating func play() async throws(ValueProblem) -> JSON {
    let wanted = given["observe"]?.elements?.compactMap(\.string) ?? []
    var steps: [JSON] = []
    for step in given["steps"]?.elements ?? [] {
      let observed = try await play(step)
      var members: [JSON.Member] = []
      for name in wanted { members.append(JSON.Member(name, await json(name, observed))) }
      steps.append(.object(members))
    }
    return .present(["steps": steps])
  }

  mutating func play(_ step: JSON) async throws(ValueProblem) -> ObservedStep {
    surroundings.change { ($0.opened, $0.requests) = ([], []) }
    try surroundings.change(step)
    await process.configure(surroundings.read(\.options))
    var observed = ObservedStep()
    switch step["do"]?.string {
    case "launch":
      environment.launchCount = LaunchCount()
      // What a process knows of a signature ends with it.
      environment.trust = environment.trust.map {
        FeedTrust($0.keys, threshold: $0.threshold, renewing: $0.renewing, site: $0.site)
      }
      process = PlayedClients(given, environment, surroundings)
      onScreen = nil
      await environment.countLaunch()
      await process.launched(&observed)
    case "return":
      await environment.countLaunch()
      await process.foregrounded(&observed)
    case "check":
      if step["feed"]?.string == FeedName.alerts.rawValue {
        if let alerts = process.alerts { observed.note(await alerts.checkForNotifications(), FeedItem.alert) }
      } else if let outcome = await process.updates?.checkForNewVersion() {
        observed.note(outcome, FeedItem.updateAvailable)
      }
    case "answer": await answer(step, &observed)
    case "withdraw":
      if let item = item(step) { await process.client(of: item)?.withdraw(item) }
    case "page":
      guard let banners = process.banners else { break }
      observed.effect = JSON(await BannerBridge.receive(step["post"]?.string ?? "", from: banners))
    case "request": await request(step, &observed)
    case "log":
      let info = step["userInfo"].flatMap { PropertyList(state: $0)?.dictionary }
      await process.permissions?.mark(step["access"]?.string ?? "", userInfo: info)
    case "wait": break
    case let other: throw ValueProblem(.file["do"], "'\(other ?? "")' is no step")
    }
    shown += observed.shown
    return observed
  }

  private func item(_ step: JSON) -> FeedItem? {
    shown.last { $0.feed.rawValue == step["feed"]?.string && step["id"]?.string?.isSame(as: $0.id.entry) ?? false }
  }

  private func answer(_ step: JSON, _ observed: inout ObservedStep) async {
    guard let item = item(step), let answer = step["answer"]?.string.flatMap(FeedAnswer.init) else { return }
    let status = step["status"]?.string.flatMap(Permissions.SystemStatus.init)
    surroundings.change { contents in
      contents.status = answer == .grant ? .notDetermined : status ?? .notDetermined
      (contents.statusAfter, contents.isGranted) = (status, step["granted"]?.boolean ?? false)
    }
    observed.completion = await process.client(of: item)?.answer(answer, to: item).completion
  }

  private func request(_ step: JSON, _ observed: inout ObservedStep) async {
    guard let permissions = process.permissions else { return }
    surroundings.change { $0.status = step["status"]?.string.flatMap(Permissions.SystemStatus.init) ?? .notDetermined }
    let modes = step["modes"]?.elements?.compactMap(\.string) ?? []
    let (next, _) = await permissions.request(step["access"]?.string ?? "", modes: modes)
    switch next {
    case .show(let display):
      observed.shown = [.permission(display)]
      observed.results[.permissions] = "shown"
    case .done(let completion):
      observed.completion = completion
      let isAsked = surroundings.read(\.status) == .notDetermined
      observed.results[.permissions] = isAsked && process.refuses.contains("shouldRequest") ? "declined" : "nothing"
    }
  }

  // MARK: What is observed

  private mutating func json(_ name: String, _ observed: ObservedStep) async -> JSON {
    switch name {
    case "shown": return .array(observed.shown.map(JSON.init))
    case "results":
      return .object(
        FeedName.allCases.compactMap { feed in
          observed.results[feed].map { JSON.Member(feed.rawValue, .string($0)) }
        })
    case "opened": return .array(surroundings.read(\.opened).map(JSON.string))
    case "requests": return .array(surroundings.read(\.requests))
    case "effect": return observed.effect
    case "state": return await state()
    case "copies":
      return .object(await store.copies.sorted { $0.key < $1.key }.map { .init($0.key, JSON(file: $0.value.body)) })
    case "waiting": return await waiting().map { .present(["feed": $0.feed.rawValue, "id": $0.entry]) } ?? .null
    case "completion":
      return observed.completion.map { .present(["outcome": $0.outcome.rawValue, "status": $0.status.rawValue]) }
        ?? .null
    default: return .null
    }
  }

  private func state() async -> JSON {
    let beginnings = given["keys"]?.elements?.compactMap(\.string)
    let values = await store.values().filter { key, _ in
      beginnings?.contains { key.utf8.starts(with: $0.utf8) } ?? true
    }
    return JSON(state: .dictionary(values))
  }

  /// The item that an app shows now; as ``FeedClients/waiting``.
  private mutating func waiting() async -> FeedItem.ID? {
    var first: FeedItem.ID?
    for client in process.inOrderOfDisplay where client.channel != .permissions {
      guard let item = await client.waitingItem else { continue }
      if item.id == onScreen { return item.id }
      first = first ?? item.id
    }
    onScreen = first
    return first
  }
}
