import Authoring
import FeedModel
import Hashing
import Output
import Text

/// Renders the HTML views of banners and permissions, one for each language in which a view is written. An object, because
/// all cores use it.
final class ViewRenderer: Sendable {
  let assets: Assets
  let templates: Templates
  private let configuration: Configuration
  private let molds: PageMolds

  init(_ configuration: Configuration, address: String, templates: Templates, assets: Assets) {
    self.assets = assets
    self.templates = templates
    self.configuration = configuration
    molds = PageMolds(templates, app: configuration.appName, address: address)
  }

  func views(of notification: Notification) -> [BuiltView] {
    notification.views.map { view in
      let pages = localized(view.body) { body, locale in
        let title = view.title?[locale] ?? notification.title[locale]
        let form = PageMold.Form(
          template: view.template?.value ?? (view.height == nil ? "page" : "banner"), isFullScreen: view.height == nil,
          canBeClosed: !body.links.contains { $0.target.onlyCloses }, locale: locale)
        var content = content(body)
        if view.id == "index" { write(action: notification, in: locale, after: body, to: &content) }
        return page(form, "views/\(notification.id)/\(view.id)", title: title, content: content.bytes)
      }
      return BuiltView(id: view.id, pages: pages)
    }
  }

  /// Nil if the permission is shown as plain text.
  func pages(_ permission: Permission) -> Localized<PublishedFile>? {
    guard needsView(permission) else { return nil }
    return localized(permission.message) { body, locale in
      page(
        PageMold.Form(template: "page", isFullScreen: true, canBeClosed: false, locale: locale),
        "views/permissions/\(permission.access)", title: permission.title?[locale] ?? configuration.appName,
        content: content(body).bytes)
    }
  }

  /// A plain body can be shown as plain text; pictures and rich text need a view (docs/authoring.md, Permissions).
  private func needsView(_ permission: Permission) -> Bool {
    permission.message.base.events.contains {
      switch $0 {
      case .image, .begin(.strong), .begin(.emphasis), .begin(.heading), .begin(.bulletList), .begin(.orderedList),
        .begin(.link), .begin(.blockQuote), .begin(.strikethrough), .begin(.table), .task, .html, .codeBlock, .code:
        true
      default: false
      }
    }
  }

  private func localized(
    _ text: Localized<Markdown>, _ page: (Markdown, LanguageTag) -> PublishedFile
  ) -> Localized<PublishedFile> {
    var pages = Localized(page(text.base, configuration.defaultLocale))
    for (locale, body) in text.translations { pages.translations[locale] = page(body, locale) }
    return pages
  }

  private func content(_ body: Markdown) -> MarkupWriter {
    HTMLRenderer(links: .hosted, image: assets.imageForView).html(body)
  }

  /// The alert's action, as a button of the same notification's banner, unless its text already links there.
  private func write(
    action notification: Notification, in locale: LanguageTag, after body: Markdown, to out: inout MarkupWriter
  ) {
    guard let url = notification.actionURL?.value, !body.links.contains(where: { $0.target == .open(url) }) else {
      return
    }
    out.write("<p class=\"actions\"><a href=\"")
    out.write(escaping: url)
    out.write("\" data-tap=\"open\">")
    out.write(escaping: notification.actionButton?[locale] ?? DefaultLabels(for: locale).alerts.action)
    out.write("</a></p>\n")
  }

  /// - Parameter path: `views/<notification>/<view>`, which the hash of the page is added to.
  private func page(_ form: PageMold.Form, _ path: String, title: String, content: [UInt8]) -> PublishedFile {
    let (contents, hash) = molds[form].page(title: title, content: content)
    let entry = Manifest.File(
      path: "\(path).\(hash.hex(byteCount: 8)).html", bytes: contents.count, sha256: hash.hex)
    return PublishedFile(entry, contents)
  }
}

extension LinkTarget {
  /// Whether it closes the view without opening another.
  fileprivate var onlyCloses: Bool {
    switch self {
    case .close, .flag(_, _, view: nil): true
    case .open, .view, .flag: false
    }
  }
}
