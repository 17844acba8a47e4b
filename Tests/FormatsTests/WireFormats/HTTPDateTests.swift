import Testing
import WireFormats

@Suite struct HTTPDateTests {
  /// RFC 9110, 5.6.7, and days around the turns of calendars.
  static let dates: [(String, Int)] = [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
    ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
    ("Sat, 21 Nov 2026 09:00:00 GMT", 1_795_251_600),
  ]

  @Test(arguments: dates) func writesAndReads(text: String, seconds: Int) {
    let moment = Instant(secondsSince1970: seconds)
    #expect(HTTPDate.write(moment) == text)
    #expect(HTTPDate.read(text) == moment)
  }

  @Test(arguments: ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]) func readsOldForms(text: String) {
    #expect(HTTPDate.read(text) == Instant(secondsSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "now", "784111777", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 8:49 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 08:+4:37 GMT",
    "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 1994 ::: GMT", "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT",
  ]) func refuses(text: String) {
    #expect(HTTPDate.read(text) == nil)
  }
}
