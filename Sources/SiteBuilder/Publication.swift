import Authoring
import Diagnostics
import FeedModel
import Text

/// The part of a site that is due at one moment, in the order in which devices and people see it.
struct Publication: Sendable {
  var configuration: Configuration
  /// Where the output is served; ends with `/`.
  var address: String
  /// The notifications that are due, by id.
  private(set) var due: [Notification]
  /// By priority, then newest first, then by id (docs/authoring.md, `priority`).
  var notifications: [Notification]
  /// The banners among them, in the same order.
  private(set) var banners: [Notification]
  /// In the order of their keys' UTF-8 bytes, as in the feed.
  private(set) var alerts: [Notification]
  /// Newest first.
  var releases: [Release]
  var prompts: [Prompt]
  var permissions: [Permission]
  var assets: Assets
  var summaries: NotificationSummaries

  init(_ site: Site, assets: Assets, summaries: NotificationSummaries, options: BuildOptions, memory: inout SiteMemory)
  {
    let isLive = { (schedule: Schedule) in schedule.isLive(at: options.now, includesDrafts: options.includesDrafts) }
    configuration = site.configuration
    address = options.site ?? site.configuration.site
    due = site.notifications.filter { isLive($0.schedule) }
    notifications = memory.order.sorted(due, by: Self.isShownBefore)
    banners = notifications.filter { $0.channels.contains(.banners) }
    alerts = memory.alertOrder.sorted(due.filter { $0.channels.contains(.alerts) }, by: Self.hasKeyBefore)
    releases = site.releases.filter { isLive($0.schedule) }
    prompts = site.prompts
    permissions = site.permissions
    self.assets = assets
    self.summaries = summaries
  }

  var locales: [LanguageTag] { configuration.locales }

  /// The suffix of a feed's or page's name: empty for the default locale.
  func suffix(_ locale: LanguageTag) -> String { locale == configuration.defaultLocale ? "" : locale.suffix }

  private static func isShownBefore(_ a: Notification, _ b: Notification) -> Bool {
    if a.priority != b.priority { return a.priority > b.priority }
    let (first, second) = (a.date?.value.instant, b.date?.value.instant)
    if first != second { return first.map { date in second.map { date > $0 } ?? true } ?? false }
    return a.id < b.id
  }

  private static func hasKeyBefore(_ a: Notification, _ b: Notification) -> Bool {
    let (first, second) = (a.alertKey ?? "", b.alertKey ?? "")
    // Two alerts with the same key are an error, which should be reported the same way every time.
    return first.isSame(as: second) ? a.id < b.id : first.precedes(second)
  }
}
