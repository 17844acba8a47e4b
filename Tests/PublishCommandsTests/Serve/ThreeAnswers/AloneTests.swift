import DeviceSimulator
import FeedClient
import FeedEvaluator
import FeedModel
import Foundation
import Testing

@testable import PublishCommands

/// Every notification of the demo by itself, where no other one is in front of it: who is shown it, and who is not.
@Suite struct AloneTests {
  @Test("three tools agree on each notification alone, for each device", arguments: 0..<DemoDevices.count)
  func alone(_ number: Int) async throws {
    let device = try await DemoDevices.all.value[number]
    var scenarios: [Channel: [JSON]] = [:]
    for (place, feeds) in try #require(try DemoFeeds.alone.get()[device.locale]).enumerated() {
      let reply = try await Simulator.launch(device, feeds.accesses.map(Simulator.request), on: feeds)
      let simulated = reply["results"]?.elements ?? []
      #expect(try await InProcess.check(device, feeds) == simulated, "\(device), the notifications at \(place)")
      for channel in Channel.allCases where feeds.files.keys.contains(where: { $0.channel == channel }) {
        scenarios[channel, default: []].append(
          DemoScenario(channel, of: device, "at \(place)", on: feeds, showing: simulated).json)
      }
    }
    #expect(scenarios.values.map(\.count).reduce(0, +) == 17)
    for (channel, scenarios) in scenarios {
      #expect(try await DemoScenario.failures(scenarios, channel) == [], "\(device)")
    }
  }
}

/// `publish check` without a process of its own.
private enum InProcess {
  static func check(_ device: DemoDevice, _ feeds: DemoFeeds) async throws -> [JSON] {
    let (made, now) = (try #require(device.made), device.now)
    let store = MemoryStore(try StateDocument(device.state?.write() ?? []).values)
    let banners = try feeds.files[.banners].map { try BannersFeed.decode($0).feed.notifications.map(\.id) } ?? []
    if device.state == nil {
      await store.update { device.history.write(into: &$0, device: made, banners: banners, now: now) }
    }
    let environment = FeedEnvironment(transport: Nowhere(), store: store, device: { made }, now: { now })
    await environment.countLaunch()
    let published = feeds.files.map { name, bytes in
      (name, PublishedFeed(name: DemoFeeds.file(name, for: device.locale), contents: .file(bytes)))
    }
    let app = SimulatedApp(
      feeds: Dictionary(uniqueKeysWithValues: published), environment: environment, options: .init(explain: true))
    var results: [ChannelResult] = []
    for channel in Channel.allCases { results += await DeviceCheck(app: app).results(channel) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try JSON.parse(Array(try encoder.encode(results))).value.elements ?? []
  }
}

extension DemoDevice {
  fileprivate var made: Device? {
    LanguageTag(locale).map { language in
      Device(
        appVersion: Version(appVersion), appName: "Snoodle", osVersion: Version(osVersion), locale: language,
        wifi: wifi, openableSchemes: Device.wellKnownSchemes.union([Self.scheme]))
    }
  }

  fileprivate var history: DeviceHistory {
    DeviceHistory(
      previousVersion: past.previousVersion, age: past.days * 86_400, launches: past.launches,
      isFirstLaunch: past.isNone, flags: past.flags.compactMap { DeviceFlag($0) })
  }
}

private struct Nowhere: FeedTransport {
  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse { throw .badURL(request.url) }
}
