import FeedModel
import Testing

@testable import PreviewServer

/// RFC 9110, 13 and 14, as a client sees them.
@Suite struct ServedFileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var method = "GET"
    var headers: [String]
    var status: Int
    var body = "0123456789"
    var contentRange: String?

    init(_ name: String, _ headers: [String], _ status: Int, _ body: String = "0123456789", range: String? = nil) {
      (testDescription, self.headers, self.status, self.body, contentRange) = (name, headers, status, body, range)
    }

    func with(method: String) -> Case {
      var other = self
      other.method = method
      return other
    }
  }

  static let tag = "\"84d89877f0d4041e\""  // of SHA-256 of 0123456789
  static let before = "Sat, 21 Nov 2026 08:59:59 GMT"
  static let then = "Sat, 21 Nov 2026 09:00:00 GMT"
  static let after = "Sat, 21 Nov 2026 09:00:01 GMT"
  static let gone = "The file is another by now.\n"

  static let cases = [
    Case("all of it", [], 200),
    Case("only the head", [], 200, "").with(method: "HEAD"),
    Case("I have it", ["If-None-Match: \(tag)"], 304, ""),
    Case("I have it, weakly", ["If-None-Match: W/\(tag)"], 304, ""),
    Case("I have any", ["If-None-Match: *"], 304, ""),
    Case("only the head, and I have it", ["If-None-Match: \(tag)"], 304, "").with(method: "HEAD"),
    Case("I have another", ["If-None-Match: \"x\""], 200),
    Case("I have it since then", ["If-Modified-Since: \(then)"], 304, ""),
    Case("I have it since before", ["If-Modified-Since: \(before)"], 200),
    Case("I have it since after", ["If-Modified-Since: \(after)"], 304, ""),
    Case("a date that is none", ["If-Modified-Since: yesterday"], 200),
    Case("the tag beats the date", ["If-None-Match: \"x\"", "If-Modified-Since: \(then)"], 200),
    Case("only if it is this one", ["If-Match: \(tag)"], 200),
    Case("only if it is another", ["If-Match: \"x\""], 412, gone),
    Case("only if it is this one, weakly", ["If-Match: W/\(tag)"], 412, gone),
    Case("only if it is as old as then", ["If-Unmodified-Since: \(then)"], 200),
    Case("only if it is older", ["If-Unmodified-Since: \(before)"], 412, gone),
    Case("If-Match beats the date", ["If-Match: \(tag)", "If-Unmodified-Since: \(before)"], 200),
    Case("the first bytes", ["Range: bytes=0-2"], 206, "012", range: "bytes 0-2/10"),
    Case("the last bytes", ["Range: bytes=-3"], 206, "789", range: "bytes 7-9/10"),
    Case("from the middle", ["Range: bytes=5-"], 206, "56789", range: "bytes 5-9/10"),
    Case("behind the end", ["Range: bytes=10-"], 416, "The file has 10 bytes.\n", range: "bytes */10"),
    Case("several parts", ["Range: bytes=0-1,3-4"], 200),
    Case("a range of a head", ["Range: bytes=0-2"], 200, "").with(method: "HEAD"),
    Case("a range if it is this one", ["Range: bytes=0-2", "If-Range: \(tag)"], 206, "012", range: "bytes 0-2/10"),
    Case("a range if it is another", ["Range: bytes=0-2", "If-Range: \"x\""], 200),
    Case("a range if it is this one, weakly", ["Range: bytes=0-2", "If-Range: W/\(tag)"], 200),
    Case("a range if it is of then", ["Range: bytes=0-2", "If-Range: \(then)"], 206, "012", range: "bytes 0-2/10"),
    Case("a range if it is of before", ["Range: bytes=0-2", "If-Range: \(before)"], 200),
    Case("a range of what I have", ["Range: bytes=0-2", "If-None-Match: \(tag)"], 304, ""),
  ]

  @Test func answers() async throws { try await check(Self.cases, at: Self.second) }

  /// In the second that `Last-Modified` names, the file may become another one of the same date.
  static let casesOfTheSameSecond = [
    Case("I have it since this second", ["If-Modified-Since: \(then)"], 200),
    Case("I have it since after, by my clock", ["If-Modified-Since: \(after)"], 200),
    Case("the tag tells it all the same", ["If-None-Match: \(tag)", "If-Modified-Since: \(then)"], 304, ""),
    Case("a range if it is of this second", ["Range: bytes=0-2", "If-Range: \(then)"], 200),
    Case("a range by the tag", ["Range: bytes=0-2", "If-Range: \(tag)"], 206, "012", range: "bytes 0-2/10"),
  ]

  @Test func dateIsWeakInItsSecond() async throws { try await check(Self.casesOfTheSameSecond, at: TestServer.start) }

  private static let second = TestServer.start.advanced(by: 1)

  private func check(_ cases: [Case], at now: Instant) async throws {
    try await TestServer.run(["a.json": Array("0123456789".utf8)], at: now) { server in
      for c in cases {
        let response = try await server.ask("/a.json", c.method, c.headers)
        #expect(response.status == c.status, "\(c.testDescription)")
        #expect(response.text == c.body, "\(c.testDescription)")
        #expect(response["Content-Range"] == c.contentRange, "\(c.testDescription)")
      }
    }
  }

  @Test func headersOfAFile() async throws {
    try await TestServer.run(["a.json": Array("0123456789".utf8)]) { server in
      for method in ["GET", "HEAD"] {
        let response = try await server.ask("/a.json", method)
        #expect(response["Content-Type"] == "application/json; charset=utf-8")
        #expect(response["Content-Length"] == "10")
        #expect(response["ETag"] == Self.tag)
        #expect(response["Last-Modified"] == Self.then)
        #expect(response["Date"] == Self.then)
        #expect(response["Accept-Ranges"] == "bytes")
        #expect(response["Cache-Control"] == "no-cache")
        #expect(response["X-Content-Type-Options"] == "nosniff")
        #expect(response["Access-Control-Allow-Origin"] == nil)
      }
    }
  }

  @Test func knownCopiesAreToldTheirValidators() async throws {
    try await TestServer.run(["a.json": Array("0123456789".utf8)]) { server in
      let response = try await server.ask("/a.json", "GET", ["If-None-Match: \(Self.tag)"])
      #expect(response["ETag"] == Self.tag)
      #expect(response["Last-Modified"] == Self.then)
      #expect(response["Cache-Control"] == "no-cache")
      #expect(response["Content-Type"] == nil)
      // Of the body that it does not send again (RFC 9110, 8.6).
      #expect(response["Content-Length"] == "10")
    }
  }
}
