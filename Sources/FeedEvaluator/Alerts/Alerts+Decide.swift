public import FeedModel

extension Alerts {
  /// The notification whose turn it is, and nothing else; nil where none is left. It is shown where the device can open
  /// its URL; where it cannot, nothing is, and no other is tried.
  public static func choose(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: Device
  ) -> AlertsFeed.Notification? {
    let state = options.debug ? startingAgain(state, feed, options: options, device: device) : state
    return detected(feed, AlertFacts(state, options: options, device: device), options).first
  }

  /// What a feed that was read shows, without looking at the clock.
  ///
  /// Ignored, viewed and other versions' notifications fall away; of the rest the last by key is next, or the first
  /// with `showOldestFirst`. When nothing can open its URL, nothing is shown (iNotify README, ActionURL).
  ///
  /// With `debug`, both lists are cleared once this version's notifications have all been seen, so that they begin
  /// again (iNotify README, debug; product.md, decision 2).
  ///
  /// - Parameters:
  ///   - explaining: Whether the decision has a trace.
  public static func decide(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: Device, explaining: Bool = false
  ) -> Evaluation {
    let state = options.debug ? startingAgain(state, feed, options: options, device: device) : state
    let facts = AlertFacts(state, options: options, device: device)
    let detected = detected(feed, facts, options)
    var decision = Decision(outcome(of: feed, next: detected.first, facts, options: options, device: device))
    if explaining { decision.trace = trace(of: feed, facts, options) }
    return Evaluation(decision: decision, detected: detected, state: state)
  }

  private static func detected(
    _ feed: AlertsFeed, _ facts: AlertFacts, _ options: Options
  ) -> [AlertsFeed.Notification] {
    inOrder(feed.notifications.filter { rule(of: $0).holds(for: facts) }, oldestFirst: options.showOldestFirst)
  }

  private static func outcome(
    of feed: AlertsFeed, next: AlertsFeed.Notification?, _ facts: AlertFacts, options: Options, device: Device
  ) -> Decision<Display, Reason>.Outcome {
    guard !feed.notifications.isEmpty else { return .nothing(.emptyFeed) }
    guard let next else {
      let seen = feed.notifications.count { !isUnseen($0, facts) }
      let others = feed.notifications.count - seen
      return .nothing(.noneLeft(seen: seen, otherVersions: others, version: facts.circumstances.appVersion))
    }
    if rule(of: next).shows(for: facts) { return .display(display(next, options: options, device: device)) }
    return .nothing(.cannotOpen(key: next.key, actionURL: next.actionURL ?? ""))
  }

  private static func trace(
    of feed: AlertsFeed, _ facts: AlertFacts, _ options: Options
  ) -> [CandidateTrace] {
    let queue = inOrder(feed.notifications, oldestFirst: options.showOldestFirst)
    let candidates = queue.map { notification in
      CandidateTrace(
        id: notification.key, gates: questions(of: notification).map { Gate($0, facts, for: notification.key) })
    }
    var trace = candidates.waitingTheirTurn()
    if let next = candidates.firstIndex(where: \.passed), let question = opening(of: queue[next]) {
      trace[next].gates.append(Gate(question, facts, for: queue[next].key))
    }
    return trace
  }

  private static func isUnseen(_ notification: AlertsFeed.Notification, _ facts: AlertFacts) -> Bool {
    unseen.allSatisfy { facts.meet($0.test, for: notification.key) }
  }

  private static func startingAgain(
    _ state: State, _ feed: AlertsFeed, options: Options, device: Device
  ) -> State {
    let facts = AlertFacts(state, options: options, device: device)
    let visible = feed.notifications.filter { notification in
      versions(of: notification).allSatisfy { facts.meet($0.test, for: notification.key) }
    }
    // Where no notification is for this version, only a feed that was seen as a whole begins again.
    let judged = visible.isEmpty ? feed.notifications : visible
    guard !judged.isEmpty, !judged.contains(where: { isUnseen($0, facts) }) else { return state }
    var state = state
    state.ignored = []
    state.viewed = nil
    return state
  }
}
