public import FeedClient
public import FeedModel
public import Inspection
public import Text

/// A published site's feeds whose entries compete, decoded once: all files in all languages, and known facts about the
/// pages of banners.
public struct SiteFeeds: Sendable {
  public struct Channel: Sendable {
    public var name: FeedName
    /// The files in the order of their languages, the default first.
    public var files: [LocalizedFeed]
  }

  /// The channels, without files that no device in question reads.
  public private(set) var channels: [Channel] = []
  /// The languages of the devices in question.
  public private(set) var languages: LanguageSet
  public let settable: SettableFlags
  private let listing: PublishedSite.Listing
  private let contents: [(name: FeedName, files: [(name: String, feed: InspectedFeed)])]

  private var index: FeedIndex { listing.index }

  /// The languages that files are named for.
  public var namedLanguages: [LanguageTag] { index.files.values.flatMap(\.keys).filter { $0 != .undetermined } }

  /// The feeds for devices in the languages that `localeIn` with this tag includes.
  public func within(_ range: LanguageTag) -> SiteFeeds {
    var site = self
    site.ranges.append(range)
    site.readChannels()
    return site
  }

  private var ranges: [LanguageTag]

  private mutating func readChannels() {
    languages = LanguageSet(of: contents.flatMap { $0.files.map(\.feed) }, named: namedLanguages, within: ranges)
    channels = contents.compactMap { name, files in
      let existing = Set(files.map(\.name))
      let read = LocalizedFeed.all(files, in: languages) { tag in
        index.fileNames(of: name, for: tag).first(where: existing.contains)
      }
      return read.isEmpty ? nil : Channel(name: name, files: read)
    }
  }

  /// The number of entries in the largest file.
  public var entryCount: Int { channels.flatMap(\.files).map(\.feed.ids.count).max() ?? 0 }

  /// The files that a device in this language reads, each with all languages in question that read it.
  public func files(for language: LanguageTag) -> [LocalizedFeed] {
    channels.compactMap { channel in
      let names = index.fileNames(of: channel.name, for: language)
      return names.lazy.compactMap { name in channel.files.first { $0.file == name } }.first
    }
  }

  /// The files of a channel, but those that differ only in their texts as one without texts, which is asked about all
  /// their languages at once.
  public func alike(_ channel: Channel) -> [LocalizedFeed] {
    var alike: [(file: LocalizedFeed, tags: Set<LanguageTag>)] = []
    for file in channel.files {
      let feed = file.feed.withoutTexts
      if let i = alike.firstIndex(where: { $0.file.feed == feed }) {
        alike[i].tags.formUnion(file.languages.tags)
      } else {
        alike.append((LocalizedFeed(file: file.file, feed: feed, languages: languages), Set(file.languages.tags)))
      }
    }
    return alike.map { file, tags in
      LocalizedFeed(file: file.file, feed: file.feed, languages: languages.only(languages.tags.filter(tags.contains)))
    }
  }

  /// An inquiry about the devices that read one of these files.
  public func inquiry(about file: LocalizedFeed, given: Given = Given(), _ imagination: Imagination) -> Inquiry {
    Inquiry(file, given: given, settable: settable, imagination: imagination)
  }

  /// The languages that a host was asked for one by one, because it does not list its files. Empty if all files are
  /// known, or if only some devices are in question.
  public var triedLanguages: [LanguageTag] { ranges.isEmpty ? listing.tried : [] }

  /// The files of one feed that devices in the same languages read on two sites.
  public struct Pair: Sendable {
    /// The name of the new file, or else of the old one.
    public var file: String
    public var old: InspectedFeed
    public var new: InspectedFeed
    public var languages: LanguageSet
  }

  public static func pairs(of name: FeedName, _ old: SiteFeeds, _ new: SiteFeeds) -> [Pair] {
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
  ///   - channels: The channels to read; empty for all.
  ///   - range: A range that must contain the language of a device; nil for all devices.
  ///   - language: The language of the only device in question; nil if there are several.
  /// - Throws: The reason why an existing feed cannot be read.
  public init(
    of site: PublishedSite, channels wanted: [FeedModel.FeedChannel] = [], within range: LanguageTag? = nil,
    for language: LanguageTag? = nil
  ) async throws(Obstacle) {
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
  }

  private static func files(
    of feed: FeedName, _ index: FeedIndex, on site: PublishedSite
  ) async throws(Obstacle) -> [(name: String, feed: InspectedFeed)] {
    let named = (index.files[feed] ?? [:]).sorted { $0.key < $1.key }
    let first = index.files[feed]?[index.defaultLocale] ?? feed.rawValue
    var files: [(name: String, feed: InspectedFeed)] = []
    for name in [first] + named.map(\.value).filter({ $0 != first }) {
      do throws(FeedFailure) {
        guard let file = try await site.file(name) else { continue }
        if let decoded = try file.inspected(as: feed) { files.append((name, decoded)) }
      } catch {
        throw Obstacle("\(name) cannot be read: \(error.problem)")
      }
    }
    return files
  }
}

extension PublishedSite {
  /// All feeds for one language, read as clients read them.
  ///
  /// - Throws: The reason why a feed cannot be read.
  public func feeds(for language: LanguageTag) async throws(FeedFailure) -> PublishedFeeds {
    var inspected: [InspectedFeed] = []
    for name in FeedName.allCases where name != .permissions {
      guard let file = try await feed(name, for: language) else { continue }
      inspected += [try file.inspected(as: name)].compactMap(\.self)
    }
    var feeds = PublishedFeeds(inspected)
    guard let file = try await feed(.permissions, for: language) else { return feeds }
    feeds.permissions = try file.decoded { bytes throws(FeedError) in
      try PermissionsFeed.decode(bytes, limits: .published).feed
    }
    return feeds
  }

  /// The prompts for permissions, and their source. Without a file the source is empty; a file that cannot be decoded
  /// counts as one without prompts.
  public func permissions(for language: LanguageTag) async -> (source: String, feed: PermissionsFeed) {
    guard let file = try? await feed(.permissions, for: language) else { return ("", PermissionsFeed()) }
    let feed = try? PermissionsFeed.decode(file.value, limits: .published).feed
    return (file.source, feed ?? PermissionsFeed())
  }
}

extension LoadedFile<[UInt8]> {
  /// The feed for questions; nil for a feed whose entries do not compete.
  fileprivate func inspected(as name: FeedName) throws(FeedFailure) -> InspectedFeed? {
    try decoded { bytes throws(FeedError) in try InspectedFeed(bytes, of: name) }
  }

  fileprivate func decoded<Feed>(_ decode: ([UInt8]) throws(FeedError) -> Feed) throws(FeedFailure) -> Feed {
    do throws(FeedError) { return try decode(value) } catch { throw .unreadable(source, error) }
  }
}
