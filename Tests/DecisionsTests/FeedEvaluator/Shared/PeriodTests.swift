import FeedModel
import TestKit
import Testing

@testable import FeedEvaluator

@Suite struct PeriodTests {
  static let cases: [Case<(FeedPeriod, Int), Bool>] = [
    Case("half a day, a second short", (0.5, 43_199), false),
    Case("exactly half a day", (0.5, 43_200), true),
    Case("no period", (0, 0), true),
    Case("a negative one", (-1, 0), true),
    Case("the clock was set back", (1, -1_000), false),
    Case("0.1 days in 32 bits are more than 8,640 seconds", (0.1, 8_640), false),
    Case("and less than 8,641", (0.1, 8_641), true),
    Case("0.01 days in 32 bits are less than 864 seconds", (0.01, 864), true),
    Case("no number", (FeedPeriod(days: .nan), 0), true),
    Case("for ever", (FeedPeriod(days: .infinity), .max), false),
  ]

  @Test(arguments: cases) func isOver(_ c: Case<(FeedPeriod, Int), Bool>) {
    let start = Instant(secondsSince1970: 0)
    #expect(
      c.input.0.isOver.contains(.elapsed(since: start, now: Instant(secondsSince1970: c.input.1))) == c.expected)
  }

  @Test func staysWithinInt() {
    let (first, last) = (Instant(secondsSince1970: .min), Instant(secondsSince1970: .max))
    #expect(last.seconds(since: first) == .max)
    #expect(first.seconds(since: last) == .min)
    #expect(Int.max.next == .max)
  }
}
