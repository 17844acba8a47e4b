import Authoring
import Diagnostics
import FeedModel
import Text

/// What of a site is due at one moment, in the order that devices and people see it.
struct Publication: Sendable {
  var configuration: Configuration
  /// Where the output is served; ends with `/`.
  var address: String
  /// What of the notifications is due, by id.
  private(set) var due: [Notification]
  /// By priority, then newest first, then by id (product.md, `priority`).
  var notifications: [Notification]
  /// Those of them that are banners, in the same order.
  private(set) var banners: [Notification]
  /// In the order of their keys' UTF-8 bytes, as the feed has them.
  private(set) var alerts: [Notification]
  /// Newest first.
  var releases: [Release]
  var prompts: [Prompt]
  var permissions: [Permission]
  var assets: Assets
  var digests: Digests

  init(_ site: Site, assets: Assets, digests: Digests, options: BuildOptions, memory: inout SiteMemory) {
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
    self.digests = digests
  }

  var locales: [LanguageTag] { configuration.locales }

  /// What a feed's or page's name ends with: nothing for the default locale.
  func suffix(_ locale: LanguageTag) -> String { locale == configuration.defaultLocale ? "" : locale.suffix }

  private static func isShownBefore(_ a: Notification, _ b: Notification) -> Bool {
    if a.priority != b.priority { return a.priority > b.priority }
    let (first, second) = (a.date?.value.instant, b.date?.value.instant)
    if first != second { return first.map { date in second.map { date > $0 } ?? true } ?? false }
    return a.id < b.id
  }

  private static func hasKeyBefore(_ a: Notification, _ b: Notification) -> Bool {
    let (first, second) = (a.alertKey ?? "", b.alertKey ?? "")
    // Two with one key are an error, but one that is said the same way every time.
    return first.isSame(as: second) ? a.id < b.id : first.precedes(second)
  }
}
