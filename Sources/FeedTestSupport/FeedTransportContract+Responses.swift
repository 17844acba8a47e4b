internal import FeedClient

extension FeedTransportContract {
  /// How the responses of a good server are handled.
  static var responses: [TransportPromise] {
    handedOver + [
      TransportPromise(
        "the validators are those of the response, letter by letter",
        ["/": .page("a", eTag: #"W/"a--gzip""#, lastModified: "Tue, 19 Jan 2038 03:14:08 GMT")],
        expected: .success(page("a", #"W/"a--gzip""#, "Tue, 19 Jan 2038 03:14:08 GMT"))),
      TransportPromise(
        "a Last-Modified that is not later than the response is handed over",
        [
          "/": .status(
            200, headers: ["Date: Sat, 21 Nov 2026 09:00:00 GMT", "Last-Modified: Sat, 21 Nov 2026 09:00:00 GMT"])
        ],
        expected: .success(page("", nil, "Sat, 21 Nov 2026 09:00:00 GMT"))),
      TransportPromise(
        "a Last-Modified without a Date may be later than the response, and is left out",
        [
          "/": .status(200, headers: ["Last-Modified: Fri, 31 Dec 9999 23:59:59 GMT"])
        ],
        expected: .success(page(""))),
      TransportPromise(
        "a Last-Modified that is later than the response would match every version until then, and is left out",
        [
          "/": .status(
            200, headers: ["Last-Modified: Fri, 31 Dec 9999 23:59:59 GMT", "Date: Sat, 21 Nov 2026 09:00:00 GMT"])
        ],
        expected: .success(page(""))),
    ]
      + ["*", "a", "\"a", "W/*", "w/\"a\"", "\"a\", *", "\"a\", \"b\""].map { tag in
        TransportPromise(
          "the entity tag \(tag) is none, and is left out", ["/": .status(200, headers: ["ETag: \(tag)"])],
          expected: .success(page("")))
      } + [
        TransportPromise(
          "Retry-After is handed over as it was sent",
          ["/": .status(503, headers: ["Retry-After: Fri, 31 Dec 1999 23:59:59 GMT"])],
          expected: .success(FeedResponse(status: 503, retryAfter: "Fri, 31 Dec 1999 23:59:59 GMT"))),
        TransportPromise(
          "the names of headers have no case",
          ["/": .status(200, headers: ["eTAG:\t\"a\" ", "LAST-MODIFIED: b", "DATE: Sat, 21 Nov 2026 09:00:00 GMT"])],
          expected: .success(page("", "\"a\"", "b"))),
        TransportPromise(
          "informational responses before the final one are ignored",
          ["/": HostileResponse("HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\n" + ok("ETag: \"a\"\r\n") + "a")],
          expected: .success(page("a", "\"a\""))),
        TransportPromise("chunks are put together", ["/": .chunks(["he", "llo"])], expected: .success(page("hello"))),
        TransportPromise("gzip is unpacked", ["/": .gzip("hello")], expected: .success(page("hello"))),
        TransportPromise(
          "deflate is unpacked", ["/": .packed("deflate", zlibHello)], expected: .success(page("hello"))),
        TransportPromise(
          "a body without a length ends with the connection", ["/": HostileResponse(ok() + "hello")],
          expected: .success(page("hello"))),
      ]
  }

  private static var handedOver: [TransportPromise] {
    [200, 203, 206, 400, 401, 404, 405, 410, 429, 500, 503].map { status in
      TransportPromise(
        "\(status) is handed over with its body", ["/": .status(status, body: "why")],
        expected: .success(FeedResponse(status: status, body: Array("why".utf8))))
    } + [
      TransportPromise(
        "204 is handed over", ["/": HostileResponse(HostileResponse.head(204))],
        expected: .success(FeedResponse(status: 204))),
      TransportPromise(
        "a redirect that leads nowhere is handed over", ["/": .status(302, body: "where")],
        expected: .success(FeedResponse(status: 302, body: Array("where".utf8)))),
    ]
  }

  static func page(_ body: String, _ eTag: String? = nil, _ lastModified: String? = nil) -> FeedResponse {
    FeedResponse(
      status: 200, body: Array(body.utf8), validators: Validators(eTag: eTag, lastModified: lastModified))
  }

  private static func ok(_ headers: String = "") -> String { "HTTP/1.1 200 OK\r\n\(headers)\r\n" }

  /// `hello` as a zlib stream (RFC 1950).
  private static var zlibHello: [UInt8] { [0x78, 0x01] + HostileResponse.stored("hello") + [0x06, 0x2C, 0x02, 0x15] }
}
