import Authoring
import FeedModel
import Output
import Text

/// A view of a notification as a page for people, below `news/`.
struct NewsPage {
  private let news: Publication.News
  private let view: View
  private let frame: PageFrame

  /// The pages of all news in all languages, written on all cores.
  static func files(of publication: Publication) -> [PublishedFile] {
    let slots = publication.news.flatMap { news in publication.locales.map { (news: news, locale: $0) } }
    return slots.concurrentMap { slot in
      slot.news.views.map { view in
        let page = NewsPage(publication, slot.news, view, slot.locale)
        return PublishedFile(path: page.path, contents: FileContents(page.render()))
      }
    }.flatMap(\.self)
  }

  private init(_ publication: Publication, _ news: Publication.News, _ view: View, _ locale: LanguageTag) {
    (self.news, self.view) = (news, view)
    frame = PageFrame(publication, .news(id: news.id, view: view.id), locale)
  }

  private var publication: Publication { frame.publication }
  private var locale: LanguageTag { frame.locale }
  private var path: String { publication.path(frame.page, in: locale) }
  private var isFirst: Bool { view.id == "index" }

  private func render() -> [UInt8] {
    let body = view.body[locale]
    let text = body.withoutTitle
    let headline = text.title ?? view.title?[locale] ?? news.title(in: locale)
    var context = frame.context(title: "\(headline) · \(publication.configuration.appName)")
    context.texts["headline"] = headline
    context.texts["content"] = html(text.rest, linksOf: body).text
    context.texts["published"] = news.date?.day
    context.texts["publishedText"] = news.date.map { LongDate.text($0.day, in: locale) }
    context.texts["description"] = view.summary?[locale] ?? Summary(body, limit: 160)?.text ?? headline
    if !isFirst {
      context.texts["firstPage"] = publication.path(.news(id: news.id, view: "index"), in: locale).lastComponent
      context.texts["firstTitle"] = news.title(in: locale)
    }
    if let language = view.body.language(in: frame.locale) {
      context.texts["contentLang"] = language.text
      context.texts["contentDir"] = language.direction
    }
    illustrate(&context, body)
    context.notifications = publication.news.lazy.filter { $0.id != news.id }.prefix(3).map { frame.entry($0) }
    context.flags["hasOthers"] = !context.notifications.isEmpty
    return frame.render("news", context)
  }

  /// Gives a first view without a picture one from the views that follow it.
  private func illustrate(_ context: inout PageContext, _ body: Markdown) {
    guard let image = news.image(in: locale, publication.assets) else { return }
    if let address = frame.shared(image.asset) {
      context.texts["shareImage"] = address
      context.flags["hasLargeImage"] = true
    }
    guard body.images.isEmpty else { return }
    let lead = isFirst ? image : view.pictures(in: locale).first
    context.leadPicture = lead.flatMap(frame.picture)
  }

  private func html(_ body: Markdown, linksOf whole: Markdown) -> MarkupWriter {
    var out = HTMLRenderer(links: .page(href), image: frame.image, topHeading: 2).html(body)
    if isFirst, let url = news.notification.source.actionURL?.value, let address = href(.open(url)),
      !whole.links.contains(where: { $0.target == .open(url) })
    {
      out.write("<p class=\"actions\"><a href=\"")
      out.write(escaping: address)
      out.write("\">")
      let label = (view.actionButton ?? news.notification.source.actionButton)?[locale]
      out.write(escaping: label ?? DefaultLabels(for: locale).alerts.action)
      out.write("</a></p>\n")
    }
    return out
  }

  /// The target of a link in a browser; nil if only the app can follow it.
  private func href(_ target: LinkTarget) -> String? {
    switch target {
    case .view(let id), .flag(_, _, let id?, _):
      guard news.views.contains(where: { $0.id == id }) else { return nil }
      return publication.path(.news(id: news.id, view: id), in: locale).lastComponent
    case .open, .flag, .close: return frame.href(target)
    }
  }
}

extension PageFrame {
  /// A piece of news in a list.
  func entry(_ news: Publication.News) -> PageContext.News {
    let (summary, body) = (news.views[0].summary, news.views[0].body)
    return PageContext.News(
      name: news.title(in: locale), href: link(.news(id: news.id, view: "index")), date: news.date,
      summary: summary?[locale] ?? Summary(body[locale], limit: 200)?.text,
      picture: news.image(in: locale, publication.assets).flatMap(picture), language: body.language(in: locale))
  }

  fileprivate func picture(_ picture: Markdown.Image) -> PageContext.Picture? {
    image(picture.asset).map { PageContext.Picture(image: $0, alternative: picture.alternative) }
  }
}

extension Publication.News {
  var id: String { notification.source.identity.pathName }
  var date: AuthoredDate? { notification.source.publicDate }

  func title(in locale: LanguageTag) -> String { notification.source.title[locale] }

  /// The first image in any of its views. A drawing (SVG), which other sites don't show beside a link, is used only if
  /// there is no other image.
  func image(in locale: LanguageTag, _ assets: Assets) -> Markdown.Image? {
    let images = views.lazy.flatMap { $0.pictures(in: locale) }.filter { assets.byName[$0.asset] != nil }
    return images.first { !$0.asset.hasSuffix(".svg") } ?? images.first
  }
}

extension View {
  /// The images of the view; the picture of its look comes first.
  fileprivate func pictures(in locale: LanguageTag) -> [Markdown.Image] {
    [design.image?[locale]].compactMap(\.self) + body[locale].images
  }
}

extension Localized {
  /// The language of a text on a page in `locale`; nil if it is the page's language.
  func language(in locale: LanguageTag) -> LanguageTag? {
    let found = translation(for: locale) ?? original
    return found.language == locale.language ? nil : found
  }
}

extension Markdown {
  /// The first-level heading at the beginning, as plain text, and the text after it.
  fileprivate var withoutTitle: (title: String?, rest: Markdown) {
    guard events.first == .begin(.heading(1)), let end = events.firstIndex(of: .end(.heading(1))) else {
      return (nil, self)
    }
    let title = PlainText(part(Array(events[...end]))).text
    return (title.isEmpty ? nil : title, part(Array(events[(end + 1)...])))
  }
}

extension String {
  fileprivate var lastComponent: String { String(split(separator: "/").last ?? "") }
}
