public import FeedModel

extension Alerts {
  /// The notification whose turn it is, and nothing else; nil where none is left. It is shown where the device can open
  /// its URL; where it cannot, nothing is, and no other is tried.
  public static func choose(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: Device
  ) -> AlertsFeed.Notification? {
    let state = options.debug ? startingAgain(state, feed, options: options, device: device) : state
    let facts = AlertFacts(state, options: options, device: device)
    return detected(in: feed, facts, options).first.map { feed.notifications[$0] }
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
    let detected = detected(in: feed, facts, options).map { feed.notifications[$0] }
    let outcome = outcome(of: feed, next: detected.first, facts, options: options, device: device)
    let trace = explaining ? trace(of: feed, facts, options) : []
    return Evaluation(decision: Decision(outcome, trace: trace), detected: detected, state: state)
  }

  /// Places in the feed, in the order of their turns.
  private static func detected(in feed: AlertsFeed, _ facts: AlertFacts, _ options: Options) -> [Int] {
    let notifications = feed.notifications
    let places = notifications.indices.filter { i in
      facts.meet(all: questions(of: notifications[i]), for: notifications[i].key) { $0.test }
    }
    return inOrder(places, of: feed, oldestFirst: options.showOldestFirst)
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

  private static func trace(of feed: AlertsFeed, _ facts: AlertFacts, _ options: Options) -> [CandidateTrace] {
    let notifications = feed.notifications
    let queue = inOrder(Array(notifications.indices), of: feed, oldestFirst: options.showOldestFirst)
    var trace = queue.map { i in
      CandidateTrace(id: notifications[i].key, questions(of: notifications[i]), facts)
    }
    let next = trace.waitTheirTurn()
    if let next, let question = opening(of: notifications[queue[next]]) {
      trace[next].gates.append(Gate(question, facts, for: trace[next].id))
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
      questions(of: notification).dropFirst(unseen.count).allSatisfy { facts.meet($0.test, for: notification.key) }
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
