import Authoring
import Diagnostics
import FeedModel
import Text

/// Builds entries, each on its own and on any core: reads its files, checks it, renders its views and writes its entries
/// in the feeds.
///
/// An object, because all cores use it: a copy would count each of its parts, and cores wait for each other's counters.
final class EntryBuilder: Sendable {
  let inputs: EntryInputs
  let reader: EntryReader
  let views: ViewRenderer
  let options: BuildOptions

  /// - Parameter files: The templates' sources.
  init(
    _ outline: SiteOutline, _ templates: Templates, _ assets: Assets, _ options: BuildOptions, _ files: [SourceFile],
    _ timer: @escaping FileTimer
  ) {
    let address = options.site ?? outline.configuration.site
    reader = EntryReader(outline, timer: timer) {
      $0.isLive(at: options.now, includesDrafts: options.includesDrafts)
    }
    views = ViewRenderer(outline.configuration, address: address, templates: templates, assets: assets)
    inputs = EntryInputs(
      outline, reader.settings, SiteFacts(outline, assets: assets, templates: templates, address: address),
      templates: files,
      surroundings: templates.surroundings, address: address, includesDrafts: options.includesDrafts)
    self.options = options
  }

  func build(_ entry: ContentEntry) -> BuiltEntry {
    let reading = reader.read(entry)
    let isDraft = reading.isDraft && !options.includesDrafts
    let hasExpired = hasExpired(reading)
    let isWanted = !isDraft && !hasExpired && !reading.isWithdrawn
    let translated = TranslatedEntry(
      entry, reading, inputs.locales, app: inputs.app, lock: inputs.lock, isAwaited: isWanted)
    let translations = translated.findings + (isWanted ? missingTranslations(reading, of: inputs.locales) : [])
    // A draft may have texts that are not written yet.
    let own = isDraft ? reading.diagnostics.filter { $0.id != .placeholderText } : reading.diagnostics
    guard case .notification(let notification)? = reading.content else {
      return BuiltEntry(
        entry, reading, diagnostics: (own + translations).inOrder, translated: translated.remembered)
    }
    let text = notification.index.body.map { PlainText($0) }
    let heights = notification.channels.contains(.banners) ? views.heights(of: notification) : []
    let context = NotificationContext(
      notification, text: text, heights: heights, facts: inputs.facts,
      pictures: { [assets = views.assets] in assets.byName[$0]?.image })
    var found = own + translations
    for index in Check.ofNotifications.indices where !reading.isWithdrawn {
      found += Check.ofNotifications[index].findings(in: context)
    }
    let (built, problems) = build(notification, text, heights)
    return BuiltEntry(
      entry, consume reading, diagnostics: (found + problems).inOrder, hadExpired: hasExpired,
      translated: translated.remembered, notification: built)
  }

  /// The channels in which an entry will be published, according to its front matter; none if it is not a notification
  /// that is due.
  func liveChannels(of entry: ContentEntry) -> Set<Channel> {
    guard let (channels, schedule) = reader.destination(of: entry), isLive(schedule) else { return [] }
    return channels
  }

  /// Whether it would be built to the same again, given equal inputs and files.
  func wouldBeTheSame(_ entry: BuiltEntry) -> Bool {
    guard let notification = entry.notification else { return !entry.reading.hasTimedOut }
    return !entry.reading.hasTimedOut && entry.hadExpired == hasExpired(entry.reading)
      && notification.isLive == isLive(notification.source.schedule)
      && notification.images.allSatisfy { views.assets.imageForView($0) == $1 }
  }

  private func hasExpired(_ reading: EntryReading) -> Bool {
    guard case .notification(let notification)? = reading.content, let end = notification.schedule.expires else {
      return false
    }
    return end.value <= options.now
  }

  private func isLive(_ schedule: Schedule) -> Bool {
    schedule.isLive(at: options.now, includesDrafts: options.includesDrafts)
  }

  private func build(
    _ notification: Notification, _ text: Localized<PlainText>, _ heights: [Localized<EstimatedHeight>?]
  ) -> (BuiltNotification, [Diagnostic]) {
    let isLive = isLive(notification.schedule)
    let images = notification.views.reduce(into: [String: PublishedImage?]()) { images, view in
      for image in view.images { images[image.asset] = .some(views.assets.imageForView(image.asset)) }
    }
    let texts = PublishedText(notification.title, text)
    let pages = isLive && notification.channels.contains(.banners) ? views.views(of: notification, heights) : []
    let (banners, alerts) = isLive ? pieces(notification, pages, text) : ([], [])
    let built = BuiltNotification(
      notification.withoutViews, isLive: isLive, images: images,
      templates: Set(notification.views.compactMap(\.template?.value)),
      planned: PlannedBanner(notification, settable: inputs.templatesSetFlags ? nil : notification.settableFlags),
      flagLinks: notification.flagLinks,
      alertKey: Manifest.Published(.alerts, of: notification, texts),
      bannerKey: Manifest.Published(.banners, of: notification, texts),
      views: pages, banners: banners.compactMap { try? $0.get() }, alerts: alerts.compactMap { try? $0.get() })
    return (built, (banners + alerts).compactMap { $0.problem?.diagnostic(at: notification.location) })
  }

  private func pieces(
    _ notification: Notification, _ pages: [BuiltView], _ text: Localized<PlainText>
  ) -> (banners: [FeedPiece.Result], alerts: [FeedPiece.Result]) {
    let banners =
      pages.isEmpty
      ? []
      : inputs.locales.map { locale in
        FeedPiece.banner(BannersFeed.Notification(notification, pages, inputs.address, locale))
      }
    guard notification.channels.contains(.alerts) else { return (banners, []) }
    return (
      banners,
      inputs.locales.compactMap { locale in
        guard let entry = AlertsFeed.Notification(notification, text, locale) else { return nil }
        return FeedPiece.alert(entry)
      }
    )
  }
}

/// Everything that an entry depends on besides its own files and images: equal inputs and files give equal results.
struct EntryInputs: Equatable, Sendable {
  let reading: ReadingSettings
  let facts: SiteFacts
  /// The record of translations; nil without a lock.
  let lock: TranslationLock?
  @Exact private(set) var app: String
  /// The address at which the output is served; ends with `/`.
  @Exact private(set) var address: String
  private let templates: [SourceFile]
  private let surroundings: TemplateSurroundings
  private let includesDrafts: Bool
  /// Whether a template of the site has a word about flags, so that a page may set others than its text does.
  let templatesSetFlags: Bool

  init(
    _ outline: SiteOutline, _ reading: ReadingSettings, _ facts: SiteFacts, templates: [SourceFile],
    surroundings: TemplateSurroundings, address: String, includesDrafts: Bool
  ) {
    self.reading = reading
    self.facts = facts
    lock = outline.lock
    self.templates = templates
    self.surroundings = surroundings
    self.includesDrafts = includesDrafts
    templatesSetFlags = templates.contains { $0.mentionsFlags }
    app = outline.configuration.appName
    self.address = address
  }

  /// The first is the default.
  var locales: [LanguageTag] { facts.locales }
}

extension SourceFile {
  fileprivate var mentionsFlags: Bool {
    ["flag", "Flag"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }
}

/// A value that is equal to another only if their texts have the same bytes.
///
/// Swift's `==` treats composed and decomposed letters as equal, but the bytes written from them differ.
@propertyWrapper
struct Exact<Value: ByteComparable>: Equatable, Sendable {
  var wrappedValue: Value

  static func == (one: Exact, other: Exact) -> Bool { one.wrappedValue.isSame(as: other.wrappedValue) }
}

/// A value that can be compared byte for byte.
protocol ByteComparable: Sendable {
  func isSame(as other: Self) -> Bool
}

extension String: ByteComparable {}

extension Optional: ByteComparable where Wrapped: ByteComparable {
  func isSame(as other: Wrapped?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}

extension Set: ByteComparable where Element: ByteComparable {
  func isSame(as other: Set) -> Bool {
    count == other.count && allSatisfy { one in other.firstIndex(of: one).map { one.isSame(as: other[$0]) } ?? false }
  }
}

extension Dictionary: ByteComparable where Key: ByteComparable, Value: ByteComparable {
  func isSame(as other: Dictionary) -> Bool {
    count == other.count
      && allSatisfy { one in
        other.index(forKey: one.key).map { one.key.isSame(as: other[$0].key) && one.value.isSame(as: other[$0].value) }
          ?? false
      }
  }
}
