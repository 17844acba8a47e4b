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
    device: Device(appVersion: "2.0", osVersion: "2.0", openableSchemes: ["https"]), now: SeededGenerator.noon)

  private static func imagination() -> Imagination {
    Imagination(openedByAll: ["https"], quota: Quota(bytes: bytes, steps: steps))
  }

  private enum Question: String, CaseIterable {
    case matrix, summary, audiences, versions, dates, timetable, difference, withdrawal, proofs, firstDisplays,
      explanation
    case launches, windows

    /// - Returns: About how many sides of regions the answer has.
    func ask(_ feed: InspectedFeed, _ imagination: Imagination) throws -> Int {
      let id = feed.ids[feed.ids.count / 2]
      switch self {
      case .matrix: return try Matrix(of: feed, imagination: imagination).rows.reduce(0) { $0 + $1.box.sides.count }
      case .summary: return try Summary(of: feed, imagination: imagination).groups.sides { $0.region }
      case .audiences: return try Audience.all(of: feed, imagination: imagination).sides { $0.region }
      case .versions: return try AudienceGrid(of: feed, along: .app, imagination: imagination).columns.count
      case .dates: return try AudienceGrid(of: feed, along: .now, imagination: imagination).columns.count
      case .timetable: return try Timetable(of: feed, after: usual.now, imagination: imagination).moments.count
      case .difference:
        let empty = try #require(InspectedFeed.empty(feed.name))
        return try FeedDifference(
          from: empty, to: feed, imagination: imagination, usual: usual, exampleCount: 20
        ).entries.flatMap(\.changes).sides { $0.region }
      case .withdrawal:
        return try FeedDifference(from: feed, to: feed.withdrawing(id), imagination: imagination, usual: usual).entries
          .flatMap(\.changes).sides { $0.region }
      case .proofs: return try Proofs(of: feed, imagination: imagination).findings.count
      case .firstDisplays:
        return try FirstDisplays(of: feed.ids, in: feed, imagination: imagination, effort: 2_000).found.count
      case .explanation:
        let explanation = try Explanation(of: id, in: feed, on: usual, imagination: imagination)
        // What is certain without having gone through all devices.
        if imagination.quota.isExhausted {
          #expect(explanation.remedies?.device == .atLeast(4), "\(explanation.before.count) before it")
        }
        return explanation.before.count
      case .launches: return try LaunchPressure(subject(feed, imagination)).box.sides.count
      case .windows: return try WindowPressure(subject(feed, imagination), .day(launches: 3), from: nil).box.sides.count
      }
    }

    private func subject(_ feed: InspectedFeed, _ imagination: Imagination) -> PressureSubject {
      var feeds = PublishedFeeds()
      switch feed {
      case .banners(let feed): feeds.banners = feed
      case .alerts(let feed): feeds.alerts = feed
      case .updates(let feed): feeds.updates = feed
      case .localUpdates(let feed): feeds.localUpdates = feed
      case .prompts(let feed): feeds.prompts = feed
      }
      return PressureSubject(feeds, openedByAll: ["https"], usual: usual, quota: imagination.quota)
    }

    private var usual: Situation { QuotaTests.usual }
  }

  @Test(arguments: HostileFeed.all) func everyQuestionEnds(_ hostile: HostileFeed) throws {
    for question in Question.allCases {
      let imagination = Self.imagination()
      do {
        let sides = try question.ask(hostile.feed, imagination)
        #expect(sides * 64 <= Self.bytes, "\(question)")
        #expect(!imagination.quota.isExhausted || question == .explanation, "\(question) answers without a quota")
      } catch is InspectionLimit {}
    }
  }

  /// With flags by name, all those that the first test of each pair asks for would come first, and the union of the pairs
  /// would double with each.
  @Test func pairsOfFlagsTakeANodeForEachFlag() throws {
    let hostile = try #require(HostileFeed.all.first)
    let inquiry = try Inquiry(hostile.feed, imagination: Imagination())
    let diagrams = inquiry.diagrams
    let before = diagrams.count
    let any = inquiry.theory.entries.reduce(.never) { diagrams.or($1.condition, $0) }
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
    #expect(throws: InspectionLimit.diagrams) {
      for _ in 0..<Self.steps { _ = try Audience.all(of: feed, imagination: imagination) }
    }
    #expect(throws: InspectionLimit.diagrams) { try Matrix(of: feed, imagination: imagination) }
    #expect(throws: Never.self) { try Matrix(of: feed, imagination: imagination.with(Quota())) }
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
    #expect(throws: InspectionLimit.diagrams) { try Matrix(of: feed, imagination: little) }
    #expect(throws: Never.self) { try Matrix(of: feed) }
  }

  /// Whoever gains the last banner is in none of the rollouts before it, which leave out one device in 10,000 each.
  @Test func differencesShareWhatIsSpentOnExamples() throws {
    let hard = (0..<5).map { banner("n\($0)", [.rolloutPercent(99.99)]) } + [banner("last", [])]
    let imagination = Imagination(quota: Quota(steps: 1_200_000))
    func difference(to banners: [BannersFeed.Notification], _ imagination: Imagination) throws -> FeedDifference {
      try FeedDifference(
        from: .banners(BannersFeed()), to: .banners(BannersFeed(notifications: banners)), imagination: imagination,
        usual: Self.usual, exampleCount: 20)
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
    for _ in 0..<500 { _ = try Inquiry(feed, imagination: Imagination(quota: quota)) }
    #expect(!quota.isExhausted)
  }

  @Test(arguments: [Quota(bytes: 20_000, steps: .max), Quota(bytes: .max, steps: 2_000)])
  func bothMemoryAndWorkAreLimited(_ quota: Quota) throws {
    let hostile = try #require(HostileFeed.all.first)
    #expect(throws: InspectionLimit.diagrams) { try Proofs(of: hostile.feed, imagination: Imagination(quota: quota)) }
    #expect(quota.isExhausted)
  }
}

extension Array {
  fileprivate func sides(_ region: (Element) -> Region) -> Int {
    reduce(0) { $0 + region($1).boxes.reduce(0) { $0 + $1.sides.count } }
  }
}
