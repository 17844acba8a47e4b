import FeedClient
import HostileHosts
import Testing

@testable import CurlTransport

/// A probe passes on the answers that a transport for feeds would handle itself.
@Suite struct ProbeTests {
  private func request(_ url: String, _ method: ProbeRequest.Method = .get, headers: [String] = []) -> ProbeRequest {
    ProbeRequest(
      url, method, headers: headers, maxBytes: 1 << 20, deadline: .now + .seconds(3600), timeout: .seconds(3600))
  }

  @Test func handsOverEveryHeaderInOrder() async throws {
    let server = try HostileServer(["/": .status(200, headers: ["X-B: 1", "x-a:  2 ", "X-B: 3"], body: "hello")])
    let response = try await ProbeConnection().send(request(server.url()))
    #expect(response.status == 200 && response.body == Array("hello".utf8) && response.received == 5)
    let own = response.fields.filter { $0.name.hasPrefix("x-") }
    #expect(own.map(\.name) == ["x-b", "x-a", "x-b"] && own.map(\.value) == ["1", "2", "3"])
    #expect(response.location == nil)
  }

  @Test func doesNotFollowRedirects() async throws {
    let server = try HostileServer(["/a/": .redirect(to: "../b")])
    let response = try await ProbeConnection().send(request(server.url("/a/")))
    #expect(response.status == 302 && response.location == server.url("/b"))
    #expect(server.requests.count == 1)
  }

  @Test func sendsEachRequestsOwnHeaders() async throws {
    let server = try HostileServer { _ in .status(200) }
    let connection = ProbeConnection()
    _ = try await connection.send(request(server.url("/1"), headers: ["X-A: 1", "Accept-Encoding: gzip"]))
    _ = try await connection.send(request(server.url("/2"), .head, headers: ["X-B: 2"]))
    _ = try await connection.send(request(server.url("/3")))
    let requests = server.requests.sorted { $0.path < $1.path }
    #expect(requests.map(\.method) == ["GET", "HEAD", "GET"])
    #expect(requests.map { $0.values("X-A") } == [["1"], [], []])
    #expect(requests.map { $0.values("X-B") } == [[], ["2"], []])
  }

  private func failure(of request: ProbeRequest, _ connection: ProbeConnection) async -> ProbeFailure? {
    do throws(ProbeFailure) {
      _ = try await connection.send(request)
      return nil
    } catch {
      return error
    }
  }

  @Test func tellsHowMuchCameOfAResponseThatWasCutOff() async throws {
    let server = try HostileServer(["/": .reset(after: "hello"), "/nothing": .hangUp])
    let cut = await failure(of: request(server.url()), ProbeConnection())
    #expect(cut?.reason == .truncated && (cut?.received ?? 0) > "hello".utf8.count)
    #expect(await failure(of: request(server.url("/nothing")), ProbeConnection())?.received == 0)
  }

  /// A response that was given up does not spoil the next one.
  @Test func goesOnAfterAFailure() async throws {
    let server = try HostileServer(["/drip": .drippingBody, "/large": .endlessBody, "/": .status(200, body: "hello")])
    let connection = ProbeConnection()
    var slow = request(server.url("/drip"))
    (slow.deadline, slow.timeout) = (.now + .milliseconds(300), .milliseconds(300))
    #expect(await failure(of: slow, connection)?.reason == .timedOut(.milliseconds(300)))
    #expect(await failure(of: request(server.url("/large")), connection)?.reason == .tooLarge(limit: 1 << 20))
    #expect(try await connection.send(request(server.url())).body == Array("hello".utf8))
  }

  @Test func aCancelledRequestEnds() async throws {
    let asked = AsyncStream.makeStream(of: Void.self)
    let server = try HostileServer { _ in
      asked.continuation.yield()
      return .silence
    }
    let task = Task { try await ProbeConnection().send(request(server.url())) }
    for await _ in asked.stream { break }
    task.cancel()
    await #expect(throws: ProbeFailure(.cancelled)) { try await task.value }
  }

  @Test(arguments: ["ftp://a.example/", "http:///a", "/a", ""]) func refuses(_ url: String) async {
    await #expect(throws: ProbeFailure(.badURL(url))) { try await ProbeConnection().send(request(url)) }
  }
}
