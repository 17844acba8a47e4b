import FeedClient
import FeedModel
import TestKit

/// The requests for `feeds.json` that many devices send in a day, with the clients' own rules for when they poll.
///
/// A fleet is a sample of 10⁸ devices. The same seed gives the same day.
struct DayOfLoad {
  static let fleet = 100_000_000
  static let site = "https://updates.example.com/"
  static let midnight = Instant(secondsSince1970: 1_795_219_200)

  /// In windows of ten seconds: a sample is too small for single seconds.
  private(set) var windows = [Double](repeating: 0, count: 8640)

  /// Requests of the fleet.
  var requests: Double { windows.reduce(0, +) }
  /// A second, in the busiest ten seconds.
  var peak: Double { (windows.max() ?? 0) / 10 }

  /// - Parameters:
  ///   - devices: How many stand for all.
  ///   - polling: The rules.
  ///   - isAlwaysOn: Whether a device has one process all day, which polled at midnight, and not one for each launch.
  ///   - launches: The seconds since midnight at which a device asks its client, in order.
  init(
    devices: Int, _ polling: FeedPolling, isAlwaysOn: Bool = false, launches: (Int, inout SeededGenerator) -> [Int]
  ) {
    let weight = Double(Self.fleet) / Double(devices)
    for device in 0..<devices {
      var random = SeededGenerator(seed: UInt64(device))
      let seed = "device \(device)"
      var last = isAlwaysOn ? Self.midnight : nil
      for second in launches(device, &random) {
        let now = Self.midnight.advanced(by: second)
        guard polling.isDue(since: last, now: now, of: Self.site, seed: seed) else { continue }
        let wait = isAlwaysOn ? 0 : Int(polling.wait(now: now, of: Self.site, seed: seed))
        windows[min(8639, (second + wait) / 10)] += weight
        last = now.advanced(by: wait)
      }
    }
  }

  // MARK: What devices do

  /// People launch an app five times a day, most of them in the evening.
  static func people(_ device: Int, _ random: inout SeededGenerator) -> [Int] {
    (0..<5).map { _ in awake(&random) }.sorted()
  }

  /// The same, and a message that is pushed to everybody at 18:00 makes a third of them open the app, half of these within
  /// a minute.
  static func pushed(_ device: Int, _ random: inout SeededGenerator) -> [Int] {
    var launches = people(device, &random)
    if device % 3 == 0 {
      var (minute, second) = (0, Int.random(in: 0..<60, using: &random))
      while minute < 30, Bool.random(using: &random) { minute += 1 }
      second += 18 * 3600 + minute * 60
      launches.append(second)
    }
    return launches.sorted()
  }

  /// A tenth of all devices are launched by a timetable, at 07:00:00, and run until the evening.
  static func timetable(_ device: Int, _ random: inout SeededGenerator) -> [Int] {
    device % 10 == 0 ? [7 * 3600] : people(device, &random)
  }

  /// Apps that run all day and ask every ten seconds, such as signs and tills, all polled at midnight.
  static func alwaysOn(_ polling: FeedPolling) -> (Int, inout SeededGenerator) -> [Int] {
    { device, _ in
      var (launches, now): ([Int], Instant) = ([], midnight)
      while true {
        now = polling.next(after: now, of: site, seed: "device \(device)")
        let second = now.secondsSince1970 - midnight.secondsSince1970
        let tick = (second + 9) / 10 * 10
        guard tick < 86_400 else { return launches }
        launches.append(tick)
        now = midnight.advanced(by: tick)
      }
    }
  }

  /// Between six and midnight, three times as often at eight in the evening as at six in the morning.
  private static func awake(_ random: inout SeededGenerator) -> Int {
    while true {
      let second = Int.random(in: 6 * 3600..<86_400, using: &random)
      let hour = Double(second) / 3600
      let share = hour < 20 ? 1.0 / 3 + (hour - 6) / 14 * 2 / 3 : 1 - (hour - 20) / 4
      if Double.random(in: 0..<1, using: &random) < share { return second }
    }
  }
}
