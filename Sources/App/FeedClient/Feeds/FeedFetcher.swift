internal import FeedEvaluator
internal import FeedModel

/// Gets one client's feed from its source.
struct FeedFetcher<Feed: ChannelFeed>: Sendable {
  typealias Fetched = LoadedFile<Reading<Feed>>

  let source: FeedSource
  let environment: FeedEnvironment
  /// Whether a readable file counts regardless of the response's status, as in iNotify and iVersion.
  var anyStatus = false

  /// - Parameter anew: Whether a site is asked regardless of ``FeedPolling/period``.
  /// - Returns: Nil for a file that the app does not ship.
  func fetch(anew: Bool = false) async throws(FeedFailure) -> Fetched? {
    let fetched: Fetched?
    switch source {
    case .published, .site:
      if let site = trustedSite { fetched = try await load(from: site) } else { fetched = try await load(anew: anew) }
    case .bundled(let name, let load): fetched = try read(name, load)
    }
    for issue in fetched?.value.issues ?? [] { environment.report(.feed(fetched?.source ?? "", issue)) }
    return fetched
  }

  /// The same, but a file that the app does not ship counts as missing.
  func required(anew: Bool = false) async throws(FeedFailure) -> Fetched {
    if let feed = try await fetch(anew: anew) { return feed }
    guard case .bundled(let name, _) = source else { throw .missing("") }
    throw .missing(name)
  }

  /// The feed, or its last copy if the server cannot be reached or reports an error of its own. There is no copy of a
  /// file that was withdrawn or replaced by something else.
  func fetchOrCopy() async throws(FeedFailure) -> Fetched? {
    do throws(FeedFailure) {
      return try await fetch()
    } catch {
      guard error.isPassing, let copy = await lastCopy() else { throw error }
      return copy
    }
  }

  /// The last copy alone; the network is not used.
  func lastCopy() async -> Fetched? {
    if let site = trustedSite {
      guard let copy = await site.lastCopy(await paths, in: environment) else { return nil }
      return try? decoded(copy)
    }
    return switch source {
    case .published(let urls): await environment.loader.lastCopy(of: urls, as: decode)
    case .site(let site, let feed, let language):
      await environment.loader.lastCopy(
        of: await site.urlsOfCopies(of: feed, for: await actual(language), in: environment), as: decode)
    case .bundled: nil
    }
  }

  /// Loads the feed of an app without pinned keys.
  private func load(anew: Bool) async throws(FeedFailure) -> Fetched? {
    switch source {
    case .published(let urls): try await environment.loader.load(urls, anyStatus: anyStatus, as: decode)
    case .site(let site, let feed, let language):
      try await site.load(
        feed, for: await actual(language), in: environment, anyStatus: anyStatus, anew: anew, as: decode)
    case .bundled: nil
    }
  }

  private func load(from site: TrustedSite) async throws(FeedFailure) -> Fetched {
    try decoded(try await site.feed(await paths, in: environment))
  }

  private func decoded(_ file: LoadedFile<[UInt8]>) throws(FeedFailure) -> Fetched {
    do throws(FeedError) {
      return Fetched(source: file.source, value: try decode(file.value))
    } catch {
      throw .unreadable(file.source, error)
    }
  }

  /// The signed site; nil if the app pins no keys, or ships the feed itself.
  private var trustedSite: TrustedSite? {
    guard let trust = environment.trust, let address = source.siteAddress else { return nil }
    return trust.site(at: address)
  }

  /// The possible names of the feed in the site's manifest, best first.
  private var paths: [String] {
    get async {
      switch source {
      case .published(let urls): urls.map { $0.pathOfURL(below: source.siteAddress ?? "") ?? $0 }
      case .site(_, let feed, let language): feed.fileNames(for: await actual(language))
      case .bundled: []
      }
    }
  }

  private func actual(_ language: LanguageTag?) async -> LanguageTag {
    if let language { return language }
    return await environment.device().locale
  }

  private func read(_ name: String, _ load: () throws -> [UInt8]?) throws(FeedFailure) -> Fetched? {
    let bytes: [UInt8]?
    do { bytes = try load() } catch { throw .bundle(name, "\(error)") }
    guard let bytes else { return nil }
    do throws(FeedError) {
      return Fetched(source: name, value: try decode(bytes))
    } catch {
      throw .unreadable(name, error)
    }
  }

  private var decode: @Sendable ([UInt8]) throws(FeedError) -> Reading<Feed> {
    let (limits, decoded) = (environment.limits.reading, environment.decodedFeeds)
    return { bytes throws(FeedError) in
      guard let decoded else { return try Feed.decode(bytes, limits: limits) }
      return try decoded.reading(bytes, as: Feed.self, limits: limits)
    }
  }
}
