import Testing
import WireFormats

@Suite struct InstantTests {
  static let good: [(String, Int)] = [
    ("1970-01-01T00:00:00Z", 0),
    ("2012-06-01T00:00:00Z", 1_338_508_800),
    ("2000-02-29T23:59:59Z", 951_868_799),
    ("1969-12-31T23:59:59Z", -1),
    ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("2012-06-01T02:00:00+02:00", 1_338_508_800),
    ("2012-06-01T14:00:00+14:00", 1_338_508_800),
    ("2012-05-31T20:30:00-03:30", 1_338_508_800),
    ("2012-06-01 00:00:00Z", 1_338_508_800),
    ("2012-06-01t00:00:00.999999z", 1_338_508_800),
  ]

  @Test("reads", arguments: good)
  func reads(_ text: String, _ seconds: Int) { #expect(Instant(rfc3339: text)?.secondsSince1970 == seconds) }

  @Test(
    "refuses",
    arguments: [
      "2026-02-30T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
      "2026-01-01T24:00:00Z", "2026-06-30T23:59:60Z", "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z",
      "2026-01-01T00:00:00", "2026-01-01T00:00:00+14:01", "2026-01-01T00:00:00+15:00", "2026-01-01T00:00:00+1400",
      "2026-01-01", "2026-1-1T0:0:0Z", "2026-01-01  00:00:00Z", "2026-01-01T00:00:00.Z", "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:00Z ", "",
      "+026-01-01T00:00:00Z", "２026-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    ])
  func refuses(_ text: String) { #expect(Instant(rfc3339: text) == nil) }

  @Test("every day from 1600 to 2400 is one day after the day before, and keeps its date")
  func calendar() throws {
    var expected = try #require(Instant(year: 1600, month: 1, day: 1))
    for year in 1600...2400 {
      for month in 1...12 {
        for day in 1...31 {
          guard let instant = Instant(year: year, month: month, day: day) else { continue }
          #expect(instant == expected)
          #expect(instant.day == (year, month, day))
          expected = expected.advanced(by: 86_400)
        }
      }
    }
    #expect(expected.rfc3339 == "2401-01-01T00:00:00Z")
  }

  @Test(
    "an instant survives being written and read",
    arguments: [0, -1, 86_399, 86_400, -62_135_596_800, 253_402_300_799, 1_795_251_600])
  func roundTrip(_ seconds: Int) {
    #expect(Instant(rfc3339: Instant(secondsSince1970: seconds).rfc3339)?.secondsSince1970 == seconds)
  }

  @Test("extreme values never trap")
  func ends() {
    let last = Instant(secondsSince1970: .max)
    let first = Instant(secondsSince1970: .min)
    #expect(last.advanced(by: 1) == last)
    #expect(first.advanced(by: .min) == first)
    #expect(last.advanced(by: .min).secondsSince1970 == -1)
    #expect(last.rfc3339 == "9999-12-31T23:59:59Z")
    #expect(first.rfc3339 == "0001-01-01T00:00:00Z")
    #expect(first.day.year < last.day.year)
    #expect(Instant(year: .max, month: .min, day: .max) == nil)
  }
}
