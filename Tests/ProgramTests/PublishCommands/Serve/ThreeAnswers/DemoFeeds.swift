import FeedModel
import Output
import PreviewServer
import Testing

/// What the demo has published for devices with one language.
struct DemoFeeds: Sendable {
  var files: [FeedName: [UInt8]]
  /// What there are soft prompts for, in the feed's order.
  var accesses: [String] = []

  init(for locale: String) throws {
    files = try Dictionary(
      uniqueKeysWithValues: FeedName.allCases.map {
        ($0, try #require(Simulator.demo.tree[Self.file($0, for: locale)]))
      })
    accesses = Self.accesses
  }

  static let accesses = ["camera", "notifications", "photos"]

  private init() { files = [:] }

  /// The file that a device with that language reads: its own language's, or the default one.
  static func file(_ name: FeedName, for locale: String) -> String {
    let own = ["de": "_de", "fr": "_fr", "fr-CA": "_fr", "ja": "_ja", "ar": "_ar"][locale] ?? ""
    let parts = name.rawValue.split(separator: ".")
    return "\(parts[0])\(own).\(parts[1])"
  }

  /// By language: feeds with one notification each, the first of every channel, the second, and so on until none is left.
  static let alone = Result {
    try Dictionary(uniqueKeysWithValues: DemoDevices.locales.map { ($0, try alone(for: $0)) })
  }

  private static func alone(for locale: String) throws -> [DemoFeeds] {
    let whole = try DemoFeeds(for: locale).files
    let banners = try BannersFeed.decode(whole[.banners] ?? []).feed.notifications
    let alerts = try AlertsFeed.decode(whole[.alerts] ?? []).feed.notifications
    let updates = try UpdatesFeed.decode(whole[.updates] ?? []).feed.releases
    let notes = try UpdatesFeed.decode(whole[.localUpdates] ?? []).feed.releases
    let prompts = try PromptsFeed.decode(whole[.prompts] ?? []).feed.prompts
    let permissions = try PermissionsFeed.decode(whole[.permissions] ?? []).feed.prompts
    let longest =
      [banners.count, alerts.count, updates.count, notes.count, prompts.count, permissions.count].max() ?? 0
    return try (0..<longest).map { place in
      var feeds = DemoFeeds()
      feeds.files[.banners] = banners.at(place).map { BannersFeed(notifications: [$0]).encode() }
      feeds.files[.alerts] = try alerts.at(place).map { try AlertsFeed(notifications: [$0]).encode() }
      feeds.files[.updates] = try updates.at(place).map { try UpdatesFeed(releases: [$0]).encode() }
      feeds.files[.localUpdates] = try notes.at(place).map { try UpdatesFeed(releases: [$0]).encode() }
      feeds.files[.prompts] = try prompts.at(place).map { try PromptsFeed(prompts: [$0]).encode() }
      feeds.files[.permissions] = try permissions.at(place).map { try PermissionsFeed(prompts: [$0]).encode() }
      feeds.accesses = permissions.at(place).map { [$0.access] } ?? []
      return feeds
    }
  }
}

extension Array {
  fileprivate func at(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
