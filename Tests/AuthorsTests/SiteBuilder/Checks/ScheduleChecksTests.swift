import Diagnostics
import TestKit
import Testing

/// Entries that end before they begin.
@Suite struct ScheduleChecksTests {
  static let table: [Check] = [
    Check(
      "expires before it is published", [hello: banner("publish: 2026-12-01T00:00:00Z\nexpires: 2026-11-30T00:00:00Z")],
      ["\(path):4:10 error dates-inverted: swap the two"]),
    Check(
      "expires when it is published, in another zone",
      [hello: banner("publish: 2026-12-01T01:00:00+01:00\nexpires: 2026-12-01T00:00:00Z")],
      ["\(path):4:10 error dates-inverted: swap the two"]),
    Check("lives for a second", [hello: banner("publish: 2026-12-01T00:00:00Z\nexpires: 2026-12-01T00:00:01Z")], []),
    Check(
      "expires before its date", [hello: banner("date: 2027-01-02\nexpires: 2027-01-01T00:00:00Z")],
      ["\(path):4:10 error dates-inverted: correct one of them"]),
    Check(
      "has expired", [hello: banner("expires: 2026-11-21T09:00:00Z")],
      ["\(path):3:10 note expired: keep the file, because its id must not be used again"]),
    Check("has a second left", [hello: banner("expires: 2026-11-21T09:00:01Z")], []),
    Check("has expired as a draft", [hello: banner("draft: true\nexpires: 2026-11-01T00:00:00Z")], []),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.datesInverted, .expired], in: c.input) == c.expected)
  }

  private static let path = "notifications/hello.md"
}
