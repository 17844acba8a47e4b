internal import FeedEvaluator
internal import FeedModel

struct AlertsChannel: InspectedChannel {
  let feed: AlertsFeed

  init(_ feed: AlertsFeed) { self.feed = feed }

  init() { feed = AlertsFeed() }

  init(decoding bytes: [UInt8]) throws(FeedError) { feed = try AlertsFeed.decode(bytes, limits: .published).feed }

  var inspected: InspectedFeed { .alerts(feed) }

  func encode() throws(FormatWritingError) -> [UInt8] { try feed.encode() }

  var rules: [Rule] { Alerts.rules(of: feed) }
  var writtenIDs: [String] { feed.notifications.map(\.key) }

  var contents: [String: Content] {
    Dictionary(feed.notifications.map { ($0.key, .alert($0.content)) }) { first, _ in first }
  }

  var withoutTexts: Self {
    AlertsChannel(
      AlertsFeed(
        notifications: feed.notifications.map { alert in
          AlertsFeed.Notification(
            key: alert.key, actionURL: alert.actionURL, minVersion: alert.minVersion, maxVersion: alert.maxVersion)
        }))
  }

  func without(_ id: String) -> Self {
    AlertsChannel(AlertsFeed(notifications: feed.notifications.filter { $0.key != id }))
  }

  // MARK: Conditions

  func requirements(of id: String) -> [NamedRequirement] {
    guard let alert = feed.notifications.first(where: { $0.key == id }), let rule = rules.first(where: { $0.id == id })
    else { return [] }
    let bounds = [
      alert.minVersion.map(Finding.Requirement.minVersion), alert.maxVersion.map(Finding.Requirement.maxVersion),
    ]
    let versions = zip(bounds.compactMap(\.self), rule.required.filter { $0.fact == .appVersion }).map { bound, test in
      NamedRequirement(bound, .test(test))
    }
    guard let url = alert.actionURL, case .showOrBlock(let test) = rule.effect else { return versions }
    return versions + [NamedRequirement(.actionURL(url), .test(test))]
  }

  func demands(of id: String, _ rest: Diagram, in theory: Theory) -> Demands { .unseen }

  /// The user answers all but the last of the alerts that a device can see, one at each check, and then keeps putting
  /// off one that can be put off.
  func mostDisplays(_ entries: ReachedEntries, in window: LaunchWindow) -> Diagram {
    let diagrams = entries.diagrams
    let opening = Set(feed.notifications.filter { $0.actionURL != nil }.map(\.key))
    let shown = entries.shown
    let count = shown.reduce(.never) { diagrams.sum($0, $1.devices, atMost: window.launches) }
    let canBePutOff = shown.filter { opening.contains($0.id) }.reduce(.never) { diagrams.or($0, $1.devices) }
    return diagrams.apply(count, canBePutOff) { count, canBePutOff in
      let most = (0..<diagrams.value(count)).compactMap { answered -> Int? in
        let rest = window.seconds - 1 - answered * CheckPeriods.alerts
        return rest < 0 ? nil : 1 + answered + (canBePutOff.isNever ? 0 : rest / CheckPeriods.alertsPutOff)
      }
      return diagrams.leaf(min(window.launches, most.max() ?? 0))
    }
  }

  // MARK: A launch

  func facts(of situation: Situation) -> any Facts { Alerts.facts(situation.alerts, device: situation.device) }

  func displayed(to situation: Situation) -> Situation.Displayed? {
    Alerts.decide(feed, state: situation.alerts, device: situation.device).decision.display
      .map { Situation.Displayed(id: $0.key) }
  }

  func trace(of situation: Situation) -> [CandidateTrace] {
    Alerts.decide(feed, state: situation.alerts, device: situation.device, explaining: true).decision.trace
  }

  func closedGate(for situation: Situation) -> DecisionGate? {
    Alerts.shouldCheck(situation.alerts, now: situation.now).closed
  }

  // MARK: Lives

  func life(_ replies: Replies, settable: SettableFlags) -> any ChannelLife { AlertsLife(feed) }

  func cases(ofReversing key: String) -> [Reversal.Case]? {
    guard let notification = feed.notifications.last(where: { $0.key.utf8.elementsEqual(key.utf8) }),
      let rule = Alerts.rules(of: AlertsFeed(notifications: [notification])).first
    else { return nil }
    let device = Reversal.device
    let display = Alerts.display(notification, device: device)
    return Reversal.cases(display.buttons) { answer in
      let state = answer.map { Alerts.apply($0, to: display, state: Alerts.State(ignored: []), now: Reversal.moment) }
      let circumstances = Circumstances(device: device, appVersion: device.appVersion)
      return rule.remaining { fact in
        guard fact == .ignored || fact == .viewed else { return nil }
        return circumstances.value(
          of: fact, isIgnored: state?.ignored?.isEmpty == false, isViewed: state?.viewed?.isEmpty == false)
      } != nil
    }
  }
}

extension AlertsFeed.Notification {
  fileprivate var content: Self {
    var content = self
    (content.minVersion, content.maxVersion, content.unknown) = (nil, nil, [:])
    return content
  }
}

struct AlertsLife: ChannelLife {
  static var state: WritableKeyPath<Situation, Alerts.State> { \.alerts }

  private let feed: AlertsFeed
  private let rules: [AskedFacts]

  init(_ feed: AlertsFeed) {
    self.feed = feed
    rules = Alerts.rules(of: feed).map(AskedFacts.init)
  }

  var entryCount: Int { feed.notifications.count }

  func steps(from state: Alerts.State, _ device: FeedDevice, _ now: Instant) -> [ChannelStep<Alerts.State>] {
    let next = Alerts.process(feed, state: state, device: device, now: now)
    guard let display = next.decision.display else { return [ChannelStep(state: next.state)] }
    return ChannelStep.all(.alerts, display.key, display.buttons) { answer in
      Alerts.apply(answer, to: display, state: next.state, now: now)
    }
  }

  func key(of state: Alerts.State, _ device: FeedDevice, _ now: Instant) -> [Int] {
    let facts = Alerts.facts(state, device: device)
    let wait = Alerts.shouldCheck(state, now: now).closed?.wait(from: now) ?? 0
    return [state.ignored == nil ? 1 : 0, state.lastReminded == nil ? 0 : 1, wait] + rules.flatMap { $0.key(facts) }
  }
}
