import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import Output
import PublishedSite

/// What a release manager needs to know of two outputs.
struct SignoffReport {
  /// One of the two outputs.
  struct Source {
    var place: String
    /// Of its manifest; nil without one.
    var manifest: (contents: Manifest, sha256: String)?
    /// Feeds that were read, but are not the files that the manifest lists: a hash of the manifest does not stand for them.
    var unlisted: [String] = []
  }

  /// Who can be shown the entries of one feed from now on.
  struct Audiences: Equatable {
    var title: String
    var feed: FeedName
    /// Files of which the same is true.
    var files: [String]
    var byVersion: AudienceGrid
    /// Nil if the clock changes nothing.
    var byDate: AudienceGrid?
  }

  /// What the clock changes in one feed.
  struct Calendar: Equatable {
    var title: String
    var files: [String]
    var timetable: Timetable
  }

  struct ChangeID: Hashable {
    /// The place in ``DifferenceReport/groups``.
    var group: Int
    var id: String
    var kind: FeedDifference.Kind
  }

  let sites: ComparedSites
  let now: Instant
  let old: Source
  let new: Source
  /// Each change has an example if one was found, up to ``exampleCount`` of each feed.
  let changes: DifferenceReport
  /// What the original clients make of the new output, instead of what ours make of it.
  let originals: DifferenceReport
  /// How to see the examples of changes, by the place of their group in ``changes``, id and kind.
  private(set) var checks: [ChangeID: DeviceCheck] = [:]
  /// What is proved of the new output; and of the old one, to tell what is new.
  let audits: (old: AuditReport, new: AuditReport)
  private(set) var audiences: [Audiences] = []
  private(set) var calendars: [Calendar] = []
  /// What people read of an entry: the title of an alert or a prompt, or of a banner's page.
  let names: EntryNames
  /// For the commands that check the same.
  let options: [String]

  private static let exampleCount = 30

  /// How often people open the app at least; for how long a change takes.
  private static let opensEvery = 86_400

  /// - Throws: ``Failure`` if a question is too large.
  init(_ sites: ComparedSites, _ options: ComparisonOptions, budget: Budget, now: Instant) async throws {
    (self.sites, self.now, self.options) = (sites, now, options.words)
    old = await Source(sites.old)
    new = await Source(sites.new)
    changes = try await DifferenceReport(sites, exampleCount: Self.exampleCount)
    var twice = sites
    twice.old = sites.new
    originals = try await DifferenceReport(twice, asReadByOriginals: true)
    names = EntryNames(sites)
    func audit(_ side: ComparedSites.Side) async throws -> AuditReport {
      var inspection = options.inspection
      inspection.from = side.source
      return try await AuditReport(inspection, opensEvery: Self.opensEvery, maxAge: nil, budget: budget)
    }
    audits = (try await audit(sites.old), try await audit(sites.new))
    for (i, group) in changes.groups.enumerated() { await addChecks(of: group, at: i) }
    for channel in sites.new.site.channels {
      for file in channel.files {
        try reportingLimits(of: file.file) { () throws(InspectionLimit) in
          if channel.name != .localUpdates { add(try audiences(of: file)) }
          add(try calendar(of: file))
        }
      }
    }
  }

  private mutating func addChecks(of group: DifferenceReport.Group, at place: Int) async {
    for entry in group.difference.entries {
      for change in entry.changes {
        guard let example = example(of: entry.id, change.kind, in: group) else { continue }
        checks[ChangeID(group: place, id: entry.id, kind: change.kind)] = await DeviceCheck(
          example.situation,
          answers: [
            .init(site: sites.old.published, feed: group.feeds.old, displayed: example.old),
            .init(site: sites.new.published, feed: group.feeds.new, displayed: example.new),
          ])
      }
    }
  }

  func example(of id: String, _ kind: FeedDifference.Kind, in group: DifferenceReport.Group) -> FeedDifference.Example?
  {
    group.difference.example(of: id, kind)
  }

  private func audiences(of file: LocalizedFeed) throws(InspectionLimit) -> Audiences {
    func grid(along coordinate: Coordinate) throws(InspectionLimit) -> AudienceGrid {
      try AudienceGrid(
        of: file.feed, along: coordinate, languages: file.languages, given: Given(from: now),
        settable: sites.new.site.settable, imagination: sites.imagination)
    }
    let byDate = try grid(along: .now)
    return Audiences(
      title: file.feed.title, feed: file.feed.name, files: [file.file], byVersion: try grid(along: .app),
      byDate: byDate.columns.count > 1 ? byDate : nil)
  }

  private func calendar(of file: LocalizedFeed) throws(InspectionLimit) -> Calendar {
    Calendar(
      title: file.feed.title, files: [file.file],
      timetable: try Timetable(
        of: file.feed, after: now, languages: file.languages, settable: sites.new.site.settable,
        imagination: sites.imagination))
  }

  private mutating func add(_ audiences: Audiences) {
    var alike = audiences
    let twin = self.audiences.firstIndex { other in
      alike.files = other.files
      return other == alike
    }
    if let twin {
      self.audiences[twin].files += audiences.files
    } else {
      self.audiences.append(audiences)
    }
  }

  private mutating func add(_ calendar: Calendar) {
    let twin = calendars.firstIndex { $0.title == calendar.title && $0.timetable == calendar.timetable }
    if let twin {
      calendars[twin].files += calendar.files
    } else if !calendar.timetable.moments.isEmpty {
      calendars.append(calendar)
    }
  }

  // MARK: In short

  /// Entries for which something changes, each once, whatever the language.
  var changedEntries: [(title: String, id: String)] {
    changes.groups.flatMap { group in group.difference.entries.map { (group.title, $0.id) } }
      .reduce(into: []) { entries, entry in if !entries.contains(where: { $0 == entry }) { entries.append(entry) } }
  }

  var headline: String {
    let count = changedEntries.count
    return changes.isSame
      ? "No device sees a difference" : "\(count) notification\(count == 1 ? " changes" : "s change")"
  }

  /// A finding on the new output.
  struct NewFinding {
    var part: AuditReport.Part
    var finding: AuditFinding
    /// Whether it holds of the old output, too.
    var isOld: Bool
  }

  /// The most serious first, and new ones before others.
  var findings: [NewFinding] {
    func key(_ part: AuditReport.Part, _ finding: AuditFinding) -> [String] {
      [part.feed.rawValue, finding.id ?? "", finding.finding.kind.rawValue]
    }
    let old = Set(audits.old.parts.flatMap { part in part.findings.map { key(part, $0) } })
    let all = audits.new.parts.flatMap { part in
      part.findings.map { NewFinding(part: part, finding: $0, isOld: old.contains(key(part, $0))) }
    }
    return all.enumerated().sorted { a, b in
      (b.element.finding.severity, a.element.isOld ? 1 : 0, a.offset)
        < (a.element.finding.severity, b.element.isOld ? 1 : 0, b.offset)
    }.map(\.element)
  }

  /// The first moment at which the clock changes something.
  var nextMoment: Timetable.Moment? { calendars.flatMap(\.timetable.moments).min { $0.at < $1.at } }
}

extension SignoffReport.Source {
  fileprivate init(_ side: ComparedSites.Side) async {
    place = side.place
    guard let contents = await side.published.manifest(), let file = try? await side.published.file("manifest.json")
    else {
      return
    }
    manifest = (contents, sha256Hex(file.value))
    let hashes = Dictionary(contents.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    for name in side.site.channels.flatMap(\.files).map(\.file) {
      guard let feed = try? await side.published.file(name) else { continue }
      if hashes[name] != sha256Hex(feed.value) { unlisted.append(name) }
    }
  }
}

extension Given {
  /// Devices from that moment on.
  fileprivate init(from now: Instant) { self = (try? Given(parsing: "now>=\(now.rfc3339)")) ?? Given() }
}

extension ComparisonOptions {
  /// As they are written, but for how long a server may take.
  fileprivate var words: [String] {
    channel.flatMap { ["--channel", $0.rawValue] } + (locale.map { ["--locale", $0] } ?? [])
      + (versionParts.map { ["--version-parts", "\($0)"] } ?? [])
  }
}
