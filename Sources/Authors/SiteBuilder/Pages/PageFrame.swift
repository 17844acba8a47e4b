import Authoring
import FeedModel
import Text

/// The frame of every page for people around its own text: links to the other pages and languages, with their words.
struct PageFrame {
  let publication: Publication
  let page: PeoplePage
  let locale: LanguageTag
  let words: PageWords

  init(_ publication: Publication, _ page: PeoplePage, _ locale: LanguageTag) {
    (self.publication, self.page, self.locale) = (publication, page, locale)
    words = PageWords(locale)
  }

  /// The path from the page to the site's folder. A host shows `404.html` at any address, so its links begin at the
  /// root of the host.
  var root: String {
    switch page {
    case .index, .releases: ""
    case .news: "../../"
    case .notFound: publication.basePath
    }
  }

  func link(_ page: PeoplePage) -> String { root + publication.path(page, in: locale) }

  func image(_ name: String) -> PublishedImage? { publication.assets.image(name, from: root) }

  /// The target of a link in a browser; nil if only the app can follow it.
  func href(_ target: LinkTarget) -> String? {
    guard let url = target.address else { return nil }
    return publication.configuration.schemes.contains(url.prefix { $0 != ":" }.lowercased()) ? nil : url
  }

  /// - Parameter title: The title of the window.
  func context(title: String) -> PageContext {
    var context = PageContext(locale: locale, texts: texts(title), languages: languages)
    context.flags = [
      "isIndex": page == .index, "isReleases": page == .releases, "hasLanguages": publication.locales.count > 1,
      "hasNotifications": !publication.news.isEmpty, "hasReleases": !publication.releases.isEmpty,
    ]
    return context
  }

  func render(_ template: String, _ context: PageContext) -> [UInt8] {
    publication.pages.render(template, context.values, root: root, loadsStyle: context.texts["stylesheet"] != nil)
  }

  private func texts(_ title: String) -> [String: String] {
    let app = publication.configuration.appName
    let texts = [
      "lang": locale.text, "dir": locale.direction, "title": title, "heading": app, "app": app,
      "language": LanguageName.of(locale), "site": publication.address,
      "address": publication.address(page, in: locale),
      "homePage": link(.index), "releasesPage": link(.releases), "atomFeed": feed("xml"), "jsonFeed": feed("json"),
    ]
    let optional = [
      // The page that a host shows at any address must not depend on other files.
      "stylesheet": page == .notFound ? nil : publication.style.map { root + $0.file.entry.path },
      "updatePage": publication.configuration.updatePage, "icon": publication.assets.icon.flatMap(image)?.address,
      "touchIcon": publication.assets.touchIcon.flatMap(image)?.address,
      "shareImage": publication.assets.touchIcon.flatMap(shared),
      "logoText": publication.assets.isWordmark(publication.configuration.brand.logo?.value) ? app : nil,
      "defaultAddress": publication.locales.count > 1
        ? publication.address(page, in: publication.configuration.defaultLocale) : nil,
    ]
    return texts.merging(words.labels) { $1 }.merging(optional.compactMapValues(\.self)) { $1 }
  }

  private func feed(_ type: String) -> String { root + publication.name("feed.\(type)", in: locale) }

  /// The address of an image that other sites show beside a link; nil for a drawing, which they don't.
  func shared(_ name: String) -> String? {
    name.hasSuffix(".svg") ? nil : publication.assets.image(name, from: publication.address)?.address
  }

  private var languages: [PageContext.Language] {
    guard publication.locales.count > 1 || page == .notFound else { return [] }
    return publication.locales.map { tag in
      // The single page for missing files leads to the start of each language.
      let target = page == .notFound ? .index : page
      return PageContext.Language(
        tag: tag, href: root + publication.path(target, in: tag), address: publication.address(target, in: tag),
        isCurrent: tag == locale)
    }
  }
}

extension LanguageTag {
  /// A value of HTML's `dir`.
  var direction: String { isRightToLeft ? "rtl" : "ltr" }
}

extension PageWords {
  fileprivate var labels: [String: String] {
    [
      "newsLabel": news, "noNewsLabel": noNews, "moreNewsLabel": moreNews, "allNewsLabel": allNews,
      "releasesLabel": releases,
      "allReleasesLabel": allReleases, "downloadLabel": download, "subscribeLabel": subscribe, "homeLabel": home,
      "pagesLabel": pages, "languagesLabel": languages, "skipLabel": skip,
    ]
  }
}

/// Everything that a page for people shows, by the names in templates (docs/templates.md).
///
/// A name that an entry of a list lacks is looked up in what surrounds the list, so a page and the entries of its lists
/// share no name that one of them may lack.
struct PageContext {
  struct News {
    var name: String
    var href: String
    var date: AuthoredDate?
    var summary: String?
    var picture: Picture?
    /// The language, if it is not the page's.
    var language: LanguageTag?
  }

  struct Picture {
    var image: PublishedImage
    var alternative: String
  }

  struct ReleaseEntry {
    var version: String
    var name: String
    /// The version, such as `Version 2.4.0`; nil if the name already contains it.
    var versionText: String?
    var date: AuthoredDate?
    /// The text as HTML.
    var content: String
    /// The notes as plain text, for templates that arrange them themselves.
    var notes: [ReleaseNotes.Note]
    /// The language, if it is not the page's.
    var language: LanguageTag?
  }

  struct Language {
    var tag: LanguageTag
    var href: String
    /// The absolute address.
    var address: String
    var isCurrent: Bool
  }

  let locale: LanguageTag
  var texts: [String: String]
  var flags: [String: Bool] = [:]
  /// The picture above the text of a page.
  var leadPicture: Picture?
  var languages: [Language]
  var notifications: [News] = []
  var releases: [ReleaseEntry] = []

  /// The values in the form that templates expect.
  var values: [String: TemplateValue] {
    let lists: [String: TemplateValue] = [
      "locales": .list(languages.map { .names($0.values) }),
      "notifications": .list(notifications.map { .names($0.values(locale)) }),
      "releases": .list(releases.map { .names($0.values(locale)) }),
    ]
    var all = lists.merging(flags.mapValues { .flag($0) }) { $1 }.merging(texts.mapValues { .text($0) }) { $1 }
    all.set(leadPicture, "leadPicture")
    return all
  }
}

extension [String: TemplateValue] {
  fileprivate mutating func set(_ texts: KeyValuePairs<String, String?>) {
    for (name, text) in texts { self[name] = text.map { .text($0) } }
  }

  fileprivate mutating func set(_ date: AuthoredDate?, _ locale: LanguageTag) {
    set(["date": date?.day, "dateText": date.map { LongDate.text($0.day, in: locale) }])
  }

  fileprivate mutating func set(_ picture: PageContext.Picture?, _ name: String) {
    guard let picture else { return }
    set([name: picture.image.address, "\(name)Text": picture.alternative])
    guard let size = picture.image.size else { return }
    set(["\(name)Width": "\(size.width)", "\(name)Height": "\(size.height)"])
  }

  fileprivate mutating func set(_ language: LanguageTag?) {
    set(["textLang": language?.text, "textDir": language?.direction])
  }
}

extension PageContext.News {
  fileprivate func values(_ locale: LanguageTag) -> [String: TemplateValue] {
    var entry: [String: TemplateValue] = [:]
    entry.set(["name": name, "href": href, "summary": summary])
    entry.set(date, locale)
    entry.set(language)
    entry.set(picture, "image")
    return entry
  }
}

extension PageContext.ReleaseEntry {
  fileprivate func values(_ locale: LanguageTag) -> [String: TemplateValue] {
    var entry: [String: TemplateValue] = ["hasNotes": .flag(!notes.isEmpty)]
    entry.set(["version": version, "name": name, "notesHTML": content, "versionText": versionText])
    entry.set(date, locale)
    entry.set(language)
    entry["notes"] = .list(
      notes.map { note in
        var entry: [String: TemplateValue] = [:]
        entry.set(["text": note.text, "label": note.label])
        return .names(entry)
      })
    return entry
  }
}

extension PageContext.Language {
  fileprivate var values: [String: TemplateValue] {
    let words = PageWords(tag)
    var entry: [String: TemplateValue] = ["isCurrent": .flag(isCurrent)]
    entry.set([
      "tag": tag.text, "name": LanguageName.of(tag), "href": href, "address": address, "textDir": tag.direction,
      "notFoundLabel": words.notFound, "notFoundText": words.notFoundText, "homeLabel": words.home,
    ])
    return entry
  }
}

/// Renders the pages for people.
///
/// Pages of one shape, which have values of the same names and lists of the same lengths, differ only in their texts. A
/// template is rendered once for each shape, into a ``PageMold``: a site has hundreds of these pages, and each edit in
/// the preview makes them again.
final class PageShapes: Sendable {
  private struct Shape: Hashable {
    var template: String
    var root: String
    var values: String
  }

  let templates: Templates
  /// The molds by shape; nil for a shape whose pages must be rendered one by one.
  private let made = Lock([Shape: PageMold?]())

  init(_ templates: Templates) { self.templates = templates }

  /// - Parameters:
  ///   - root: The path from the page to the site's folder.
  ///   - loadsStyle: Whether the page may load a separate style file.
  func render(_ template: String, _ values: [String: TemplateValue], root: String, loadsStyle: Bool) -> [UInt8] {
    var outline = Outline()
    let marks = outline.marked(values)
    let shape = Shape(template: template, root: root, values: outline.shape)
    let mold = made.withLock { made in
      if let mold = made[shape] { return mold }
      let mold = PageMold(template, marks: marks, templates, root: root, loadsStyle: loadsStyle)
      made[shape] = .some(mold)
      return mold
    }
    guard let mold else {
      return ContentSecurityPolicy.apply(
        to: templates.render(template, values, root: root) ?? [], loadsStyle: loadsStyle)
    }
    let texts = outline.texts
    let page = templates.fill(template, mold.pieces, capacity: 32_768) { piece, out in
      switch piece {
      case .constant(let bytes): out.write(bytes)
      case .value(let index, isEscaped: true):
        out.write(escaping: TemplateMark.removed(from: texts[index]), in: .anyQuotes)
      case .value(let index, isEscaped: false): out.write(markup: TemplateMark.removed(from: texts[index]))
      }
    }
    return page ?? []
  }

  /// Values taken apart into texts and everything else.
  private struct Outline {
    /// The texts in the order of the names of their values.
    private(set) var texts: [String] = []
    private(set) var shape = ""

    /// Replaces each text in the values by a mark. A section treats an empty text as no value, so emptiness is part of
    /// the shape.
    mutating func marked(_ values: [String: TemplateValue]) -> [String: TemplateValue] {
      var marked = values
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        shape += name
        marked[name] = mark(value)
      }
      shape += "}"
      return marked
    }

    private mutating func mark(_ value: TemplateValue) -> TemplateValue {
      switch value {
      case .text(let text) where !text.isEmpty:
        shape += ","
        texts.append(text)
        return PageMold.mark(texts.count - 1)
      case .flag(let flag): shape += flag ? "+" : "-"
      case .list(let entries):
        shape += "["
        return .list(entries.map { mark($0) })
      case .names(let names): return .names(marked(names))
      case .text, .number, .function: shape += "."
      }
      return value
    }
  }
}
