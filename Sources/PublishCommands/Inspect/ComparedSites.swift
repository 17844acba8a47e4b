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
  struct Side: Sendable {
    /// As it was written.
    var source: String
    /// The same without a password.
    var place: String
    var published: PublishedSite
    var site: InspectedSite
    /// Feeds that are not as the manifest of this output lists them: somebody has changed them after the build.
    var changedSinceBuild: [String]
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
  private static func changes(of site: InspectedSite, _ published: PublishedSite) async -> [String] {
    guard let manifest = await published.manifest() else { return [] }
    let hashes = Dictionary(manifest.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    var changed: [String] = []
    for name in site.channels.flatMap(\.files).map(\.file) {
      guard let file = try? await published.file(name), hashes[name] != sha256Hex(file.value) else { continue }
      changed.append(name)
    }
    return changed
  }

  /// Says which feeds were changed by hand, so that a manifest with the same hash does not reassure anybody.
  func noteChanges() {
    guard let first = changedSinceBuild.first else { return }
    let others = changedSinceBuild.count - 1
    let files = others > 0 ? "\(first) and \(counted(others, "other feed")) are" : "\(first) is"
    Terminal.talk("note: in \(place), \(files) not as in the build that wrote manifest.json\n".terminalSafeLines)
  }

  fileprivate init(_ place: String, _ options: ComparisonOptions) async throws {
    let published = try PublishedSite(from: place, limits: TransferLimits(timeout: .seconds(options.timeout)))
    site = try await InspectedSite(
      published, named: place, channels: options.channel, only: try options.inspection.language())
    changedSinceBuild = await Self.changes(of: site, published)
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
