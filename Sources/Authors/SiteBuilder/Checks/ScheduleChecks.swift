import Authoring
import Diagnostics
import FeedModel
import Text

/// Reports periods that end before they start, and entries that have ended.
@Sendable func checkSchedules(_ context: CheckContext) -> [Diagnostic] {
  periods(context) + pastConditions(context)
}

/// Reports conditions on dates that have passed. It is a note, because it appears with time: a warning could stop a
/// build of unchanged sources.
private func pastConditions(_ context: CheckContext) -> [Diagnostic] {
  context.publication.due.flatMap { notification in
    notification.source.all.compactMap { past($0, at: context.options.now) }
  }
}

private func past(_ condition: Placed<BannersFeed.Condition>, at now: Instant) -> Diagnostic? {
  guard case .notAfter(let end) = condition.value, end < now else { return nil }
  return condition.diagnostic(
    .expired, "since \(end) no device is shown this banner", fix: "write 'expires: \(end)', or a later time")
}

private func periods(_ context: CheckContext) -> [Diagnostic] {
  context.site.notifications.compactMap { notification in
    let schedule = notification.schedule
    guard let end = schedule.expires else { return nil }
    if let start = schedule.publish, end.value <= start.value {
      return end.diagnostic(
        .datesInverted,
        "it expires at \(context.words(end.value)), before it is published at \(context.words(start.value))",
        fix: "swap the two")
    }
    if let date = notification.date, end.value <= date.value.instant {
      return end.diagnostic(
        .datesInverted, "it expires at \(context.words(end.value)), before its date \(date.value.day)",
        fix: "correct one of them")
    }
    guard end.value <= context.options.now, schedule.isPlanned(includesDrafts: context.options.includesDrafts) else {
      return nil
    }
    return end.diagnostic(
      .expired, "it expired at \(context.words(end.value)) and is not published",
      fix: "keep the file, because its id must not be used again")
  }
}

/// Reports dates that are likely to be mistyped, because they are long before there were apps or far ahead, and dates
/// that authors mistake for a start.
@Sendable func checkDates(_ context: CheckContext) -> [Diagnostic] {
  let years = Years(now: context.options.now)
  var found: [Diagnostic] = []
  for notification in context.site.notifications {
    years.check(notification.date, notification.schedule, &found)
    for condition in notification.leaves { years.check(condition, &found) }
    let shown = notification.shownPeriod?.from
    if let early = context.early(notification.date, notification.schedule, shownFrom: shown) { found.append(early) }
  }
  for release in context.site.releases {
    years.check(release.date, release.schedule, &found)
    if let early = context.early(release.date, release.schedule) { found.append(early) }
  }
  return found
}

extension CheckContext {
  /// The finding for an entry that is live although its date is later: other programs would hold it back until then.
  fileprivate func early(
    _ date: Placed<AuthoredDate>?, _ schedule: Schedule, shownFrom: Instant? = nil
  ) -> Diagnostic? {
    guard let date, schedule.isLive(at: options.now, includesDrafts: options.includesDrafts),
      shownFrom.map({ $0 <= options.now }) ?? true, options.now < begin(of: date.value),
      // A mistyped year, or an end before the date, is reported instead.
      !Years(now: options.now).isFar(date.value.instant),
      schedule.expires.map({ date.value.instant < $0.value }) ?? true
    else { return nil }
    let value = date.value.isDay ? date.value.day : date.value.instant.rfc3339
    return date.diagnostic(
      .futureDate, "it is live now: a date that is ahead does not hold it back",
      fix: "to publish it then, write 'publish: \(value)'; else correct the date")
  }

  /// The first moment of the date in the site's time zone, or anywhere if the site has none.
  private func begin(of date: AuthoredDate) -> Instant {
    guard date.isDay else { return date.instant }
    let zone = site.configuration.timeZone
    return zone?.start(ofDay: date.instant) ?? date.instant.advanced(by: -14 * 3600)
  }
}

private struct Years {
  /// The first plausible day, 2000-01-01.
  private static let first = Instant(secondsSince1970: 946_684_800)
  private static let day = 86_400

  private let now: Instant

  init(now: Instant) { self.now = now }

  func check(_ date: Placed<AuthoredDate>?, _ schedule: Schedule, _ found: inout [Diagnostic]) {
    if let date { check("date", date.value.instant, date, &found) }
    if let start = schedule.publish { check("publish", start.value, start, &found) }
    if let end = schedule.expires { check("expires", end.value, end, isEnd: true, &found) }
  }

  func check(_ condition: Placed<BannersFeed.Condition>, _ found: inout [Diagnostic]) {
    switch condition.value {
    case .notBefore(let start): check("notBefore", start, condition, &found)
    case .notAfter(let end): check("notAfter", end, condition, isEnd: true, &found)
    default: break
    }
  }

  /// Whether a start is more than two years ahead.
  func isFar(_ start: Instant) -> Bool { start > now.advanced(by: 2 * 366 * Self.day) }

  private func check<Value>(
    _ key: String, _ time: Instant, _ value: Placed<Value>, isEnd: Bool = false, _ found: inout [Diagnostic]
  ) {
    let (what, fix): (String, String)
    if time < Self.first {
      (what, fix) = ("long ago", "check the year")
    } else if isEnd, time > now.advanced(by: 10 * 366 * Self.day), !Self.meansNever(time) {
      (what, fix) = ("more than ten years ahead", "check the year; what never ends needs no '\(key)'")
    } else if !isEnd, isFar(time) {
      (what, fix) = ("more than two years ahead", "check the year")
    } else {
      return
    }
    found.append(value.diagnostic(.oddDate, "\(key): \(time) is \(what)", fix: fix))
  }

  /// Whether it is the end of a century or of 32-bit clocks, which is not a mistyped near year.
  private static func meansNever(_ end: Instant) -> Bool {
    let date = end.day
    return date.year % 100 == 99 || date.year % 100 == 0 || (date.year, date.month) == (2038, 1)
  }
}

/// Reports a live entry that gets a start in the future: the next build removes it from every device until then.
///
/// It is not reported after that, nor for a draft or a withdrawn entry, whose intention is clear.
@Sendable func checkHeldBack(_ context: CheckContext) -> [Diagnostic] {
  let waiting = context.entries.compactMap { entry in
    entry.reading.content?.schedule.start(after: context.options).map { (entry: entry, start: $0) }
  }
  guard !waiting.isEmpty else { return [] }
  let live = Set((context.options.previous?.published ?? []).lazy.filter { !$0.withdrawn }.map(\.source))
  return waiting.compactMap { entry, start in
    guard live.contains(entry.source) else { return nil }
    let remembered = entry.reading.content?.remembered.map { "; \($0)" } ?? ""
    return start.diagnostic(
      .heldBack,
      "it is live, and this takes it from all devices until \(context.words(start.value))\(remembered)",
      fix: entry.kind == .releases
        ? "remove it, unless the version is not to be announced yet"
        : "remove it to keep this live, and write what is to come in another file, with 'publish: \(start.value)'")
  }
}

extension Schedule {
  /// The moment at which it becomes due; nil if it is due already, or will not be.
  fileprivate func start(after options: BuildOptions) -> Placed<Instant>? {
    guard let publish, publish.value > options.now, isPlanned(includesDrafts: options.includesDrafts) else {
      return nil
    }
    return publish
  }
}

extension Entry {
  /// The users who do not see it when it is back; nil if that depends on more than whether they have already seen it.
  fileprivate var remembered: String? {
    switch self {
    case .notification(let notification):
      notification.isShownOnce || notification.channels.contains(.alerts)
        ? "those who have seen it do not see it again then" : nil
    case .release: "those who have read the notes or ignored the version do not see them again then"
    case .prompt, .permission: nil
    }
  }
}

/// Reports content that disappears all at once: the cause is nearly always a folder that was renamed or not checked
/// out.
///
/// Entries that still exist as drafts, or have expired, were withdrawn on purpose.
@Sendable func checkWithdrawals(_ context: CheckContext) -> [Diagnostic] {
  let published = (context.options.previous?.published ?? []).filter { !$0.withdrawn }
  guard !published.isEmpty else { return [] }
  if context.keys.all.allSatisfy(\.withdrawn) {
    let sources = Set(context.entries.map(\.source))
    let gone = Set(published.map(\.source)).subtracting(sources)
    return gone.isEmpty ? [] : [everything(gone, context.options)]
  }
  return ContentKind.allCases.compactMap { kind in
    guard !context.entries.contains(where: { $0.kind == kind }) else { return nil }
    let gone = Set(published.map(\.source).filter { $0.hasPrefix("content/\(kind.rawValue)/") })
    // A single prompt is often withdrawn on purpose.
    return gone.count > 1 ? whole(kind, gone, context.options) : nil
  }
}

private func everything(_ gone: Set<String>, _ options: BuildOptions) -> Diagnostic {
  Diagnostic(
    .allWithdrawn, as: options.allowsEmpty ? .note : .error,
    "everything that was published before is withdrawn; these files are gone: \(names(gone))",
    fix: "restore the files, or withdraw everything with --allow-empty", at: SourceLocation(path: "content"))
}

private func whole(_ kind: ContentKind, _ gone: Set<String>, _ options: BuildOptions) -> Diagnostic {
  Diagnostic(
    .allWithdrawn, as: options.allowsEmpty ? .note : .warning,
    "all \(kind.rawValue) that were published before are withdrawn; these files are gone: \(names(gone))",
    fix: "restore the files, if they should still be published", at: SourceLocation(path: "content/\(kind.rawValue)"))
}

private func names(_ sources: Set<String>) -> String {
  let names = sources.sorted().prefix(5).map { String($0.dropFirst("content/".count)) }
  let rest = sources.count - names.count
  return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}

/// Reports notifications that the public pages leave out by default, once for the whole site.
@Sendable func checkListings(_ context: CheckContext) -> [Diagnostic] {
  let unlisted = context.site.notifications.filter {
    $0.listed == nil && $0.schedule.canBecomeLive(context.options) && !$0.isForEverybody
  }
  guard !unlisted.isEmpty else { return [] }
  let names = unlisted.prefix(30).map { "\($0.id) (\($0.limits.joined(separator: ", ")))" }
  let rest = unlisted.count - names.count
  return [
    Diagnostic(
      .unlisted,
      "\(counted(unlisted.count, "notification")) \(unlisted.count == 1 ? "is" : "are") not on the public pages, because "
        + "\(unlisted.count == 1 ? "it is" : "they are") not for everyone: \(names.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")",
      fix: "write 'listed: true' in those that everyone may read, and 'listed: false' in the others",
      at: SourceLocation(path: "content/notifications"))
  ]
}
