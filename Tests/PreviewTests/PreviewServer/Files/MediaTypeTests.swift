import Testing

@testable import PreviewServer

@Suite struct MediaTypeTests {
  static let types: [(String, String)] = [
    ("index.html", "text/html; charset=utf-8"), ("control.json", "application/json; charset=utf-8"),
    ("feeds.json", "application/json; charset=utf-8"), ("manifest.json", "application/json; charset=utf-8"),
    ("assets/a.0a1b.png", "image/png"), ("a.JPG", "image/jpeg"), ("a.gif", "image/gif"), ("a.webp", "image/webp"),
    ("a.svg", "image/svg+xml; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
    ("feed.xml", "application/atom+xml; charset=utf-8"), ("feed_de.json", "application/feed+json; charset=utf-8"),
    ("versions.plist", "application/x-plist; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
    ("a.unknown", "application/octet-stream"),
    ("LICENSE", "application/octet-stream"), ("a.html/b", "application/octet-stream"),
  ]

  @Test(arguments: types) func fits(path: String, type: String) {
    #expect(mediaType(of: path) == type)
  }
}
