internal import FeedEvaluator
package import FeedModel

/// A published site as the clients of one process see it: its address, and its index of feeds (`feeds.json`).
///
/// The index is requested when the first feed is needed, conditionally, and is then valid for a day; so clients that share a
/// site send one request for each feed and one small one for the index. An older site may have no index: there the feeds of
/// a language are looked for by name, best first (`FeedName.urls(at:for:)`).
public actor FeedSite {
  /// Absolute; ends with a slash.
  public nonisolated let address: String
  private var known: Known?
  private var reading: Task<Known, Never>?

  /// - Parameter address: Absolute, with or without a slash at its end.
  public init(_ address: String) { self.address = address.utf8.last == UInt8(ascii: "/") ? address : address + "/" }

  private struct Known: Sendable {
    var index: FeedIndex?
    var since: Instant
    /// For how many seconds it is not requested again.
    var period: Int

    func holds(at now: Instant) -> Bool { (since...since.advanced(by: period)).contains(now) }
  }

  /// Where to look for a feed, best first, and whether the index says so.
  func urls(
    of feed: FeedName, for language: LanguageTag, in environment: FeedEnvironment
  ) async -> (urls: [String], areListed: Bool) {
    guard let index = await index(environment) else { return (feed.urls(at: address, for: language), false) }
    return (index.fileNames(of: feed, for: language).map { address + $0 }, true)
  }

  /// The bytes of the file that a device in that language reads.
  package func file(
    of feed: FeedName, for language: LanguageTag, in environment: FeedEnvironment
  ) async throws(FeedFailure) -> LoadedFile<[UInt8]> {
    let (urls, _) = await urls(of: feed, for: language, in: environment)
    let loader = FeedLoader(transport: environment.transport, copies: environment.store, limits: environment.limits)
    return try await loader.load(urls) { bytes throws(FeedError) in bytes }
  }

  /// The URLs whose copies may be a feed, best first. The network is not used.
  func urlsOfCopies(of feed: FeedName, for language: LanguageTag, in environment: FeedEnvironment) async -> [String] {
    var index = known?.index
    if index == nil { index = await loader(environment).lastCopy(of: [url], as: Self.decode)?.value.feed }
    let listed = index?.fileNames(of: feed, for: language).map { address + $0 } ?? []
    return listed + feed.urls(at: address, for: language).filter { !listed.contains($0) }
  }

  nonisolated var url: String { address + FeedIndex.fileName }

  private func index(_ environment: FeedEnvironment) async -> FeedIndex? {
    if let known, known.holds(at: environment.now()) { return known.index }
    if let reading { return await reading.value.index }
    let task = Task { await read(environment) }
    reading = task
    let result = await task.value
    known = result
    reading = nil
    return result.index
  }

  /// Never fails: an unreadable index counts as missing. While the server cannot be reached, its last copy counts.
  private func read(_ environment: FeedEnvironment) async -> Known {
    let (loader, now) = (loader(environment), environment.now())
    do throws(FeedFailure) {
      let index = try await loader.load([url], as: Self.decode).value
      for issue in index.issues { environment.report(.feed(url, issue)) }
      return Known(index: index.feed, since: now, period: 86_400)
    } catch {
      switch error {
      case .unreadable, .transport(_, .tooLarge): environment.report(.index(url, error.problem))
      default: break
      }
      guard error.isPassing else { return Known(index: nil, since: now, period: 86_400) }
      let copy = await loader.lastCopy(of: [url], as: Self.decode)
      return Known(index: copy?.value.feed, since: now, period: 60)
    }
  }

  private func loader(_ environment: FeedEnvironment) -> FeedLoader {
    var limits = environment.limits
    // A few hundred languages take less, and a feed should not wait long for something that is there to save time.
    limits.maxBytes = min(limits.maxBytes, 256 << 10)
    limits.timeout = min(limits.timeout, .seconds(15))
    return FeedLoader(transport: environment.transport, copies: environment.store, limits: limits)
  }

  private static let decode: @Sendable ([UInt8]) throws(FeedError) -> Reading<FeedIndex> = {
    bytes throws(FeedError) in
    try FeedIndex.decode(bytes, limits: ReadingLimits(maxBytes: 256 << 10, maxValues: 20_000))
  }
}
