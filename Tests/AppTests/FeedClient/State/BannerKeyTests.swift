import FeedEvaluator
import FeedModel
import Testing

@testable import FeedClient

@Suite struct BannerKeyTests {
  @Test("without known ids, counts and dates identify them, and a flag begins at the first -5-") func guesses() {
    let kept = values(
      """
      {"kPMConditionKey-a-5-b-4": 3, "kPMConditionKey-a-5-b-2": true, "kPMConditionKey-a-5-b-5-c": true,
       "kPMConditionKey-x-2-2": true, "kPMConditionKey-y-5-hide-2": true, "kPMConditionKey-z-5-5-w": false}
      """)
    let expected = Banners.State([
      "a-5-b": Banners.Record(displayed: true, launches: 3, flags: ["c": true]),
      "x-2": Banners.Record(displayed: true), "y": Banners.Record(flags: ["hide-2": true]),
      "z": Banners.Record(flags: ["5-w": false]),
    ])
    #expect(Banners.State(kept) == expected)
  }

  @Test("the state of a notification that left the feed is ignored without an issue") func leftTheFeed() {
    let kept = values(#"{"kPMConditionKey-a-5-b-3": {"$date": 5}, "kPMConditionKey-a-5-b-4": 9}"#)
    var issues: [StateIssue] = []
    #expect(Banners.State(kept, ids: ["a"], issues: &issues) == Banners.State())
    #expect(issues.isEmpty)
  }

  @Test("only values of known notifications are read, and no others are ever written") func othersStay() {
    let kept = values(#"{"kPMConditionKey-a-4": 1, "kPMConditionKey-b-4": 2, "kPMConditionKey-c-5-x": true}"#)
    var issues: [StateIssue] = []
    let old = Banners.State(kept, ids: ["a"], issues: &issues)
    #expect(old == Banners.State(["a": Banners.Record(launches: 1)]))
    var after = kept
    after.replace(old, with: Banners.State())
    #expect(after == kept.filter { $0.key != "kPMConditionKey-a-4" })
  }

  @Test("a key that fits two ids belongs to the longer one, both when read and when written") func coincidence() {
    let state = Banners.State([
      "a": Banners.Record(flags: ["5-b-5-c": true, "b-5-c": true]), "a-5-b": Banners.Record(flags: ["c": false]),
    ])
    #expect(state.stored["kPMConditionKey-a-5-b-5-c"] == .boolean(false))
    #expect(state.stored["kPMConditionKey-a-5-5-b-5-c"] == .boolean(true))
  }

  @Test("a hostile key takes time in proportion to its length") func hostileKey() {
    let key = BannerKey.prefix + String(repeating: "-5", count: 300_000) + "-"
    #expect(BannerKey(key, ids: BannerIDs(["a", "-5"])) != nil)
    #expect(BannerKey(guessing: key)?.id == "")
  }
}
