import TestKit
import Testing

@testable import Authoring

/// Dates in the forms that people and programs write.
@Suite struct WrittenDayTests {
  typealias Row = Case<String, String?>

  static let days = [
    Row("as we write it", "2026-11-20", "2026-11-20"),
    Row("one digit", "2026-2-1", "2026-02-01"),
    Row("slashes and dots", "on 2026/02/01", "2026-02-01"),
    Row("a moment", "2026-02-01T10:00:00Z", "2026-02-01"),
    Row("Chinese", "2026年2月1日", "2026-02-01"),
    Row("the month first", "Feb 1, 2026", "2026-02-01"),
    Row("its whole name, an ordinal", "February 1st 2026", "2026-02-01"),
    Row("the day first", "1 Sept. 2026", "2026-09-01"),
    Row("hyphens", "01-Feb-2026", "2026-02-01"),
    Row("mail", "Tue, 03 Feb 2026 10:00:00 +0100", "2026-02-03"),
    Row("mail of long ago", "Tue, 03 Feb 98 10:00:00 GMT", "1998-02-03"),
    Row("only one can be the month", "28/2/2026", "2026-02-28"),
    Row("the American one", "2/28/2026", "2026-02-28"),
    Row("two meanings", "2/3/2026", nil),
    Row("day and month are the same", "3/3/2026", "2026-03-03"),
    Row("no such day", "2026-02-30", nil),
    Row("no such month", "1 Febtober 2026", nil),
    Row("a version", "2.4.0", nil),
    Row("a month", "May 2026", nil),
    Row("a sentence", "20th of November, 2026", nil),
    Row("Korean", "3 2월 2026", nil),
  ]
  @Test(arguments: days) func readsDays(_ row: Row) { #expect(WrittenDay(in: row.input)?.text == row.expected) }

  static let moments = [
    Row("YAML's", "2026-02-04 23:00:00 +0200", "2026-02-04T23:00:00+02:00"),
    Row("without seconds", "2026-02-04 23:00 Z", "2026-02-04T23:00:00Z"),
    Row("mail", "Wed, 04 Feb 2026 23:00:00 GMT", "2026-02-04T23:00:00Z"),
    Row("a day", "Feb 4, 2026", "2026-02-04"),
    Row("no zone", "2026/02/04 23:00:00", nil),
    Row("two meanings", "02/04/2026", nil),
    Row("more words", "2026-02-04 in the evening", nil),
  ]
  @Test(arguments: moments) func saysWhatFrontMatterShouldHave(_ row: Row) {
    #expect(AuthoredTime.meant(by: row.input) == row.expected)
  }
}
