public import FeedEvaluator
public import FeedModel

/// Simulates a device that is used: each launch is counted, shows what its clients show, and gets the replies of a
/// habit.
///
/// The rules are the evaluator's own. Rules that the device has decided until its next upgrade or the next publication
/// are not evaluated again. Each launch is a new process, so nothing is on the screen from before.
public struct Life {
  private var rules: PublishedRules
  private let habit: Habit
  private var facts: EntryFacts
  /// The records, by the number of the entry minus the number of its feed's first entry.
  private var banners: [Banners.Record]
  private var prompts: [Prompts.Record]
  private var isIgnored: [Bool]
  private var isViewed: [Bool]
  private let alertsStart: Int
  private let promptsStart: Int
  /// The flags that banners share, and all other flags that are set.
  private var flags: Set<FlagAddress>
  private var alerts: Alerts.State
  private var updates: Updates.State

  // The entries that can still be shown before the next change, with the undecided part of their rules.
  private var bannerRules: [PublishedRules.BannerRule] = []
  private var alertRules: ArraySlice<PublishedRules.AlertRule> = []
  // The evaluator's latest answer; nil if it must be asked again.
  private var nextAlert: Known<Alerts.Display>?
  private var nextUpdate: Known<Updates.Display>?
  /// The release notes to show. Asking for them also changes the state, so they are known only if the state stays the
  /// same.
  private var nextNotes: Known<Updates.Display>?

  private struct Known<Display> {
    var display: Display?
    /// The catalog's number of the entry that is displayed.
    var entry = 0
  }

  /// - Parameters:
  ///   - device: The device, whose `installed` and `launches` are from before the first launch here.
  ///   - state: The stored state.
  ///   - rules: The first publication.
  public init(_ device: FeedDevice, state: LifeState = LifeState(), rules: PublishedRules, habit: Habit) {
    (self.rules, self.habit) = (rules, habit)
    facts = EntryFacts(circumstances: Circumstances(device: device, appVersion: device.version(.marketing)))
    let catalog = rules.catalog
    banners = catalog.entries(of: .banners).map { state.banners.records[$0.id] ?? Banners.Record() }
    prompts = catalog.entries(of: .prompts).map { state.prompts.records[$0.id] ?? Prompts.Record() }
    isIgnored = catalog.entries(of: .alerts).map { $0.isKey(in: state.alerts.ignored) }
    isViewed = catalog.entries(of: .alerts).map { $0.isKey(in: state.alerts.viewed) }
    flags = state.banners.setFlags
    alertsStart = catalog.entries(of: .alerts).startIndex
    promptsStart = catalog.entries(of: .prompts).startIndex
    if let counted = state.countedLaunches {
      for entry in rules.countedBanners { banners[entry].launches = banners[entry].launches ?? counted }
    }
    alerts = state.alerts
    updates = state.updates
    decide()
  }

  public var appVersion: FeedVersion { facts.circumstances.appVersion }

  /// Replaces the app by a different version.
  public mutating func upgrade(to version: FeedVersion) {
    facts.circumstances.device.appVersion = version
    facts.circumstances.device.buildVersion = version
    facts.circumstances.appVersion = version
    decide()
  }

  /// Replaces the publication from now on.
  ///
  /// - Parameter rules: The new publication's rules, made with the same catalog.
  public mutating func publish(_ rules: PublishedRules) {
    self.rules = rules
    decide()
  }

  /// - Parameters:
  ///   - now: The time of the launch, which must not be before the last one.
  ///   - shown: Receives the displays of this launch.
  public mutating func launch(at now: Instant, shown: inout [Shown]) {
    facts.circumstances.device.launches += 1
    if facts.circumstances.device.installed == nil { facts.circumstances.device.installed = now }
    facts.circumstances.now = now
    defer { facts.circumstances.device.lastLaunch = now }
    showBanner(&shown, now)
    showAlert(&shown, now)
    showNotes(&shown)
    showUpdate(&shown, now)
    showPrompt(&shown, now)
  }

  /// Asks again for everything that does not change from launch to launch.
  private mutating func decide() {
    let settled = rules.settled(for: facts.circumstances)
    bannerRules = settled.banners(of: facts.circumstances)
    alertRules = settled.alerts[...]
    (nextAlert, nextUpdate, nextNotes) = (nil, nil, nil)
  }
}

extension FeedEntry {
  /// Keys are compared byte for byte.
  fileprivate func isKey(in list: [String]?) -> Bool { list?.contains { $0.utf8.elementsEqual(id.utf8) } ?? false }
}

/// Something that a launch showed.
public struct Shown: Equatable, Sendable {
  /// Its number in the catalog.
  public var entry: Int
  public var reply: Reply
}

extension Life {
  private mutating func showBanner(_ shown: inout [Shown], _ now: Instant) {
    var chosen: PublishedRules.BannerRule?
    let others = others
    for candidate in bannerRules {
      facts.stored = .banner(banners[candidate.entry], flags, others)
      guard candidate.rule.holds(for: facts) else { continue }
      chosen = candidate
      break
    }
    for entry in rules.countedBanners { banners[entry].countLaunch() }
    guard let chosen else { return }
    banners[chosen.entry].noteDisplay(at: now)
    let id = chosen.rule.id
    let reply = habit.reply(to: id, in: .banners, flags: chosen.hidingFlags)
    if case .flags(let names) = reply {
      for name in names { set(FlagAddress(name, in: id)) }
      if rules.askedMessages.contains(id) {
        if names.isEmpty { banners[chosen.entry].dismissed = true } else { banners[chosen.entry].tapped = true }
      }
    }
    shown.append(Shown(entry: chosen.entry, reply: reply))
  }

  /// The memory of other banners, as far as rules ask for it.
  private var others: OtherBanners {
    var others = OtherBanners()
    for id in rules.askedMessages {
      if let entry = rules.catalog.number(of: .banners, id: id) { others.records[id] = banners[entry] }
    }
    if rules.asksForAnyDisplay { others.newest = banners.lazy.compactMap(\.lastDisplay).max() }
    return others
  }

  private mutating func set(_ flag: FlagAddress) {
    flags.insert(flag)
    guard let owner = rules.catalog.number(of: .banners, id: flag.owner) else { return }
    banners[owner].flags[flag.name] = true
  }

  private mutating func showAlert(_ shown: inout [Shown], _ now: Instant) {
    let check = Alerts.shouldCheck(alerts, options: alertsOptions, now: now)
    alerts = check.state
    guard check.closed == nil else { return }
    alerts = Alerts.checked(alerts, at: now)
    let next = nextAlert ?? decideAlert()
    nextAlert = next
    guard let display = next.display else { return }
    let reply = habit.reply(to: display.key, in: .alerts, buttons: display.buttons)
    if case .answer(let answer) = reply {
      let (ignored, viewed) = (alerts.ignored?.count, alerts.viewed?.count)
      alerts = Alerts.apply(answer, to: display, state: alerts, now: now)
      isIgnored[next.entry - alertsStart] = isIgnored[next.entry - alertsStart] || alerts.ignored?.count != ignored
      isViewed[next.entry - alertsStart] = isViewed[next.entry - alertsStart] || alerts.viewed?.count != viewed
      nextAlert = nil
    }
    shown.append(Shown(entry: next.entry, reply: reply))
  }

  /// An alert that was seen stays seen. No alert after the first remaining one is tried.
  private mutating func decideAlert() -> Known<Alerts.Display> {
    while let next = alertRules.first {
      let place = next.entry - alertsStart
      facts.stored = .alert(isIgnored: isIgnored[place], isViewed: isViewed[place])
      guard next.rule.holds(for: facts) else {
        alertRules.removeFirst()
        continue
      }
      guard next.rule.shows(for: facts) else { break }
      let display = Alerts.display(next.notification, device: facts.circumstances.device)
      return Known(display: display, entry: next.entry)
    }
    return Known()
  }

  private mutating func showNotes(_ shown: inout [Shown]) {
    let device = facts.circumstances.device
    if nextNotes == nil {
      let result = Updates.Local.process(rules.localUpdates, state: updates, device: device)
      let display = result.decision.display
      if result.state == updates {
        nextNotes = Known(display: display, entry: number(.localUpdates, display?.version.text))
      }
      updates = result.state
      guard let display else { return }
      show(display, &shown, device)
    } else if let display = nextNotes?.display {
      show(display, &shown, device)
    }
  }

  private mutating func show(_ notes: Updates.Display, _ shown: inout [Shown], _ device: FeedDevice) {
    let reply = habit.reply(to: notes.version.text, in: .updates, buttons: notes.buttons)
    if case .answer(let answer) = reply {
      updates = Updates.Local.apply(answer, to: notes, state: updates, device: device)
      nextNotes = nil
    }
    shown.append(Shown(entry: number(.localUpdates, notes.version.text), reply: reply))
  }

  private mutating func showUpdate(_ shown: inout [Shown], _ now: Instant) {
    guard Updates.Remote.shouldCheck(updates, options: updatesOptions, now: now).closed == nil else { return }
    updates = Updates.Remote.checked(updates, at: now)
    let next = nextUpdate ?? decideUpdate()
    nextUpdate = next
    guard let display = next.display else { return }
    let reply = habit.reply(to: display.version.text, in: .updates, buttons: display.buttons)
    if case .answer(let answer) = reply {
      let ignored = updates.ignoredVersion
      updates = Updates.Remote.apply(answer, to: display, state: updates, now: now)
      if updates.ignoredVersion != ignored { nextUpdate = nil }
    }
    shown.append(Shown(entry: next.entry, reply: reply))
  }

  private func decideUpdate() -> Known<Updates.Display> {
    guard let feed = rules.updates else { return Known() }
    let device = facts.circumstances.device
    let shown = UpdatesFeed(releases: Updates.Remote.choose(feed, state: updates, device: device)).withoutTexts
    let decision = Updates.Remote.decide(shown, state: updates, device: device).decision
    return Known(display: decision.display, entry: number(.updates, decision.display?.version.text))
  }

  private mutating func showPrompt(_ shown: inout [Shown], _ now: Instant) {
    for entry in rules.countedPrompts { prompts[entry - promptsStart].countUse(at: now) }
    for candidate in rules.prompts {
      facts.stored = .prompt(prompts[candidate.entry - promptsStart])
      guard candidate.rule.holds(for: facts) else { continue }
      let display = Prompts.display(candidate.prompt, device: facts.circumstances.device)
      let reply = habit.reply(to: display.name, in: .prompts, buttons: display.buttons)
      if case .answer(let answer) = reply {
        let state = Prompts.State([display.name: prompts[candidate.entry - promptsStart]])
        let answered = Prompts.apply(answer, to: display, state: state, now: now)
        if let record = answered.records[display.name] { prompts[candidate.entry - promptsStart] = record }
      }
      return shown.append(Shown(entry: candidate.entry, reply: reply))
    }
  }

  private func number(_ feed: FeedName, _ id: String?) -> Int {
    id.flatMap { rules.catalog.number(of: feed, id: $0) } ?? 0
  }
}

private let alertsOptions = Alerts.Options()
private let updatesOptions = Updates.Options()

/// The facts of one entry at a launch.
private struct EntryFacts: Facts {
  var circumstances: Circumstances
  var stored = Stored.banner(Banners.Record(), [], OtherBanners())

  enum Stored {
    case banner(Banners.Record, Set<FlagAddress>, OtherBanners)
    case alert(isIgnored: Bool, isViewed: Bool)
    case prompt(Prompts.Record)
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    switch stored {
    case .banner(let record, let flags, let others):
      switch fact {
      case .sharedFlag(let flag): .truth(flags.contains(flag))
      case .message(let id, let fact): circumstances.value(of: fact, others.records[id])
      case .anyDisplay: .time(since: others.newest, at: circumstances.now)
      default: circumstances.value(of: fact, ofBanner: id, record)
      }
    case .alert(let isIgnored, let isViewed): circumstances.value(of: fact, isIgnored: isIgnored, isViewed: isViewed)
    case .prompt(let record): circumstances.value(of: fact, ofPrompt: record)
    }
  }
}

/// What a device remembers of banners other than the one that asks.
private struct OtherBanners {
  var records: [String: Banners.Record] = [:]
  var newest: Instant?
}

extension Banners.State {
  fileprivate var setFlags: Set<FlagAddress> {
    Set(
      records.flatMap { id, record in
        record.flags.filter(\.value).keys.map { FlagAddress(owner: id, name: $0) }
      })
  }
}

/// The stored state of a device, for all channels.
public struct LifeState: Equatable, Sendable {
  public var banners: Banners.State
  public var alerts: Alerts.State
  public var updates: Updates.State
  public var prompts: Prompts.State
  /// The launches that the banners of the first publication have counted, for banners without a record.
  var countedLaunches: Int?

  /// A device on which nothing has run.
  public init(
    banners: Banners.State = .init(), alerts: Alerts.State = .init(), updates: Updates.State = .init(),
    prompts: Prompts.State = .init()
  ) { (self.banners, self.alerts, self.updates, self.prompts) = (banners, alerts, updates, prompts) }
}

extension Rule {
  /// The rule without the tests whose facts are known; nil if it cannot hold with them.
  ///
  /// - Parameter known: Returns the value of a fact, or nil for a fact that may still change.
  func remaining(_ known: (Fact) -> FactValue?) -> Rule? {
    guard let rest = Need.all(needs).remaining(known) else { return nil }
    var rule = self
    rule.needs = if case .all(let needs) = rest { needs } else { [rest] }
    return rule
  }
}

extension Rule.Need {
  private static let met = Rule.Need.all([])

  /// The need without what is known; nil if it cannot be met.
  fileprivate func remaining(_ known: (Fact) -> FactValue?) -> Rule.Need? {
    var rest: [Rule.Need] = []
    switch self {
    case .test(let test):
      guard let value = known(test.fact) else { return self }
      return test.accepts(value) ? .met : nil
    case .all(let needs):
      for need in needs {
        guard let left = need.remaining(known) else { return nil }
        if left != .met { rest.append(left) }
      }
      return .all(rest)
    case .any(let needs):
      for need in needs {
        guard let left = need.remaining(known) else { continue }
        if left == .met { return .met }
        rest.append(left)
      }
      return rest.isEmpty ? nil : .any(rest)
    case .none(let needs):
      for need in needs {
        guard let left = need.remaining(known) else { continue }
        if left == .met { return nil }
        rest.append(left)
      }
      return rest.isEmpty ? .met : .none(rest)
    }
  }
}
