import FeedEvaluator
import FeedModel
import TestKit
import Testing

@Suite struct BannersReasonTests {
  static let reasons: [Case<[BannersFeed.Notification], String>] = [
    Case("no notifications", [], "the feed has no notifications"),
    Case(
      "one", [banner("update", [.onWifi(true), .appVersionLessThan("2.4.0")])],
      "update needs appVersionLessThan 2.4.0 (this app is 2.4.1)"),
    Case(
      "two", [banner("a", [.flagSet("x")]), banner("b", any: [.unknown("moon", .null), .onWifi(false)])],
      "a needs flagSet x (the flag is not set); "
        + "b needs moon (this client does not know that condition) or onWifi false (this device is on Wi-Fi)"),
    Case(
      "every obstacle", [banner("a", [.flagSet("x"), .onWifi(true), .launchesAtLeast(3)])],
      "a needs flagSet x (the flag is not set) and launchesAtLeast 3 (0 of 3 launches)"),
    Case(
      "more launches than the condition says", [banner("a", [.lastDisplayMinimumLaunches(2)])],
      "a needs lastDisplayMinimumLaunches 2 (it has waited for 1 of 3 launches)"),
    Case(
      "many", (1...4).map { banner("\($0)", [.onWifi(false)]) },
      "none of the 4 notifications has its conditions met"),
  ]

  @Test(arguments: reasons) func saysWhyNot(_ c: Case<[BannersFeed.Notification], String>) {
    #expect(
      Banners.process(BannersFeed(notifications: c.input), state: .init(), device: app("2.4.1"), now: noon).decision
        .reason?.description == c.expected)
  }
}
