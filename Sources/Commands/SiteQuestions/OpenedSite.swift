package import CommandKit
import SiteFolders
import FeedClient
package import FeedModel
package import Inspection
import Output
package import PublishedSite
import Simulation
import Text

/// A published site with all of its feeds.
package struct OpenedSite: Sendable {
  /// The place as the user wrote it.
  package let source: String
  /// The place without a password.
  package let place: String
  package let published: PublishedSite
  package let site: SiteFeeds
  /// Whether it stands for a site that is not published yet.
  package private(set) var isNothing = false

  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  package init(_ options: InspectOptions) async throws {
    source = options.from
    place = source.hidingCredentials(of: source)
    published = try PublishedSite(from: source, limits: options.limits)
    site = try await SiteFeeds(
      reading: published, named: source, channels: options.channels.asked, within: try options.language())
    noteChangedSources()
  }

  /// Opens one of two sites that are compared.
  ///
  /// - Parameter mayBeNothing: Whether `none` stands for a site that is not published yet.
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  package init(compared options: InspectOptions, mayBeNothing: Bool) async throws {
    source = options.from
    isNothing = mayBeNothing && source == "none"
    place = isNothing ? "nothing" : source.hidingCredentials(of: source)
    published = isNothing ? .nothing : try PublishedSite(from: source, limits: options.limits)
    site = try await SiteFeeds(
      reading: published, named: source, channels: options.channels.asked, within: try options.language(),
      advice: isNothing
        ? nil
        : mayBeNothing
          ? "name what is published, a folder or its address; if nothing is yet, write 'none'"
          : "name the folder that 'publish build' has written")
    if !isNothing { noteChangedSources() }
  }

  /// - Parameters:
  ///   - published: The site, already read from a place that is only used in messages.
  ///   - mayBeEmpty: Whether the site may have no feeds.
  package init(
    _ published: PublishedSite, named place: String, _ options: InspectOptions, mayBeEmpty: Bool = false
  ) async throws {
    (self.source, self.place, self.published) = (place, place, published)
    site = try await SiteFeeds(
      reading: published, named: place, channels: options.channels.asked, within: try options.language(),
      advice: mayBeEmpty ? nil : "name the published folder, or its address, with --from")
  }

  /// The first line of an answer, which says what is unknown about the languages of a host that does not list its
  /// files. Empty for all other places.
  package var preface: String {
    let tried = site.triedLanguages
    guard !tried.isEmpty else { return "" }
    let found = Set(site.namedLanguages.map(\.text)).sorted()
    let known = found.isEmpty ? "none has files of its own" : "files were found for \(found.joined(separator: ", "))"
    return "\(place) has neither \(FeedIndex.fileName) nor manifest.json, so "
      + "\(counted(tried.count, "language")) were tried, and \(known); other languages are not known\n\n"
  }

  /// Notes that content beside an output is not in it yet; otherwise an answer about the output could be mistaken for
  /// one about the content.
  private func noteChangedSources() {
    guard !source.contains("://"), !source.hasPrefix("git:") else { return }
    let folder = source.split(separator: "/").dropLast().joined(separator: "/")
    let site = source.hasPrefix("/") ? "/\(folder)" : folder.isEmpty ? "." : folder
    guard let path = BuildMemory.sourceChangedSinceBuild(in: site, output: source) else { return }
    Terminal.talk(
      "note: \(path) was changed after the last build, so \(place) does not have it; run 'publish build' first\n"
        .terminalSafeLines)
  }

  /// The feeds that differ from the manifest because they were changed after the build.
  package func filesChangedSinceBuild() async -> [String] {
    guard let manifest = await published.manifest() else { return [] }
    let hashes = Dictionary(manifest.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    var changed: [String] = []
    for name in site.channels.flatMap(\.files).map(\.file) {
      guard let file = try? await published.file(name), hashes[name] != sha256Hex(file.value) else { continue }
      changed.append(name)
    }
    return changed
  }

  /// Notes which feeds were changed by hand, so that an unchanged hash of the manifest does not mislead anyone.
  package func noteChangesSinceBuild() async {
    let changed = await filesChangedSinceBuild()
    guard let first = changed.first else { return }
    let others = changed.count - 1
    let files = others > 0 ? "\(first) and \(counted(others, "other feed")) are" : "\(first) is"
    Terminal.talk("note: in \(place), \(files) not as in the build that wrote manifest.json\n".terminalSafeLines)
  }
}

extension PublishedSite {
  /// Notes that a device reads what was built, whatever its clock says: expired entries are still there.
  ///
  /// A host is asked only about a moment other than the present: what it serves is by definition right for the present.
  ///
  /// - Parameter isGiven: Whether the user named the moment.
  package func noteLaterBuild(at now: Instant, isGiven: Bool, from place: String) async {
    guard isGiven || !place.contains("://"), let change = await manifest()?.nextChange, change <= now else { return }
    Terminal.talk(
      """
      note: this was built for a time before \(change), when something becomes due, expires or is removed
        devices are shown this until somebody builds again, such as with publish build --now \(change)

      """)
  }
}

/// Two whole outputs that are compared.
package struct ComparedSites: Sendable {
  package var old: OpenedSite
  package var new: OpenedSite
  /// Imagines examples. It has the device with which they are compared.
  package var imagination: Imagination
  /// The channels that the question is about; empty for all.
  package var asked: [FeedChannel]
  /// Whether a site was built in memory, so that no command can examine it.
  package let areBuilt: Bool

  /// Builds two sites' sources for the same moment.
  ///
  /// - Parameter now: The moment of the builds and of examples.
  /// - Throws: ``Failure`` if a site cannot be built or does not exist.
  package init(building old: String, and new: String, _ options: ComparisonOptions, now: Instant) async throws {
    func opened(_ place: String, _ other: String) async throws -> OpenedSite {
      let site = place == "none" ? PublishedSite.nothing : try BuiltSite(place, comparedWith: other, at: now).published
      return try await OpenedSite(
        site, named: place == "none" ? "nothing" : place, options.inspection(of: place), mayBeEmpty: true)
    }
    self.init(from: try await opened(old, new), to: try await opened(new, old), options, now: now, areBuilt: true)
  }

  /// - Parameter now: The moment of examples for which the date does not matter; nil for that of the newer build.
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  package init(from old: String, to new: String, _ options: ComparisonOptions, now: Instant? = nil) async throws {
    let old = try await OpenedSite(compared: options.inspection(of: old), mayBeNothing: true)
    let new = try await OpenedSite(compared: options.inspection(of: new), mayBeNothing: false)
    let built = await new.published.manifest()?.builtAfter
    self.init(from: old, to: new, options, now: now ?? built ?? Situation.usualNow)
  }

  package init(
    from old: OpenedSite, to new: OpenedSite, _ options: ComparisonOptions, now: Instant = Situation.usualNow,
    areBuilt: Bool = false
  ) {
    self.areBuilt = areBuilt
    (self.old, self.new, asked) = (old, new, options.channels.asked)
    let entryCount = max(old.site.entryCount, new.site.entryCount)
    imagination = options.imagination.with(Quota(entries: entryCount))
    let known =
      [new, old].lazy.map { $0.site.channels.flatMap(\.files).flatMap(\.feed.releases) }.first { !$0.isEmpty } ?? []
    imagination.known = known
    imagination.usual = Situation.usual(app: known.first, now: now)
  }

  package var usual: Situation { imagination.usual }

  /// A new quota for questions about both sites.
  package var quota: Quota { Quota(entries: max(old.site.entryCount, new.site.entryCount)) }
}

extension SiteFeeds {
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  package init(
    reading site: PublishedSite, named place: String, channels: [FeedModel.FeedChannel],
    within range: LanguageTag? = nil,
    for device: LanguageTag? = nil, advice: String? = "name the published folder, or its address, with --from"
  ) async throws {
    do throws(Obstacle) {
      try await self.init(
        of: site, channels: channels, within: range, for: device)
    } catch {
      throw Failure(message: "\(error)")
    }
    if let advice, self.channels.isEmpty {
      throw Failure(message: "there are no feeds in '\(place.hidingCredentials(of: place))'", advice: advice)
    }
  }

  /// The files in words: `control.json; the same for de, fr`.
  ///
  /// - Parameter files: Files of one feed for which the same is true.
  package func fileWords(_ files: [LocalizedFeed]) -> String {
    let others = files.dropFirst().flatMap(\.languages.tags)
    return files[0].file + (others.isEmpty ? "" : "; the same for \(languages.only(others).names.list)")
  }

  /// - Throws: ``Failure`` for an id that devices in this language do not read.
  package func check(_ id: String, readIn language: LanguageTag, source: String?, at now: Instant) throws(Failure) {
    if files(for: language).contains(where: { $0.feed.ids.contains(id) }) { return }
    let elsewhere = channels.flatMap(\.files).filter { $0.feed.ids.contains(id) }
    if let first = elsewhere.first {
      throw Failure(
        message: "a device in \(language) does not read '\(id)': it is in \(elsewhere.map(\.file).listed)",
        advice: "ask for a device that reads it: --locale \(first.languages.tags.first?.text ?? "")")
    }
    try [self].check([id], source: source, at: now)
  }
}

extension [SiteFeeds] {
  /// - Parameters:
  ///   - source: The folder of the content, which may have such an entry; nil for the current folder, if it is a site.
  ///   - now: The moment at which the entry is expected to be published.
  /// - Throws: ``Failure`` for an id that no feed has: an expectation about it would always, or never, be met.
  package func check(_ ids: [String], source: String? = nil, at now: Instant) throws(Failure) {
    let known = Set(flatMap(\.channels).flatMap(\.files).flatMap(\.feed.ids))
    let titles = flatMap(\.channels).map(\.name.title).reduce(into: [String]()) { titles, title in
      if !titles.contains(title) { titles.append(title) }
    }
    for id in ids where !known.contains(id) {
      throw Failure(
        message: "there is no '\(id)' in \(titles.listed)",
        advice: (try? EditPlaces(source: source))?.standing(of: id, among: known, at: now)
          ?? suggestion(for: id, among: known).map { "did you mean '\($0)'?" })
    }
  }
}

extension FeedName {
  /// The name of the channel, which two feeds share in the case of updates.
  package var title: String { channel.rawValue }
}

extension InspectedFeed {
  /// The name of the channel, or of one of the two feeds of updates.
  package var title: String { name.title }
}
