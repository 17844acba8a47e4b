// How long one device's decision takes, with and without its trace: `Decide PUBLIC`, with the feeds of a published folder.

import FeedEvaluator
import FeedModel
import Foundation

let folder = CommandLine.arguments.dropFirst().first ?? "public"

func bytes(_ feed: FeedName) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: "\(folder)/\(feed.rawValue)")))
}

let bannersFile = try bytes(.banners)
let banners = try BannersFeed.decode(bannersFile).feed
let alerts = try AlertsFeed.decode(try bytes(.alerts)).feed
let now = Instant(secondsSince1970: 1_795_251_600)
/// Devices that differ, so that no answer can be kept from the one before.
let devices = (0..<50).map {
  FeedDevice(appVersion: .init("2.\($0 / 10).\($0 % 10)"), launches: $0, rolloutSeed: "\($0)")
}
/// Devices that no banner is for, so that every one is asked.
let newest = (0..<50).map { FeedDevice(appVersion: .init("99.\($0).0"), launches: $0, rolloutSeed: "\($0)") }
/// Every banner was displayed a day ago.
let displayed = Banners.State(
  .init(
    uniqueKeysWithValues: banners.notifications.map {
      ($0.id, Banners.Record(displayed: true, lastDisplay: now.advanced(by: -86_400), launches: 3))
    }))

/// Prints the microseconds a device: the best of five rounds over all devices.
func measure(_ name: String, _ devices: [FeedDevice], _ decide: (FeedDevice) -> Bool) {
  var shown = 0
  let clock = ContinuousClock()
  let rounds = (0..<5).map { _ in clock.measure { shown = devices.count(where: decide) } }
  let best = rounds.min() ?? .zero
  let seconds = Double(best.components.attoseconds) / 1e18 + Double(best.components.seconds)
  let microseconds = (seconds * 1e7 / Double(devices.count)).rounded() / 10
  print("decide: \(name) \(microseconds) µs a device (\(shown) of \(devices.count) see one)")
}

let count = "\(banners.notifications.count) banners,"
measure("\(count) read:", [devices[0]]) { _ in (try? BannersFeed.decode(bannersFile)) == nil }
measure("\(count) chosen:", devices) {
  Banners.choose(banners, state: .init(), device: $0, now: now) != nil
}
measure("\(count) chosen, all asked:", newest) {
  Banners.choose(banners, state: .init(), device: $0, now: now) != nil
}
measure("\(count) chosen, all displayed before:", newest) {
  Banners.choose(banners, state: displayed, device: $0, now: now) != nil
}
measure("\(count) and the launch counted:", devices) {
  Banners.process(banners, state: .init(), device: $0, now: now).decision.display != nil
}
measure("\(count) and explained:", devices) {
  Banners.process(banners, state: .init(), device: $0, now: now, explaining: true).decision.display != nil
}
let alertCount = "\(alerts.notifications.count) alerts,"
measure("\(alertCount) decided:", devices) {
  Alerts.decide(alerts, state: .init(ignored: []), device: $0).decision.display != nil
}
measure("\(alertCount) explained:", devices) {
  Alerts.decide(alerts, state: .init(ignored: []), device: $0, explaining: true).decision.display != nil
}
