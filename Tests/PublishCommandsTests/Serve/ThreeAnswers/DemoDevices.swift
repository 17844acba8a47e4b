import FeedModel
import Output
import PreviewServer
import Testing

/// As many devices as one wants, the same each time.
struct DemoDevices {
  static let count = 201
  /// Those of the demo, and some that fall back to one of them.
  static let locales = ["en", "de", "fr", "ja", "ar", "fr-CA", "pt", "zh-Hant"]

  private var dice = Dice(seed: 2026)

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
      appVersion: dice.pick(["1.9", "2.0.0", "2.1.0", "2.2.2", "2.3.0", "2.3.9", "2.4", "2.4.0", "2.10"]),
      osVersion: dice.pick(["17.2", "26.0", "26.1"]),
      locale: dice.pick(Self.locales), wifi: dice.throw(1, of: 2),
      now: Demo.moment.advanced(by: dice.roll(-86_400 * 365...86_400 * 700)), past: past())
  }

  private mutating func past() -> DemoDevice.Past {
    guard !dice.throw(1, of: 9) else { return .init(days: 0, launches: 1, previousVersion: nil, flags: []) }
    let flags = ["download-update/hideUpdate", "rate-snoodle/hideRating", "dark-mode/other", "gone/hide-2"]
    return DemoDevice.Past(
      days: dice.roll(0...60), launches: dice.roll(2...40),
      previousVersion: dice.throw(1, of: 2) ? dice.pick(["1.9", "2.2.2", "2.3.0", "2.4.0"]) : nil,
      flags: flags.filter { _ in dice.throw(1, of: 4) })
  }

  /// One to three launches of an app that may have been older, each with some taps.
  private mutating func lifeBefore(_ device: DemoDevice) async throws -> JSON {
    var earlier = device
    var days = dice.roll(3...20)
    for _ in 0..<dice.roll(1...3) {
      earlier.now = device.now.advanced(by: -days * 86_400 - dice.roll(0...86_399))
      if dice.throw(1, of: 2) { earlier.appVersion = dice.pick(["2.0.0", "2.2.2", "2.3.0", device.appVersion]) }
      let screen = try #require(try await Simulator.launch(earlier)["screen"])
      earlier.state = try await Simulator.launch(earlier, taps(on: screen))["state"]
      days /= 2
    }
    return try #require(earlier.state)
  }

  private mutating func taps(on screen: JSON) -> [JSON] {
    var taps: [JSON] = []
    for alert in screen["alerts"]?.elements ?? [] where !dice.throw(1, of: 4) {
      let answers = (alert["buttons"]?.elements ?? []).compactMap { $0["answer"]?.string }
      taps.append(Simulator.answer(alert["feed"], alert["id"], dice.pick(answers)))
    }
    let calls = [("setFlag", ["hideUpdate", "true"]), ("setFlag", ["hideRating", "1"]), ("display", ["details"])]
    if dice.throw(1, of: 2) { taps.append(Simulator.call(dice.pick(calls))) }
    for access in ["camera", "notifications", "photos"] where dice.throw(1, of: 2) {
      taps.append(Simulator.request(access))
      let (answer, system) = (dice.pick(["grant", "deny"]), dice.throw(1, of: 2))
      taps.append(Simulator.answer(.string("permissions.plist"), .string(access), answer, system: system))
    }
    return taps
  }
}

/// Numbers that only look random (SplitMix64).
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func roll(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(0...values.count - 1)] }

  /// True that many times of so many.
  mutating func `throw`(_ count: Int, of all: Int) -> Bool { roll(1...all) <= count }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
