import DeviceSimulator
import FeedClient
import FeedEvaluator
import FeedModel
import Testing

@Suite struct SimulatedAppTests {
  @Test("a launch shows what each channel has, alerts in their order") func launch() async {
    let (app, results) = await TestDevice().launched()
    #expect(
      results.map(\.line) == [
        "control.json display update", "notifications.plist display 2026/11/20-dark", "versions.plist display 2.4",
        "local-versions.plist nothing no version newer than 2.2.2 was installed", "prompts.plist display rate",
      ])
    let screen = await app.screen()
    #expect(screen.alerts.map(\.id) == ["2026/11/20-dark", "2.4", "rate"])
    #expect(screen.banner?.view.id == "index")
    #expect(screen.banner?.size == ScreenSize(width: 390, height: 120))
  }

  @Test("notes of this version come before the update alert") func notesFirst() async {
    var device = TestDevice()
    device.history.previousVersion = "2.0"
    let alerts = await device.launched().app.screen().alerts
    #expect(alerts.map(\.feed) == [.alerts, .localUpdates, .updates, .prompts])
  }

  struct Tapping: Sendable, CustomTestStringConvertible {
    var name: String
    var taps: [Tap]
    /// The alerts that wait, and the banner's view.
    var left: [String]
    var opened: [String] = []
    var testDescription: String { name }
  }

  static let rest = ["2.4", "rate"]
  static let taps = [
    Tapping(
      name: "an alert's action opens its URL", taps: [.answer(.alerts, id: "2026/11/20-dark", .action)],
      left: rest + ["index"], opened: ["https://example.com/dark"]),
    Tapping(
      name: "an alert behind another can be answered", taps: [.answer(.prompts, id: "rate", .cancel)],
      left: ["2026/11/20-dark", "2.4", "index"]),
    Tapping(
      name: "a button that isn't there", taps: [.answer(.alerts, id: "2026/11/20-dark", .ok)],
      left: ["2026/11/20-dark"] + rest + ["index"]),
    Tapping(
      name: "an alert that isn't there", taps: [.answer(.alerts, id: "else", .ok)],
      left: ["2026/11/20-dark"] + rest + ["index"]),
    Tapping(
      name: "a banner shows its other view", taps: [.call("display", ["details"])],
      left: ["2026/11/20-dark"] + rest + ["details"]),
    Tapping(
      name: "a banner opens, then closes",
      taps: [.call("openUrl", ["https://example.com/get"]), .call("close", [])],
      left: ["2026/11/20-dark"] + rest, opened: ["https://example.com/get"]),
    Tapping(
      name: "a banner that has closed itself may still open",
      taps: [.call("dismiss", []), .call("openUrl", ["https://example.com/get"])],
      left: ["2026/11/20-dark"] + rest, opened: ["https://example.com/get"]),
    Tapping(
      name: "a scheme that nothing opens", taps: [.call("openUrl", ["other://x"])],
      left: ["2026/11/20-dark"] + rest + ["index"]),
  ]

  @Test(arguments: taps) func tapping(_ test: Tapping) async {
    let (app, _) = await TestDevice().launched()
    var opened: [String] = []
    for tap in test.taps { opened += await app.tap(tap).opened }
    let screen = await app.screen()
    #expect(screen.alerts.map(\.id) + [screen.banner?.view.id].compactMap(\.self) == test.left)
    #expect(opened == test.opened)
  }

  @Test("a flag is kept, told, and hides the banner at the next launch") func flags() async {
    let device = TestDevice()
    let effect = await device.launched().app.tap(.call("setFlag", ["hide", "true"]))
    #expect(effect.flags.map { "\($0.flag) \($0.isSet)" } == ["update/hide true"])
    #expect(await device.launched().results.first?.outcome == .nothing)
  }

  @Test("a flag that is set already does not change") func sameFlag() async {
    let app = await TestDevice(history: DeviceHistory(flags: [DeviceFlag(id: "update", name: "other")])).launched().app
    #expect(await app.tap(.call("setFlag", ["other", "true"])).flags.isEmpty)
  }
}

@Suite struct SimulatedPermissionsTests {
  @Test("asked, shown, granted, and from then on known") func granted() async {
    let device = TestDevice()
    let (app, _) = await device.launched()
    #expect(await app.tap(.request("photos")).result?.outcome == .display)
    #expect(await app.screen().alerts.last?.feed == .permissions)
    #expect(await app.tap(.answer(.permissions, id: "photos", .grant)).completion?.outcome == .granted)
    #expect(await app.request("photos").reason?.contains("authorized") == true)
  }

  @Test("who says no to the system's own dialog is not asked again") func systemDenies() async {
    let (app, _) = await TestDevice().launched()
    _ = await app.tap(.request("photos"))
    let effect = await app.tap(.answer(.permissions, id: "photos", .grant, systemAllows: false))
    #expect(effect.completion?.outcome == .declined)
    #expect(await app.request("photos").outcome == .nothing)
    #expect(await app.request("photos").reason?.contains("denied") == true)
  }

  @Test("a slip in the name is helped") func suggestion() async {
    let (app, _) = await TestDevice().launched()
    #expect(await app.request("photo").reason?.hasSuffix("did you mean photos?") == true)
  }
}

@Suite struct MissingFeedsTests {
  static let missing = FeedName.allCases.map { ($0, PublishedFeed(name: $0.rawValue, contents: .missing)) }

  @Test("channels without a feed are left out") func leftOut() async {
    var device = TestDevice()
    device.feeds = Dictionary(uniqueKeysWithValues: Self.missing)
    #expect(await device.launched().results.isEmpty)
    device.feeds = [:]
    #expect(await device.launched().results.isEmpty)
  }

  @Test("a feed that was asked for and isn't there is a failure", arguments: Channel.allCases)
  func asked(_ channel: Channel) async {
    var device = TestDevice()
    device.feeds = Dictionary(uniqueKeysWithValues: Self.missing)
    let results = await device.launched(asked: [channel]).results
    #expect(!results.isEmpty && results.allSatisfy { $0.outcome == .failed && $0.channel == channel.rawValue })
    #expect(results.allSatisfy { $0.error == "there is no such file" })
  }

  @Test("one that could not be fetched says why") func failed() async {
    var device = TestDevice()
    device.feeds[.banners] = PublishedFeed(name: "control.json", contents: .failed("the server is away"))
    #expect(await device.launched().results.first?.error == "the server is away")
  }

  @Test("one that is served is asked for through the app's own transport") func served() async {
    var device = TestDevice()
    device.feeds[.banners] = PublishedFeed(
      name: "control.json", contents: .served(["https://updates.example.com/control.json"]))
    #expect(await device.launched().results.first?.error == "the server could not be reached: no network")
  }
}

extension ChannelResult {
  fileprivate var line: String { "\(feed) \(outcome.rawValue) \(id ?? reason ?? error ?? "")" }
}
