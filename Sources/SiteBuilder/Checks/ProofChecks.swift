import Authoring
import Diagnostics
import FeedEvaluator
import FeedModel
import Inspection

/// What holds for all devices: banners that none is shown, that others always come before, or that come back at every launch.
@Sendable func checkBannerProofs(_ context: CheckContext) -> [Diagnostic] {
  let plan = BannerPlan(context)
  return plan.diagnostics(context.proofs.findings(of: plan.asked))
}

/// Alerts that hold back older ones where their URL cannot be opened (iNotify README, ActionURL).
@Sendable func checkBlockingAlerts(_ context: CheckContext) -> [Diagnostic] {
  let alerts = context.publication.alerts.map(\.source)
  let opened = Device(appVersion: "").openableSchemes
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
    options: Proofs.Options(regions: 3, includesNotes: false))
  let places = Dictionary(alerts.map { ($0.alertKey ?? "", $0.actionURL) }) { $1 }
  return question.findings().compactMap { finding in
    guard case .blocksQueue = finding.proof, let url = places[finding.id ?? ""] ?? nil else { return nil }
    return url.diagnostic(
      .warning, .blocksQueue, "on devices that cannot open this URL, this alert also holds back all older ones",
      fix: "link to https:, or give it an earlier date")
  }
}

/// All banners that were written, with the times at which they are published and expire as conditions. So what is found does
/// not depend on what is due today.
private struct BannerPlan {
  private let notifications: [BuiltNotification]
  /// What is neither a draft nor only an alert.
  private let planned: [BuiltNotification]
  private let now: Instant
  /// The id of the one that all others come before.
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
    // What will not be shown comes last, so that it hides nothing; its conditions are checked all the same.
    let others = planned.count == notifications.count ? [] : notifications.filter { !isPlanned($0) }
    asked = AskedBanners(
      banners: (planned + others).map(\.planned), now: now, publishedBefore: context.publishedBanners)
  }

  func diagnostics(_ findings: [Finding]) -> [Diagnostic] {
    // Of nearly all sites nothing is found.
    if findings.isEmpty { return [] }
    let byID = Dictionary(notifications.map { ($0.source.id, $0.source) }) { $1 }
    let shown = Set(planned.map(\.source).filter { $0.schedule.expires.map { now < $0.value } ?? true }.map(\.id))
    return findings.compactMap { finding in
      guard let id = finding.id, let notification = byID[id] else { return nil }
      if case .neverShown(let because) = finding.proof { return notification.contradiction(because) }
      guard shown.contains(id), let name = DiagnosticID(rawValue: finding.kind.rawValue) else { return nil }
      return Diagnostic(
        severity(of: finding), name, "it \(finding.words)", fix: finding.advice, at: notification.location)
    }
  }

  /// Behind all others and with an end, a banner may well fill the launches that nothing else is for.
  private func severity(of finding: Finding) -> Diagnostic.Severity {
    if case .everyLaunch(_, .some) = finding.proof, finding.id == last { .note } else { .warning }
  }
}

extension BannersFeed.Notification {
  /// All of ``Notification/requirements(for:)`` as conditions.
  init(planned notification: Notification) {
    self.init(
      id: notification.id, entry: "index",
      all: notification.allRequirements.map(\.condition),
      any: notification.any.map(\.value), views: Self.views)
  }

  private static let views = [BannersFeed.View(id: "index", file: "")]
}

/// A requirement for a notification to be shown, under the name that its author wrote.
private struct WrittenRequirement {
  var condition: BannersFeed.Condition
  var place: Placed<String>

  init<Value>(_ name: String, _ condition: BannersFeed.Condition, _ written: Placed<Value>) {
    self.condition = condition
    place = Placed(name, at: written.location, length: written.length)
  }

  var words: String {
    let value = condition.value
    return "\(place.value) \(value.string ?? String(decoding: value.writeCompactly(), as: UTF8.self))"
  }
}

extension Notification {
  /// The conditions under `all`, the bounds, and the period of publication.
  fileprivate var allRequirements: [WrittenRequirement] {
    var requirements = all.map { WrittenRequirement($0.value.name, $0.value, $0) }
    if let minVersion { requirements.append(.init("minVersion", .appVersionAtLeast(minVersion.value), minVersion)) }
    if let maxVersion { requirements.append(.init("maxVersion", .appVersionAtMost(maxVersion.value), maxVersion)) }
    // Another check verifies that the ends of the period are in order.
    if let publish = schedule.publish, schedule.isInOrder {
      requirements.append(.init("publish", .notBefore(publish.value), publish))
    }
    if let expires = schedule.expires, schedule.isInOrder {
      requirements.append(.init("expires", .notAfter(expires.value.advanced(by: -1)), expires))
    }
    return requirements
  }

  /// At the last of them in the file.
  fileprivate func contradiction(_ because: [Finding.Requirement]) -> Diagnostic? {
    let written = allRequirements
    let parts = because.compactMap { part -> WrittenRequirement? in
      if case .condition(_, let index) = part { written[index] } else { nil }
    }
    let words = parts.map(\.words)
    if because.contains(.any) {
      let others = words.isEmpty ? "" : " is compatible with \(words.joinedWithAnd)"
      return any.first?.diagnostic(
        .error, .neverShown, "no alternative under any:\(others.isEmpty ? " is ever met by a device" : others)",
        fix: "add an alternative that is possible, or remove any:")
    }
    let last = parts.max { $0.place.location < $1.place.location }
    return last?.place.diagnostic(
      .error, .neverShown, "no device ever meets \(words.count == 2 ? "both " : "")\(words.joinedWithAnd)",
      fix: words.count == 1 ? "change it" : words.count == 2 ? "change one of the two" : "change one of them")
  }
}

extension Schedule {
  fileprivate var isInOrder: Bool {
    guard let publish, let expires else { return true }
    return publish.value < expires.value
  }
}

extension [String] {
  fileprivate var joinedWithAnd: String {
    count > 1 ? "\(dropLast().joined(separator: ", ")) and \(self[count - 1])" : joined()
  }
}
