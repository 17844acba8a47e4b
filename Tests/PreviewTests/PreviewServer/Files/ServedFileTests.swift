import FeedModel
import Testing

@testable import PreviewServer

/// RFC 9110, 13, as a client sees it.
@Suite struct ServedFileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var method = "GET"
    var headers: [String]
    var status: Int
    var body: String

    init(_ name: String, method: String = "GET", _ headers: [String], _ status: Int, _ body: String = text) {
      (testDescription, self.method, self.headers, self.status, self.body) = (name, method, headers, status, body)
    }
  }

  static let text = "0123456789"
  static let tag = "\"84d89877f0d4041e\""  // of SHA-256 of the text

  static let cases = [
    Case("all of it", [], 200),
    Case("only the head", method: "HEAD", [], 200, ""),
    Case("I have it", ["If-None-Match: \(tag)"], 304, ""),
    Case("I have it, weakly", ["If-None-Match: W/\(tag)"], 304, ""),
    Case("I have any", ["If-None-Match: *"], 304, ""),
    Case("only the head, and I have it", method: "HEAD", ["If-None-Match: \(tag)"], 304, ""),
    Case("I have another", ["If-None-Match: \"x\""], 200),
    Case("a date, which is no tag", ["If-Modified-Since: Sat, 21 Nov 2026 09:00:00 GMT"], 200),
    Case("a range, which may be ignored", ["Range: bytes=0-2"], 200),
  ]

  @Test func answers() async throws {
    try await TestServer.run(["a.json": Array(Self.text.utf8)]) { server in
      for c in Self.cases {
        let response = try await server.ask("/a.json", c.method, c.headers)
        #expect(response.status == c.status, "\(c.testDescription)")
        #expect(response.text == c.body, "\(c.testDescription)")
      }
    }
  }

  @Test func headersOfAFile() async throws {
    try await TestServer.run(["a.json": Array(Self.text.utf8)]) { server in
      for method in ["GET", "HEAD"] {
        let response = try await server.ask("/a.json", method)
        #expect(response["Content-Type"] == "application/json; charset=utf-8")
        #expect(response["Content-Length"] == "10")
        #expect(response["ETag"] == Self.tag)
        #expect(response["Date"] == "Sat, 21 Nov 2026 09:00:00 GMT")
        #expect(response["Cache-Control"] == "no-cache")
        #expect(response["X-Content-Type-Options"] == "nosniff")
        #expect(response["Access-Control-Allow-Origin"] == nil)
      }
    }
  }

  @Test func knownCopiesAreToldTheirTag() async throws {
    try await TestServer.run(["a.json": Array(Self.text.utf8)]) { server in
      let response = try await server.ask("/a.json", "GET", ["If-None-Match: \(Self.tag)"])
      #expect(response["ETag"] == Self.tag)
      #expect(response["Cache-Control"] == "no-cache")
      #expect(response["Content-Type"] == nil)
      // Of the body that it does not send again (RFC 9110, 8.6).
      #expect(response["Content-Length"] == "10")
    }
  }
}
