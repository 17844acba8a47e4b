import Testing

@testable import PreviewServer

@Suite struct RouteTests {
  static let routes: [(String, Route)] = [
    ("/", .simulator), ("/-/gallery", .gallery), ("/-/gallery.json", .galleryJSON), ("/-/events", .events),
    ("/-/site-status", .siteStatus), ("/-/site-status.json", .siteStatusJSON),
    ("/-/at/2026-12-02T09:00:00Z/views/a.html", .fileAt(moment: "2026-12-02T09:00:00Z", path: "views/a.html")),
    ("/-/at/soon/", .fileAt(moment: "soon", path: "")), ("/-/at/2026-12-02T09:00:00Z", .nothing),
    ("/-/status", .status), ("/-/api/launch", .launch), ("/-/web/shared/api.js", .web("shared/api.js")),
    ("/-/frame/views/a.html", .frame("views/a.html")), ("/-/source/content/a.md", .source("content/a.md")),
    ("/control.json", .file("control.json")), ("/views/a.html", .file("views/a.html")), ("//", .file("/")),
    ("/-", .file("-")), ("/a/-/status", .file("a/-/status")),
    ("/\u{301}a", .file("\u{301}a")), ("/-/web/\u{301}a", .web("\u{301}a")),
    ("/-/", .nothing), ("/-/web", .nothing), ("/-/status/", .nothing), ("/-/api", .nothing), ("/-//status", .nothing),
  ]

  @Test(arguments: routes) func leads(path: String, route: Route) {
    #expect(Route(path) == route)
  }
}
