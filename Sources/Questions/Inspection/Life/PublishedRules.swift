internal import FeedEvaluator
internal import FeedModel
internal import Text

/// The publication that a device in one language reads, prepared for many launches: rules and numbers of entries.
public final class PublishedRules: Sendable {
  let updates: UpdatesFeed?
  let localUpdates: UpdatesFeed?
  let catalog: EntryCatalog
  /// The numbers of the feed's notifications, whose launches are counted.
  let countedBanners: [Int]
  let prompts: [PromptRule]
  let countedPrompts: [Int]
  /// The banners whose memory rules ask for.
  let askedMessages: Set<String>
  let asksForAnyDisplay: Bool
  private let banners: [BannerRule]
  private let alerts: [AlertRule]
  private let settled = Lock<[SettledFacts: SettledRules]>([:])

  struct BannerRule {
    let entry: Int
    var rule: Rule
    /// The flags that the notification's page can set so that it does not come back.
    let hidingFlags: [String]
  }

  struct AlertRule {
    let entry: Int
    var rule: Rule
    let notification: AlertsFeed.Notification
  }

  struct PromptRule {
    let entry: Int
    let rule: Rule
    let prompt: PromptsFeed.Prompt
  }

  /// - Parameter catalog: A catalog with all entries of these feeds.
  public init(_ feeds: PublishedFeeds, in catalog: EntryCatalog) {
    (updates, localUpdates) = (feeds.updates, feeds.localUpdates)
    self.catalog = catalog
    func number(_ feed: FeedName, _ id: String) -> Int {
      guard let number = catalog.number(of: feed, id: id) else { preconditionFailure("\(id) is not in the catalog") }
      return number
    }
    banners = Banners.rules(of: feeds.banners ?? BannersFeed()).map { rule in
      BannerRule(entry: number(.banners, rule.id), rule: rule, hidingFlags: rule.hidingFlags)
    }
    let tests = banners.flatMap(\.rule.tests)
    askedMessages = Set(tests.compactMap(\.message))
    asksForAnyDisplay = tests.contains { $0.fact == .anyDisplay }
    countedBanners = feeds.banners?.notifications.map { number(.banners, $0.id) } ?? []
    let alerts = Dictionary((feeds.alerts?.notifications ?? []).map { (number(.alerts, $0.key), $0) }) { $1 }
    self.alerts = Alerts.rules(of: feeds.alerts ?? AlertsFeed()).compactMap { rule in
      let entry = number(.alerts, rule.id)
      return alerts[entry].map { AlertRule(entry: entry, rule: rule, notification: $0) }
    }
    let prompts = Dictionary((feeds.prompts?.prompts ?? []).map { (number(.prompts, $0.name), $0) }) { $1 }
    self.prompts = Prompts.rules(of: feeds.prompts ?? PromptsFeed()).compactMap { rule in
      let entry = number(.prompts, rule.id)
      return prompts[entry].map { PromptRule(entry: entry, rule: rule, prompt: $0) }
    }
    countedPrompts = feeds.prompts?.prompts.map { number(.prompts, $0.name) } ?? []
  }

  /// The undecided part of the rules for a device, until its next upgrade. Devices that are alike share it.
  func settled(for circumstances: Circumstances) -> SettledRules {
    let facts = SettledFacts(circumstances)
    if let known = settled.withLock({ $0[facts] }) { return known }
    let known: (Fact) -> FactValue? = { fact in fact.isSettled ? circumstances.value(of: fact) : nil }
    let banners = banners.compactMap { banner in
      banner.rule.remaining(known).map { BannerRule(entry: banner.entry, rule: $0, hidingFlags: banner.hidingFlags) }
    }
    let alerts = alerts.compactMap { alert in
      alert.rule.remaining(known).map { AlertRule(entry: alert.entry, rule: $0, notification: alert.notification) }
    }
    let rules = SettledRules(banners: banners, alerts: alerts)
    settled.withLock { all in
      if all.count >= 1000 { all = [:] }
      all[facts] = rules
    }
    return rules
  }
}

/// Rules without the tests that are decided for a device until its next upgrade or the next publication.
struct SettledRules {
  /// The rules of banners, in the order in which they are tried.
  let banners: [PublishedRules.BannerRule]
  let alerts: [PublishedRules.AlertRule]
  /// Whether a banner requires a place in a rollout, which differs from device to device.
  let hasRollouts: Bool

  init(banners: [PublishedRules.BannerRule], alerts: [PublishedRules.AlertRule]) {
    (self.banners, self.alerts) = (banners, alerts)
    hasRollouts = banners.contains { $0.rule.tests.contains { $0.fact == .rolloutPlace } }
  }

  /// The banners of one device, whose places in rollouts do not change either.
  func banners(of circumstances: Circumstances) -> [PublishedRules.BannerRule] {
    guard hasRollouts else { return banners }
    return banners.compactMap { banner in
      let rest = banner.rule.remaining { fact in
        fact == .rolloutPlace ? circumstances.value(of: fact, ofBanner: banner.rule.id, nil) : nil
      }
      return rest.map { .init(entry: banner.entry, rule: $0, hidingFlags: banner.hidingFlags) }
    }
  }
}

/// The facts that ``Fact/isSettled`` is about.
private struct SettledFacts: Hashable {
  let values: [FactValue?]
  let schemes: Set<String>
  let attributes: [String: AttributeValue]

  init(_ circumstances: Circumstances) {
    values = DeviceFact.settled.map { circumstances.value(of: .device($0)) }
    schemes = circumstances.device.openableSchemes
    attributes = circumstances.device.attributes
  }
}

extension Rule {
  /// The flags that must not be set, in the order of the conditions. Flags of other notifications are set by the pages
  /// of those.
  var hidingFlags: [String] {
    needs.flatMap { $0.polarizedTests }.compactMap { test, isWanted in
      guard test.accepts(.truth(false)) == isWanted, test.accepts(.truth(true)) != isWanted else { return nil }
      return switch test.fact {
      case .flag(let name): name
      case .sharedFlag(let flag) where flag.isOfSite: flag.text
      default: nil
      }
    }
  }
}
