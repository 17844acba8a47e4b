import FeedClient
import FeedEvaluator
import FeedModel
import Output
import Text

/// A device with an app that embeds the clients: its store outlives its processes.
actor FleetDevice {
  /// Something that was on the screen.
  struct Shown: Sendable {
    var item: FeedItem
    var language: LanguageTag
    /// The hash of the view that the banner loaded; nil if it could not be loaded.
    var view: String?
    /// What may have been current while the process ran.
    var versions: ClosedRange<Int>
  }

  private let number: Int
  private let site: String
  private let transport: CountingTransport
  private let store = MemoryStore()
  private let language: LanguageTag
  private(set) var shown: [Shown] = []
  private(set) var launches = 0
  private(set) var failures: [String] = []

  private static let languages = ["en", "de", "fr", "ja", "ar", "en-GB", "de-CH", "zh-Hant-TW"]
  private static let patient = TransferLimits(timeout: .seconds(3600))
  private static let versions: [FeedVersion] = ["2.1.0", "2.2.2", "2.4.0"]

  init(_ number: Int, site: String, transport: CountingTransport) {
    self.number = number
    self.site = site
    self.transport = transport
    language = LanguageTag(Self.languages[number % Self.languages.count]) ?? .english
  }

  /// At two moments of this time that the device's number decides.
  func launchTwice(_ published: LoadSite, from start: Instant, seconds: Int) async {
    let place = rolloutPlace(seed: "\(number)", id: "\(start)") * (seconds / 2) / rolloutPlaces
    for half in 0...1 { await launch(published, at: start.advanced(by: half * (seconds / 2) + place)) }
  }

  private func launch(_ published: LoadSite, at now: Instant) async {
    launches += 1
    let (language, version) = (language, Self.versions[number % Self.versions.count])
    let environment = FeedEnvironment(
      transport: transport, store: store,
      device: { FeedDevice(appVersion: version, appName: "Snoodle", locale: language) }, now: { now },
      limits: Self.patient)
    let feeds = FeedClients(site: site, environment: environment)
    let before = published.current
    failures += await feeds.launched().compactMap(\.failure?.description)
    let after = published.next
    await feeds.show { item in await self.present(item, before...after) }
  }

  /// Taps what closes an item for good: the action, or its only button.
  private func present(_ item: FeedItem, _ versions: ClosedRange<Int>) async -> FeedAnswer? {
    var view: String?
    if case .banner(let banner) = item {
      let response = try? await transport.get(FeedRequest(banner.view.file, limits: Self.patient))
      if let response, response.status == 200 { view = sha256Hex(response.body) }
    }
    shown.append(Shown(item: item, language: language, view: view, versions: versions))
    return item.buttons.first { $0.answer == .action || $0.answer == .ok }?.answer
  }
}
