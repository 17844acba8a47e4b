import FeedClient
import FeedModel
import Inspection
import PublishedSite
import Text

/// What is published over the time of a simulation.
struct SimulatedPublications {
  /// Where the feeds are at first.
  let from: String
  let start: Instant
  /// In order of time.
  let later: [(place: String, at: Instant)]
  private let channels: [Channel]
  private let sites: [PublishedSite]

  /// - Parameter channels: Those that are of interest; empty for all.
  /// - Throws: ``Failure``.
  init(from: String, start: Instant, later: [PublicationOption], channels: [Channel]) throws {
    self.from = from
    self.start = start
    self.channels = channels
    self.later = later.map { ($0.place, $0.time.instant(from: start)) }.enumerated()
      .sorted { $0.element.1 == $1.element.1 ? $0.offset < $1.offset : $0.element.1 < $1.element.1 }
      .map { (place: $0.element.0, at: $0.element.1) }
    sites = try ([from] + self.later.map(\.place)).map { try PublishedSite(from: $0, limits: TransferLimits()) }
  }

  var places: [String] { [from] + later.map(\.place) }

  /// The feeds of each publication for one language.
  ///
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  func feeds(for language: LanguageTag) async throws -> [PublishedFeeds] {
    var all: [PublishedFeeds] = []
    for (site, place) in zip(sites, places) {
      do throws(FeedFailure) {
        all.append(try await site.feeds(for: language).only(channels))
      } catch {
        throw Failure(message: "\(error)".hidingCredentials(of: place))
      }
      guard all.last == PublishedFeeds() else { continue }
      throw Failure(
        message: "there are no feeds in '\(place.hidingCredentials(of: place))'",
        advice: channels.isEmpty ? "name the published folder" : "leave out --channel, or name another one")
    }
    return all
  }

  func publications(_ feeds: [PublishedFeeds], in catalog: EntryCatalog? = nil) -> Publications {
    Publications(feeds[0], later: zip(later, feeds.dropFirst()).map { (at: $0.at, feeds: $1) }, in: catalog)
  }
}

extension PublishedFeeds {
  /// Without the feeds of other channels, and without permissions, which apps ask for themselves.
  fileprivate func only(_ channels: [Channel]) -> PublishedFeeds {
    func isWanted(_ channel: Channel) -> Bool { channels.isEmpty || channels.contains(channel) }
    return PublishedFeeds(
      banners: isWanted(.banners) ? banners : nil, alerts: isWanted(.alerts) ? alerts : nil,
      updates: isWanted(.updates) ? updates : nil, localUpdates: isWanted(.updates) ? localUpdates : nil,
      prompts: isWanted(.prompts) ? prompts : nil)
  }
}
