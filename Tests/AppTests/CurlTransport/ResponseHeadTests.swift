import FeedClient
import Testing

@testable import CurlTransport

@Suite struct ResponseHeadTests {
  static let validators: [(String, lines: [String], FeedValidators)] = [
    (
      "as they are", ["ETag: W/\"a\"", "Last-Modified: b", "Date: Sat, 21 Nov 2026 09:00:00 GMT"],
      FeedValidators(eTag: "W/\"a\"", lastModified: "b")
    ),
    (
      "in any case", ["etag:\"a\"", "LAST-MODIFIED:b", "date:Sat, 21 Nov 2026 09:00:00 GMT"],
      FeedValidators(eTag: "\"a\"", lastModified: "b")
    ),
    ("a time that nothing is compared with", ["Last-Modified: Sat, 21 Nov 2026 09:00:00 GMT"], FeedValidators()),
    (
      "one that is compared with a word", ["Last-Modified: Sat, 21 Nov 2026 09:00:00 GMT", "Date: now"],
      FeedValidators()
    ),
    ("without the blanks around them", ["ETag: \t \"a b\" \t"], FeedValidators(eTag: "\"a b\"")),
    ("the last of two", ["ETag: \"a\"", "ETag: \"b\""], FeedValidators(eTag: "\"b\"")),
    ("empty", ["ETag:", "Last-Modified:  ", "Date: Sat, 21 Nov 2026 09:00:00 GMT"], FeedValidators(lastModified: "")),
    ("letters of other scripts", ["ETag: \"é\""], FeedValidators(eTag: "\"é\"")),
    ("names that only begin alike", ["ETag2: a", " ETag: b", "X-ETag: c"], FeedValidators()),
    ("in a trailer", ["", "ETag: a"], FeedValidators()),
    ("in what looks like another head", ["", "HTTP/1.1 200 OK", "ETag: a", ""], FeedValidators()),
  ]

  @Test(arguments: validators)
  func findsValidators(_ name: String, _ lines: [String], _ expected: FeedValidators) throws {
    #expect(try head(["HTTP/1.1 200 OK"] + lines).validators == expected, "\(name)")
  }

  @Test func dropsAValidatorThatCouldNotBeSentBack() throws {
    var head = try head(["HTTP/1.1 200 OK"])
    try read(Array("ETag: \"".utf8) + [0xE9] + Array("\"\r\n".utf8), &head)
    #expect(head.validators == FeedValidators())
  }

  @Test func startsAgainAfterAnInterimAnswer() throws {
    let head = try head(["HTTP/1.1 103 Hints", "ETag: a", "Location: /b", "", "HTTP/1.1 503 Busy", "Retry-After: 1"])
    #expect(head.status == 503 && head.validators == FeedValidators() && head.location == nil && head.retryAfter == "1")
    #expect(!head.isComplete)
  }

  static let codings: [(String, lines: [String], ContentCoding?)] = [
    ("none", [], .identity), ("identity", ["Content-Encoding: identity"], .identity),
    ("gzip", ["Content-Encoding: GZip"], .gzip), ("its old name", ["Content-Encoding: x-gzip"], .gzip),
    ("deflate", ["Content-Encoding: deflate"], .deflate), ("in chunks", ["Transfer-Encoding: chunked"], .identity),
    ("both", ["Transfer-Encoding: chunked", "Content-Encoding: gzip"], .gzip), ("br", ["Content-Encoding: br"], nil),
    ("zstd", ["Content-Encoding: zstd"], nil), ("twice", ["Content-Encoding: gzip,gzip"], nil),
    ("in two lines", ["Content-Encoding: gzip", "Content-Encoding: br"], nil),
    ("under the chunks", ["Transfer-Encoding: gzip, chunked"], nil),
  ]

  @Test(arguments: codings)
  func knowsCodings(_ name: String, _ lines: [String], _ expected: ContentCoding?) throws {
    let head = try head(["HTTP/1.1 200 OK"] + lines)
    #expect((try? head.coding()) == expected, "\(name)")
  }

  private func head(_ lines: [String]) throws -> ResponseHead {
    var head = ResponseHead()
    for line in lines { try read(Array("\(line)\r\n".utf8), &head) }
    return head
  }

  private func read(_ line: [UInt8], _ head: inout ResponseHead) throws {
    try line.withUnsafeBytes { try head.read($0) }
  }
}
