import FeedEvaluator
import Testing

@Suite struct RolloutTests {
  /// Written down once and for good: another formula would move people in running rollouts.
  @Test func placesAreForGood() {
    #expect(rolloutBucket(seed: "", id: "") == 7455)
    #expect(rolloutBucket(seed: "5B1C", id: "hello") == 4070)
    #expect(rolloutBucket(seed: "5B1C", id: "dark-mode") == 2274)
  }

  @Test func seedAndIdDontRunTogether() {
    #expect(rolloutBucket(seed: "a", id: "bc") != rolloutBucket(seed: "ab", id: "c"))
  }

  /// Of 10,000 devices about a tenth is in every tenth, and who is among the first differs from one id to another.
  @Test func placesAreEven() {
    let places = (0..<10_000).map { rolloutBucket(seed: "device-\($0)", id: "hello") }
    let others = (0..<10_000).map { rolloutBucket(seed: "device-\($0)", id: "dark-mode") }
    let tenths = Dictionary(grouping: places) { $0 / 1_000 }.mapValues(\.count)
    #expect(tenths.count == 10)
    #expect(tenths.values.allSatisfy { (850...1_150).contains($0) })
    #expect((50...150).contains(zip(places, others).count { $0 < 1_000 && $1 < 1_000 }))
  }
}
