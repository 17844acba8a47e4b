public import Diagnostics
public import FeedModel

/// A notification as its author wrote it: one id in every language, one view or several.
///
/// A value in all but name. It is a class because lists of 10,000 are passed around: as a struct, each step copied some
/// twenty references (docs/performance.md).
public final class Notification: Sendable {
  /// What devices remember the banner by: ``Identity/id``.
  public let id: String
  public let identity: Identity
  /// Where the file of the default locale begins.
  public let location: SourceLocation
  public let title: Localized<String>
  public let date: Placed<AuthoredDate>?
  /// The date that people read: the moment of ``Schedule/publish``, if that is later than ``date``. Nil without a date.
  public let publicDate: AuthoredDate?
  /// Overrides the alert key.
  public let key: Placed<String>?
  public let channels: Set<Channel>
  public let actionURL: Placed<String>?
  public let actionButton: Localized<String>?
  public let minVersion: Placed<Version>?
  public let maxVersion: Placed<Version>?
  public let all: [Placed<BannersFeed.Condition>]
  public let any: [Placed<BannersFeed.Condition>]
  /// Higher comes first; 0 if not given.
  public let priority: Int
  public let schedule: Schedule
  /// Whether it is on the public pages, where the author says so; see ``isListed``.
  public let listed: Placed<Bool>?
  /// `index` first, then by id; none in ``withoutViews``.
  public let views: [View]
  /// The languages in which its files exist: the first view's, then the others', as far as they could be read.
  public let files: [TranslationCoverage.File]
  /// What iNotify orders and remembers it by (docs/authoring.md, `date` and `key`); nil without a date and a key.
  public let alertKey: String?

  /// - Parameter zone: The site's.
  init(
    identity: Identity, location: SourceLocation, title: Localized<String>, date: Placed<AuthoredDate>?,
    key: Placed<String>?, channels: Set<Channel>, actionURL: Placed<String>?, actionButton: Localized<String>?,
    minVersion: Placed<Version>?, maxVersion: Placed<Version>?, all: [Placed<BannersFeed.Condition>],
    any: [Placed<BannersFeed.Condition>], priority: Int, schedule: Schedule,
    listed: Placed<Bool>?, views: [View], files: [TranslationCoverage.File], in zone: TimeZoneRules?
  ) {
    self.identity = identity
    id = identity.id
    self.location = location
    self.title = title
    self.date = date
    self.key = key
    self.channels = channels
    self.actionURL = actionURL
    self.actionButton = actionButton
    self.minVersion = minVersion
    self.maxVersion = maxVersion
    self.all = all
    self.any = any
    self.priority = priority
    self.schedule = schedule
    self.listed = listed
    self.views = views
    self.files = files
    let waits = date.flatMap { date in schedule.publish.map { $0.value > date.value.instant } } ?? false
    publicDate = waits ? schedule.publish.map { AuthoredDate($0.value, in: zone) } : date?.value
    let firstKey = key?.value ?? date.map { "\($0.value.alertKey)-\(identity.name)" }
    alertKey = firstKey.map { $0 + identity.suffix }
  }

  /// - Precondition: It has its views.
  public var index: View { views[0] }

  /// The same without its views, whose texts take most of its memory.
  public var withoutViews: Notification { Notification(withoutViewsOf: self) }

  private init(withoutViewsOf other: Notification) {
    (identity, id, location, title) = (other.identity, other.id, other.location, other.title)
    (date, publicDate) = (other.date, other.publicDate)
    (key, channels, alertKey) = (other.key, other.channels, other.alertKey)
    (actionURL, actionButton) = (other.actionURL, other.actionButton)
    (minVersion, maxVersion, all, any) = (other.minVersion, other.maxVersion, other.all, other.any)
    (priority, schedule, listed, files) = (other.priority, other.schedule, other.listed, other.files)
    views = []
  }
}

/// One view of a notification. An object for the same reason.
public final class View: Sendable {
  public let id: String
  public let location: SourceLocation
  /// Nil if the view has none of its own.
  public let title: Localized<String>?
  /// The text in a sentence or two, for lists and links; nil for its beginning.
  public let summary: Localized<String>?
  /// Nil fills the screen, in every language. Of a look that lies over the app, it is automatic unless the author wrote
  /// another, and placed at `template:`.
  public let height: Localized<Placed<ViewHeight>>?
  public let origin: BannersFeed.Origin
  /// The name of a template; nil for the default one.
  public let template: Placed<String>?
  public let design: ViewDesign
  public let body: Localized<Markdown>

  init(
    id: String, location: SourceLocation, title: Localized<String>?, summary: Localized<String>?,
    height: Localized<Placed<ViewHeight>>?,
    origin: BannersFeed.Origin, template: Placed<String>?, design: ViewDesign, body: Localized<Markdown>
  ) {
    self.id = id
    self.location = location
    self.title = title
    self.summary = summary
    self.height = height
    self.origin = origin
    self.template = template
    self.design = design
    self.body = body
  }

  /// Those of its texts and of its look, in every language.
  public var images: [Markdown.Image] { body.all.flatMap(\.images) + design.images }
}

/// When something is published.
public struct Schedule: Sendable {
  public var isDraft = false
  /// Whether it is taken back for good, with everything that was published of it.
  public var isWithdrawn = false
  /// When it becomes due; inclusive.
  public var publish: Placed<Instant>?
  /// When it expires; exclusive.
  public var expires: Placed<Instant>?

  /// - Parameter includesDrafts: True to treat a draft as finished, as a preview does.
  public func isLive(at now: Instant, includesDrafts: Bool = false) -> Bool {
    guard isPlanned(includesDrafts: includesDrafts) else { return false }
    if let publish, now < publish.value { return false }
    if let expires, now >= expires.value { return false }
    return true
  }

  /// Whether it is live at some time, as far as its author has said when.
  public func isPlanned(includesDrafts: Bool = false) -> Bool { !isWithdrawn && (!isDraft || includesDrafts) }
}

/// A day, or an instant; the day is the one that the author wrote, even if it is another day in UTC.
public struct AuthoredDate: Sendable, Comparable {
  /// For a day, its midnight in UTC.
  public var instant: Instant
  /// `2026-11-20`
  public var day: String

  /// What an alert's key begins with: `2026/11/20`; for an instant also the time as written, `2026/11/20 08:00`, with
  /// seconds unless they are zero. So keys sort like times, as long as these are written in one zone.
  public let alertKey: String

  /// Whether the author wrote no time.
  public let isDay: Bool

  /// - Parameter zone: The site's.
  init(_ text: String, in zone: TimeZoneRules?) throws(AuthoredTime.Problem) {
    guard let time = AuthoredTime(text) else { throw .unreadable }
    if case .day(let midnight) = time {
      self.init(text, midnight, isDay: true)
    } else {
      self.init(text, try time.instant(text, in: zone, .start), isDay: false)
    }
  }

  /// The day is the one that people in the zone have then.
  init(_ instant: Instant, in zone: TimeZoneRules?) {
    self.init(zone?.rfc3339(instant) ?? instant.rfc3339, instant, isDay: false)
  }

  /// - Parameter text: Begins with a day and, unless it is only that, a time.
  private init(_ text: String, _ instant: Instant, isDay: Bool) {
    (self.instant, self.isDay) = (instant, isDay)
    // It is ASCII now, and bytes are quicker than characters.
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
