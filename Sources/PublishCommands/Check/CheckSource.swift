import CurlTransport
import DeviceSimulator
import FeedClient
import FeedModel
import Text

/// What `check` reads from: a folder, or a site's address.
enum CheckSource: Sendable {
  case folder(FeedFolder)
  /// What is known of its views isn't kept: their names change with every edit, and a cache of them would only grow.
  case site(String, feeds: FeedLoader, views: FeedLoader)

  /// - Throws: ``Failure`` if there is no such folder, or the address is none.
  init(_ from: String, limits: TransferLimits) throws {
    guard from.contains("://") else {
      let folder = FeedFolder(from)
      try folder.checkExists()
      self = .folder(folder)
      return
    }
    try Self.checkAddress(from)
    let transport = CurlTransport()
    self = .site(
      from, feeds: FeedLoader(transport: transport, copies: FetchedCopies.store(), limits: limits),
      views: FeedLoader(transport: transport, copies: MemoryStore(), limits: limits))
  }

  private static func checkAddress(_ from: String) throws {
    guard from.starts(withBytesOf: "http://") || from.starts(withBytesOf: "https://") else {
      throw Failure(
        message: "'\(from)' is no http or https address", advice: "write --from https://updates.example.com/")
    }
    guard let host = from.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false).last,
      let first = host.first, first != UInt8(ascii: "/")
    else {
      throw Failure(message: "'\(from)' names no host", advice: "write --from https://updates.example.com/")
    }
    guard !from.contains(ascii: "?"), !from.contains(ascii: "#") else {
      throw Failure(
        message: "'\(from)' is no folder's address", advice: "write it up to the folder, without '?' and '#'")
    }
  }

  /// The feeds of these channels, all at once.
  func feeds(of channels: [Channel], for language: LanguageTag) async -> [FeedName: PublishedFeed] {
    await withTaskGroup(of: (FeedName, PublishedFeed).self) { group in
      for name in FeedName.allCases where channels.contains(name.channel) {
        group.addTask { (name, await feed(name, for: language)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// One published feed in the device's language, or what stands in its way.
  private func feed(_ name: FeedName, for language: LanguageTag) async -> PublishedFeed {
    switch self {
    case .folder(let folder): return folder.feed(name, for: language)
    case .site(let site, let loader, _):
      do throws(FeedFailure) {
        let file = try await loader.load(name.urls(at: site, for: language)) { bytes throws(FeedError) in bytes }
        return PublishedFeed(name: String(file.source.split(separator: "/").last ?? ""), contents: .file(file.value))
      } catch {
        guard case .missing = error else {
          return PublishedFeed(name: name.rawValue, contents: .failed(error.description))
        }
        return PublishedFeed(name: name.rawValue, contents: .missing)
      }
    }
  }
}
