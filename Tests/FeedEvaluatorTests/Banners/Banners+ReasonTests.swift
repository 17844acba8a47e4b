import FeedEvaluator
import FeedModel
import Testing

@Suite struct BannersReasonTests {
  static let reasons: [Case<[BannersFeed.Notification], String>] = [
    Case("no notifications", [], "the feed has no notifications"),
    Case(
      "one", [banner("update", [.onWifi(true), .appVersionLessThan("2.4.0")])],
      "update: appVersionLessThan 2.4.0, but this app is 2.4.1"),
    Case(
      "two", [banner("a", [.flagSet("x")]), banner("b", any: [.unknown("moon", .null), .onWifi(false)])],
      "a: flagSet x, but the flag is not set; "
        + "b: any moon or onWifi false, but this client doesn't know that condition, this device is on Wi-Fi"),
    Case(
      "many", (1...4).map { banner("\($0)", [.onWifi(false)]) },
      "none of the 4 notifications has its conditions met"),
  ]

  @Test(arguments: reasons) func saysWhyNot(_ c: Case<[BannersFeed.Notification], String>) {
    #expect(
      Banners.process(BannersFeed(notifications: c.input), state: .init(), device: app("2.4.1"), now: noon).decision
        .reason?.description == c.answer)
  }
}
