import FeedEvaluator
import FeedModel
import Testing

/// Notable README, JavaScript API and views.
@Suite struct BannerSessionTests {
  private static let views = [
    BannersFeed.View(id: "banner", file: "a.html", height: 100), BannersFeed.View(id: "full", file: "b.html"),
  ]
  private static let feed = BannersFeed(notifications: [.init(id: "sample", entry: "banner", views: views)])

  private func session() -> BannerSession {
    BannerSession(
      Banners.Display(id: "sample", view: Self.views[0]), of: Self.feed, device: FeedDevice(appVersion: "1"),
      screen: BannerScreenSize(width: 320, height: 480))
  }

  @Test func aViewIsAsHighAsItSaysOrAsTheScreen() {
    var session = session()
    #expect(session.call("height") == .number(100))
    #expect(session.call("display", ["full"]) == .undefined)
    #expect(session.call("height") == .number(480) && session.call("width") == .number(320))
  }

  static let flags: [([String], String)] = [
    (["hide", "true"], "true"), (["hide", "0"], "0"), (["hide"], "undefined"),
  ]

  @Test(arguments: flags) func flagsAreTexts(_ arguments: [String], _ value: String) {
    var session = session()
    _ = session.call("setFlag", arguments)
    #expect(session.takeEffects() == [.setFlag("hide", value)])
    #expect(session.takeEffects() == [])
  }

  @Test func effectsKeepTheirOrderAlsoBehindClose() {
    var session = session()
    _ = session.call("close")
    _ = session.call("openUrl", ["https://example.com"])
    _ = session.call("setFlag", ["a", "1"])
    #expect(session.view == nil)
    #expect(session.effects == [.open("https://example.com"), .setFlag("a", "1")])
  }
}
