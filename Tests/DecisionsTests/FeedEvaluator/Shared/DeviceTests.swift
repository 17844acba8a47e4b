import FeedEvaluator
import FeedModel
import Testing

@Suite struct DeviceTests {
  /// iNotify README, applicationVersion: the short version "if available", or the build version.
  @Test func comparesTheMarketingVersion() {
    let device = FeedDevice(appVersion: "2.4", buildVersion: "1207")
    #expect(device.version(.marketing).text == "2.4")
    #expect(device.version(.build).text == "1207")
    #expect(FeedDevice(appVersion: "", buildVersion: "17").version(.marketing).text == "17")
    #expect(FeedDevice(appVersion: "3.1").version(.build).text == "3.1")
  }
}
