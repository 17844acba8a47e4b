internal import FeedEvaluator
internal import FeedModel

/// A list of releases. The notes of all releases whose conditions hold are shown together, so releases do not compete.
protocol ReleasesChannel: InspectedChannel {
  var feed: UpdatesFeed { get }

  init(_ feed: UpdatesFeed)
  /// The releases that are shown together, newest first.
  func choose(_ situation: Situation) -> [UpdatesFeed.Release]
}

extension ReleasesChannel {
  init() { self.init(UpdatesFeed()) }

  init(decoding bytes: [UInt8]) throws(FeedError) { self.init(try UpdatesFeed.decode(bytes, limits: .published).feed) }

  func encode() throws(FormatWritingError) -> [UInt8] { try feed.encode() }

  var writtenIDs: [String] { feed.releases.map(\.version.text) }

  /// The notes of each release, and its priority, which decides about the buttons.
  var contents: [String: Content] {
    Dictionary(feed.releases.map { ($0.version.text, .release($0.notes, $0.priority)) }) { first, _ in first }
  }

  var withoutTexts: Self { Self(feed.withoutTexts) }

  func without(_ id: String) -> Self { Self(UpdatesFeed(releases: feed.releases.filter { $0.version.text != id })) }

  func entries(_ rules: [Rule], _ conditions: Conditions) -> [Theory.Entry] { conditions.releases(rules) }

  /// None: the only condition of a release is its version.
  func requirements(of id: String) -> [NamedRequirement] { [] }

  func demands(of id: String, _ rest: Diagram, in theory: Theory) -> Demands { .notIgnored }

  func facts(of situation: Situation) -> any Facts { Updates.facts(situation.updates, device: situation.device) }

  func displayed(to situation: Situation) -> Situation.Displayed? {
    let releases = choose(situation)
    return releases.first.map { Situation.Displayed(id: $0.version.text, notes: releases.map(\.version.text)) }
  }
}

extension UpdatesFeed {
  var withoutTexts: UpdatesFeed {
    UpdatesFeed(
      releases: releases.map { release in
        var release = release
        release.notes = []
        return release
      })
  }
}

/// `versions.plist`
struct RemoteReleases: ReleasesChannel {
  let feed: UpdatesFeed

  init(_ feed: UpdatesFeed) { self.feed = feed }

  var inspected: InspectedFeed { .updates(feed) }
  var rules: [Rule] { Updates.Remote.rules(of: feed) }

  /// A feed whose releases have no requirements.
  var asReadByOriginal: Self {
    RemoteReleases(UpdatesFeed(releases: feed.releases.map { .init(version: $0.version, notes: $0.notes) }))
  }

  func choose(_ situation: Situation) -> [UpdatesFeed.Release] {
    Updates.Remote.choose(feed, state: situation.updates, device: situation.device)
  }

  func trace(of situation: Situation) -> [CandidateTrace] {
    Updates.Remote.decide(feed, state: situation.updates, device: situation.device, explaining: true).decision.trace
  }

  func closedGate(for situation: Situation) -> DecisionGate? {
    Updates.Remote.shouldCheck(situation.updates, now: situation.now).closed
  }

  func mostDisplays(_ entries: ReachedEntries, in window: LaunchWindow) -> Diagram {
    let bound = entries.diagrams.leaf(window.launches(apart: CheckPeriods.updates))
    return entries.diagrams.map(entries.any) { $0.isNever ? .never : bound }
  }

  func life(_ replies: Replies, settable: SettableFlags) -> any ChannelLife { UpdatesLife(remote: feed, local: nil) }

  /// The cases of a device with an older version of the app and a system that the release runs on.
  func cases(ofReversing version: String) -> [Reversal.Case]? {
    guard var release = feed.releases.last(where: { $0.version.text.utf8.elementsEqual(version.utf8) }) else {
      return nil
    }
    release.osVersionAtLeast = nil
    let (alone, device) = (UpdatesFeed(releases: [release]), Reversal.device)
    guard let display = Updates.Remote.decide(alone, state: Updates.State(), device: device).decision.display else {
      return nil
    }
    return Reversal.cases(display.buttons) { answer in
      let state = answer.map { Updates.Remote.apply($0, to: display, state: Updates.State(), now: Reversal.moment) }
      return !Updates.Remote.choose(alone, state: state ?? Updates.State(), device: device).isEmpty
    }
  }
}

/// `local-versions.plist`
struct LocalReleases: ReleasesChannel {
  let feed: UpdatesFeed

  init(_ feed: UpdatesFeed) { self.feed = feed }

  var inspected: InspectedFeed { .localUpdates(feed) }
  var rules: [Rule] { Updates.Local.rules(of: feed) }

  func choose(_ situation: Situation) -> [UpdatesFeed.Release] {
    Updates.Local.choose(feed, state: situation.updates, device: situation.device)
  }

  func trace(of situation: Situation) -> [CandidateTrace] {
    Updates.Local.process(feed, state: situation.updates, device: situation.device, explaining: true).decision.trace
  }

  func closedGate(for situation: Situation) -> DecisionGate? {
    Updates.Local.process(feed, state: situation.updates, device: situation.device).decision.checks.first { !$0.passed }
  }

  /// At most one display: notes that were read do not come back before the next upgrade.
  func mostDisplays(_ entries: ReachedEntries, in window: LaunchWindow) -> Diagram { entries.any }

  func life(_ replies: Replies, settable: SettableFlags) -> any ChannelLife { UpdatesLife(remote: nil, local: feed) }

  func cases(ofReversing id: String) -> [Reversal.Case]? { nil }
}

/// Both feeds, which share a state.
struct UpdatesLife: ChannelLife {
  static var state: WritableKeyPath<Situation, Updates.State> { \.updates }

  private let remote: UpdatesFeed?
  private let local: UpdatesFeed?
  private let rules: [AskedFacts]

  init(remote: UpdatesFeed?, local: UpdatesFeed?) {
    (self.remote, self.local) = (remote, local)
    rules = (remote.map { Updates.Remote.rules(of: $0) } ?? []).map(AskedFacts.init)
  }

  var entryCount: Int { (remote?.releases.count ?? 0) + (local?.releases.count ?? 0) }

  func steps(from state: Updates.State, _ device: FeedDevice, _ now: Instant) -> [ChannelStep<Updates.State>] {
    let noted = local == nil ? [ChannelStep(state: state)] : notes(from: state, device)
    return remote == nil ? noted : noted.flatMap { updates(after: $0, device, now) }
  }

  private func notes(from state: Updates.State, _ device: FeedDevice) -> [ChannelStep<Updates.State>] {
    let next = Updates.Local.process(local, state: state, device: device)
    guard let display = next.decision.display else { return [ChannelStep(state: next.state)] }
    return ChannelStep.all(.localUpdates, display.version.text, display.buttons) { answer in
      Updates.Local.apply(answer, to: display, state: next.state, device: device)
    }
  }

  private func updates(
    after step: ChannelStep<Updates.State>, _ device: FeedDevice, _ now: Instant
  ) -> [ChannelStep<Updates.State>] {
    guard let remote else { return [step] }
    let next = Updates.Remote.process(remote, state: step.state, device: device, now: now)
    guard let display = next.decision.display else { return [ChannelStep(shown: step.shown, state: next.state)] }
    return ChannelStep.all(after: step.shown, .updates, display.version.text, display.buttons) { answer in
      Updates.Remote.apply(answer, to: display, state: next.state, now: now)
    }
  }

  func key(of state: Updates.State, _ device: FeedDevice, _ now: Instant) -> [Int] {
    let facts = Updates.facts(state, device: device)
    var unreminded = state
    unreminded.lastReminded = nil
    let waits = [state, unreminded].map { Updates.Remote.shouldCheck($0, now: now).closed?.wait(from: now) ?? 0 }
    let app = device.version(.marketing).text
    // The version seen last only changes to the running version.
    return waits + [
      state.lastReminded == nil ? 0 : 1, state.lastVersion == nil ? 0 : state.lastVersion == app ? 1 : 2,
      state.reminderEndedBy == app ? 1 : 0,
    ] + rules.flatMap { $0.key(facts) }
  }
}
