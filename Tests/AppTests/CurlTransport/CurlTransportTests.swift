import CurlTransport
import FeedClient
import Testing

@testable import HostileHosts

@Suite struct CurlTransportTests {
  @Test func keepsTheContract() async {
    #expect(await FeedTransportContract.violations(of: CurlTransport()) == [])
  }

  static let hello = HostileResponse.gzipMember("hello")

  static let broken: [(String, HostileResponse, TransportError)] = [
    ("103 without end", .endlessHints, .malformed("")),
    ("101, and no word of it", HostileResponse("HTTP/1.1 101 Switching\r\n\r\nhello"), .malformed("")),
    ("a status of letters", HostileResponse("HTTP/1.1 abc OK\r\n\r\n"), .malformed("")),
    ("an HTTP that is still to come", HostileResponse("HTTP/9.9 200 OK\r\n\r\n"), .malformed("")),
    ("a header without a colon", HostileResponse("HTTP/1.1 200 OK\r\nETag\r\n\r\n"), .malformed("")),
    ("a NUL in a header", HostileResponse("HTTP/1.1 200 OK\r\nETag: \0\r\n\r\n"), .malformed("")),
    ("no head before the end", HostileResponse("HTTP/1.1 200 OK\r\n"), .truncated),
    ("two lengths", .headers("Content-Length: 5\r\nContent-Length: 3", "hello"), .malformed("")),
    ("a length of 23 digits", .headers("Content-Length: \(Int.max)9999", "hello"), .malformed("")),
    ("a negative length", .length(-5, body: "hello"), .malformed("")),
    ("a chunk of no number", .headers("Transfer-Encoding: chunked", "zz\r\n"), .malformed("")),
    ("a chunk that ends early", .headers("Transfer-Encoding: chunked", "6\r\nhello"), .truncated),
    ("gzip in gzip", .packed("gzip, gzip", hello), .malformed("")),
    ("gzip under chunks", .transferGzip, .malformed("")),
    ("gzip with a false checksum", .packed("gzip", hello.dropLast(8) + [1, 2, 3, 4, 5, 0, 0, 0]), .malformed("")),
    ("gzip and the first byte of more", .packed("gzip", hello + [0x1F]), .truncated),
    ("gzip and something else", .packed("gzip", hello + Array("hello".utf8)), .malformed("")),
    ("gzip that unpacks to nothing and does not end", .emptyGzipBomb, .tooLarge(limit: TransferLimits().maxBytes)),
    ("256 KiB of headers and a few", .largeHead(kibibytes: 256), .malformed("")),
    ("256 KiB of headers in three redirects", .largeHead(kibibytes: 86, location: "/"), .malformed("")),
  ]

  @Test(arguments: broken)
  func refuses(_ name: String, _ response: HostileResponse, _ error: TransportError) async throws {
    let server = try HostileServer(["/": response])
    let outcome = await CurlTransport().outcome(of: FeedRequest(server.url(), limits: .patient))
    #expect(outcome.withoutDetail == .failure(error), "\(name): \(outcome)")
  }

  /// If the system discards the bytes received before the reset, there was no answer.
  @Test func tellsAResetFromAnEnd() async throws {
    let server = try HostileServer(["/": .reset(after: "hello")])
    let outcome = await CurlTransport().outcome(of: FeedRequest(server.url(), limits: .patient))
    #expect([.failure(.truncated), .failure(.unreachable(""))].contains(outcome.withoutDetail))
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func noTimeIsNoTime(_ timeout: Duration) async throws {
    let server = try HostileServer(["/": .status(200)])
    let request = FeedRequest(server.url(), limits: TransferLimits(timeout: timeout))
    #expect(await CurlTransport().outcome(of: request) == .failure(.timedOut(timeout)))
    #expect(server.requests == [])
  }

  @Test func hasNoLimitsOfItsOwn() async throws {
    let server = try HostileServer(["/": .gzip("hello")])
    let limits = TransferLimits(timeout: .seconds(Int64.max), maxBytes: .max, maxRedirects: .max)
    let outcome = await CurlTransport().outcome(of: FeedRequest(server.url(), limits: limits))
    #expect(outcome == .success(FeedResponse(status: 200, body: Array("hello".utf8))))
  }

  /// More at once than there are threads for Swift's tasks, or for one of Dispatch's queues.
  @Test func hangingRequestsHoldUpNobody() async throws {
    let server = try HostileServer(["/": .status(200), "/hang": .silence])
    let hanging = Task {
      await withTaskGroup { group in
        for _ in 0..<100 {
          group.addTask { await CurlTransport().outcome(of: FeedRequest(server.url("/hang"), limits: .patient)) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    while server.requests.count < 100 { await Task.yield() }
    #expect(
      await CurlTransport().outcome(of: FeedRequest(server.url(), limits: .patient))
        == .success(FeedResponse(status: 200)))
    hanging.cancel()
    #expect(await hanging.value.allSatisfy { $0 == .failure(.cancelled) })
  }

  static let agents: [(String, given: String, sent: [String])] = [
    ("as given", "Feeds/1 (test)", ["Feeds/1 (test)"]), ("a line break in it", "a\r\nX-Injected: 1", []),
    ("a NUL in it", "a\0b", []), ("nothing", "", []),
  ]

  @Test(arguments: agents)
  func namesItself(_ name: String, _ agent: String, _ sent: [String]) async throws {
    let server = try HostileServer(["/": .status(200)])
    _ = try await CurlTransport(userAgent: agent).get(FeedRequest(server.url(), limits: .patient))
    #expect(server.requests.flatMap { $0.values("User-Agent") } == sent, "\(name)")
    #expect(server.requests.allSatisfy { $0.values("X-Injected") == [] })
  }
}

extension HostileResponse {
  fileprivate static func headers(_ headers: String, _ body: String) -> HostileResponse {
    HostileResponse("HTTP/1.1 200 OK\r\n\(headers)\r\n\r\n\(body)")
  }

  /// The status 103 again and again, and never a final response.
  fileprivate static var endlessHints: HostileResponse {
    HostileResponse([.sendTimes(.max, Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8))])
  }

  /// An endless body that decodes to nothing: after the ten bytes of gzip's head it consists of empty blocks.
  fileprivate static var emptyGzipBomb: HostileResponse {
    let head = Array(head(200, ["Content-Encoding: gzip"]).utf8) + gzipMember("").prefix(10)
    let blocks = [[UInt8]](repeating: [0, 0, 0, 0xFF, 0xFF], count: 1000).flatMap { $0 }
    return HostileResponse([.send(head), .sendTimes(.max, blocks)])
  }

  /// A transfer coding of its own, which curl would undo unasked.
  fileprivate static var transferGzip: HostileResponse {
    let member = gzipMember("hello")
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n\(String(member.count, radix: 16))\r\n"
    return HostileResponse([.send(Array(head.utf8) + member + Array("\r\n0\r\n\r\n".utf8))])
  }
}
