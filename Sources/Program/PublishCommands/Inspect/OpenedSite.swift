import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import Output
import PublishedSite
import Simulation
import Text

/// A published site with its feeds, read whole.
struct OpenedSite: Sendable {
  /// As it was written.
  let source: String
  /// The same without a password.
  let place: String
  let published: PublishedSite
  let site: InspectedSite

  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  init(_ options: InspectOptions) async throws {
    source = options.from
    place = source.hidingCredentials(of: source)
    published = try PublishedSite(from: source, limits: options.limits)
    site = try await InspectedSite(
      published, named: source, channels: options.channels.asked, within: try options.language())
    noteChangedSources()
  }

  /// One of two sites that are compared.
  ///
  /// - Parameter mayBeNothing: Whether `none` stands for a site that is not published yet.
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  init(compared options: InspectOptions, mayBeNothing: Bool) async throws {
    source = options.from
    let isNothing = mayBeNothing && source == "none"
    place = isNothing ? "nothing" : source.hidingCredentials(of: source)
    published = isNothing ? .nothing : try PublishedSite(from: source, limits: options.limits)
    site = try await InspectedSite(
      published, named: source, channels: options.channels.asked, within: try options.language(),
      advice: isNothing
        ? nil
        : mayBeNothing
          ? "name what is published, a folder or its address; if nothing is yet, write 'none'"
          : "name the folder that 'publish build' has written")
    if !isNothing { noteChangedSources() }
  }

  /// - Parameter published: Already read, from a place that only messages name.
  init(_ published: PublishedSite, named place: String, _ options: InspectOptions) async throws {
    (self.source, self.place, self.published) = (place, place, published)
    site = try await InspectedSite(
      published, named: place, channels: options.channels.asked, within: try options.language())
  }

  /// Says that content beside an output is not in it yet: an answer about the output would pass for one about the content.
  private func noteChangedSources() {
    guard !source.contains("://"), !source.hasPrefix("git:") else { return }
    let folder = source.split(separator: "/").dropLast().joined(separator: "/")
    let site = source.hasPrefix("/") ? "/\(folder)" : folder.isEmpty ? "." : folder
    guard let path = BuildMemory.sourceChangedSinceBuild(in: site, output: source) else { return }
    Terminal.talk(
      "note: \(path) was changed after the last build, so \(place) does not have it; run 'publish build' first\n"
        .terminalSafeLines)
  }

  /// Feeds that are not as the manifest lists them: somebody has changed them after the build.
  func filesChangedSinceBuild() async -> [String] {
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
  func noteChangesSinceBuild() async {
    let changed = await filesChangedSinceBuild()
    guard let first = changed.first else { return }
    let others = changed.count - 1
    let files = others > 0 ? "\(first) and \(counted(others, "other feed")) are" : "\(first) is"
    Terminal.talk("note: in \(place), \(files) not as in the build that wrote manifest.json\n".terminalSafeLines)
  }
}

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
      from: try await OpenedSite(compared: options.inspection(of: old), mayBeNothing: true),
      to: try await OpenedSite(compared: options.inspection(of: new), mayBeNothing: false),
      options, now: now)
  }

  init(from old: OpenedSite, to new: OpenedSite, _ options: ComparisonOptions, now: Instant = Situation.usualNow) {
    (self.old, self.new, hasAllChannels) = (old, new, options.channels.asked.isEmpty)
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

extension PublishedSite {
  /// All feeds for one language, read as clients read them.
  ///
  /// - Throws: Why a feed cannot be read.
  func feeds(for language: LanguageTag) async throws(FeedFailure) -> PublishedFeeds {
    PublishedFeeds(
      banners: try await decoded(.banners, for: language), alerts: try await decoded(.alerts, for: language),
      updates: try await decoded(.updates, for: language),
      localUpdates: try await decoded(.localUpdates, for: language),
      prompts: try await decoded(.prompts, for: language),
      permissions: try await decoded(.permissions, for: language))
  }

  /// The prompts for permissions, and where they are; none that cannot be read, and no place where there are none.
  func permissions(for language: LanguageTag) async -> (source: String, feed: PermissionsFeed) {
    guard let file = try? await feed(.permissions, for: language) else { return ("", PermissionsFeed()) }
    let feed = try? PermissionsFeed.decode(file.value, limits: .published).feed
    return (file.source, feed ?? PermissionsFeed())
  }

  private func decoded<Feed: ChannelFeed>(
    _ name: FeedName, for language: LanguageTag
  ) async throws(FeedFailure) -> Feed? {
    guard let file = try await feed(name, for: language) else { return nil }
    do throws(FeedError) {
      return try Feed.decode(file.value, limits: .published).feed
    } catch {
      throw .unreadable(file.source, error)
    }
  }
}

/// Reads the feeds of many versions, each different file once.
struct FeedHistory {
  let language: LanguageTag
  private var banners: [[UInt8]: BannersFeed] = [:]
  private var alerts: [[UInt8]: AlertsFeed] = [:]
  private var updates: [[UInt8]: UpdatesFeed] = [:]
  private var prompts: [[UInt8]: PromptsFeed] = [:]

  init(language: LanguageTag) { self.language = language }

  /// - Throws: Why a feed cannot be read.
  mutating func feeds(of site: PublishedSite, _ channels: [Channel]) async throws(FeedFailure) -> PublishedFeeds {
    var feeds = PublishedFeeds()
    for name in FeedName.allCases where channels.isEmpty || channels.contains(name.channel) {
      guard name != .permissions, let file = try await site.feed(name, for: language) else { continue }
      switch name {
      case .banners: feeds.banners = try Self.decoded(file, &banners)
      case .alerts: feeds.alerts = try Self.decoded(file, &alerts)
      case .updates: feeds.updates = try Self.decoded(file, &updates)
      case .localUpdates: feeds.localUpdates = try Self.decoded(file, &updates)
      case .prompts: feeds.prompts = try Self.decoded(file, &prompts)
      case .permissions: break
      }
    }
    return feeds
  }

  private static func decoded<Feed: ChannelFeed>(
    _ file: LoadedFile<[UInt8]>, _ known: inout [[UInt8]: Feed]
  ) throws(FeedFailure) -> Feed {
    if let feed = known[file.value] { return feed }
    do throws(FeedError) {
      let feed = try Feed.decode(file.value, limits: .published).feed
      known[file.value] = feed
      return feed
    } catch {
      throw .unreadable(file.source, error)
    }
  }
}
