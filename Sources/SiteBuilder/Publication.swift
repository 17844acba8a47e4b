import Authoring
import Diagnostics
import FeedModel
import Text

/// The part of a site that is due at one moment, in the order in which devices and people see it.
struct Publication: Sendable {
  let configuration: Configuration
  /// Where the output is served; ends with `/`.
  let address: String
  /// By id.
  let due: [BuiltNotification]
  /// By priority, then newest first, then by id (docs/authoring.md, `priority`).
  let notifications: [BuiltNotification]
  /// In the order of their keys' UTF-8 bytes, as in the feed.
  let alerts: [BuiltNotification]
  /// Newest first.
  let releases: [Release]
  let prompts: [Prompt]
  let permissions: [Permission]
  /// The views of the permissions that have one, by access type.
  let permissionViews: [String: Localized<PublishedFile>]
  /// The newest of the notifications that are listed: by date, those of one moment in order of display; what has no date
  /// comes last.
  let news: [News]
  let assets: Assets
  let pages: PageShapes

  /// A notification that people read in full.
  struct News: Sendable {
    let notification: BuiltNotification
    /// At least one, the first of which is `index`.
    let views: [View]
  }

  /// - Parameter notifications: All of the site's, by id.
  init(
    _ site: Site, _ notifications: [BuiltNotification], _ news: [News], views: ViewRenderer, options: BuildOptions
  ) {
    let isLive = { (schedule: Schedule) in schedule.isLive(at: options.now, includesDrafts: options.includesDrafts) }
    configuration = site.configuration
    address = options.site ?? site.configuration.site
    due = notifications.filter(\.isLive)
    self.notifications = Self.inOrderOfDisplay(due)
    alerts = Self.inOrderOfKeys(due)
    self.news = news
    releases = site.releases.filter { isLive($0.schedule) }
    prompts = site.prompts
    permissions = site.permissions
    permissionViews = site.permissions.reduce(into: [:]) { $0[$1.access] = views.pages($1) }
    assets = views.assets
    pages = PageShapes(views.templates)
  }

  var locales: [LanguageTag] { configuration.locales }

  var banners: [BuiltNotification] { notifications.filter { !$0.banners.isEmpty } }

  /// The suffix of a feed's or page's name: empty for the default locale.
  func suffix(_ locale: LanguageTag) -> String { locale == configuration.defaultLocale ? "" : locale.suffix }

  /// The name of a file in a language: `control.json` in the default one, `control_de.json` in another.
  func name(_ file: String, in locale: LanguageTag) -> String {
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    return "\(file[..<dot])\(suffix(locale))\(file[dot...])"
  }

  /// The assets that published texts and templates show, by path.
  var usedAssets: [PublishedFile] {
    let bodies = permissions.flatMap(\.message.all) + releases.flatMap(\.notes.all)
    let named = bodies.flatMap { $0.images.map(\.asset) } + templateImages + Assets.iconNames
    let names = notifications.reduce(into: Set(named)) {
      if !$1.images.isEmpty { $0.formUnion($1.images.keys) }
    }
    return names.sorted().compactMap { assets.byName[$0]?.published }
  }

  var templates: Templates { pages.templates }

  /// The names of the images that templates show, the logo among them.
  var templateImages: [String] {
    templates.assets.map(\.value) + [configuration.brand.logo?.value].compactMap(\.self)
  }

  /// How many news there are for people, and how many entries in a feed for them.
  static let newestCount = 50

  /// - Parameter due: By id, what is shown at one time.
  static func inOrderOfDisplay(_ due: [BuiltNotification]) -> [BuiltNotification] {
    // Numbers are sorted, because comparing 10,000 objects takes longer than everything else that is done with them here.
    let places = due.enumerated().map { index, notification in
      (-notification.source.priority, -(notification.source.date?.value.instant.secondsSince1970 ?? .min + 1), index)
    }
    return places.sorted { $0 < $1 }.map { due[$0.2] }
  }

  /// In the order of their keys' bytes. Two with the same key are an error, which should be reported the same way every time.
  ///
  /// - Parameter due: By id.
  private static func inOrderOfKeys(_ due: [BuiltNotification]) -> [BuiltNotification] {
    let places = due.indices.filter { !due[$0].alerts.isEmpty }.map { index -> (start: UInt128, index: Int) in
      (start(of: due[index].source.alertKey ?? ""), index)
    }
    // The first 16 bytes decide nearly always, and comparing numbers is quicker.
    let sorted = places.sorted { one, other in
      if one.start != other.start { return one.start < other.start }
      let (first, second) = (due[one.index].source.alertKey ?? "", due[other.index].source.alertKey ?? "")
      return first.isSame(as: second) ? one.index < other.index : first.precedes(second)
    }
    return sorted.map { due[$0.index] }
  }

  /// The first 16 bytes as a number that sorts as they do.
  private static func start(of key: String) -> UInt128 {
    var key = key
    return key.withUTF8 { bytes in
      (0..<16).reduce(0) { number, index in number << 8 | UInt128(index < bytes.count ? bytes[index] : 0) }
    }
  }
}
