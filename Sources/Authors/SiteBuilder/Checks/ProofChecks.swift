import Authoring
import Diagnostics
import FeedEvaluator
import FeedModel
import Inspection
import Text

/// Reports banners that, as is proved for all devices, are never shown, always come after others, or come back at every
/// launch.
@Sendable func checkBannerProofs(_ context: CheckContext) -> [Diagnostic] {
  let plan = BannerPlan(context)
  let findings = context.proofs.findings(of: plan.asked)
  let zone = context.site.configuration.timeZone
  return MomentWords.$local.withValue(zone.map { MomentWords($0.words) }) { plan.diagnostics(findings) }
}

/// Reports campaigns that begin on one day and can reach one device, which shows one of them at its next launch.
@Sendable func checkSameDays(_ context: CheckContext) -> [Diagnostic] {
  let (zone, options) = (context.site.configuration.timeZone, context.options)
  let limited = context.notifications.filter { notification in
    notification.isBanner && notification.source.schedule.isPlanned(includesDrafts: options.includesDrafts)
      && Campaign(notification, after: options.now) != nil
  }
  let campaigns = Publication.inOrderOfDisplay(limited).compactMap { Campaign($0, after: options.now) }
  let days = Dictionary(grouping: campaigns) { (zone?.wall($0.begin) ?? $0.begin).secondsSince1970 / 86_400 }
  // Who plans many for one day knows that.
  return days.values.filter { 2...6 ~= $0.count }.flatMap { campaigns -> [Diagnostic] in
    let feed = BannersFeed(notifications: campaigns.map(\.banner))
    let period = campaigns.map(\.begin).min() ?? options.now
    let found = try? Inquiry(.banners(feed), imagination: Imagination(quota: Quota()))
      .overlaps(of: Set(feed.notifications.map(\.id)), in: period..<period.advanced(by: 86_400))
    return campaigns.indices.dropFirst().compactMap { index in
      let later = campaigns[index]
      guard
        let first = campaigns[..<index].first(where: { first in
          first.begin < later.end && later.begin < first.end
            && found?.contains { Set($0.ids) == [first.banner.id, later.banner.id] } ?? false
        })
      else { return nil }
      return Diagnostic(
        .sameDay,
        "'\(first.banner.id)' begins on the same day for the same people: it comes first, this one at the next launch",
        fix: "begin one of them on another day, unless both are meant", at: later.location)
    }
  }
}

/// A banner with a beginning and an end.
private struct Campaign {
  let banner: BannersFeed.Notification
  let location: SourceLocation
  let begin, end: Instant

  /// - Returns: Nil for one that has ended.
  init?(_ notification: BuiltNotification, after now: Instant) {
    (banner, location) = (notification.planned.banner, notification.source.location)
    var (begins, ends): ([Instant], [Instant]) = ([], [])
    for condition in banner.all {
      if case .notBefore(let begin) = condition { begins.append(begin) }
      if case .notAfter(let end) = condition { ends.append(end) }
      // It keeps away from others.
      if case .lastAnyDisplayMinimumSeconds = condition { return nil }
    }
    guard let begin = begins.max(), let end = ends.min(), now < end else { return nil }
    (self.begin, self.end) = (begin, end)
  }
}

/// Reports alerts that hold back older ones on devices that cannot open their URL (iNotify README, ActionURL).
@Sendable func checkBlockingAlerts(_ context: CheckContext) -> [Diagnostic] {
  let alerts = context.publication.alerts.map(\.source)
  let opened = FeedDevice(appVersion: "").openableSchemes
  // Nearly all alerts lead to the web, and block nothing.
  guard alerts.contains(where: { $0.actionURL.map { !opened.contains(urlScheme(of: $0.value) ?? "") } ?? false }) else {
    return []
  }
  let feed = AlertsFeed(
    notifications: alerts.map { alert in
      AlertsFeed.Notification(
        key: alert.alertKey ?? "", actionURL: alert.actionURL?.value, minVersion: alert.lowestVersion,
        maxVersion: alert.highestVersion)
    })
  let question = ProofQuestion(
    feed: .alerts(feed), settable: .unknown, imagination: Imagination(openedByAll: opened),
    options: ProofOptions(regions: 3, includesNotes: false))
  let places = Dictionary(alerts.map { ($0.alertKey ?? "", $0.actionURL) }) { $1 }
  return question.findings().compactMap { finding in
    guard case .blocksQueue = finding.proof, let url = places[finding.id ?? ""] ?? nil else { return nil }
    return url.diagnostic(
      .blocksQueue, "on devices that cannot open this URL, this alert also holds back all older ones",
      fix: "link to https:, or give it an earlier date")
  }
}

/// All banners of the site, with the times of their publication and expiry as conditions, so that the findings do not
/// depend on today's date.
private struct BannerPlan {
  private let notifications: [BuiltNotification]
  /// Notifications that are neither drafts nor only alerts.
  private let planned: [BuiltNotification]
  private let now: Instant
  /// The id of the banner that comes after all others.
  private let last: String?
  let asked: AskedBanners

  init(_ context: CheckContext) {
    notifications = context.notifications
    now = context.options.now
    let drafts = context.options.includesDrafts
    func isPlanned(_ notification: BuiltNotification) -> Bool {
      notification.isBanner && notification.source.schedule.isPlanned(includesDrafts: drafts)
    }
    planned = Publication.inOrderOfDisplay(notifications.filter(isPlanned))
    last = planned.last?.source.id
    // Entries that will not be shown come last, so that they hide nothing; their conditions are still checked.
    let others = planned.count == notifications.count ? [] : notifications.filter { !isPlanned($0) }
    asked = AskedBanners(
      banners: (planned + others).map(\.planned), now: now, publishedBefore: context.publishedBanners)
  }

  func diagnostics(_ findings: [Finding]) -> [Diagnostic] {
    // Most sites have no findings.
    if findings.isEmpty { return [] }
    let byID = Dictionary(notifications.map { ($0.source.id, $0.source) }) { $1 }
    let shown = Set(planned.map(\.source).filter { $0.schedule.expires.map { now < $0.value } ?? true }.map(\.id))
    return findings.compactMap { finding in
      guard let id = finding.id, let notification = byID[id] else { return nil }
      if case .neverShown(let because) = finding.proof { return notification.contradiction(because) }
      guard shown.contains(id), let name = DiagnosticID(rawValue: finding.kind.rawValue) else { return nil }
      return Diagnostic(
        name, as: severity(of: finding), "it \(finding.words)", fix: finding.advice, at: notification.location)
    }
  }

  /// The severity of a finding. A banner that comes after all others and has an end may be meant to fill the launches
  /// without other entries.
  private func severity(of finding: Finding) -> Diagnostic.Severity {
    if case .everyLaunch(_, .some) = finding.proof, finding.id == last { .note } else { .warning }
  }
}

extension BannersFeed.Notification {
  /// Makes a banner with all of ``Notification/requirements(for:)`` as conditions.
  init(planned notification: Notification) {
    self.init(of: notification, notification.written + notification.writtenPeriod)
  }

  /// Makes a banner of the conditions, without the period of publication.
  init(conditionsOf notification: Notification) { self.init(of: notification, notification.written) }

  fileprivate init(of notification: Notification, _ requirements: [WrittenRequirement]) {
    self.init(
      id: notification.id, entry: "index", all: requirements.map(\.condition), any: notification.any.map(\.value),
      views: notification.entryViews)
  }
}

extension Notification {
  private static let firstView = BannersFeed.View(id: "index", file: "")

  /// The views that it and its variants begin with, for questions about its conditions.
  var entryViews: [BannersFeed.View] {
    [Self.firstView] + (variants?.all.dropFirst() ?? []).map { BannersFeed.View(id: $0.entry, file: "") }
  }
}

/// A requirement for a notification to be shown, under the name that its author wrote.
private struct WrittenRequirement {
  var condition: BannersFeed.Condition
  var place: Placed<String>

  init<Value>(_ name: String, _ condition: BannersFeed.Condition, _ written: Placed<Value>) {
    self.condition = condition
    place = Placed(name, at: written.location, length: written.length)
  }

  /// Its words, or those of the part of it that matters.
  func words(_ part: BannersFeed.Condition) -> String {
    if case .group = condition { return part.label }
    return "\(place.value) \(condition.value.bareText)"
  }
}

extension Notification {
  /// The conditions under `all`, and the bounds.
  fileprivate var written: [WrittenRequirement] {
    var requirements = all.map { WrittenRequirement($0.value.name, $0.value, $0) }
    if let minVersion { requirements.append(.init("minVersion", .appVersionAtLeast(minVersion.value), minVersion)) }
    if let maxVersion { requirements.append(.init("maxVersion", .appVersionAtMost(maxVersion.value), maxVersion)) }
    if let variants { requirements.append(.init(variants.place.value, variants.condition, variants.place)) }
    return requirements
  }

  /// The period of publication. Another check verifies that its ends are in order.
  fileprivate var writtenPeriod: [WrittenRequirement] {
    guard schedule.isInOrder else { return [] }
    let ends = [
      schedule.publish.map { WrittenRequirement("publish", .notBefore($0.value), $0) },
      schedule.expires.map { WrittenRequirement("expires", .notAfter($0.value.advanced(by: -1)), $0) },
    ]
    return ends.compactMap(\.self)
  }

  /// The finding, placed at the last of the requirements in the file, or at the name of the audience that has them.
  fileprivate func contradiction(_ because: [Finding.Requirement]) -> Diagnostic? {
    let written = written + writtenPeriod
    let parts = because.compactMap { part -> (place: Placed<String>, words: String)? in
      guard case .condition(let condition, let index) = part else { return nil }
      let place = written[index].place
      return (here(place), written[index].words(condition) + elsewhere(place.location))
    }
    let words = parts.map(\.words)
    if because.contains(.any), let first = any.first {
      let others = words.isEmpty ? " is ever met by a device" : " is compatible with \(words.joinedWithAnd)"
      return here(first.map { _ in "" }).diagnostic(
        .neverShown, "no alternative under any:\(elsewhere(first.location))\(others)",
        fix: "add an alternative that is possible, or remove any:")
    }
    return parts.map(\.place).max { $0.location < $1.location }?.diagnostic(
      .neverShown, "no device ever meets \(words.count == 2 ? "both " : "")\(words.joinedWithAnd)",
      fix: words.count == 1 ? "change it" : words.count == 2 ? "change one of the two" : "change one of them")
  }

  /// A place of its own file; for a condition of an audience, the audience's name.
  private func here(_ place: Placed<String>) -> Placed<String> {
    place.location.path == location.path ? place : audiences.last ?? place
  }

  /// The place of a condition of an audience, in parentheses.
  private func elsewhere(_ place: SourceLocation) -> String {
    place.path == location.path ? "" : " (\(place.path):\(place.line))"
  }
}

extension Schedule {
  fileprivate var isInOrder: Bool {
    guard let publish, let expires else { return true }
    return publish.value < expires.value
  }
}

extension [String] {
  /// `one, two and three`
  package var joinedWithAnd: String {
    count > 1 ? "\(dropLast().joined(separator: ", ")) and \(self[count - 1])" : joined()
  }
}

/// A feed and the extent of its proofs.
struct ProofQuestion: Equatable, Sendable {
  var feed: InspectedFeed
  var settable: SettableFlags
  var imagination: Imagination
  var options: ProofOptions

  /// The findings; for a feed that is too large for proofs, only those that follow from the conditions of each banner
  /// alone.
  func findings() -> [Finding] {
    if let findings = try? findings(of: feed) { return findings }
    guard case .banners(let feed) = feed else { return [] }
    // Among many banners, some have equal conditions, and so equal findings.
    let groups = Dictionary(grouping: feed.notifications) {
      Demand(all: $0.all, any: $0.any, settable: settable.flags[$0.id])
    }
    return groups.map(\.value).concurrentMap { alike in
      let alone = try? findings(of: .banners(BannersFeed(notifications: [alike[0]])))
      return (alone ?? []).filter { $0.kind == .neverShown }.flatMap { finding in
        alike.map { Finding(id: $0.id, proof: finding.proof) }
      }
    }.flatMap(\.self)
  }

  private struct Demand: Hashable {
    var all, any: [BannersFeed.Condition]
    var settable: Set<String>?
  }

  /// Proves with a quota of its own, because several builds may run at the same time.
  private func findings(of feed: InspectedFeed) throws(QuestionTooLarge) -> [Finding] {
    try Inquiry(feed, settable: settable, imagination: imagination.with(Quota())).findings(options)
  }
}

/// A banner for proofs: its conditions without its text. This is a class so that unchanged banners among 10,000 are
/// recognised without a comparison.
final class PlannedBanner: Equatable, Sendable {
  let banner: BannersFeed.Notification
  /// The flags that its pages set; nil if they may set any.
  let settable: Set<String>?
  /// The moments at which its conditions change.
  private let changes: [Instant]

  init(_ notification: Notification, settable: Set<String>?) {
    banner = BannersFeed.Notification(planned: notification)
    self.settable = settable
    changes = banner.leaves.compactMap { condition in
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

  /// The last change up to a moment.
  func lastChange(before now: Instant) -> Instant? { changes.isEmpty ? nil : changes.filter { $0 <= now }.max() }
}

/// The conditions of all banners of a site.
struct AskedBanners: Equatable, Sendable {
  /// The banners in order.
  let banners: [PlannedBanner]
  /// The last moment up to now at which a condition changes: from then until now, the findings are the same.
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
      feed: .banners(BannersFeed(notifications: feed)), settable: SettableFlags(Dictionary(known) { $1 }),
      imagination: Imagination(),
      options: ProofOptions(
        from: from, publishedBefore: publishedBefore, regions: 3, includesNotes: false, nodes: 1_000_000))
  }
}

extension BannersFeed.Notification {
  /// The banner without the minimum times between two displays that nearly every next launch meets; nil if there are
  /// none. These are times below an hour, which the author most likely meant in minutes or days.
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
/// This is a class because one of the checks that run at the same time changes it.
final class ProofMemory: Sendable {
  private let last = Lock<(asked: AskedBanners, findings: [Finding])?>(nil)

  func findings(of asked: AskedBanners) -> [Finding] {
    if let last = last.withLock({ $0 }), last.asked == asked { return last.findings }
    let findings = asked.findings
    last.withLock { $0 = (asked, findings) }
    return findings
  }
}
