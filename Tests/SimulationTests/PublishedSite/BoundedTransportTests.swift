import FeedClient
import FeedModel
import FeedTestSupport
import TestKit
import Testing
import Text

@testable import PublishedSite

/// A host has one time limit for all requests together.
@Suite struct BoundedTransportTests {
  /// Takes so many seconds for each request, or all that it is given.
  private final class SlowHost: FeedTransport {
    let time = Lock(Duration.zero)
    let limits = Lock<[Duration]>([])
    let seconds: Int

    init(_ seconds: Int) { self.seconds = seconds }

    func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
      let (needed, allowed) = (Duration.seconds(seconds), request.limits.timeout)
      limits.withLock { $0.append(allowed) }
      time.withLock { $0 += min(needed, allowed) }
      guard needed <= allowed else { throw .timedOut(allowed) }
      return FeedResponse(status: 200)
    }
  }

  /// What comes of requests with these limits, one after another, to a host with 30 seconds.
  private func outcomes(_ host: SlowHost, _ limits: [Int]) async -> [TransportError?] {
    let transport = BoundedTransport(to: host, limit: .seconds(30)) { host.time.withLock(\.self) }
    var outcomes: [TransportError?] = []
    for seconds in limits {
      let request = FeedRequest("https://a.example/", limits: TransferLimits(timeout: .seconds(seconds)))
      do throws(TransportError) {
        _ = try await transport.get(request)
        outcomes.append(nil)
      } catch {
        outcomes.append(error)
      }
    }
    return outcomes
  }

  @Test func aHostThatNeverAnswersIsAskedOnce() async {
    let host = SlowHost(3600)
    #expect(
      await outcomes(host, [30, 30, 30]) == [.timedOut(.seconds(30)), .timedOut(.seconds(30)), .timedOut(.seconds(30))])
    #expect(host.limits.withLock(\.self) == [.seconds(30)] && host.time.withLock(\.self) == .seconds(30))
  }

  /// As of the index of feeds, which has 15 seconds.
  @Test func theSecondRequestHasTheRest() async {
    let host = SlowHost(3600)
    #expect(await outcomes(host, [15, 30]) == [.timedOut(.seconds(15)), .timedOut(.seconds(30))])
    #expect(host.limits.withLock(\.self) == [.seconds(15), .seconds(15)])
  }

  @Test func aHostThatAnswersInTimeIsAskedOnAndOn() async {
    let host = SlowHost(10)
    #expect(await outcomes(host, [30, 30, 30, 30]) == [nil, nil, nil, .timedOut(.seconds(30))])
  }

  @Test func timeBetweenRequestsIsFree() async throws {
    let host = SlowHost(10)
    let transport = BoundedTransport(to: host, limit: .seconds(30)) { host.time.withLock(\.self) }
    for _ in 0..<3 {
      _ = try await transport.get(FeedRequest("https://a.example/"))
      host.time.withLock { $0 += .seconds(3600) }
    }
  }

  @Test func anotherHostThatAnsweredIsRemembered() async throws {
    var response = FeedResponse(status: 200, body: Array("{}".utf8))
    response.otherHost = "cdn.example"
    let host = ScriptedTransport(["https://a.example/control.json": .response(response)])
    let site = PublishedSite(host: "https://a.example/", transport: host, copies: MemoryStore())
    #expect(site.otherHosts == [:])
    _ = try await site.feed(.banners, for: .english)
    #expect(site.otherHosts == ["cdn.example": ["https://a.example/control.json"]])
  }

  static let index = #"""
    {"schema": "publish.feeds/1", "sequence": 1, "default": "en",
     "feeds": {"control.json": {"en": "control.json", "pt-BR": "control_pt-BR.json"}}}
    """#

  /// - Parameter files: What the host has beside the index and the default language's feed.
  private func absent(_ files: [String], missing status: Int) async throws -> [PublishedSite.AbsentFile] {
    let bodies = [("feeds.json", Self.index), ("control.json", "{}")] + files.map { ($0, "{}") }
    let responses = bodies.map { ("https://a.example/\($0)", ScriptedTransport.Response.body(Array($1.utf8))) }
    let host = ScriptedTransport(
      Dictionary(uniqueKeysWithValues: responses), missing: .response(FeedResponse(status: status)))
    let site = PublishedSite(host: "https://a.example/", transport: host, copies: MemoryStore())
    return await site.absentFiles(of: [.banners, .alerts], for: "pt-BR")
  }

  @Test func aListedFileThatIsNotThereIsFound() async throws {
    let name = "control_pt-BR.json"
    #expect(try await absent([name], missing: 404) == [])
    #expect(try await absent([], missing: 404) == [.init(name: name, status: 404)])
    #expect(try await absent([], missing: 403) == [.init(name: name, status: 403)])
    #expect(
      try await absent(["control_pt-br.json"], missing: 404)
        == [.init(name: name, status: 404, lowerCase: "control_pt-br.json")])
    // A host that is busy has said nothing about the file.
    #expect(try await absent([], missing: 503) == [])
  }
}
