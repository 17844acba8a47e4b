import FeedModel
import TestKit
import Testing

@testable import Inspection

@Suite struct LifeRunTests {
  private static let start = Instant(secondsSince1970: 1_795_251_600)

  /// The entries that are shown on a day, one launch a list.
  private func launches(_ day: Int, _ version: FeedVersion = "1.0", _ shown: [Int]...) -> [LifeLaunch] {
    shown.enumerated().map { hour, entries in
      LifeLaunch(
        at: Self.start.advanced(by: day * 86_400 + hour * 3600), appVersion: version,
        shown: entries.map { Shown(entry: $0, reply: .none) })
    }
  }

  @Test func daysThatAreAlikeAreOneRun() {
    let history =
      launches(0, "1.0", [3, 1]) + launches(1, "1.0", [1, 3]) + launches(4, "1.0", [1, 3]) + launches(5, "1.1", [1, 3])
      + launches(6, "1.1", [1], [1]) + launches(7, "1.1", [])
    let runs = history.runs(from: Self.start)
    #expect(runs.map(\.days) == [0...4, 5...5, 6...6, 7...7])
    #expect(runs.map { $0.shown.map(\.entry) } == [[1, 3], [1, 3], [1], []])
    #expect(runs.map { $0.shown.map(\.times) } == [[1, 1], [1, 1], [2], []])
    #expect(runs.map(\.launches) == [1, 1, 2, 1])
    #expect(runs.map(\.appVersion.text) == ["1.0", "1.1", "1.1", "1.1"])
  }

  @Test func aPublicationBeginsARun() {
    let history = (0..<6).flatMap { launches($0, "1.0", [1]) }
    #expect(history.runs(from: Self.start, breaks: [3]).map(\.days) == [0...2, 3...5])
    // On a day without a launch it counts from the next one on.
    let sparse = [0, 1, 5].flatMap { launches($0, "1.0", [1]) }
    #expect(sparse.runs(from: Self.start, breaks: [3]).map(\.days) == [0...1, 5...5])
  }
}
