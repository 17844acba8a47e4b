public import Diagnostics
public import FeedModel

/// A notification as its author wrote it: one id in every language, one view or several.
///
/// A value in all but name. It is a class because it goes from list to list, 10,000 at a time: as a struct, each step
/// copied some twenty references (docs/performance.md).
public final class Notification: Sendable {
  public let id: String
  /// Where the file of the default locale begins.
  public let location: SourceLocation
  public let title: Localized<String>
  public let date: Placed<AuthoredDate>?
  /// Overrides the alert key.
  public let key: Placed<String>?
  public let channels: Set<Channel>
  public let actionURL: Placed<String>?
  public let actionButton: Localized<String>?
  public let minVersion: Placed<Version>?
  public let maxVersion: Placed<Version>?
  public let all: [Placed<BannersFeed.Condition>]
  public let any: [Placed<BannersFeed.Condition>]
  /// Higher first; 0 where not given.
  public let priority: Int
  public let schedule: Schedule
  /// The first is `index`, then by id.
  public let views: [View]
  /// Which languages its files exist in: the first view's, then the others', as far as they could be read.
  public let files: [TranslationCoverage.File]
  /// What iNotify orders and remembers it by (product.md, `date` and `key`); nil without a date and a key.
  public let alertKey: String?

  init(
    id: String, location: SourceLocation, title: Localized<String>, date: Placed<AuthoredDate>?, key: Placed<String>?,
    channels: Set<Channel>, actionURL: Placed<String>?, actionButton: Localized<String>?,
    minVersion: Placed<Version>?, maxVersion: Placed<Version>?, all: [Placed<BannersFeed.Condition>],
    any: [Placed<BannersFeed.Condition>], priority: Int, schedule: Schedule, views: [View],
    files: [TranslationCoverage.File]
  ) {
    self.id = id
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
    self.views = views
    self.files = files
    alertKey = key?.value ?? date.map { "\($0.value.alertKey)-\(id)" }
  }

  public var index: View { views[0] }
}

/// One view of a notification.
public struct View: Sendable {
  public var id: String
  public var location: SourceLocation
  /// Nil where the view has none of its own.
  public var title: Localized<String>?
  /// Points; nil fills the screen.
  public var height: Placed<Double>?
  public var origin: BannersFeed.Origin
  /// The name of a template; nil for the default one.
  public var template: Placed<String>?
  public var body: Localized<Markdown>
}

/// When something is published.
public struct Schedule: Sendable {
  public var isDraft = false
  /// From then on; inclusive.
  public var publish: Placed<Instant>?
  /// Until then; exclusive.
  public var expires: Placed<Instant>?

  /// - Parameter includesDrafts: True takes a draft for finished, as a preview does.
  public func isLive(at now: Instant, includesDrafts: Bool = false) -> Bool {
    if isDraft, !includesDrafts { return false }
    if let publish, now < publish.value { return false }
    if let expires, now >= expires.value { return false }
    return true
  }
}

/// A day, or an instant with its zone; the day is the one the author wrote, whatever it is in UTC.
public struct AuthoredDate: Sendable, Comparable {
  /// Of a day: its midnight in UTC.
  public var instant: Instant
  /// `2026-11-20`
  public var day: String

  /// What an alert's key begins with: `2026/11/20`; for an instant also the time as it is written, `2026/11/20 08:00`, with
  /// seconds unless they are zero. So the order of keys is that of times, where they are written in one zone.
  public let alertKey: String

  init?(_ text: String) {
    let isDay = text.utf8.count == 10
    guard let instant = Instant(rfc3339: isDay ? text + "T00:00:00Z" : text) else { return nil }
    self.instant = instant
    day = String(text.prefix(10))
    let time = text.dropFirst(11).prefix(8)
    let clock = isDay ? "" : " \(time.hasSuffix(":00") ? time.prefix(5) : time)"
    alertKey = day.split(separator: "-").joined(separator: "/") + clock
  }

  public static func < (a: AuthoredDate, b: AuthoredDate) -> Bool { a.instant < b.instant }
}
