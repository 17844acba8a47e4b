import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import Output
import PublishedSite
import Simulation
import Text

/// Two outputs, read whole, as they are compared.
struct ComparedSites: Sendable {
  var old: OpenedSite
  var new: OpenedSite
  var imagination: Imagination
  /// Versions that people know, newest first.
  var known: [String]
  /// What examples are compared with.
  var usual: Situation
  /// Whether the question is about all channels, and not about some.
  var hasAllChannels: Bool

  /// - Parameter now: Of examples, where the date does not matter.
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  init(
    from old: String, to new: String, _ options: ComparisonOptions, now: Instant = Situation.usualNow
  ) async throws {
    self.init(
      from: try await OpenedSite(options.inspection(of: old)), to: try await OpenedSite(options.inspection(of: new)),
      options, now: now)
  }

  init(from old: OpenedSite, to new: OpenedSite, _ options: ComparisonOptions, now: Instant = Situation.usualNow) {
    (self.old, self.new, hasAllChannels) = (old, new, options.channel.isEmpty)
    let entryCount = max(old.site.entryCount, new.site.entryCount)
    imagination = options.imagination.with(Quota(entries: entryCount))
    known =
      [new, old].lazy.map { $0.site.channels.flatMap(\.files).flatMap(\.feed.releases) }
      .first { !$0.isEmpty } ?? []
    usual = Situation.usual(app: known.first, now: now)
  }
}

extension ComparedSites {
  /// A new one, for questions about both.
  var quota: Quota { Quota(entries: max(old.site.entryCount, new.site.entryCount)) }
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
