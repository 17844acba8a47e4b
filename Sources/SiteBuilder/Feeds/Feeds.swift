import Authoring
import Diagnostics
import FeedModel

/// The feeds of every locale, as bytes that were read back and found equal, and the index that names them.
struct Feeds: Sendable {
  private(set) var files: [OutputFile] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// How many entries were written and read back on their own.
  private(set) var made = 0

  init(_ publication: Publication, views: ViewPages, memory: inout SiteMemory) {
    let slots = Channel.allCases.flatMap { channel in
      publication.locales.map { FeedSlot(channel: channel, locale: $0) }
    }
    let earlier = memory.feeds
    let isCaching = memory.isCaching
    let write = { @Sendable (slot: FeedSlot) -> FeedWriter in
      var memory = earlier[slot] ?? FeedMemory()
      memory.isCaching = isCaching
      var writer = FeedWriter(publication: publication, views: views, locale: slot.locale, memory: memory)
      writer.write(slot.channel)
      return writer
    }
    // Without a cache, one channel after another: while a feed is written, read and compared, several copies of it are
    // in memory.
    let writers =
      isCaching
      ? slots.concurrentMap(write)
      : Channel.allCases.flatMap { channel in slots.filter { $0.channel == channel }.concurrentMap(write) }
    memory.feeds = [:]
    for (slot, writer) in zip(slots, writers) {
      files += writer.files
      diagnostics += writer.diagnostics
      made += writer.memory.made
      if isCaching { memory.feeds[slot] = writer.memory }
    }
    let index = FeedIndex(defaultLocale: publication.configuration.defaultLocale, locales: publication.locales)
    files.append(OutputFile(path: FeedIndex.fileName, bytes: index.encode()))
  }
}

/// Writes the feeds of one channel in one locale.
private struct FeedWriter: Sendable {
  let publication: Publication
  let views: ViewPages
  let locale: LanguageTag
  var memory: FeedMemory
  var files: [OutputFile] = []
  var diagnostics: [Diagnostic] = []

  init(publication: Publication, views: ViewPages, locale: LanguageTag, memory: FeedMemory) {
    self.publication = publication
    self.views = views
    self.locale = locale
    self.memory = memory
  }

  mutating func write(_ channel: Channel) {
    switch channel {
    case .banners: addBanners()
    case .alerts: addAlerts()
    case .updates:
      add(UpdatesFeed(publication, locale, local: false), .updates)
      add(UpdatesFeed(publication, locale, local: true), .localUpdates)
    case .prompts: add(PromptsFeed(publication, locale), .prompts)
    case .permissions: add(PermissionsFeed(publication, views, locale), .permissions)
    }
  }

  private mutating func addBanners() {
    let (address, locale) = (publication.address, locale)
    guard memory.isCaching,
      let bytes = memory.banners.join(
        views.banners, in: Exact(wrappedValue: address),
        { pages, frame in
          let entry = BannersFeed.Notification(pages, address, locale)
          return FeedPiece(BannersFeed(notifications: [entry]), key: entry.id, in: frame)
        })
    else { return add(BannersFeed(publication, views, locale), .banners) }
    add(bytes, .banners)
  }

  private mutating func addAlerts() {
    let (summaries, locale) = (publication.summaries, locale)
    guard memory.isCaching,
      let bytes = memory.alerts.join(
        publication.alerts, in: NoInputs(),
        { notification, frame in
          AlertsFeed.Notification(notification, summaries[notification].text, locale).flatMap { entry in
            FeedPiece(AlertsFeed(notifications: [entry]), key: entry.key, in: frame)
          }
        })
    else { return add(AlertsFeed(publication, locale), .alerts) }
    add(bytes, .alerts)
  }

  /// Writes a feed as a whole. It is not read back if both the feed and its bytes are the same as the last time: equal
  /// feeds can have different bytes, because `2.4` and `2.04` are the same version.
  private mutating func add<Feed: ChannelFeed>(_ feed: Feed, _ name: FeedName) {
    let path = path(name)
    let kept = memory.feeds.removeValue(forKey: name)
    do {
      let bytes = try feed.encode()
      add(bytes, name)
      let isKnown = kept.map { $0.bytes == bytes && $0.feed as? Feed == feed } ?? false
      if !isKnown, let problem = try feed.problem(in: bytes) { return report(path, problem) }
      if memory.isCaching { memory.feeds[name] = FeedMemory.Whole(feed: feed, bytes: bytes) }
    } catch {
      report(path, "\(error)")
    }
  }

  private mutating func add(_ bytes: [UInt8], _ name: FeedName) {
    files.append(OutputFile(path: path(name), bytes: bytes))
  }

  private func path(_ name: FeedName) -> String {
    name.fileName(for: locale == publication.configuration.defaultLocale ? nil : locale)
  }

  private mutating func report(_ path: String, _ problem: String) {
    diagnostics.append(
      Diagnostic(
        .error, .unreadableFeed, "clients would not read the feed \(path) as intended: \(problem)",
        fix: "change the text at the path in the message", at: SourceLocation(path: "content")))
  }
}
