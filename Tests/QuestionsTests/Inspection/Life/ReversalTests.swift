import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

@Suite struct ReversalTests {
  private static let feeds = PublishedFeeds(
    banners: BannersFeed(notifications: [
      banner("always", []), banner("once", [.neverDisplayed(true)]), banner("hidden", [.flagNotSet("hide")]),
      banner("again", [.neverDisplayed(false), .lastDisplayMinimumSeconds(60)]),
      banner("either", [], any: [.neverDisplayed(true), .onWifi(true)]),
    ]),
    alerts: AlertsFeed(notifications: [.init(key: "plain"), .init(key: "link", actionURL: "https://example.com/")]),
    updates: UpdatesFeed(releases: [.init(version: "2.4.0"), .init(version: "2.3.0")]),
    localUpdates: UpdatesFeed(releases: [.init(version: "2.4.0")]),
    prompts: PromptsFeed(prompts: [
      .init(name: "rate", cancelButton: "No", remindPeriod: 5), .init(name: "beta", remindButton: "", recurring: true),
    ]))

  private static func banner(
    _ id: String, _ all: [BannersFeed.Condition], any: [BannersFeed.Condition] = []
  ) -> BannersFeed.Notification {
    .init(id: id, entry: "index", all: all, any: any, views: [.init(id: "index", file: "https://example.com/\(id)")])
  }

  /// What people did, by whether the same can come back.
  static let cases: [Case<FeedEntry, [String: Bool]>] = [
    Case("a banner without a limit", FeedEntry(.banners, id: "always"), ["displayed": true]),
    Case("a banner that is displayed once", FeedEntry(.banners, id: "once"), ["displayed": false]),
    Case("one that its page hides", FeedEntry(.banners, id: "hidden"), ["displayed": true, "hide": false]),
    Case("one for those who saw it", FeedEntry(.banners, id: "again"), ["displayed": true]),
    Case("one with another way in", FeedEntry(.banners, id: "either"), ["displayed": true]),
    Case("an alert without a URL", FeedEntry(.alerts, id: "plain"), ["displayed": true, "ok": false]),
    Case(
      "an alert", FeedEntry(.alerts, id: "link"),
      ["displayed": true, "action": false, "remind": true, "ignore": false]),
    Case(
      "an update", FeedEntry(.updates, id: "2.4.0"),
      ["displayed": true, "action": true, "remind": true, "ignore": false]),
    Case(
      "a prompt", FeedEntry(.prompts, id: "rate"),
      ["displayed": true, "action": false, "remind": true, "cancel": false]),
    Case("a prompt that recurs", FeedEntry(.prompts, id: "beta"), ["displayed": true, "action": true]),
  ]

  @Test(arguments: cases) func saysWhatComesBack(_ c: Case<FeedEntry, [String: Bool]>) throws {
    let reversal = try #require(Reversal(of: c.input, in: Self.feeds))
    let words = reversal.cases.map { item in
      switch item.past {
      case .displayed, .reply(.none): ("displayed", item.comesBack)
      case .reply(.answer(let answer)): (answer.rawValue, item.comesBack)
      case .reply(.flags(let names)): (names.joined(separator: " "), item.comesBack)
      }
    }
    #expect(Dictionary(uniqueKeysWithValues: words) == c.expected)
  }

  /// Simulated lives agree: the entry is withdrawn for a year and then published again.
  @Test(arguments: cases) func livesAgree(_ c: Case<FeedEntry, [String: Bool]>) throws {
    let reversal = try #require(Reversal(of: c.input, in: Self.feeds))
    let start = SeededGenerator.start
    for item in reversal.cases {
      var habit = Habit(.silent)
      if case .reply(let reply) = item.past { habit.answer(c.input.feed.channel, id: c.input.id, with: reply) }
      var plan = LifePlan(
        device: FeedDevice(appVersion: "1.0", installed: start.advanced(by: -100 * 86_400), launches: 100),
        start: start,
        launches: [0, 1, 400, 401, 402].map { start.advanced(by: $0 * 86_400) }, habit: habit)
      // An entry for those who saw it has been seen.
      plan.state.banners.records["again"] = .init(displayed: true, lastDisplay: start.advanced(by: -86_400))
      plan.state.alerts.ignored = []
      let only = Self.feeds.only(c.input)
      let publications = Publications(
        only,
        later: [
          (start.advanced(by: 2 * 86_400), PublishedFeeds()), (start.advanced(by: 399 * 86_400), only),
        ])
      let shown = plan.history(publications).map { !$0.shown.isEmpty }
      #expect(shown[0], "\(item)")
      #expect(shown[2...].contains(true) == item.comesBack, "\(item)")
    }
  }

  @Test func notesOfTheAppCannotBeWithdrawn() {
    #expect(Reversal(of: FeedEntry(.localUpdates, id: "2.4.0"), in: Self.feeds) == nil)
    #expect(Reversal(of: FeedEntry(.banners, id: "nope"), in: Self.feeds) == nil)
  }
}

extension PublishedFeeds {
  fileprivate func only(_ entry: FeedEntry) -> PublishedFeeds {
    PublishedFeeds(
      banners: entry.feed == .banners
        ? banners.map { BannersFeed(notifications: $0.notifications.filter { $0.id == entry.id }) } : nil,
      alerts: entry.feed == .alerts
        ? alerts.map { AlertsFeed(notifications: $0.notifications.filter { $0.key == entry.id }) } : nil,
      updates: entry.feed == .updates
        ? updates.map { UpdatesFeed(releases: $0.releases.filter { $0.version.text == entry.id }) } : nil,
      prompts: entry.feed == .prompts
        ? prompts.map { PromptsFeed(prompts: $0.prompts.filter { $0.name == entry.id }) } : nil)
  }
}
