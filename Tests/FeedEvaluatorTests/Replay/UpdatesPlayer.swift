import FeedEvaluator
import FeedModel

/// iVersion 1.6.2, which puts a second alert upon the first one.
struct UpdatesPlayer: Player {
  private enum Alert {
    case local(Updates.Display)
    case remote(Updates.Display)
  }

  private var world: World
  private var remote: UpdatesFeed?
  private var local: UpdatesFeed?
  private var options = Updates.Options()
  private var state: Updates.State
  private var alerts: [Alert] = []
  private var seen = Observation()

  init(_ scenario: Scenario) {
    world = World(scenario)
    remote = Self.feed("remote", of: scenario.source)
    local = Self.feed("local", of: scenario.source)
    let state = scenario.source["state"]
    self.state = Updates.State(
      lastVersion: state?["iVersionLastVersionChecked"]?.string,
      ignoredVersion: state?["iVersionIgnoreVersion"]?.string,
      lastChecked: state?["iVersionLastChecked"]?.instant, lastReminded: state?["iVersionLastReminded"]?.instant)
    options.read(scenario.source["options"])
    hasRemoteURL = scenario.source["options"]?["remoteVersionsPlistURL"] != nil
  }

  private var hasRemoteURL: Bool

  mutating func play(_ event: JSON) -> Observation {
    world.pass(event)
    seen = Observation()
    switch event["type"]?.string {
    case "launch":
      alerts = []
      showLocal()
      checkIfDue()
    case "foreground": checkIfDue()
    case "checkForNewVersion": check()
    case "press": press(event["label"]?.string)
    case "localFile": local = Self.feed("feed", of: event)
    case "versionDetails":
      seen.versionDetails = Updates.Local.versionDetails(
        local, state: state, options: options, device: world.device)
    default: break
    }
    seen.state = JSON([
      "iVersionLastVersionChecked": state.lastVersion.map { .string($0) },
      "iVersionIgnoreVersion": state.ignoredVersion.map { .string($0) },
      "iVersionLastChecked": state.lastChecked.map { JSON($0) },
      "iVersionLastReminded": state.lastReminded.map { JSON($0) },
    ])
    return seen
  }

  private mutating func showLocal() {
    let result = Updates.Local.process(local, state: state, options: options, device: world.device)
    state = result.state
    guard let display = result.decision.display else { return }
    let agrees = world.agrees(to: "shouldDisplayCurrentVersionDetails")
    seen.call(.string("shouldDisplayCurrentVersionDetails"), .boolean(agrees))
    if agrees { show(.local(display), display) }
  }

  private mutating func checkIfDue() {
    guard Updates.Remote.shouldCheck(state, options: options, now: world.now).reason == nil else { return }
    let agrees = world.agrees(to: "shouldCheck")
    seen.call(.string("shouldCheck"), .boolean(agrees))
    if agrees { check() }
  }

  private mutating func check() {
    guard hasRemoteURL else { return }
    state = Updates.Remote.checked(state, at: world.now)
    guard world.isReachable, let remote else { return seen.call(.string("checkFailed")) }
    let result = Updates.Remote.decide(remote, state: state, options: options, device: world.device)
    guard let detected = result.detected else { return seen.call(.string("didNotDetectNewVersion")) }
    seen.call(.string("didDetectNewVersion"), .string(detected.version.text))
    guard let display = result.decision.display else { return }
    let agrees = world.agrees(to: "shouldDisplayNewVersion")
    seen.call(.string("shouldDisplayNewVersion"), .string(detected.version.text), .boolean(agrees))
    if agrees { show(.remote(display), display) }
  }

  private mutating func show(_ alert: Alert, _ display: Updates.Display) {
    alerts.append(alert)
    seen.shown.append(.alert(display.title, display.message, display.buttons))
  }

  private mutating func press(_ label: String?) {
    switch alerts.popLast() {
    case .local(let display)?:
      state = Updates.Local.apply(.ok, to: display, state: state, options: options, device: world.device)
    case .remote(let display)?:
      guard let answer = display.buttons.first(where: { $0.label == label })?.answer else { return }
      state = Updates.Remote.apply(answer, to: display, state: state, now: world.now)
      if answer == .action { seen.opened = [display.actionURL ?? ""] }
    case nil: break
    }
  }

  private static func feed(_ name: String, of source: JSON) -> UpdatesFeed? {
    FeedEvaluatorTests.feed(name, of: source) {
      try UpdatesFeed.decode($0)
    } bytes: {
      try UpdatesFeed.decode($0)
    }
  }
}

extension Updates.Options {
  fileprivate mutating func read(_ value: JSON?) {
    showOnFirstLaunch = value?["showOnFirstLaunch"]?.boolean ?? showOnFirstLaunch
    groupNotesByVersion = value?["groupNotesByVersion"]?.boolean ?? groupNotesByVersion
    checkPeriod = value?["checkPeriod"]?.period ?? checkPeriod
    remindPeriod = value?["remindPeriod"]?.period ?? remindPeriod
    versionLabelFormat = value?["versionLabelFormat"]?.string ?? versionLabelFormat
    remoteChecksDisabled = value?["remoteChecksDisabled"]?.boolean ?? remoteChecksDisabled
    localChecksDisabled = value?["localChecksDisabled"]?.boolean ?? localChecksDisabled
    localDebug = value?["localDebug"]?.boolean ?? localDebug
    remoteDebug = value?["remoteDebug"]?.boolean ?? remoteDebug
    appStoreID = value?["appStoreID"]?.integer ?? appStoreID
  }
}
