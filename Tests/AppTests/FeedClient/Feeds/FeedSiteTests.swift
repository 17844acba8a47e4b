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

  static let languages = [
    ("en", "notifications.plist"), ("en-GB", "notifications.plist"), ("fr-CA", "notifications.plist"),
    ("de", "notifications_de.plist"), ("de-CH", "notifications_de.plist"),
  ]

  @Test(arguments: Host.allCases, languages)
  func asksOnceForTheIndexAndOnceForTheFeed(_ host: Host, _ c: (language: String, file: String)) async throws {
    let (transport, store) = (transport(host), MemoryStore())
    #expect(try await shown(c.language, transport, store).display?.key == c.file)
    #expect(transport.requests.map(\.url) == [Self.index, "\(Self.site)/\(c.file)"])

    _ = try await shown(c.language, transport, store)
    #expect(transport.requests.suffix(2).allSatisfy { !$0.validators.isEmpty })
  }

  /// A site that was built before there was an index.
  @Test(arguments: Host.allCases, languages)
  func findsTheFeedWithoutAnIndex(_ host: Host, _ c: (language: String, file: String)) async throws {
    #expect(try await shown(c.language, transport(host, index: nil)).display?.key == c.file)
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

  /// Only the index is unreachable; its last copy counts.
  @Test func theLastIndexCountsWhileTheServerIsAway() async throws {
    let (transport, store) = (transport(.right), MemoryStore())
    _ = try await shown("en-GB", transport, store)
    transport.respond(to: Self.index, with: .failure(.timedOut(.seconds(15))))
    #expect(try await shown("en-GB", transport, store).display?.key == "notifications.plist")
    #expect(transport.requests.count == 4)
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

  /// A captive portal that answers every request with its own pages removes no copy.
  @Test func aPortalTakesNothingAway() async throws {
    let (transport, store) = (transport(.right, index: nil), MemoryStore())
    _ = try await shown("de", transport, store)
    let portal = ScriptedTransport(missing: Host.singlePageApp.answer)
    #expect(try await shown("de", portal, store).failure != nil)
    #expect(await store.copy(of: "\(Self.site)/notifications_de.plist") != nil)
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

  static let periods: [(name: String, index: ScriptedTransport.Response?, seconds: Int)] = [
    ("read", .body(Array(index(["de", "en"]).utf8)), 86_400), ("not there", nil, 86_400),
    ("away", .failure(.timedOut(.seconds(15))), 60),
  ]

  /// In a long-running process a new language is found a day later; an unreachable server is asked again sooner.
  @Test(arguments: periods)
  func asksAgainForTheIndex(_ name: String, _ answer: ScriptedTransport.Response?, _ seconds: Int) async throws {
    let (transport, clock) = (transport(.right, index: nil), ManualClock(at: World.start))
    transport.respond(to: Self.index, with: answer)
    let environment = FeedEnvironment(
      transport: transport, store: MemoryStore(), device: { FeedDevice(appVersion: "2.2.2") }, now: clock.now
    ).withoutHaste
    let client = AlertsClient(feed: .published(.alerts, at: FeedSite(Self.site)), environment: environment)
    var asked: [Int] = []
    for step in [0, seconds, 1, -seconds - 2] {
      clock.advance(by: step)
      _ = await client.checkForNotifications()
      asked.append(transport.requests.count { $0.url == Self.index })
    }
    // At once, not within the period, after it, and when the clock was set back.
    #expect(asked == [1, 1, 2, 3])
  }

  /// The client of a prompt or a permission reads its last copy if the server is unreachable, even the copy of an older
  /// site.
  @Test(arguments: [true, false]) func findsItsLastCopy(_ hasIndex: Bool) async throws {
    let (transport, store) = (transport(.right, index: hasIndex ? Self.index(["de", "en"]) : nil), MemoryStore())
    let prompt = "<key>rate</key><dict><key>message</key><string>Ja?</string></dict>"
    transport.respond(to: "\(Self.site)/prompts_de.plist", with: .body(Array(plist(prompt).utf8)))
    var environment = FeedEnvironment(
      transport: transport, store: store, device: { FeedDevice(appVersion: "2.2.2") }, now: { World.start }
    ).withoutHaste
    environment.explains = true
    for isAway in [false, true] {
      if isAway {
        for url in [Self.index, "\(Self.site)/prompts_de.plist"] {
          transport.respond(to: url, with: .failure(.truncated))
        }
      }
      let client = PromptsClient(feed: .published(.prompts, at: Self.site, for: "de"), environment: environment)
      #expect(await client.launched().trace.map(\.id) == ["rate"])
    }
  }
}
