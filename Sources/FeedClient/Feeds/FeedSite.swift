internal import FeedEvaluator
internal import FeedModel

/// A published site as the clients of one process see it: its address, and its index of feeds (`feeds.json`).
///
/// The index is asked for when the first feed is needed, with a conditional request, and then holds for a day; so clients
/// that share a site send one small request more than one a feed. A site without an index is an older one: there the
/// feeds of a language are looked for under their names, best first (`FeedName.urls(at:for:)`).
public actor FeedSite {
  /// Absolute, and ends with a slash.
  public nonisolated let address: String
  private var known: Known?
  private var reading: Task<Known, Never>?

  /// - Parameter address: Absolute, with or without a slash at its end.
  public init(_ address: String) { self.address = address.utf8.last == UInt8(ascii: "/") ? address : address + "/" }

  private struct Known: Sendable {
    var index: FeedIndex?
    var since: Instant
    /// How long it isn't asked for again, in seconds.
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

  /// Where a copy of a feed may be, best first, without a word to the network.
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

  /// Nobody's trouble: what can't be read is as good as not there, but for the last copy while the server is away.
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
    // A few hundred languages take less. A feed isn't kept waiting for long by what is there to save time.
    limits.maxBytes = min(limits.maxBytes, 256 << 10)
    limits.timeout = min(limits.timeout, .seconds(15))
    return FeedLoader(transport: environment.transport, copies: environment.store, limits: limits)
  }

  private static let decode: @Sendable ([UInt8]) throws(FeedError) -> Reading<FeedIndex> = {
    bytes throws(FeedError) in
    try FeedIndex.decode(bytes, limits: ReadingLimits(maxBytes: 256 << 10, maxValues: 20_000))
  }
}
