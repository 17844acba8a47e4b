import Authoring
import FeedModel

/// `index.html`, `releases.html`, `feed.xml` and `feed.json` of every locale: for people and their readers.
struct PeoplePages {
  struct File: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  /// So many of the newest entries are in a page or feed.
  static let newest = 50

  private(set) var files: [File] = []

  init(_ publication: Publication, views: ViewPages, templates: Templates) {
    files = publication.locales.concurrentMap { locale in
      LocalePages(publication: publication, views: views, templates: templates, locale: locale).files()
    }.flatMap(\.self)
  }
}

private struct LocalePages {
  let publication: Publication
  let views: ViewPages
  let templates: Templates
  let locale: LanguageTag

  func files() -> [PeoplePages.File] {
    let entries = FeedEntries(publication, views: views, locale: locale)
    return [
      PeoplePages.File(path: name("index", "html"), bytes: page("index", releases: 3)),
      PeoplePages.File(path: name("releases", "html"), bytes: page("release-notes", releases: .max)),
      PeoplePages.File(path: name("feed", "xml"), bytes: entries.atom()),
      PeoplePages.File(path: name("feed", "json"), bytes: entries.jsonFeed()),
    ]
  }

  private func name(_ stem: String, _ type: String) -> String { "\(stem)\(publication.suffix(locale)).\(type)" }

  private func page(_ template: String, releases: Int) -> [UInt8] {
    ContentSecurityPolicy.apply(to: templates.render(template, context(template, releases)) ?? "")
  }

  private func context(_ template: String, _ limit: Int) -> [String: Any] {
    let words = PageWords(locale)
    let notifications = notifications()
    let releases = publication.releases.prefix(limit).map { release($0, words) }
    let app = publication.configuration.appName
    var context: [String: Any] = [
      "lang": locale.text, "dir": locale.isRightToLeft ? "rtl" : "ltr", "csp": ContentSecurityPolicy.placeholder,
      "title": template == "index" ? app : "\(app) · \(words.releases)", "heading": app, "app": app,
      "site": publication.address, "languagesLabel": words.languages, "newsLabel": words.news,
      "releasesLabel": words.releases, "allReleasesLabel": words.allReleases, "downloadLabel": words.download,
      "homeLabel": words.home, "homePage": name("index", "html"), "releasesPage": name("releases", "html"),
      "atomFeed": name("feed", "xml"), "jsonFeed": name("feed", "json"),
      "locales": publication.locales.count > 1 ? locales(template) : [],
      "hasNotifications": !notifications.isEmpty, "notifications": notifications,
      "hasReleases": !releases.isEmpty, "releases": releases,
    ]
    if let page = publication.configuration.updatePage { context["updatePage"] = page }
    return context
  }

  private func locales(_ template: String) -> [[String: Any]] {
    publication.locales.map { tag in
      [
        "tag": tag.text, "name": LanguageName.of(tag), "isCurrent": tag == locale,
        "href": "\(template == "index" ? "index" : "releases")\(publication.suffix(tag)).html",
      ]
    }
  }

  private func notifications() -> [[String: Any]] {
    let dated = publication.notifications.sorted { newer($0, $1) }
    return dated.prefix(PeoplePages.newest).map { notification in
      var entry: [String: Any] = ["name": notification.title[locale]]
      if let date = notification.date?.value { entry["date"] = date.day }
      if let href = views.views[notification.id]?["index"]?[locale].path ?? notification.actionURL?.value {
        entry["href"] = href
      }
      return entry
    }
  }

  private func newer(_ a: Notification, _ b: Notification) -> Bool {
    let (first, second) = (
      a.date?.value.instant.secondsSince1970 ?? .min, b.date?.value.instant.secondsSince1970 ?? .min
    )
    return first != second ? first > second : a.id < b.id
  }

  private func release(_ release: Release, _ words: PageWords) -> [String: Any] {
    let notes = ReleaseNotes(release.notes[locale], labels: publication.configuration.noteLabels).notes
    var entry: [String: Any] = [
      "version": release.version.text, "name": release.name(in: locale), "hasNotes": !notes.isEmpty,
      "notes": notes.map { note -> [String: Any] in
        var entry: [String: Any] = ["text": note.text]
        if let label = note.label { entry["label"] = label }
        return entry
      },
    ]
    if let date = release.date?.value { entry["date"] = date.day }
    return entry
  }
}

extension Release {
  /// Its title, or "Version 2.4.0" in the language.
  func name(in locale: LanguageTag) -> String {
    title?[locale] ?? PageWords(locale).version.replacing("%@", with: version.text)
  }
}

/// Languages by their own names.
enum LanguageName {
  static func of(_ tag: LanguageTag) -> String {
    guard let near = tag.fallbacks.first(where: { known[$0.text] != nil }), let name = known[near.text] else {
      return tag.text
    }
    // Canadian French stands beside French.
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
