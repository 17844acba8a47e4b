import FeedClient
import Testing
import URLSessionTransport

@testable import HostileHosts

@Suite struct URLSessionTransportTests {
  /// What Foundation on Linux does not keep, and why. On Apple's systems nothing is excused.
  static let excused: [String: String] = [
    "a redirect that leads nowhere is handed over": "it reports the end of the request, but never its answer",
    "a head that drips is given up in time": "it is, and then Foundation ends the program: a head without its end",
    "a circle of redirects, none of which takes long, is given up in time": "as above, if it ends within a head",
    "a head without its end is truncated": "Foundation ends the program: 'Transfer completed, but there's no response'",
    "a packed body without its end, of the right length is truncated": "it unpacks what there is and is content",
    "what does not unpack is malformed": "it has one unknown error for this and for broken connections",
    "a head of 2 MiB is malformed": "it is refused, as a lost connection",
    "a line that does not end is malformed": "it is refused, as out of memory",
    "a server that hangs up is unreachable": "it calls it a bad answer",
  ]

  @Test func keepsTheContract() async {
    #if canImport(FoundationNetworking)
      let excused = Set(Self.excused.keys)
    #else
      let excused: Set<String> = []
    #endif
    #expect(await FeedTransportContract.violations(of: URLSessionTransport(), except: excused) == [])
  }

  @Test func excusesOnlyWhatIsPromised() {
    #expect(Set(Self.excused.keys).isSubset(of: FeedTransportContract.promises))
  }

  static let agents: [(String, given: String?, sent: @Sendable ([String]) -> Bool)] = [
    ("as given", "Feeds/1 (test)", { $0 == ["Feeds/1 (test)"] }),
    ("a line break in it: not sent", "a\r\nX-Injected: 1", { !$0.contains { $0.contains("Injected") } }),
    ("none: the system's own", nil, { $0.count == 1 }),
  ]

  @Test(arguments: agents)
  func namesItself(_ name: String, _ agent: String?, _ isRight: @Sendable ([String]) -> Bool) async throws {
    let server = try HostileServer(["/": .status(200)])
    _ = try await URLSessionTransport(userAgent: agent).get(FeedRequest(server.url(), limits: .patient))
    #expect(isRight(server.requests.flatMap { $0.values("User-Agent") }), "\(name)")
    #expect(server.requests.allSatisfy { $0.values("X-Injected") == [] })
  }
}
