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

  /// As recorded from Notable: entries after the chosen one are counted and not marked.
  @Test func launchesAreCountedForAll() {
    let state = process([banner("a"), banner("b"), banner("c", [.neverDisplayed(false)])]).state
    #expect(state.records["a"] == Banners.Record(displayed: true, lastDisplay: noon, launches: 0))
    #expect(state.records["b"] == Banners.Record(launches: 1))
    #expect(state.records["c"] == Banners.Record(launches: 1))
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

  /// A device's place decides which view it begins with. Devices after the last variant are shown nothing.
  @Test(arguments: [(0, "plain"), (4499, "plain"), (4500, "price"), (8999, "price"), (9000, nil)] as [(Int, String?)])
  func variants(_ place: Int, _ name: String?) {
    var device = app("1")
    device.places = ["variants/sale.2": place]
    let display = Banners.process(
      BannersFeed(notifications: [Self.sale()]), state: .init(), device: device, now: noon
    ).decision.display
    #expect(display?.variant == name && display?.view.id == name.map { $0 == "plain" ? "main" : "price/main" })
  }

  @Test func variantsAreNeverShownIfOneLacksItsView() {
    let result = process([Self.sale(views: ["main"])])
    #expect(result.decision.display == nil)
    #expect(result.decision.trace[0].gates.last?.line == "first view price/main: there is no such view")
  }

  private static func sale(views: [String] = ["main", "price/main"]) -> BannersFeed.Notification {
    BannersFeed.Notification(
      id: "sale.2", entry: "main",
      all: [
        .variants([.init("plain", before: 4500, entry: "main"), .init("price", before: 9000, entry: "price/main")])
      ],
      views: views.map { BannersFeed.View(id: $0, file: "") })
  }

  /// As recorded from Notable: one notification at a time, and the other isn't marked.
  @Test func nothingComesOverWhatIsOnScreen() {
    let result = Banners.process(
      BannersFeed(notifications: [banner("a")]), state: .init(), device: app("1"), now: noon, showing: "hello")
    #expect(result.decision.reason?.description == "hello is still on screen")
    #expect(result.state.records["a"] == Banners.Record(launches: 1))
  }

  /// Notable README, Never Show Again Example, and as recorded from it.
  @Test func pagesSetFlags() {
    let feed = [banner("a", [.flagNotSet("hide")])]
    for value in ["true", "1", "yes"] {
      #expect(process(feed, state: Banners.setFlag("hide", value, of: "a", state: .init())).decision.display == nil)
    }
    for value in ["false", "0", "no", "undefined", "null", "on"] {
      let state = Banners.setFlag("hide", value, of: "a", state: .init())
      #expect(state.records["a"]?.flags == ["hide": false])
      #expect(process(feed, state: state).decision.display != nil)
    }
    #expect(process(feed, state: Banners.setFlag("hide", "1", of: "b", state: .init())).decision.display != nil)
  }

  /// Other notifications may set and test a flag that is named with its owner (docs/authoring.md, Links say what a tap
  /// does).
  @Test func flagsThatBannersShare() {
    let feed = [banner("result", [.flagSet("poll/forest"), .flagNotSet("/tips")]), banner("poll")]
    func shown(_ flags: [(name: String, of: String)]) -> String? {
      let state = flags.reduce(Banners.State()) { Banners.setFlag($1.name, "true", of: $1.of, state: $0) }
      return process(feed, state: state).decision.display?.id
    }
    #expect(shown([]) == "poll")
    #expect(shown([("forest", "poll")]) == "result")
    #expect(shown([("poll/forest", "another")]) == "result")
    #expect(shown([("forest", "result")]) == "poll")
    #expect(shown([("forest", "poll"), ("/tips", "another")]) == "poll")
    #expect(shown([("forest", "poll"), ("tips", "another")]) == "result")
  }

  private func process(_ notifications: [BannersFeed.Notification], state: Banners.State = .init())
    -> Banners.Evaluation
  {
    Banners.process(
      BannersFeed(notifications: notifications), state: state, device: app("2.4.1"), now: noon,
      explaining: true)
  }
}

private let view = BannersFeed.View(id: "main", file: "https://example.com/main.html", height: 100)

func banner(
  _ id: String, _ all: [BannersFeed.Condition] = [], any: [BannersFeed.Condition] = []
) -> BannersFeed.Notification {
  BannersFeed.Notification(id: id, entry: "main", all: all, any: any, views: [view])
}
