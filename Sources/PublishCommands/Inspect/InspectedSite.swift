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
  private(set) var channels: [Channel] = []
  private(set) var settable: SettableFlags
  private let index: FeedIndex

  /// As devices in one language read it.
  func only(_ language: LanguageTag) -> InspectedSite {
    var site = self
    site.channels = channels.compactMap { channel in
      let names = index.fileNames(of: channel.name, for: language)
      let file = names.lazy.compactMap { name in channel.files.first { $0.file == name } }.first
      return file.map { Channel(name: channel.name, files: [$0.only(language)]) }
    }
    return site
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
    let sides = [old, new].map { site in
      site.channels.first { $0.name == name }?.files ?? []
    }
    if sides.allSatisfy(\.isEmpty) { return [] }
    let index = [old, new].map { site in
      { (language: LanguageTag) in site.index.fileNames(of: name, for: language) }
    }
    return LocalizedFeed.pairs(sides[0], sides[1]) { side, language in
      let files = sides[side]
      return index[side](language).lazy.compactMap { name in files.first { $0.file == name } }.first
    }.map { old, new, languages in
      Pair(
        file: new?.file ?? old?.file ?? name.rawValue, old: old?.feed ?? empty, new: new?.feed ?? empty,
        languages: languages)
    }
  }

  /// - Parameters:
  ///   - channels: All if there are none.
  ///   - language: Of the devices in question; nil for all.
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  init(
    _ site: PublishedSite, named place: String, channels wanted: [FeedModel.Channel] = [],
    only language: LanguageTag? = nil
  ) async throws {
    self.place = place
    index = await site.index(lookingFor: [language].compactMap(\.self).flatMap(\.fallbacks))
    settable = SettableFlags()
    for feed in FeedName.allCases where feed != .permissions && (wanted.isEmpty || wanted.contains(feed.channel)) {
      let files = try await Self.files(of: feed, index, on: site, for: language)
      if !files.isEmpty { channels.append(Channel(name: feed, files: files)) }
    }
    settable = SettableFlags(of: channels.flatMap(\.files).map(\.feed), on: site)
    if let language { channels = only(language).channels }
    guard !channels.isEmpty else {
      let advice =
        place.contains("://") ? "name the folder's address with --from" : "name the published folder with --from"
      throw Failure(message: "there are no feeds in '\(place.hidingCredentials(of: place))'", advice: advice)
    }
  }

  private static func files(
    of feed: FeedName, _ index: FeedIndex, on site: PublishedSite, for language: LanguageTag?
  ) async throws -> [LocalizedFeed] {
    let named = (index.files[feed] ?? [:]).sorted { $0.key < $1.key }
    let first = index.files[feed]?[index.defaultLocale] ?? feed.rawValue
    let names = [first] + named.map(\.value).filter { $0 != first }
    var files: [(name: String, feed: InspectedFeed)] = []
    for name in names where language.map({ index.fileNames(of: feed, for: $0).contains(name) }) ?? true {
      if let decoded = try await decoded(name, of: feed, on: site) { files.append((name, decoded)) }
    }
    let existing = Set(files.map(\.name))
    return LocalizedFeed.all(files, named: named.map(\.key)) { tag in
      index.fileNames(of: feed, for: tag).first { existing.contains($0) }
    }
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
