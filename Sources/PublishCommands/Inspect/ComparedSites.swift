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
    (self.old, self.new) = (old, new)
    imagination = options.imagination
    known =
      [new, old].lazy.map { $0.site.channels.flatMap(\.files).flatMap(\.feed.releases) }
      .first { !$0.isEmpty } ?? []
    usual = Situation.usual(app: known.first, now: now)
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
