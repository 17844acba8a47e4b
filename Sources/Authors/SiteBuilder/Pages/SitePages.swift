import Authoring
import FeedModel
import Hashing
import Output
import Text

/// The pages `index.html`, `releases.html` and `404.html`.
enum SitePages {
  /// The maximum number of newest releases on the start page.
  private static let newestReleases = 3

  static func index(_ publication: Publication, _ locale: LanguageTag) -> [UInt8] {
    let frame = PageFrame(publication, .index, locale)
    var context = frame.context(title: publication.configuration.appName)
    context.notifications = publication.news.map { frame.entry($0) }
    context.releases = publication.releases.prefix(newestReleases).map { frame.entry($0, topHeading: 4) }
    context.texts["description"] = Summary(context.notifications.prefix(5).map(\.name), limit: 160)?.text
    return frame.render("index", context)
  }

  static func releases(_ publication: Publication, _ locale: LanguageTag) -> [UInt8] {
    let frame = PageFrame(publication, .releases, locale)
    var context = frame.context(title: "\(publication.configuration.appName) · \(frame.words.releases)")
    context.releases = publication.releases.map { frame.entry($0, topHeading: 3) }
    context.texts["description"] = Summary(publication.releases.prefix(5).map { $0.name(in: locale) }, limit: 160)?.text
    return frame.render("release-notes", context)
  }

  static func notFound(_ publication: Publication) -> [UInt8] {
    let frame = PageFrame(publication, .notFound, publication.configuration.defaultLocale)
    return frame.render(
      "not-found", frame.context(title: "\(frame.words.notFound) · \(publication.configuration.appName)"))
  }
}

extension PageFrame {
  /// - Parameter topHeading: The level of the highest heading in the notes.
  fileprivate func entry(_ release: Release, topHeading: Int) -> PageContext.ReleaseEntry {
    let notes = release.notes[locale]
    let html = HTMLRenderer(links: .page(href), image: image, topHeading: topHeading)
    return PageContext.ReleaseEntry(
      version: release.version.text, name: release.name(in: locale),
      versionText: release.title == nil ? nil : words.version(release.version), date: release.date?.value,
      content: html.html(notes).text, notes: ReleaseNotes(notes, labels: publication.configuration.noteLabels).notes,
      language: release.notes.language(in: locale))
  }
}

extension Release {
  /// The release's title, or else "Version 2.4.0" in the language.
  func name(in locale: LanguageTag) -> String { title?[locale] ?? PageWords(locale).version(version) }
}

/// A page that people open in a browser, by its contents.
///
/// A view is a separate file (`views/…`). It is shown by an app, which gets its address from a feed, so its name has a
/// hash, and it has no links to other pages. A page for people has a stable name, and no taps that need an app.
enum PeoplePage: Equatable, Sendable {
  case index
  case releases
  /// A view of a notification.
  case news(id: String, view: String)
  /// The page that a host shows for an address that does not exist.
  case notFound
}

extension Publication {
  /// The path of a page, relative to the site. Ids have no dots, so the language of a page can be told from its name.
  func path(_ page: PeoplePage, in locale: LanguageTag) -> String {
    switch page {
    case .index: name("index.html", in: locale)
    case .releases: name("releases.html", in: locale)
    case .news(let id, let view):
      "news/\(id)/\(view)\(locale == configuration.defaultLocale ? "" : ".\(locale.text)").html"
    case .notFound: "404.html"
    }
  }

  func address(_ page: PeoplePage, in locale: LanguageTag) -> String { address + path(page, in: locale) }

  /// The path of the site on its host: `/` or `/snoodle/`.
  var basePath: String {
    let afterScheme = address.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
    let path = afterScheme.last?.drop { $0 != UInt8(ascii: "/") }
    return path.map { String(Substring($0)) } ?? "/"
  }
}

/// The style of all pages for people, as a file that browsers load once. Views contain their style, because an app may
/// have stored only the page.
struct PeopleStyle: Sendable {
  let file: PublishedFile

  /// - Returns: Nil if the site's templates use values of a page in the style, so that each page needs its own.
  init?(_ templates: Templates, app: String, address: String) {
    let parts = ["base-style", "people-style", "brand"]
    let own: [String: TemplateValue] = ["app": .text(app), "site": .text(address)]
    guard parts.allSatisfy({ templates.isSame($0, onPagesWith: Set(own.keys)) }) else { return nil }
    let texts = parts.map { templates.render($0, own, root: "../") }
    guard texts.allSatisfy({ $0 != nil }) else { return nil }
    let bytes = texts.flatMap { $0 ?? [] }
    let hash = SHA256.hash(bytes)
    file = PublishedFile(
      Manifest.File(path: "assets/style.\(hash.hex(byteCount: 8)).css", bytes: bytes.count, sha256: hash.hex),
      FileContents(bytes))
  }
}

/// The file `sitemap.xml` for search engines (sitemaps.org, 0.9): the addresses of the pages for people in all
/// languages.
///
/// A page names its other languages itself, so they are not repeated here. Pages whose text is in a different language
/// are left out.
enum Sitemap {
  static func file(of publication: Publication) -> PublishedFile {
    var out = MarkupWriter(capacity: 4096)
    out.write("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    out.write("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
    for locale in publication.locales {
      for page in pages(of: publication, in: locale) {
        out.write("<url><loc>")
        out.write(escaping: publication.address(page, in: locale))
        out.write("</loc></url>\n")
      }
    }
    out.write("</urlset>\n")
    return PublishedFile(path: "sitemap.xml", contents: FileContents(out.bytes))
  }

  private static func pages(of publication: Publication, in locale: LanguageTag) -> [PeoplePage] {
    let news = publication.news.flatMap { news in
      news.views.filter { $0.body.language(in: locale) == nil }.map { PeoplePage.news(id: news.id, view: $0.id) }
    }
    return [.index] + (publication.releases.isEmpty ? [] : [.releases]) + news
  }
}
