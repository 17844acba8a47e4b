public import FeedModel

extension Alerts {
  /// What a feed that was read shows, without looking at the clock.
  ///
  /// Ignored, viewed and other versions' notifications fall away; of the rest the last by key is next, or the first
  /// with `showOldestFirst`. When nothing can open its URL, nothing is shown (iNotify README, ActionURL).
  ///
  /// With `debug`, both lists are cleared once this version's notifications have all been seen, so that they begin
  /// again (iNotify README, debug; product.md, decision 2).
  public static func decide(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: Device
  ) -> Evaluation {
    let queue = inOrder(feed.notifications, oldestFirst: options.showOldestFirst)
    let version = device.version(options.version)
    let state = options.debug ? startingAgain(state, queue, version) : state
    var trace: [CandidateTrace] = []
    var detected: [AlertsFeed.Notification] = []
    for notification in queue {
      var gates = seenGates(notification, state) + versionGates(notification, version)
      if gates.allSatisfy(\.passed) {
        if let first = detected.first?.key {
          gates.append(.turn(behind: first))
        } else if let url = notification.actionURL {
          gates.append(openGate(url, device))
        }
        detected.append(notification)
      }
      trace.append(CandidateTrace(id: notification.key, gates: gates))
    }
    let outcome = outcome(detected.first, trace: trace, options: options, device: device)
    return Evaluation(decision: Decision(outcome, trace: trace), detected: detected, state: state)
  }

  private static func outcome(
    _ next: AlertsFeed.Notification?, trace: [CandidateTrace], options: Options, device: Device
  ) -> Decision<Display, Reason>.Outcome {
    guard !trace.isEmpty else { return .nothing(.emptyFeed) }
    guard let next else {
      let seen = trace.count { $0.gates.contains { !$0.passed && seenNames.contains($0.name) } }
      let version = device.version(options.version)
      return .nothing(.noneLeft(seen: seen, otherVersions: trace.count - seen, version: version))
    }
    if let url = next.actionURL, !device.canOpen(url) {
      return .nothing(.cannotOpen(key: next.key, actionURL: url))
    }
    return .display(display(next, options: options, device: device))
  }

  private static func inOrder(
    _ notifications: [AlertsFeed.Notification], oldestFirst: Bool
  ) -> [AlertsFeed.Notification] {
    let ascending = notifications.map { (KeyOrder($0.key), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    return oldestFirst ? ascending : ascending.reversed()
  }

  private static func startingAgain(
    _ state: State, _ queue: [AlertsFeed.Notification], _ version: Version
  ) -> State {
    let visible = queue.filter { versionGates($0, version).allSatisfy(\.passed) }
    let allSeen = visible.allSatisfy { !seenGates($0, state).allSatisfy(\.passed) }
    guard !visible.isEmpty, allSeen else { return state }
    var state = state
    state.ignored = []
    state.viewed = nil
    return state
  }

  private static let seenNames = ["ignored", "viewed"]

  private static func seenGates(_ notification: AlertsFeed.Notification, _ state: State) -> [Gate] {
    zip(seenNames, [state.ignored, state.viewed]).map { name, list in
      let isIn = list?.contains { $0.utf8.elementsEqual(notification.key.utf8) } ?? false
      return Gate(
        name, required: "no", actual: isIn ? "yes" : "no",
        finding: "the user has \(isIn ? "" : "not ")\(name) it", passed: !isIn)
    }
  }

  /// Both inclusive (iNotify README, MinVersion and MaxVersion).
  private static func versionGates(_ notification: AlertsFeed.Notification, _ version: Version) -> [Gate] {
    let bounds: [(String, Version?, Bool)] = [
      ("MinVersion", notification.minVersion, notification.minVersion.map { $0 <= version } ?? true),
      ("MaxVersion", notification.maxVersion, notification.maxVersion.map { $0 >= version } ?? true),
    ]
    return bounds.compactMap { name, bound, passed in
      bound.map {
        Gate(name, required: $0.text, actual: version.text, finding: "this app is \(version)", passed: passed)
      }
    }
  }

  private static func openGate(_ url: String, _ device: Device) -> Gate {
    let opens = device.canOpen(url)
    return Gate(
      "ActionURL", required: url, actual: opens ? "openable" : "not openable",
      finding: "this device \(opens ? "can" : "cannot") open it", passed: opens)
  }
}
