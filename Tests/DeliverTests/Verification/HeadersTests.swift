import TestKit
import Testing

@testable import Verification

@Suite struct HeadersTests {
  static let date = "Sun, 22 Nov 2026 09:00:00 GMT"

  /// RFC 9111, 4.2 and 5.2.2.
  static let lifetimes: [Case<[String: String], Headers.Lifetime>] = [
    Case("no-cache", ["cache-control": "no-cache"], .told(0)),
    Case("no-store", ["cache-control": "No-Store, max-age=60"], .told(0)),
    Case("max-age", ["cache-control": "public, max-age=600"], .told(600)),
    Case("a shared cache may keep it longer", ["cache-control": "max-age=60, s-maxage=3600"], .told(3600)),
    Case("quoted", ["cache-control": "max-age=\"60\""], .told(60)),
    Case("while it asks", ["cache-control": "max-age=60, stale-while-revalidate=30"], .told(90)),
    Case("nothing", [:], .guessed(0)),
    Case("not a number", ["cache-control": "max-age=soon"], .guessed(0)),
    Case("negative", ["cache-control": "max-age=-1"], .guessed(0)),
    Case("no end", ["cache-control": "max-age=9223372036854775807"], .told(1 << 40)),
    Case("a tenth of the age", ["date": date, "last-modified": "Sat, 21 Nov 2026 09:00:00 GMT"], .guessed(8640)),
    Case("from the future", ["date": date, "last-modified": "Mon, 23 Nov 2026 09:00:00 GMT"], .guessed(0)),
    Case("until", ["date": date, "expires": "Sun, 22 Nov 2026 09:10:00 GMT"], .told(600)),
    Case("over", ["date": date, "expires": "0"], .told(0)),
    Case("max-age counts more", ["cache-control": "max-age=1", "expires": "Sun, 22 Nov 2026 10:00:00 GMT"], .told(1)),
  ]

  @Test(arguments: lifetimes) func lives(_ row: Case<[String: String], Headers.Lifetime>) {
    #expect(Headers(row.input.map { ($0.key, $0.value) }).lifetime == row.expected)
  }

  @Test func contentType() {
    let headers = Headers([("content-type", "Text/HTML ; Charset=\"ISO-8859-1\"")])
    #expect(headers.mediaType == "text/html" && headers.charset == "iso-8859-1")
    #expect(Headers([]).mediaType == nil && Headers([("content-type", "text/html")]).charset == nil)
  }

  @Test func aHeaderThatComesTwiceIsAList() {
    let headers = Headers([("vary", "Origin"), ("vary", "Accept-Encoding")])
    #expect(headers["vary"] == "Origin, Accept-Encoding" && headers.list("vary") == ["origin", "accept-encoding"])
  }

  static let durations: [Case<Int, String>] = [
    Case("seconds", 90, "90 s"), Case("minutes", 600, "10 min"), Case("rounded up", 7201, "3 h"),
    Case("days", 31_536_000, "365 days"),
  ]

  @Test(arguments: durations) func reads(_ row: Case<Int, String>) {
    #expect(duration(row.input) == row.expected)
  }
}
