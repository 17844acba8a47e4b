public import FeedEvaluator
public import FeedModel

/// What one channel can show at one launch after another, with the evaluator's own steps, for every reply of the user.
protocol ChannelLife {
  associatedtype State

  var entryCount: Int { get }

  /// One for each way in which the user can reply to what is shown.
  func steps(from state: State, _ device: Device, _ now: Instant) -> [ChannelStep<State>]

  /// States with the same key show the same from now on: the key has what the rules ask about, and no more of a wait than
  /// is left, or than a rule waits for.
  func key(of state: State, _ device: Device, _ now: Instant) -> [Int]
}

struct ChannelStep<State> {
  var shown: [ShownOnce] = []
  var state: State
}

/// A display in an example, with the reply that the example needs.
public struct ShownOnce: Equatable, Sendable {
  public var feed: FeedName
  public var id: String
  /// Nil for banners.
  public var answer: Answer?
  /// Flags that the banner's page sets.
  public var flags: [String] = []
}

/// Which replies are tried.
enum Replies {
  /// A banner's page may set and clear every flag that the banner asks for.
  case all
  /// Pages set the flags without which a banner is not shown, and none that hide it: fewer states, and hardly ever less shown.
  case withoutHiding
  /// Pages set none of these flags, or all of them.
  case noneOrAll
}

struct BannersLife: ChannelLife {
  let feed: BannersFeed
  private let rules: [Asked]
  /// By notification.
  private let replies: [String: [[String: Bool]]]

  /// The ways to reply to one banner double with each flag.
  private static let mostReplies = 10_000

  /// - Parameter settable: The flags that pages set.
  /// - Throws: If the pages of a banner can set too many flags for all replies to be followed.
  init(_ feed: BannersFeed, settable: SettableFlags, replies: Replies) throws(InspectionLimit) {
    self.feed = feed
    rules = Banners.rules(of: feed).map(Asked.init)
    let shared = SharedFlags(of: feed)
    var all: [String: [[String: Bool]]] = [:]
    for notification in feed.notifications where all[notification.id] == nil {
      let asked = notification.all + notification.any + shared.asked(besides: notification.id)
      all[notification.id] = try Self.replies(asked, settable: settable[notification.id], replies)
    }
    self.replies = all
  }

  /// - Parameter asked: What asks for flags that the page may set.
  private static func replies(
    _ asked: [BannersFeed.Condition], settable: Set<String>?, _ replies: Replies
  ) throws(InspectionLimit) -> [[String: Bool]] {
    var (hiding, needed): ([String], [String]) = ([], [])
    for condition in asked {
      switch condition {
      case .flagNotSet(let flag): hiding.append(flag)
      case .flagSet(let flag): needed.append(flag)
      default: break
      }
    }
    let flags = Set(replies == .withoutHiding ? needed : hiding + needed).filter { settable?.contains($0) ?? true }
      .sorted()
    if replies == .noneOrAll { return [[:]] + (flags.isEmpty ? [] : [Dictionary(flags.map { ($0, true) }) { $1 }]) }
    var ways: [[String: Bool]] = [[:]]
    for flag in flags {
      ways = ways.flatMap { way in
        [way] + (replies == .all ? [true, false] : [true]).map { way.merging([flag: $0]) { $1 } }
      }
      if ways.count > mostReplies { throw .states }
    }
    return ways
  }

  var entryCount: Int { feed.notifications.count }

  func steps(from state: Banners.State, _ device: Device, _ now: Instant) -> [ChannelStep<Banners.State>] {
    let next = Banners.process(feed, state: state, device: device, now: now)
    guard let id = next.decision.display?.id else { return [ChannelStep(state: next.state)] }
    return (replies[id] ?? [[:]]).map { flags in
      let state = flags.reduce(next.state) { Banners.setFlag($1.key, $1.value ? "true" : "false", of: id, state: $0) }
      let set = flags.filter(\.value).keys.sorted()
      return ChannelStep(shown: [ShownOnce(feed: .banners, id: id, flags: set)], state: state)
    }
  }

  func key(of state: Banners.State, _ device: Device, _ now: Instant) -> [Int] {
    let facts = Banners.facts(state, device: device, now: now)
    return rules.flatMap { $0.key(facts) }
  }
}

/// What notifications ask of flags that the pages of others can be expected to set.
struct SharedFlags {
  private struct Asked: Hashable {
    var id: String
    var flag: String
    var isWanted: Bool
  }

  /// By the owner of the flag, which is empty for the whole site, with the names that it has for the flags.
  private var byOwner: [String: Set<Asked>] = [:]

  init(of feed: BannersFeed) {
    for notification in feed.notifications {
      for condition in notification.all + notification.any {
        guard let flag = condition.sharedFlag else { continue }
        let isWanted = if case .flagSet = condition { true } else { false }
        byOwner[flag.owner, default: []].insert(
          Asked(id: notification.id, flag: flag.isOfSite ? flag.text : flag.name, isWanted: isWanted))
      }
    }
  }

  /// Of flags that the pages of this notification can set, by others.
  func asked(besides id: String) -> [BannersFeed.Condition] {
    (byOwner["", default: []].union(id.isEmpty ? [] : byOwner[id, default: []])).filter { $0.id != id }.map {
      $0.isWanted ? .flagSet($0.flag) : .flagNotSet($0.flag)
    }
  }
}

struct AlertsLife: ChannelLife {
  let feed: AlertsFeed
  private let rules: [Asked]

  init(_ feed: AlertsFeed) {
    self.feed = feed
    rules = Alerts.rules(of: feed).map(Asked.init)
  }

  var entryCount: Int { feed.notifications.count }

  func steps(from state: Alerts.State, _ device: Device, _ now: Instant) -> [ChannelStep<Alerts.State>] {
    let next = Alerts.process(feed, state: state, device: device, now: now)
    guard let display = next.decision.display else { return [ChannelStep(state: next.state)] }
    return display.buttons.map { button in
      ChannelStep(
        shown: [ShownOnce(feed: .alerts, id: display.key, answer: button.answer)],
        state: Alerts.apply(button.answer, to: display, state: next.state, now: now))
    }
  }

  func key(of state: Alerts.State, _ device: Device, _ now: Instant) -> [Int] {
    let facts = Alerts.facts(state, device: device)
    let wait = Alerts.shouldCheck(state, now: now).closed?.wait(from: now) ?? 0
    return [state.ignored == nil ? 1 : 0, state.lastReminded == nil ? 0 : 1, wait] + rules.flatMap { $0.key(facts) }
  }
}

/// Both of its feeds, which share a state.
struct UpdatesLife: ChannelLife {
  let remote: UpdatesFeed?
  let local: UpdatesFeed?
  private let rules: [Asked]

  init(remote: UpdatesFeed?, local: UpdatesFeed?) {
    self.remote = remote
    self.local = local
    rules = (remote.map { Updates.Remote.rules(of: $0) } ?? []).map(Asked.init)
  }

  var entryCount: Int { (remote?.releases.count ?? 0) + (local?.releases.count ?? 0) }

  func steps(from state: Updates.State, _ device: Device, _ now: Instant) -> [ChannelStep<Updates.State>] {
    let noted = local == nil ? [ChannelStep(state: state)] : notes(from: state, device)
    return remote == nil ? noted : noted.flatMap { updates(after: $0, device, now) }
  }

  private func notes(from state: Updates.State, _ device: Device) -> [ChannelStep<Updates.State>] {
    let next = Updates.Local.process(local, state: state, device: device)
    guard let display = next.decision.display else { return [ChannelStep(state: next.state)] }
    return display.buttons.map { button in
      ChannelStep(
        shown: [ShownOnce(feed: .localUpdates, id: display.version.text, answer: button.answer)],
        state: Updates.Local.apply(button.answer, to: display, state: next.state, device: device))
    }
  }

  private func updates(
    after step: ChannelStep<Updates.State>, _ device: Device, _ now: Instant
  ) -> [ChannelStep<Updates.State>] {
    guard let remote else { return [step] }
    let next = Updates.Remote.process(remote, state: step.state, device: device, now: now)
    guard let display = next.decision.display else { return [ChannelStep(shown: step.shown, state: next.state)] }
    return display.buttons.map { button in
      ChannelStep(
        shown: step.shown + [ShownOnce(feed: .updates, id: display.version.text, answer: button.answer)],
        state: Updates.Remote.apply(button.answer, to: display, state: next.state, now: now))
    }
  }

  func key(of state: Updates.State, _ device: Device, _ now: Instant) -> [Int] {
    let facts = Updates.facts(state, device: device)
    var unreminded = state
    unreminded.lastReminded = nil
    let waits = [state, unreminded].map { Updates.Remote.shouldCheck($0, now: now).closed?.wait(from: now) ?? 0 }
    let app = device.version(.marketing).text
    // The version seen last only ever becomes the running one.
    return waits + [
      state.lastReminded == nil ? 0 : 1, state.lastVersion == nil ? 0 : state.lastVersion == app ? 1 : 2,
      state.reminderEndedBy == app ? 1 : 0,
    ] + rules.flatMap { $0.key(facts) }
  }
}

struct PromptsLife: ChannelLife {
  let feed: PromptsFeed
  private let rules: [Asked]

  init(_ feed: PromptsFeed) {
    self.feed = feed
    rules = Prompts.rules(of: feed).map(Asked.init)
  }

  var entryCount: Int { feed.prompts.count }

  func steps(from state: Prompts.State, _ device: Device, _ now: Instant) -> [ChannelStep<Prompts.State>] {
    let next = Prompts.process(feed, state: state, device: device, now: now)
    guard let display = next.decision.display else { return [ChannelStep(state: next.state)] }
    return display.buttons.map { button in
      ChannelStep(
        shown: [ShownOnce(feed: .prompts, id: display.name, answer: button.answer)],
        state: Prompts.apply(button.answer, to: display, state: next.state, now: now))
    }
  }

  func key(of state: Prompts.State, _ device: Device, _ now: Instant) -> [Int] {
    let facts = Prompts.facts(feed, state, device: device, now: now)
    return rules.flatMap { $0.key(facts) }
  }
}

/// The stored facts that a rule asks for.
private struct Asked {
  private let id: String
  /// With the number from which on all are the same to the rule.
  private let facts: [(fact: Fact, limit: Int)]

  init(_ rule: Rule) {
    var tests = rule.all + rule.any
    if case .showOrBlock(let test) = rule.effect { tests.append(test) }
    var limits: [Fact: Int] = [:]
    for test in tests where test.fact.isStored || test.fact.isShared {
      limits[test.fact] = max(limits[test.fact] ?? 0, test.values.limit)
    }
    id = rule.id
    // The order is that of the tests, so that keys can be compared.
    var seen: Set<Fact> = []
    facts = tests.map(\.fact).filter { limits[$0] != nil && seen.insert($0).inserted }.map { ($0, limits[$0] ?? 0) }
  }

  func key(_ values: any Facts) -> [Int] {
    facts.map { fact, limit in
      switch values.value(of: fact, for: id) {
      case .truth(let value): value ? 1 : 0
      case .number(let number): min(number, limit)
      case .elapsed(let start, let now): min(now.seconds(since: start), limit)
      case .never: -1
      // Facts of devices, which stay the same.
      case .version, .instant, .language: 0
      }
    }
  }
}

extension Fact {
  fileprivate var isShared: Bool { if case .sharedFlag = self { true } else { false } }
}

extension Values {
  /// Above it, all numbers are in or all are out.
  fileprivate var limit: Int {
    guard case .numbers(let range, _) = self else { return 0 }
    return range.upperBound == .max ? range.lowerBound : range.upperBound.advanced(by: 1)
  }
}
