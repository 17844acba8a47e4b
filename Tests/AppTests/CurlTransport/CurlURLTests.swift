import FeedClient
import Testing

@testable import CurlTransport

@Suite struct CurlURLTests {
  @Test(arguments: [
    "http://a.example", "https://a.example/b?c=d", "HTTPS://A.example/", "http://[::1]:8080/", "http://127.0.0.1:1/",
    "http://user:word@a.example/", "http://a.example/b:///c", "http://a.example/%20",
  ])
  func takes(_ url: String) { #expect(CurlURL(url) != nil) }

  @Test(arguments: [
    "", " ", "a.example", "//a.example/", "http:", "http:a.example", "http:/a.example", "http:///a.example", "http://",
    "http://:80/", "http://user@/", "http://?a", "http://#a", "http://a.example:65536/", "http://a.example:b/",
    "http://a.example/b c", " http://a.example/", "http://a.example/\n", "http://a.example/\0", "http://a.example/é",
    "http://bücher.example/", "http://[::1/", "ftp://a.example/", "file:///a", "javascript:a", "httpss://a.example/",
    "http\u{301}://a.example/",
  ])
  func takesNot(_ url: String) { #expect(CurlURL(url) == nil) }

  static let followed: [(String, to: String, String)] = [
    ("http://a.example/b/c", "d", "http://a.example/b/d"), ("http://a.example/b/c", "/d?e", "http://a.example/d?e"),
    ("http://a.example/b/c", "../d", "http://a.example/d"), ("http://a.example/b", "?c", "http://a.example/b?c"),
    ("http://a.example/", "https://b.example/", "https://b.example/"),
    ("https://a.example/", "HTTPS://b.example/", "https://b.example/"),
    ("https://a.example/", "//b.example/c", "https://b.example/c"),
    ("http://127.0.0.1/", "http://localhost/", "http://localhost/"),
    ("http://localhost/", "http://a.example/", "http://a.example/"),
    ("http://a.example/", "/b c", "http://a.example/b%20c"), ("http://a.example/", "/é", "http://a.example/%c3%a9"),
  ]

  @Test(arguments: followed)
  func follows(_ source: String, _ location: String, _ target: String) throws {
    #expect(try #require(CurlURL(source)).redirected(to: location).text == target)
  }

  static let refused: [(String, to: String)] = [
    ("https://a.example/", "http://a.example/"), ("https://a.example/", "HTTP://b.example/"),
    ("http://a.example/", "file:///etc/passwd"), ("http://a.example/", "ftp://a.example/"),
    ("http://a.example/", "javascript:a"), ("http://a.example/", "http:///b"), ("http://a.example/", "///b.example/"),
    ("http://a.example/", "http://"), ("http://a.example/", "http://b.example:99999/"),
    ("http://a.example/", "/a\u{1}b"), ("https://a.example/", "https://localhost:8443/"),
    ("http://a.example/", "http://127.0.0.1/"), ("http://a.example/", "http://2130706433/"),
    ("http://a.example/", "http://[::1]:8080/"), ("http://a.example/", "http://169.254.169.254/latest/"),
  ]

  @Test(
    "a redirect never leads from https to http, to another scheme, or from outside to this machine", arguments: refused)
  func refuses(_ source: String, _ location: String) throws {
    let url = try #require(CurlURL(source))
    #expect(throws: TransportError.refusedRedirect(to: location)) { try url.redirected(to: location) }
  }
}
