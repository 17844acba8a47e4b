import FeedClient
import FeedModel
import FeedTestSupport
import Testing
import Text

/// How a client handles a server's answers.
@Suite struct FeedLoaderTests {
  private static let url = "https://example.com/notifications.plist"
  private static let good = Array(plist("<key>a</key><dict/>").utf8)

  private func load(
    _ transport: ScriptedTransport, _ store: MemoryStore
  ) async throws(FeedFailure) -> LoadedFile<Reading<AlertsFeed>> {
    let loader = FeedLoader(transport: transport, copies: store).withoutHaste
    return try await loader.load([Self.url]) { bytes throws(FeedError) in try AlertsFeed.decode(bytes) }
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var name: String
    var answer: ScriptedTransport.Response
    var failure: FeedFailure
    var sentence: String
    var testDescription: String { name }

    init(
      _ name: String, _ status: Int, body: String = "", retryAfter: String? = nil, _ failure: FeedFailure,
      _ sentence: String
    ) {
      self.name = name
      answer = .response(FeedResponse(status: status, body: Array(body.utf8), retryAfter: retryAfter))
      self.failure = failure
      self.sentence = sentence
    }

    init(_ name: String, _ error: TransportError, _ sentence: String) {
      self.name = name
      answer = .failure(error)
      failure = .transport(url, error)
      self.sentence = sentence
    }
  }

  static let refused = [
    Refused("an empty body", 200, .unreadable(url, .empty), "the file is empty"),
    Refused(
      "a word", 200, body: "hello", .unreadable(url, .unexpected(found: "text that is not XML")),
      "this is text that is not XML, not a feed"),
    Refused(
      "a captive portal", 200, body: "<html><body>Sign in", .unreadable(url, .unexpected(found: "an HTML page")),
      "this is an HTML page, not a feed"),
    Refused(
      "304 without a copy, and again", 304, .notModified(url),
      "the server says that it has not changed, but there is no earlier copy"),
    Refused(
      "206", 206, body: plist(""), .status(url, 206, retryAfter: nil),
      "the server answered 206: the response is only part of the file"),
    Refused("204", 204, .status(url, 204, retryAfter: nil), "the server answered 204: the response is empty"),
    Refused("410", 410, body: plist(""), .missing(url), "there is no such file"),
    Refused("404, though a feed comes with it", 404, body: plist(""), .missing(url), "there is no such file"),
    Refused(
      "429 with Retry-After", 429, retryAfter: "120", .status(url, 429, retryAfter: "120"),
      "the server answered 429 Too Many Requests, and asked to wait 120 seconds"),
    Refused("503", 503, .status(url, 503, retryAfter: nil), "the server answered 503 Service Unavailable"),
    Refused(
      "500 with a feed", 500, body: plist(""), .status(url, 500, retryAfter: nil),
      "the server answered 500 Internal Server Error"),
    Refused("an unknown status", 799, body: plist(""), .status(url, 799, retryAfter: nil), "the server answered 799"),
    Refused(
      "a redirect elsewhere", .refusedRedirect(to: "file:///etc/passwd"),
      "it was redirected to file:///etc/passwd, which is not followed"),
    Refused("half a body", .truncated, "the response was cut off"),
    Refused("a byte a second", .timedOut(.seconds(60)), "there was no complete response within 60 seconds"),
    Refused("1 GiB", .tooLarge(limit: 16 << 20), "the response is larger than 16 MiB"),
  ]

  /// A refused answer never replaces the good copy and is never read as a feed; a deleted file removes its copy.
  @Test(arguments: refused) func refuses(_ c: Refused) async {
    let (transport, store) = (ScriptedTransport([Self.url: c.answer]), MemoryStore())
    let copy = FeedCopy(body: Self.good, validators: FeedValidators(eTag: "\"1\""))
    let failure = await #expect(throws: FeedFailure.self) { try await load(transport, store) }
    #expect(failure == c.failure)
    #expect(failure?.problem == c.sentence)
    #expect(failure?.description == "\(Self.url): \(c.sentence)")
    #expect(await store.copy(of: Self.url) == nil)

    await store.keep(copy, of: Self.url)
    _ = try? await load(transport, store)
    let isWithdrawn = c.failure == .missing(Self.url)
    #expect(await store.copy(of: Self.url) == (isWithdrawn ? nil : copy))
  }

  static let poisoned = [
    ("a tag that matches everything", FeedValidators(eTag: "*")),
    ("a list with it", FeedValidators(eTag: "\"a\", *")),
    ("a date in the year 9999", FeedValidators(lastModified: "Fri, 31 Dec 9999 23:59:59 GMT")),
  ]

  /// A single bad response, even one from the time of an earlier version, does not freeze a feed permanently.
  @Test(arguments: poisoned) func noValidatorFreezesAFeed(_ name: String, _ validators: FeedValidators) async throws {
    let (store, clock) = (MemoryStore(), ManualClock(at: World.start))
    let bad = FeedCopy(body: Array(plist("<key>bad</key><dict/>").utf8), validators: validators, fetched: World.start)
    await store.keep(bad, of: Self.url)
    let loader = FeedLoader(transport: Gullible(body: Self.good), copies: store, now: clock.now).withoutHaste
    clock.advance(by: 7 * 86_400 + 1)
    let file = try await loader.load([Self.url]) { bytes throws(FeedError) in try AlertsFeed.decode(bytes) }
    #expect(file.value.feed.notifications.map(\.key) == ["a"])
  }

  static let slow = [(seconds: 4, asked: [10, 6, 2]), (9, [10, 1]), (10, [10]), (1, [10, 9, 8, 7])]

  /// The time limit is for all languages together: each has the time that the ones before it have left.
  @Test(arguments: slow) func allLanguagesHaveOneDeadline(_ c: (seconds: Int, asked: [Int])) async {
    let host = SlowHost(seconds: c.seconds)
    var loader = FeedLoader(
      transport: host, copies: MemoryStore(), limits: TransferLimits(timeout: .seconds(10)))
    loader.uptime = { host.uptime }
    let urls = FeedName.banners.urls(at: "https://example.com", for: "zh-Hant-TW")
    let failure = await #expect(throws: FeedFailure.self) {
      try await loader.load(urls) { bytes throws(FeedError) in bytes }
    }
    #expect(host.asked == c.asked)
    let isMissing = c.asked.count == urls.count
    #expect(failure == (isMissing ? .missing(urls[3]) : .transport(urls[c.asked.count], .timedOut(.seconds(10)))))
  }

  static let lost = [
    ("purged", nil), ("damaged", FeedCopy(body: Array("<html>".utf8), validators: FeedValidators(eTag: "\"1\""))),
  ]

  /// A server that answers 304 to a client without a copy is asked again, for the whole file.
  @Test(arguments: lost.indices) func asksAgainInFull(_ index: Int) async throws {
    let store = MemoryStore()
    await store.keep(Self.lost[index].1, of: Self.url)
    let transport = HalfServer(full: Self.good)
    let loader = FeedLoader(transport: transport, copies: store).withoutHaste
    let file = try await loader.load([Self.url]) { bytes throws(FeedError) in try AlertsFeed.decode(bytes) }
    #expect(file.value.feed.notifications.map(\.key) == ["a"])
    #expect(await store.copy(of: Self.url)?.body == Self.good)
  }
}

/// Says 304 to everything, until it is asked without a condition a second time.
private actor HalfServer: FeedTransport {
  private let full: [UInt8]
  private var answers = 0

  init(full: [UInt8]) { self.full = full }

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    answers += 1
    let isFull = answers > 1 && request.validators.isEmpty
    return FeedResponse(status: isFull ? 200 : 304, body: isFull ? full : [])
  }
}

/// A server that says 304 to everything that looks as if it might be known, as real ones do with these validators.
private struct Gullible: FeedTransport {
  let body: [UInt8]

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    request.validators.isEmpty ? FeedResponse(status: 200, body: body) : FeedResponse(status: 304)
  }
}

/// Has no file, and takes its time to say so.
private final class SlowHost: FeedTransport {
  private let seconds: Int
  private let timeouts = Lock<[Int]>([])

  init(seconds: Int) { self.seconds = seconds }

  /// The whole seconds that each request was given.
  var asked: [Int] { timeouts.withLock { $0 } }
  var uptime: Duration { .seconds(asked.count * seconds) }

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    timeouts.withLock { $0.append(Int(request.limits.timeout.components.seconds)) }
    return FeedResponse(status: 404)
  }
}
