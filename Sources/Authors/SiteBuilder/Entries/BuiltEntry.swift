import Authoring
import Diagnostics
import FeedModel
import Hashing
import Output

/// What a build makes of one entry on its own, whatever else the site holds. An object, because lists of 10,000 are
/// copied and sorted.
final class BuiltEntry: Sendable {
  let kind: ContentKind
  let id: String
  /// Without diagnostics, without the views of a notification, and without what translators see.
  let reading: EntryReading
  /// What manifests remember of its translations.
  let translated: [Manifest.Translated]
  /// What is wrong with it on its own, in order.
  let diagnostics: [Diagnostic]
  let hasErrors: Bool
  /// Nil if the entry is not a notification.
  let notification: BuiltNotification?
  /// Whether it had expired, so that no translations were missed.
  let hadExpired: Bool

  /// The path of its files, without language and extension.
  var source: String { "content/\(kind.rawValue)/\(id)" }

  init(
    _ entry: ContentEntry, _ reading: consuming EntryReading, diagnostics: [Diagnostic], hadExpired: Bool = false,
    translated: [Manifest.Translated] = [], notification: BuiltNotification? = nil
  ) {
    self.hadExpired = hadExpired
    self.translated = translated
    (reading.diagnostics, reading.translatable) = ([], [])
    if let notification { reading.content = .notification(notification.source) }
    kind = entry.kind
    id = entry.id
    self.reading = reading
    self.diagnostics = diagnostics.withoutCrowds()
    hasErrors = self.diagnostics.hasErrors
    self.notification = notification
  }
}

/// A notification with everything that is published of it.
final class BuiltNotification: Sendable {
  /// Without its views.
  let source: Notification
  /// Whether it was due. If not, nothing of it is published.
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
  /// The keys by which devices remember it: as an alert, as a banner; nil where it does not go to the channel.
  let alertKey: Manifest.Published?
  let bannerKey: Manifest.Published?
  /// None for an alert.
  let views: [BuiltView]
  /// Its entries in the feeds, in the order of the site's locales; empty where it does not go to the channel.
  let banners: [FeedPiece]
  let alerts: [FeedPiece]

  init(
    _ source: Notification, isLive: Bool, images: [String: PublishedImage?], templates: Set<String>,
    planned: PlannedBanner, flagLinks: [NamedFlag], alertKey: Manifest.Published?,
    bannerKey: Manifest.Published?, views: [BuiltView], banners: [FeedPiece], alerts: [FeedPiece]
  ) {
    self.source = source
    self.isLive = isLive
    self.images = images
    self.templates = templates
    self.planned = planned
    isBanner = source.channels.contains(.banners)
    flagTests = source.flagTests
    self.flagLinks = flagLinks
    self.alertKey = alertKey
    self.bannerKey = bannerKey
    self.views = views
    self.banners = banners
    self.alerts = alerts
  }
}

extension [BuiltNotification] {
  /// By what devices remember them by; they come by the names of their files.
  var inOrderOfIDs: Self {
    contains { $0.source.id != $0.source.identity.file } ? sorted { $0.source.id < $1.source.id } : self
  }
}

/// A view in every language in which it is written.
struct BuiltView: Sendable {
  let id: String
  let pages: Localized<PublishedFile>
  /// In the same languages; nil if it fills the screen.
  let heights: Localized<PublishedHeight>?

  init(id: String, pages: Localized<PublishedFile>, heights: Localized<EstimatedHeight>?) {
    self.id = id
    self.pages = pages
    self.heights = heights?.map(\.published)
  }
}

/// A file of the output, and its entry in the manifest. An object, because lists of 10,000 are sorted and joined.
final class PublishedFile: Sendable {
  let entry: Manifest.File
  let contents: FileContents

  init(_ entry: Manifest.File, _ contents: FileContents) {
    self.entry = entry
    self.contents = contents
  }

  convenience init(path: String, contents: FileContents) {
    var hash = SHA256()
    for piece in contents.pieces { hash.update(piece) }
    self.init(Manifest.File(path: path, bytes: contents.count, sha256: hash.finish().hex), contents)
  }

  var output: OutputFile { OutputFile(path: entry.path, contents: contents) }
}
