import FeedModel
import TestKit
import Testing

@testable import Inspection

@Suite struct RhythmTests {
  /// Saturday, 2026-11-21T09:00:00Z.
  private static let start = Instant(secondsSince1970: 1_795_251_600)

  /// Hours after the start.
  static let cases: [Case<(Rhythm, days: Int), [Int]>] = [
    Case("once a day", (.daily, 3), [0, 24, 48]),
    Case("three times a day, evenly", (.times(3, days: 1), 1), [0, 8, 16]),
    Case("twice a week", (.times(2, days: 7), 8), [0, 84, 168]),
    Case("weekly, as far as it begins before the end", (.times(1, days: 7), 14), [0, 168]),
    Case("no weekend but the installation", (.weekdays, 5), [0, 48, 72, 96]),
    Case("instants within the time", (.instants([start.advanced(by: -3600), start.advanced(by: 3600)]), 1), [1]),
    Case("instants before the end", (.instants([start, start.advanced(by: 86_400)]), 1), [0]),
  ]

  @Test(arguments: cases) func opensTheApp(_ c: Case<(Rhythm, days: Int), [Int]>) {
    var random = SplitMix64(seed: 1, index: 1)
    let launches = c.input.0.launches(from: Self.start, days: c.input.days, atOnce: true, &random)
    #expect(launches == c.expected.map { Self.start.advanced(by: $0 * 3600) })
  }

  @Test("a user with the rhythm of weekdays does not open the app at the weekend") func weekend() {
    var random = SplitMix64(seed: 1, index: 1)
    let launches = Rhythm.weekdays.launches(from: Self.start, days: 4, atOnce: false, &random)
    #expect(launches == [48, 72].map { Self.start.advanced(by: $0 * 3600) })
  }

  @Test func poissonHasItsMean() {
    var random = SplitMix64(seed: 1, index: 1)
    let launches = Rhythm.poisson(perDay: 2).launches(from: Self.start, days: 10_000, atOnce: false, &random)
    // The standard deviation is 141.
    #expect((19_500...20_500).contains(launches.count))
    #expect(launches == launches.sorted())
    let atOnce = Rhythm.poisson(perDay: 2).launches(from: Self.start, days: 1, atOnce: true, &random)
    #expect(atOnce.first == Self.start)
  }
}
