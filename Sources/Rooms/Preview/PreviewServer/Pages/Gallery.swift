import FeedEvaluator
import FeedModel
import Output

/// The published content, entry by entry and language by language: `/-/gallery.json` (docs/preview.md).
struct Gallery: Encodable {
  var locales: [Locale]
  /// The banners in the order of control.json, then the notifications that are only alerts.
  var notifications: [Notification]
  var prompts: [Entry]
  var permissions: [Entry]
  /// The releases, newest first.
  var releases: [Entry]

  struct Locale: Encodable {
    var tag: String
    var dir: String
  }

  struct Notification: Encodable {
    var id: String
    /// The views; empty if it is not a banner.
    var views: [View] = []
    /// The alert in each locale; empty if it is not an alert.
    var alerts: [Text] = []
  }

  struct View: Encodable {
    var id: String
    var origin: String
    /// The pages, one for each locale.
    var pages: [Page]
  }

  struct Page: Encodable {
    var locale: String
    var source: String?
    var file: String
    var frame: String?
    /// The height in points; nil fills the screen.
    var height: Double?
    /// Whether the page itself knows better how high it has to be; nil for no.
    var autoHeight: Bool?
    /// The language whose text is shown if the page has none of its own; nil for its own.
    var shows: String?
    /// Whether the conditions leave the language out; nil for no.
    var isHidden: Bool?
  }

  struct Entry: Encodable {
    var id: String
    /// The texts, one for each locale.
    var texts: [Text]
  }

  /// An alert as a device with that language shows it.
  struct Text: Encodable {
    var locale: String
    var source: String?
    var key: String?
    var title: String?
    var message: String?
    var buttons: [String]
    var actionURL: String?
    var file: String?
    var frame: String?
    /// The file of a release's "new in this version" text, which the app ships.
    var localSource: String?
    var localMessage: String?
  }
}

extension Gallery {
  init(_ output: PreviewOutput, sources: @escaping ContentSources) {
    let locales = output.locales.compactMap { LanguageTag($0) }
    // These are computed once for all languages, because a large site has megabytes of them.
    let ids = Self.alertIDs(output)
    let shelves = locales.map { GalleryShelf(output, $0, ids, sources) }
    self.locales = locales.map { Locale(tag: $0.text, dir: $0.isRightToLeft ? "rtl" : "ltr") }
    notifications = Self.notifications(shelves)
    prompts = Self.entries(shelves.map(\.prompts))
    permissions = Self.entries(shelves.map(\.permissions))
    releases = Self.entries(shelves.map(\.releases))
  }

  /// The notifications' ids by the keys of their alerts.
  private static func alertIDs(_ output: PreviewOutput) -> [String: String] {
    let manifest = output.tree["manifest.json"].flatMap { try? Manifest.decode($0) }
    let published = (manifest?.published ?? []).filter { !$0.withdrawn }
    let banners = published.filter { $0.channel == FeedChannel.banners.rawValue }
    let ids = Dictionary(banners.map { ($0.source, $0.key) }, uniquingKeysWith: { $1 })
    let alerts = published.filter { $0.channel == FeedChannel.alerts.rawValue }
    return Dictionary(alerts.map { ($0.key, ids[$0.source] ?? $0.id) }, uniquingKeysWith: { $1 })
  }

  /// Groups views by id and part, and alerts by id: each language's beside the default's.
  private static func notifications(_ shelves: [GalleryShelf]) -> [Notification] {
    guard let first = shelves.first else { return [] }
    let pages = shelves.map { shelf in
      Dictionary(shelf.banners.notifications.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }
    let alerts = shelves.map { Dictionary($0.alerts, uniquingKeysWith: { $1 }) }
    let banners = first.banners.notifications
    let known = Set(banners.map(\.id))
    return (banners.map(\.id) + first.alerts.map(\.id).filter { !known.contains($0) }).map { id in
      let translations = zip(shelves, pages).map { (shelf: $0, banner: $1[id]) }
      let views = pages[0][id].map { Self.views(of: $0, translations) } ?? []
      return Notification(id: id, views: views, alerts: alerts.compactMap { $0[id] })
    }
  }

  /// - Parameter translations: The same banner in every language; nil where that language's feed lacks it.
  private static func views(
    of banner: BannersFeed.Notification, _ translations: [(shelf: GalleryShelf, banner: BannersFeed.Notification?)]
  ) -> [View] {
    banner.views.map { view in
      View(
        id: view.id, origin: view.origin.rawValue,
        pages: named(translations.map { $0.shelf.page(of: view.id, in: $0.banner ?? banner) }))
    }
  }

  /// Gives each page the language of an earlier page that is equal.
  private static func named(_ pages: [Page]) -> [Page] {
    pages.indices.map { index in
      var page = pages[index]
      page.shows = pages[..<index].first { $0.file == page.file }?.locale
      return page
    }
  }

  /// The same entries in every language, in the order of the first language.
  private static func entries(_ texts: [[(id: String, text: Text)]]) -> [Entry] {
    let byID = texts.map { Dictionary($0, uniquingKeysWith: { $1 }) }
    return (texts.first ?? []).map { entry in Entry(id: entry.id, texts: byID.compactMap { $0[entry.id] }) }
  }
}

/// The feeds that devices with one language read, with the source files.
private struct GalleryShelf {
  let output: PreviewOutput
  let locale: LanguageTag
  let sources: ContentSources
  let banners: BannersFeed
  private let alertIDs: [String: String]

  init(
    _ output: PreviewOutput, _ locale: LanguageTag, _ alertIDs: [String: String], _ sources: @escaping ContentSources
  ) {
    (self.output, self.locale, self.sources, self.alertIDs) = (output, locale, sources, alertIDs)
    banners = Self.bytes(.banners, output, locale).flatMap { try? BannersFeed.decode($0).feed } ?? BannersFeed()
  }

  private static func bytes(_ name: FeedName, _ output: PreviewOutput, _ locale: LanguageTag) -> [UInt8]? {
    name.fileNames(for: locale).lazy.compactMap { output.tree[$0] }.first
  }

  private func bytes(_ name: FeedName) -> [UInt8]? { Self.bytes(name, output, locale) }

  /// A device for the labels; its state and version do not matter.
  private var device: FeedDevice { FeedDevice(appVersion: "0", appName: output.app, locale: locale) }

  func page(of view: String, in notification: BannersFeed.Notification) -> Gallery.Page {
    let view = notification.views.first { $0.id == view } ?? BannersFeed.View(id: view, file: "")
    let isHidden = notification.all.contains { condition in
      guard case .localeIn(let tags) = condition else { return false }
      return !Values.languages(tags).contains(.language(locale.text))
    }
    return Gallery.Page(
      locale: locale.text, source: sources("notifications", notification.id, view.id, locale), file: view.file,
      frame: output.frame(of: view.file), height: view.height, autoHeight: view.autoHeight ? true : nil,
      isHidden: isHidden ? true : nil)
  }

  /// The alerts with the ids of their notifications.
  var alerts: [(id: String, text: Gallery.Text)] {
    let feed = bytes(.alerts).flatMap { try? AlertsFeed.decode($0).feed } ?? AlertsFeed()
    return feed.notifications.map { entry in
      let (display, id) = (Alerts.display(entry, device: device), alertIDs[entry.key] ?? entry.key)
      var text = text("notifications", id, display.title, display.message, display.buttons)
      text.key = entry.key
      text.actionURL = display.actionURL
      return (id, text)
    }
  }

  var prompts: [(id: String, text: Gallery.Text)] {
    let feed = bytes(.prompts).flatMap { try? PromptsFeed.decode($0).feed } ?? PromptsFeed()
    return feed.prompts.map { entry in
      let display = Prompts.display(entry, device: device)
      var text = text("prompts", entry.name, display.title, display.message, display.buttons)
      text.actionURL = display.actionURL
      return (entry.name, text)
    }
  }

  var permissions: [(id: String, text: Gallery.Text)] {
    let feed = bytes(.permissions).flatMap { try? PermissionsFeed.decode($0).feed } ?? PermissionsFeed()
    return feed.prompts.map { entry in
      let display = Permissions.display(entry, device: device)
      var text = text("permissions", entry.access, display.title, display.message, display.buttons)
      text.file = display.contentView
      text.frame = display.contentView.flatMap(output.frame)
      return (entry.access, text)
    }
  }

  /// The releases of both feeds.
  var releases: [(id: String, text: Gallery.Text)] {
    let (news, notes) = (releases(.updates), releases(.localUpdates))
    let all = news.merging(notes) { news, _ in news }.values.sorted { $0.version > $1.version }
    return all.map { release in
      let id = release.version.text
      return (id, text(id, news[id], notes[id]))
    }
  }

  private func releases(_ name: FeedName) -> [String: UpdatesFeed.Release] {
    let feed = bytes(name).flatMap { try? UpdatesFeed.decode($0).feed } ?? UpdatesFeed()
    return Dictionary(feed.releases.map { ($0.version.text, $0) }, uniquingKeysWith: { $1 })
  }

  /// The text of one release as shown on a device with the previous version, and after the update. The device's system
  /// is new enough.
  private func text(_ id: String, _ news: UpdatesFeed.Release?, _ notes: UpdatesFeed.Release?) -> Gallery.Text {
    var news = news
    news?.osVersionAtLeast = nil
    let alert = news.flatMap { news in
      Updates.Remote.decide(UpdatesFeed(releases: [news]), state: .init(), device: device).decision.display
    }
    var text = text("releases", id, alert?.title, alert?.message, alert?.buttons ?? [])
    let shown = notes.flatMap { notes in
      Updates.Local.process(
        UpdatesFeed(releases: [notes]), state: .init(lastVersion: "0"),
        device: FeedDevice(appVersion: notes.version, appName: output.app, locale: locale)
      ).decision.display
    }
    text.localMessage = shown?.message
    text.localSource = shown.flatMap { _ in sources("releases", id, "local", locale) }
    return text
  }

  private func text(
    _ folder: String, _ id: String, _ title: String?, _ message: String?, _ buttons: [FeedButton]
  ) -> Gallery.Text {
    Gallery.Text(
      locale: locale.text, source: sources(folder, id, "index", locale), title: title, message: message,
      buttons: buttons.map(\.label))
  }
}

extension Manifest.Published {
  /// The notification's id: the last part of its path.
  fileprivate var id: String { source.split(separator: "/").last.map(String.init) ?? key }
}
