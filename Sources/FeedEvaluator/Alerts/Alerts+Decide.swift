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
    let seen = SeenGates(state)
    var trace: [CandidateTrace] = []
    var detected: [AlertsFeed.Notification] = []
    var turn: Gate?
    for notification in queue {
      var gates = seen.gates(of: notification) + versionGates(notification, version)
      if gates.allSatisfy(\.passed) {
        if let turn {
          gates.append(turn)
        } else if let url = notification.actionURL {
          gates.append(openGate(url, device))
        }
        detected.append(notification)
        turn = turn ?? .turn(behind: notification.key)
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
      let seen = trace.count { $0.gates.contains { !$0.passed && SeenGates.names.contains($0.name) } }
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
    let seen = SeenGates(state)
    // Where no notification is for this version, only a feed that was seen as a whole begins again.
    let judged = visible.isEmpty ? queue : visible
    let allSeen = judged.allSatisfy { !seen.gates(of: $0).allSatisfy(\.passed) }
    guard !queue.isEmpty, allSeen else { return state }
    var state = state
    state.ignored = []
    state.viewed = nil
    return state
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

/// Whether the user has dealt with a notification. One of two gates each, made once: a feed may have very many entries.
private struct SeenGates {
  static let names = ["ignored", "viewed"]

  private let lists: [(keys: Set<[UInt8]>, seen: Gate, unseen: Gate)]

  init(_ state: Alerts.State) {
    lists = zip(Self.names, [state.ignored, state.viewed]).map { name, keys in
      (Set((keys ?? []).map { Array($0.utf8) }), Self.gate(name, isSeen: true), Self.gate(name, isSeen: false))
    }
  }

  /// Byte for byte: keys that only look alike are different.
  func gates(of notification: AlertsFeed.Notification) -> [Gate] {
    let key = Array(notification.key.utf8)
    return lists.map { $0.keys.contains(key) ? $0.seen : $0.unseen }
  }

  private static func gate(_ name: String, isSeen: Bool) -> Gate {
    Gate(
      name, required: "no", actual: isSeen ? "yes" : "no", finding: "the user has \(isSeen ? "" : "not ")\(name) it",
      passed: !isSeen)
  }
}
