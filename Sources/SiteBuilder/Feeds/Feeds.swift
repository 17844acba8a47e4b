import Authoring
import Diagnostics
import FeedModel

/// The feeds of every locale, as bytes that were read again and found to say the same.
struct Feeds: Sendable {
  struct File: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  private(set) var files: [File] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ publication: Publication, views: ViewPages) {
    // One channel after the other: a feed is in memory several times over while it is written, read and compared.
    let results = Channel.allCases.flatMap { channel in
      publication.locales.concurrentMap { locale in
        FeedWriter(publication: publication, views: views, locale: locale).files(of: channel)
      }
    }
    for (files, problems) in results {
      self.files += files
      diagnostics += problems
    }
  }
}

/// Writes the feeds of one channel in one locale.
private struct FeedWriter {
  let publication: Publication
  let views: ViewPages
  let locale: LanguageTag
  var files: [Feeds.File] = []
  var diagnostics: [Diagnostic] = []

  init(publication: Publication, views: ViewPages, locale: LanguageTag) {
    self.publication = publication
    self.views = views
    self.locale = locale
  }

  func files(of channel: Channel) -> ([Feeds.File], [Diagnostic]) {
    var writer = self
    switch channel {
    case .banners: writer.add(BannersFeed(publication, views, locale), .banners)
    case .alerts: writer.add(AlertsFeed(publication, locale), .alerts)
    case .updates:
      writer.add(UpdatesFeed(publication, locale, local: false), .updates)
      writer.add(UpdatesFeed(publication, locale, local: true), .localUpdates)
    case .prompts: writer.add(PromptsFeed(publication, locale), .prompts)
    case .permissions: writer.add(PermissionsFeed(publication, views, locale), .permissions)
    }
    return (writer.files, writer.diagnostics)
  }

  /// Reads again what was written: what a client would not read the same is never published.
  private mutating func add<Feed: PublishedFeed>(_ feed: Feed, _ name: FeedName) {
    let path = name.fileName(for: locale == publication.configuration.defaultLocale ? nil : locale)
    do {
      let bytes = try feed.bytes()
      let reading = try Feed.read(bytes)
      files.append(Feeds.File(path: path, bytes: bytes))
      guard reading.feed != feed || !reading.issues.isEmpty else { return }
      report(path, reading.issues.first?.description ?? "it reads differently from what was meant")
    } catch {
      report(path, "\(error)")
    }
  }

  private mutating func report(_ path: String, _ problem: String) {
    diagnostics.append(
      Diagnostic(
        .error, "unreadable-feed", "the feed \(path) would not be read as it was written: \(problem)",
        fix: "change the text that the path names", at: SourceLocation(path: "content")))
  }
}

/// What every feed can do, so that one function can check them all.
private protocol PublishedFeed: Equatable & Sendable {
  func bytes() throws -> [UInt8]
  static func read(_ bytes: [UInt8]) throws -> Reading<Self>
}

extension BannersFeed: PublishedFeed {
  fileprivate func bytes() -> [UInt8] { encode() }
  fileprivate static func read(_ bytes: [UInt8]) throws -> Reading<BannersFeed> { try decode(bytes) }
}
extension AlertsFeed: PublishedFeed {
  fileprivate func bytes() throws -> [UInt8] { try encode() }
  fileprivate static func read(_ bytes: [UInt8]) throws -> Reading<AlertsFeed> { try decode(bytes) }
}
extension UpdatesFeed: PublishedFeed {
  fileprivate func bytes() throws -> [UInt8] { try encode() }
  fileprivate static func read(_ bytes: [UInt8]) throws -> Reading<UpdatesFeed> { try decode(bytes) }
}
extension PromptsFeed: PublishedFeed {
  fileprivate func bytes() throws -> [UInt8] { try encode() }
  fileprivate static func read(_ bytes: [UInt8]) throws -> Reading<PromptsFeed> { try decode(bytes) }
}
extension PermissionsFeed: PublishedFeed {
  fileprivate func bytes() throws -> [UInt8] { try encode() }
  fileprivate static func read(_ bytes: [UInt8]) throws -> Reading<PermissionsFeed> { try decode(bytes) }
}
