import TestKit
import Testing

@testable import Hosting

@Suite struct ServingTests {
  static let files: [Case<String, (String, Serving.Lifetime)>] = [
    Case("banners", "control.json", ("application/json; charset=utf-8", .revalidated)),
    Case("banners in German", "control_de.json", ("application/json; charset=utf-8", .revalidated)),
    Case("the index of feeds is no JSON Feed", "feeds.json", ("application/json; charset=utf-8", .revalidated)),
    Case("the manifest", "manifest.json", ("application/json; charset=utf-8", .revalidated)),
    Case("a property list", "versions_zh-Hant.plist", ("application/x-plist; charset=utf-8", .revalidated)),
    Case("a JSON Feed", "feed.json", ("application/feed+json; charset=utf-8", .revalidated)),
    Case("a JSON Feed in Arabic", "feed_ar.json", ("application/feed+json; charset=utf-8", .revalidated)),
    Case("an Atom feed", "feed_ar.xml", ("application/atom+xml; charset=utf-8", .revalidated)),
    Case("a list of pages", "sitemap.xml", ("application/xml; charset=utf-8", .revalidated)),
    Case("a list of pages has no languages", "sitemap_de.xml", ("application/atom+xml; charset=utf-8", .revalidated)),
    Case("a style", "assets/style.4ddf443b40be54ec.css", ("text/css; charset=utf-8", .immutable)),
    Case("a page", "index.html", ("text/html; charset=utf-8", .revalidated)),
    Case("a view", "views/hello/index.4ddf443b40be54ec.html", ("text/html; charset=utf-8", .immutable)),
    Case("an image", "assets/dark.4ddf443b40be54ec.PNG", ("image/png", .immutable)),
    Case("a drawing", "assets/a.b.4ddf443b40be54ec.svg", ("image/svg+xml; charset=utf-8", .immutable)),
    Case("a view without a hash", "views/hello/index.html", ("text/html; charset=utf-8", .revalidated)),
    Case("too short for a hash", "assets/a.4ddf443b40be54e.png", ("image/png", .revalidated)),
    Case("not hexadecimal", "assets/a.4ddf443b40be54eg.png", ("image/png", .revalidated)),
    Case("only a hash", "4ddf443b40be54ec.png", ("image/png", .revalidated)),
    Case("another extension", "a.zip", ("application/octet-stream", .revalidated)),
    Case("no extension", "CNAME", ("application/octet-stream", .revalidated)),
    Case("no name", "", ("application/octet-stream", .revalidated)),
  ]

  @Test(arguments: files) func says(_ row: Case<String, (String, Serving.Lifetime)>) {
    let serving = Serving(of: row.input)
    #expect(serving.contentType == row.expected.0)
    #expect(serving.lifetime == row.expected.1)
  }

  @Test func feedsAreAskedForAndViewsAreKept() {
    #expect(Serving(of: "control.json").cacheControl == "no-cache")
    #expect(Serving(of: "a.4ddf443b40be54ec.png").cacheControl == "public, max-age=31536000, immutable")
    #expect(Serving(of: "control.json").allowsOtherOrigins)
    #expect(!Serving(of: "a.4ddf443b40be54ec.png").allowsOtherOrigins)
    #expect(Serving(of: "control.json").isText && !Serving(of: "a.png").isText)
  }
}
