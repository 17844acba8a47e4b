import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

/// A site's time zone, and how files in the format TZif are read (RFC 9636).
@Suite struct TimeZoneTests {
  static let berlin = tzif(
    offsets: [(3600, "CET"), (7200, "CEST")], changes: [(1_774_746_000, 1), (1_792_890_000, 0)],
    rule: "CET-1CEST,M3.5.0,M10.5.0/3")

  static let zones = TimeZoneDatabase(names: { ["Europe/Berlin", "Africa/Cairo", "America/New_York"] }) { name in
    switch name {
    case "Europe/Berlin": berlin
    case "Africa/Cairo": tzif(offsets: [(7200, "EET")], rule: "EET-2EEST,M4.5.5/0,M10.5.4/24")
    case "America/Nuuk": tzif(offsets: [(-7200, "-02")], rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
    case "Europe/Dublin": tzif(offsets: [(0, "GMT")], rule: "IST-1GMT0,M10.5.0,M3.5.0/1")
    case "Etc/UTC": tzif(offsets: [(0, "UTC")], rule: "UTC0")
    case "Pacific/Apia":
      tzif(offsets: [(-36000, "-10"), (50400, "+14")], changes: [(1_325_239_200, 1)], rule: "<+14>-14")
    case "Europe/Broken": [1, 2, 3]
    default: nil
    }
  }

  private static func rules(_ name: String) throws -> TimeZoneRules {
    let file = try #require(zones.file(name))
    return try #require(TimeZoneRules(name: name, tzif: file))
  }

  static let readings: [Case<(zone: String, wall: String), [String]>] = [
    Case("winter", ("Europe/Berlin", "2026-12-01T09:00:00Z"), ["2026-12-01T08:00:00Z"]),
    Case("summer", ("Europe/Berlin", "2026-07-01T09:00:00Z"), ["2026-07-01T07:00:00Z"]),
    Case("before the first change", ("Europe/Berlin", "1990-07-01T09:00:00Z"), ["1990-07-01T08:00:00Z"]),
    Case("by the rule", ("Europe/Berlin", "2031-07-01T09:00:00Z"), ["2031-07-01T07:00:00Z"]),
    Case("far ahead", ("Europe/Berlin", "9999-07-01T09:00:00Z"), ["9999-07-01T07:00:00Z"]),
    Case(
      "the second before clocks are set forward", ("Europe/Berlin", "2027-03-28T01:59:59Z"), ["2027-03-28T00:59:59Z"]),
    Case("a time that is skipped", ("Europe/Berlin", "2027-03-28T02:30:00Z"), []),
    Case("the first after it", ("Europe/Berlin", "2027-03-28T03:00:00Z"), ["2027-03-28T01:00:00Z"]),
    Case(
      "a time that comes twice", ("Europe/Berlin", "2026-10-25T02:30:00Z"),
      ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]),
    Case("the first that comes once again", ("Europe/Berlin", "2026-10-25T03:00:00Z"), ["2026-10-25T02:00:00Z"]),
    Case("midnight that does not exist", ("Africa/Cairo", "2027-04-30T00:00:00Z"), []),
    Case("a change on the eve", ("America/Nuuk", "2027-03-27T23:30:00Z"), []),
    Case("summer that is called standard", ("Europe/Dublin", "2027-07-01T12:00:00Z"), ["2027-07-01T11:00:00Z"]),
    Case("a day that was left out", ("Pacific/Apia", "2011-12-30T12:00:00Z"), []),
    Case("no changes", ("Etc/UTC", "2027-07-01T12:00:00Z"), ["2027-07-01T12:00:00Z"]),
  ]

  @Test(arguments: readings) func reads(_ c: Case<(zone: String, wall: String), [String]>) throws {
    let wall = try #require(Instant(rfc3339: c.input.wall))
    let found: [Instant] =
      switch try Self.rules(c.input.zone).readings(of: wall) {
      case .once(let instant): [instant]
      case .twice(let first, let second): [first, second]
      case .never: []
      }
    #expect(found.map(\.rfc3339) == c.expected)
  }

  @Test("a day begins when local clocks first show it")
  func days() throws {
    let midnight = try #require(Instant(rfc3339: "2027-04-30T00:00:00Z"))
    #expect(try Self.rules("Africa/Cairo").start(ofDay: midnight).rfc3339 == "2027-04-29T22:00:00Z")
    #expect(try Self.rules("Europe/Berlin").start(ofDay: midnight).rfc3339 == "2027-04-29T22:00:00Z")
  }

  @Test func words() throws {
    let instant = try #require(Instant(rfc3339: "2026-12-01T08:00:00Z"))
    #expect(try Self.rules("Europe/Berlin").words(instant) == "2026-12-01 09:00 CET")
    #expect(try Self.rules("America/Nuuk").words(instant.advanced(by: 5)) == "2026-12-01 06:00:05 -02")
    #expect(try Self.rules("America/Nuuk").rfc3339(instant) == "2026-12-01T06:00:00-02:00")
  }

  static let keys: [Case<String, [String]>] = [
    Case("a time there", "publish: 2026-12-01 09:00", ["2026-12-01T08:00:00Z", ""]),
    Case("a time there, with T", "publish: 2026-12-01T09:00", ["2026-12-01T08:00:00Z", ""]),
    Case("a time with seconds", "publish: 2026-07-01T09:00:30", ["2026-07-01T07:00:30Z", ""]),
    Case("a time with its own zone", "publish: 2026-12-01T09:00:00Z", ["2026-12-01T09:00:00Z", ""]),
    Case("a day", "publish: 2026-12-01\nexpires: 2026-12-24", ["2026-11-30T23:00:00Z", "2026-12-24T23:00:00Z"]),
  ]

  @Test("times are local, and a day lasts to its end", arguments: keys)
  func schedules(_ c: Case<String, [String]>) throws {
    let (site, found) = Self.read("timeZone: Europe/Berlin\n", c.input)
    #expect(found == [])
    let schedule = try #require(site?.notifications.first).schedule
    #expect([schedule.publish, schedule.expires].map { $0?.value.rfc3339 ?? "" } == c.expected)
  }

  @Test("a date keeps the day and time that its author wrote")
  func dates() throws {
    let keys = "channels: [alerts]\ndate: 2026-12-01 00:30"
    let notification = try #require(Self.read("timeZone: Europe/Berlin\n", keys).site?.notifications.first)
    #expect(notification.alertKey == "2026/12/01 00:30-hello")
    #expect(notification.date?.value.day == "2026-12-01")
    #expect(notification.date?.value.instant.rfc3339 == "2026-11-30T23:30:00Z")
  }

  static let problems: [Case<(settings: String, keys: String), String>] = [
    Case(
      "a time that is skipped", ("timeZone: Europe/Berlin", "publish: 2027-03-28 02:30"),
      "3:10 bad-instant: write 2027-03-28 03:00, the first time after that"),
    Case(
      "a time that comes twice", ("timeZone: Europe/Berlin", "expires: 2026-10-25 02:30"),
      "3:10 bad-instant: write 2026-10-25T02:30:00+02:00, which is 2026-10-25T00:30:00Z, "
        + "or 2026-10-25T02:30:00+01:00, which is 2026-10-25T01:30:00Z"),
    Case("no zone", ("timeZone: Europe/Berln", ""), "5:11 bad-time-zone: did you mean 'Europe/Berlin'?"),
    Case("a city alone", ("timeZone: new york", ""), "5:11 bad-time-zone: did you mean 'America/New_York'?"),
    Case(
      "an offset", ("timeZone: UTC+1", ""),
      "5:11 bad-time-zone: write a name of the IANA database, such as Europe/Berlin"),
    Case(
      "a path", ("timeZone: ../Europe/Berlin", ""), "5:11 bad-time-zone: did you mean 'Europe/Berlin'?"),
    Case(
      "a file of another kind", ("timeZone: Europe/Broken", ""),
      "5:11 bad-time-zone: install the package tzdata again; files that count leap seconds are not supported"),
  ]

  @Test(arguments: problems) func refuses(_ c: Case<(settings: String, keys: String), String>) {
    #expect(Self.read(c.input.settings + "\n", c.input.keys).found == [c.expected])
  }

  @Test("a machine without time zones")
  func withoutDatabase() {
    let found = Self.read("timeZone: Europe/Berlin\n", "", .none).found
    #expect(found == ["5:11 bad-time-zone: install the package tzdata"])
  }

  /// No name leaves the database's folder.
  @Test(arguments: ["../etc/passwd", "/etc/passwd", "Europe//Berlin", "a/", "Europe/../Berlin", "tzdata.zi", "a\u{0}b"])
  func asksForNamesOnly(_ name: String) {
    let database = TimeZoneDatabase(names: { [] }) { name in
      Issue.record("it was asked for \(name)")
      return nil
    }
    #expect(!Self.read("timeZone: \"\(name)\"\n", "", database).found.isEmpty)
  }

  /// Each byte of a file cut off, and each changed: no crash, and no zone whose offsets are absurd.
  @Test func survivesDamage() {
    for length in Self.berlin.indices { #expect(TimeZoneRules(name: "x", tzif: Array(Self.berlin[..<length])) == nil) }
    for index in Self.berlin.indices {
      for byte: UInt8 in [0, 0x0A, 0x7F, 0xFF] {
        var bytes = Self.berlin
        bytes[index] = byte
        guard let rules = TimeZoneRules(name: "x", tzif: bytes) else { continue }
        for wall in [Int.min / 4, 0, 1_792_891_800, Int.max / 4] {
          _ = rules.readings(of: Instant(secondsSince1970: wall))
        }
      }
    }
  }

  /// Content that was held back is dated when it appears, by the day in the site's time zone.
  @Test(arguments: [
    ("timeZone: Europe/Berlin\n", "publish: 2026-11-20", "2026-11-20"),
    ("timeZone: Europe/Berlin\n", "publish: 2026-11-19T23:30:00Z", "2026-11-20"),
    ("timeZone: America/Nuuk\n", "publish: 2026-11-20 23:00", "2026-11-20"),
    ("", "publish: 2026-11-20T23:30:00Z", "2026-11-20"), ("", "publish: 2026-11-01", "2026-11-10"),
  ])
  func publicDate(_ settings: String, _ publish: String, _ day: String) throws {
    let site = try #require(Self.read(settings, "date: 2026-11-10\n\(publish)").site)
    #expect(site.notifications.map(\.publicDate?.day) == [day])
  }

  private static func read(
    _ settings: String, _ keys: String, _ zones: TimeZoneDatabase = zones
  ) -> (site: Site?, found: [String]) {
    let files = [
      SourceFile(path: "publish.yml", text: plainConfiguration + settings),
      SourceFile(path: "content/notifications/hello.md", text: "---\ntitle: Hello\n\(keys)\n---\nHi\n"),
    ]
    let (site, diagnostics) = readSite(SiteSources(files, zones: zones))
    return (site, found(diagnostics))
  }
}
