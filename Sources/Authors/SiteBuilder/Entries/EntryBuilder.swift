import Authoring
import Diagnostics
import FeedModel

/// Builds entries, each on its own and on any core: reads their files, checks them, renders their views and writes
/// their entries in the feeds.
///
/// This is a class because all cores use it: a copy would count references to each of its parts, and cores wait for
/// each other's counters.
final class EntryBuilder: Sendable {
  let frame: EntryFrame
  let reader: EntryReader
  let views: ViewRenderer
  private let now: Instant

  /// - Parameter files: The templates' sources.
  init(
    _ outline: SiteOutline, _ templates: Templates, _ assets: Assets, _ options: BuildOptions, _ files: [SourceFile],
    _ timer: @escaping FileTimer
  ) {
    reader = EntryReader(outline, timer: timer) { $0.isLive(at: options.now, includesDrafts: options.includesDrafts) }
    frame = EntryFrame(outline, reader.settings, templates, files, assets, options)
    views = ViewRenderer(frame, assets)
    now = options.now
  }

  func build(_ entry: ContentEntry) -> BuiltEntry {
    let reading = reader.read(entry)
    let isDraft = reading.isDraft && !frame.inputs.includesDrafts
    let hasExpired = hasExpired(reading)
    let isWithdrawn = reading.isWithdrawn
    let isWanted = !isDraft && !hasExpired && !isWithdrawn
    let translated = TranslatedEntry(
      entry, reading, frame.inputs.locales, app: frame.inputs.app, lock: frame.inputs.lock, isAwaited: isWanted,
      isDraft: isDraft)
    let translations = translated.findings + (isWanted ? missingTranslations(reading, of: frame.inputs.locales) : [])
    let proof = isWithdrawn || hasExpired ? nil : Proofread(entry, reading, frame.inputs.reading.variables)
    // A draft may have texts that are not written yet.
    let own = isDraft ? reading.diagnostics.filter { $0.id != .placeholderText } : reading.diagnostics
    let read = own + (proof?.findings ?? [])
    guard case .notification(let notification)? = reading.content else {
      return BuiltEntry(
        entry, reading, diagnostics: (read + translations).inOrder, translated: translated.remembered,
        days: proof?.days ?? [])
    }
    let text = notification.index.body.map { PlainText($0) }
    let heights = notification.channels.contains(.banners) ? views.heights(of: notification) : []
    let context = NotificationContext(
      notification, text: text, heights: heights, frame: frame,
      pictures: { [assets = views.assets] in assets.byName[$0]?.image })
    var found = read + translations
    for index in Check.ofNotifications.indices where !isWithdrawn {
      found += Check.ofNotifications[index].findings(in: context)
    }
    let (built, problems) = build(notification, text, heights)
    // Variants repeat the findings about keys that they have from the notification.
    let all = notification.variants == nil ? found + problems : (found + problems).withoutRepetitions
    return BuiltEntry(
      entry, consume reading, diagnostics: all.inOrder, hadExpired: hasExpired,
      translated: translated.remembered, days: proof?.days ?? [], notification: built)
  }

  /// The channels in which an entry will be published, according to its front matter; none if it is not a notification
  /// that is due.
  func liveChannels(of entry: ContentEntry) -> Set<FeedChannel> {
    guard let (channels, schedule) = reader.destination(of: entry), isLive(schedule) else { return [] }
    return channels
  }

  /// Whether it would be built to the same again, given an equal frame and files.
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
    return end.value <= now
  }

  private func isLive(_ schedule: Schedule) -> Bool {
    schedule.isLive(at: now, includesDrafts: frame.inputs.includesDrafts)
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
      planned: PlannedBanner(notification, settable: frame.templatesSetFlags ? nil : notification.settableFlags),
      flagLinks: notification.flagLinks, alertKey: Manifest.Published(.alerts, of: notification, texts),
      bannerKey: Manifest.Published(.banners, of: notification, texts), views: pages,
      banners: banners.compactMap { try? $0.get() }, alerts: alerts.compactMap { try? $0.get() })
    return (built, (banners + alerts).compactMap { $0.problem?.diagnostic(at: notification.location) })
  }

  private func pieces(
    _ notification: Notification, _ pages: [BuiltView], _ text: Localized<PlainText>
  ) -> (banners: [FeedPiece.Result], alerts: [FeedPiece.Result]) {
    let banners =
      pages.isEmpty
      ? []
      : frame.inputs.locales.map { locale in
        FeedPiece.banner(BannersFeed.Notification(notification, pages, frame.inputs.address, locale))
      }
    guard notification.channels.contains(.alerts) else { return (banners, []) }
    return (
      banners,
      frame.inputs.locales.compactMap { locale in
        guard let entry = AlertsFeed.Notification(notification, text, locale) else { return nil }
        return FeedPiece.alert(entry)
      }
    )
  }
}

extension [Diagnostic] {
  fileprivate var withoutRepetitions: Self {
    var seen: Set<String> = []
    return filter { seen.insert("\($0.location) \($0.id) \($0.message)").inserted }
  }
}
