import FeedModel
import TestKit
import Testing

@Suite struct BannersFeedTests {
  private func read(_ notification: String) throws -> Reading<BannersFeed> {
    try BannersFeed.decode(bytes("{\"n\": \(notification)}"))
  }

  private func conditions(_ map: String) throws -> ([BannersFeed.Condition], [FeedIssue]) {
    let views = #""entry":"i","views":{"i":{"file":"f"}}"#
    let reading = try read("{\(views),\"conditions\":{\"all\":\(map)}}")
    return (reading.feed.notifications[0].all, reading.issues)
  }

  @Test("the README's keys, written back byte for byte")
  func readme() throws {
    let file = try fixture("notable-readme.json")
    let reading = try BannersFeed.decode(file)
    let expected = BannersFeed.Notification(
      id: "sample", entry: "banner", all: [.appVersionLessThan("2.4.0"), .flagNotSet("hideSample")],
      any: [.neverDisplayed(true), .lastDisplayMinimumSeconds(3600)],
      views: [
        .init(id: "banner", file: "https://example.com/banner.html", height: 120, origin: .top),
        .init(id: "fullscreen", file: "https://example.com/fullscreen.html"),
      ])
    #expect(reading == Reading(feed: BannersFeed(notifications: [expected])))
    #expect(reading.feed.encode() == file)
  }

  static let conditionsByText: [(String, BannersFeed.Condition)] = [
    (#"{"onWifi":true}"#, .onWifi(true)),
    (#"{"neverDisplayed":false}"#, .neverDisplayed(false)),
    (#"{"lastDisplayMinimumLaunches":5}"#, .lastDisplayMinimumLaunches(5)),
    (#"{"iOSVersionLessThan":"7.1"}"#, .iOSVersionLessThan("7.1")),
    (#"{"appVersionAtLeast":"2"}"#, .appVersionAtLeast("2")),
    (#"{"appVersionAtMost":"2"}"#, .appVersionAtMost("2")),
    (#"{"osVersionAtLeast":"26"}"#, .osVersionAtLeast("26")),
    (#"{"localeIn":["de","fr-CA"]}"#, .localeIn(["de", "fr-CA"])),
    (#"{"notBefore":"2012-06-01T00:00:00Z"}"#, .notBefore(Instant(secondsSince1970: 1_338_508_800))),
    (#"{"notAfter":"2012-06-01T02:00:00+02:00"}"#, .notAfter(Instant(secondsSince1970: 1_338_508_800))),
    (#"{"flagSet":"f"}"#, .flagSet("f")),
    (#"{"launchesAtLeast":3}"#, .launchesAtLeast(3)),
    (#"{"daysSinceInstallAtLeast":30}"#, .daysSinceInstallAtLeast(30)),
    (#"{"rolloutPercent":12.5}"#, .rolloutPercent(12.5)),
    (#"{"localTime":"09:00-21:00"}"#, .localTime(DayHours(from: 32_400, until: 75_600))),
    (#"{"notBeforeLocal":"2026-12-01T09:00"}"#, .notBeforeLocal(Instant(secondsSince1970: 1_796_115_600))),
    (#"{"notAfterLocal":"2026-12-24T23:59:59"}"#, .notAfterLocal(Instant(secondsSince1970: 1_798_156_799))),
    (#"{"rolloutIn":{"april":{"from":300,"before":600}}}"#, .rolloutIn([.init("april", 300..<600)])),
  ]

  @Test("well-formed conditions", arguments: conditionsByText)
  func known(_ map: String, _ expected: BannersFeed.Condition) throws {
    let (found, issues) = try conditions(map)
    #expect(found == [expected])
    #expect(issues == [])
    #expect(BannersFeed.Condition(name: expected.name, value: expected.value) == expected)
    let name = try #require(BannersFeed.Condition.Name(rawValue: expected.name))
    #expect(expected.isKnownToNotable == name.row.isKnownToNotable)
  }

  /// docs/output.md, Variants.
  @Test func variants() throws {
    let map = #"{"variants":[{"name":"a","before":4500,"entry":"i"},{"name":"b","before":4500,"entry":"i"}]}"#
    let (found, issues) = try conditions(map)
    #expect(found == [.variants([.init("a", before: 4500, entry: "i"), .init("b", before: 4500, entry: "i")])])
    #expect(issues == [] && BannersFeed.Condition(name: found[0].name, value: found[0].value) == found[0])
    let problem = try conditions(map.replacing("\"i\"}]", with: "\"j\"}]")).1.map(\.problem)
    #expect(problem == ["there is no view 'j' for 'b'; nothing can be shown"])
    let group = try conditions(#"{"any":\#(map)}"#).0
    let value = try #require(JSON.parse(bytes(map)).value["variants"])
    #expect(group[0].leaves == [.unknown("variants", value)])
  }

  static let coercions: [(String, BannersFeed.Condition)] = [
    (#"{"onWifi":1}"#, .onWifi(true)),
    (#"{"onWifi":"no"}"#, .onWifi(false)),
    (#"{"onWifi":""}"#, .onWifi(false)),
    (#"{"lastDisplayMinimumSeconds":"60"}"#, .lastDisplayMinimumSeconds(60)),
    (#"{"lastDisplayMinimumSeconds":1.9}"#, .lastDisplayMinimumSeconds(1)),
    (#"{"lastDisplayMinimumSeconds":1e999}"#, .lastDisplayMinimumSeconds(.max)),
    (#"{"lastDisplayMinimumLaunches":true}"#, .lastDisplayMinimumLaunches(1)),
    (#"{"appVersionLessThan":3}"#, .appVersionLessThan("3")),
    (#"{"appVersionLessThan":2.10}"#, .appVersionLessThan("2.10")),
    (#"{"localeIn":"de"}"#, .localeIn(["de"])),
  ]

  @Test("values that are coerced with an issue", arguments: coercions)
  func coerced(_ map: String, _ expected: BannersFeed.Condition) throws {
    let (found, issues) = try conditions(map)
    #expect(found == [expected])
    #expect(issues.count == 1)
  }

  @Test(
    "unknown conditions are never true, and are kept as written",
    arguments: [
      #"{"OnWifi":true}"#, #"{"foo":1}"#, #"{"onWifi":null}"#, #"{"onWifi":[true]}"#, #"{"appVersionLessThan":{}}"#,
      #"{"localeIn":[1]}"#, #"{"notBefore":"2026-02-30T00:00:00Z"}"#, #"{"notBefore":5}"#, #"{"rolloutPercent":101}"#,
      #"{"rolloutIn":{"a":{"from":0,"before":1},"b":{"from":5,"before":5}}}"#, #"{"rolloutIn":{"a":{"from":0}}}"#,
      #"{"rolloutIn":{"a":{"from":0,"before":10001}}}"#, #"{"rolloutIn":{"a":{"from":0.5,"before":10}}}"#,
      #"{"localTime":"9:00-21:00"}"#, #"{"localTime":"09:00-09:00"}"#, #"{"localTime":"09:00"}"#,
      #"{"localTime":"00:00-24:00"}"#, #"{"localTime":"09:00-24:01"}"#, #"{"localTime":"24:00-09:00"}"#,
      #"{"localTime":"09:60-21:00"}"#, #"{"localTime":["09:00-21:00"]}"#,
      #"{"notBeforeLocal":"2026-12-01T09:00Z"}"#, #"{"notBeforeLocal":"2026-12-01T09:00:00Z"}"#,
      #"{"notBeforeLocal":"2026-12-01"}"#, #"{"notAfterLocal":"2026-02-30T09:00"}"#,
      #"{"rolloutIn":"a"}"#, #"{"variants":[]}"#, #"{"variants":{"a":1}}"#, #"{"variants":[{"name":"a","before":1}]}"#,
      #"{"variants":[{"name":"a","before":2,"entry":"m"},{"name":"b","before":1,"entry":"m"}]}"#,
      #"{"variants":[{"name":"a","before":10001,"entry":"m"}]}"#,
      #"{"variants":[{"name":"a","before":0.5,"entry":"m"}]}"#, #"{"rolloutPercent":-1}"#,
      #"{"lastDisplayedMinimumSeconds":1}"#, #"{"flagNotSet":true}"#,
    ])
  func unknown(_ map: String) throws {
    let (found, issues) = try conditions(map)
    let member = try #require(JSON.parse(bytes(map)).value.members?.first)
    #expect(found == [.unknown(member.name, member.value)])
    #expect(issues.map(\.path) == [["n", "conditions", "all", member.name]])
  }

  @Test(
    "legacy names and names in another case get a hint",
    arguments: [
      ("lastDisplayedMinimumSeconds", "lastDisplayMinimumSeconds"), ("OnWifi", "onWifi"),
      ("lastDisplayedMinimumLaunches", "lastDisplayMinimumLaunches"), ("appversionatleast", "appVersionAtLeast"),
    ])
  func hints(_ name: String, _ meant: String) throws {
    let issues = try conditions("{\"\(name)\":1}").1
    #expect(issues.map(\.problem) == ["unknown condition, never true; did you mean '\(meant)'?"])
  }

  @Test(
    "groups that are not maps are never satisfied",
    arguments: [
      ("null", "conditions"), ("[]", "conditions"), ("\"x\"", "conditions"), (#"{"all":["onWifi"]}"#, "conditions"),
      (#"{"any":5}"#, "any"),
      (#"{"any":5,"all":{"any":1}}"#, "any"),
    ])
  func groups(_ conditions: String, _ name: String) throws {
    let reading = try read(#"{"entry":"i","views":{},"conditions":\#(conditions)}"#)
    #expect(reading.feed.notifications[0].all.map(\.name) == [name])
    #expect(!reading.issues.isEmpty)
    #expect(try BannersFeed.decode(reading.feed.encode()).feed == reading.feed)
  }

  @Test(
    "heights and origins",
    arguments: [
      ("120", 120, 0), ("0", 0, 0), ("33.5", 33.5, 0), ("\"100\"", 100, 1), ("\"tall\"", 0, 1), ("-1", nil, 1),
      ("1e999", nil, 1),
      ("\"1e999\"", nil, 1), ("null", nil, 1), ("true", nil, 1), ("[]", nil, 1), ("99999", 99999, 0),
    ] as [(String, Double?, Int)])
  func heights(_ height: String, _ expected: Double?, _ issues: Int) throws {
    let reading = try read(#"{"entry":"i","views":{"i":{"file":"f","height":\#(height),"origin":"left"}}}"#)
    #expect(reading.feed.notifications[0].views == [.init(id: "i", file: "f", height: expected, origin: .bottom)])
    #expect(reading.issues.count == issues + 1)
    #expect(try BannersFeed.decode(reading.feed.encode()) == Reading(feed: reading.feed))
  }

  @Test(
    "whether a page determines its own height",
    arguments: [("true", true, 0), ("false", false, 0), ("1", false, 1), ("\"true\"", false, 1), ("null", false, 1)])
  func autoHeights(_ value: String, _ expected: Bool, _ issues: Int) throws {
    let reading = try read(#"{"entry":"i","views":{"i":{"file":"f","height":148,"autoHeight":\#(value)}}}"#)
    #expect(
      reading.feed.notifications[0].views == [.init(id: "i", file: "f", height: 148, autoHeight: expected)])
    #expect(reading.issues.count == issues)
    #expect(try BannersFeed.decode(reading.feed.encode()) == Reading(feed: reading.feed))
  }

  @Test("values that are not objects are left out, and missing ones are empty")
  func missing() throws {
    let reading = try BannersFeed.decode(bytes(#"{"a":[],"b":{},"c":{"entry":1,"views":{"v":"x","w":{}}}}"#))
    let expected: [BannersFeed.Notification] = [
      .init(id: "b", entry: ""), .init(id: "c", entry: "", views: [.init(id: "w", file: "")]),
    ]
    #expect(reading.feed.notifications == expected)
    let paths = [
      ["a"], ["b", "entry"], ["b", "views"], ["c", "entry"], ["c", "views", "v"], ["c", "views", "w", "file"],
    ]
    #expect(reading.issues.map(\.path) == paths)
  }

  @Test("unknown members are written back in their order, after the known ones")
  func unknownMembers() throws {
    let reading = try read(#"{"z":[1.0],"entry":"i","a":null,"views":{"i":{"x":{},"file":"f"}}}"#)
    #expect(reading.issues == [])
    #expect(
      text(try JSON.parse(reading.feed.encode()).value.writeCompactly())
        == #"{"n": {"entry": "i", "views": {"i": {"file": "f", "x": {}}}, "z": [1.0], "a": null}}"#)
  }

  @Test(
    "roots that are not objects",
    arguments: [("[]", "an array"), ("5", "a number"), ("\"a\"", "a string"), ("null", "null")])
  func roots(_ text: String, _ kind: String) {
    #expect(failure { () throws(FeedError) in try BannersFeed.decode(bytes(text)) } == .unexpected(found: kind))
  }

  @Test("of two notifications with one id the last is written, in the place of the first")
  func doubles() throws {
    let feed = BannersFeed(notifications: [
      .init(id: "a", entry: "1"), .init(id: "b", entry: "2"), .init(id: "a", entry: "3"),
    ])
    #expect(try BannersFeed.decode(feed.encode()).feed.notifications.map(\.entry) == ["3", "2"])
  }

  @Test("the last of several also wins in a long feed, for views and for conditions")
  func doublesEverywhere() throws {
    let others = (1...40).map { BannersFeed.Notification(id: "n\($0)", entry: "\($0)") }
    let last = BannersFeed.Notification(
      id: "n1", entry: "last", all: [.flagSet("a"), .onWifi(true), .flagSet("b")],
      views: [.init(id: "v", file: "1"), .init(id: "w", file: "2"), .init(id: "v", file: "3")])
    let read = try BannersFeed.decode(BannersFeed(notifications: others + [last]).encode())
    #expect(read.issues == [])
    let kept = (2...40).map { "\($0)" }
    #expect(read.feed.notifications.map(\.entry) == ["last"] + kept)
    #expect(read.feed.notifications[0].all == [.flagSet("b"), .onWifi(true)])
    #expect(read.feed.notifications[0].views.map(\.file) == ["3", "2"])
  }
}
