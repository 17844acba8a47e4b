import Authoring
import FeedModel

/// `index.html` and `releases.html`: for people.
struct WebPage: Sendable {
  private let template: String
  private let file: String
  /// The most releases that it shows.
  private let releases: Int

  static let index = WebPage(template: "index", file: "index.html", releases: 3)
  static let releases = WebPage(template: "release-notes", file: "releases.html", releases: .max)

  func render(_ publication: Publication, _ locale: LanguageTag) -> [UInt8] {
    let context = WebPageContext(publication: publication, locale: locale).context(template, file, releases)
    return ContentSecurityPolicy.apply(to: publication.templates.render(template, context.dictionary, root: "") ?? "")
  }
}

private struct WebPageContext {
  let publication: Publication
  let locale: LanguageTag

  func context(_ template: String, _ file: String, _ limit: Int) -> PageContext {
    let words = PageWords(locale)
    return PageContext(
      texts: texts(template, words), languages: publication.locales.count > 1 ? languages(file) : [],
      notifications: notifications(), releases: publication.releases.prefix(limit).map { release($0) })
  }

  private func texts(_ template: String, _ words: PageWords) -> [String: String] {
    let app = publication.configuration.appName
    var texts = [
      "lang": locale.text, "dir": locale.isRightToLeft ? "rtl" : "ltr",
      "title": template == "index" ? app : "\(app) · \(words.releases)", "heading": app, "app": app,
      "site": publication.address, "languagesLabel": words.languages, "newsLabel": words.news,
      "releasesLabel": words.releases, "allReleasesLabel": words.allReleases, "downloadLabel": words.download,
      "homeLabel": words.home, "homePage": name("index.html"), "releasesPage": name("releases.html"),
      "atomFeed": name("feed.xml"), "jsonFeed": name("feed.json"),
    ]
    texts["updatePage"] = publication.configuration.updatePage
    return texts
  }

  private func name(_ file: String) -> String { publication.name(file, in: locale) }

  private func languages(_ file: String) -> [PageContext.Language] {
    publication.locales.map { tag in
      PageContext.Language(
        tag: tag.text, name: LanguageName.of(tag), href: publication.name(file, in: tag), isCurrent: tag == locale)
    }
  }

  private func notifications() -> [PageContext.News] {
    Publication.newest(of: publication.due).map { built in
      let notification = built.source
      return PageContext.News(
        name: notification.title[locale], date: notification.date?.value.day,
        href: built.page(in: locale) ?? notification.actionURL?.value)
    }
  }

  private func release(_ release: Release) -> PageContext.ReleaseEntry {
    let notes = ReleaseNotes(release.notes[locale], labels: publication.configuration.noteLabels).notes
    return PageContext.ReleaseEntry(
      version: release.version.text, name: release.name(in: locale), date: release.date?.value.day, notes: notes)
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
