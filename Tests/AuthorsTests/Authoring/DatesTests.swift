import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct DatesTests {
  static let good: [Case<String, String>] = [
    Case("a day", "2026-11-20", "2026-11-20T00:00:00Z"),
    Case("an instant in UTC", "2026-11-20T09:30:00Z", "2026-11-20T09:30:00Z"),
    Case("an instant with its zone", "2026-11-20T09:30:00+02:00", "2026-11-20T07:30:00Z"),
    Case("the zone that is furthest ahead", "2026-01-01T00:00:00+14:00", "2025-12-31T10:00:00Z"),
    Case("a leap day", "2024-02-29", "2024-02-29T00:00:00Z"),
    Case("the last day", "9999-12-31", "9999-12-31T00:00:00Z"),
  ]

  @Test("a day, or an instant with its zone", arguments: good)
  func reads(_ c: Case<String, String>) {
    let (value, problems) = notification("date: \(c.input)")
    #expect(problems.isEmpty)
    #expect(value?.date?.value.instant.rfc3339 == c.expected)
    #expect(value?.date?.value.day == String(c.input.prefix(10)))
  }

  static let bad = [
    "2026-02-30", "2025-02-29", "2026-11-20T24:00:00Z", "2016-12-31T23:59:60Z", "0000-01-01",
    "10000-01-01", "2026-11-20T09:00:00+14:01", "soon", "03.04.2026", "2026-11", "26-11-20",
    "٢٠٢٦-١١-٢٠", "1795168800", "2026-11-20T09Z",
  ]

  @Test("values that are not dates", arguments: bad)
  func refuses(_ text: String) {
    #expect(
      notification("date: \(text)").found == [
        "3:7 bad-date: write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z"
      ])
  }

  @Test("the fix for a day in another form is the right form", arguments: ["20.11.2026", "2026/11/20", "Nov 20, 2026"])
  func otherForms(_ text: String) {
    #expect(notification("date: \(text)").found == ["3:7 bad-date: write 2026-11-20"])
  }

  @Test("values that are not instants", arguments: ["publish", "expires"])
  func instants(_ key: String) {
    for text in Self.bad {
      #expect(
        notification("\(key): \(text)").found == [
          "3:\(key.count + 3) bad-instant: write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z"
        ], "\(text)")
    }
  }

  @Test("a time needs its zone", arguments: ["2026-11-20T09:00:00", "2026-11-20 09:00:00", "2026-11-20 09:00"])
  func zones(_ text: String) {
    for (key, id) in [("date", "bad-date"), ("publish", "bad-instant"), ("expires", "bad-instant")] {
      #expect(
        notification("\(key): \(text)").found == [
          "3:\(key.count + 3) \(id): write 2026-11-20T09:00:00Z if it is UTC, or add 'timeZone: Europe/Berlin' to publish.yml"
        ])
    }
  }

  @Test("a day begins at its midnight in UTC, and ends where the next one begins")
  func days() throws {
    let schedule = try #require(notification("publish: 2026-12-24\nexpires: 2026-12-24").value).schedule
    #expect(schedule.publish?.value.rfc3339 == "2026-12-24T00:00:00Z")
    #expect(schedule.expires?.value.rfc3339 == "2026-12-25T00:00:00Z")
  }

  static let schedules: [Case<String, [Bool]>] = [
    Case("always", "priority: 1", [true, true, true, true]),
    Case("never: a draft", "draft: true", [false, false, false, false]),
    Case("from an instant on", "publish: 1970-01-01T00:00:10Z", [false, true, true, true]),
    Case("until before an instant", "expires: 1970-01-01T00:00:20Z", [true, true, false, false]),
    Case("between", "publish: 1970-01-01T00:00:10Z\nexpires: 1970-01-01T00:00:20Z", [false, true, false, false]),
    Case(
      "ended before it began", "publish: 1970-01-01T00:00:20Z\nexpires: 1970-01-01T00:00:10Z",
      [false, false, false, false]),
  ]

  @Test("whether a notification is live at 9, 10, 20 and 21 seconds", arguments: schedules)
  func schedule(_ c: Case<String, [Bool]>) throws {
    let schedule = try #require(notification(c.input).value).schedule
    #expect([9, 10, 20, 21].map { schedule.isLive(at: Instant(secondsSince1970: $0)) } == c.expected)
  }
}
