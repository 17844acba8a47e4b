import FeedModel
import Testing

@testable import PreviewServer

/// The requests that each client may send, and their answers.
@Suite struct RoutesTests {
  static let view = "<!doctype html><html lang=\"en\"><p>Hello"
  static let files = [
    "control.json": Array("{}".utf8), "views/a.html": Array(view.utf8), "index.html": Array("people".utf8),
    "gr\u{FC}\u{DF}e.txt": Array("hello".utf8), "feed.xml": Array("<feed/>".utf8),
  ]

  static let answers: [(target: String, status: Int, type: String)] = [
    ("/control.json", 200, "application/json; charset=utf-8"),
    ("/control.json?v=1", 200, "application/json; charset=utf-8"),
    ("/views/a.html", 200, "text/html; charset=utf-8"),
    ("/index.html", 200, "text/html; charset=utf-8"),
    ("/feed.xml", 200, "application/atom+xml; charset=utf-8"),
    ("/-/frame/feed.xml", 200, "application/atom+xml; charset=utf-8"),
    ("/gr%C3%BC%C3%9Fe.txt", 200, "text/plain; charset=utf-8"),
    ("/-/frame/views/a.html", 200, "text/html; charset=utf-8"),
    ("/-/frame/control.json", 200, "application/json; charset=utf-8"),
    ("/-/source/content/a.md", 200, "text/html; charset=utf-8"),
    ("/-/status", 200, "application/json; charset=utf-8"),
    ("/-/gallery.json", 200, "application/json; charset=utf-8"),
    ("/-/gallery.json?at=2026-12-02T09:00:00Z", 200, "application/json; charset=utf-8"),
    ("/-/gallery.json?at=2026-12-02T09%3A00%3A00Z", 200, "application/json; charset=utf-8"),
    ("/-/gallery.json?at=soon", 400, "application/json; charset=utf-8"),
    ("/-/site-status", 200, "text/html; charset=utf-8"),
    ("/-/site-status.json", 200, "application/json; charset=utf-8"),
    ("/-/site-status.json?at=", 400, "application/json; charset=utf-8"),
    ("/-/at/2026-12-02T09:00:00Z/control.json", 200, "application/json; charset=utf-8"),
    ("/-/at/2026-12-02T09:00:00Z/views/a.html", 200, "text/html; charset=utf-8"),
    ("/-/at/2026-12-02T09:00:00Z/nothing", 404, "text/plain; charset=utf-8"),
    ("/-/at/soon/control.json", 400, "application/json; charset=utf-8"),
    ("/-/at/2026-12-02T09:00:00Z", 404, "text/plain; charset=utf-8"),
    ("/-/web/shared/preview.css", 200, "text/css; charset=utf-8"),
    ("/", 200, "text/html; charset=utf-8"),
    ("/views/", 404, "text/plain; charset=utf-8"),
    ("/views", 404, "text/plain; charset=utf-8"),
    ("/Control.json", 404, "text/plain; charset=utf-8"),
    ("//control.json", 404, "text/plain; charset=utf-8"),
    ("/../control.json", 404, "text/plain; charset=utf-8"),
    ("/views/../control.json", 404, "text/plain; charset=utf-8"),
    ("/%2e%2e/%2e%2e/etc/passwd", 404, "text/plain; charset=utf-8"),
    ("/..%5c..%5cetc", 404, "text/plain; charset=utf-8"),
    ("/views\\a.html", 404, "text/plain; charset=utf-8"),
    ("/views%2Fa.html", 400, "text/plain; charset=utf-8"),
    ("/control.json%00", 400, "text/plain; charset=utf-8"),
    ("/%zz", 400, "text/plain; charset=utf-8"),
    ("/\(String(repeating: "a", count: 9000))", 400, "text/plain; charset=utf-8"),
    ("/-/frame/nothing.png", 404, "text/plain; charset=utf-8"),
    ("/-/frame/views/b.html", 404, "text/plain; charset=utf-8"),
    ("/-/source/etc/passwd", 404, "text/plain; charset=utf-8"),
    ("/-/source/../content/a.md", 404, "text/plain; charset=utf-8"),
    ("/-/web/nothing.js", 404, "text/plain; charset=utf-8"),
    ("/-/web/shared", 404, "text/plain; charset=utf-8"),
    ("/-/web/shared/", 404, "text/plain; charset=utf-8"),
    ("/-/web/shared//preview.css", 404, "text/plain; charset=utf-8"),
    ("/-/web/gallery/../shared/preview.css", 404, "text/plain; charset=utf-8"),
    ("/-/web/../Web/shared/preview.css", 404, "text/plain; charset=utf-8"),
    ("/-/nothing", 404, "text/plain; charset=utf-8"),
  ]

  @Test func answers() async throws {
    let sources: Preview.Sources = { $0 == "content/a.md" ? Array("# Hello".utf8) : nil }
    try await TestServer.run(Self.files, sources: sources) { server in
      for (target, status, type) in Self.answers {
        let response = try await server.ask(target)
        #expect(response.status == status, "\(target)")
        #expect(response["Content-Type"] == type, "\(target)")
        #expect(response["X-Content-Type-Options"] == "nosniff", "\(target)")
        #expect(response["Date"] == "Sat, 21 Nov 2026 09:00:00 GMT", "\(target)")
      }
    }
  }

  /// A browser shows it with ways back; programs read a sentence.
  @Test func whatIsNotThereIsAPageForPeople() async throws {
    var files = Self.files
    try await TestServer.run(files) { server in
      for target in ["/no<b>thing", "/-/nothing", "/-/source/nothing.md"] {
        let page = try await server.ask(target, "GET", ["Accept: text/html,application/xhtml+xml,*/*;q=0.8"])
        #expect(page.status == 404 && page["Content-Type"] == "text/html; charset=utf-8", "\(target)")
        #expect(page["Content-Security-Policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
        for link in ["href=\"/\"", "href=\"/-/gallery\"", "href=\"/-/site-status\""] {
          #expect(page.text.contains(link), "\(target)")
        }
        #expect(!page.text.contains("<b>") && !page.text.contains("/404.html"))
      }
    }
    files["404.html"] = Array("lost".utf8)
    try await TestServer.run(files) { server in
      let page = try await server.ask("/nothing", "GET", ["Accept: text/html"])
      #expect(page.text.contains("href=\"/404.html\""))
    }
  }

  /// Each moment is a build, and a page on the web can make a browser request many.
  @Test func otherMomentsAreForNoOtherSite() async throws {
    try await TestServer.run(Self.files) { server in
      for target in ["/-/gallery.json", "/-/site-status.json"].map({ $0 + "?at=2026-12-02T09:00:00Z" })
        + ["/-/at/2026-12-02T09:00:00Z/control.json"]
      {
        for (site, status) in [("cross-site", 403), ("same-origin", 200), ("none", 200)] {
          let response = try await server.ask(target, "GET", ["Sec-Fetch-Site: \(site)"])
          #expect(response.status == status, "\(target) \(site)")
        }
      }
    }
  }

  @Test func pagesHaveTheirPolicies() async throws {
    let sources: Preview.Sources = { _ in [] }
    try await TestServer.run(Self.files, sources: sources) { server in
      for page in ["/", "/-/gallery", "/-/site-status", "/-/source/a.md"] {
        let policy = try #require(try await server.ask(page)["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"))
        #expect(policy.hasSuffix("frame-ancestors 'none'"))
      }
      let ofFrame = try #require(try await server.ask("/-/frame/views/a.html")["Content-Security-Policy"])
      #expect(ofFrame.hasPrefix("sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline'"))
      #expect(ofFrame.hasSuffix("; form-action 'none'; frame-ancestors 'self'"))
      #expect(!ofFrame.contains("http") && !ofFrame.contains("*"), "nothing comes from elsewhere")
      let policy = try await server.ask("/views/a.html")["Content-Security-Policy"]
      #expect(policy?.hasPrefix("sandbox allow-scripts ") == true)
      #expect(policy?.hasSuffix("; frame-ancestors 'self'") == true)
      let page = try await server.ask("/")
      #expect(try await server.ask("/", "GET", ["If-None-Match: \(page["ETag"] ?? "")"]).status == 304)
    }
  }

  /// Images and styles are requested by pages and frames, each of which has an origin of its own.
  @Test func noOtherSiteMayUseWhatIsServed() async throws {
    let sources: Preview.Sources = { $0 == "content/a.md" ? Array("# Hello".utf8) : nil }
    var files = Self.files
    files["views/a.png"] = [0x89]
    files["assets/style.css"] = Array("p { }".utf8)
    try await TestServer.run(files, sources: sources) { server in
      let own = Self.answers.map(\.0) + ["/-/status", "/-/nothing", "/nothing", "/%00"]
      for target in own where !target.hasSuffix(".png") && !target.hasSuffix(".svg") {
        let response = try await server.ask(target)
        #expect(response["Cross-Origin-Resource-Policy"] == "same-origin", "\(target)")
        #expect(response["Content-Security-Policy"]?.contains("frame-ancestors") == true, "\(target)")
      }
      let loaded = [
        "/assets/style.css", "/views/a.png", "/-/frame/views/a.png", "/-/at/2026-11-21T09:00:00Z/views/a.png",
      ]
      for target in loaded {
        let response = try await server.ask(target)
        #expect(response.status == 200 && response["Cross-Origin-Resource-Policy"] == nil, "\(target)")
        #expect(response["Content-Security-Policy"] == "frame-ancestors 'self'", "\(target)")
      }
    }
  }

  @Test("a request line with a host, the server's own or another, is refused") func absoluteTargetsAreRefused()
    async throws
  {
    try await TestServer.run(Self.files) { server in
      for target in ["http://evil.example/", "http://localhost:\(server.port)/", "//evil.example/control.json", "*"] {
        let response = try await server.ask(target)
        #expect([400, 404].contains(response.status), "\(target)")
      }
    }
  }

  @Test func framesAreTheViewsWithTheBridge() async throws {
    try await TestServer.run(Self.files) { server in
      let frame = try await server.ask("/-/frame/views/a.html?width=375&height=667&text=120")
      #expect(frame.text.hasPrefix("<!doctype html><script>\n"))
      #expect(frame.text.hasSuffix("</script><html lang=\"en\"><p>Hello"))
      #expect(frame.text.contains("window.width = () => 375; window.height = () => 667;"))
      #expect(try await server.ask("/views/a.html").text == Self.view)
      let head = try await server.ask("/-/frame/views/a.html?width=375&height=667&text=120", "HEAD")
      #expect(head["Content-Length"] == "\(frame.body.count)")
    }
  }

  @Test func galleryIsAskedForOnceABuild() async throws {
    let devices = CountingDevices()
    try await TestServer.run(Self.files, devices: devices) { server in
      let first = try await server.ask("/-/gallery.json")
      #expect(first.text == "{\"app\":\"Snoodle\"}")
      #expect(first["Cache-Control"] == "no-cache")
      let known = try await server.ask("/-/gallery.json", "GET", ["If-None-Match: \(first["ETag"] ?? "")"])
      #expect(known.status == 304)
      let head = try await server.ask("/-/gallery.json", "HEAD")
      #expect(head["Content-Length"] == "\(first.body.count)" && head["ETag"] == first["ETag"])
      #expect(devices.galleries == 1)
      server.preview.show(PreviewBuild(output: nil))
      #expect(try await server.ask("/-/gallery.json").status == 200)
      #expect(devices.galleries == 1, "a failed build leaves the output")
      server.preview.show(PreviewBuild(output: TestServer.output([:])))
      #expect(try await server.ask("/-/gallery.json").status == 200)
      #expect(devices.galleries == 2)
    }
  }

  @Test func beforeTheFirstGoodBuild() async throws {
    try await TestServer.run { server in
      for target in ["/control.json", "/-/frame/views/a.html", "/-/gallery.json"] {
        let response = try await server.ask(target)
        #expect(response.status == 503, "\(target)")
        #expect(response["Retry-After"] == "1", "\(target)")
      }
      #expect(try await server.ask("/").status == 200)
      let status = try await server.ask("/-/status").text
      #expect(status.hasPrefix("{\"build\": 0, \"site\": \"http://localhost:\(server.port)/\""))
      server.preview.show(PreviewBuild(output: TestServer.output(Self.files)))
      #expect(try await server.ask("/control.json").text == "{}")
    }
  }

  static let methods: [(method: String, target: String, status: Int, allow: String?)] = [
    ("POST", "/control.json", 405, "GET, HEAD"), ("OPTIONS", "/", 405, "GET, HEAD"),
    ("DELETE", "/-/status", 405, "GET, HEAD"), ("PATCH", "/nothing", 405, "GET, HEAD"),
    ("GET", "/-/api/launch", 405, "POST"), ("HEAD", "/-/api/launch", 405, "POST"),
    ("HEAD", "/-/status", 200, nil), ("HEAD", "/nothing", 404, nil), ("HEAD", "/-/events", 200, nil),
  ]

  @Test func methods() async throws {
    try await TestServer.run(Self.files) { server in
      for (method, target, status, allow) in Self.methods {
        let connection = server.connection
        await connection.send("\(method) \(target) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        // HEAD's head may name a length, or none at all.
        let head = await connection.read { $0.contains(Array("\r\n\r\n".utf8)) }
        let response = try #require(HTTPAnswer(head, isHead: method == "HEAD"))
        #expect(response.status == status, "\(method) \(target)")
        #expect(response["Allow"] == allow, "\(method) \(target)")
      }
    }
  }

  @Test func strangeHostsAreRefused() async throws {
    try await TestServer.run(Self.files) { server in
      for host in ["evil.example", "evil.example:\(server.port)", "localhost", "localhost:1", ""] {
        for target in ["/", "/control.json", "/-/status", "/-/events"] {
          let response = try await server.ask(target, "GET", ["Host: \(host)"])
          #expect(response.status == 403, "\(host)\(target)")
        }
      }
      for host in ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"] {
        let response = try await server.ask("/", "GET", ["Host: \(host):\(server.port)"])
        #expect(response.status == 200, "\(host)")
      }
      let own = "Host: localhost:\(server.port)"
      for hosts in [[own, "Host: evil.example"], ["Host: evil.example", own], [own, own]] {
        #expect(try await server.ask("/", "GET", hosts).status == 403, "\(hosts)")
      }
      #expect(try await server.ask("http://evil.example/", "GET", [own]).status == 400)
    }
  }
}
