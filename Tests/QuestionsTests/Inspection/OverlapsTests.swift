import FeedModel
import Inspection
import TestKit
import Testing

/// Two banners, `a` before `b`, in December: can one device be shown both within a day?
@Suite struct OverlapsTests {
  typealias Rules = (a: String, b: String)

  static let cases: [Case<Rules, String>] = [
    Case("at the same time", (dates("05", "20"), dates("10", "12")), "10 to 13"),
    Case("one after the other", (dates("05", "10"), dates("11", "20")), "11 to 11"),
    Case("the later is first in the feed", (dates("11", "20"), dates("05", "10")), "11 to 11"),
    Case("a day between them", (dates("05", "10"), dates("12", "20")), "none"),
    Case("without an end", (once(#""notBefore": "2026-12-20T00:00:00Z""#), dates("05", "25")), "20 to 26"),
    Case("without dates", ("", #""neverDisplayed": true"#), "none"),
    Case("both once", (#""neverDisplayed": true"#, #""neverDisplayed": true"#), "01 to ever"),
    Case("in another month", (january("05"), january("06")), "none"),
    Case("begins in another month", (once(#""notBefore": "2026-11-20T00:00:00Z""#), dates("01", "02")), "01 to 03"),
    Case("for other versions", (once(#""appVersionLessThan": "3.0""#), once(#""appVersionAtLeast": "3.0""#)), "none"),
    Case("for other languages", (once(#""localeIn": ["de"]"#), once(#""localeIn": ["fr"]"#)), "none"),
    Case("with a language in common", (once(#""localeIn": ["de"]"#), once(#""localeIn": ["fr", "de"]"#)), "01 to ever"),
    Case(
      "with and without Wi-Fi, which changes in a day", (once(#""onWifi": true"#), once(#""onWifi": false"#)),
      "01 to ever"),
    Case("before and after an answer", (#""flagNotSet": "no""#, once(#""flagSet": "no""#)), "none"),
    Case("a follow-up, which waits for the first", (once(""), once(#""displayed": ["a"]"#)), "none"),
    Case(
      "both keep a day free of others",
      (once(#""lastAnyDisplayMinimumSeconds": 86400"#), once(#""lastAnyDisplayMinimumSeconds": 90000"#)), "none"),
    Case("one of them keeps a day free", (once(#""lastAnyDisplayMinimumSeconds": 86400"#), once("")), "01 to ever"),
    Case("after one that comes at every launch", ("", once("")), "none"),
    Case(
      "after one that comes at every launch until it ends", (#""notAfter": "2026-12-03T23:59:59Z""#, once("")),
      "04 to 04"),
  ]

  @Test(arguments: cases) func areFound(_ c: Case<Rules, String>) throws {
    let entries = [("a", c.input.a), ("b", c.input.b)].map { id, rules in
      #""\#(id)": {"entry": "index", "conditions": {"all": {\#(rules)}}, "views": {"index": {"file": "https://a.de"}}}"#
    }
    let feed = try #require(try InspectedFeed(Array("{\(entries.joined(separator: ", "))}".utf8), of: .banners))
    let december = Self.december("01")..<(try #require(Instant(rfc3339: "2027-01-01T00:00:00Z")))
    let found = try Inquiry(feed).overlaps(of: ["a", "b"], in: december)
    func day(_ instant: Instant) -> Substring { instant.rfc3339.dropFirst(8).prefix(2) }
    let words = found.map { "\(day($0.from)) to \($0.until.map(day) ?? "ever")" }
    #expect((words.first ?? "none") == c.expected)
    #expect(found.allSatisfy { $0.ids == ["a", "b"] } && found.count < 2)
  }

  @Test func onlyAskedEntriesCount() throws {
    let entry =
      #"{"entry": "index", "conditions": {"all": {"neverDisplayed": true}}, "views": {"index": {"file": "x"}}}"#
    let feed = try #require(
      try InspectedFeed(Array(#"{"a": \#(entry), "b": \#(entry), "c": \#(entry)}"#.utf8), of: .banners))
    let found = try Inquiry(feed).overlaps(of: ["a", "c"], in: Self.december("01")..<Self.december("31"))
    #expect(found.map(\.ids) == [["a", "c"]])
  }

  /// Each of 200 messages is shown for one day of December, with its neighbours of the days before and after.
  @Test func aFullMonthIsAnswered() throws {
    let days = (0..<200).map { 1 + $0 % 27 }
    let entries = days.enumerated().map { number, day in
      let rules = Self.dates(day < 10 ? "0\(day)" : "\(day)", day < 10 ? "0\(day)" : "\(day)")
      return
        #""m\#(number)": {"entry": "index", "conditions": {"all": {\#(rules)}}, "views": {"index": {"file": "x"}}}"#
    }
    let feed = try #require(try InspectedFeed(Array("{\(entries.joined(separator: ", "))}".utf8), of: .banners))
    let found = try Inquiry(feed, imagination: Imagination(quota: Quota(entries: 200)))
      .overlaps(of: Set(feed.ids), in: Self.december("01")..<Self.december("31"))
    let near = (0..<200).flatMap { one in ((one + 1)..<200).filter { abs(days[one] - days[$0]) <= 1 } }.count
    #expect(found.count == near)
  }

  private static func december(_ day: String) -> Instant {
    Instant(rfc3339: "2026-12-\(day)T00:00:00Z") ?? Instant(secondsSince1970: 0)
  }

  /// From the beginning of a day to the end of another in December; it is displayed once.
  private static func dates(_ first: String, _ last: String) -> String {
    once(#""notBefore": "2026-12-\#(first)T00:00:00Z", "notAfter": "2026-12-\#(last)T23:59:59Z""#)
  }

  private static func january(_ day: String) -> String { once(#""notBefore": "2027-01-\#(day)T00:00:00Z""#) }

  private static func once(_ rules: String) -> String {
    #""neverDisplayed": true"# + (rules.isEmpty ? "" : ", \(rules)")
  }
}
