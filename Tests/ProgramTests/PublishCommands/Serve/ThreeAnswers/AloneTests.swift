import FeedClient
import FeedEvaluator
import FeedModel
import Foundation
import Output
import PublishedSite
import Simulation
import Testing

@testable import AskCommands

/// Every notification of the demo in a feed of its own, without others in front of it: the devices that are shown it,
/// and those that are not.
@Suite struct AloneTests {
  @Test("three tools agree on each notification alone, for each device", arguments: 0..<DemoDevices.count)
  func alone(_ number: Int) async throws {
    let device = try await DemoDevices.all.value[number]
    var scenarios: [FeedChannel: [JSON]] = [:]
    for (place, feeds) in try #require(try DemoFeeds.alone.get()[device.locale]).enumerated() {
      let reply = try await Simulator.launch(device, feeds.accesses.map(Simulator.request), on: feeds)
      let simulated = reply["results"]?.elements ?? []
      #expect(try await InProcess.check(device, feeds) == simulated, "\(device), the notifications at \(place)")
      for channel in FeedChannel.allCases where feeds.files.keys.contains(where: { $0.channel == channel }) {
        scenarios[channel, default: []].append(
          DemoScenario(channel, of: device, "at \(place)", on: feeds, showing: simulated).json)
      }
    }
    let count = scenarios.values.reduce(0) { $0 + $1.count }
    #expect(count == 17)
    for (channel, scenarios) in scenarios {
      #expect(try await DemoScenario.failures(scenarios, channel) == [], "\(device)")
    }
  }
}

/// The demo has a `Past` of its own.
private typealias DevicePast = Past

/// `publish check` without a process of its own.
private enum InProcess {
  static func check(_ device: DemoDevice, _ feeds: DemoFeeds) async throws -> [JSON] {
    let (made, now) = (try #require(device.made), device.now)
    let store = MemoryStore(try StateDocument(device.state?.write() ?? []).values)
    let banners = try feeds.files[.banners].map { try BannersFeed.decode($0).feed.storedIDs } ?? []
    if device.state == nil {
      await store.update { device.history.write(into: &$0, device: made, banners: banners, now: now) }
    }
    var tree = OutputTree()
    for (name, bytes) in feeds.files { try tree.insert(bytes, at: DemoFeeds.file(name, for: device.locale)) }
    // The views are elsewhere: this is about the feeds.
    let site = PublishedSite(tree, at: "https://feeds.snoodle.example/")
    let published = FeedName.allCases.filter { feeds.files[$0] != nil }
    let sources = Dictionary(uniqueKeysWithValues: published.map { ($0, site.source($0, for: made.locale)) })
    let world = World(
      device: made, clock: Double(now.secondsSince1970), server: site.transport, options: AppOptions(sources: sources),
      store: store, explains: true)
    let launch = await SiteLaunch(in: world, on: site, published)
    return launch.feeds.sorted { $0.channel < $1.channel }.map { $0.json() }
  }
}

extension DemoDevice {
  fileprivate var made: FeedDevice? {
    LanguageTag(locale).map { language in
      FeedDevice(
        appVersion: FeedVersion(appVersion), appName: "Snoodle", osVersion: FeedVersion(osVersion), locale: language,
        wifi: wifi, openableSchemes: FeedDevice.wellKnownSchemes.union([Self.scheme]))
    }
  }

  fileprivate var history: DevicePast {
    DevicePast(
      previousVersion: past.previousVersion, age: past.days * 86_400, launches: past.launches,
      isFirstLaunch: past.isNone, flags: past.flags.compactMap { DeviceFlag($0) })
  }
}
