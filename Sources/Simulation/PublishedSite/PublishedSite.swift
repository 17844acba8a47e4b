public import FeedClient
internal import FeedEvaluator
public import FeedModel
public import Output

/// The publication in one place: an output in memory, a folder, or a host.
///
/// A device reads all three in the same way, through ``transport``: the files of a tree or a folder are served as a host
/// would serve them. Nothing here decides what a device displays.
public struct PublishedSite: Sendable {
  /// The address with which the feeds' addresses begin; it ends with a slash. For a folder, it is the path.
  public var address: String { site.address }
  public let transport: any FeedTransport
  private var site: FeedSite
  package let limits: TransferLimits
  /// The feeds that were decoded last, because decoding takes longer than any other part of a question.
  package let decoded = DecodedFeeds()
  /// The keys that an app pins, which then reads only what these have signed; nil for an app that pins none.
  public var trust: FeedTrust?
  private(set) var place: Place

  enum Place {
    case tree(OutputTree)
    case folder(FolderTransport)
    /// A folder that is not on the disk.
    case copy(FilesOnDemand, of: String)
    /// A host. Views are requested without copies, because their names change with every edit.
    case host(BoundedTransport)
  }

  /// Memory answers at once, however long a busy machine lets it wait.
  private static let ofMemory = TransferLimits(timeout: .seconds(86_400))

  /// An output that was built for this address.
  public init(_ tree: OutputTree, at address: String) {
    site = FeedSite(address)
    limits = Self.ofMemory
    transport = TreeTransport(FilesOnDemand(tree), address: site.address)
    place = .tree(tree)
  }

  /// A copy of a folder, such as a commit in version control. Like a folder, it does not know its address.
  ///
  /// - Parameter name: A name for messages, with which the addresses of its files begin.
  public init(copy files: FilesOnDemand, of name: String) {
    site = FeedSite(name)
    limits = Self.ofMemory
    transport = TreeTransport(files, address: site.address)
    place = .copy(files, of: name)
  }

  /// A copy of a folder whose files are in memory.
  public init(copy tree: OutputTree, of name: String) { self.init(copy: FilesOnDemand(tree), of: name) }

  /// An empty publication, which a first release is compared with.
  public static var nothing: PublishedSite { PublishedSite(copy: OutputTree(), of: "none") }

  /// A folder, which need not exist.
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
  ///   - address: The absolute address, `http` or `https`.
  ///   - transport: The way to the host.
  ///   - copies: The feeds that were fetched before, for conditional requests.
  ///   - limits: The limits of each request.
  ///   - total: The time that the host may take for all requests together; nil for as long as each of them has.
  public init(
    host address: String, transport: any FeedTransport, copies: any FeedStore,
    limits: TransferLimits = TransferLimits(), total: Duration? = nil
  ) {
    site = FeedSite(address)
    self.limits = limits
    let bounded = BoundedTransport(to: transport, limit: total)
    self.transport = HostTransport(to: bounded, copies: copies)
    place = .host(bounded)
  }

  /// The URLs that a different host answered after a redirect, by that host.
  public var otherHosts: [String: [String]] {
    if case .host(let transport) = place { transport.otherHosts } else { [:] }
  }

  /// The same site for a new process, which reads its index of feeds again.
  public func readAnew() -> PublishedSite {
    var site = self
    site.site = FeedSite(address)
    return site
  }

  /// The place where a device with that language finds a feed.
  public func source(_ feed: FeedName, for language: LanguageTag) -> FeedSource {
    .published(feed, at: site, for: language)
  }

  /// The file that a device with that language reads; nil if the site does not publish this feed.
  public func feed(_ feed: FeedName, for language: LanguageTag) async throws(FeedFailure) -> LoadedFile<[UInt8]>? {
    var environment = FeedEnvironment(
      transport: transport, store: MemoryStore(), device: { FeedDevice(appVersion: "0") }, limits: limits)
    environment.readsFeedsByName = true
    environment.trust = trust
    do throws(FeedFailure) {
      return try await site.file(of: feed, for: language, in: environment)
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// The feeds among these that it publishes for that language, including those that cannot be read. They are requested
  /// at the same time.
  public func published(_ feeds: [FeedName], for language: LanguageTag) async -> [FeedName] {
    let missing = await withTaskGroup(of: FeedName?.self) { group in
      for name in feeds { group.addTask { await isMissing(name, for: language) ? name : nil } }
      return await group.reduce(into: Set<FeedName>()) { if let name = $1 { $0.insert(name) } }
    }
    return feeds.filter { !missing.contains($0) }
  }

  private func isMissing(_ feed: FeedName, for language: LanguageTag) async -> Bool {
    do throws(FeedFailure) { return try await self.feed(feed, for: language) == nil } catch { return false }
  }

  /// The ids of the banners for that language; empty if there is no readable feed.
  public func bannerIDs(for language: LanguageTag) async -> [String] {
    await banners(for: language)?.notifications.map(\.id) ?? []
  }

  /// The ids under which clients store the values that these banners test (`BannersFeed.storedIDs`).
  public func storedBannerIDs(for language: LanguageTag) async -> [String] {
    await banners(for: language)?.storedIDs ?? []
  }

  /// The variants of a banner; none for one with one text.
  public func variants(of banner: String, for language: LanguageTag) async -> [BannersFeed.Condition.Variant] {
    await banners(for: language)?.notifications.last { $0.id == banner }?.variants ?? []
  }

  /// The URLs of a banner's views.
  public func views(of banner: String, for language: LanguageTag) async -> [String] {
    await banners(for: language)?.notifications.last { $0.id == banner }?.views.map(\.file) ?? []
  }

  private func banners(for language: LanguageTag) async -> BannersFeed? {
    guard let bytes = try? await feed(.banners, for: language)?.value else { return nil }
    return try? decoded.reading(bytes, as: BannersFeed.self, limits: limits.reading).feed
  }

  /// The manifest; nil if there is none, or if it cannot be read.
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

  /// The reason why a view that this site should have cannot be shown; nil for a view that exists, and for one
  /// elsewhere.
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

  /// Whether a folder lacks a view. A folder does not know its address, so a view counts as its own if its manifest
  /// lists the view's path or, without a manifest, if the folder has views at all.
  private func lacks(_ url: String, file: (String) -> [UInt8]?, hasViews: () -> Bool) async -> Bool {
    guard let path = url.viewPath else { return false }
    // A path that leaves the folder is not looked up.
    guard path.leavesFolder || file(path) == nil else { return false }
    // This comes last, because a manifest takes longer to read than most feeds.
    guard let manifest = await manifest() else { return hasViews() }
    return !manifest.files.isEmpty
  }

  /// The bytes of a view of this site; nil for one elsewhere and for a host, whose views are requested one by one.
  public func view(_ url: String) -> [UInt8]? {
    guard let path = Self.viewPath(of: url) else { return nil }
    return switch place {
    case .tree(let tree): tree[path]
    case .copy(let files, _): try? files.read(path)
    case .folder(let folder): folder.file(path)
    case .host: nil
    }
  }

  /// The path of a view in an output, from its URL at any address: `views/hello/index.html`. Nil for another file.
  public static func viewPath(of url: String) -> String? { url.viewPath.flatMap { $0.leavesFolder ? nil : $0 } }

  private func loader(_ transport: any FeedTransport) -> FeedLoader {
    FeedLoader(transport: transport, copies: MemoryStore(), limits: limits)
  }
}

extension String {
  /// The part of a URL after the address; nil for a URL elsewhere, and for one that leaves the folder again.
  func path(below address: String) -> String? {
    guard utf8.starts(with: address.utf8) else { return nil }
    let path = String(decoding: utf8.dropFirst(address.utf8.count), as: UTF8.self)
    return path.leavesFolder ? nil : path
  }

  /// The path of a view at the end of the URL: `views/hello/index.html`. It may leave the folder.
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

extension PublishedSite {
  /// The files of each feed by language, as far as they can be known.
  public struct Listing: Sendable {
    public var index: FeedIndex
    /// Languages that were tried one by one, because a host without an index does not list its files. Empty if all
    /// files are known.
    public var tried: [LanguageTag] = []
  }

  /// The file of each feed in each language, according to the site's own index or, without one, by the names under
  /// which devices look for them. The files of a folder or a commit are listed; for a host, the manifest lists them, or
  /// languages are tried.
  ///
  /// - Parameter languages: The languages of devices in question, which are tried in addition to common ones.
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

  /// The languages that devices are most often set to.
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
  /// - Parameter names: The names of files. Each feed without a language in its name is for all languages that have
  ///   none of their own.
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

extension PublishedSite {
  /// A file that the site's index lists but the host does not have.
  public struct AbsentFile: Equatable, Sendable {
    public var name: String
    /// The status of the response: 403, 404 or 410.
    public var status: Int
    /// The same name in lower case, if the host has a file of that name.
    public var lowerCase: String?
  }

  /// The files of these feeds for that language that the index lists but a host does not have. Devices read the default
  /// language's files instead, so this may go unnoticed. Empty for a site without an index, and for one that is not on
  /// a host.
  public func absentFiles(of feeds: [FeedName], for language: LanguageTag) async -> [AbsentFile] {
    guard case .host = place, let index = await publishedIndex() else { return [] }
    var absent: [AbsentFile] = []
    for feed in feeds where index.files[feed] != nil {
      let name = index.fileNames(of: feed, for: language)[0]
      guard let status = await status(of: name), [403, 404, 410].contains(status) else { continue }
      let lower = name.lowercased()
      let isThere = lower != name ? await self.status(of: lower) == 200 : false
      absent.append(AbsentFile(name: name, status: status, lowerCase: isThere ? lower : nil))
    }
    return absent
  }

  private func status(of name: String) async -> Int? {
    try? await transport.get(FeedRequest(address + name, limits: limits)).status
  }

  /// The files of these feeds that differ from the manifest, by name.
  ///
  /// A device that pins a key reads a feed's copy in `feeds/`, so it is not affected. Original clients read the file.
  public func differingFiles(of feeds: [FeedName], for language: LanguageTag) async -> [String] {
    guard let manifest = await manifest() else { return [] }
    var plain = self
    plain.trust = nil
    var names: [String] = []
    for feed in feeds {
      guard let file = try? await plain.feed(feed, for: language), let name = file.source.path(below: address),
        let listed = manifest.files.first(where: { $0.path == name }), sha256Hex(file.value) != listed.sha256
      else { continue }
      names.append(name)
    }
    return names
  }
}
