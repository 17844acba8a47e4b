import FeedTestSupport
import HostileHosts
import Foundation
import PublishClient
import Synchronization
import TestKit
import Testing

/// An app as the documentation's front page has it, over HTTP, with the demo site of this repository, on hosts that have
/// each their own word for a file that doesn't exist.
@Suite struct FrontDoorTests {
  enum Host: CaseIterable {
    case right, objectStore, singlePageApp

    var missing: HostileResponse {
      switch self {
      case .right: .status(404, body: "Not Found")
      case .objectStore: .status(403, body: "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>")
      case .singlePageApp:
        .status(200, headers: ["Content-Type: text/html"], body: "<!doctype html><title>Snoodle</title>")
      }
    }
  }

  private static let published = Repository.url("public")

  /// The demo's feeds, with the `ETag`s of a real server.
  ///
  /// - Parameter isOld: Without the index, as a site that was built before there was one.
  private func server(_ host: Host, isOld: Bool = false) throws -> HostileServer {
    var files: [String: HostileResponse] = [:]
    let folder = Self.published.path
    let copies = try FileManager.default.contentsOfDirectory(atPath: folder + "/feeds").map { "feeds/\($0)" }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) + copies {
      guard name.hasSuffix(".plist") || name.hasSuffix(".json"), !isOld || !name.hasPrefix("feeds") else { continue }
      let text = try String(contentsOf: Self.published.appending(path: name), encoding: .utf8)
      files["/\(name)"] = .page(text, eTag: "\"\(text.utf8.fnv1aDigits)\"")
    }
    let pages = files
    return try HostileServer { pages[$0.path] ?? host.missing }
  }

  /// Launches ten times, as a prompt asks for some uses; taps the first button of everything.
  ///
  /// - Returns: What was shown, with its title.
  private func launch(_ language: String, at site: String) async throws -> [String] {
    let store = MemoryStore()
    let clock = ManualClock(at: Instant(secondsSince1970: 1_795_252_800))
    let locale = try #require(LanguageTag(language))
    let shown = Mutex<[String]>([])
    for _ in 1...10 {
      let environment = FeedEnvironment(
        transport: .standard, store: store,
        device: { FeedDevice(appVersion: "2.2.2", appName: "Snoodle", locale: locale) }, now: clock.now,
        limits: TransferLimits(timeout: .seconds(3600)))
      let feeds = FeedClients(site: site, environment: environment)
      let outcomes = await feeds.launched()
      #expect(outcomes.compactMap(\.failure) == [])
      await feeds.show { item in
        shown.withLock { $0.append("\(item.feed.channel): \(item.title ?? item.id.entry)") }
        return item.buttons.first?.answer
      }
      clock.advance(by: 3 * 86_400)
    }
    return shown.withLock { $0 }
  }

  private static let english = [
    "banners: download-update", "updates: A new version of Snoodle is available to download",
    "alerts: Snoodle Pad for your tablet", "prompts: Happy with Snoodle?",
  ]

  /// The most important case: the site's default language, on a device whose language has a region.
  @Test(arguments: Host.allCases, ["en", "en-GB", "fr-CA", "de-CH"])
  func showsEveryChannelInOneQueue(_ host: Host, _ language: String) async throws {
    let server = try server(host)
    let shown = try await launch(language, at: server.url())
    for channel in ["banners", "updates", "alerts", "prompts"] {
      #expect(shown.contains { $0.hasPrefix("\(channel): ") }, "\(shown)")
    }
    if language.hasPrefix("en") { #expect(Self.english.allSatisfy(shown.contains), "\(shown)") }
    #expect(server.requests.count { $0.path == "/feeds.json" } == 10)
    let names = Set(server.requests.map(\.path))
    #expect(names.count == 5, "no file was asked for that isn't there: \(names)")
  }

  @Test(arguments: Host.allCases) func showsThemFromAnOlderSiteToo(_ host: Host) async throws {
    let server = try server(host, isOld: true)
    let shown = try await launch("en-GB", at: server.url())
    #expect(Self.english.allSatisfy(shown.contains), "\(shown)")
  }
}
