import Authoring
import FeedModel

/// `index.html`, `releases.html`, `feed.xml` and `feed.json` of every locale: for people and their feed readers.
struct WebPages {
  /// How many of the newest entries a page or feed has.
  static let newest = 50

  private(set) var files: [OutputFile] = []

  init(_ publication: Publication, views: ViewPages, templates: Templates, memory: inout SiteMemory) {
    let (kept, isCaching) = (memory.people, memory.isCaching)
    let pages = publication.locales.concurrentMap { locale in
      var pages = LocalePages(publication: publication, views: views, templates: templates, locale: locale)
      pages.kept = kept.filter { $0.key.locale == locale }
      return (files: pages.files(), kept: isCaching ? pages.kept : [:])
    }
    files = pages.flatMap(\.files)
    memory.people = pages.reduce(into: [:]) { $0.merge($1.kept) { $1 } }
  }
}

/// A page for people as it was last rendered.
struct CachedPage: Sendable {
  struct Name: Hashable, Sendable {
    var template: String
    var locale: LanguageTag
  }

  var context: PageContext
  /// The number of its templates.
  var generation: Int
  var bytes: [UInt8]
}

private struct LocalePages {
  let publication: Publication
  let views: ViewPages
  let templates: Templates
  let locale: LanguageTag
  var kept: [CachedPage.Name: CachedPage] = [:]

  init(publication: Publication, views: ViewPages, templates: Templates, locale: LanguageTag) {
    self.publication = publication
    self.views = views
    self.templates = templates
    self.locale = locale
  }

  mutating func files() -> [OutputFile] {
    let entries = FeedEntries(publication, views: views, locale: locale)
    return [
      OutputFile(path: name("index", "html"), bytes: page("index", releases: 3)),
      OutputFile(path: name("releases", "html"), bytes: page("release-notes", releases: .max)),
      OutputFile(path: name("feed", "xml"), bytes: entries.atom()),
      OutputFile(path: name("feed", "json"), bytes: entries.jsonFeed()),
    ]
  }

  private func name(_ stem: String, _ type: String) -> String { "\(stem)\(publication.suffix(locale)).\(type)" }

  private mutating func page(_ template: String, releases: Int) -> [UInt8] {
    let name = CachedPage.Name(template: template, locale: locale)
    let context = context(template, releases)
    if let page = kept[name], page.generation == templates.generation, page.context == context { return page.bytes }
    let bytes = ContentSecurityPolicy.apply(to: templates.render(template, context.dictionary) ?? "")
    kept[name] = CachedPage(context: context, generation: templates.generation, bytes: bytes)
    return bytes
  }

  private func context(_ template: String, _ limit: Int) -> PageContext {
    let words = PageWords(locale)
    return PageContext(
      texts: texts(template, words), languages: publication.locales.count > 1 ? languages(template) : [],
      notifications: notifications(), releases: publication.releases.prefix(limit).map { release($0) })
  }

  private func texts(_ template: String, _ words: PageWords) -> [String: String] {
    let app = publication.configuration.appName
    var texts = [
      "lang": locale.text, "dir": locale.isRightToLeft ? "rtl" : "ltr",
      "title": template == "index" ? app : "\(app) · \(words.releases)", "heading": app, "app": app,
      "site": publication.address, "languagesLabel": words.languages, "newsLabel": words.news,
      "releasesLabel": words.releases, "allReleasesLabel": words.allReleases, "downloadLabel": words.download,
      "homeLabel": words.home, "homePage": name("index", "html"), "releasesPage": name("releases", "html"),
      "atomFeed": name("feed", "xml"), "jsonFeed": name("feed", "json"),
    ]
    texts["updatePage"] = publication.configuration.updatePage
    return texts
  }

  private func languages(_ template: String) -> [PageContext.Language] {
    publication.locales.map { tag in
      PageContext.Language(
        tag: tag.text, name: LanguageName.of(tag),
        href: "\(template == "index" ? "index" : "releases")\(publication.suffix(tag)).html", isCurrent: tag == locale)
    }
  }

  private func notifications() -> [PageContext.News] {
    publication.notifications.first(WebPages.newest, by: newer).map { notification in
      let view = views[notification]?.views["index"]?[locale].path
      return PageContext.News(
        name: notification.title[locale], date: notification.date?.value.day,
        href: view ?? notification.actionURL?.value)
    }
  }

  private func newer(_ a: Notification, _ b: Notification) -> Bool {
    let (first, second) = (
      a.date?.value.instant.secondsSince1970 ?? .min, b.date?.value.instant.secondsSince1970 ?? .min
    )
    return first != second ? first > second : a.id < b.id
  }

  private func release(_ release: Release) -> PageContext.ReleaseEntry {
    let notes = ReleaseNotes(release.notes[locale], labels: publication.configuration.noteLabels).notes
    return PageContext.ReleaseEntry(
      version: release.version.text, name: release.name(in: locale), date: release.date?.value.day, notes: notes)
  }
}

extension Sequence {
  /// The same as `sorted(by:).prefix(count)`, in one pass.
  func first(_ count: Int, by precedes: (Element, Element) -> Bool) -> [Element] {
    var found: [Element] = []
    for element in self {
      if found.count == count, let last = found.last, !precedes(element, last) { continue }
      let index = found.lastIndex { !precedes(element, $0) }.map { $0 + 1 } ?? 0
      found.insert(element, at: index)
      if found.count > count { found.removeLast() }
    }
    return found
  }
}

extension Release {
  /// Its title, or else "Version 2.4.0" in the language.
  func name(in locale: LanguageTag) -> String {
    title?[locale] ?? PageWords(locale).version.replacing("%@", with: version.text)
  }
}

/// Languages' names for themselves.
enum LanguageName {
  static func of(_ tag: LanguageTag) -> String {
    guard let near = tag.fallbacks.first(where: { known[$0.text] != nil }), let name = known[near.text] else {
      return tag.text
    }
    // To tell Canadian French from French.
    return near == tag ? name : "\(name) (\(tag.region ?? tag.text))"
  }

  private static let known = [
    "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "ja": "日本語", "ar": "العربية",
    "pt": "Português", "nl": "Nederlands", "ru": "Русский", "tr": "Türkçe", "zh-Hans": "简体中文", "zh-Hant": "繁體中文",
    "ko": "한국어", "he": "עברית", "fa": "فارسی", "pl": "Polski", "cs": "Čeština", "da": "Dansk", "sv": "Svenska",
    "fi": "Suomi", "nb": "Norsk bokmål", "el": "Ελληνικά", "uk": "Українська", "hi": "हिन्दी", "th": "ไทย",
    "vi": "Tiếng Việt", "id": "Bahasa Indonesia", "hu": "Magyar", "ro": "Română",
  ]
}
