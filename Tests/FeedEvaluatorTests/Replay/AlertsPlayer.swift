import FeedEvaluator
import FeedModel

/// iNotify with its alert and a delegate that hears everything.
struct AlertsPlayer: Player {
  private var world: World
  private var feed: AlertsFeed?
  private var options = Alerts.Options()
  private var state: Alerts.State
  private var alert: Alerts.Display?
  private var seen = Observation()

  init(_ scenario: Scenario) {
    world = World(scenario)
    feed = Self.feed(of: scenario.source)
    let state = scenario.source["state"]
    self.state = Alerts.State(
      ignored: state?["iNotifyIgnoredNotifications"]?.texts, viewed: state?["iNotifyViewedNotifications"]?.texts,
      lastChecked: state?["iNotifyLastChecked"]?.instant, lastReminded: state?["iNotifyLastReminded"]?.instant)
    options.read(scenario.source["options"])
  }

  mutating func play(_ event: JSON) -> Observation {
    world.pass(event)
    seen = Observation()
    switch event["type"]?.string {
    case "launch":
      alert = nil
      checkIfDue()
    case "foreground": checkIfDue()
    case "call": check()
    case "press": press(event["label"]?.string)
    case "publish": feed = Self.feed(of: event)
    case "options": options.read(event["options"])
    default: break
    }
    seen.state = JSON([
      "iNotifyIgnoredNotifications": state.ignored.map { JSON($0) },
      "iNotifyViewedNotifications": state.viewed.map { JSON($0) },
      "iNotifyLastChecked": state.lastChecked.map { JSON($0) },
      "iNotifyLastReminded": state.lastReminded.map { JSON($0) },
    ])
    return seen
  }

  private mutating func checkIfDue() {
    let result = Alerts.shouldCheck(state, options: options, now: world.now)
    state = result.state
    guard result.reason == nil else { return }
    let agrees = world.agrees(to: "shouldCheck")
    seen.call(.string("shouldCheck"), .boolean(agrees))
    if agrees { check() }
  }

  private mutating func check() {
    state = Alerts.checked(state, at: world.now)
    guard world.isReachable, let feed else { return seen.call(.string("checkFailed")) }
    let result = Alerts.decide(feed, state: state, options: options, device: world.device)
    state = result.state
    guard !result.detected.isEmpty else { return seen.call(.string("didNotDetect")) }
    seen.call(.string("didDetect"), JSON(result.detected.map(\.key)))
    guard let display = result.decision.display else { return }
    let agrees = world.agrees(to: "shouldDisplay")
    seen.call(.string("shouldDisplay"), .string(display.key), .boolean(agrees))
    guard agrees, alert == nil else { return }
    alert = display
    seen.shown = [.alert(display.title, display.message, display.buttons)]
  }

  private mutating func press(_ label: String?) {
    guard let display = alert, let button = display.buttons.first(where: { $0.label == label }) else { return }
    state = Alerts.apply(button.answer, to: display, state: state, now: world.now)
    alert = nil
    switch button.answer {
    case .action:
      seen.call(.string("userViewed"), .string(display.key))
      seen.opened = [display.actionURL ?? ""]
    case .remind: seen.call(.string("userRemind"), .string(display.key))
    case .ignore: seen.call(.string("userIgnored"), .string(display.key))
    case .ok, .cancel, .grant, .deny: break
    }
  }

  private static func feed(of source: JSON) -> AlertsFeed? {
    FeedEvaluatorTests.feed("feed", of: source) {
      try AlertsFeed.decode($0)
    } bytes: {
      try AlertsFeed.decode($0)
    }
  }
}

extension Alerts.Options {
  fileprivate mutating func read(_ value: JSON?) {
    showOldestFirst = value?["showOldestFirst"]?.boolean ?? showOldestFirst
    showOnFirstLaunch = value?["showOnFirstLaunch"]?.boolean ?? showOnFirstLaunch
    checkPeriod = value?["checkPeriod"]?.period ?? checkPeriod
    remindPeriod = value?["remindPeriod"]?.period ?? remindPeriod
    debug = value?["debug"]?.boolean ?? debug
    okButtonLabel = value?["okButtonLabel"]?.label ?? okButtonLabel
    ignoreButtonLabel = value?["ignoreButtonLabel"]?.label ?? ignoreButtonLabel
    remindButtonLabel = value?["remindButtonLabel"]?.label ?? remindButtonLabel
    defaultActionButtonLabel = value?["defaultActionButtonLabel"]?.label ?? defaultActionButtonLabel
  }
}
