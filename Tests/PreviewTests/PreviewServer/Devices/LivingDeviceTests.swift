import FeedClient
import FeedEvaluator
import FeedModel
import Output
import PreviewServer
import Simulation
import TestKit
import Testing

/// Each tap sends the whole launch again. What comes of that is what comes of one app that lives on.
@Suite struct LivingDeviceTests {
  @Test("after any launches and taps, the screen and the state are those of an app that lived on", arguments: 0..<24)
  func same(_ seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let living = LivingDevice()
    let devices = Devices(now: { SmallSite.now })
    var (state, now) = ("", SmallSite.now)
    for _ in 0..<3 {
      now = now.advanced(by: random.int(in: 0...100_000))
      await living.launch(at: now)
      let (sent, moment) = (state, now.rfc3339)
      var taps: [String] = []
      for _ in 0...random.int(in: 0...6) {
        let reply = try await LaunchReply(launch("\(sent)\"now\": \"\(moment)\"", taps: taps), of: devices)
        state = "\"state\": \(reply.text("state")), "
        #expect(await living.values() == (try StateDocument(reply.state).values), "\(taps)")
        #expect(await living.screen() == reply.onScreen, "\(taps)")
        let tap = random.one(of: Self.taps)
        now = now.advanced(by: random.int(in: 0...5_000))
        taps += [Tapped.clock(now.rfc3339), tap.text]
        await living.tap(tap.tap, at: now)
      }
      let reply = try await LaunchReply(launch("\(sent)\"now\": \"\(moment)\"", taps: taps), of: devices)
      state = "\"state\": \(reply.text("state")), "
    }
    #expect(state.utf8.count > 100)
  }

  /// As a request has them, and as the simulator takes them.
  private static let taps: [(text: String, tap: Event)] =
    [
      (Tapped.alert("remind"), .answer(.alerts, id: "2026/11/20-dark", .remind)),
      (Tapped.alert("ignore"), .answer(.alerts, id: "2026/11/20-dark", .ignore)),
      (Tapped.answer("notifications.plist", "2026/10/02-pad", "ok"), .answer(.alerts, id: "2026/10/02-pad", .ok)),
      (Tapped.answer("versions.plist", "2.4", "remind"), .answer(.updates, id: "2.4", .remind)),
      (Tapped.answer("versions.plist", "2.4", "action"), .answer(.updates, id: "2.4", .action)),
      (Tapped.prompt("remind"), .answer(.prompts, id: "rate", .remind)),
      (Tapped.prompt("action"), .answer(.prompts, id: "rate", .action)),
      (Tapped.call("setFlag", "other", "true"), .page("setFlag", ["other", "true"])),
      (Tapped.call("setFlag", "hide", "true"), .page("setFlag", ["hide", "true"])),
      (Tapped.call("display", "details"), .page("display", ["details"])),
      (Tapped.call("close"), .page("close", [])),
    ]
    + ["photos", "camera"].flatMap { access in
      [
        (Tapped.request(access), Event.request(access: access)),
        (Tapped.permission(access, "grant"), .answer(.permissions, id: access, .grant)),
        (
          Tapped.permission(access, "grant", system: false),
          .answer(.permissions, id: access, .grant, systemAllows: false)
        ),
        (Tapped.permission(access, "deny"), .answer(.permissions, id: access, .deny)),
      ]
    }
}

extension LaunchReply {
  /// As a file.
  fileprivate var state: [UInt8] { self["state"]?.write() ?? [] }
}

/// A device whose world goes on: each launch is the next process of the same app.
private actor LivingDevice {
  private let store = MemoryStore()
  private var app: SimulatedApp?

  func launch(at now: Instant) async {
    if app == nil { app = SimulatedApp(await world(at: now)) }
    await play(.setClock(now))
    await play(.launch)
  }

  private func world(at now: Instant) async -> World {
    let device = FeedDevice(
      appVersion: "2.2.2", appName: "Snoodle", osVersion: "26.0", openableSchemes: FeedDevice.wellKnownSchemes)
    await store.update { Past().write(into: &$0, device: device, banners: ["update"], now: now) }
    let fetched = FeedName.allCases.filter { $0 != .localUpdates }
    let sources = fetched.map { ($0, FeedSource.published(SmallServer.address + $0.rawValue)) }
    return World(
      device: device, clock: Double(now.secondsSince1970), server: SmallServer(),
      options: AppOptions(sources: Dictionary(uniqueKeysWithValues: sources)),
      shipped: LoadedFile(
        source: FeedName.localUpdates.rawValue,
        value: Array((SmallSite.files[FeedName.localUpdates.rawValue] ?? "").utf8)),
      store: store)
  }

  func tap(_ tap: Event, at now: Instant) async {
    await play(.setClock(now))
    await play(tap)
  }

  private func play(_ event: Event) async {
    guard var app else { return }
    _ = await app.play(event)
    self.app = app
  }

  func values() async -> StateValues { await store.values() }

  func screen() async -> [String] {
    guard let app else { return [] }
    return app.alerts.map(\.id.entry) + [await app.banner()?.display.view.id].compactMap(\.self)
  }
}

/// A host with the small site's files.
private struct SmallServer: FeedTransport {
  static let address = "https://small.example.com/"

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let name = request.url.dropFirst(Self.address.count)
    guard let text = SmallSite.files[String(name)] else { return FeedResponse(status: 404) }
    return FeedResponse(status: 200, body: Array(text.utf8))
  }
}
