import Authoring
import FeedModel
import Output
import Text

/// `sitemap.xml` for search engines (sitemaps.org, 0.9): the addresses of the pages for people in all languages.
///
/// A page names its other languages itself, so they are not repeated here, nor are pages whose text is in another language.
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
      news.views.filter { $0.body.language(publication, in: locale) == nil }.map {
        PeoplePage.news(id: news.id, view: $0.id)
      }
    }
    return [.index] + (publication.releases.isEmpty ? [] : [.releases]) + news
  }
}
