import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

/// Results kept from one question do not change the answer to the next.
@Suite struct InquiryTests {
  private static let moment = SeededGenerator.noon

  private struct Answers: Equatable {
    var matrix: Matrix
    var audiences: [Audience]
    var versions, dates: AudienceGrid
    var timetable: Timetable
    var findings: [Finding]
    var displays: FirstDisplays
    var launch: LaunchPressure
    var day: WindowPressure
  }

  @Test(arguments: 0..<20)
  func laterQuestionsHaveTheAnswersOfTheFirst(seed: UInt64) throws {
    var random = SeededGenerator(seed: 9_000 + seed)
    for _ in 0..<5 {
      let feed = random.feed()
      func alone() -> Inquiry { Inquiry(feed, imagination: Imagination(openedByAll: ["https"])) }
      let fresh = Answers(
        matrix: try alone().matrix(), audiences: try alone().audiences(), versions: try alone().grid(along: .app),
        dates: try alone().grid(along: .now), timetable: try alone().timetable(after: Self.moment),
        findings: try alone().findings(), displays: try alone().firstDisplays(of: feed.ids, effort: 20_000),
        launch: try alone().launchPressure(), day: try alone().windowPressure(.day(launches: 3), from: Self.moment))
      let inquiry = alone()
      let day = try inquiry.windowPressure(.day(launches: 3), from: Self.moment)
      let displays = try inquiry.firstDisplays(of: feed.ids, effort: 20_000)
      let (launch, timetable) = (try inquiry.launchPressure(), try inquiry.timetable(after: Self.moment))
      let (findings, dates) = (try inquiry.findings(), try inquiry.grid(along: .now))
      let kept = Answers(
        matrix: try inquiry.matrix(), audiences: try inquiry.audiences(), versions: try inquiry.grid(along: .app),
        dates: dates, timetable: timetable, findings: findings, displays: displays, launch: launch, day: day)
      #expect(kept == fresh, "\(feed)")
    }
  }

  @Test func questionsFromManyThreadsWaitForEachOther() async throws {
    var random = SeededGenerator(seed: 9_100)
    let feed = InspectedFeed.banners(random.banners())
    let inquiry = Inquiry(feed)
    let (audiences, findings) = (try inquiry.audiences(), try inquiry.findings())
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for i in 0..<40 {
        group.addTask { try i.isMultiple(of: 2) ? inquiry.audiences() == audiences : inquiry.findings() == findings }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  /// Diagrams that met the limit of one question do not limit the next.
  @Test func aLimitOfOneQuestionIsNotThatOfTheNext() throws {
    let hostile = try #require(HostileFeed.all.first { $0.testDescription == "versions, systems and dates" })
    let inquiry = Inquiry(hostile.feed)
    #expect(throws: QuestionTooLarge(file: "control.json", limit: .diagrams)) {
      try inquiry.findings(ProofOptions(nodes: 2_000))
    }
    #expect(try inquiry.canShow("n0") == Inquiry(hostile.feed).canShow("n0"))
    #expect(throws: Never.self) { try inquiry.findings() }
  }

  @Test func aQuestionThatIsTooLargeNamesItsFile() throws {
    let hostile = try #require(HostileFeed.all.first)
    let file = LocalizedFeed(
      file: "control_de.json", feed: hostile.feed, languages: LanguageSet(of: [hostile.feed], named: []))
    let inquiry = Inquiry(file, imagination: Imagination(quota: Quota(steps: 2_000)))
    #expect(throws: QuestionTooLarge(file: "control_de.json", limit: .diagrams)) { try inquiry.audiences() }
  }
}
