import Authoring
import FeedModel

/// What every page for people has around its own text: the ways to the other pages and languages, and their words.
struct PageFrame {
  let publication: Publication
  let page: PeoplePage
  let locale: LanguageTag
  let words: PageWords

  init(_ publication: Publication, _ page: PeoplePage, _ locale: LanguageTag) {
    self.publication = publication
    self.page = page
    self.locale = locale
    words = PageWords(locale)
  }

  /// What leads from the page to the site's folder. A host shows `404.html` at any address, so its links begin at the
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

  /// Where a link leads in a browser; nil where only the app can follow it.
  func href(_ target: LinkTarget) -> String? {
    guard case .open(let url) = target else { return nil }
    return publication.configuration.schemes.contains(url.prefix { $0 != ":" }.lowercased()) ? nil : url
  }

  /// - Parameter title: Of the window.
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
      // What a host shows at any address depends on nothing else.
      "stylesheet": page == .notFound ? nil : publication.style.map { root + $0.file.entry.path },
      "updatePage": publication.configuration.updatePage, "icon": publication.assets.icon.flatMap(image)?.address,
      "touchIcon": publication.assets.touchIcon.flatMap(image)?.address,
      "shareImage": publication.assets.touchIcon.flatMap(shared),
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
      // There is one page for what does not exist; it leads to the start of each language.
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
