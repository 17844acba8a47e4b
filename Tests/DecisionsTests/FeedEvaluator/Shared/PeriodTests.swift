import FeedModel
import Testing

@testable import FeedEvaluator

@Suite struct PeriodTests {
  @Test func staysWithinInt() {
    let (first, last) = (Instant(secondsSince1970: .min), Instant(secondsSince1970: .max))
    #expect(last.seconds(since: first) == .max)
    #expect(first.seconds(since: last) == .min)
    #expect(Int.max.next == .max)
  }
}
