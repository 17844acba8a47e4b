import Foundation
import TestKit
import Testing

@testable import Inspection

@Suite struct DistributionTests {
  /// The reference implementation's first numbers for the seed 1234567 (Vigna, splitmix64.c), which the tests' own
  /// generator has, too.
  @Test func drawsTheSameNumbersEverywhere() {
    var known = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in known.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
    var (one, other) = (SplitMix64(seed: 5, index: 3), SplitMix64(seed: 5, index: 3))
    #expect((0..<100).allSatisfy { _ in one.next() == other.next() })
    // Other people, and other seeds, have other numbers.
    var firsts: Set<UInt64> = []
    for seed in 0..<UInt64(30) {
      for index in 0..<100 {
        var random = SplitMix64(seed: seed, index: index)
        firsts.insert(random.next())
      }
    }
    #expect(firsts.count == 3000)
  }

  @Test func logarithmsAreExact() {
    for x in [1e-300, 1e-10, 0.1, 0.5, 0.7, 1, 1.41, 1.42, 2, 3, 10, 12_345.678, 1e300] {
      #expect(abs(naturalLogarithm(x) - log(x)) <= abs(log(x)) * 1e-15, "\(x)")
    }
  }

  static let cases: [Case<Distribution, (mean: Double, deviation: Double)>] = [
    Case("fixed", .fixed(14), (14, 0)),
    Case("uniform", .uniform(from: 10, to: 40), (25, 8.66)),
    Case("normal", .normal(mean: 14, standardDeviation: 7), (14, 7)),
    Case("exponential", .exponential(mean: 20), (20, 20)),
    Case("choices", .choices(Choices([.init(0, weight: 3), .init(8, weight: 1)])), (2, 3.46)),
  ]

  @Test(arguments: cases) func hasItsMeanAndDeviation(_ c: Case<Distribution, (mean: Double, deviation: Double)>) {
    let values = (0..<40_000).map { index in
      var random = SplitMix64(seed: 2, index: index)
      return c.input.value(&random)
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    #expect(abs(mean - c.expected.mean) <= 0.02 * c.expected.mean)
    #expect(abs(variance.squareRoot() - c.expected.deviation) <= 0.03 * c.expected.deviation)
  }

  @Test func aChoiceWithoutWeightIsNeverMade() {
    let choices = Choices([.init("a", weight: 0), .init("b", weight: 1), .init("c", weight: 0)])
    for index in 0..<1000 {
      var random = SplitMix64(seed: 3, index: index)
      #expect(choices.value(&random) == "b")
    }
  }
}
