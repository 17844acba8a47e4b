import FeedModel

/// The few words of the built-in pages for people.
struct PageWords: Equatable {
  var news: String
  var noNews: String
  var moreNews: String
  var allNews: String
  var releases: String
  var allReleases: String
  /// With `%@` for the version.
  var version: String
  var download: String
  var subscribe: String
  var home: String
  /// What the links to the site's pages are called for those who hear them.
  var pages: String
  var languages: String
  var skip: String
  var close: String
  var notFound: String
  var notFoundText: String

  /// In the language, or else the nearest available one, or else English.
  init(_ locale: LanguageTag) {
    if let known = locale.fallbacks.lazy.compactMap({ Self.byLanguage[$0.text] }).first {
      self = known
    } else {
      self = Self.english
      version = DefaultLabels(for: locale).updates.versionLabelFormat
    }
  }

  func version(_ version: Version) -> String { self.version.replacing("%@", with: version.text) }

  init(
    news: String, noNews: String, more: String, all: String, releases: String, all allReleases: String, version: String,
    download: String, subscribe: String, home: String, pages: String, languages: String, skip: String, close: String,
    notFound: String, _ notFoundText: String
  ) {
    self.news = news
    self.noNews = noNews
    moreNews = more
    allNews = all
    self.releases = releases
    self.allReleases = allReleases
    self.version = version
    self.download = download
    self.subscribe = subscribe
    self.home = home
    self.pages = pages
    self.languages = languages
    self.skip = skip
    self.close = close
    self.notFound = notFound
    self.notFoundText = notFoundText
  }
}
