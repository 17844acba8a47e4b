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

  /// Raising the percentage removes no device.
  @Test func rolloutsOnlyGrow() {
    for seed in 0..<200 {
      let device = FeedDevice(appVersion: "1", rolloutSeed: "\(seed)")
      let shown = stride(from: 0.0, through: 100, by: 2.5).map { percent in
        let feed = BannersFeed(notifications: [banner("s", [.rolloutPercent(percent)])])
        return Banners.process(feed, state: .init(), device: device, now: noon).decision.display != nil
      }
      #expect(shown == shown.sorted { !$0 && $1 } && shown.last == true && shown.first == false)
    }
  }

  /// No feed has these.
  static let shares: [Case<Double, Int>] = [
    Case("no number", .nan, 0), Case("more than everybody", .infinity, 10_000), Case("less than nobody", -1, 0),
  ]

  @Test(arguments: shares) func sharesAreWholePlaces(_ c: Case<Double, Int>) {
    let values = BannersFeed.Condition.rolloutPercent(c.input).need.tests[0].values
    #expect((0..<10_000).count { values.contains(.number($0)) } == c.expected)
    #expect((0..<c.expected).allSatisfy { values.contains(.number($0)) }, "the first places")
  }
}
