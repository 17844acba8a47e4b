import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing

/// Languages without relying on 404 (docs/hosting.md, How files are served).
@Suite struct FeedSiteTests {
  private static let site = "https://updates.example.com/app"
  private static let index = "\(site)/feeds.json"

  /// What a host answers for a file that it doesn't have.
  enum Host: CaseIterable, CustomTestStringConvertible {
    case right, objectStore, singlePageApp

    var answer: ScriptedTransport.Response {
      switch self {
      case .right: .response(FeedResponse(status: 404, body: Array("Not Found".utf8)))
      case .objectStore: .response(FeedResponse(status: 403, body: Array("<Error><Code>AccessDenied".utf8)))
      case .singlePageApp:
        .response(FeedResponse(status: 200, body: Array("\n<!DOCTYPE html><html><title>Snoodle".utf8)))
      }
    }

    var testDescription: String {
      switch self {
      case .right: "404"
      case .objectStore: "403, as S3"
      case .singlePageApp: "200 and a page, as hosts of single-page apps"
      }
    }
  }

  /// A site with alerts in English, its default language, and in German; each has one named as its file.
  private func transport(_ host: Host, index: String? = index(["de", "en"])) -> ScriptedTransport {
    let transport = ScriptedTransport(missing: host.answer)
    for file in ["notifications.plist", "notifications_de.plist"] {
      transport.respond(to: "\(Self.site)/\(file)", with: .body(Array(plist("<key>\(file)</key><dict/>").utf8)))
    }
    transport.respond(to: Self.index, with: index.map { .body(Array($0.utf8)) })
    return transport
  }

  private static func index(_ locales: [String]) -> String {
    let index = FeedIndex(defaultLocale: .english, locales: locales.compactMap { LanguageTag($0) })
    return String(decoding: index.encode(), as: UTF8.self)
  }

  /// What a device in that language is shown by a client that checks by hand.
  private func shown(
    _ language: String, _ transport: ScriptedTransport, _ store: MemoryStore = MemoryStore(),
    site: FeedSite = FeedSite(site), notices: @escaping @Sendable (FeedNotice) -> Void = { _ in }
  ) async throws -> AlertsClient.Outcome {
    let environment = FeedEnvironment(
      transport: transport, store: store, device: { FeedDevice(appVersion: "2.2.2") },
      now: { Instant(secondsSince1970: 1_795_252_800) }, report: notices
    ).withoutHaste
    let tag = try #require(LanguageTag(language))
    let client = AlertsClient(feed: .published(.alerts, at: site, for: tag), environment: environment)
    return await client.checkForNotifications()
  }

  static let badIndexes = [
    ("not JSON", "feeds"), ("an HTML page", "<html>"), ("another file", "{\"schema\": \"publish.manifest/1\"}"),
    ("an array", "[]"), ("half", String(index(["de", "en"]).prefix(60))),
    ("huge", "{\"schema\": \"\(String(repeating: "a", count: 300_000))"),
    ("deep", String(repeating: "[", count: 100_000)),
  ]

  /// A bad index counts as a missing one, and the app is notified.
  @Test(arguments: badIndexes) func doesWithoutABadIndex(_ name: String, _ index: String) async throws {
    let notices = Notices()
    let outcome = try await shown("de", transport(.objectStore, index: index), notices: notices.hear)
    #expect(outcome.display?.key == "notifications_de.plist")
    #expect(notices.all.count == 1 && notices.all[0].hasPrefix("\(Self.index): "))
  }

  @Test(arguments: Host.allCases) func anIndexThatNamesAMissingFileLeadsToTheDefault(_ host: Host) async throws {
    let notices = Notices()
    let transport = transport(host, index: Self.index(["de", "en", "fr"]))
    #expect(try await shown("fr", transport, notices: notices.hear).display?.key == "notifications.plist")
    #expect(
      notices.all == [
        "\(Self.index): it names \(Self.site)/notifications_fr.plist, which does not exist; "
          + "\(Self.site)/notifications.plist is read instead"
      ])
  }

  /// A name that points to another folder or host is not requested.
  @Test(arguments: ["https://evil.example/notifications.plist", "../notifications.plist", "//evil.example/n.plist"])
  func anIndexLeadsNowhereElse(_ name: String) async throws {
    let index = """
      {"schema": "publish.feeds/1", "default": "en", "feeds": {"notifications.plist": {"de": "\(name)"}}}
      """
    let notices = Notices()
    let transport = transport(.right, index: index)
    #expect(try await shown("de", transport, notices: notices.hear).display?.key == "notifications.plist")
    #expect(transport.requests.map(\.url) == [Self.index, "\(Self.site)/notifications.plist"])
    #expect(
      notices.all == [
        "\(Self.index): notifications.plist › de: this is not the plain name of a file beside it; it is ignored"
      ])
  }

  /// If several files do not exist, the last one is reported, by its URL.
  @Test(arguments: Host.allCases) func aFailureNamesItsFile(_ host: Host) async throws {
    let transport = ScriptedTransport(missing: host.answer)
    let reason = try await shown("en-GB", transport).reason
    #expect(reason?.hasPrefix("\(Self.site)/notifications.plist: ") == true)
  }

  @Test func clientsThatShareASiteReadItsIndexOnce() async throws {
    let (transport, site) = (transport(.right), FeedSite(Self.site))
    let store = MemoryStore()
    async let first = shown("de", transport, store, site: site)
    async let second = shown("en", transport, store, site: site)
    _ = try await (first, second)
    #expect(transport.requests.count { $0.url == Self.index } == 1)
    #expect(transport.requests.count == 3)
  }
}
