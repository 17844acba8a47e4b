import Authoring
import FeedModel
import Output

/// The HTML views of banners and permissions, one for each language that a view is written in.
struct ViewPages: Sendable {
  /// A finished page and where it is published: `views/<notification>/<view>.<hash>.html`.
  struct Page: Sendable {
    var path: String
    var bytes: [UInt8]
    /// 64 hexadecimal digits; the path has the first 16.
    var sha256: String
  }

  /// By notification id, then view id.
  private(set) var views: [String: [String: Localized<Page>]] = [:]
  /// By access type.
  private(set) var permissions: [String: Localized<Page>] = [:]

  init(_ publication: Publication, templates: Templates) {
    let renderer = ViewRenderer(publication, templates)
    let banners = publication.banners
    for (notification, pages) in zip(banners, banners.concurrentMap(renderer.pages)) { views[notification.id] = pages }
    for permission in publication.permissions where ViewRenderer.needsView(permission) {
      permissions[permission.access] = renderer.pages(permission)
    }
  }

  var all: [Page] { views.values.flatMap(\.values).flatMap(\.all) + permissions.values.flatMap(\.all) }
}

private struct ViewRenderer: Sendable {
  private let publication: Publication
  private let templates: Templates
  private let moulds: [Form: PageMould]

  /// Pages of one form differ in their texts only.
  private struct Form: Hashable {
    var template: String
    var isFullScreen: Bool
    var canBeClosed: Bool
  }

  init(_ publication: Publication, _ templates: Templates) {
    self.publication = publication
    self.templates = templates
    let named = Set(publication.banners.flatMap { $0.views.compactMap(\.template?.value) })
    var moulds: [Form: PageMould] = [:]
    for template in named.union(["banner", "page"]) {
      for isFullScreen in [true, false] {
        for canBeClosed in [true, false] {
          let form = Form(template: template, isFullScreen: isFullScreen, canBeClosed: canBeClosed)
          moulds[form] = Self.mould(form, publication, templates)
        }
      }
    }
    self.moulds = moulds
  }

  private static func mould(_ form: Form, _ publication: Publication, _ templates: Templates) -> PageMould? {
    let slots = ["lang", "dir", "title", "content"] + (form.canBeClosed ? ["closeLabel"] : [])
    return PageMould(
      form.template, slots: slots, context: context(form, publication), templates: templates)
  }

  private static func context(_ form: Form, _ publication: Publication) -> [String: Any] {
    [
      "csp": ContentSecurityPolicy.placeholder, "app": publication.configuration.appName, "site": publication.address,
      "isFullScreen": form.isFullScreen,
    ]
  }

  @Sendable func pages(_ notification: Notification) -> [String: Localized<ViewPages.Page>] {
    notification.views.reduce(into: [:]) { pages, view in
      pages[view.id] = localized(view.body) { body, locale in
        let title = view.title?[locale] ?? notification.title[locale]
        let action = view.id == "index" ? action(of: notification, in: locale, after: body) : ""
        let form = Form(
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
        Form(template: "page", isFullScreen: true, canBeClosed: false), "views/permissions/\(permission.access)",
        title: permission.title?[locale] ?? publication.configuration.appName, content: content(body), locale: locale)
    }
  }

  /// Plain text shows a plain body as it is; pictures and rich text need a view (product.md, Permissions).
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

  /// An alert's action, for the same notification as a banner, unless its text leads there already.
  private func action(of notification: Notification, in locale: LanguageTag, after body: Markdown) -> String {
    guard let url = notification.actionURL?.value, !body.links.contains(where: { $0.target == .open(url) }) else {
      return ""
    }
    var out = ByteWriter()
    out.write("<p class=\"actions\"><a href=\"")
    out.write(escaping: url)
    out.write("\" data-tap=\"open\">")
    out.write(escaping: notification.actionButton?[locale] ?? DefaultLabels(for: locale).alerts.action)
    out.write("</a></p>\n")
    return out.text
  }

  private func page(
    _ form: Form, _ path: String, title: String, content: String, locale: LanguageTag
  ) -> ViewPages.Page {
    var texts = [
      "lang": locale.text, "dir": locale.isRightToLeft ? "rtl" : "ltr", "title": title, "content": content,
    ]
    if form.canBeClosed { texts["closeLabel"] = PageWords(locale).close }
    let bytes = moulds[form]?.fill(texts) ?? rendered(form, texts)
    let hash = sha256Hex(bytes)
    return ViewPages.Page(path: "\(path).\(hash.prefix(16)).html", bytes: bytes, sha256: hash)
  }

  private func rendered(_ form: Form, _ texts: [String: String]) -> [UInt8] {
    let context = Self.context(form, publication).merging(texts) { $1 }
    return ContentSecurityPolicy.apply(to: templates.render(form.template, context) ?? "")
  }
}

extension LinkTarget {
  /// Whether it ends the display without leading anywhere else.
  fileprivate var onlyCloses: Bool {
    switch self {
    case .close, .flag: true
    case .open, .view: false
    }
  }
}
