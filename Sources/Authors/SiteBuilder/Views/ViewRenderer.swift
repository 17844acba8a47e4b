import Authoring
import FeedModel
import Hashing
import Output
import Text

/// Renders the HTML views of banners and permissions, one for each language in which a view is written. This is a class
/// because all cores use it.
final class ViewRenderer: Sendable {
  let assets: Assets
  private let frame: EntryFrame
  private let molds: ViewMolds

  var templates: Templates { frame.templates }

  init(_ frame: EntryFrame, _ assets: Assets) {
    (self.assets, self.frame) = (assets, frame)
    molds = ViewMolds(frame.templates, app: frame.inputs.app, address: frame.inputs.address)
  }

  /// - Parameter heights: The heights of each view.
  func views(of notification: Notification, _ heights: [Localized<EstimatedHeight>?]) -> [BuiltView] {
    zip(notification.views, heights).map { view, heights in
      let pages = localized(view.body) { body, locale in
        let form = ViewMold.Form(
          template: view.templateName, isFullScreen: view.height == nil, canBeClosed: body.needsCloseButton,
          linksDoMore: body.links.contains(where: \.doesMore), origin: view.origin, locale: locale,
          accent: view.design.accent?.value)
        var text = ViewText(
          body, isInSlides: templates.showsSlides(form.template), isRightToLeft: locale.isRightToLeft,
          image: assets.imageForView)
        if view.name == "index" { text.add(action(of: notification, view, in: locale, after: body)) }
        var content = text.content(title: view.title?[locale] ?? notification.title[locale])
        fill(&content, from: view.design, in: locale)
        // Each view is two folders down, also that of a variant, because its pictures have relative addresses.
        let name = view.id.contains(ascii: "/") ? view.id.replacing("/", with: "~") : view.id
        return page(form, "views/\(notification.identity.pathName)/\(name)", content)
      }
      return BuiltView(pages: pages, heights: heights)
    }
  }

  /// The pages of a permission; nil if it is shown as plain text.
  func pages(_ permission: Permission) -> Localized<PublishedFile>? {
    guard needsView(permission) else { return nil }
    return localized(permission.message) { body, locale in
      let form = ViewMold.Form(
        template: "page", isFullScreen: true, canBeClosed: false, linksDoMore: false, origin: .bottom, locale: locale)
      let text = ViewText(
        body, isInSlides: templates.showsSlides("page"), isRightToLeft: locale.isRightToLeft, image: assets.imageForView
      )
      return page(
        form, "views/permissions/\(permission.access)",
        text.content(title: permission.title?[locale] ?? frame.inputs.app))
    }
  }

  /// Whether a permission needs a view: pictures and rich text do, but a plain body can be shown as plain text
  /// (docs/authoring.md, Permissions).
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
    var pages = Localized(page(text.base, text.original), in: text.original)
    for locale in text.translations.keys { pages.translations[locale] = page(text[locale], locale) }
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
    content.align = design.alignment?.rawValue
    content.texts = TextSlot.allCases.map { design.texts[$0]?[locale] }
    guard !design.parameters.isEmpty else { return }
    content.texts += templates.parameters.map { name in
      design.parameters.first { $0.name.value == name }?.value[locale]
    }
  }

  /// The alert's action, as a button of the same notification's banner, unless its text already links there.
  func action(
    of notification: Notification, _ view: View, in locale: LanguageTag, after body: Markdown
  ) -> ViewText.Action? {
    guard let url = notification.actionURL?.value, !body.links.contains(where: { $0.target == .open(url) }) else {
      return nil
    }
    return ViewText.Action(
      url: url,
      label: (view.actionButton ?? notification.actionButton)?[locale] ?? DefaultLabels(for: locale).alerts.action)
  }

  /// - Parameter path: The path `views/<notification>/<view>`, to which the hash of the page is added.
  private func page(_ form: ViewMold.Form, _ path: String, _ content: PageContent) -> PublishedFile {
    var form = form
    form.given = content.given
    let (contents, hash) = molds[form].page(content)
    let entry = Manifest.File(path: "\(path).\(hash.hex(byteCount: 8)).html", bytes: contents.count, sha256: hash.hex)
    return PublishedFile(entry, contents)
  }
}

extension ViewDesign.Focus {
  /// The classes in `view-style.mustache`; none for the middle.
  fileprivate var classes: [String] { self == .center ? [] : rawValue.split(separator: " ").map { "focus-\($0)" } }
}

extension View {
  /// The template that renders it.
  var templateName: String { template?.value ?? (height == nil ? "page" : "banner") }
}

extension Markdown.Link {
  /// Whether it opens an address and sets a flag, or carries values of the device.
  fileprivate var doesMore: Bool { if case .flag(_, _, _, open: _?) = target { true } else { !values.isEmpty } }
}

extension Markdown {
  /// Whether no link closes the view without opening another.
  var needsCloseButton: Bool { !links.contains { $0.target.onlyCloses } }
}

/// The contents of one page, in the form that fills templates. Strings are plain text; bytes are HTML.
struct PageContent {
  var title = ""
  /// A picture of the look, or the one that the text begins with.
  var picture: [UInt8] = []
  /// The title, if no heading of the text takes its place.
  var headline: String?
  /// The heading that the text begins with.
  var opening: [UInt8] = []
  /// The text without its picture, its opening and its actions.
  var rest: [UInt8] = []
  var actions: [UInt8] = []
  var align: String?
  /// The texts of each ``TextSlot``, then the parameters in the order of ``Templates/parameters``; nil for one that the
  /// view does not give.
  var texts: [String?] = []

  /// A place in a template that is filled for each page.
  enum Slot: Int, CaseIterable {
    case title, content, picture, headline, message, opening, rest, actions, align

    var name: String { "\(self)" }
  }

  /// A bit for each slot that can be empty but is not, and then for each given text.
  var given: UInt64 {
    var bits: UInt64 = 0
    func set(_ slot: Slot, _ isGiven: Bool) { if isGiven { bits |= 1 << UInt64(slot.rawValue) } }
    set(.title, true)
    set(.content, true)
    set(.picture, !picture.isEmpty)
    set(.headline, headline != nil)
    set(.message, !opening.isEmpty || !rest.isEmpty)
    set(.opening, !opening.isEmpty)
    set(.rest, !rest.isEmpty)
    set(.actions, !actions.isEmpty)
    set(.align, align != nil)
    for (index, value) in texts.enumerated() where value != nil {
      bits |= 1 << UInt64(Slot.allCases.count + index)
    }
    return bits
  }

  /// The texts and HTML of a slot, or of one of ``texts`` after the slots; several are written one after another.
  func values(of slot: Int) -> [Value] {
    guard let known = Slot(rawValue: slot) else {
      let index = slot - Slot.allCases.count
      return texts.indices.contains(index) ? [.text(texts[index] ?? "")] : []
    }
    return switch known {
    case .title: [.text(title)]
    case .content: [.html(picture), .html(opening), .html(rest), .html(actions)]
    case .picture: [.html(picture)]
    case .headline: [.text(headline ?? "")]
    case .message: [.html(opening), .html(rest)]
    case .opening: [.html(opening)]
    case .rest: [.html(rest)]
    case .actions: [.html(actions)]
    case .align: [.text(align ?? "")]
    }
  }

  enum Value {
    case text(String)
    case html([UInt8])

    var text: String {
      switch self {
      case .text(let text): text
      case .html(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// The contents without control characters, which are not allowed in pages and of which marks are made.
  var withoutMarks: PageContent {
    var content = self
    content.title = TemplateMark.removed(from: title)
    content.picture = TemplateMark.removed(from: picture)
    content.headline = headline.map { TemplateMark.removed(from: $0) }
    content.opening = TemplateMark.removed(from: opening)
    content.rest = TemplateMark.removed(from: rest)
    content.actions = TemplateMark.removed(from: actions)
    content.texts = texts.map { $0.map { TemplateMark.removed(from: $0) } }
    return content
  }
}

/// Control characters that serve as placeholders in a rendered page until the value is known.
///
/// Templates may not contain them, and they are removed from values, so nothing that an author or translator writes can
/// be mistaken for a mark.
enum TemplateMark {
  /// The placeholder for a template's `csp`.
  static let policy: UInt8 = 1
  /// The byte before and after the number of a value that differs from page to page.
  static let slot: UInt8 = 2
  /// The byte that follows `<style>` and `<script>` in a template's own text, to distinguish them from those in a
  /// value.
  static let ownElement: UInt8 = 3

  static func text(_ mark: UInt8) -> String { String(Unicode.Scalar(mark)) }

  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }

  /// A template's values without control characters, which are not allowed in pages anyway.
  static func removed(from value: TemplateValue) -> TemplateValue {
    switch value {
    case .text(let text): .text(removed(from: text))
    case .names(let values): .names(values.mapValues(removed))
    case .list(let values): .list(values.map(removed))
    case .flag, .number, .function: value
    }
  }

  static func removed(from text: String) -> String {
    guard text.utf8.withContiguousStorageIfAvailable(hasControl) ?? true else { return text }
    return String(decoding: text.utf8.map { isControl($0) ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
  }

  static func removed(from text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer(hasControl) ? text.map { isControl($0) ? UInt8(ascii: "?") : $0 } : text
  }

  private static func hasControl(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.firstIndex(below: 0x20, sparesSpace: true, or: 0x7F) != nil
  }
}
