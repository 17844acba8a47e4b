import FeedEvaluator
import FeedModel
import TestKit
import Testing

@Suite struct RolloutTests {
  /// Of 10,000 devices about a tenth is in every tenth, and the first devices differ from one id to another.
  @Test func placesAreEven() {
    let places = (0..<10_000).map { rolloutPlace(seed: "device-\($0)", id: "hello") }
    let others = (0..<10_000).map { rolloutPlace(seed: "device-\($0)", id: "dark-mode") }
    let tenths = Dictionary(grouping: places) { $0 / 1_000 }.mapValues(\.count)
    #expect(tenths.count == 10)
    #expect(tenths.values.allSatisfy { (850...1_150).contains($0) })
    #expect((50...150).contains(zip(places, others).count { $0 < 1_000 && $1 < 1_000 }))
  }

  /// Two ids that differ in their last character are two lotteries: of all devices p·q are in both.
  @Test(arguments: [("promo-1", "promo-2"), ("exp-a", "exp-b"), ("sale-2026-11", "sale-2026-12")])
  func similarIdsAreIndependent(_ first: String, _ second: String) {
    let places = (0..<20_000).map { i in
      (rolloutPlace(seed: "device-\(i)", id: first), rolloutPlace(seed: "device-\(i)", id: second))
    }
    for (p, q) in [(1_000, 1_000), (5_000, 5_000), (2_500, 8_000)] {
      let both = Double(places.count { $0.0 < p && $0.1 < q })
      let share = Double(p) / 10_000 * Double(q) / 10_000
      let deviation = (20_000 * share * (1 - share)).squareRoot()
      #expect(abs(both - 20_000 * share) < 5 * deviation, "\(p) and \(q) of 10,000")
    }
  }

  static let shares: [Case<Double, Int>] = [
    Case("nobody", 0, 0), Case("one in 10,000", 0.01, 1), Case("less than half a place", 0.004, 0),
    Case("half a place and more", 0.005, 1), Case("0.07 % are 7 places", 0.07, 7), Case("1.1 % are 110", 1.1, 110),
    Case("2.2 % are 220", 2.2, 220), Case("33.333 % are 3,333", 33.333, 3_333), Case("everybody", 100, 10_000),
    Case("no number", .nan, 0), Case("more than everybody", .infinity, 10_000), Case("less than nobody", -1, 0),
  ]

  @Test(arguments: shares) func sharesAreWholePlaces(_ c: Case<Double, Int>) {
    let values = BannersFeed.Condition.rolloutPercent(c.input).need.tests[0].values
    #expect((0..<10_000).count { values.contains(.number($0)) } == c.expected)
    #expect((0..<c.expected).allSatisfy { values.contains(.number($0)) }, "the first places")
  }
}
