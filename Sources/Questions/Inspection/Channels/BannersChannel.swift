internal import FeedEvaluator
internal import FeedModel

struct BannersChannel: InspectedChannel {
  let feed: BannersFeed

  init(_ feed: BannersFeed) { self.feed = feed }

  init() { feed = BannersFeed() }

  init(decoding bytes: [UInt8]) throws(FeedError) { feed = try BannersFeed.decode(bytes, limits: .published).feed }

  var inspected: InspectedFeed { .banners(feed) }

  func encode() throws(FormatWritingError) -> [UInt8] { feed.encode() }

  var rules: [Rule] { Banners.rules(of: feed) }

  /// Includes banners without an entry view, which have no rule.
  var ids: [String] { writtenIDs }
  var writtenIDs: [String] { feed.notifications.map(\.id) }

  var contents: [String: Content] {
    Dictionary(feed.notifications.map { ($0.id, .banner($0.content)) }) { first, _ in first }
  }

  var withoutTexts: Self {
    changed { $0.views = $0.views.map { BannersFeed.View(id: $0.id, file: "") } }
  }

  /// Banners with conditions that only our clients know are never shown.
  var asReadByOriginal: Self {
    func known(_ conditions: [BannersFeed.Condition]) -> [BannersFeed.Condition] {
      conditions.map { $0.isKnownToNotable ? $0 : .unknown($0.name, $0.value) }
    }
    return changed { ($0.all, $0.any) = (known($0.all), known($0.any)) }
  }

  private func changed(_ change: (inout BannersFeed.Notification) -> Void) -> Self {
    var feed = feed
    for i in feed.notifications.indices { change(&feed.notifications[i]) }
    return BannersChannel(feed)
  }

  func without(_ id: String) -> Self {
    BannersChannel(BannersFeed(notifications: feed.notifications.filter { $0.id != id }))
  }

  // MARK: Conditions

  func requirements(of id: String) -> [NamedRequirement] {
    guard let banner = feed.notifications.first(where: { $0.id == id }) else { return [] }
    guard Banners.missingEntry(of: banner) == nil else {
      return [NamedRequirement(.entryView, .any([]))]
    }
    let all = banner.all.enumerated().flatMap { i, condition in
      condition.separated.map { NamedRequirement(.condition($0, index: i), $0.need) }
    }
    let alternatives = banner.alternatives
    return alternatives.isEmpty ? all : all + [NamedRequirement(.any, .any(alternatives.map(\.need)))]
  }

  func demands(of id: String, _ rest: Diagram, in theory: Theory) -> Demands {
    theory.bannersByID[id].map { theory.remaining(of: $0, rest) } ?? .none
  }

  // MARK: A launch

  func facts(of situation: Situation) -> any Facts {
    Banners.facts(situation.banners, device: situation.device, now: situation.now)
  }

  func displayed(to situation: Situation) -> Situation.Displayed? {
    Banners.choose(feed, state: situation.banners, device: situation.device, now: situation.now)
      .map { Situation.Displayed(id: feed.notifications[$0].id) }
  }

  func trace(of situation: Situation) -> [CandidateTrace] {
    Banners.process(
      feed, state: situation.banners, device: situation.device, now: situation.now, explaining: true
    ).decision.trace
  }

  // MARK: Lives

  func life(_ replies: Replies, settable: SettableFlags) throws(InspectionLimit) -> any ChannelLife {
    try BannersLife(feed, settable: settable, replies)
  }

  func cases(ofReversing id: String) -> [Reversal.Case]? {
    guard let rule = rules.last(where: { $0.id.utf8.elementsEqual(id.utf8) }) else { return nil }
    let flags = rule.hidingFlags
    return ([[]] + (flags.isEmpty ? [] : [flags])).map { flags in
      var record = Banners.Record()
      record.noteDisplay(at: Reversal.moment)
      let state = flags.reduce(Banners.State([id: record])) { Banners.setFlag($1, "true", of: id, state: $0) }
      let rest = rule.remaining { fact in
        switch fact {
        case .displayed: .truth(state.records[id]?.displayed ?? false)
        // A flag that is not set now may still be set later.
        case .flag(let flag): state.records[id]?.flags[flag] == true ? .truth(true) : nil
        case .sharedFlag(let flag): state.isSet(flag) ? .truth(true) : nil
        default: nil
        }
      }
      return Reversal.Case(past: flags.isEmpty ? .displayed : .reply(.flags(flags)), comesBack: rest != nil)
    }
  }
}

extension BannersFeed.Notification {
  fileprivate var content: Self {
    var content = self
    // The shares of variants decide which text is shown.
    content.all = all.filter { if case .variants = $0 { true } else { false } }
    (content.any, content.unknown) = ([], [])
    for i in content.views.indices { content.views[i].unknown = [] }
    return content
  }
}

struct BannersLife: ChannelLife {
  static var state: WritableKeyPath<Situation, Banners.State> { \.banners }

  private let feed: BannersFeed
  private let rules: [AskedFacts]
  private let replies: BannerReplies

  init(_ feed: BannersFeed, settable: SettableFlags, _ replies: Replies) throws(InspectionLimit) {
    try self.init(feed, BannerReplies(replies, settable, SharedFlags(of: feed), answered: feed.answeredMessages))
  }

  init(_ feed: BannersFeed, _ replies: BannerReplies) throws(InspectionLimit) {
    (self.feed, self.replies) = (feed, replies)
    rules = replies.areCompared ? Banners.rules(of: feed).map(AskedFacts.init) : []
    for notification in feed.notifications { try replies.check(notification) }
  }

  var entryCount: Int { feed.notifications.count }

  func steps(from state: Banners.State, _ device: FeedDevice, _ now: Instant) -> [ChannelStep<Banners.State>] {
    let next = Banners.process(feed, state: state, device: device, now: now)
    guard let id = next.decision.display?.id else { return [ChannelStep(state: next.state)] }
    return replies.ways(of: id, in: feed).flatMap { flags -> [ChannelStep<Banners.State>] in
      let state = flags.reduce(next.state) { Banners.setFlag($1.key, $1.value ? "true" : "false", of: id, state: $0) }
      let set = flags.filter(\.value).keys.sorted()
      return replies.answers(to: id, isTapped: !flags.isEmpty).map { isTapped in
        ChannelStep(
          shown: [ShownOnce(feed: .banners, id: id, flags: set, isTapped: isTapped)],
          state: isTapped.map { Banners.note(tapped: $0, of: id, state: state) } ?? state)
      }
    }
  }

  func key(of state: Banners.State, _ device: FeedDevice, _ now: Instant) -> [Int] {
    let facts = Banners.facts(state, device: device, now: now)
    return rules.flatMap { $0.key(facts) }
  }

  func start(in situation: Situation) -> Banners.State {
    var state = situation.banners
    guard situation.device.launches > 0 else { return state }
    for notification in feed.notifications {
      state.records[notification.id, default: .init()].launches = situation.device.launches
    }
    return state
  }
}

/// Flags that the pages of banners may set when they are shown. This is a class so that the ways of each banner are
/// computed only once.
final class BannerReplies {
  private let replies: Replies
  private let settable: SettableFlags
  private let shared: SharedFlags
  private var known: [String: [[String: Bool]]] = [:]
  /// The banners whose answers others ask for, each with whether a tap is among them.
  private let answered: [String: Bool]

  /// The limit of ``check(_:)``. Each flag multiplies the ways to reply to a banner by two or three.
  private static let mostWays = 10_000

  init(_ replies: Replies, _ settable: SettableFlags, _ shared: SharedFlags, answered: [String: Bool]) {
    (self.replies, self.settable, self.shared) = (replies, settable, shared)
    self.answered = answered
  }

  /// The answers to a display that are tried: a tap, a dismissal, or nil for neither.
  func answers(to id: String, isTapped: Bool) -> [Bool?] {
    guard let asksForTaps = answered[id] else { return [nil] }
    if isTapped { return [true] }
    if areCompared { return [nil, true, false] }
    return replies == .needed || replies == .allFlags ? [asksForTaps] : [nil]
  }

  /// Whether the states that different replies lead to are compared.
  var areCompared: Bool { replies == .all || replies == .withoutHiding }

  /// - Throws: ``InspectionLimit/states`` if there are too many ways to follow.
  func check(_ notification: BannersFeed.Notification) throws(InspectionLimit) {
    guard areCompared else { return }
    let most = flags(of: notification).reduce(1) { ways, _ in min(Self.mostWays + 1, ways * (replies == .all ? 3 : 2)) }
    if most > Self.mostWays { throw .states }
  }

  func ways(of id: String, in feed: BannersFeed) -> [[String: Bool]] {
    if let ways = known[id] { return ways }
    let ways = feed.notifications.first { $0.id == id }.map(ways) ?? [[:]]
    known[id] = ways
    return ways
  }

  private func ways(of notification: BannersFeed.Notification) -> [[String: Bool]] {
    let flags = flags(of: notification)
    guard areCompared else { return [Dictionary(flags.map { ($0, true) }) { $1 }] }
    return flags.reduce([[:]]) { ways, flag in
      ways.flatMap { way in
        [way] + (replies == .all ? [true, false] : [true]).map { way.merging([flag: $0]) { $1 } }
      }
    }
  }

  /// The flags that replies may set, without duplicates, sorted.
  private func flags(of notification: BannersFeed.Notification) -> [String] {
    if replies == .none { return [] }
    let pages = settable[notification.id]
    let asked = notification.leaves + shared.asked(besides: notification.id)
    let flags = asked.compactMap { condition -> String? in
      switch condition {
      case .flagNotSet(let flag): replies == .withoutHiding || replies == .needed ? nil : flag
      case .flagSet(let flag): replies == .hiding ? nil : flag
      default: nil
      }
    }
    return Set(flags).filter { pages?.contains($0) ?? true }.sorted()
  }
}

extension BannersFeed {
  /// The banners whose taps and dismissals conditions ask for, each with whether they ask for taps.
  var answeredMessages: [String: Bool] {
    var found: [String: Bool] = [:]
    for condition in notifications.flatMap(\.leaves) {
      switch condition {
      case .tapped(let ids), .notTapped(let ids): for id in ids { found[id] = true }
      case .dismissed(let ids), .notDismissed(let ids): for id in ids where found[id] == nil { found[id] = false }
      default: break
      }
    }
    return found
  }
}

/// Conditions that notifications put on flags that other notifications' pages can be expected to set.
struct SharedFlags {
  private struct Asked: Hashable {
    var id: String
    var flag: String
    var isWanted: Bool
  }

  /// The conditions, by the owner of their flag (empty for the whole site) and with the name that the owner has for it.
  private var byOwner: [String: Set<Asked>] = [:]

  init(of feed: BannersFeed) {
    for notification in feed.notifications {
      for condition in notification.leaves {
        guard let flag = condition.sharedFlag else { continue }
        let isWanted = if case .flagSet = condition { true } else { false }
        byOwner[flag.owner, default: []].insert(
          Asked(id: notification.id, flag: flag.isOfSite ? flag.text : flag.name, isWanted: isWanted))
      }
    }
  }

  /// The conditions that other notifications put on flags that this notification's pages can set.
  func asked(besides id: String) -> [BannersFeed.Condition] {
    (byOwner["", default: []].union(id.isEmpty ? [] : byOwner[id, default: []])).filter { $0.id != id }.map {
      $0.isWanted ? .flagSet($0.flag) : .flagNotSet($0.flag)
    }
  }
}
