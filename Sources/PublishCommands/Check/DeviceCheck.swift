import FeedEvaluator
import FeedModel

/// Reads the feeds of each channel and asks the evaluator what the device displays.
struct DeviceCheck {
  typealias Result = CheckReport.Result

  let source: FeedFolder
  let device: SimulatedDevice
  /// Channels that were asked for by name: their missing feeds are failures.
  let asked: Set<Channel>
  let explain: Bool

  func results(_ channel: Channel) -> [Result] {
    switch channel {
    case .banners: one(channel, "control", "json", BannersFeed.decode, banners)
    case .alerts: one(channel, "notifications", "plist", AlertsFeed.decode, alerts)
    case .updates:
      one(channel, "versions", "plist", UpdatesFeed.decode, remoteUpdates)
        + one(channel, "local-versions", "plist", UpdatesFeed.decode, localUpdates)
    case .prompts: one(channel, "prompts", "plist", PromptsFeed.decode, prompts)
    case .permissions: one(channel, "permissions", "plist", PermissionsFeed.decode, permissions)
    }
  }

  /// Reads one feed; what cannot be read is an outcome, too.
  private func one<Feed>(
    _ channel: Channel, _ stem: String, _ type: String,
    _ decode: ([UInt8], ReadingLimits) throws(FeedError) -> Reading<Feed>, _ decide: (Feed, Result) -> [Result]
  ) -> [Result] {
    do {
      guard let (name, bytes) = try source.feed(stem, type, for: device.device.locale) else {
        return asked.contains(channel) ? [failure(channel, "\(stem).\(type)", "there is no such file")] : []
      }
      do throws(FeedError) {
        let reading = try decode(bytes, .feed)
        var blank = Result(channel, name, .nothing)
        if !reading.issues.isEmpty { blank.issues = reading.issues.map(\.description) }
        return decide(reading.feed, blank)
      } catch {
        return [failure(channel, name, error.sentence)]
      }
    } catch {
      return [failure(channel, "\(stem).\(type)", "\(error)")]
    }
  }

  private func failure(_ channel: Channel, _ feed: String, _ error: String) -> Result {
    var result = Result(channel, feed, .failed)
    result.error = error
    return result
  }

  private func banners(_ feed: BannersFeed, _ blank: Result) -> [Result] {
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

  private func alerts(_ feed: AlertsFeed, _ blank: Result) -> [Result] {
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

  private func remoteUpdates(_ feed: UpdatesFeed, _ blank: Result) -> [Result] {
    updates(Updates.Remote.process(feed, state: updatesState, device: device.device, now: device.now).decision, blank)
  }

  private func localUpdates(_ feed: UpdatesFeed, _ blank: Result) -> [Result] {
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

  private func prompts(_ feed: PromptsFeed, _ blank: Result) -> [Result] {
    let decision = Prompts.process(feed, state: Prompts.State(), device: device.device, now: device.now).decision
    return [
      result(decision, blank) { display, result in
        result.show(display.name, display.title, display.message, display.buttons.map(\.label), display.actionURL)
      }
    ]
  }

  /// Each access type is a question of its own; one that was never asked is asked.
  private func permissions(_ feed: PermissionsFeed, _ blank: Result) -> [Result] {
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

extension FeedError {
  /// For people, without a full stop.
  var sentence: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge(let limit): "the file has more than \(limit >> 20) MiB"
    case .tooDeep(let limit, let line, let column): "more than \(limit) levels are nested at \(line):\(column)"
    case .encoding(let problem): problem
    case .syntax(let problem, let line, let column): "\(line):\(column): \(problem)"
    case .notAFeed(let found): "this is \(found), not a feed"
    }
  }
}
