import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation

/// Two outputs, read whole, as they are compared.
struct ComparedSites: Sendable {
  struct Side: Sendable {
    /// As it was written.
    var source: String
    /// The same without a password.
    var place: String
    var published: PublishedSite
    var site: InspectedSite
  }

  var old: Side
  var new: Side
  var imagination: Imagination
  /// Versions that people know, newest first.
  var known: [String]
  /// What examples are compared with.
  var usual: Situation

  /// - Parameter now: Of examples, where the date does not matter.
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  init(
    from old: String, to new: String, _ options: ComparisonOptions, now: Instant = Situation.usualNow
  ) async throws {
    self.old = try await Side(old, options)
    self.new = try await Side(new, options)
    imagination = options.inspection.imagination
    known = self.new.site.channels.flatMap(\.files).flatMap { $0.feed.releases }
    usual = Situation.usual(app: known.first, now: now)
  }
}

extension ComparedSites.Side {
  fileprivate init(_ place: String, _ options: ComparisonOptions) async throws {
    let published = try PublishedSite(from: place, limits: TransferLimits(timeout: .seconds(options.timeout)))
    site = try await InspectedSite(
      published, named: place, channels: options.channel, only: try options.inspection.language())
    source = place
    self.place = place.hidingCredentials(of: place)
    self.published = published
  }
}

extension InspectedFeed {
  /// The versions of releases, newest first.
  var releases: [String] {
    switch self {
    case .updates, .localUpdates: ids
    case .banners, .alerts, .prompts: []
    }
  }
}
