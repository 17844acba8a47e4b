import Authoring
import FeedModel
import Inspection
import Text

/// A feed and how much is to be proved of it.
struct ProofQuestion: Equatable, Sendable {
  var feed: InspectedFeed
  var settable: SettableFlags
  var imagination: Imagination
  var options: Proofs.Options

  /// Of a feed that is too large for proofs, only what follows from the conditions of each banner alone, in any order.
  func findings() -> [Finding] {
    if let proofs = try? proofs(of: feed) { return proofs.findings }
    guard case .banners(let feed) = feed else { return [] }
    // Many of so many ask the same of a device, and the same is found of them.
    let groups = Dictionary(grouping: feed.notifications) {
      Demand(all: $0.all, any: $0.any, settable: settable.flags[$0.id])
    }
    return groups.map(\.value).concurrentMap { alike in
      let alone = try? proofs(of: .banners(BannersFeed(notifications: [alike[0]])))
      return (alone?.findings ?? []).filter { $0.kind == .neverShown }.flatMap { finding in
        alike.map { Finding(id: $0.id, proof: finding.proof) }
      }
    }.flatMap(\.self)
  }

  private struct Demand: Hashable {
    var all, any: [BannersFeed.Condition]
    var settable: Set<String>?
  }

  /// With a quota of its own: one of many at the same time.
  private func proofs(of feed: InspectedFeed) throws(InspectionLimit) -> Proofs {
    try Proofs(of: feed, settable: settable, imagination: imagination.with(Quota()), options)
  }
}

/// A banner as proofs see it: when it can be shown, and not what it says. An object, so that those of 10,000 entries that
/// did not change are recognised without being compared.
final class PlannedBanner: Equatable, Sendable {
  let banner: BannersFeed.Notification
  /// The flags that its pages set; nil if they may set any.
  let settable: Set<String>?
  /// The moments at which its conditions change.
  private let changes: [Instant]

  init(_ notification: Notification, settable: Set<String>?) {
    banner = BannersFeed.Notification(planned: notification)
    self.settable = settable
    changes = (banner.all + banner.any).compactMap { condition in
      switch condition {
      case .notBefore(let instant): instant
      case .notAfter(let instant): instant.advanced(by: 1)
      default: nil
      }
    }
  }

  static func == (one: PlannedBanner, other: PlannedBanner) -> Bool {
    one === other || one.banner == other.banner && one.settable == other.settable
  }

  /// The last one up to then.
  func lastChange(before now: Instant) -> Instant? {
    changes.isEmpty ? nil : changes.filter { $0 <= now }.max()
  }
}

/// What is asked of all banners of a site.
struct AskedBanners: Equatable, Sendable {
  /// In order.
  let banners: [PlannedBanner]
  /// The last moment up to now at which a condition changes: the findings are the same from then on.
  private let from: Instant?
  private let publishedBefore: Set<String>

  init(banners: [PlannedBanner], now: Instant, publishedBefore: Set<String>) {
    self.banners = banners
    from = banners.reduce(nil) { last, banner in
      guard let change = banner.lastChange(before: now) else { return last }
      return last.map { max($0, change) } ?? change
    }
    self.publishedBefore = publishedBefore
  }

  fileprivate var findings: [Finding] {
    let written = banners.map(\.banner)
    let found = question(written).findings()
    let hasty = written.compactMap(\.withoutShortWaits)
    if hasty.isEmpty { return found }
    let (ids, known) = (Set(hasty.map(\.id)), Set(found.filter { $0.kind == .everyLaunch }.compactMap(\.id)))
    let byHabit = question(written.map { $0.withoutShortWaits ?? $0 }).findings().filter { finding in
      finding.kind == .everyLaunch && finding.id.map { ids.contains($0) && !known.contains($0) } ?? false
    }
    return found + byHabit
  }

  private func question(_ feed: [BannersFeed.Notification]) -> ProofQuestion {
    let known = banners.compactMap { banner in banner.settable.map { (banner.banner.id, $0) } }
    return ProofQuestion(
      feed: .banners(BannersFeed(notifications: feed)),
      settable: SettableFlags(Dictionary(known) { $1 }),
      imagination: Imagination(),
      options: Proofs.Options(
        from: from, publishedBefore: publishedBefore, regions: 3, includesNotes: false, nodes: 1_000_000))
  }
}

extension BannersFeed.Notification {
  /// Without the minimums of time between two displays that nearly every next launch meets, or nil if there are none: those
  /// below an hour, which somebody most likely took for minutes or days.
  fileprivate var withoutShortWaits: BannersFeed.Notification? {
    let isShort = { (condition: BannersFeed.Condition) in
      if case .lastDisplayMinimumSeconds(let seconds) = condition { seconds < 3600 } else { false }
    }
    guard all.contains(where: isShort) || any.contains(where: isShort) else { return nil }
    var banner = self
    banner.all.removeAll(where: isShort)
    if any.contains(where: isShort) { banner.any = [] }
    return banner
  }
}

/// The last question with its answer. Most builds of a site change texts, but no condition.
///
/// An object, because one of the checks that run at the same time uses it.
final class ProofMemory: Sendable {
  private let last = Lock<(asked: AskedBanners, findings: [Finding])?>(nil)

  func findings(of asked: AskedBanners) -> [Finding] {
    if let last = last.withLock({ $0 }), last.asked == asked { return last.findings }
    let findings = asked.findings
    last.withLock { $0 = (asked, findings) }
    return findings
  }
}
