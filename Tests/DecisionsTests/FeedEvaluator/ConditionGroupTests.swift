import FeedModel
import Testing
import WireFormats

/// Groups of conditions in `control.json`: `all`, `any` and `none` inside `all`, with a map or a list of maps.
@Suite struct ConditionGroupTests {
  /// What the conformance vectors decide (conformance/vectors/conditions.json, C3 and C4).
  static let cases = [
    #"{"any":{"onWifi":false,"localeIn":["de"]}}"#,
    #"{"any":{"onWifi":false,"localeIn":["fr"]}}"#,
    #"{"any":[{"onWifi":true,"localeIn":["fr"]},{"localeIn":["en"]}]}"#,
    #"{"any":[{"onWifi":true,"localeIn":["de"]},{"localeIn":["en"]}]}"#,
    #"{"none":{"onWifi":false,"localeIn":["fr"]}}"#,
    #"{"none":{"onWifi":false,"localeIn":["de"]}}"#,
    #"{"none":[{"onWifi":true,"localeIn":["fr"]}]}"#,
    #"{"all":[{"onWifi":true},{"localeIn":["de"]}]}"#,
    #"{"any":[{"none":{"onWifi":true}},{"all":{"any":{"onWifi":true}}}]}"#,
    #"{"all":{},"any":{},"none":{}}"#,
    #"{"any":[],"none":[]}"#,
    #"{"moonIs":"full"}"#,
    #"{"any":{"moonIs":"full","onWifi":true}}"#,
    #"{"any":[{"moonIs":"full"},{"onWifi":false}]}"#,
    #"{"none":{"moonIs":"full"}}"#,
    #"{"none":[{"moonIs":"full","onWifi":false}]}"#,
    #"{"none":{"none":{"any":{"moonIs":"full","onWifi":true}}}}"#,
    #"{"none":{"none":{"any":{"moonIs":"x","onWifi":false}}}}"#,
    #"{"none":{"appVersionLessThan":[]}}"#,
    #"{"any":[5,{"onWifi":true}]}"#,
    #"{"none":[5]}"#,
    #"{"any":[{}]}"#,
    #"{"none":[{}]}"#,
    #"{"none":"onWifi"}"#,
    #"{"all":{"all":{"all":{"all":{"onWifi":true}}}}}"#,
    #"{"all":{"all":{"all":{"all":{"all":{"onWifi":true}}}}}}"#,
    #"{"none":{"all":{"all":{"all":{"none":{"onWifi":true}}}}}}"#,
  ]

  private func reading(_ all: String) throws -> Reading<BannersFeed> {
    let text = #"{"a":{"entry":"index","conditions":{"all":\#(all)},"views":{"index":{"file":"https://a.example/"}}}}"#
    return try BannersFeed.decode(Array(text.utf8))
  }

  @Test(arguments: cases) func isWrittenBackAsItWasRead(_ all: String) throws {
    let feed = try reading(all).feed
    #expect(try BannersFeed.decode(feed.encode()).feed == feed)
    let written = JSON.object(feed.notifications[0].all.map { JSON.Member($0.name, $0.value) })
    #expect(String(decoding: written.writeCompactly(), as: UTF8.self).filter { $0 != " " } == all)
  }

  @Test(arguments: cases) func originalsAreNeverShownMore(_ all: String) throws {
    let conditions = try reading(all).feed.notifications[0].all
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
