import CurlTransport
import FeedClient
import Testing

@testable import HostileHosts

/// Bad answers, as a transport has to handle them. It passes on everything that is left to the loader.
@Suite struct BadInputTests {
  static let portal = "<html>Please sign in</html>"
  static let tag = FeedValidators(eTag: "\"a\"")

  static let pages: [(String, HostileResponse, FeedValidators, FeedResponse)] = [
    ("an empty body", .status(200), FeedValidators(), page("")),
    ("hello", .status(200, body: "hello"), FeedValidators(), page("hello")),
    (
      "a captive portal", .status(200, headers: ["Content-Type: text/html"], body: portal), FeedValidators(),
      page(portal)
    ),
    ("a length too short cuts the body", .length(3, body: "hello"), FeedValidators(), page("hel")),
    ("304 without a copy", HostileResponse(HostileResponse.head(304)), FeedValidators(), FeedResponse(status: 304)),
    ("304 for a copy that is gone", .page("a", eTag: "\"a\""), tag, FeedResponse(status: 304, validators: tag)),
    (
      "a weak tag for a strong one", .page("a", eTag: "W/\"a\""), tag,
      page("a", FeedValidators(eTag: "W/\"a\""))
    ),
    (
      "a tag that compression changed", .page("a", eTag: "\"a-gzip\""), tag,
      page("a", FeedValidators(eTag: "\"a-gzip\""))
    ),
    (
      "a tag without quotes is none", .page("a", eTag: "a"), FeedValidators(eTag: "a"), page("a", FeedValidators())
    ),
    (
      "HEAD is 405, GET is 200",
      HostileResponse { request in
        (request.method == "GET" ? HostileResponse.status(200, body: "a") : .status(405)).steps(request)
      }, FeedValidators(), page("a")
    ),
    ("206", .status(206, body: "a"), FeedValidators(), FeedResponse(status: 206, body: Array("a".utf8))),
    ("203", .status(203, body: "a"), FeedValidators(), FeedResponse(status: 203, body: Array("a".utf8))),
    ("204", HostileResponse(HostileResponse.head(204)), FeedValidators(), FeedResponse(status: 204)),
    ("410", .status(410), FeedValidators(), FeedResponse(status: 410)),
    (
      "429", .status(429, headers: ["Retry-After: 120"]), FeedValidators(), FeedResponse(status: 429, retryAfter: "120")
    ),
    ("503", .status(503), FeedValidators(), FeedResponse(status: 503)),
  ]

  @Test(arguments: pages)
  func handsOver(
    _ name: String, _ response: HostileResponse, _ validators: FeedValidators, _ expected: FeedResponse
  ) async throws {
    let server = try HostileServer(["/": response])
    let outcome = await CurlTransport().outcome(of: FeedRequest(server.url(), validators: validators, limits: .patient))
    #expect(outcome == .success(expected), "\(name)")
  }

  @Test func cacheControlIsHandedOver() async throws {
    let server = try HostileServer(["/": .status(200, headers: ["Cache-Control: public, max-age=60"], body: "a")])
    let response = try await CurlTransport().get(FeedRequest(server.url(), limits: .patient))
    #expect(response.cacheControl == "public, max-age=60")
  }

  @Test(
    "Last-Modified is kept as text, not read as a time",
    arguments: [
      "Tue, 01 Jan 1980 00:00:00 GMT", "Tue, 19 Jan 2038 03:14:08 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "yesterday",
    ])
  func lastModified(_ time: String) async throws {
    let server = try HostileServer(["/": .page("a", lastModified: time)])
    let first = try await CurlTransport().get(FeedRequest(server.url(), limits: .patient))
    #expect(first == Self.page("a", FeedValidators(lastModified: time)))
    let second = try await CurlTransport().get(
      FeedRequest(server.url(), validators: first.validators, limits: .patient))
    #expect(second == FeedResponse(status: 304, validators: first.validators))
  }

  static let refusals: [(String, [String: HostileResponse], TransferLimits, TransportError)] = [
    ("to a file", ["/": .redirect(to: "file:///etc/passwd")], limits(), .refusedRedirect(to: "file:///etc/passwd")),
    ("ten redirects", HostileResponse.redirects(10, to: .status(200)), limits(), .tooManyRedirects(limit: 5)),
    ("a length too long", ["/": .length(6, body: "hello")], limits(), .truncated),
    ("chunks cut off", ["/": .chunks(["hello"], isWhole: false)], limits(), .truncated),
    ("a gzip bomb", ["/": .gzipBomb], limits(), .tooLarge(limit: TransferLimits().maxBytes)),
    ("brotli unasked", ["/": .brotli], limits(), .malformed("")),
    ("1 GiB", ["/": .largeBody(mebibytes: 1024)], limits(), .tooLarge(limit: TransferLimits().maxBytes)),
    ("a byte now and then", ["/": .drippingBody], limits(.milliseconds(300)), .timedOut(.milliseconds(300))),
  ]

  @Test(arguments: refusals)
  func refuses(
    _ name: String, _ responses: [String: HostileResponse], _ limits: TransferLimits, _ expected: TransportError
  ) async throws {
    let server = try HostileServer { responses[$0.path] ?? responses["/"] ?? .status(404) }
    let start = responses["/"] == nil ? "/0" : "/"
    let outcome = await CurlTransport().outcome(of: FeedRequest(server.url(start), limits: limits))
    #expect(outcome.withoutDetail == .failure(expected), "\(name): \(outcome)")
  }

  @Test("a redirect to another host is followed") func anotherHost() async throws {
    let other = try HostileServer(["/a": .status(200, body: "there")])
    let server = try HostileServer(["/": .redirect(to: other.url("/a"))])
    #expect(try await CurlTransport().get(FeedRequest(server.url(), limits: .patient)) == Self.page("there"))
  }

  private static func page(_ body: String, _ validators: FeedValidators = FeedValidators()) -> FeedResponse {
    FeedResponse(status: 200, body: Array(body.utf8), validators: validators)
  }

  private static func limits(_ timeout: Duration = .seconds(3600)) -> TransferLimits {
    TransferLimits(timeout: timeout)
  }
}
