import Authoring
import Diagnostics
import FeedModel

/// What of a site is due at one moment, in the order that devices and people see it.
struct Publication: Sendable {
  var configuration: Configuration
  /// Where the output is served; ends with `/`.
  var address: String
  /// By priority, then newest first, then by id (product.md, `priority`).
  var notifications: [Notification]
  /// Those of them that are banners, in the same order.
  private(set) var banners: [Notification]
  private(set) var alerts: [Notification]
  /// Newest first.
  var releases: [Release]
  var prompts: [Prompt]
  var permissions: [Permission]
  var assets: Assets
  var texts: PlainTexts
  /// Every key that devices will remember, with a fingerprint of what it says in the default locale.
  private(set) var publishedKeys: [Manifest.Published] = []

  init(_ site: Site, assets: Assets, texts: PlainTexts, options: BuildOptions) {
    configuration = site.configuration
    address = options.site ?? site.configuration.site
    notifications = site.notifications.filter { $0.schedule.isLive(at: options.now) }.sorted(by: Self.isShownBefore)
    banners = notifications.filter { $0.channels.contains(.banners) }
    alerts = notifications.filter { $0.channels.contains(.alerts) }
    releases = site.releases.filter { $0.schedule.isLive(at: options.now) }
    prompts = site.prompts
    permissions = site.permissions
    self.assets = assets
    self.texts = texts
    publishedKeys = keys()
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
}
