import FeedClient
import Foundation
import Testing

@testable import URLSessionTransport

@Suite struct URLRedirectTests {
  static let followed: [(String, to: String, URL?)] = [
    ("http://a.example/b/c", "d", URL(string: "http://a.example/b/d")),
    ("http://a.example/b/c", "/d?e", URL(string: "http://a.example/d?e")),
    ("http://a.example/", "https://b.example/", URL(string: "https://b.example/")),
    ("https://a.example/", "HTTPS://b.example/", URL(string: "HTTPS://b.example/")),
    ("https://a.example/", "//b.example/c", URL(string: "https://b.example/c")),
  ]

  @Test(arguments: followed)
  func follows(_ source: String, _ location: String, _ target: URL?) throws {
    #expect(try #require(URL(feed: source)).redirected(to: location) == target)
  }

  static let refused: [(String, to: String)] = [
    ("https://a.example/", "http://a.example/"), ("https://a.example/", "HTTP://b.example/"),
    ("http://a.example/", "file:///etc/passwd"), ("http://a.example/", "ftp://a.example/"),
    ("http://a.example/", "javascript:a"), ("http://a.example/", "http:///b"), ("http://a.example/", "http://"),
    ("https://a.example/", "https://localhost:8443/"), ("http://a.example/", "http://127.0.0.1/"),
    ("http://a.example/", "http://[::1]:8080/"), ("http://a.example/", "http://169.254.169.254/latest/"),
  ]

  @Test(
    "a redirect never leads from https to http, to another scheme, or from outside to this machine", arguments: refused)
  func refuses(_ source: String, _ location: String) throws {
    let url = try #require(URL(feed: source))
    #expect(throws: TransportError.refusedRedirect(to: location)) { try url.redirected(to: location) }
  }
}
