import FeedModel
import Testing

@testable import FeedEvaluator

@Suite struct BannersTests {
  /// Notable README, FAQ: "The first one that evaluates to true will be displayed."
  @Test func theFirstInDocumentOrderIsShown() {
    let result = process([banner("z"), banner("a")])
    #expect(result.decision.display == Banners.Display(id: "z", view: view))
    #expect(result.decision.trace[1].gates.last == DecisionGate(.turn(after: "z"), passed: false))
  }

  @Test func withoutItsEntryViewTheNextIsShown() {
    var noView = banner("a")
    noView.entry = "other"
    var noEntry = banner("b")
    noEntry.entry = ""
    let result = process([noView, noEntry, banner("c")])
    #expect(result.decision.display?.id == "c")
    #expect(result.state.records["a"] == Banners.Record(launches: 1))
    #expect(
      result.decision.trace.map { $0.gates.last!.finding } == [
        "there is no such view", "the notification names none", "it exists",
      ])
  }

  @Test func variantsAreNeverShownIfOneLacksItsView() {
    let sale = BannersFeed.Notification(
      id: "sale.2", entry: "main",
      all: [
        .variants([.init("plain", before: 4500, entry: "main"), .init("price", before: 9000, entry: "price/main")])
      ],
      views: [BannersFeed.View(id: "main", file: "")])
    let result = process([sale])
    #expect(result.decision.display == nil)
    #expect(result.decision.trace[0].gates.last?.line == "first view price/main: there is no such view")
  }

  /// As recorded from Notable: one notification at a time, and the other isn't marked.
  @Test func nothingComesOverWhatIsOnScreen() {
    let result = Banners.process(
      BannersFeed(notifications: [banner("a")]), state: .init(), device: app("1"), now: noon, showing: "hello")
    #expect(result.decision.reason?.description == "hello is still on screen")
    #expect(result.state.records["a"] == Banners.Record(launches: 1))
  }

  @Test func nothingIsKnownOfAFirstLaunch() {
    let device = FeedDevice(appVersion: "2.4", launches: 1)
    let conditions: [BannersFeed.Condition] = [
      .daysSinceLastLaunchAtLeast(0), .daysSinceLastLaunchAtMost(.max), .daysSinceInstallAtMost(.max),
      .regionIn(["AT"]),
    ]
    for condition in conditions {
      let feed = BannersFeed(notifications: [banner("s", [condition])])
      #expect(Banners.process(feed, state: .init(), device: device, now: noon).decision.display == nil)
    }
  }

  private func process(_ notifications: [BannersFeed.Notification]) -> Banners.Evaluation {
    Banners.process(
      BannersFeed(notifications: notifications), state: .init(), device: app("2.4.1"), now: noon, explaining: true)
  }
}

private let view = BannersFeed.View(id: "main", file: "https://example.com/main.html", height: 100)

func banner(
  _ id: String, _ all: [BannersFeed.Condition] = [], any: [BannersFeed.Condition] = []
) -> BannersFeed.Notification {
  BannersFeed.Notification(id: id, entry: "main", all: all, any: any, views: [view])
}
