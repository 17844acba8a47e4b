import Authoring
import Diagnostics
import FeedEvaluator
import FeedModel
import Inspection

/// How often a device can be interrupted by what is due, against the limits in publish.yml.
@Sendable func checkBudget(_ context: CheckContext) -> [Diagnostic] {
  guard let limits = context.site.configuration.budget else { return [] }
  let budget = Budget(limits)
  do throws(InspectionLimit) {
    return try budget.results(for: PressureSubject(of: context.publication)).filter { !$0.isKept }.compactMap {
      result in
      limits[result.span]?.diagnostic(
        .error, .overBudget, "\(result.words(launchesPerDay: budget.launchesPerDay)), and \(result.allowed) allowed",
        fix: "show less, or allow more; 'publish audit' shows such a device")
    }
  } catch {
    return Budget.Span.allCases.compactMap { limits[$0] }.prefix(1).map {
      $0.diagnostic(
        .error, .overBudget, "there is too much here to work out how often a device can be interrupted",
        fix: "remove the budget, or make conditions differ in fewer ways")
    }
  }
}

extension Budget {
  fileprivate init(_ limits: InterruptionLimits) {
    self.init(
      Dictionary(uniqueKeysWithValues: Span.allCases.compactMap { span in limits[span].map { (span, $0.value) } }),
      launchesPerDay: limits.launchesPerDay ?? Self.usualLaunchesPerDay)
  }
}

extension InterruptionLimits {
  fileprivate subscript(span: Budget.Span) -> Placed<Int>? {
    switch span {
    case .launch: launch
    case .first: first
    case .day: day
    case .week: week
    }
  }
}

extension PressureSubject {
  /// What is due, as devices in the default language read it. Conditions are the same in all languages.
  fileprivate init(of publication: Publication) {
    let locale = publication.configuration.defaultLocale
    let banners = publication.banners
    let known = banners.compactMap { banner in banner.planned.settable.map { (banner.source.id, $0) } }
    let device = Device(appVersion: publication.releases.first?.version ?? "1.0")
    self.init(
      PublishedFeeds(
        banners: BannersFeed(notifications: banners.map { BannersFeed.Notification(due: $0.source) }),
        alerts: AlertsFeed(notifications: publication.alerts.map { AlertsFeed.Notification(due: $0.source) }),
        updates: UpdatesFeed(publication, locale, local: false),
        localUpdates: UpdatesFeed(publication, locale, local: true), prompts: PromptsFeed(publication, locale)),
      settable: SettableFlags(Dictionary(known) { $1 }), openedByAll: device.openableSchemes,
      usual: Situation(device: device, now: Instant(secondsSince1970: 0)))
  }
}

extension BannersFeed.Notification {
  fileprivate init(due notification: Authoring.Notification) {
    self.init(
      id: notification.id, entry: "index", all: notification.requirements, any: notification.any.map(\.value),
      views: [BannersFeed.View(id: "index", file: "")])
  }
}

extension AlertsFeed.Notification {
  fileprivate init(due notification: Authoring.Notification) {
    self.init(
      key: notification.alertKey ?? "", actionURL: notification.actionURL?.value,
      minVersion: notification.lowestVersion, maxVersion: notification.highestVersion)
  }
}
