public import FeedModel

/// A published site as the clients of one process see it: its address, and its index of feeds (`feeds.json`).
///
/// The clients that share a site poll its index once for each launch, conditionally, and fetch a feed only if the index
/// names a version that differs from the stored copy. So a launch without news costs one small request.
///
/// An index without versions, from an older site, only says where feeds are. It is then valid for a day, and feeds are
/// requested conditionally. Without an index, the feeds of a language are looked for by name, best first
/// (`FeedName.urls(at:for:)`).
public actor FeedSite {
  /// The absolute address, with a slash at its end.
  public nonisolated let address: String
  private var poll: Poll?
  private var polls = 0

  /// - Parameter address: The absolute address, with or without a slash at its end.
  public init(_ address: String) { self.address = address.utf8.last == UInt8(ascii: "/") ? address : address + "/" }

  private struct Poll {
    let number: Int
    let began: Instant
    let task: Task<Polled, Never>
    var answer: Polled?
    /// The feeds that were read with it.
    var feeds: Set<FeedName>

    /// Whether a client that reads the feed now can use it. If the client has used it before, this is a different
    /// launch.
    func serves(_ feed: FeedName, anew: Bool, at now: Instant) -> Bool {
      guard let answer else { return true }
      guard answer.isForOneLaunch else { return (began...began.advanced(by: answer.period)).contains(now) }
      return !anew && !feeds.contains(feed) && (began...began.advanced(by: 60)).contains(now)
    }
  }

  private struct Polled: Sendable {
    var index: FeedIndex?
    /// The reason why the server could not be asked; the index, if any, is then the last copy.
    var failure: FeedFailure?
    /// The seconds for which it is not requested again if it has no versions.
    var period: Int

    var isForOneLaunch: Bool { index?.versions.isEmpty == false }
  }

  /// The file of a feed that a device in that language reads.
  ///
  /// - Parameters:
  ///   - anyStatus: See ``FeedLoader/load(_:anyStatus:as:)``.
  ///   - anew: Whether the server is asked regardless of ``FeedPolling/period``.
  func load<Value: Sendable>(
    _ feed: FeedName, for language: LanguageTag, in environment: FeedEnvironment, anyStatus: Bool = false,
    anew: Bool = false, as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> LoadedFile<Value> {
    let loader = environment.loader
    let deadline = loader.deadline()
    let polled = await polled(for: feed, anew: anew, environment)
    guard let index = polled.index else {
      let urls = feed.urls(at: address, for: language)
      return try await loader.load(urls, anyStatus: anyStatus, by: deadline, as: read)
    }
    let names = index.fileNames(of: feed, for: language)
    let urls = names.map { address + $0 }
    let versions = environment.readsFeedsByName ? [:] : index.versions
    if !versions.isEmpty, let failure = polled.failure { throw failure }
    // The problem is reported once, together with the file that the app reads in the end.
    var problem: String?
    if let version = versions[names[0]] {
      do throws(FeedFailure) {
        let copy = address + FeedIndex.copy(of: names[0], sha256: version)
        return try await loader.load(version, of: urls[0], at: copy, by: deadline, as: read)
      } catch {
        guard error.isOfThisFile else { throw error }
        problem = "it names \(error); \(urls[0]) is read instead"
      }
    }
    let fetched = try await loader.load(urls, anyStatus: anyStatus, by: deadline, as: read)
    if fetched.source != urls[0] {
      problem = "it names \(urls[0]), which does not exist; \(fetched.source) is read instead"
    }
    if let problem { environment.report(.index(url, problem)) }
    return fetched
  }

  /// The URLs whose copies may be a feed, best first. The network is not used.
  func urlsOfCopies(of feed: FeedName, for language: LanguageTag, in environment: FeedEnvironment) async -> [String] {
    var index = poll?.answer?.index
    if index == nil { index = await lastIndex(environment) }
    let listed = index?.fileNames(of: feed, for: language).map { address + $0 } ?? []
    return listed + feed.urls(at: address, for: language).filter { !listed.contains($0) }
  }

  nonisolated var url: String { address + FeedIndex.fileName }

  private func polled(for feed: FeedName, anew: Bool, _ environment: FeedEnvironment) async -> Polled {
    let now = environment.now()
    if let poll, poll.serves(feed, anew: anew, at: now) {
      self.poll?.feeds.insert(feed)
      if let answer = poll.answer { return answer }
      return await poll.task.value
    }
    polls += 1
    let (number, isFirst) = (polls, polls == 1)
    let task = Task { await ask(environment, anew: anew, isFirst: isFirst) }
    poll = Poll(number: number, began: now, task: task, feeds: [feed])
    let answer = await task.value
    if poll?.number == number { poll?.answer = answer }
    return answer
  }

  /// Asks for the index, and never fails: an unreadable index counts as missing. While the server cannot be reached,
  /// its last copy counts.
  private func ask(_ environment: FeedEnvironment, anew: Bool, isFirst: Bool) async -> Polled {
    if let index = await resting(environment, anew: anew) { return Polled(index: index, period: 0) }
    if isFirst, !anew { await environment.waitForTurn(at: address) }
    do throws(FeedFailure) {
      let index = try await indexLoader(environment).load([url], as: Self.decode).value
      for issue in index.issues { environment.report(.feed(url, issue)) }
      await environment.notePoll(of: address)
      return Polled(index: index.feed, period: 86_400)
    } catch {
      switch error {
      case .unreadable, .transport(_, .tooLarge): environment.report(.index(url, error.problem))
      default: break
      }
      guard error.isPassing else { return Polled(index: nil, period: 86_400) }
      return Polled(index: await lastIndex(environment), failure: error, period: 60)
    }
  }

  /// The last index if it has versions and no poll is due.
  private func resting(_ environment: FeedEnvironment, anew: Bool) async -> FeedIndex? {
    guard !anew, await !environment.isPollDue(of: address) else { return nil }
    let index = await lastIndex(environment)
    return index?.versions.isEmpty == false ? index : nil
  }

  private func lastIndex(_ environment: FeedEnvironment) async -> FeedIndex? {
    await indexLoader(environment).lastCopy(of: [url], as: Self.decode)?.value.feed
  }

  private func indexLoader(_ environment: FeedEnvironment) -> FeedLoader {
    var limits = environment.limits
    // The index of a few hundred languages is smaller, and a feed should not wait long for a file that only saves time.
    limits.maxBytes = min(limits.maxBytes, 256 << 10)
    limits.timeout = min(limits.timeout, .seconds(15))
    return environment.loader(limits)
  }

  private static let decode: @Sendable ([UInt8]) throws(FeedError) -> Reading<FeedIndex> = {
    bytes throws(FeedError) in
    try FeedIndex.decode(bytes, limits: ReadingLimits(maxBytes: 256 << 10, maxValues: 20_000))
  }
}

extension FeedSite {
  /// The bytes of the file that a device in that language reads; with ``FeedEnvironment/trust``, only if they were signed.
  package func file(
    of feed: FeedName, for language: LanguageTag, in environment: FeedEnvironment
  ) async throws(FeedFailure) -> LoadedFile<[UInt8]> {
    guard let trust = environment.trust else {
      return try await load(feed, for: language, in: environment) { bytes throws(FeedError) in bytes }
    }
    return try await trust.site(at: address).feed(feed.fileNames(for: language), in: environment)
  }
}

extension FeedFailure {
  /// Whether only this file failed, so that another file of the same server may be read instead.
  fileprivate var isOfThisFile: Bool {
    switch self {
    case .missing, .differs, .unreadable, .notModified, .transport(_, .tooLarge): true
    case .status(_, let status, _): status < 500 && status != 429
    case .transport, .distrusted, .bundle: false
    }
  }
}

/// The source of a client's feed.
public enum FeedSource: Sendable {
  /// Absolute URLs, tried in this order until one exists.
  case published([String])
  /// A site's feed in a language, or in the device's if nil: the file for that language, or for one that it falls back to
  /// (fr-CA, fr), or the default one.
  case site(FeedSite, FeedName, LanguageTag?)
  /// A file that the app ships: its name for messages, and a closure that reads it or returns nil if there is none.
  case bundled(String, @Sendable () throws -> [UInt8]?)

  /// A feed at one absolute URL, in one language.
  public static func published(_ url: String) -> FeedSource { .published([url]) }

  /// A feed of a site, in the device's language unless another is named. Clients that share the site read its index once.
  public static func published(_ feed: FeedName, at site: FeedSite, for language: LanguageTag? = nil) -> FeedSource {
    .site(site, feed, language)
  }

  /// The same for a single client: the site's address is absolute, with or without a slash at its end.
  public static func published(_ feed: FeedName, at site: String, for language: LanguageTag? = nil) -> FeedSource {
    .site(FeedSite(site), feed, language)
  }
}

extension FeedSource {
  /// The folder with the site's manifest: the site, or the folder of the first URL. Nil for a file of the app.
  var siteAddress: String? {
    switch self {
    case .published(let urls): urls.first.flatMap { url in url.lastIndex(of: "/").map { String(url[...$0]) } }
    case .site(let site, _, _): site.address
    case .bundled: nil
    }
  }
}

extension String {
  /// The path after the address in a URL; nil for a URL elsewhere.
  func pathOfURL(below address: String) -> String? {
    utf8.starts(with: address.utf8) ? String(decoding: utf8.dropFirst(address.utf8.count), as: UTF8.self) : nil
  }
}

extension FeedName {
  /// The URLs at which a device in that language looks for this feed on a site without an index, best first.
  ///
  /// The site's address is absolute, with or without a slash at its end.
  public func urls(at site: String, for language: LanguageTag) -> [String] {
    let base = site.utf8.last == UInt8(ascii: "/") ? site : site + "/"
    return fileNames(for: language).map { base + $0 }
  }
}
