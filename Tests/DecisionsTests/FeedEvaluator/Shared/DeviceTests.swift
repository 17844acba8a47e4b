import FeedEvaluator
import FeedModel
import Testing

@Suite struct DeviceTests {
  /// iNotify README, applicationVersion: the short version "if available", or the build version.
  @Test func comparesTheMarketingVersion() {
    let device = Device(appVersion: "2.4", buildVersion: "1207")
    #expect(device.version(.marketing).text == "2.4")
    #expect(device.version(.build).text == "1207")
    #expect(Device(appVersion: "", buildVersion: "17").version(.marketing).text == "17")
    #expect(Device(appVersion: "3.1").version(.build).text == "3.1")
  }
}
