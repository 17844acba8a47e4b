import FeedEvaluator
import FeedModel
import TestKit
import Testing
import WireFormats

/// Groups of conditions in `control.json`: `all`, `any` and `none` inside `all`, with a map or a list of maps.
@Suite struct ConditionGroupTests {
  private static let device = FeedDevice(appVersion: "2.0.0", osVersion: "17", locale: "de")

  struct Case: CustomTestStringConvertible, Sendable {
    let says: String
    let all: String
    let isShown: Bool

    var testDescription: String { says }

    init(_ says: String, _ all: String, _ isShown: Bool) { (self.says, self.all, self.isShown) = (says, all, isShown) }
  }

  /// The device is on Wi-Fi, reads German, and runs app 2.0.0.
  static let cases = [
    Case("one of a map is enough", #"{"any":{"onWifi":false,"localeIn":["de"]}}"#, true),
    Case("one of a map is needed", #"{"any":{"onWifi":false,"localeIn":["fr"]}}"#, false),
    Case(
      "a map of a list holds as a whole", #"{"any":[{"onWifi":true,"localeIn":["fr"]},{"localeIn":["en"]}]}"#, false),
    Case("one map of a list is enough", #"{"any":[{"onWifi":true,"localeIn":["de"]},{"localeIn":["en"]}]}"#, true),
    Case("none of a map", #"{"none":{"onWifi":false,"localeIn":["fr"]}}"#, true),
    Case("one of a map is too many", #"{"none":{"onWifi":false,"localeIn":["de"]}}"#, false),
    Case("a map of none holds as a whole", #"{"none":[{"onWifi":true,"localeIn":["fr"]}]}"#, true),
    Case("all in a list", #"{"all":[{"onWifi":true},{"localeIn":["de"]}]}"#, true),
    Case("groups in groups", #"{"any":[{"none":{"onWifi":true}},{"all":{"any":{"onWifi":true}}}]}"#, true),
    Case("nothing is asked", #"{"all":{},"any":{},"none":{}}"#, true),
    Case("a list without maps asks for nothing", #"{"any":[],"none":[]}"#, true),
    Case("an unknown condition", #"{"moonIs":"full"}"#, false),
    Case("an unknown one among alternatives", #"{"any":{"moonIs":"full","onWifi":true}}"#, true),
    Case("an unknown one beside a false one", #"{"any":[{"moonIs":"full"},{"onWifi":false}]}"#, false),
    Case("an unknown one below none", #"{"none":{"moonIs":"full"}}"#, false),
    Case("an unknown one below none, beside a false one", #"{"none":[{"moonIs":"full","onWifi":false}]}"#, false),
    Case("an unknown one that another decides", #"{"none":{"none":{"any":{"moonIs":"full","onWifi":true}}}}"#, true),
    Case(
      "an unknown one that another does not decide", #"{"none":{"none":{"any":{"moonIs":"x","onWifi":false}}}}"#, false),
    Case("a value of the wrong kind below none", #"{"none":{"appVersionLessThan":[]}}"#, false),
    Case("an element that is no map", #"{"any":[5,{"onWifi":true}]}"#, true),
    Case("an element that is no map, below none", #"{"none":[5]}"#, false),
    Case("an empty element", #"{"any":[{}]}"#, false),
    Case("an empty element below none", #"{"none":[{}]}"#, false),
    Case("a group that is text", #"{"none":"onWifi"}"#, false),
    Case("four groups in each other", #"{"all":{"all":{"all":{"all":{"onWifi":true}}}}}"#, true),
    Case("five groups in each other", #"{"all":{"all":{"all":{"all":{"all":{"onWifi":true}}}}}}"#, false),
    Case("five below none", #"{"none":{"all":{"all":{"all":{"none":{"onWifi":true}}}}}}"#, false),
  ]

  private func reading(_ all: String) throws -> Reading<BannersFeed> {
    let text = #"{"a":{"entry":"index","conditions":{"all":\#(all)},"views":{"index":{"file":"https://a.example/"}}}}"#
    return try BannersFeed.decode(Array(text.utf8))
  }

  @Test(arguments: cases) func decides(_ example: Case) throws {
    let feed = try reading(example.all).feed
    let place = Banners.choose(feed, state: .init(), device: Self.device, now: Instant(secondsSince1970: 0))
    #expect((place == 0) == example.isShown)
    let facts = Banners.facts(.init(), device: Self.device, now: Instant(secondsSince1970: 0))
    #expect(Banners.rules(of: feed)[0].holds(for: facts) == example.isShown)
  }

  @Test(arguments: cases) func isWrittenBackAsItWasRead(_ example: Case) throws {
    let feed = try reading(example.all).feed
    #expect(try BannersFeed.decode(feed.encode()).feed == feed)
    let all = JSON.object(feed.notifications[0].all.map { JSON.Member($0.name, $0.value) })
    #expect(String(decoding: all.writeCompactly(), as: UTF8.self).filter { $0 != " " } == example.all)
  }

  @Test(arguments: cases) func originalsAreNeverShownMore(_ example: Case) throws {
    let conditions = try reading(example.all).feed.notifications[0].all
    #expect(conditions.allSatisfy { !$0.isKnownToNotable })
  }

  struct Report: CustomTestStringConvertible, Sendable {
    let all: String
    let issues: [String]

    var testDescription: String { all }

    init(_ all: String, _ issues: String...) { (self.all, self.issues) = (all, issues) }
  }

  @Test(arguments: [
    Report(#"{"any":[{"onWifi":true}],"none":{"onWifi":true}}"#),
    Report(#"{"none":{"moonIs":"full"}}"#, "a › conditions › all › none › moonIs: unknown condition, never true"),
    Report(
      #"{"any":[{"onWifi":true},{"all":{"onwifi":true}}]}"#,
      "a › conditions › all › any › 1 › all › onwifi: unknown condition, never true; did you mean 'onWifi'?"),
    Report(
      #"{"any":[5,{}]}"#,
      "a › conditions › all › any › 0: a number where an object with conditions is expected, never true",
      "a › conditions › all › any › 1: no conditions, never true"),
    Report(
      #"{"none":"x"}"#,
      "a › conditions › all › none: a string where an object or a list of objects is expected, never true"),
    Report(
      #"{"all":{"all":{"all":{"all":{"any":{}}}}}}"#,
      "a › conditions › all › all › all › all › all › any: more than 4 groups in each other, never true"),
  ])
  func problemsAreReported(_ report: Report) throws {
    let issues = try reading(report.all).issues
    #expect(issues.map { "\($0)" } == report.issues)
  }
}
