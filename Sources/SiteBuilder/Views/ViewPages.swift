import Authoring
import FeedModel
import Output
import Text

/// The HTML views of banners and permissions, one for each language in which a view is written.
struct ViewPages: Sendable {
  /// A finished page and where it is published: `views/<notification>/<view>.<hash>.html`.
  struct Page: Sendable {
    var path: String
    var bytes: [UInt8]
    /// 64 hexadecimal digits; the path has the first 16.
    var sha256: String
  }

  /// The views of the banners, in their order.
  private(set) var banners: [NotificationPages]
  /// By access type.
  private(set) var permissions: [String: Localized<Page>] = [:]
  private let byNotification: [ObjectIdentifier: NotificationPages]

  init(_ publication: Publication, templates: Templates, memory: inout SiteMemory) {
    let inputs = ViewInputs(publication, templates)
    let skeletons = memory.skeletons.skeletons(of: publication, templates, inputs)
    let renderer = ViewRenderer(publication: publication, templates: templates, skeletons: skeletons)
    banners = memory.pages.values(
      of: publication.banners, in: inputs, where: { $0.showsTheSame(publication.assets) }, renderer.pages)
    byNotification = Dictionary(uniqueKeysWithValues: banners.map { (ObjectIdentifier($0.notification), $0) })
    for permission in publication.permissions where ViewRenderer.needsView(permission) {
      permissions[permission.access] = renderer.pages(permission)
    }
  }

  /// Nil for a notification that is not a banner.
  subscript(notification: Notification) -> NotificationPages? { byNotification[ObjectIdentifier(notification)] }

  var count: Int {
    banners.reduce(0) { $0 + $1.views.values.reduce(0) { $0 + 1 + $1.translations.count } }
      + permissions.values.reduce(0) { $0 + 1 + $1.translations.count }
  }
}

/// The views of one notification. An object, so that values derived from it can be cached by identity.
final class NotificationPages: Sendable {
  let notification: Notification
  /// By view id.
  let views: [String: Localized<ViewPages.Page>]
  /// The images that they show; nil for one that does not exist.
  private let images: [String: PublishedImage?]

  init(_ notification: Notification, images: [String: PublishedImage?], views: [String: Localized<ViewPages.Page>]) {
    self.notification = notification
    self.images = images
    self.views = views
  }

  var all: [ViewPages.Page] { views.values.flatMap(\.all) }

  /// Whether the images are published under the same names, with the same sizes, as when these views were rendered.
  func showsTheSame(_ assets: Assets) -> Bool { images.allSatisfy { assets.imageForView($0) == $1 } }
}

/// Everything that views depend on, apart from their notification and its images.
struct ViewInputs: Equatable, Sendable {
  var templates: Int
  @Exact var app: String
  @Exact var address: String
  var locale: LanguageTag

  init(_ publication: Publication, _ templates: Templates) {
    self.templates = templates.generation
    app = publication.configuration.appName
    address = publication.address
    locale = publication.configuration.defaultLocale
  }
}

/// Pages of one form differ only in their texts.
struct ViewForm: Hashable, Sendable {
  var template: String
  var isFullScreen: Bool
  var canBeClosed: Bool

  func context(_ publication: Publication) -> [String: Any] {
    ["app": publication.configuration.appName, "site": publication.address, "isFullScreen": isFullScreen]
  }

  func skeleton(_ publication: Publication, _ templates: Templates) -> PageSkeleton? {
    let slots = ["lang", "dir", "title", "content"] + (canBeClosed ? ["closeLabel"] : [])
    return PageSkeleton(template, slots: slots, context: context(publication), templates: templates)
  }
}

private struct ViewRenderer: Sendable {
  let publication: Publication
  let templates: Templates
  let skeletons: [ViewForm: PageSkeleton]

  @Sendable func pages(_ notification: Notification) -> NotificationPages {
    let names = publication.summaries[notification].images
    let images = Dictionary(uniqueKeysWithValues: names.map { ($0, publication.assets.imageForView($0)) })
    return NotificationPages(notification, images: images, views: views(of: notification))
  }

  private func views(of notification: Notification) -> [String: Localized<ViewPages.Page>] {
    notification.views.reduce(into: [:]) { pages, view in
      pages[view.id] = localized(view.body) { body, locale in
        let title = view.title?[locale] ?? notification.title[locale]
        let action = view.id == "index" ? action(of: notification, in: locale, after: body) : ""
        let form = ViewForm(
          template: view.template?.value ?? (view.height == nil ? "page" : "banner"), isFullScreen: view.height == nil,
          canBeClosed: !body.links.contains { $0.target.onlyCloses })
        return page(
          form, "views/\(notification.id)/\(view.id)", title: title, content: content(body) + action, locale: locale)
      }
    }
  }

  func pages(_ permission: Permission) -> Localized<ViewPages.Page> {
    localized(permission.message) { body, locale in
      page(
        ViewForm(template: "page", isFullScreen: true, canBeClosed: false), "views/permissions/\(permission.access)",
        title: permission.title?[locale] ?? publication.configuration.appName, content: content(body), locale: locale)
    }
  }

  /// A plain body can be shown as plain text; pictures and rich text need a view (docs/authoring.md, Permissions).
  static func needsView(_ permission: Permission) -> Bool {
    permission.message.base.events.contains {
      switch $0 {
      case .image, .begin(.strong), .begin(.emphasis), .begin(.heading), .begin(.bulletList), .begin(.orderedList),
        .begin(.link), .begin(.blockQuote), .html, .codeBlock, .code:
        true
      default: false
      }
    }
  }

  private func localized(
    _ text: Localized<Markdown>, _ page: (Markdown, LanguageTag) -> ViewPages.Page
  ) -> Localized<ViewPages.Page> {
    var pages = Localized(page(text.base, publication.configuration.defaultLocale))
    for (locale, body) in text.translations { pages.translations[locale] = page(body, locale) }
    return pages
  }

  private func content(_ body: Markdown) -> String {
    HTMLRenderer(links: .hosted, image: publication.assets.imageForView).html(body).text
  }

  /// The alert's action, as a button of the same notification's banner, unless its text already links there.
  private func action(of notification: Notification, in locale: LanguageTag, after body: Markdown) -> String {
    guard let url = notification.actionURL?.value, !body.links.contains(where: { $0.target == .open(url) }) else {
      return ""
    }
    var out = MarkupWriter()
    out.write("<p class=\"actions\"><a href=\"")
    out.write(escaping: url)
    out.write("\" data-tap=\"open\">")
    out.write(escaping: notification.actionButton?[locale] ?? DefaultLabels(for: locale).alerts.action)
    out.write("</a></p>\n")
    return out.text
  }

  private func page(
    _ form: ViewForm, _ path: String, title: String, content: String, locale: LanguageTag
  ) -> ViewPages.Page {
    var texts = [
      "lang": locale.text, "dir": locale.isRightToLeft ? "rtl" : "ltr", "title": title, "content": content,
    ]
    if form.canBeClosed { texts["closeLabel"] = PageWords(locale).close }
    texts = texts.mapValues(TemplateMark.removed)
    let bytes = skeletons[form]?.fill(texts) ?? rendered(form, texts)
    let hash = sha256Hex(bytes)
    return ViewPages.Page(path: "\(path).\(hash.prefix(16)).html", bytes: bytes, sha256: hash)
  }

  private func rendered(_ form: ViewForm, _ texts: [String: String]) -> [UInt8] {
    let context = form.context(publication).merging(texts) { $1 }
    return ContentSecurityPolicy.apply(to: templates.render(form.template, context) ?? "")
  }
}

extension LinkTarget {
  /// Whether it closes the view without opening another.
  fileprivate var onlyCloses: Bool {
    switch self {
    case .close, .flag: true
    case .open, .view: false
    }
  }
}
