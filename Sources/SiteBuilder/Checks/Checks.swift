import Authoring
import Diagnostics
import FeedModel

/// What a site's checks look at: all that was written, and what of it is due.
struct CheckContext: Sendable {
  var site: Site
  var publication: Publication
  var assets: Assets
  var summaries: NotificationSummaries
  var options: BuildOptions
}

/// What the checks of one notification look at.
struct NotificationContext: Sendable {
  var notification: Notification
  /// Of its first view.
  var text: Localized<PlainText>
  var facts: SiteFacts
}

/// All of a site that decides what is said of a notification by itself.
struct SiteFacts: Equatable, Sendable {
  var locales: [LanguageTag]
  /// The templates that a view can name.
  @Exact var viewNames: Set<String>
  /// Below `content/assets/`.
  @Exact var images: Set<String>
  /// How many parts the versions of releases have.
  var versionParts: Set<Int>

  init(_ site: Site, assets: Assets, templates: Templates) {
    locales = site.configuration.locales
    viewNames = templates.viewNames
    images = Set(assets.byName.keys)
    versionParts = Set(site.releases.compactMap { $0.version.components?.count })
  }
}

/// One question about a site; adding one is adding a file and a line below.
typealias Check = @Sendable (CheckContext) -> [Diagnostic]

private let checks: [Check] = [
  checkNewestAlert, checkImages, checkAssets, checkTranslations, checkSchedules, checkTextLengths, checkPlainText,
  checkKeys, checkReusedKeys, checkReleases, checkLinks,
]

/// One question about one notification, which is asked again only where the notification or the facts are others.
typealias NotificationCheck = @Sendable (NotificationContext) -> [Diagnostic]

private let notificationChecks: [NotificationCheck] = [
  checkAlertConditions, checkUnusedButton, checkNotableConditions, checkContradictions, checkFlags, checkViews,
  checkImages, checkTranslations, checkTextLengths, checkPlainText, checkViewNames, checkVersions, checkLinks,
]

/// Asks all of them, on all cores.
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
