import FeedModel
import Foundation
import TestKit
import Testing

@testable import CommandKit

/// A build machine whose clock is wrong, and right again afterwards.
@Suite struct ClockJumpTests {
  private let site: TemporaryFolder

  init() throws {
    site = try TemporaryFolder(Sites.small)
    try site.published("build --now 2026-11-21T09:00:00Z")
  }

  private func build(_ text: String, at moment: String) throws -> Manifest {
    try site.make(["content/notifications/hello.md": Sites.notification(text)])
    try site.published("build --now \(moment)")
    return try Manifest.decode(Array(try Data(contentsOf: URL(filePath: site.path("public/manifest.json")))))
  }

  static let jumps = [
    "1970-01-01T00:00:00Z", "2026-11-20T23:59:59Z", "2036-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
  ]

  /// Only the sequence gives the order of builds.
  @Test(arguments: jumps) func countsOn(_ moment: String) throws {
    let jumped = try build("Jumped", at: moment)
    let right = try build("Right again", at: "2026-11-21T10:00:00Z")
    #expect(jumped.sequence == 2)
    #expect(right.sequence == 3)
    let left = try site.tree()
    let listed = Set(right.files.map(\.path) + ["manifest.json"])
    #expect(Set(left.files.keys.filter { !$0.hasSuffix("/") }) == listed)
  }

  /// A view that a feed named an hour ago is not old, even if the clock was slow or fast.
  @Test(arguments: ["2024-01-01T00:00:00Z", "2026-10-23T09:00:00Z"] + jumps) func keepsTheViewsOfTheLastHour(
    _ moment: String
  )
    throws
  {
    let before = try #require(try site.tree().files.keys.first { $0.hasPrefix("views/") && $0.hasSuffix(".html") })
    _ = try build("Jumped", at: moment)
    _ = try build("Right again", at: "2026-11-21T10:00:00Z")
    #expect(try site.tree().files[before] != nil)
  }

  /// The small site has an entry of 20 November; a day is for clocks that differ.
  @Test(arguments: ["2026-11-18T23:59:59Z", "2024-06-01T00:00:00Z"]) func noBuildTrustsAClockBehindWhatIsPublished(
    _ clock: String
  ) throws {
    let published = try #require(Instant(rfc3339: "2026-11-20T00:00:00Z"))
    let error = #expect(throws: Failure.self) {
      try Moment.check(try #require(Instant(rfc3339: clock)), isAfter: published)
    }
    #expect(
      error?.message == "this machine's clock says \(clock), but what is published was built after 2026-11-20T00:00:00Z"
    )
    try Moment.check(try #require(Instant(rfc3339: "2026-11-19T00:00:00Z")), isAfter: published)
  }

  /// The moment that the manifest remembers is in its sources, so that the same sources give the same bytes at any time.
  @Test func theClockOfThisMachineIsCompared() throws {
    func build(_ name: String, date: String, _ options: String) throws -> PublishProgram.Run {
      try site.make(["content/notifications/\(name).md": "---\ntitle: T\ndate: \(date)\n---\nHi\n"])
      return try site.publish("build \(options)")
    }
    #expect(try build("later", date: "2999-01-01", "--now 2999-01-02T00:00:00Z").code == 0)
    #expect(try site.text("public/manifest.json").contains("\n  \"builtAfter\": \"2999-01-01T00:00:00Z\",\n"))
    let before = try site.text("public/manifest.json")
    let run = try build("other", date: "2026-11-20", "")
    #expect(run.code == 1)
    #expect(run.talk.contains("but what is published was built after 2999-01-01T00:00:00Z\n"))
    #expect(run.talk.contains("set the clock, or say with --now when it is; nothing was written"))
    #expect(try site.text("public/manifest.json") == before)
    #expect(try build("other", date: "2026-11-20", "--now 2026-11-21T10:00:00Z").code == 0)
    #expect(try site.text("public/manifest.json").contains("\n  \"builtAfter\": \"2026-11-20T00:00:00Z\",\n"))
  }

  @Test(arguments: [0, 946_684_800, 1_704_067_199]) func noBuildTrustsAClockThatHasLostTheTime(_ clock: Double) throws {
    let clock = Date(timeIntervalSince1970: clock)
    let error = #expect(throws: (any Error).self) { try Moment.resolve(nil, clock: clock) }
    #expect(error.map { "\($0)".hasPrefix("This machine's clock says ") } == true)
    #expect(try Moment.resolve("1970-01-01T00:00:00Z", clock: clock) == Instant(secondsSince1970: 0))
  }

  @Test func aClockThatIsRightIsTrusted() throws {
    let clock = Date(timeIntervalSince1970: 1_795_251_600.9)
    #expect(try Moment.resolve(nil, clock: clock) == Instant(secondsSince1970: 1_795_251_600))
  }
}
