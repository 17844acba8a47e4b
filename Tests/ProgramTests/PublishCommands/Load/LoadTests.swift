import FeedClient
import FeedModel
import Foundation
import TestKit
import Testing

/// The demo behind nginx, and devices that launch for a simulated month while ten publishes happen
/// (docs/internals/reliability.md, Load). HTTP, clients, builds and their exchange of folders are real; only the clock is not.
///
/// `LOAD_DEVICES=2000 swift test --filter LoadTests` is `make load`, which prints the figures.
@Suite(.enabled(if: Nginx.isInstalled)) struct LoadTests {
  private static let devices = ProcessInfo.processInfo.environment["LOAD_DEVICES"].flatMap(Int.init) ?? 40
  private static let publishes = 10
  private static let month = 30 * 86_400

  @Test func aMonthOfTenPublishes() async throws {
    let site = try LoadSite(copyOf: Repository.folder)
    let server = try await Nginx(serving: site)
    defer { server.stop() }
    try site.publish(0, at: LoadSite.start)

    let traffic = CountingTransport()
    let fleet = (0..<Self.devices).map { FleetDevice($0, site: server.address, transport: traffic) }
    let began = ContinuousClock.now
    let phase = Self.month / (Self.publishes + 1)
    for number in 0...Self.publishes {
      let start = LoadSite.start.advanced(by: number * phase)
      // Devices launch while the output is built and exchanged.
      async let isPublished: Void = number == 0 ? () : site.publishOnAThread(number, at: start)
      await launch(fleet, site, from: start, seconds: phase)
      try await isPublished
    }
    let report = await LoadReport(
      fleet, publishes: Self.publishes, traffic.counts, published: site.versions, server: try server.responses(),
      seconds: began.duration(to: .now) / .seconds(1))
    print(report.text)

    #expect(report.unpublished == [])
    #expect(report.twice == [])
    #expect(report.failures == [])
    #expect(report.shown.values.allSatisfy { $0 > 0 } && report.shown.count == 4, "every channel shows something")
    #expect(report.polls(304) > report.polls(200), "most polls find nothing new")
    #expect(report.counts.requests(.feed) == 0, "no feed is requested but by its version")
    #expect(report.server.mapValues(\.count) == report.counts.byStatus, "nginx counts as the devices do")
  }

  /// Two launches of each device, at moments of its own; a few devices at once.
  private func launch(_ fleet: [FleetDevice], _ site: LoadSite, from start: Instant, seconds: Int) async {
    await withTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          for device in stride(from: worker, to: fleet.count, by: 8).map({ fleet[$0] }) {
            await device.launchTwice(site, from: start, seconds: seconds)
          }
        }
      }
    }
  }
}
