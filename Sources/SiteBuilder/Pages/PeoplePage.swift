import Authoring
import FeedModel

/// A page that people open in a browser, by what it shows.
///
/// A view is a file of its own (`views/…`): it is shown by an app, which embeds its address, so its name has a hash and it
/// has neither a way back nor links to other pages. A page for people has a name that stays, and no taps that need an app.
enum PeoplePage: Equatable, Sendable {
  case index
  case releases
  /// A view of a notification.
  case news(id: String, view: String)
  /// What a host shows for an address that does not exist.
  case notFound
}

extension Publication {
  /// Relative to the site. Ids have no dots, so a page's language is told from its name.
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

  /// Where the site is on its host: `/` or `/snoodle/`.
  var basePath: String {
    let afterScheme = address.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
    let path = afterScheme.last?.drop { $0 != UInt8(ascii: "/") }
    return path.map { String(Substring($0)) } ?? "/"
  }
}
