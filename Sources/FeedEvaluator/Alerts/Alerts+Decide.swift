public import FeedModel

extension Alerts {
  /// Only the next notification; nil if none is left. It is shown if the device can open its URL; if not, nothing is shown
  /// and no other notification is tried.
  public static func choose(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: Device
  ) -> AlertsFeed.Notification? {
    let state = options.debug ? startingAgain(state, feed, options: options, device: device) : state
    let facts = AlertFacts(state, options: options, device: device)
    return queue(of: feed, all: false, facts, options).first.map { feed.notifications[$0] }
  }

  /// What the feed shows, regardless of the time.
  ///
  /// Notifications that were ignored or viewed, or are for other versions, are out; of the rest the last by key is next, or
  /// the first with `showOldestFirst`. If nothing can open its URL, nothing is shown (iNotify README, ActionURL).
  ///
  /// With `debug`, both lists are cleared once all of this version's notifications have been seen, so that they start
  /// again (iNotify README, debug).
  ///
  /// With `explaining`, the decision gets a trace.
  public static func decide(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: Device, explaining: Bool = false
  ) -> Evaluation {
    let state = options.debug ? startingAgain(state, feed, options: options, device: device) : state
    let facts = AlertFacts(state, options: options, device: device)
    let queue = queue(of: feed, all: explaining, facts, options)
    let detected = (explaining ? queue.filter { isLeft(feed.notifications[$0], facts) } : queue)
      .map { feed.notifications[$0] }
    let outcome = outcome(of: feed, next: detected.first, facts, options: options, device: device)
    let trace = explaining ? trace(of: queue.map { feed.notifications[$0] }, facts) : []
    return Evaluation(decision: Decision(outcome, trace: trace), detected: detected, state: state)
  }

  /// The indices of all notifications, or only of those that are left, in the order they are shown.
  private static func queue(of feed: AlertsFeed, all: Bool, _ facts: AlertFacts, _ options: Options) -> [Int] {
    let places = feed.notifications.indices.filter { all || isLeft(feed.notifications[$0], facts) }
    return inOrder(places, of: feed, oldestFirst: options.showOldestFirst)
  }

  private static func isLeft(_ notification: AlertsFeed.Notification, _ facts: AlertFacts) -> Bool {
    facts.meet(all: questions(of: notification), for: notification.key) { $0.test }
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

  private static func trace(of queue: [AlertsFeed.Notification], _ facts: AlertFacts) -> [CandidateTrace] {
    var trace = queue.map { CandidateTrace(id: $0.key, questions(of: $0), facts) }
    let next = trace.waitTheirTurn()
    if let next, let question = opening(of: queue[next]) {
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
      questions(of: notification).dropFirst(unseen.count).allSatisfy { facts.meet($0.test, for: notification.key) }
    }
    // If no notification is for this version, the feed starts again only once all of it has been seen.
    let judged = visible.isEmpty ? feed.notifications : visible
    guard !judged.isEmpty, !judged.contains(where: { isUnseen($0, facts) }) else { return state }
    var state = state
    state.ignored = []
    state.viewed = nil
    return state
  }
}
