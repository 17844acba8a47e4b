// How long one device's decision takes: `Decide PUBLIC`, with the feeds of a published folder.

import FeedEvaluator
import FeedModel
import Foundation

let folder = CommandLine.arguments.dropFirst().first ?? "public"

func bytes(_ feed: FeedName) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: "\(folder)/\(feed.rawValue)")))
}

let banners = try BannersFeed.decode(try bytes(.banners)).feed
let alerts = try AlertsFeed.decode(try bytes(.alerts)).feed
let now = Instant(rfc3339: "2026-11-21T09:00:00Z")!
/// Devices that differ, so that no answer can be kept from the one before.
let devices = (0..<50).map { Device(appVersion: .init("2.\($0 / 10).\($0 % 10)"), launches: $0, rolloutSeed: "\($0)") }

/// Microseconds a device: the best of five rounds over all devices.
func measure(_ decide: (Device) -> Int) -> (microseconds: Double, shown: Int) {
  var shown = 0
  let clock = ContinuousClock()
  let rounds = (0..<5).map { _ in clock.measure { shown = devices.reduce(0) { $0 + decide($1) } } }
  let best = rounds.min() ?? .zero
  let seconds = Double(best.components.attoseconds) / 1e18 + Double(best.components.seconds)
  return (seconds * 1e6 / Double(devices.count), shown)
}

let (bannersTime, bannersShown) = measure { device in
  Banners.process(banners, state: .init(), device: device, now: now).decision.display == nil ? 0 : 1
}
let (alertsTime, alertsShown) = measure { device in
  Alerts.decide(alerts, state: .init(ignored: []), device: device).decision.display == nil ? 0 : 1
}
print("decide: \(banners.notifications.count) banners \(Int(bannersTime)) µs a device (\(bannersShown) of 50 see one)")
print("decide: \(alerts.notifications.count) alerts \(Int(alertsTime)) µs a device (\(alertsShown) of 50 see one)")
