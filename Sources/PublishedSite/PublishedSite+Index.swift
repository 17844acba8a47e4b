public import FeedClient
internal import FeedEvaluator
public import FeedModel

extension PublishedSite {
  /// Which file each feed has in each language, as far as that can be known.
  public struct Listing: Sendable {
    public var index: FeedIndex
    /// Languages that were asked for one by one, as a host without an index does not list its files. Empty where all files
    /// are known.
    public var tried: [LanguageTag] = []
  }

  /// Which file each feed has in each language: as the site's own index says or, without one, as a device finds them by their
  /// names. A folder and a commit are listed; of a host, the manifest says what there is, or languages are tried.
  ///
  /// - Parameter languages: Those of devices in question, which are tried besides common ones.
  public func listing(for languages: [LanguageTag] = []) async -> Listing {
    if let index = await publishedIndex() { return Listing(index: index) }
    if let names = await fileNames() { return Listing(index: FeedIndex(foundByName: names)) }
    let tried = (languages.flatMap(\.fallbacks) + Self.commonLanguages).reduce(into: [LanguageTag]()) { tags, tag in
      if !tags.contains(tag) { tags.append(tag) }
    }
    var found: Set<String> = []
    for feed in FeedName.allCases {
      for name in [feed.rawValue] + tried.map({ feed.fileName(for: $0) }) where (try? await file(name)) != nil {
        found.insert(name)
      }
    }
    return Listing(index: FeedIndex(foundByName: found), tried: tried)
  }

  /// The site's own index; nil if it has none.
  func publishedIndex() async -> FeedIndex? {
    try? await loader.load([address + FeedIndex.fileName]) { bytes throws(FeedError) in
      try FeedIndex.decode(bytes).feed
    }.value
  }

  /// Those that devices are most often set to, and that our clients have labels in.
  private static let commonLanguages = [
    "en", "de", "fr", "es", "it", "ja", "pt", "pt-BR", "nl", "pl", "ru", "tr", "sv", "da", "ko", "zh", "zh-Hans",
    "zh-Hant", "ar",
  ].compactMap { LanguageTag($0) }

  /// A feed's file by its name; nil if there is none.
  public func file(_ name: String) async throws(FeedFailure) -> LoadedFile<[UInt8]>? {
    do throws(FeedFailure) {
      return try await loader.load([address + name]) { bytes throws(FeedError) in bytes }
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  private var loader: FeedLoader { FeedLoader(transport: transport, copies: MemoryStore(), limits: limits) }
}

extension FeedIndex {
  /// - Parameter names: Of files. Each feed without a language in its name is for all that have none of their own.
  fileprivate init(foundByName names: Set<String>) {
    self.init(defaultLocale: .undetermined, files: [:])
    for name in names {
      for feed in FeedName.allCases {
        if name == feed.rawValue { files[feed, default: [:]][.undetermined] = name }
        if let language = feed.language(ofFile: name) { files[feed, default: [:]][language] = name }
      }
    }
  }
}
