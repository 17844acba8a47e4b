import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

/// Questions about hostile feeds end: with an answer, or because they would take too much.
@Suite struct QuotaTests {
  /// Much less than commands have, because these are builds for debugging.
  private static let bytes = 1 << 20
  private static let steps = 50_000

  private static let usual = Situation(
    device: FeedDevice(appVersion: "2.0", osVersion: "2.0", openableSchemes: ["https"]), now: SeededGenerator.noon)

  private static func imagination() -> Imagination {
    var imagination = Imagination(openedByAll: ["https"], quota: Quota(bytes: bytes, steps: steps))
    imagination.usual = usual
    return imagination
  }

  private enum Ask: String, CaseIterable {
    case matrix, summary, audiences, versions, dates, timetable, difference, withdrawal, proofs, firstDisplays,
      explanation
    case launches, windows

    /// - Returns: About how many sides of regions the answer has.
    func ask(_ feed: InspectedFeed, _ imagination: Imagination) throws -> Int {
      let id = feed.ids[feed.ids.count / 2]
      let inquiry = Inquiry(feed, imagination: imagination)
      switch self {
      case .matrix: return try inquiry.matrix().rows.reduce(0) { $0 + $1.box.sides.count }
      case .summary: return try inquiry.summary().groups.sides { $0.region }
      case .audiences: return try inquiry.audiences().sides { $0.region }
      case .versions: return try inquiry.grid(along: .app).columns.count
      case .dates: return try inquiry.grid(along: .now).columns.count
      case .timetable: return try inquiry.timetable(after: imagination.usual.now).moments.count
      case .difference:
        let empty = Inquiry(try #require(InspectedFeed.empty(feed.name)), imagination: imagination)
        return try empty.difference(to: inquiry, exampleCount: 20).entries.flatMap(\.changes).sides { $0.region }
      case .withdrawal:
        let withdrawn = Inquiry(feed.withdrawing(id), imagination: imagination)
        return try inquiry.difference(to: withdrawn).entries.flatMap(\.changes).sides { $0.region }
      case .proofs: return try inquiry.findings().count
      case .firstDisplays: return try inquiry.firstDisplays(of: feed.ids, effort: 2_000).found.count
      case .explanation:
        let explanation = try inquiry.explanation(of: id, on: imagination.usual)
        // What is certain without having gone through all devices.
        if imagination.quota.isExhausted {
          #expect(explanation.remedies?.device == .atLeast(4), "\(explanation.before.count) before it")
        }
        return explanation.before.count
      case .launches: return try inquiry.launchPressure().box.sides.count
      case .windows: return try inquiry.windowPressure(.day(launches: 3), from: nil).box.sides.count
      }
    }
  }

  @Test(arguments: HostileFeed.all) func everyQuestionEnds(_ hostile: HostileFeed) throws {
    for question in Ask.allCases {
      let imagination = Self.imagination()
      do {
        let sides = try question.ask(hostile.feed, imagination)
        #expect(sides * 64 <= Self.bytes, "\(question)")
        #expect(!imagination.quota.isExhausted || question == .explanation, "\(question) answers without a quota")
      } catch is QuestionTooLarge {}
    }
  }

  /// Ordered by name, all flags that the first test of each pair needs would come first, and the union of the pairs
  /// would double with each.
  @Test func pairsOfFlagsTakeANodeForEachFlag() throws {
    let hostile = try #require(HostileFeed.all.first)
    let theory = try Question(hostile.feed).theory
    let diagrams = theory.diagrams
    let before = diagrams.count
    let any = theory.entries.reduce(.never) { diagrams.or($1.condition, $0) }
    #expect(diagrams.conditions(any).count == 2)
    #expect(nodes(any, diagrams) == 800)
    #expect(diagrams.count > before)
  }

  private func nodes(_ diagram: Diagram, _ diagrams: Diagrams) -> Int {
    var (seen, left): (Set<Diagram>, [Diagram]) = ([diagram], [diagram])
    while let node = left.popLast() {
      if diagrams.isLeaf(node) { continue }
      for edge in diagrams.edges(node) where seen.insert(edge.child).inserted { left.append(edge.child) }
    }
    return seen.count { !diagrams.isLeaf($0) }
  }

  @Test func allQuestionsTogetherHaveOneQuota() throws {
    let imagination = Self.imagination()
    var random = SeededGenerator(seed: 7)
    let feed = InspectedFeed.banners(random.banners())
    #expect(throws: QuestionTooLarge(file: "control.json", limit: .diagrams)) {
      for _ in 0..<Self.steps { _ = try Inquiry(feed, imagination: imagination).audiences() }
    }
    #expect(throws: QuestionTooLarge.self) { try Inquiry(feed, imagination: imagination).matrix() }
    #expect(throws: Never.self) { try Inquiry(feed, imagination: imagination.with(Quota())).matrix() }
  }

  @Test func aPartIsUsedUpEarlierAndTakesFromTheWhole() {
    let whole = Quota(bytes: 1_000, steps: 100)
    let part = whole.part(steps: 60)
    #expect(part.take(bytes: 400, steps: 50))
    #expect(!part.take(steps: 11))
    #expect(part.isExhausted && !whole.isExhausted)
    #expect(!part.take(bytes: 1))
    part.giveBack(bytes: 400)
    #expect(whole.take(bytes: 1_000, steps: 50))
    #expect(!whole.take(steps: 1))
    #expect(!whole.part(steps: 60).take(steps: 1))
  }

  @Test func onlyFeedsWithThousandsOfEntriesHaveMoreMemory() {
    #expect(Quota(entries: 4_096).take(bytes: Quota.usualBytes))
    #expect(!Quota(entries: 4_096).take(bytes: Quota.usualBytes + 1))
    #expect(Quota(entries: 8_192).take(bytes: 2 * Quota.usualBytes))
  }

  @Test func namesOfLanguagesAreCounted() throws {
    let letters = (0..<26).map { String(Character(Unicode.Scalar(UInt8(97 + $0)))) }
    let tags = letters.flatMap { a in letters.map { "x\(a)\($0)" } }
    let feed = InspectedFeed.banners(BannersFeed(notifications: [banner("n", [.localeIn(tags)])]))
    let little = Imagination(quota: Quota(bytes: 100_000, steps: .max))
    #expect(throws: QuestionTooLarge.self) { try Inquiry(feed, imagination: little).matrix() }
    #expect(throws: Never.self) { try Inquiry(feed).matrix() }
  }

  /// A device that gains the last banner is in none of the rollouts before it, which leave out one device in 10,000
  /// each.
  @Test func differencesShareWhatIsSpentOnExamples() throws {
    let hard = (0..<5).map { banner("n\($0)", [.rolloutPercent(99.99)]) } + [banner("last", [])]
    let imagination = Imagination(quota: Quota(steps: 1_200_000))
    func difference(to banners: [BannersFeed.Notification], _ imagination: Imagination) throws -> FeedDifference {
      var imagination = imagination
      imagination.usual = Self.usual
      return try Inquiry(.banners(BannersFeed()), imagination: imagination).difference(
        to: Inquiry(.banners(BannersFeed(notifications: banners)), imagination: imagination), exampleCount: 20)
    }
    let first = try difference(to: hard, imagination)
    #expect(first.entries.count == 6)
    #expect(first.example(of: "last", .gains) == nil)
    let second = try difference(to: [banner("n", [])], imagination)
    #expect(second.entries.map(\.id) == ["n"])
    #expect(second.example(of: "n", .gains) == nil)
    #expect(try difference(to: [banner("n", [])], Imagination()).example(of: "n", .gains) != nil)
  }

  private func banner(_ id: String, _ all: [BannersFeed.Condition]) -> BannersFeed.Notification {
    BannersFeed.Notification(
      id: id, entry: "v", all: all, views: [BannersFeed.View(id: "v", file: "https://example.com/v.html")])
  }

  @Test func memoryIsGivenBackWithTheDiagrams() throws {
    let quota = Quota(bytes: 100_000, steps: .max)
    var random = SeededGenerator(seed: 8)
    let feed = InspectedFeed.banners(random.banners())
    for _ in 0..<500 { _ = try Inquiry(feed, imagination: Imagination(quota: quota)).canShow("a") }
    #expect(!quota.isExhausted)
  }

  @Test(arguments: [Quota(bytes: 20_000, steps: .max), Quota(bytes: .max, steps: 2_000)])
  func bothMemoryAndWorkAreLimited(_ quota: Quota) throws {
    let hostile = try #require(HostileFeed.all.first)
    #expect(throws: QuestionTooLarge.self) {
      try Inquiry(hostile.feed, imagination: Imagination(quota: quota)).findings()
    }
    #expect(quota.isExhausted)
  }
}

extension Array {
  fileprivate func sides(_ region: (Element) -> Region) -> Int {
    reduce(0) { $0 + region($1).boxes.reduce(0) { $0 + $1.sides.count } }
  }
}
