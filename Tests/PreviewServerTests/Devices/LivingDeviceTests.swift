import DeviceSimulator
import FeedClient
import FeedEvaluator
import FeedModel
import Output
import PreviewServer
import Testing

/// Each tap sends the whole launch again. What comes of that is what comes of one app that lives on.
@Suite struct LivingDeviceTests {
  @Test("after any launches and taps, the screen and the state are those of an app that lived on", arguments: 0..<24)
  func same(_ seed: Int) async throws {
    var dice = Dice(seed: UInt64(seed))
    let living = LivingDevice()
    let devices = Devices(now: { SmallSite.now })
    var (state, now) = ("", SmallSite.now)
    for _ in 0..<3 {
      now = now.advanced(by: dice.roll(0...100_000))
      await living.launch(at: now)
      let (sent, moment) = (state, now.rfc3339)
      var taps: [String] = []
      for _ in 0...dice.roll(0...6) {
        let reply = try await Reply(launch("\(sent)\"now\": \"\(moment)\"", taps: taps), of: devices)
        state = "\"state\": \(reply.text("state")), "
        #expect(await living.values() == (try StateDocument(reply.state).values), "\(taps)")
        #expect(await living.screen() == reply.onScreen, "\(taps)")
        let tap = dice.pick(Self.taps)
        now = now.advanced(by: dice.roll(0...5_000))
        taps.append("{\"now\": \"\(now.rfc3339)\", " + tap.text.dropFirst())
        await living.tap(tap.tap, at: now)
      }
      let reply = try await Reply(launch("\(sent)\"now\": \"\(moment)\"", taps: taps), of: devices)
      state = "\"state\": \(reply.text("state")), "
    }
    #expect(state.utf8.count > 100)
  }

  /// As a request has them, and as the simulator takes them.
  private static let taps: [(text: String, tap: Tap)] =
    [
      (Tapped.alert("remind"), .answer(.alerts, id: "2026/11/20-dark", .remind)),
      (Tapped.alert("ignore"), .answer(.alerts, id: "2026/11/20-dark", .ignore)),
      (Tapped.answer("notifications.plist", "2026/10/02-pad", "ok"), .answer(.alerts, id: "2026/10/02-pad", .ok)),
      (Tapped.answer("versions.plist", "2.4", "remind"), .answer(.updates, id: "2.4", .remind)),
      (Tapped.answer("versions.plist", "2.4", "action"), .answer(.updates, id: "2.4", .action)),
      (Tapped.prompt("remind"), .answer(.prompts, id: "rate", .remind)),
      (Tapped.prompt("action"), .answer(.prompts, id: "rate", .action)),
      (Tapped.call("setFlag", "other", "true"), .call("setFlag", ["other", "true"])),
      (Tapped.call("setFlag", "hide", "true"), .call("setFlag", ["hide", "true"])),
      (Tapped.call("display", "details"), .call("display", ["details"])),
      (Tapped.call("close"), .call("close", [])),
    ]
    + ["photos", "camera"].flatMap { access in
      [
        (Tapped.request(access), Tap.request(access)),
        (Tapped.permission(access, "grant"), .answer(.permissions, id: access, .grant)),
        (
          Tapped.permission(access, "grant", system: false),
          .answer(.permissions, id: access, .grant, systemAllows: false)
        ),
        (Tapped.permission(access, "deny"), .answer(.permissions, id: access, .deny)),
      ]
    }
}

extension Reply {
  /// As a file.
  fileprivate var state: [UInt8] { self["state"]?.write() ?? [] }
}

/// A device whose app is a process that goes on until the next launch.
private actor LivingDevice {
  private let store = MemoryStore()
  private let clock = TestClock()
  private var app: SimulatedApp?

  func launch(at now: Instant) async {
    clock.set(now)
    let device = Device(
      appVersion: "2.2.2", appName: "Snoodle", osVersion: "26.0", openableSchemes: Device.wellKnownSchemes)
    if await store.values().isEmpty {
      await store.update { DeviceHistory().write(into: &$0, device: device, banners: ["update"], now: now) }
    }
    let environment = FeedEnvironment(transport: Nowhere(), store: store, device: { device }, now: clock.now)
    await environment.countLaunch()
    let files = FeedName.allCases.map { name in
      (name, PublishedFeed(name: name.rawValue, contents: .file(Array((SmallSite.files[name.rawValue] ?? "").utf8))))
    }
    let app = SimulatedApp(feeds: Dictionary(uniqueKeysWithValues: files), environment: environment)
    for channel in Channel.allCases { _ = await app.launch(channel) }
    self.app = app
  }

  func tap(_ tap: Tap, at now: Instant) async {
    clock.set(now)
    _ = await app?.tap(tap)
  }

  func values() async -> StateValues { await store.values() }

  func screen() async -> [String] {
    guard let screen = await app?.screen() else { return [] }
    return screen.alerts.map(\.id) + [screen.banner?.view.id].compactMap(\.self)
  }
}

private final class TestClock: Sendable {
  private let moment = Lock(SmallSite.now)

  var now: @Sendable () -> Instant { { self.moment.withLock { $0 } } }

  func set(_ now: Instant) { moment.withLock { $0 = now } }
}

private struct Nowhere: FeedTransport {
  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse { throw .badURL(request.url) }
}

/// Numbers that only look random (SplitMix64).
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func roll(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(0...values.count - 1)] }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
