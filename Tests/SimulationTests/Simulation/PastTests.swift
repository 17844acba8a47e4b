import FeedClient
import FeedEvaluator
import FeedModel
import Simulation
import Testing

@Suite struct PastTests {
  static let now = TestDevice.now

  private func values(_ history: Past, over values: StateValues = [:]) -> StateValues {
    var values = values
    history.write(into: &values, device: FeedDevice(appVersion: "2.2.2"), banners: ["update"], now: Self.now)
    return values
  }

  @Test("a device without a given past has 30 days, 30 launches and this version") func usual() {
    let values = values(Past())
    let installation = Installation(values)
    #expect(installation.installed == Self.now.advanced(by: -30 * 86_400))
    #expect(installation.launches == 29)
    #expect(Updates.State(values).lastVersion == "2.2.2")
    #expect(Banners.State(values).records["update"]?.launches == 29)
  }

  @Test("a first launch has no past") func first() {
    let values = values(Past(isFirstLaunch: true))
    #expect(Installation(values).launches == 0)
    #expect(Installation(values).installed == Self.now)
    #expect(Updates.State(values).lastVersion == nil)
    #expect(Banners.State(values).records.isEmpty)
  }

  @Test("only the given facts of a kept device change") func kept() {
    let before = values(Past(previousVersion: "2.0", age: 86_400, launches: 5))
    #expect(values(Past(), over: before) == before)
    let after = values(Past(launches: 9), over: before)
    #expect(Installation(after).launches == 8)
    #expect(Installation(after).installed == Installation(before).installed)
    #expect(Updates.State(after).lastVersion == "2.0")
  }

  static let flags: [(text: String, flag: DeviceFlag?)] = [
    ("update/hide", DeviceFlag(id: "update", name: "hide")), ("a/b/c", DeviceFlag(id: "a", name: "b/c")),
    ("/hide", DeviceFlag(id: "", name: "hide")), ("hide", nil), ("update/", nil), ("", nil),
  ]

  @Test(arguments: flags) func flagsAreAnIDAndAName(_ test: (text: String, flag: DeviceFlag?)) {
    #expect(DeviceFlag(test.text) == test.flag)
  }
}
