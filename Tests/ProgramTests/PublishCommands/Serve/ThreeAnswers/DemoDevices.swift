import FeedModel
import Output
import PreviewServer
import TestKit
import Testing

/// As many devices as one wants, the same each time.
struct DemoDevices {
  static let count = 201
  /// Those of the demo, and some that fall back to one of them.
  static let locales = ["en", "de", "fr", "ja", "ar", "fr-CA", "pt", "zh-Hant"]

  private var random = SeededGenerator(seed: 2026)

  static let all = Task { try await make() }

  /// What the simulator displays to each of them, which is then asked for every permission, and taps nothing.
  static let launched = Task {
    let devices = try await all.value
    return try await withThrowingTaskGroup { group in
      for (number, device) in devices.enumerated() {
        group.addTask { (number, try await Simulator.launch(device, DemoFeeds.accesses.map(Simulator.request))) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// A third of them are kept: their users have tapped this and that at earlier launches.
  private static func make() async throws -> [DemoDevice] {
    var (devices, all): (DemoDevices, [DemoDevice]) = (DemoDevices(), [])
    for number in 0..<count {
      var device = devices.next()
      if number.isMultiple(of: 3) { device.state = try await devices.lifeBefore(device) }
      all.append(device)
    }
    return all
  }

  private mutating func next() -> DemoDevice {
    DemoDevice(
      appVersion: random.one(of: ["1.9", "2.0.0", "2.1.0", "2.2.2", "2.3.0", "2.3.9", "2.4", "2.4.0", "2.10"]),
      osVersion: random.one(of: ["17.2", "26.0", "26.1"]),
      locale: random.one(of: Self.locales), wifi: random.chance(1, of: 2),
      now: Demo.moment.advanced(by: random.int(in: -86_400 * 365...86_400 * 700)), past: past())
  }

  private mutating func past() -> DemoDevice.Past {
    guard !random.chance(1, of: 9) else { return .init(days: 0, launches: 1, previousVersion: nil, flags: []) }
    let flags = ["download-update/hideUpdate", "rate-snoodle/hideRating", "dark-mode/other", "gone/hide-2"]
    return DemoDevice.Past(
      days: random.int(in: 0...60), launches: random.int(in: 2...40),
      previousVersion: random.chance(1, of: 2) ? random.one(of: ["1.9", "2.2.2", "2.3.0", "2.4.0"]) : nil,
      flags: flags.filter { _ in random.chance(1, of: 4) })
  }

  /// One to three launches of an app that may have been older, each with some taps.
  private mutating func lifeBefore(_ device: DemoDevice) async throws -> JSON {
    var earlier = device
    var days = random.int(in: 3...20)
    for _ in 0..<random.int(in: 1...3) {
      earlier.now = device.now.advanced(by: -days * 86_400 - random.int(in: 0...86_399))
      if random.chance(1, of: 2) {
        earlier.appVersion = random.one(of: ["2.0.0", "2.2.2", "2.3.0", device.appVersion])
      }
      let screen = try #require(try await Simulator.launch(earlier)["screen"])
      earlier.state = try await Simulator.launch(earlier, taps(on: screen))["state"]
      days /= 2
    }
    return try #require(earlier.state)
  }

  private mutating func taps(on screen: JSON) -> [JSON] {
    var taps: [JSON] = []
    for alert in screen["alerts"]?.elements ?? [] where !random.chance(1, of: 4) {
      let answers = (alert["buttons"]?.elements ?? []).compactMap { $0["answer"]?.string }
      taps.append(Simulator.answer(alert["feed"], alert["id"], random.one(of: answers)))
    }
    let calls = [("setFlag", ["hideUpdate", "true"]), ("setFlag", ["hideRating", "1"]), ("display", ["details"])]
    if random.chance(1, of: 2) { taps.append(Simulator.call(random.one(of: calls))) }
    for access in ["camera", "notifications", "photos"] where random.chance(1, of: 2) {
      taps.append(Simulator.request(access))
      let (answer, system) = (random.one(of: ["grant", "deny"]), random.chance(1, of: 2))
      taps.append(Simulator.answer(.string("permissions.plist"), .string(access), answer, system: system))
    }
    return taps
  }
}
