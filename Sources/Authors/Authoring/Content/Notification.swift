public import Diagnostics
public import FeedModel

/// A notification as its author wrote it: one id in every language, one view or several.
///
/// It is used as a value. It is a class because lists of 10,000 are passed around: with a struct, each step would copy
/// some twenty references (docs/internals/performance.md).
public final class Notification: Sendable {
  /// The name by which devices remember the banner: ``Identity/id``.
  public let id: String
  public let identity: Identity
  /// The beginning of the file of the default locale.
  public let location: SourceLocation
  public let title: Localized<String>
  public let date: Placed<AuthoredDate>?
  /// The date that people read: the moment of ``Schedule/publish``, if that is later than ``date``. Nil without a date.
  public let publicDate: AuthoredDate?
  /// Overrides the alert key.
  public let key: Placed<String>?
  public let channels: Set<FeedChannel>
  public let actionURL: Placed<String>?
  public let actionButton: Localized<String>?
  public let minVersion: Placed<FeedVersion>?
  public let maxVersion: Placed<FeedVersion>?
  /// The names of its audiences, whose conditions are among the others.
  public let audiences: [Placed<String>]
  public let all: [Placed<BannersFeed.Condition>]
  public let any: [Placed<BannersFeed.Condition>]
  /// Every condition by its own place, those in groups of ``all``, too (``BannersFeed/Condition/leaves``).
  public let leaves: [Placed<BannersFeed.Condition>]
  /// Nil for a notification with one text.
  public let variants: Variants?
  /// The priority, of which the highest comes first; 0 if not given.
  public let priority: Int
  public let schedule: Schedule
  /// The author's choice of whether it is on the public pages; see ``isListed``.
  public let listed: Placed<Bool>?
  /// The views: `index` first, the others by id, then those of variants (`price/index`); none in ``withoutViews``.
  public let views: [View]
  /// The languages in which its files exist: the first view's, then the others', as far as they could be read.
  public let files: [TranslationCoverage.File]
  /// The key by which iNotify orders and remembers it (docs/authoring.md, `date` and `key`); nil if it has neither a
  /// date nor a key.
  public let alertKey: String?

  /// - Parameter zone: The site's time zone.
  init(
    identity: Identity, location: SourceLocation, title: Localized<String>, date: Placed<AuthoredDate>?,
    key: Placed<String>?, channels: Set<FeedChannel>, actionURL: Placed<String>?, actionButton: Localized<String>?,
    minVersion: Placed<FeedVersion>?, maxVersion: Placed<FeedVersion>?, conditions: AuthoredConditions,
    variants: Variants?, priority: Int, schedule: Schedule, listed: Placed<Bool>?, views: [View],
    files: [TranslationCoverage.File], in zone: TimeZoneRules?
  ) {
    self.identity = identity
    id = identity.id
    (self.location, self.title, self.date, self.key) = (location, title, date, key)
    (self.channels, self.actionURL, self.actionButton) = (channels, actionURL, actionButton)
    (self.minVersion, self.maxVersion) = (minVersion, maxVersion)
    (all, any, leaves) = (conditions.all, conditions.any, conditions.leaves)
    audiences = conditions.audiences
    (self.variants, self.priority, self.schedule, self.listed) = (variants, priority, schedule, listed)
    (self.views, self.files) = (views, files)
    let waits = date.flatMap { date in schedule.publish.map { $0.value > date.value.instant } } ?? false
    publicDate = waits ? schedule.publish.map { AuthoredDate($0.value, in: zone) } : date?.value
    let firstKey = key?.value ?? date.map { "\($0.value.alertKey)-\(identity.name)" }
    alertKey = firstKey.map { $0 + identity.suffix }
  }

  /// - Precondition: The notification has its views (see ``withoutViews``).
  public var index: View { views[0] }

  /// The notification without its views, whose texts take most of its memory.
  public var withoutViews: Notification { Notification(withoutViewsOf: self) }

  private init(withoutViewsOf other: Notification) {
    (identity, id, location, title) = (other.identity, other.id, other.location, other.title)
    (date, publicDate) = (other.date, other.publicDate)
    (key, channels, alertKey) = (other.key, other.channels, other.alertKey)
    (actionURL, actionButton) = (other.actionURL, other.actionButton)
    (minVersion, maxVersion) = (other.minVersion, other.maxVersion)
    (all, any, leaves) = (other.all, other.any, other.leaves)
    audiences = other.audiences
    variants = other.variants
    (priority, schedule, listed, files) = (other.priority, other.schedule, other.listed, other.files)
    views = []
  }
}

/// One view of a notification. This is a class for the same reason as ``Notification``.
public final class View: Sendable {
  public let id: String
  public let location: SourceLocation
  /// The view's own title; nil if it has none.
  public let title: Localized<String>?
  /// The words on the button for the notification's action, in a variant; nil for those of the notification.
  public let actionButton: Localized<String>?
  /// The text in a sentence or two, for lists and links; nil for its beginning.
  public let summary: Localized<String>?
  /// The height; nil fills the screen, in every language. For a look that covers only a part of the app, it is
  /// automatic unless the author wrote one, and placed at `template:`.
  public let height: Localized<Placed<ViewHeight>>?
  public let origin: BannersFeed.Origin
  /// The name of a template; nil for the default one.
  public let template: Placed<String>?
  public let design: ViewDesign
  public let body: Localized<Markdown>

  init(
    id: String, location: SourceLocation, title: Localized<String>?, actionButton: Localized<String>?,
    summary: Localized<String>?, height: Localized<Placed<ViewHeight>>?,
    origin: BannersFeed.Origin, template: Placed<String>?, design: ViewDesign, body: Localized<Markdown>
  ) {
    (self.id, self.location, self.title) = (id, location, title)
    (self.actionButton, self.summary) = (actionButton, summary)
    (self.height, self.origin, self.template) = (height, origin, template)
    (self.design, self.body) = (design, body)
  }

  /// The images of its texts and of its look, in every language.
  public var images: [Markdown.Image] { body.all.flatMap(\.images) + design.images }
}

/// A day, or an instant; the day is the one that the author wrote, even if it is a different day in UTC.
public struct AuthoredDate: Sendable, Comparable {
  /// The instant; for a day, its midnight in UTC.
  public var instant: Instant
  /// The day: `2026-11-20`.
  public var day: String

  /// The beginning of an alert's key: `2026/11/20`; for an instant also the time as written, `2026/11/20 08:00`, with
  /// seconds unless they are zero. So keys sort like times, as long as these are written in one zone.
  public let alertKey: String

  /// Whether the author wrote no time.
  public let isDay: Bool

  /// - Parameter zone: The site's time zone.
  init(_ text: String, in zone: TimeZoneRules?) throws(Complaint) {
    guard let time = AuthoredTime(text) else { throw AuthoredTime.unreadable }
    if case .day(let midnight) = time {
      self.init(text, midnight, isDay: true)
    } else {
      self.init(text, try time.instant(text, in: zone, .start), isDay: false)
    }
  }

  /// Makes the date of an instant; the day is the one in the zone at that instant.
  init(_ instant: Instant, in zone: TimeZoneRules?) {
    self.init(zone?.rfc3339(instant) ?? instant.rfc3339, instant, isDay: false)
  }

  /// - Parameter text: A day, followed by a time unless `isDay`.
  private init(_ text: String, _ instant: Instant, isDay: Bool) {
    (self.instant, self.isDay) = (instant, isDay)
    // The text is ASCII here, and bytes are quicker than characters.
    day = isDay ? text : String(Substring(text.utf8.prefix(10)))
    let slashed = String(unsafeUninitializedCapacity: 10) { key in
      for (place, byte) in text.utf8.prefix(10).enumerated() {
        key[place] = byte == UInt8(ascii: "-") ? UInt8(ascii: "/") : byte
      }
      return 10
    }
    if isDay {
      alertKey = slashed
    } else {
      let time = text.utf8.dropFirst(11).prefix(8)
      let shown = time.suffix(3).elementsEqual(":00".utf8) ? time.prefix(5) : time
      alertKey = "\(slashed) \(Substring(shown))"
    }
  }

  public static func < (a: AuthoredDate, b: AuthoredDate) -> Bool { a.instant < b.instant }
}

extension DocumentReader {
  mutating func notification(_ entry: ContentEntry) -> Notification? {
    guard let index = entry.parts.first, index.name == "index" else {
      diagnostics += missingIndex(entry)
      return nil
    }
    guard var document = document(index.files, of: NotificationKeys.table) else { return nil }
    let views = entry.parts.dropFirst().filter { $0.variant == nil }.compactMap { view($0.name, $0.files) }
    let variants = Variants(&document.keys.base)
    let values = values
    // Shares that cannot be read may be those of any text.
    let isUnreadable = variants == nil && document.keys.base.key(NotificationKeys.variants) != nil
    let varied =
      variants == nil && (isUnreadable || entry.parts.allSatisfy { $0.variant == nil })
      ? []
      : self.views(
        of: variants, in: entry,
        Dictionary(views.map { ($0.view.id, $0.document) } + [("index", document)]) { first, _ in first })
    self.values = values
    let notification = self.notification(entry.id, &document, views.map(\.view), variants, varied)
    keep(document)
    diagnostics += document.keys.finished()
    for (_, document) in views { diagnostics += document.keys.finished() }
    return notification
  }

  /// - Parameter file: The notification's first file, in the default locale.
  mutating func destination(of file: SourceFile) -> (channels: Set<FeedChannel>, schedule: Schedule)? {
    guard let front = front(file) else { return nil }
    var fields = Fields(front.fields, of: NotificationKeys.table, in: settings.zone)
    return (channels(&fields), schedule(&fields))
  }

  /// The name under which devices remember a notification, from its first file's front matter; nil if it has none.
  mutating func message(_ entry: ContentEntry) -> MessageNames.Message? {
    guard let file = entry.parts.first?.files.base, let front = front(file) else { return nil }
    var fields = Fields(front.fields, of: NotificationKeys.table, in: settings.zone)
    return MessageNames.Message(
      identity: identity(entry.id, &fields), path: file.path, isBanner: channels(&fields).contains(.banners),
      isDraft: schedule(&fields).isDraft)
  }

  /// One error for all files of the folder: the author may have meant it only as a way to organise notifications.
  private func missingIndex(_ entry: ContentEntry) -> [Diagnostic] {
    guard let file = entry.parts.first?.files.all.first else { return [] }
    let folder = "content/notifications/\(entry.id)"
    if entry.parts.allSatisfy({ $0.variant != nil }) {
      return [
        Diagnostic(
          .missingIndex, "there is no notification '\(entry.id)' of which this could be a variant",
          fix: "add \(folder).md, or use no '+' in the name", at: SourceLocation(path: file.path))
      ]
    }
    let isLanguage = settings.locales.contains { $0.text == entry.id }
    let name = entry.parts.first.map { $0.name } ?? "hello"
    return [
      Diagnostic(
        .missingIndex,
        "the folder '\(entry.id)' is a notification whose files are its views, without a first one",
        fix: isLanguage
          ? "name the files after their language: content/notifications/\(name).\(entry.id).md"
          : "add \(folder)/index.md; notifications of their own cannot be in folders such as years",
        at: SourceLocation(path: file.path))
    ]
  }

  /// - Parameter varied: Views of variants, which take the place of others with the same id.
  private mutating func notification(
    _ id: String, _ document: inout Document, _ others: [View], _ variants: Variants?, _ varied: [View]
  ) -> Notification? {
    let title = document.keys.text(NotificationKeys.title)
    let button = document.keys.text(EntryKeys.actionButton)
    let first = view("index", title: nil, &document)
    let notification = notification(
      id, &document.keys.base, at: document.location, title: title ?? Localized(id, in: settings.defaultLocale),
      button: button, variants: variants, views: ([first] + others).replacing(with: varied))
    return title == nil ? nil : notification
  }

  /// - Parameter fields: The keys that cannot be translated. They are changed in place, because a copy would copy its
  ///   lists.
  private mutating func notification(
    _ id: String, _ fields: inout Fields, at location: SourceLocation, title: Localized<String>,
    button: Localized<String>?, variants: Variants?, views: [View]
  ) -> Notification {
    let conditions = AuthoredConditions(&fields, settings)
    readTranslate(&fields)
    wantOnly(conditions.all, &fields)
    let result = Notification(
      identity: identity(id, &fields), location: location, title: title, date: fields(EntryKeys.date),
      key: fields(NotificationKeys.key),
      channels: channels(&fields), actionURL: url(NotificationKeys.actionURL, &fields), actionButton: button,
      minVersion: fields(NotificationKeys.minVersion), maxVersion: fields(NotificationKeys.maxVersion),
      conditions: conditions, variants: variants, priority: fields(NotificationKeys.priority)?.value ?? 0,
      schedule: schedule(&fields), listed: fields(NotificationKeys.listed), views: views, files: coverage,
      in: settings.zone)
    if result.priority != 0, !result.channels.contains(.banners) {
      fields.report(
        Diagnostic(
          .unusedPriority, "'priority' has no effect on alerts, which come by their dates",
          fix: "remove it, and give what is to come later a later date or 'publish'",
          at: fields.location(of: NotificationKeys.priority)))
    }
    if result.channels.contains(.alerts), result.alertKey == nil, !fields.has(EntryKeys.date),
      !fields.has(NotificationKeys.key)
    {
      fields.missing(EntryKeys.date, "it gives the alert its key and its position", fix: "add 'date: 2026-01-31'")
    }
    return result
  }

  private func channels(_ fields: inout Fields) -> Set<FeedChannel> {
    guard let channels = fields(NotificationKeys.channels) else { return settings.channels }
    if channels.isEmpty, fields.node(NotificationKeys.channels)?.isEmptyList ?? false {
      fields.report(
        Diagnostic(
          .noChannels, "a notification must go to banners, alerts or both",
          fix: "write channels: [banners]; to hold it back, write draft: true",
          at: fields.location(of: NotificationKeys.channels)))
    }
    return Set(channels.map(\.value.channel))
  }

  private mutating func view(_ name: String, _ files: LocalizedFiles) -> (view: View, document: Document)? {
    guard var document = document(files, of: ViewKeys.table) else { return nil }
    let view = view(name, title: document.keys.text(ViewKeys.title), &document)
    keep(document)
    return (view, document)
  }

  func view(
    _ id: String, title: Localized<String>?, button: Localized<String>? = nil, _ document: inout Document
  ) -> View {
    let template = document.keys.base(ViewKeys.template)
    return View(
      id: id, location: document.location, title: title, actionButton: button,
      summary: document.keys.text(ViewKeys.summary),
      height: document.keys.height(of: template), origin: document.keys.base(ViewKeys.origin)?.value ?? .bottom,
      template: template, design: design(&document), body: document.body.map { $0.opening(viewsBeside: id) })
  }
}

extension [View] {
  fileprivate func replacing(with others: [View]) -> [View] {
    map { view in others.first { $0.id == view.id } ?? view }
      + others.filter { other in !contains { $0.id == other.id } }
  }
}

/// The audience of a notification: all users or some of them.
extension Notification {
  /// Whether it is on the pages and in the feeds for people (docs/authoring.md, `listed`).
  public var isListed: Bool { listed?.value ?? isForEverybody }

  /// Whether every device with the newest app and system displays it from the first launch on. A text for some users,
  /// or for some time, is not public unless its author says so.
  public var isForEverybody: Bool { limits.isEmpty }

  /// The names of the keys and conditions that limit its audience, as in the front matter.
  public var limits: [String] {
    let versions = maxVersion == nil ? [] : ["maxVersion"]
    // An alert is shown to all users once; its conditions say how often it comes back as a banner.
    if channels.contains(.alerts) { return versions }
    let required = all.lazy.map(\.value).filter(\.isALimit).map(\.name)
    // One condition under `any:` that all devices meet is enough.
    let choice = any.allSatisfy(\.value.isALimit) ? any.map(\.value.name) : []
    return versions + required + choice
  }
}
