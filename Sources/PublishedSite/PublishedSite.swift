public import FeedClient
internal import FeedEvaluator
public import FeedModel
public import Output
internal import Text

/// What is published in one place: an output in memory, a folder, or a host.
///
/// A device reads all three in the same way, through ``transport``: the files of a tree or a folder are served as a host
/// would serve them. Nothing here decides what a device displays.
public struct PublishedSite: Sendable {
  /// The feeds' addresses begin with it; it ends with a slash. Of a folder, its path.
  public var address: String { site.address }
  public let transport: any FeedTransport
  private var site: FeedSite
  package let limits: TransferLimits
  /// What was decoded last: nothing that is asked of a site takes longer.
  package let decoded = DecodedFeeds()
  /// The keys that an app pins, which then reads only what these have signed; nil for an app that pins none.
  public var trust: Trust?
  private(set) var place: Place

  enum Place {
    case tree(OutputTree)
    case folder(FolderTransport)
    /// A folder that is not on the disk.
    case copy(FilesOnDemand, of: String)
    /// Views are asked for past the copies, whose names change with every edit.
    case host(BoundedTransport)
  }

  /// An output that was built for this address.
  public init(_ tree: OutputTree, at address: String) {
    site = FeedSite(address)
    limits = TransferLimits()
    transport = TreeTransport(FilesOnDemand(tree), address: site.address)
    place = .tree(tree)
  }

  /// A copy of a folder, such as one that version control has. Like a folder, it does not know its address.
  ///
  /// - Parameter name: For messages; its files' addresses begin with it.
  public init(copy files: FilesOnDemand, of name: String) {
    site = FeedSite(name)
    limits = TransferLimits()
    transport = TreeTransport(files, address: site.address)
    place = .copy(files, of: name)
  }

  /// The same, of files that are in memory.
  public init(copy tree: OutputTree, of name: String) { self.init(copy: FilesOnDemand(tree), of: name) }

  /// A folder; it need not exist.
  public init(folder path: String, limits: TransferLimits = TransferLimits()) {
    site = FeedSite(path)
    self.limits = limits
    let folder = FolderTransport(path: path, address: site.address)
    transport = folder
    place = .folder(folder)
  }

  /// A host, which is asked for each file once.
  ///
  /// - Parameters:
  ///   - address: Absolute, `http` or `https`.
  ///   - transport: The way to the host.
  ///   - copies: Of the feeds that were fetched before, for conditional requests.
  ///   - limits: Of each request.
  ///   - total: How long the host may take for all requests together; nil for as long as each of them has.
  public init(
    host address: String, transport: any FeedTransport, copies: any FeedStore,
    limits: TransferLimits = TransferLimits(),
    total: Duration? = nil
  ) {
    site = FeedSite(address)
    self.limits = limits
    let bounded = BoundedTransport(to: transport, limit: total)
    self.transport = HostTransport(to: bounded, copies: copies)
    place = .host(bounded)
  }

  /// The URLs that were answered by another host than this one, to which they were redirected, by that host.
  public var otherHosts: [String: [String]] {
    if case .host(let transport) = place { transport.otherHosts } else { [:] }
  }

  /// The same site for a process that begins: its index of feeds is read again.
  public func readAnew() -> PublishedSite {
    var site = self
    site.site = FeedSite(address)
    return site
  }

  /// Where a device with that language finds a feed.
  public func source(_ feed: FeedName, for language: LanguageTag) -> FeedSource {
    .published(feed, at: site, for: language)
  }

  /// The file that a device with that language reads; nil where the site doesn't publish this feed.
  public func feed(_ feed: FeedName, for language: LanguageTag) async throws(FeedFailure) -> LoadedFile<[UInt8]>? {
    var environment = FeedEnvironment(
      transport: transport, store: MemoryStore(), device: { Device(appVersion: "0") }, limits: limits)
    environment.readsFeedsByName = true
    environment.trust = trust
    do throws(FeedFailure) {
      return try await site.file(of: feed, for: language, in: environment)
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// Which of these feeds it publishes for that language, also those that can't be read; asked for all at once.
  public func published(_ feeds: [FeedName], for language: LanguageTag) async -> [FeedName] {
    let missing = await withTaskGroup(of: FeedName?.self) { group in
      for name in feeds { group.addTask { await isMissing(name, for: language) ? name : nil } }
      return await group.reduce(into: Set<FeedName>()) { if let name = $1 { $0.insert(name) } }
    }
    return feeds.filter { !missing.contains($0) }
  }

  private func isMissing(_ feed: FeedName, for language: LanguageTag) async -> Bool {
    do throws(FeedFailure) {
      return try await self.feed(feed, for: language) == nil
    } catch {
      return false
    }
  }

  /// The ids of the banners for that language; none where there is no readable feed.
  public func bannerIDs(for language: LanguageTag) async -> [String] {
    await banners(for: language)?.notifications.map(\.id) ?? []
  }

  /// The ids under which clients store what these banners ask for (`BannersFeed.storedIDs`).
  public func storedBannerIDs(for language: LanguageTag) async -> [String] {
    await banners(for: language)?.storedIDs ?? []
  }

  /// The URLs of a banner's views.
  public func views(of banner: String, for language: LanguageTag) async -> [String] {
    await banners(for: language)?.notifications.last { $0.id == banner }?.views.map(\.file) ?? []
  }

  private func banners(for language: LanguageTag) async -> BannersFeed? {
    guard let bytes = try? await feed(.banners, for: language)?.value else { return nil }
    return try? decoded.reading(bytes, as: BannersFeed.self, limits: limits.reading).feed
  }

  /// The manifest; nil where there is none, or it can't be read.
  public func manifest() async -> Manifest? {
    let url = address + "manifest.json"
    guard let file = try? await loader(transport).load([url], as: { bytes throws(FeedError) in bytes }) else {
      return nil
    }
    return try? Manifest.decode(file.value)
  }

  /// The names of all files that feeds can have; nil for a host that does not say.
  func fileNames() async -> Set<String>? {
    switch place {
    case .tree(let tree): Set(tree.paths)
    case .copy(let files, _): Set(files.paths)
    case .folder(let folder): Set(folder.names)
    case .host: (await manifest()).map { Set($0.files.map(\.path)) }
    }
  }

  /// Why a view can't be shown that this site should hold; nil for one that is there, and for one elsewhere.
  public func problem(withView url: String) async -> String? {
    switch place {
    case .tree(let tree):
      guard url.utf8.starts(with: address.utf8) else { return nil }
      return url.path(below: address).flatMap { tree[$0] } == nil ? "there is no such file" : nil
    case .folder(let folder):
      let lacks = await lacks(url, file: folder.file, hasViews: { folder.exists("views") })
      return lacks ? "there is no such file in \(folder.path)" : nil
    case .copy(let files, let name):
      let lacks = await lacks(
        url, file: { try? files.read($0) }, hasViews: { files.paths.contains { $0.utf8.starts(with: "views/".utf8) } })
      return lacks ? "there is no such file in \(name)" : nil
    case .host(let transport):
      guard url.path(below: address) != nil else { return nil }
      do throws(FeedFailure) {
        _ = try await loader(transport).load([url]) { _ in }
        return nil
      } catch {
        return error.problem
      }
    }
  }

  /// A folder doesn't know its address. A view is its own if its manifest lists the view's path or, without a manifest,
  /// if the folder has views at all.
  private func lacks(_ url: String, file: (String) -> [UInt8]?, hasViews: () -> Bool) async -> Bool {
    guard let path = url.viewPath else { return false }
    // What leaves the folder is not looked up outside of it.
    guard path.leavesFolder || file(path) == nil else { return false }
    // Only now, because a manifest takes longer to read than most feeds.
    guard let manifest = await manifest() else { return hasViews() }
    return !manifest.files.isEmpty
  }

  /// The bytes of a view that is here; nil for one elsewhere and of a host, whose views are asked for one by one.
  public func view(_ url: String) -> [UInt8]? {
    guard let path = Self.viewPath(of: url) else { return nil }
    return switch place {
    case .tree(let tree): tree[path]
    case .copy(let files, _): try? files.read(path)
    case .folder(let folder): folder.file(path)
    case .host: nil
    }
  }

  /// Where an output has the view of that URL, whatever the address in front: `views/hello/index.html`. Nil for another file.
  public static func viewPath(of url: String) -> String? {
    url.viewPath.flatMap { $0.leavesFolder ? nil : $0 }
  }

  private func loader(_ transport: any FeedTransport) -> FeedLoader {
    FeedLoader(transport: transport, copies: MemoryStore(), limits: limits)
  }
}

extension String {
  /// What follows the address; nil for a URL elsewhere, and for one that leaves the folder again.
  func path(below address: String) -> String? {
    guard utf8.starts(with: address.utf8) else { return nil }
    let path = String(decoding: utf8.dropFirst(address.utf8.count), as: UTF8.self)
    return path.leavesFolder ? nil : path
  }

  /// `views/hello/index.html` of a URL that ends so. It may leave the folder.
  fileprivate var viewPath: String? {
    let parts = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let views = parts.lastIndex(where: { $0.elementsEqual("views".utf8) }) else { return nil }
    return parts[views...].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  fileprivate var leavesFolder: Bool {
    utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains { part in
      part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
    }
  }
}
