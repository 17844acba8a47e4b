import FeedClient
import FeedModel
import Hashing
import TestKit
import Testing

@testable import CurlTransport
@testable import Verification

/// A table of responses to one request, and the findings about each.
@Suite struct FileCheckTests {
  static let good = [
    "content-type": "application/json; charset=utf-8", "cache-control": "no-cache", "etag": "\"a\"",
    "access-control-allow-origin": "*",
  ]
  static let view = ["content-type": "text/html", "cache-control": "public, max-age=31536000, immutable"]

  struct Response: Sendable {
    var path = "control.json"
    var status = 200
    var headers = FileCheckTests.good
    var body = "{}"
    /// As the manifest lists it.
    var listed = "{}"
    var redirects: [String] = []
    var error: TransportError?

    func with(_ name: String, _ value: String?) -> Response {
      var copy = self
      copy.headers[name] = value
      return copy
    }
  }

  static let feed = Response()
  static let page = Response(path: "views/a/index.4ddf443b40be54ec.html", headers: view)
  static let text = String(repeating: "{}", count: 1000)
  static let large = Response(body: text, listed: text)

  static let responses: [Case<Response, [FindingID]>] = [
    Case("a feed", feed, []), Case("a view", page, []),
    Case("missing", Response(status: 404), [.notServed]), Case("refused", Response(status: 403), [.notServed]),
    Case("a server's fault", Response(status: 500, headers: [:]), [.unavailable]),
    Case("429", Response(status: 429), [.unavailable]),
    Case("not changed, to a request for the file", Response(status: 304), [.falseNotModified]),
    Case("a page for a feed", Response(body: " <!DOCTYPE html><title>Sign in</title>"), [.pageInstead]),
    Case("a page for a view is another page", Response(path: page.path, headers: view, body: "<html>"), [.wrongBytes]),
    Case("cut short", Response(body: "{"), [.wrongBytes]),
    Case("rewritten", Response(body: "[]"), [.wrongBytes]),
    Case("redirected", Response(redirects: ["https://b.example/control.json"]), [.redirected]),
    Case("endless", Response(error: .tooLarge(limit: 1)), [.wrongBytes]),
    Case("round and round", Response(error: .tooManyRedirects(limit: 5)), [.badRedirect]),
    Case("to http", Response(error: .refusedRedirect(to: "http://a/")), [.badRedirect]),
    Case("cut off", Response(error: .truncated), [.brokenResponse]),
    Case("a byte a second", Response(error: .timedOut(.seconds(1))), [.brokenResponse]),
    Case("brotli unasked", Response(error: .malformed("br")), [.brokenResponse]),
    Case("a feed as text", feed.with("content-type", "text/plain"), [.unusualType]),
    Case("a feed without a type", feed.with("content-type", nil), [.unusualType]),
    Case("a view as text", page.with("content-type", "text/plain"), [.wrongType]),
    Case("Latin-1", feed.with("content-type", "application/json; charset=iso-8859-1"), [.wrongCharset]),
    Case("no charset", feed.with("content-type", "application/json"), []),
    Case("GitHub's ten minutes", feed.with("cache-control", "max-age=600"), [.keptFeed]),
    Case("an hour", feed.with("cache-control", "max-age=3600"), [.keptFeed]),
    Case("a day", feed.with("cache-control", "max-age=86400"), [.staleFeed]),
    Case(
      "a page for people for a day",
      Response(path: "index.html").with("content-type", "text/html").with("cache-control", "max-age=86400"),
      [.keptFeed]),
    Case("must be asked", feed.with("cache-control", "max-age=0, must-revalidate"), []),
    Case("nothing said", feed.with("cache-control", nil), [.guessedLifetime]),
    Case(
      "nothing said of an old feed",
      feed.with("cache-control", nil).with("date", "Sun, 22 Nov 2026 09:00:00 GMT").with(
        "last-modified", "Sun, 22 Nov 2025 09:00:00 GMT"), [.staleFeed]),
    Case("a view for ten minutes", page.with("cache-control", "max-age=600"), [.shortLived]),
    Case("a view for a year", page.with("cache-control", "max-age=31536000"), []),
    Case("no validator", feed.with("etag", nil), [.noValidator]),
    Case("a date", feed.with("etag", nil).with("last-modified", "Sun, 22 Nov 2026 09:00:00 GMT"), []),
    Case("a view needs none", page.with("etag", nil), []),
    Case("no CORS", feed.with("access-control-allow-origin", nil), [.noOrigins]),
    Case("CORS for one", feed.with("access-control-allow-origin", "https://a.example"), [.noOrigins]),
    Case("the origin that asks", feed.with("access-control-allow-origin", "https://example.com"), []),
    Case("large and plain", large, [.uncompressed]),
    Case("compressed", large.with("content-encoding", "gzip").with("vary", "Origin, Accept-Encoding"), []),
    Case("compressed for all", large.with("content-encoding", "gzip"), [.noVary]),
    Case("several", feed.with("etag", nil).with("cache-control", "max-age=60"), [.keptFeed, .noValidator]),
  ]

  @Test(arguments: responses) func finds(_ row: Case<Response, [FindingID]>) {
    let response = row.input
    let listed = Array(response.listed.utf8)
    let file = Manifest.File(path: response.path, bytes: listed.count, sha256: SHA256.hash(listed).hex)
    let reply = Reply(
      status: response.status, headers: Headers(response.headers.map { ($0.key, $0.value) }),
      body: Array(response.body.utf8), received: 0)
    let url = "https://updates.example.com/\(response.path)"
    let answer = Answer(
      url: url, redirects: response.redirects,
      outcome: response.error.map { .failure(ProbeFailure($0)) } ?? .success(reply))
    let findings = findings(file, answer)
    #expect(findings.map(\.id) == row.expected)
    #expect(findings.allSatisfy { $0.url == url && !$0.expected.isEmpty && !$0.found.isEmpty })
  }

  private func findings(_ file: Manifest.File, _ answer: Answer) -> [HostFinding] {
    do throws(DeliveryProblem) {
      return FileCheck.findings(try ServedFile(file, answer))
    } catch {
      return [HostFinding(error, in: answer, expected: "\(file.bytes) bytes")]
    }
  }

  static let missing: [Case<(Int, [String: String], [String]), [FindingID]>] = [
    Case("404", (404, [:], []), []), Case("410", (410, [:], []), []),
    Case("an object store", (403, [:], []), [.missingRefused]),
    Case("an app shell", (200, [:], []), [.appShell]),
    Case("a redirect to the start page", (200, [:], ["https://example.com/"]), [.appShell]),
    Case("a server's fault", (500, [:], []), [.missingFails]),
    Case("404 for a year", (404, ["cache-control": "public, max-age=31536000, immutable"], []), [.missingKept]),
    Case("404 for a minute", (404, ["cache-control": "max-age=60"], []), []),
    Case("404 that must be asked", (404, ["cache-control": "no-cache"], []), []),
  ]

  @Test(arguments: missing) func judgesMissing(_ row: Case<(Int, [String: String], [String]), [FindingID]>) {
    let (status, headers, redirects) = row.input
    let reply = Reply(status: status, headers: Headers(headers.map { ($0.key, $0.value) }), body: [], received: 0)
    let answer = Answer(url: "https://example.com/x", redirects: redirects, outcome: .success(reply))
    #expect(SiteProbe.findings(answer, reply).map(\.id) == row.expected)
  }

  static let references: [Case<References, [FindingID]>] = [
    Case("its own view", References(views: ["https://a.example/views/x.html"]), []),
    Case("a view that is not listed", References(views: ["https://a.example/views/y.html"]), [.unlistedView]),
    Case(
      "staging", References(views: ["https://b.example/views/x.html", "https://b.example/views/y.html"]),
      [.otherAddress]),
    Case(
      "two other places", References(views: ["https://b.example/views/x", "https://c.example/x"]),
      [.otherAddress, .otherAddress]),
    Case("http", References(links: ["http://c.example/"]), [.insecureLink]),
    Case("https", References(links: ["https://c.example/", "snoodle://sync"]), []),
  ]

  @Test(arguments: references) func follows(_ row: Case<References, [FindingID]>) {
    let check = ReferenceCheck(
      site: "https://a.example/", builtFor: "https://a.example/", files: ["views/x.html"])
    #expect(check.findings([("https://a.example/control.json", row.input)]).map(\.id) == row.expected)
  }

  @Test func pagesNameWhatTheyLoadByHTTP() throws {
    let html = #"<img src="http://a.example/x.png"><a href="http://b.example/">b</a><img src="https://c.example/">"#
    let references = try References(of: "index.html", Array(html.utf8))
    #expect(references == References(views: ["http://a.example/x.png"], links: ["http://b.example/"]))
  }
}
