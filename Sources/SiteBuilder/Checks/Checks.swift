import Authoring
import Diagnostics
import FeedModel

/// The input of a site's checks: everything that was written, and the part of it that is due.
struct CheckContext: Sendable {
  var site: Site
  var publication: Publication
  var assets: Assets
  var summaries: NotificationSummaries
  var options: BuildOptions
}

/// The input of the checks of one notification.
struct NotificationContext: Sendable {
  var notification: Notification
  /// The plain text of its first view.
  var text: Localized<PlainText>
  var facts: SiteFacts
}

/// Everything about the site that affects the checks of a single notification.
struct SiteFacts: Equatable, Sendable {
  var locales: [LanguageTag]
  /// The templates that a view can name.
  @Exact var viewNames: Set<String>
  /// Their paths below `content/assets/`.
  @Exact var images: Set<String>
  /// The numbers of parts that the releases' versions have.
  var versionParts: Set<Int>

  init(_ site: Site, assets: Assets, templates: Templates) {
    locales = site.configuration.locales
    viewNames = templates.viewNames
    images = Set(assets.byName.keys)
    versionParts = Set(site.releases.compactMap { $0.version.components?.count })
  }
}

/// One check of a site. To add one, add a file and a line below.
typealias Check = @Sendable (CheckContext) -> [Diagnostic]

private let checks: [Check] = [
  checkNewestAlert, checkImages, checkAssets, checkTranslations, checkSchedules, checkTextLengths, checkPlainText,
  checkKeys, checkReusedKeys, checkReleases, checkLinks,
]

/// One check of one notification, which is repeated only if the notification or the facts have changed.
typealias NotificationCheck = @Sendable (NotificationContext) -> [Diagnostic]

private let notificationChecks: [NotificationCheck] = [
  checkAlertConditions, checkUnusedButton, checkNotableConditions, checkContradictions, checkFlags, checkViews,
  checkImages, checkTranslations, checkTextLengths, checkPlainText, checkViewNames, checkVersions, checkLinks,
]

/// Runs all of them, on all cores.
func runChecks(
  _ context: CheckContext, _ facts: SiteFacts, memory: inout Cached<Notification, SiteFacts, [Diagnostic]>,
  _ diagnostics: inout [Diagnostic]
) {
  let summaries = context.summaries
  let findings = memory.values(of: context.site.notifications, in: facts) { notification in
    let context = NotificationContext(notification: notification, text: summaries[notification].text, facts: facts)
    return notificationChecks.flatMap { $0(context) }.inOrder
  }
  let others = checks.concurrentMap { $0(context) }
  diagnostics.reserveCapacity((findings + others).reduce(diagnostics.count) { $0 + $1.count })
  for found in findings { diagnostics += found }
  for found in others { diagnostics += found }
}
