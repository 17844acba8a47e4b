public import FeedClient
internal import FeedEvaluator
public import FeedModel

extension PublishedSite {
  /// Which file each feed has in each language: the site's own index or, without one, the files that can be found.
  ///
  /// - Parameter languages: Those to look for where there is no index.
  public func index(lookingFor languages: [LanguageTag] = []) async -> FeedIndex {
    let index = try? await loader.load([address + FeedIndex.fileName]) { bytes throws(FeedError) in
      try FeedIndex.decode(bytes).feed
    }
    if let index { return index.value }
    var found = FeedIndex(defaultLocale: .english, files: [:])
    for feed in FeedName.allCases {
      for language in languages {
        let name = feed.fileName(for: language)
        if (try? await file(name)) != nil { found.files[feed, default: [:]][language] = name }
      }
    }
    return found
  }

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
