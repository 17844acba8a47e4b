import FeedModel
import PreviewServer
import ScenarioReplay
import TestKit
import Testing

/// A session in the simulator that is saved as a scenario, channel by channel, is one that `publish replay` passes.
@Suite struct SavedScenarioTests {
  @Test("random sessions of the demo's devices", arguments: 0..<DemoDevices.count)
  func replays(_ number: Int) async throws {
    let device = try await DemoDevices.all.value[number]
    var random = SeededGenerator(seed: UInt64(number) + 7)
    let taps = taps(on: try #require(try await DemoDevices.launched.value[number]), from: device.now, &random)
    let isOffline = random.chance(1, of: 6)
    let more: [(String, JSON)] = isOffline ? [("airplane", .boolean(true))] : []
    let simulated = try await Simulator.launch(device, taps, with: more)
    for channel in FeedChannel.allCases {
      let saved = try await Simulator.scenario(device, taps, of: channel, with: more)
      let results = await replay(try ScenarioFile(saved))
      #expect(results.map(\.outcome) == [.passed], "\(device), \(channel)")
      #expect(shown(in: saved) == displayed(channel, in: simulated), "\(device), \(channel)")
    }
  }

  /// What a story shows at its launch and requests, each as a user would name it.
  private func shown(in saved: JSON) -> Set<String> {
    let events = saved["scenarios"]?.elements?.first?["timeline"]?.elements ?? []
    let looks = events.filter { $0["type"] == .string("launch") || $0["type"] == .string("request") }
    return Set(
      looks.flatMap { $0["expect"]?["shown"]?.elements ?? [] }.compactMap { ($0["title"] ?? $0["id"])?.string })
  }

  private func displayed(_ channel: FeedChannel, in simulated: JSON) -> Set<String> {
    let results = (simulated["results"]?.elements ?? []).filter {
      $0["channel"]?.string == channel.rawValue && $0["outcome"] == .string("display")
    }
    return Set(results.compactMap { ($0["title"] ?? $0["id"])?.string })
  }

  private func taps(on launched: JSON, from now: Instant, _ random: inout SeededGenerator) -> [JSON] {
    var (taps, now): ([JSON], Instant) = ([], now)
    for alert in launched["screen"]?["alerts"]?.elements ?? [] where alert["channel"] != .string("permissions") {
      guard !random.chance(1, of: 4) else { continue }
      let answers = (alert["buttons"]?.elements ?? []).compactMap { $0["answer"]?.string }
      taps.append(Simulator.answer(alert["feed"], alert["id"], random.one(of: answers)))
    }
    let calls = [
      ("setFlag", ["hideUpdate", "true"]), ("display", ["details"]), ("width", []), ("close", []),
      ("openUrl", ["https://snoodle.example/"]), ("openUrl", ["\(DemoDevice.scheme)://page"]),
    ]
    for _ in 0..<random.int(in: 0...3) {
      now = now.advanced(by: random.int(in: -10...100_000))
      taps.append(object([("type", .string("clock")), ("now", .string(now.rfc3339))]))
      taps.append(Simulator.call(random.one(of: calls)))
    }
    for access in DemoFeeds.accesses where random.chance(2, of: 3) {
      taps.append(Simulator.request(access))
      let (answer, system) = (random.one(of: ["grant", "deny"]), random.chance(1, of: 2))
      taps.append(Simulator.answer(.string("permissions.plist"), .string(access), answer, system: system))
    }
    return taps
  }

  @Test(
    "a request for a scenario is as strict as one for a launch",
    arguments: [
      (#"{"device": {"appVersion": "2.2.2"}}"#, #"the request: "channel" is missing"#),
      (
        #"{"device": {"appVersion": "2.2.2"}, "channel": "banner"}"#,
        #"channel: it is one of banners, alerts, updates, prompts, permissions; did you mean "banners"?"#
      ),
      (
        #"{"device": {"appVersion": "2.2.2"}, "channel": "banners", "explain": true}"#,
        #"explain: there is no field "explain""#
      ),
    ])
  func refused(_ request: String, _ problem: String) async throws {
    let (status, body) = await Simulator.devices.scenario(Array(request.utf8), on: Simulator.demo)
    #expect(status == 400)
    #expect(try JSON.parse(body).value["error"]?.string?.hasPrefix(problem) == true)
  }
}
