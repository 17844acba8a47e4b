import Authoring
import Diagnostics
import FeedModel
import Hashing
import Output

/// The result of building one entry on its own, independent of the rest of the site. This is a class because lists of
/// 10,000 are copied and sorted.
final class BuiltEntry: Sendable {
  let kind: ContentKind
  let id: String
  /// The reading without diagnostics, a notification's views, and the texts for translators.
  let reading: EntryReading
  /// The records of its translations in manifests.
  let translated: [Manifest.Translated]
  /// The days that its texts name.
  let days: [WrittenDayFact]
  /// The problems of the entry on its own, in order.
  let diagnostics: [Diagnostic]
  let hasErrors: Bool
  /// The built notification; nil if the entry is of a different kind.
  let notification: BuiltNotification?
  /// Whether it had expired, so that missing translations were not reported.
  let hadExpired: Bool

  /// The path of its files, without language and extension.
  var source: String { "content/\(kind.rawValue)/\(id)" }

  init(
    _ entry: ContentEntry, _ reading: consuming EntryReading, diagnostics: [Diagnostic], hadExpired: Bool = false,
    translated: [Manifest.Translated] = [], days: [WrittenDayFact] = [], notification: BuiltNotification? = nil
  ) {
    (self.hadExpired, self.translated, self.days) = (hadExpired, translated, days)
    (reading.diagnostics, reading.translatable, reading.written) = ([], [], [])
    if let notification { reading.content = .notification(notification.source) }
    kind = entry.kind
    id = entry.id
    self.reading = reading
    self.diagnostics = diagnostics.withoutCrowds()
    hasErrors = self.diagnostics.hasErrors
    self.notification = notification
  }
}

/// A notification with everything that is published from it.
final class BuiltNotification: Sendable {
  /// The notification without its views.
  let source: Notification
  /// Whether it was due. If it was not, no part of it is published.
  let isLive: Bool
  /// The images that its texts show; nil for one that does not exist.
  let images: [String: PublishedImage?]
  /// The templates that its views name.
  let templates: Set<String>
  /// Whether it goes to the channel, due or not.
  let isBanner: Bool
  let planned: PlannedBanner
  /// The flags that its conditions test, and those that links of its views set and clear.
  let flagTests: [NamedFlag]
  let flagLinks: [NamedFlag]
  /// The keys by which devices remember it, as an alert and as a banner; nil if it does not go to the channel.
  let alertKey: Manifest.Published?
  let bannerKey: Manifest.Published?
  /// The built views; none for an alert.
  let views: [BuiltView]
  /// Its entries in the feeds, in the order of the site's locales; empty if it does not go to the channel.
  let banners: [FeedPiece]
  let alerts: [FeedPiece]

  init(
    _ source: Notification, isLive: Bool, images: [String: PublishedImage?], templates: Set<String>,
    planned: PlannedBanner, flagLinks: [NamedFlag], alertKey: Manifest.Published?,
    bannerKey: Manifest.Published?, views: [BuiltView], banners: [FeedPiece], alerts: [FeedPiece]
  ) {
    (self.source, self.isLive, self.images) = (source, isLive, images)
    (self.templates, self.planned) = (templates, planned)
    isBanner = source.channels.contains(.banners)
    flagTests = source.flagTests
    (self.flagLinks, self.alertKey, self.bannerKey, self.views) = (flagLinks, alertKey, bannerKey, views)
    (self.banners, self.alerts) = (banners, alerts)
  }
}

extension [BuiltNotification] {
  /// The notifications sorted by the ids that devices remember. They are originally sorted by the names of their files.
  var inOrderOfIDs: Self {
    contains { $0.source.id != $0.source.identity.file } ? sorted { $0.source.id < $1.source.id } : self
  }
}

/// A view in every language in which it is written.
struct BuiltView: Sendable {
  let pages: Localized<PublishedFile>
  /// The heights in the same languages; nil if it fills the screen.
  let heights: Localized<PublishedHeight>?

  init(pages: Localized<PublishedFile>, heights: Localized<EstimatedHeight>?) {
    (self.pages, self.heights) = (pages, heights?.map(\.published))
  }
}

/// A file of the output, and its entry in the manifest. This is a class because lists of 10,000 are sorted and joined.
final class PublishedFile: Sendable {
  let entry: Manifest.File
  let contents: FileContents

  init(_ entry: Manifest.File, _ contents: FileContents) { (self.entry, self.contents) = (entry, contents) }

  convenience init(path: String, contents: FileContents) {
    var hash = SHA256()
    for piece in contents.pieces { hash.update(piece) }
    self.init(Manifest.File(path: path, bytes: contents.count, sha256: hash.finish().hex), contents)
  }

  var output: OutputFile { OutputFile(path: entry.path, contents: contents) }
}
