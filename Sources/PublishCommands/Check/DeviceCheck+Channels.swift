import FeedEvaluator
import FeedModel

/// What the evaluator says of each feed, as results.
extension DeviceCheck {
  func banners(_ feed: BannersFeed, _ blank: Result) -> [Result] {
    // Seen nothing, but launched before with this feed: its counters ran.
    let launches = max(0, device.device.launches - 1)
    let records = Dictionary(
      feed.notifications.map { ($0.id, Banners.Record(launches: launches)) }, uniquingKeysWith: { first, _ in first })
    let state = device.isFirstLaunch ? Banners.State() : Banners.State(records)
    let decision = Banners.process(feed, state: state, device: device.device, now: device.now).decision
    return [
      result(decision, blank) { display, result in
        result.id = display.id
        result.view = display.view.id
        result.file = display.view.file
        result.height = display.view.height
        result.origin = display.view.origin.rawValue
      }
    ]
  }

  func alerts(_ feed: AlertsFeed, _ blank: Result) -> [Result] {
    let state = device.isFirstLaunch ? Alerts.State() : Alerts.State(ignored: [])
    let decision = Alerts.process(feed, state: state, device: device.device, now: device.now).decision
    return [
      result(decision, blank) { display, result in
        result.show(display.key, display.title, display.message, display.buttons.map(\.label), display.actionURL)
      }
    ]
  }

  private var updatesState: Updates.State {
    device.isFirstLaunch
      ? Updates.State() : Updates.State(lastVersion: (device.previousVersion ?? device.device.appVersion).text)
  }

  func remoteUpdates(_ feed: UpdatesFeed, _ blank: Result) -> [Result] {
    updates(Updates.Remote.process(feed, state: updatesState, device: device.device, now: device.now).decision, blank)
  }

  func localUpdates(_ feed: UpdatesFeed, _ blank: Result) -> [Result] {
    updates(Updates.Local.process(feed, state: updatesState, device: device.device).decision, blank)
  }

  private func updates<Reason>(_ decision: Decision<Updates.Display, Reason>, _ blank: Result) -> [Result] {
    [
      result(decision, blank) { display, result in
        result.show(
          display.version.text, display.title, display.message, display.buttons.map(\.label), display.actionURL)
      }
    ]
  }

  func prompts(_ feed: PromptsFeed, _ blank: Result) -> [Result] {
    let decision = Prompts.process(feed, state: Prompts.State(), device: device.device, now: device.now).decision
    return [
      result(decision, blank) { display, result in
        result.show(display.name, display.title, display.message, display.buttons.map(\.label), display.actionURL)
      }
    ]
  }

  /// Each access type is a question of its own; one that was never asked is asked.
  func permissions(_ feed: PermissionsFeed, _ blank: Result) -> [Result] {
    guard !feed.prompts.isEmpty else {
      var result = blank
      result.reason = "the feed has no permissions"
      return [result]
    }
    return feed.prompts.map { prompt in
      var result = blank
      let labels = DefaultLabels(for: device.device.locale).permissions
      result.outcome = .display
      result.show(
        prompt.access, prompt.title, prompt.message,
        [prompt.denyTitle ?? labels.notNow, prompt.grantTitle ?? labels.ok], nil)
      result.file = prompt.contentView
      return result
    }
  }

  private func result<Display, Reason>(
    _ decision: Decision<Display, Reason>, _ blank: Result, _ fill: (Display, inout Result) -> Void
  ) -> Result {
    var result = blank
    switch decision.outcome {
    case .display(let display):
      result.outcome = .display
      fill(display, &result)
    case .nothing(let reason): result.reason = reason.description
    }
    if explain {
      result.checks = decision.checks.map(CheckReport.Gate.init)
      result.trace = decision.trace.map { CheckReport.Candidate(id: $0.id, gates: $0.gates.map(CheckReport.Gate.init)) }
    }
    return result
  }
}

extension CheckReport.Result {
  fileprivate mutating func show(
    _ id: String, _ title: String?, _ message: String?, _ buttons: [String], _ actionURL: String?
  ) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
    self.actionURL = actionURL
  }
}
