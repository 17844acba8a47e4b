import FeedModel
import TestKit
import Testing
import Text
import Verification

@testable import Deployment

/// An origin and an edge as tables of answers, and a clock that moves only when the program waits.
@Suite struct AnnouncerTests {
  static let edition = Editions.edition(7, ["control.json": "new"])
  static let old = Editions.edition(6, ["control.json": "old"])
  static let changes = [
    DeploymentPlan.Change("control.json", old: nil, new: edition.manifest.files[0].sha256),
    DeploymentPlan.Change("manifest.json", old: nil, new: nil),
  ]

  /// What each address answers, the last one for ever; and what was asked and purged, in order.
  private final class Web: Sendable {
    struct State: Sendable {
      var answers: [String: [LiveFiles.Answer]]
      var log: [String] = []
    }
    let state: Lock<State>

    init(_ answers: [String: [LiveFiles.Answer]]) { state = Lock(State(answers: answers)) }

    @Sendable func ask(_ url: String) async -> LiveFiles.Answer {
      state.withLock { state in
        let name = url.split(separator: "?")[0]
        state.log.append(String(url.split(separator: "?").count > 1 ? "\(name)?" : name))
        guard var answers = state.answers[String(name)], let next = answers.first else { return .status(404) }
        if answers.count > 1 { answers.removeFirst() }
        state.answers[String(name)] = answers
        return next
      }
    }

    @Sendable func purge(_ urls: [String]) async throws(Obstacle) {
      state.withLock { $0.log.append("purge " + urls.joined(separator: " ")) }
    }

    var log: [String] { state.withLock(\.log) }
  }

  /// Nobody waits for it.
  private struct QuickClock: Clock {
    let moment = Lock(Duration.zero)
    struct Instant: InstantProtocol {
      var time: Duration
      func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
      func duration(to other: Instant) -> Duration { other.time - time }
      static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }
    var now: Instant { Instant(time: moment.withLock(\.self)) }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      moment.withLock { $0 = max($0, deadline.time) }
    }
  }

  private static let (origin, edge) = ("https://origin.example/", "https://edge.example/")
  private static let newManifest = LiveFiles.Answer.content(edition.bytes)
  private static let oldManifest = LiveFiles.Answer.content(old.bytes)

  private func announce(_ web: Web, edge: String? = nil, purges: Bool = false) async throws {
    let announcer = Announcer(
      address: Self.origin, edge: edge, purge: purges ? web.purge : nil, wait: .seconds(60), clock: QuickClock(),
      ask: web.ask)
    try await announcer.announce([Self.changes[0]], of: Self.edition)
  }

  @Test func asksTheOriginPastCaches() async throws {
    let web = Web(["https://origin.example/manifest.json": [.failure("refused"), Self.oldManifest, Self.newManifest]])
    try await announce(web)
    #expect(web.log == Array(repeating: "https://origin.example/manifest.json?", count: 3))
  }

  @Test func purgesOnlyWhenTheOriginHasIt() async throws {
    let web = Web([
      "https://origin.example/manifest.json": [Self.oldManifest, Self.newManifest],
      "https://edge.example/manifest.json": [Self.oldManifest, Self.newManifest],
      "https://edge.example/control.json": [.content(Array("old".utf8)), .content(Array("new".utf8))],
    ])
    try await announce(web, edge: "https://edge.example", purges: true)
    #expect(
      web.log == [
        "https://origin.example/manifest.json?", "https://origin.example/manifest.json?",
        "purge https://edge.example/control.json", "https://edge.example/manifest.json",
        "https://edge.example/manifest.json", "https://edge.example/control.json", "https://edge.example/control.json",
      ])
  }

  /// Without an address of its own, the edge has the address of the origin.
  @Test func aPurgeIsLookedAfter() async throws {
    let web = Web([
      "https://origin.example/manifest.json": [Self.newManifest],
      "https://origin.example/control.json": [.content(Array("new".utf8))],
    ])
    try await announce(web, purges: true)
    #expect(web.log.contains("purge https://origin.example/control.json"))
    #expect(web.log.last == "https://origin.example/control.json")
  }

  static let stale: [Case<[String: [LiveFiles.Answer]], DeploymentError.NotShown>] = [
    Case(
      "the origin stays as it was", ["https://origin.example/manifest.json": [oldManifest]],
      .stale(url: "https://origin.example/manifest.json?publish=7-\(hash)", found: "sequence 6", seconds: 60)),
    Case(
      "another site", ["https://origin.example/manifest.json": [.content([])]],
      .stale(
        url: "https://origin.example/manifest.json?publish=7-\(hash)", found: "something other than a manifest",
        seconds: 60)),
    Case(
      "nobody", [:],
      .stale(url: "https://origin.example/manifest.json?publish=7-\(hash)", found: "status 404", seconds: 60)),
    Case(
      "the edge keeps the manifest",
      ["https://origin.example/manifest.json": [newManifest], "https://edge.example/manifest.json": [oldManifest]],
      .stale(url: "https://edge.example/manifest.json", found: "sequence 6", seconds: 60)),
    Case(
      "the edge keeps a feed",
      [
        "https://origin.example/manifest.json": [newManifest], "https://edge.example/manifest.json": [newManifest],
        "https://edge.example/control.json": [.content(Array("old".utf8))],
      ],
      .stale(url: "https://edge.example/control.json", found: "another version", seconds: 60)),
  ]
  private static let hash = edition.bytes.hash

  @Test(arguments: stale) func failsInTheEnd(
    _ row: Case<[String: [LiveFiles.Answer]], DeploymentError.NotShown>
  ) async {
    await #expect(throws: DeploymentError.notShown(row.expected)) {
      try await announce(Web(row.input), edge: Self.edge)
    }
  }

  @Test func aFailedPurgeIsAFailure() async {
    let web = Web(["https://origin.example/manifest.json": [Self.newManifest]])
    let announcer = Announcer(
      address: Self.origin, purge: { _ throws(Obstacle) in throw Obstacle("no token") },
      clock: QuickClock(), ask: web.ask)
    await #expect(throws: DeploymentError.notShown(.purge("no token"))) {
      try await announcer.announce(Self.changes, of: Self.edition)
    }
  }

  static let addresses: [Case<String, [String]>] = [
    Case("a feed", "control.json", ["https://edge.example/a/control.json"]),
    Case("the start page", "index.html", ["https://edge.example/a/", "https://edge.example/a/index.html"]),
    Case(
      "a page", "news/b/index.html", ["https://edge.example/a/news/b/", "https://edge.example/a/news/b/index.html"]),
    Case("other letters", "news/ü b.html", ["https://edge.example/a/news/%C3%BC%20b.html"]),
  ]

  @Test(arguments: addresses) func purges(_ row: Case<String, [String]>) {
    let announcer = Announcer(address: Self.origin, edge: "https://edge.example/a") { _ in .status(404) }
    #expect(announcer.addresses(of: [.init(row.input, old: nil, new: "1")]) == row.expected)
  }

  /// A file that is taken back is gone from the edge when it no longer sends the old one.
  @Test func removedFilesAreAwaited() async throws {
    let path = Editions.view
    let text = Array("withdrawn".utf8)
    let web = Web([
      "https://origin.example/manifest.json": [Self.newManifest],
      "https://origin.example/\(path)": [.content(text), .status(404)],
    ])
    let announcer = Announcer(address: Self.origin, purge: web.purge, clock: QuickClock(), ask: web.ask)
    try await announcer.announce([.init(path, old: text.sha256, new: nil)], of: Self.edition)
    #expect(web.log.filter { $0.hasSuffix(path) }.count == 3, "purged once, asked twice")
  }
}

extension [UInt8] {
  fileprivate var sha256: String { Editions.sha256(self) }
  fileprivate var hash: String { String(sha256.prefix(16)) }
}
