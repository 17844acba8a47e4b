package import FeedClient

/// The promises of every `FeedTransport`. Run it against your own.
package enum FeedTransportContract {
  /// Checks a transport, which talks only to servers that this function starts at 127.0.0.1. It takes some seconds, and
  /// a minute and a half more for each time limit that a transport does not keep.
  ///
  /// - Parameters:
  ///   - transport: The transport to check.
  ///   - excused: The ``promises`` that are not checked.
  /// - Returns: The broken promises, each with what happened instead. Empty if the transport keeps them all.
  package static func violations(of transport: any FeedTransport, except excused: Set<String> = []) async -> [String] {
    var broken: [String] = []
    for promise in all where !excused.contains(promise.sentence) {
      if let violation = await promise.violation(by: transport) { broken.append("\(promise.sentence): \(violation)") }
    }
    return broken
  }

  /// The promises, one sentence each, in the order in which they are checked.
  package static var promises: [String] { all.map(\.sentence) }

  private static var all: [TransportPromise] { responses + requests + redirects + limits + refusals + surroundings }
}

extension FeedTransportContract {
  /// Promises about the contents of requests.
  static var requests: [TransportPromise] {
    [
      TransportPromise(
        "it asks once, by GET, with nothing of a former request", ["/": .status(200)],
        expected: .success(page("")),
        asks: { asked in
          asked.map(\.method) == ["GET"]
            && ["If-None-Match", "If-Modified-Since", "Cookie"].allSatisfy { sent($0, asked) == [] }
        }),
      TransportPromise(
        "it asks for gzip and deflate only", ["/": .status(200)], expected: .success(page("")),
        asks: { asked in codings(asked).isSubset(of: ["gzip", "deflate"]) }),
      TransportPromise(
        "validators are sent back letter by letter", ["/": .status(200)], validators: odd,
        expected: .success(page("")),
        asks: { asked in
          sent("If-None-Match", asked) == [odd.eTag] && sent("If-Modified-Since", asked) == [odd.lastModified]
        }),
      TransportPromise(
        "304 is handed over with its validators", ["/": .page("a", eTag: "\"a\"")],
        validators: FeedValidators(eTag: "\"a\""),
        expected: .success(FeedResponse(status: 304, validators: FeedValidators(eTag: "\"a\"")))),
      TransportPromise(
        "a strong tag is not a weak one", ["/": .page("a", eTag: "W/\"a\"")], validators: FeedValidators(eTag: "\"a\""),
        expected: .success(page("a", "W/\"a\""))),
      TransportPromise(
        "an unsolicited 304 is handed over", ["/": HostileResponse(HostileResponse.head(304))],
        expected: .success(FeedResponse(status: 304))),
      TransportPromise(
        "a stored tag that would match every version is not sent back", ["/": .status(200)],
        validators: FeedValidators(eTag: "*"), expected: .success(page("")),
        asks: { asked in sent("If-None-Match", asked) == [] }),
      TransportPromise(
        "a validator with a line break writes no header", ["/": .status(200)],
        validators: FeedValidators(eTag: "\"a\"\r\nX-Injected: 1", lastModified: "b\nX-Injected: 1"),
        expected: .success(page("")),
        asks: { asked in sent("X-Injected", asked) == [] }),
    ]
  }

  private static var odd: FeedValidators {
    FeedValidators(eTag: #"W/"a,b;c==--gzip""#, lastModified: "Thursday, 01-Jan-80 00:00:00 GMT")
  }

  private static func sent(_ name: String, _ asked: [HostileRequest]) -> [String] { asked.flatMap { $0.values(name) } }

  private static func codings(_ asked: [HostileRequest]) -> Set<Substring> {
    Set(sent("Accept-Encoding", asked).flatMap { $0.split { ", ".contains($0) } })
  }
}

extension FeedTransportContract {
  /// Promises about the responses of a good server.
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
      status: 200, body: Array(body.utf8), validators: FeedValidators(eTag: eTag, lastModified: lastModified))
  }

  private static func ok(_ headers: String = "") -> String { "HTTP/1.1 200 OK\r\n\(headers)\r\n" }

  /// `hello` as a zlib stream (RFC 1950).
  private static var zlibHello: [UInt8] { [0x78, 0x01] + HostileResponse.stored("hello") + [0x06, 0x2C, 0x02, 0x15] }
}

extension FeedTransportContract {
  static var redirects: [TransportPromise] {
    followed + refused + [
      TransportPromise(
        "201 with a Location is no redirect", ["/": .status(201, headers: ["Location: /a"], body: "here")],
        expected: .success(FeedResponse(status: 201, body: Array("here".utf8)))),
      TransportPromise(
        "as many redirects as are allowed are followed", chain(3), limits: .patient(maxRedirects: 3),
        expected: .success(page("there"))),
      TransportPromise(
        "one redirect more than is allowed is not followed", chain(4), limits: .patient(maxRedirects: 3),
        expected: .failure(.tooManyRedirects(limit: 3)), asks: { $0.count == 4 }),
      TransportPromise(
        "a circle of redirects ends", ["/": .redirect(to: "/")], limits: .patient(maxRedirects: 3),
        expected: .failure(.tooManyRedirects(limit: 3)), asks: { $0.count == 4 }),
      TransportPromise(
        "nothing of a redirect is left in the last response",
        [
          "/": .status(
            302, headers: ["Location: /a", "ETag: \"a\"", "Last-Modified: b", "Retry-After: 1"], body: "moved"),
          "/a": .status(200, body: "there"),
        ],
        expected: .success(page("there"))),
      TransportPromise(
        "a cookie that came with a redirect is not sent",
        ["/": .status(302, headers: ["Location: /a", "Set-Cookie: a=b"]), "/a": .status(200)],
        expected: .success(page("")), asks: { $0.allSatisfy { $0.values("Cookie") == [] } }),
      TransportPromise("a password in the URL does not go to another server") { transport in
        try await withServer(["/": .status(200)]) { other in
          try await withServer(["/": .redirect(to: other.url())]) { server in
            let url = "http://user:word@127.0.0.1:\(server.port)/"
            let outcome = await transport.outcome(of: FeedRequest(url, limits: .patient))
            let isKept = outcome == .success(page("")) && other.requests.allSatisfy { $0.values("Authorization") == [] }
            return isKept ? nil : "\(outcome.told), and asks \(other.requests)"
          }
        }
      },
    ]
  }

  private static var followed: [TransportPromise] {
    [301, 302, 303, 307, 308].map { status in
      TransportPromise(
        "\(status) is followed, by GET",
        ["/": .redirect(to: "a?b=c", status: status), "/a?b=c": .status(200, body: "there")],
        expected: .success(page("there")), asks: { $0.map(\.method) == ["GET", "GET"] })
    }
  }

  private static var refused: [TransportPromise] {
    ["file:///etc/passwd", "ftp://127.0.0.1/a", "data:text/plain,a"].map { target in
      TransportPromise(
        "a redirect to \(target) is not followed", ["/": .redirect(to: target)],
        expected: .failure(.refusedRedirect(to: target)))
    }
  }

  private static func chain(_ count: Int) -> [String: HostileResponse] {
    HostileResponse.redirects(count, to: .status(200, body: "there"))
      .merging(["/": .redirect(to: "/1")]) { $1 }
  }
}

extension FeedTransportContract {
  /// Responses that are malformed or incomplete.
  static var refusals: [TransportPromise] {
    [
      truncated("a body shorter than its length", .length(6, body: "hello")),
      truncated("a body without its last chunk", .chunks(["hello"], isWhole: false)),
      truncated("a packed body without its end, of the right length", .cutGzip("hello", lacking: 9)),
      truncated("a head without its end", HostileResponse("HTTP/1.1 200 OK\r\nETag: \"a")),
      malformed("what is not HTTP", .notHTTP),
      malformed("a coding that was not requested", .brotli),
      TransportPromise("a coding of 100,000 bytes is quoted in part") { transport in
        let long = String(repeating: "a", count: 100_000)
        return try await withServer(["/": .status(200, headers: ["Content-Encoding: \(long)"], body: "a")]) { server in
          let outcome = await transport.outcome(of: FeedRequest(server.url(), limits: .patient))
          return outcome.told.utf8.count < 1000 ? nil : outcome.told
        }
      },
      malformed("what does not unpack", .packed("gzip", Array("hello".utf8))),
      malformed("a head of 2 MiB", .largeHead(kibibytes: 2048)),
      malformed("a line that does not end", .endlessLine),
      TransportPromise(
        "a server that hangs up is unreachable", ["/": .hangUp], expected: .failure(.unreachable(""))),
    ]
  }

  private static func truncated(_ name: String, _ response: HostileResponse) -> TransportPromise {
    TransportPromise("\(name) is truncated", ["/": response], expected: .failure(.truncated))
  }

  private static func malformed(_ name: String, _ response: HostileResponse) -> TransportPromise {
    TransportPromise("\(name) is malformed", ["/": response], expected: .failure(.malformed("")))
  }
}

extension FeedTransportContract {
  static var limits: [TransportPromise] { sizes + times }

  private static var sizes: [TransportPromise] {
    [
      TransportPromise(
        "a body of just the limit is taken", ["/": .status(200, body: "hello")],
        limits: .patient(maxBytes: 5), expected: .success(page("hello"))),
      TransportPromise(
        "an unpacked body of just the limit is taken, though it is larger packed", ["/": .gzip("hello")],
        limits: .patient(maxBytes: 5), expected: .success(page("hello"))),
      tooLarge("one byte more than the limit", .status(200, body: "hello!")),
      tooLarge("one unpacked byte more than the limit", .gzip("hello!")),
      tooLarge("one byte more than the limit, in chunks", .chunks(["hel", "lo!"])),
      tooLarge("a body of 1 GiB", .largeBody(mebibytes: 1024)),
      tooLarge("an endless body", .endlessBody),
      tooLarge("an endless body of zeros, packed", .gzipBomb),
    ]
  }

  private static func tooLarge(_ name: String, _ response: HostileResponse) -> TransportPromise {
    TransportPromise(
      "\(name) is too large", ["/": response], limits: .patient(maxBytes: 5),
      expected: .failure(.tooLarge(limit: 5)))
  }

  /// Promises about time. The servers do not finish, so only the time-out can end a request.
  private static var times: [TransportPromise] {
    [
      timedOut("a server that does not answer", ["/": .silence]),
      timedOut("a head that drips", ["/": .drippingHead]),
      timedOut("a body that drips", ["/": .drippingBody]),
      timedOut("a body that drips after a redirect", ["/": .redirect(to: "/a"), "/a": .drippingBody]),
      timedOut("a circle of redirects, none of which takes long,", ["/": .slowRedirect(to: "/")]),
    ]
  }

  private static func timedOut(_ name: String, _ responses: [String: HostileResponse]) -> TransportPromise {
    TransportPromise(
      "\(name) is given up in time", responses, limits: TransferLimits(timeout: .milliseconds(300), maxRedirects: 1000),
      expected: .failure(.timedOut(.milliseconds(300))))
  }
}

extension FeedTransportContract {
  /// Promises about several responses, or none.
  static var surroundings: [TransportPromise] {
    badURLs + [
      TransportPromise("a port without a server is unreachable") { transport in
        let port = try HostileListener(isListening: false)
        let outcome = await transport.outcome(of: FeedRequest("http://127.0.0.1:\(port.port)/", limits: .patient))
        return outcome.withoutDetail == .failure(.unreachable("")) ? nil : outcome.told
      },
      TransportPromise("no copies are kept: it asks as often as it is asked") { transport in
        let headers = ["Cache-Control: max-age=3600", "ETag: \"a\""]
        return try await withServer(["/": .status(200, headers: headers, body: "a")]) { server in
          for _ in 0..<2 { _ = await transport.outcome(of: FeedRequest(server.url(), limits: .patient)) }
          return server.requests.count == 2 ? nil : "it asks \(server.requests)"
        }
      },
      TransportPromise("each of many concurrent requests gets its own response") { transport in
        let responses = (0..<20).map { ("/\($0)", HostileResponse.status(200, body: "\($0)")) }
        return try await withServer(Dictionary(uniqueKeysWithValues: responses)) { server in
          await withTaskGroup { group in
            for number in 0..<20 {
              group.addTask {
                let outcome = await transport.outcome(of: FeedRequest(server.url("/\(number)"), limits: .patient))
                return outcome == .success(page("\(number)")) ? nil : outcome.told
              }
            }
            return await group.reduce(nil) { $0 ?? $1 }
          }
        }
      },
      TransportPromise("a task that is cancelled while it waits comes back") { try await cancelled(by: $0, .silence) },
      TransportPromise("a task that is cancelled in the middle of a body comes back") {
        try await cancelled(by: $0, .drippingBody)
      },
      TransportPromise("a task that was cancelled before does not wait") { transport in
        try await withServer(["/": .silence]) { server in
          let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.outcome(of: FeedRequest(server.url(), limits: .patient))
          }
          let outcome = await task.value
          return outcome == .failure(.cancelled) ? nil : outcome.told
        }
      },
    ]
  }

  private static var badURLs: [TransportPromise] {
    [
      "", "a", "/a", "//127.0.0.1/a", "127.0.0.1", "http", "http:", "http://", "http:///a", "https://", "http://?a",
      "http:/127.0.0.1/a", "http://127.0.0.1/a b", "http://127.0.0.1/\r\nX-Injected:1", "http://127.0.0.1:99999/",
      "file:///etc/passwd", "ftp://127.0.0.1/", "mailto:a@example.com", "data:,a",
    ].map { url in
      TransportPromise("'\(url.debugDescription.dropFirst().dropLast())' is a bad URL") { transport in
        let outcome = await transport.outcome(of: FeedRequest(url, limits: .patient))
        return outcome == .failure(.badURL(url)) ? nil : outcome.told
      }
    }
  }

  /// Cancels a request after the server has received it, or returns if the transport returned without sending it.
  private static func cancelled(by transport: any FeedTransport, _ response: HostileResponse) async throws -> String? {
    let (moments, moment) = AsyncStream<Void>.makeStream()
    let server = try HostileServer { _ in
      moment.finish()
      return response
    }
    defer { server.stop() }
    let task = Task {
      defer { moment.finish() }
      return await transport.outcome(of: FeedRequest(server.url(), limits: .patient))
    }
    for await _ in moments {}
    task.cancel()
    let outcome = await task.value
    return outcome == .failure(.cancelled) ? nil : outcome.told
  }
}
