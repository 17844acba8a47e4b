import CommandKit
import SiteQuestions
import FeedClient
import FeedModel
import Inspection
import Output
import PublishedSite
import SiteBuilder
import Text

/// The facts about two outputs that a release manager needs.
final class SignoffReport {
  /// One of the two outputs.
  struct Source {
    var place: String
    /// Whether nothing was published yet.
    var isNothing: Bool
    /// The place in a command that compares it.
    var argument: String { isNothing ? "none" : place }
    /// The manifest and its hash; nil without one.
    var manifest: (contents: Manifest, sha256: String)?
    /// The feeds that were read but differ from the manifest's list, so that a hash of the manifest does not cover
    /// them.
    var unlisted: [String] = []
  }

  let sites: ComparedSites
  let now: Instant
  let old: Source
  let new: Source
  /// The changes, each with an example if one was found, up to ``exampleCount`` examples for each feed.
  let changes: DifferenceReport
  let pictures: ViewPictures
  /// The changes for the original clients rather than ours.
  let originals: DifferenceReport
  /// The facts proved about each output. Those about the old one show which are new.
  let proofs: (old: [FeedProofs], new: [FeedProofs])
  let pressure: (old: SitePressure, new: SitePressure)
  /// The delays until the new output is read.
  let delays: [ReadingDelay]
  /// The outlook from now on.
  let outlook: SiteOutlook
  /// The names that people read for an entry: the title of an alert or a prompt, or of a banner's page.
  let names: EntryNames
  /// The report on the content; nil if no content is available.
  let content: ContentReport?
  /// The options of the commands that check the same facts.
  let options: [String]

  private static let exampleCount = 30

  /// The maximum number of seconds between launches, for computing how long a change takes.
  private static let opensEvery = 86_400

  /// - Parameter source: The folder of the content; nil to look for it.
  /// - Throws: `QuestionTooLarge`.
  init(
    _ sites: ComparedSites, _ options: ComparisonOptions, budget: Budget, source: String? = nil, now: Instant
  ) async throws {
    (self.sites, self.now, self.options) = (sites, now, options.words)
    old = await Source(sites.old)
    new = await Source(sites.new)
    names = EntryNames(sites)
    let (before, after, place) = (old.manifest?.contents, new.manifest?.contents, sites.new.source)
    async let content = Self.content(source, before, after, at: place, now)
    // The three kinds of questions are independent, each with a quota of its own, so that several cores can work.
    async let proofs = Self.proofs(sites, sites.imagination.with(sites.quota))
    async let pressure = Self.pressure(sites, budget, sites.imagination.with(sites.quota))
    changes = try await DifferenceReport(sites, exampleCount: Self.exampleCount)
    pictures = await ViewPictures(of: changes.content, from: sites.old.published, sites.new.published)
    var asReadNow = sites
    asReadNow.old = sites.new
    originals = try await DifferenceReport(asReadNow, asReadByOriginals: true)
    outlook = try SiteOutlook(of: sites.new.site, from: now, sites.imagination)
    delays = await sites.new.published.delays(of: sites.new.site, opensEvery: Self.opensEvery, maxAge: nil)
    (self.proofs, self.pressure) = (try await proofs, await pressure)
    self.content = try await content
  }

  private static func content(
    _ source: String?, _ old: Manifest?, _ new: Manifest?, at place: String, _ now: Instant
  ) async throws -> ContentReport? { try ContentReport(source: source, old: old, new: new, at: place, now: now) }

  private static func proofs(
    _ sites: ComparedSites, _ imagination: Imagination
  ) throws(QuestionTooLarge) -> (old: [FeedProofs], new: [FeedProofs]) {
    (try sites.old.site.proofs(imagination), try sites.new.site.proofs(imagination))
  }

  private static func pressure(
    _ sites: ComparedSites, _ budget: Budget, _ imagination: Imagination
  ) -> (old: SitePressure, new: SitePressure) {
    (
      SitePressure(of: sites.old.site, budget, imagination), SitePressure(of: sites.new.site, budget, imagination)
    )
  }

  // MARK: In short

  /// The entries that change, without duplicates, in any language.
  var changedEntries: [(title: String, id: String)] {
    (changes.groups.flatMap { group in group.difference.entries.map { (group.title, $0.id) } }
      + changes.changedPermissions.map { (FeedName.permissions.title, $0) })
      .reduce(into: []) { entries, entry in if !entries.contains(where: { $0 == entry }) { entries.append(entry) } }
  }

  /// Feeds that are missing from the new output as a whole, which is more often a mistake than intended.
  var channelsGone: [String] {
    let names = Set(sites.new.site.channels.map(\.name))
    return sites.old.site.channels.map(\.name).filter { !names.contains($0) }.map(\.title)
  }

  var headline: String {
    let count = changedEntries.count
    return changes.isSame
      ? "No device sees a difference" : "\(count) notification\(count == 1 ? " changes" : "s change")"
  }

  /// The findings about the new output: the most serious first, and new ones before others.
  var findings: [ReleaseFinding] { proofs.new.findings(after: proofs.old) }

  /// The changes at one moment, and whether they need a build and a deploy.
  struct Event {
    var at: Instant
    var words: String
    var needsBuild: Bool
  }

  /// The changes by the next builds, in order: with names if the content is available, and otherwise only their times.
  var builds: [Event] {
    if let content, content.isOutput {
      return content.upcoming.filter { [.appears, .expires].contains($0.event) }.map {
        Event(at: $0.at, words: "\($0.item) \($0.event.rawValue)", needsBuild: true)
      }
    }
    return changes.nextBuild.map { [Event(at: $0, words: "a build then makes another output", needsBuild: true)] } ?? []
  }

  /// The first moment at which the clock changes something, through conditions or a new build.
  var nextEvent: Event? {
    let moments = outlook.calendars.flatMap(\.timetable.moments).map { moment in
      let more = moment.changes.count > 1 ? ", and \(moment.changes.count - 1) more" : ""
      let words = moment.changes.first.map { "\($0.id) \($0.kind.words)\(more)" } ?? ""
      return Event(at: moment.at, words: words, needsBuild: false)
    }
    return (moments + builds.filter { $0.at > now }.prefix(1)).min { $0.at < $1.at }
  }
}

extension SignoffReport.Source {
  fileprivate init(_ opened: OpenedSite) async {
    place = opened.place
    isNothing = opened.source == "none" && place != "none"
    guard let contents = await opened.published.manifest(), let file = try? await opened.published.file("manifest.json")
    else {
      return
    }
    manifest = (contents, sha256Hex(file.value))
    unlisted = await opened.filesChangedSinceBuild()
  }
}

extension ComparisonOptions {
  /// The options as written, except for the time that a server may take.
  fileprivate var words: [String] {
    channels.asked.flatMap { ["--channel", $0.rawValue] } + (locale.map { ["--locale", $0] } ?? [])
      + (versionParts.map { ["--version-parts", "\($0)"] } ?? [])
  }
}

/// The names of entries in the default language, because ids alone say little to people who do not write them.
struct EntryNames {
  private var names: [FeedName: [String: String]] = [:]

  subscript(feed: FeedName, id: String) -> String? {
    guard let name = names[feed]?[id], !name.isEmpty, name != id else { return nil }
    return name
  }

  /// The names in the new output, and in the old output for entries that are gone.
  init(_ sites: ComparedSites) {
    for side in [sites.new, sites.old] {
      for channel in side.site.channels {
        guard let feed = channel.files.first?.feed else { continue }
        names[channel.name, default: [:]].merge(Self.names(of: feed, on: side.published)) { first, _ in first }
      }
    }
  }

  private static func names(of feed: InspectedFeed, on site: PublishedSite) -> [String: String] {
    let named: [(String, String?)] =
      switch feed {
      case .banners(let feed):
        feed.notifications.map { notification in
          let entry = notification.views.first { $0.id == notification.entry } ?? notification.views.first
          return (notification.id, entry.flatMap { site.view($0.file) }.flatMap(title))
        }
      case .alerts(let feed): feed.notifications.map { ($0.key, $0.title) }
      case .prompts(let feed): feed.prompts.map { ($0.name, $0.title) }
      case .updates, .localUpdates: []
      }
    return Dictionary(named.compactMap { id, name in name.map { (id, $0) } }) { first, _ in first }
  }

  /// The contents of a page's `title` element, unless they are too long for a title.
  private static func title(_ page: [UInt8]) -> String? {
    let text = String(decoding: page.prefix(64 << 10), as: UTF8.self)
    guard let start = text.firstRange(of: "<title>")?.upperBound,
      let end = text[start...].firstRange(of: "</title>")?.lowerBound
    else { return nil }
    let title = text[start..<end].withoutOuterSpace
    return title.utf8.count <= 200 ? title.withoutReferences : nil
  }
}
