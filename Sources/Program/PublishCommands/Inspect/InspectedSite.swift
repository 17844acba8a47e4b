import FeedClient
import FeedModel
import Inspection
import PublishedSite
import Text

/// All files of the feeds whose entries compete, and what is known about the pages of banners.
struct InspectedSite: Sendable {
  struct Channel: Sendable {
    var name: FeedName
    /// In the order of their languages, the default first.
    var files: [LocalizedFeed]
  }

  var place: String
  /// Without files that no device in question reads.
  private(set) var channels: [Channel] = []
  /// Those of the devices in question.
  private(set) var languages: LanguageSet
  private(set) var settable: SettableFlags
  private let listing: PublishedSite.Listing
  private let contents: [(name: FeedName, files: [(name: String, feed: InspectedFeed)])]

  private var index: FeedIndex { listing.index }

  /// Those that files are named for.
  private var namedLanguages: [LanguageTag] { index.files.values.flatMap(\.keys).filter { $0 != .undetermined } }

  /// As devices in these languages read it: those that `localeIn` with this tag names.
  func within(_ range: LanguageTag) -> InspectedSite {
    var site = self
    site.ranges.append(range)
    site.readChannels()
    return site
  }

  private var ranges: [LanguageTag]

  private mutating func readChannels() {
    languages = LanguageSet(
      of: contents.flatMap { $0.files.map(\.feed) }, named: namedLanguages, within: ranges)
    channels = contents.compactMap { name, files in
      let existing = Set(files.map(\.name))
      let read = LocalizedFeed.all(files, in: languages) { tag in
        index.fileNames(of: name, for: tag).first(where: existing.contains)
      }
      return read.isEmpty ? nil : Channel(name: name, files: read)
    }
  }

  /// The entries of the largest file.
  var entryCount: Int { channels.flatMap(\.files).map(\.feed.ids.count).max() ?? 0 }

  /// The files that a device in this language reads, each with all languages in question that read it.
  func files(for language: LanguageTag) -> [LocalizedFeed] {
    channels.compactMap { channel in
      let names = index.fileNames(of: channel.name, for: language)
      return names.lazy.compactMap { name in channel.files.first { $0.file == name } }.first
    }
  }

  /// The first line of an answer: what could not be known of the languages of a host that lists its files nowhere. Empty
  /// elsewhere.
  var preface: String {
    guard !listing.tried.isEmpty, ranges.isEmpty else { return "" }
    let found = Set(namedLanguages.map(\.text)).sorted()
    let known = found.isEmpty ? "none has files of its own" : "files were found for \(found.joined(separator: ", "))"
    return "\(place.hidingCredentials(of: place)) has neither \(FeedIndex.fileName) nor manifest.json, so "
      + "\(counted(listing.tried.count, "language")) were tried, and \(known); other languages are not known\n\n"
  }

  /// What devices in the same languages read of one feed on two sites.
  struct Pair {
    /// The new file's name, or else the old one's.
    var file: String
    var old: InspectedFeed
    var new: InspectedFeed
    var languages: LanguageSet
  }

  static func pairs(of name: FeedName, _ old: InspectedSite, _ new: InspectedSite) -> [Pair] {
    guard let empty = InspectedFeed.empty(name) else { return [] }
    let sides = [old, new].map { site in site.contents.first { $0.name == name }?.files ?? [] }
    if sides.allSatisfy(\.isEmpty) { return [] }
    let languages = LanguageSet(
      of: [old, new].flatMap { $0.contents.flatMap { $0.files.map(\.feed) } },
      named: old.namedLanguages + new.namedLanguages, within: old.ranges)
    func file(_ side: Int, _ language: LanguageTag) -> (name: String, feed: InspectedFeed)? {
      [old, new][side].index.fileNames(of: name, for: language).lazy
        .compactMap { name in sides[side].first { $0.name == name } }.first
    }
    var pairs: [(Pair, [LanguageTag])] = []
    var places: [[String?]: Int] = [:]
    for tag in languages.tags {
      let (a, b) = (file(0, tag), file(1, tag))
      if let place = places[[a?.name, b?.name]] {
        pairs[place].1.append(tag)
      } else {
        places[[a?.name, b?.name]] = pairs.count
        let pair = Pair(
          file: b?.name ?? a?.name ?? name.rawValue, old: a?.feed ?? empty, new: b?.feed ?? empty, languages: languages)
        pairs.append((pair, [tag]))
      }
    }
    return pairs.map { pair, tags in
      var pair = pair
      pair.languages = languages.only(tags)
      return pair
    }
  }

  /// - Parameters:
  ///   - channels: All if there are none.
  ///   - range: Only devices whose language is in this one; nil for all.
  ///   - language: That of the only device in question, if it is one.
  ///   - advice: What to do if it has no feeds; nil if it need not have any.
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  init(
    _ site: PublishedSite, named place: String, channels wanted: [FeedModel.Channel] = [],
    within range: LanguageTag? = nil, for language: LanguageTag? = nil,
    advice: String? = "name the published folder, or its address, with --from"
  ) async throws {
    self.place = place
    ranges = [range].compactMap(\.self)
    listing = await site.listing(for: ranges + [language].compactMap(\.self))
    var contents: [(name: FeedName, files: [(name: String, feed: InspectedFeed)])] = []
    for feed in FeedName.allCases where feed != .permissions && (wanted.isEmpty || wanted.contains(feed.channel)) {
      let files = try await Self.files(of: feed, listing.index, on: site)
      if !files.isEmpty { contents.append((feed, files)) }
    }
    self.contents = contents
    settable = SettableFlags(of: contents.flatMap { $0.files.map(\.feed) }, on: site)
    languages = LanguageSet(tags: [], others: nil)
    readChannels()
    if let advice, channels.isEmpty {
      throw Failure(message: "there are no feeds in '\(place.hidingCredentials(of: place))'", advice: advice)
    }
  }

  private static func files(
    of feed: FeedName, _ index: FeedIndex, on site: PublishedSite
  ) async throws -> [(name: String, feed: InspectedFeed)] {
    let named = (index.files[feed] ?? [:]).sorted { $0.key < $1.key }
    let first = index.files[feed]?[index.defaultLocale] ?? feed.rawValue
    var files: [(name: String, feed: InspectedFeed)] = []
    for name in [first] + named.map(\.value).filter({ $0 != first }) {
      if let decoded = try await decoded(name, of: feed, on: site) { files.append((name, decoded)) }
    }
    return files
  }

  private static func decoded(_ name: String, of feed: FeedName, on site: PublishedSite) async throws -> InspectedFeed?
  {
    do throws(FeedFailure) {
      guard let file = try await site.file(name) else { return nil }
      do throws(FeedError) {
        return try InspectedFeed(file.value, of: feed)
      } catch {
        throw .unreadable(file.source, error)
      }
    } catch {
      throw Failure(message: "\(name) cannot be read: \(error.problem)")
    }
  }
}

extension InspectedSite {
  /// `control.json; the same for de, fr`.
  ///
  /// - Parameter files: Some of one feed, of which the same is true.
  func fileWords(_ files: [LocalizedFeed]) -> String {
    let others = files.dropFirst().flatMap(\.languages.tags)
    return files[0].file + (others.isEmpty ? "" : "; the same for \(languages.only(others).names.list)")
  }

  /// - Throws: ``Failure`` for an id that a device in this language does not read.
  func check(_ id: String, readIn language: LanguageTag, source: String?) throws(Failure) {
    if files(for: language).contains(where: { $0.feed.ids.contains(id) }) { return }
    let elsewhere = channels.flatMap(\.files).filter { $0.feed.ids.contains(id) }
    if let first = elsewhere.first {
      throw Failure(
        message: "a device in \(language) does not read '\(id)': it is in \(elsewhere.map(\.file).listed)",
        advice: "ask for a device that reads it: --locale \(first.languages.tags.first?.text ?? "")")
    }
    try [self].check([id], source: source)
  }
}

extension [InspectedSite] {
  /// - Parameter source: The folder of the content, which may have a file of that name; nil for this one, if it is a site.
  /// - Throws: ``Failure`` for an id that is in none of them: an expectation of it would always, or never, be met.
  func check(_ ids: [String], source: String? = nil) throws(Failure) {
    let known = Set(flatMap(\.channels).flatMap(\.files).flatMap(\.feed.ids))
    let titles = flatMap(\.channels).map(\.name.title).reduce(into: [String]()) { titles, title in
      if !titles.contains(title) { titles.append(title) }
    }
    for id in ids where !known.contains(id) {
      let file = (try? EditPlaces(source: source))?.publication(ofFile: id, as: known)
      throw Failure(
        message: "there is no '\(id)' in \(titles.listed)",
        advice: file.map { "\($0.path) is published as '\($0.name)'" }
          ?? suggestion(for: id, among: known).map { "did you mean '\($0)'?" })
    }
  }
}
