import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing

/// The app's side of a banner's page (Notable README, JavaScript API). The script's own behavior in a browser is tested
/// with the preview, whose frames contain it (Tests/Browser).
@Suite struct BannerBridgeTests {
  private func client(_ world: World) -> BannersClient {
    world.publish(.banners, BannersClientTests.feed)
    return BannersClient(controlFile: .published(world.url(.banners)), environment: world.environment)
  }

  @Test func installsTheSixFunctionsAndTheOtherNameOfClose() {
    let script = BannerBridge(size: BannerScreenSize(width: 320, height: 100.5)).script
    for name in ["close", "dismiss", "display", "setFlag", "openUrl"] { #expect(script.contains("\"\(name)\"")) }
    #expect(script.contains("window.width = () => 320; window.height = () => 100.5;"))
    #expect(script.contains("webkit.messageHandlers.publish.postMessage(text)"))
    #expect(!script.contains("</"))
  }

  @Test func aViewFillsTheScreenUnlessItNamesAHeight() {
    let screen = BannerScreenSize(width: 390, height: 844)
    let view = BannersFeed.View(id: "v", file: "https://x.y/v.html", height: 140)
    var banner = Banners.Display(id: "b", view: view)
    #expect(BannerBridge(for: banner, on: screen).size == BannerScreenSize(width: 390, height: 140))
    banner.view.height = nil
    #expect(BannerBridge(for: banner, on: screen).size == screen)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func aSizeIsANumber(_ points: Double) {
    #expect(
      BannerBridge(size: BannerScreenSize(width: points, height: 1)).resizing
        == "window.width = () => 0; window.height = () => 1;")
  }

  @Test func theWorkflowsOfTheREADME() async throws {
    let world = World()
    let client = client(world)
    _ = await client.launched()
    func post(_ text: String) async -> BannerBridge.Effect { await BannerBridge.receive(text, from: client) }

    #expect(await post(#"{"function":"setFlag","arguments":["hideSample","true"]}"#) == .none)
    #expect(await world.store.values()["kPMConditionKey-sample-5-hideSample"] == .boolean(true))
    guard case .show(let banner) = await post(#"{"function":"display","arguments":["fullscreen"]}"#) else {
      Issue.record("nothing is shown")
      return
    }
    #expect(banner.view.id == "fullscreen")
    #expect(await post(#"{"function":"display","arguments":["nowhere"]}"#) == .none)
    #expect(await post(#"{"function":"close","arguments":[]}"#) == .close)
    #expect(await post(#"{"function":"close","arguments":[]}"#) == .none)
    #expect(await post(#"{"function":"openUrl","arguments":["https://snoodle.example/"]}"#) == .none)
    #expect(world.events() == ["open https://snoodle.example/"])
  }

  static let texts = [
    #"{"function":"openUrl","arguments":["https://x.y/\#(String(repeating: "a", count: 70_000))"]}"#,
    String(repeating: "[", count: 60_000),
  ]

  /// 51: a page is not trusted.
  @Test(arguments: texts) func whatIsTooLongOrTooDeepDoesNothing(_ text: String) async {
    let world = World()
    let client = client(world)
    let banner = await client.launched().display
    let before = await world.store.values()
    #expect(await BannerBridge.receive(text, from: client) == .none)
    #expect(await client.waiting == banner && world.events() == [])
    #expect(await world.store.values() == before)
  }
}
