public import FeedModel

/// The alerts channel: `notifications.plist`, as an iNotify client reads it.
public enum Alerts {
  /// The state that a client stores, under the original's keys. Keys of notifications that have left the feed stay in
  /// the lists.
  public struct State: Equatable, Sendable {
    /// `iNotifyIgnoredNotifications`. Nil only before the first launch, which makes it empty.
    public var ignored: [String]?
    /// `iNotifyViewedNotifications`
    public var viewed: [String]?
    /// `iNotifyLastChecked`
    public var lastChecked: Instant?
    /// `iNotifyLastReminded`: a reminder for the channel, not for one notification.
    public var lastReminded: Instant?

    public init(
      ignored: [String]? = nil, viewed: [String]? = nil, lastChecked: Instant? = nil, lastReminded: Instant? = nil
    ) {
      (self.ignored, self.viewed) = (ignored, viewed)
      (self.lastChecked, self.lastReminded) = (lastChecked, lastReminded)
    }
  }

  /// The options of the channel (iNotify README, Configuration), with its defaults.
  public struct Options: Equatable, Sendable {
    /// iNotify's `showOldestFirst`, NO by default: whether notifications are shown in the order of their keys, rather
    /// than the last key first.
    public var showOldestFirst = false
    /// iNotify's `showOnFirstLaunch`, NO by default: whether a user who has just installed the app is shown anything.
    public var showOnFirstLaunch = false
    /// iNotify's `checkPeriod`, 0.5 days by default: the minimum time between two automatic checks; 0 checks every
    /// time.
    public var checkPeriod: FeedPeriod = 0.5
    /// iNotify's `remindPeriod`, 1 day by default: the time from Remind Me Later to the next automatic check.
    public var remindPeriod: FeedPeriod = 1
    /// iNotify's `checkAtLaunch`, YES by default: whether there are automatic checks.
    public var checkAtLaunch = true
    /// iNotify's `debug`, NO by default: shows a notification at every launch, whatever the time, and starts again once
    /// all have been seen.
    public var debug = false
    /// iNotify's `okButtonLabel`, for alerts without a URL.
    public var okButtonLabel = FeedButton.Label.standard
    /// iNotify's `ignoreButtonLabel`.
    public var ignoreButtonLabel = FeedButton.Label.standard
    /// iNotify's `remindButtonLabel`, which may be ``FeedButton/Label/hidden``.
    public var remindButtonLabel = FeedButton.Label.standard
    /// iNotify's `defaultActionButtonLabel`, for notifications that name no label of their own.
    public var defaultActionButtonLabel = FeedButton.Label.standard
    /// The version that MinVersion and MaxVersion are compared with.
    public var version = VersionSource.marketing

    public init() {}
  }

  /// An alert to show.
  public struct Display: Equatable, Sendable {
    /// The notification's key.
    public var key: String
    public var title: String?
    public var message: String?
    /// The buttons in the original's order: action, remind, ignore; or only OK.
    public var buttons: [FeedButton]
    /// The URL that the action opens.
    public var actionURL: String?

    public init(key: String, title: String?, message: String?, buttons: [FeedButton], actionURL: String?) {
      (self.key, self.title, self.message) = (key, title, message)
      (self.buttons, self.actionURL) = (buttons, actionURL)
    }
  }

  public struct Evaluation: Equatable, Sendable {
    public var decision: Decision<Display, Reason>
    /// All notifications that are new to this user and for this version, in the order they would be shown, even if nothing
    /// is shown (iNotify README, iNotifyDidDetectNotifications).
    public var detected: [AlertsFeed.Notification]
    /// The state to store.
    public var state: State
  }

  /// Plays one launch or return from the background, if all hooks agree: the check, then the decision.
  public static func process(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: FeedDevice, now: Instant,
    explaining: Bool = false
  ) -> Evaluation {
    let check = shouldCheck(state, options: options, now: now)
    if let reason = check.reason {
      return Evaluation(decision: Decision(.nothing(reason), checks: check.gates), detected: [], state: check.state)
    }
    var result = decide(
      feed, state: checked(check.state, at: now), options: options, device: device, explaining: explaining)
    result.decision.checks = check.gates
    return result
  }

  /// The state after the user's answer to `display`. An answer for which it has no button changes nothing.
  ///
  /// Action and OK mark it as viewed; every answer but remind ends a reminder (iNotify README, Advanced properties).
  public static func apply(_ answer: FeedAnswer, to display: Display, state: State, now: Instant) -> State {
    guard display.buttons.contains(where: { $0.answer == answer }) else { return state }
    var state = state
    state.lastReminded = answer == .remind ? now : nil
    switch answer {
    case .action, .ok: state.viewed = (state.viewed ?? []) + [display.key]
    case .ignore: state.ignored = (state.ignored ?? []) + [display.key]
    case .remind, .cancel, .grant, .deny: break
    }
    return state
  }

  public enum Reason: DecisionReason {
    /// The feed is not requested because of `checkAtLaunch`, `showOnFirstLaunch`, `remindPeriod` or `checkPeriod`.
    case closed(DecisionGate)
    case emptyFeed
    /// No notification is left: the numbers of those that were viewed or ignored, and of others that are not for
    /// `version`.
    case noneLeft(seen: Int, otherVersions: Int, version: FeedVersion)
    /// The next notification blocks the queue, so no other is tried.
    case cannotOpen(key: String, actionURL: String)
  }
}

extension Alerts {
  /// The result of the check whether the feed is requested at all, before anything in it is known.
  public struct Check: Equatable, Sendable {
    /// The gate that closed the check; nil if the feed should be read. ``DecisionGate/opensAt`` gives the moment at which time
    /// alone will change that.
    public var closed: DecisionGate?
    /// All gates that were asked, up to ``closed``.
    public var gates: [DecisionGate]
    /// The state with the first launch noted; the client stores it.
    public var state: State

    public var reason: Reason? { closed.map(Reason.closed) }
  }

  /// Whether an automatic check is due (iNotify README, shouldCheckForNotifications), apart from the hook's answer.
  ///
  /// A manual check skips this: `checked`, then `decide`. With `debug` the first launch and the periods do not count.
  /// A reminder replaces the check period: as long as one is set, the check period is not asked.
  public static func shouldCheck(_ state: State, options: Options = Options(), now: Instant) -> Check {
    var state = state
    var checks = Checks()
    checks.ask(.setting(.checkAtLaunch, options.checkAtLaunch))
    if !options.debug {
      if !options.showOnFirstLaunch { checks.ask(.laterLaunch(isFirst: state.ignored == nil)) }
      checks.ask(
        .period(options.remindPeriod, since: state.lastReminded, or: options.checkPeriod, since: state.lastChecked, now)
      )
    }
    if checks.closed?.name == DecisionGate.Name.showOnFirstLaunch.rawValue { state.ignored = [] }
    return Check(closed: checks.closed, gates: checks.gates, state: state)
  }

  /// The state after the feed was requested, whether or not it arrived.
  public static func checked(_ state: State, at now: Instant) -> State {
    var state = state
    state.lastChecked = now
    return state
  }
}

extension DecisionGate {
  static func laterLaunch(isFirst: Bool) -> DecisionGate {
    DecisionGate(Question(.showOnFirstLaunch, .firstLaunch, .truth(false)), found: .truth(isFirst))
  }

  /// The reminder's period if one is set, otherwise the period between checks.
  static func period(
    _ remindPeriod: FeedPeriod, since reminded: Instant?, or checkPeriod: FeedPeriod, since checked: Instant?,
    _ now: Instant
  ) -> DecisionGate {
    reminded == nil
      ? DecisionGate(Question(.checkPeriod, .lastChecked, checkPeriod.isOver), found: .time(since: checked, at: now))
      : DecisionGate(
        Question(.remindPeriod, .lastReminded, remindPeriod.isOver), found: .time(since: reminded, at: now))
  }
}

extension Alerts {
  /// A rule for each notification, in the order they are shown: neither ignored nor viewed, and for this version. A
  /// notification whose URL the device cannot open blocks those after it (iNotify README, ActionURL).
  public static func rules(of feed: AlertsFeed, oldestFirst: Bool = false) -> [Rule] {
    inOrder(Array(feed.notifications.indices), of: feed, oldestFirst: oldestFirst).map {
      rule(of: feed.notifications[$0])
    }
  }

  static func rule(of notification: AlertsFeed.Notification) -> Rule {
    Rule(
      id: notification.key, all: questions(of: notification).map(\.test),
      effect: opening(of: notification).map { .showOrBlock($0.test) } ?? .show)
  }

  /// The questions about a notification: whether the user has seen it, then its bounds, both inclusive (iNotify README,
  /// MinVersion and MaxVersion).
  static func questions(of notification: AlertsFeed.Notification) -> [Question] {
    var questions = unseen
    questions.reserveCapacity(4)
    if let least = notification.minVersion {
      questions.append(Question(.minVersion, .appVersion, .versions(from: .below(least), upTo: nil)))
    }
    if let most = notification.maxVersion {
      questions.append(Question(.maxVersion, .appVersion, .versions(from: nil, upTo: .above(most))))
    }
    return questions
  }

  static let unseen = [Question(.ignored, .ignored, .truth(false)), Question(.viewed, .viewed, .truth(false))]

  static func opening(of notification: AlertsFeed.Notification) -> Question? {
    notification.actionURL.map { Question(.actionURL, .opens($0), .truth(true)) }
  }

  /// Indices of notifications, sorted by key.
  static func inOrder(_ places: [Int], of feed: AlertsFeed, oldestFirst: Bool) -> [Int] {
    let ascending = places.map { (KeyOrder(feed.notifications[$0].key), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    return oldestFirst ? ascending : ascending.reversed()
  }
}

final class AlertFacts: Facts {
  let circumstances: Circumstances
  private let ignored: Set<Key>
  private let viewed: Set<Key>

  init(_ state: Alerts.State, options: Alerts.Options, device: FeedDevice) {
    circumstances = Circumstances(device: device, appVersion: device.version(options.version))
    ignored = Set((state.ignored ?? []).map(Key.init))
    viewed = Set((state.viewed ?? []).map(Key.init))
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    circumstances.value(
      of: fact, isIgnored: !ignored.isEmpty && ignored.contains(Key(text: id)),
      isViewed: !viewed.isEmpty && viewed.contains(Key(text: id)))
  }

  /// A key that is compared byte for byte: keys that only look alike are different.
  private struct Key: Hashable {
    let text: String

    static func == (a: Key, b: Key) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension Circumstances {
  /// The value of a fact about an alert, with its stored state.
  package func value(
    of fact: Fact, isIgnored: @autoclosure () -> Bool, isViewed: @autoclosure () -> Bool
  ) -> FactValue {
    if let value = value(of: fact) { return value }
    switch fact {
    case .ignored: return .truth(isIgnored())
    case .viewed: return .truth(isViewed())
    default: return .never
    }
  }
}

extension Alerts {
  /// The display of an entry, whether or not this device may see it.
  public static func display(
    _ notification: AlertsFeed.Notification, options: Options = Options(), device: FeedDevice
  ) -> Display {
    Display(
      key: notification.key, title: notification.title, message: notification.message,
      buttons: buttons(notification, options: options, labels: DefaultLabels(for: device.locale).alerts),
      actionURL: notification.actionURL)
  }

  /// The buttons of an alert. Without a URL there is only OK, and ActionButton is not used (iNotify README, ActionURL,
  /// ActionButton).
  private static func buttons(
    _ notification: AlertsFeed.Notification, options: Options, labels: DefaultLabels.Alerts
  ) -> [FeedButton] {
    guard notification.actionURL != nil else {
      return [FeedButton(.ok, options.okButtonLabel.text(standard: labels.ok) ?? labels.ok)]
    }
    let action =
      notification.actionButton ?? options.defaultActionButtonLabel.text(standard: labels.action) ?? labels.action
    return [
      FeedButton(.action, action),
      options.remindButtonLabel.text(standard: labels.remind).map { FeedButton(.remind, $0) },
      FeedButton(.ignore, options.ignoreButtonLabel.text(standard: labels.ignore) ?? labels.ignore),
    ].compactMap(\.self)
  }

  /// The next notification; nil if none is left. It is shown if the device can open its URL; if not, nothing is shown
  /// and no other notification is tried.
  public static func choose(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: FeedDevice
  ) -> AlertsFeed.Notification? {
    let state = options.debug ? startingAgain(state, feed, options: options, device: device) : state
    let facts = AlertFacts(state, options: options, device: device)
    return queue(of: feed, all: false, facts, options).first.map { feed.notifications[$0] }
  }

  /// The decision for a feed, regardless of the time.
  ///
  /// Notifications that were ignored or viewed, or are for other versions, are left out; the last of the rest by key is
  /// next, or the first with `showOldestFirst`. If nothing can open its URL, nothing is shown (iNotify README,
  /// ActionURL).
  ///
  /// With `debug`, both lists are cleared once all of this version's notifications have been seen, so that they start
  /// again (iNotify README, debug).
  ///
  /// With `explaining`, the decision gets a trace.
  public static func decide(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: FeedDevice, explaining: Bool = false
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
    facts.meet(all: questions(of: notification), for: notification.key)
  }

  private static func outcome(
    of feed: AlertsFeed, next: AlertsFeed.Notification?, _ facts: AlertFacts, options: Options, device: FeedDevice
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
      trace[next].gates.append(DecisionGate(question, facts, for: queue[next].key))
    }
    return trace
  }

  private static func isUnseen(_ notification: AlertsFeed.Notification, _ facts: AlertFacts) -> Bool {
    unseen.allSatisfy { facts.meet($0.test, for: notification.key) }
  }

  private static func startingAgain(_ state: State, _ feed: AlertsFeed, options: Options, device: FeedDevice) -> State {
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
