import Authoring
import FeedModel
import Text

/// News and releases, newest first, for feed readers.
struct FeedEntries {
  struct Entry {
    /// A `tag:` URI, by which feed readers recognise the entry whenever it appears.
    var id: String
    var title: String
    var link: String
    var date: Instant
    var image: String?
    /// The summary as written.
    var summary: String?
    var html: String
  }

  let publication: Publication
  let locale: LanguageTag
  private(set) var entries: [Entry] = []

  init(_ publication: Publication, locale: LanguageTag) {
    (self.publication, self.locale) = (publication, locale)
    let ids = Self.ids(of: publication)
    entries = Self.newest(publication).map { entry($0, ids[$0.name] ?? $0.name) }
  }

  /// The ids of the newest entries, for ``Manifest/entryIDs``. An id that was published stays.
  static func ids(of publication: Publication) -> [String: String] {
    let host = host(publication.configuration.site)
    return Dictionary(
      newest(publication).map { source in
        (source.name, publication.entryIDs[source.name] ?? "tag:\(host),\(source.day):\(source.name)")
      }
    ) { first, _ in first }
  }

  private static func newest(_ publication: Publication) -> [Source] {
    let news = publication.news.compactMap { news in news.notification.source.publicDate.map { Source.news(news, $0) } }
    let releases = publication.releases.compactMap { release in release.date.map { Source.release(release, $0.value) } }
    // On the same day, news come before releases, and each keep their order.
    let newest = (news + releases).enumerated().sorted {
      ($1.element.date.instant, $0.offset) < ($0.element.date.instant, $1.offset)
    }
    return newest.prefix(Publication.newestCount).map(\.element)
  }

  private enum Source {
    case news(Publication.News, AuthoredDate)
    case release(Release, AuthoredDate)

    var date: AuthoredDate {
      switch self {
      case .news(_, let date), .release(_, let date): date
      }
    }

    var name: String {
      switch self {
      case .news(let news, _): "notifications/\(news.notification.source.identity.pathName)"
      case .release(let release, _): "releases/\(release.version)"
      }
    }

    var day: String {
      if case .news(let news, let date) = self {
        news.notification.source.date?.value.day ?? date.day
      } else {
        date.day
      }
    }
  }

  private func entry(_ source: Source, _ id: String) -> Entry {
    switch source {
    case .news(let news, let date):
      let notification = news.notification.source
      return Entry(
        id: id, title: notification.title[locale],
        link: publication.address(.news(id: notification.identity.pathName, view: "index"), in: locale),
        date: date.instant, image: news.image(in: locale, publication.assets).flatMap { absolute($0.asset) },
        summary: news.views[0].summary?[locale], html: html(news.views[0].body[locale]))
    case .release(let release, let date):
      return Entry(
        id: id, title: release.name(in: locale),
        link: "\(publication.address(.releases, in: locale))#v\(release.version)", date: date.instant,
        html: html(release.notes[locale]))
    }
  }

  private func html(_ markdown: Markdown) -> String {
    let (assets, address) = (publication.assets, publication.address)
    return HTMLRenderer(links: .plain, image: { assets.image($0, from: address) }).html(markdown).text
  }

  private func absolute(_ asset: String) -> String? {
    publication.assets.image(asset, from: publication.address)?.address
  }

  private static func host(_ site: String) -> String {
    String(site.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" && $0 != ":" })
  }

  private func address(_ stem: String, _ type: String) -> String {
    "\(publication.address)\(stem)\(publication.suffix(locale)).\(type)"
  }

  /// The entries as Atom 1.0 (RFC 4287).
  func atom() -> [UInt8] {
    var out = MarkupWriter(capacity: 4096)
    out.write("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    out.write(markup: "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(locale.text)\">\n")
    out.element("title", publication.configuration.appName)
    out.element("id", "tag:\(Self.host(publication.configuration.site)),2026:\(locale.text)")
    out.element("updated", (entries.first?.date ?? Instant(secondsSince1970: 0)).rfc3339)
    out.link("rel=\"self\" type=\"application/atom+xml\"", address("feed", "xml"))
    out.link("rel=\"alternate\" type=\"text/html\"", publication.address(.index, in: locale))
    if let icon = publication.assets.icon.flatMap(absolute) { out.element("icon", icon) }
    out.write("<author><name>")
    out.write(escaping: publication.configuration.appName)
    out.write("</name></author>\n")
    for entry in entries { out.write(entry) }
    out.write("</feed>\n")
    return out.bytes
  }

  /// The entries as JSON Feed 1.1.
  func jsonFeed() -> [UInt8] {
    let icons = [("icon", publication.assets.touchIcon), ("favicon", publication.assets.icon)].compactMap {
      name, asset in asset.flatMap(absolute).map { JSON.Member(name, .string($0)) }
    }
    return JSON.present([
      "version": "https://jsonfeed.org/version/1.1", "title": publication.configuration.appName,
      "home_page_url": publication.address(.index, in: locale), "feed_url": address("feed", "json"),
      "language": locale.text, "items": entries.map(\.json),
    ]).with(icons).write()
  }
}

extension FeedEntries.Entry {
  fileprivate var json: JSON {
    .present([
      "id": id, "title": title, "url": link, "image": image, "summary": summary, "content_html": html,
      "date_published": date,
    ])
  }
}

extension MarkupWriter {
  fileprivate mutating func element(_ name: String, _ text: String) {
    write(markup: "<\(name)>")
    write(escaping: text)
    write(markup: "</\(name)>\n")
  }

  fileprivate mutating func link(_ kind: String, _ address: String) {
    write(markup: "<link \(kind) href=\"")
    write(escaping: address)
    write("\"/>\n")
  }

  fileprivate mutating func write(_ entry: FeedEntries.Entry) {
    write("<entry>\n")
    element("title", entry.title)
    element("id", entry.id)
    element("updated", entry.date.rfc3339)
    link("rel=\"alternate\"", entry.link)
    if let summary = entry.summary { element("summary", summary) }
    write("<content type=\"html\">")
    write(escaping: entry.html)
    write("</content>\n</entry>\n")
  }
}

/// The first paragraph of a text as one line, for lists of news and for links on other sites.
struct Summary {
  let text: String

  /// - Parameters:
  ///   - markdown: Headings, pictures and rows of buttons in it are left out.
  ///   - limit: The maximum width in Latin letters; an East Asian character is as wide as two.
  /// - Returns: Nil if there is nothing to read.
  init?(_ markdown: Markdown, limit: Int) {
    for index in markdown.events.indices where markdown.events[index] == .begin(.paragraph) {
      guard ParagraphShape(of: markdown, at: index) == .text else { continue }
      let end = markdown.events[index...].firstIndex(of: .end(.paragraph)) ?? markdown.events.endIndex
      let words = markdown.events[index..<end].filter { if case .image = $0 { false } else { true } }
      let text = PlainText(markdown.part(words)).text.replacing("\n", with: " ")
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      // Only one text is used, because the next may be below a different heading.
      self.init([text], limit: limit)
      return
    }
    return nil
  }

  /// Joins as many of the parts as fit, and the beginning of the next.
  init?(_ parts: some Sequence<String>, limit: Int) {
    let text = parts.joined(separator: " · ")
    if text.isEmpty { return nil }
    self.text = Self.cut(text, limit)
  }

  /// Cuts a text between two words, unless the script has no spaces.
  private static func cut(_ text: String, _ limit: Int) -> String {
    var width = 0
    let start = text.prefix {
      width += $0.width
      return width <= limit
    }
    if start.endIndex == text.endIndex { return text }
    let end = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return String(end.reversed().drop { ",;:.–— ·".contains($0) }.reversed()) + "…"
  }
}

extension Character {
  /// The width: 2 for the characters of East Asian scripts, whose first block is the radicals, and 1 for all others.
  fileprivate var width: Int { unicodeScalars.first.map { 0x2E80...0xFFDC ~= $0.value ? 2 : 1 } ?? 0 }
}
