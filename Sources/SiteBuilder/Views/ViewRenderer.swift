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
  private let molds: ViewMolds

  init(_ configuration: Configuration, address: String, templates: Templates, assets: Assets) {
    self.assets = assets
    self.templates = templates
    self.configuration = configuration
    molds = ViewMolds(templates, app: configuration.appName, address: address)
  }

  /// - Parameter heights: Those of each view.
  func views(of notification: Notification, _ heights: [Localized<EstimatedHeight>?]) -> [BuiltView] {
    zip(notification.views, heights).map { view, heights in
      let pages = localized(view.body) { body, locale in
        let form = ViewMold.Form(
          template: view.templateName, isFullScreen: view.height == nil, canBeClosed: body.needsCloseButton,
          origin: view.origin, locale: locale)
        var text = ViewText(
          body, isInSlides: templates.showsSlides(form.template), isRightToLeft: locale.isRightToLeft,
          image: assets.imageForView)
        if view.id == "index" { text.add(action(of: notification, in: locale, after: body)) }
        var content = text.content(title: view.title?[locale] ?? notification.title[locale])
        fill(&content, from: view.design, in: locale)
        return page(form, "views/\(notification.id)/\(view.id)", content)
      }
      return BuiltView(id: view.id, pages: pages, heights: heights)
    }
  }

  /// Nil if the permission is shown as plain text.
  func pages(_ permission: Permission) -> Localized<PublishedFile>? {
    guard needsView(permission) else { return nil }
    return localized(permission.message) { body, locale in
      let form = ViewMold.Form(
        template: "page", isFullScreen: true, canBeClosed: false, origin: .bottom, locale: locale)
      let text = ViewText(
        body, isInSlides: templates.showsSlides("page"), isRightToLeft: locale.isRightToLeft, image: assets.imageForView
      )
      return page(
        form, "views/permissions/\(permission.access)",
        text.content(title: permission.title?[locale] ?? configuration.appName))
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

  func localized<Page>(_ text: Localized<Markdown>, _ page: (Markdown, LanguageTag) -> Page) -> Localized<Page> {
    var pages = Localized(page(text.base, configuration.defaultLocale))
    for (locale, body) in text.translations { pages.translations[locale] = page(body, locale) }
    return pages
  }

  private func fill(_ content: inout PageContent, from design: ViewDesign, in locale: LanguageTag) {
    if let image = design.image?[locale], let published = assets.imageForView(image.asset) {
      // The text keeps the picture that it begins with.
      if !content.picture.isEmpty {
        content.rest = content.picture + content.opening + content.rest
        content.opening = []
      }
      var out = MarkupWriter(capacity: 256)
      let classes = ["picture"] + (design.imageFocus?.classes ?? [])
      out.write(markup: "<p class=\"\(classes.joined(separator: " "))\">")
      out.write(
        published, alternative: image.alternative,
        dark: (design.imageDark?[locale].asset).flatMap { assets.imageForView($0)?.address })
      out.write("</p>\n")
      content.picture = out.bytes
    }
    content.badge = design.badge?[locale]
    content.align = design.alignment?.rawValue
    guard !design.parameters.isEmpty else { return }
    content.parameters = templates.parameters.map { name in
      design.parameters.first { $0.name.value == name }?.value[locale]
    }
  }

  /// The alert's action, as a button of the same notification's banner, unless its text already links there.
  func action(of notification: Notification, in locale: LanguageTag, after body: Markdown) -> ViewText.Action? {
    guard let url = notification.actionURL?.value, !body.links.contains(where: { $0.target == .open(url) }) else {
      return nil
    }
    return ViewText.Action(
      url: url, label: notification.actionButton?[locale] ?? DefaultLabels(for: locale).alerts.action)
  }

  /// - Parameter path: `views/<notification>/<view>`, which the hash of the page is added to.
  private func page(_ form: ViewMold.Form, _ path: String, _ content: PageContent) -> PublishedFile {
    var form = form
    form.given = content.given
    let (contents, hash) = molds[form].page(content)
    let entry = Manifest.File(
      path: "\(path).\(hash.hex(byteCount: 8)).html", bytes: contents.count, sha256: hash.hex)
    return PublishedFile(entry, contents)
  }
}

extension ViewDesign.Focus {
  /// In `view-style.mustache`; none for the middle.
  fileprivate var classes: [String] {
    self == .center ? [] : rawValue.split(separator: " ").map { "focus-\($0)" }
  }
}

extension View {
  /// The template that renders it.
  var templateName: String { template?.value ?? (height == nil ? "page" : "banner") }
}

extension Markdown {
  /// Whether no link closes the view without opening another.
  var needsCloseButton: Bool { !links.contains { $0.target.onlyCloses } }
}
