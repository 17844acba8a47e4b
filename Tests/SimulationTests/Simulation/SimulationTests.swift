import FeedClient
import FeedEvaluator
import FeedModel
import Simulation
import Testing

@Suite struct LaunchTests {
  @Test("a launch shows the entry of each channel, alerts in their order") func launch() async {
    let (app, seen) = await TestDevice().launched()
    #expect(
      seen.outcomes.map(\.line) == [
        "control.json displays update", "notifications.plist displays 2026/11/20-dark", "versions.plist displays 2.4",
        "local-versions.plist: no version newer than 2.2.2 was installed", "prompts.plist displays rate",
      ])
    #expect(seen.shown.map(\.id.entry) == ["update", "2026/11/20-dark", "2.4", "rate"])
    #expect(app.alerts.map(\.id.entry) == ["2026/11/20-dark", "2.4", "rate"])
    let banner = await app.banner()
    #expect(banner?.display.view.id == "index")
    #expect(banner?.size == BannerScreenSize(width: 390, height: 120))
  }

  @Test("notes of this version come before the update alert") func notesFirst() async {
    var device = TestDevice()
    device.past.previousVersion = "2.0"
    let alerts = await device.launched().app.alerts
    #expect(alerts.map(\.feed) == [.alerts, .localUpdates, .updates, .prompts])
  }

  @Test("a new process does not take over the screen of the one before") func relaunch() async {
    var (app, _) = await TestDevice().launched()
    _ = await app.play(.publish(isReachable: false))
    _ = await app.play(.launch)
    // Prompts count at every launch, so the last copy of their feed does, too.
    #expect(app.alerts.map(\.id.entry) == ["rate"])
    #expect(await app.banner() == nil)
  }

  @Test("feeds that are not published are reported missing, with their addresses") func missing() async {
    var device = TestDevice()
    device.feeds = [:]
    let seen = await device.launched().seen
    #expect(seen.outcomes.map(\.feed) == [.banners, .alerts, .updates, .prompts, .permissions])
    #expect(seen.outcomes.allSatisfy { $0.failure == .missing(Files.address + $0.feed.rawValue) })
    #expect(seen.outcomes.allSatisfy { $0.isMissing })
  }

  @Test("without a network every feed fails, except those that the app ships") func offline() async {
    var device = TestDevice()
    device.isReachable = false
    let failed = await device.launched().seen.outcomes.filter { $0.failure != nil }
    #expect(failed.map(\.feed) == [.banners, .alerts, .updates, .prompts, .permissions])
  }

  @Test("the same timeline in the same world gives the same observations") func repeatable() async {
    let timeline: [Event] = [
      .launch, .page("setFlag", ["hide", "true"]), .press(.index(0)), .advance(90_000), .foreground,
      .upgrade("2.4", build: nil), .launch,
    ]
    var runs: [[[String]]] = []
    for _ in 0..<2 {
      let world = World(
        device: FeedDevice(appVersion: "2.2.2", rolloutSeed: "seed"), clock: Double(TestDevice.now.secondsSince1970),
        server: Files(feeds: Feeds.all),
        options: AppOptions(sources: [
          .banners: .published(Files.address + "control.json"),
          .alerts: .published(Files.address + "notifications.plist"),
        ]))
      runs.append(
        await play(timeline, in: world).map { $0.outcomes.map(\.line) + $0.opened + $0.shown.map(\.id.entry) })
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0].count == timeline.count)
  }
}

@Suite struct TapTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var taps: [Event]
    /// The alerts that wait, and the banner's view.
    var left: [String]
    var opened: [String] = []
    var obstacle: Observation.WrongTarget?
    var testDescription: String { name }
  }

  static let alerts = ["2026/11/20-dark", "2.4", "rate"]
  static let cases = [
    Case(
      name: "an alert's action opens its URL", taps: [.answer(.alerts, id: "2026/11/20-dark", .action)],
      left: ["2.4", "rate", "index"], opened: ["https://example.com/dark"]),
    Case(
      name: "an alert behind another can be answered", taps: [.answer(.prompts, id: "rate", .cancel)],
      left: ["2026/11/20-dark", "2.4", "index"]),
    Case(
      name: "a button that isn't there", taps: [.answer(.alerts, id: "2026/11/20-dark", .ok)],
      left: alerts + ["index"],
      obstacle: .init(
        needed: .string("2026/11/20-dark: ok"),
        found: .array([.string("action"), .string("remind"), .string("ignore")]))),
    Case(
      name: "an alert that isn't there", taps: [.answer(.alerts, id: "else", .ok)], left: alerts + ["index"],
      obstacle: .init(needed: .string("else"))),
    Case(
      name: "the alert that came last is on top", taps: [.press(.label("No"))],
      left: ["2026/11/20-dark", "2.4", "index"]),
    Case(name: "a banner shows its other view", taps: [.page("display", ["details"])], left: alerts + ["details"]),
    Case(
      name: "a banner opens, then closes", taps: [.page("openUrl", ["https://example.com/get"]), .page("close", [])],
      left: alerts, opened: ["https://example.com/get"]),
    Case(
      name: "a banner that has closed itself may still open",
      taps: [.page("dismiss", []), .page("openUrl", ["https://example.com/get"])], left: alerts,
      opened: ["https://example.com/get"]),
    Case(name: "a scheme that nothing opens", taps: [.page("openUrl", ["other://x"])], left: alerts + ["index"]),
    Case(
      name: "a function that pages don't have", taps: [.page("reload", [])], left: alerts + ["index"],
      obstacle: .init(needed: .string("reload"), found: .string("no such function"))),
  ]

  @Test(arguments: cases) func tapping(_ c: Case) async {
    var (app, _) = await TestDevice().launched()
    var seen: [Observation] = []
    for tap in c.taps { seen.append(await app.play(tap)) }
    let banner = await app.banner()
    #expect(app.alerts.map(\.id.entry) + [banner?.display.view.id].compactMap(\.self) == c.left)
    #expect(seen.flatMap(\.opened) == c.opened)
    #expect(seen.last?.obstacle == c.obstacle)
  }

  @Test("a page can ask for its size") func size() async {
    var (app, _) = await TestDevice().launched()
    #expect(await app.play(.page("height", [])).returned == .number(120))
    #expect(await app.play(.page("width", [])).returned == .number(390))
  }

  @Test("a flag is kept and reported, and hides the banner at the next launch") func flags() async {
    let device = TestDevice()
    var (app, _) = await device.launched()
    let seen = await app.play(.page("setFlag", ["hide", "true"]))
    #expect(seen.flags.map { "\($0.flag) \($0.isSet)" } == ["update/hide true"])
    #expect(await app.play(.launch).outcomes.first?.item == nil)
  }

  @Test("a flag that is already set does not change") func sameFlag() async {
    var (app, _) = await TestDevice(past: Past(flags: [DeviceFlag(id: "update", name: "other")])).launched()
    #expect(await app.play(.page("setFlag", ["other", "true"])).flags.isEmpty)
  }
}

@Suite struct PermissionEventsTests {
  @Test("a permission that is granted is known from then on") func granted() async {
    var (app, _) = await TestDevice().launched()
    #expect(await app.play(.request(access: "photos")).shown.map(\.id.entry) == ["photos"])
    #expect(app.alerts.last?.feed == .permissions)
    let seen = await app.play(.answer(.permissions, id: "photos", .grant))
    #expect(seen.completions.map(\.completion.outcome) == [.granted])
    #expect(seen.system == [.dialog(access: "photos", isGranted: true)])
    #expect(await app.play(.request(access: "photos")).outcomes.first?.reason?.contains("authorized") == true)
  }

  @Test("a user who declines the system's own dialog is not asked again") func systemDenies() async {
    var (app, _) = await TestDevice().launched()
    _ = await app.play(.request(access: "photos"))
    let seen = await app.play(.answer(.permissions, id: "photos", .grant, systemAllows: false))
    #expect(seen.completions.map(\.completion.outcome) == [.declined])
    let again = await app.play(.request(access: "photos"))
    #expect(again.shown.isEmpty)
    #expect(again.outcomes.first?.reason?.contains("denied") == true)
  }

  @Test("a typo in the name gets a suggestion") func suggestion() async {
    var (app, _) = await TestDevice().launched()
    let seen = await app.play(.request(access: "photo"))
    #expect(seen.outcomes.first?.reason?.hasSuffix("did you mean photos?") == true)
  }
}

@Suite struct SchemeTests {
  static let cases: [(text: String, scheme: String?)] = [
    ("snoodle", "snoodle"), ("Snoodle", "snoodle"), ("snoodle:", "snoodle"), ("snoodle://", "snoodle"),
    ("itms-apps", "itms-apps"), ("snoodle://go", nil), ("", nil), (":", nil), ("1x", nil), ("a b", nil),
    ("sn\u{300}oodle", nil),
  ]

  @Test(arguments: cases) func schemes(_ c: (text: String, scheme: String?)) {
    #expect(FeedDevice.scheme(c.text) == c.scheme)
  }
}

extension FeedOutcome {
  fileprivate var line: String {
    item.map { "\(feed.rawValue) displays \($0.id.entry)" } ?? "\(feed.rawValue): \(reason ?? "")"
  }
}
