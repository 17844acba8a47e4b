package import Authoring
import Diagnostics
package import FeedModel
package import SiteBuilder

/// The status of a site: its items, whether they are published, and when that changes.
package struct SiteStatus {
  package let now: Instant
  package let items: [ItemStatus]
  package let translations: TranslationStates
  /// The upcoming changes; empty if there are errors, because there is no output then.
  package let upcoming: [UpcomingChange]
  /// The upcoming changes, together with the moments at which conditions make devices begin or stop showing an item.
  private let moments: [UpcomingChange]
  package let errors: Int
  /// The default language; nil if `publish.yml` cannot be used.
  private let original: LanguageTag?
  /// The site's time zone; nil for UTC.
  package let timeZone: TimeZoneRules?
  /// Whether anything is known to have been published.
  private let isPublished: Bool

  /// - Parameter build: The options with which the report was made.
  package init(_ report: BuildReport, _ build: BuildOptions) {
    now = build.now
    timeZone = report.timeZone
    items = report.items(build)
    translations = TranslationStates(items, locales: report.locales)
    original = report.locales.first
    upcoming = report.hasErrors ? [] : report.output?.upcoming ?? []
    moments = report.hasErrors ? [] : (upcoming + report.shownPeriods(build)).inOrder
    errors = report.diagnostics.count(of: .error)
    isPublished = build.previous != nil
  }

  package var text: String {
    let groups = ContentKind.allCases.map { kind in (kind, items.filter { $0.kind == kind }) }.filter { !$0.1.isEmpty }
    let width = items.map(\.id.count).max() ?? 0
    let lists = groups.map { kind, items in "\(kind.rawValue)\n" + items.map { line($0, width) }.joined() }
    let languages =
      translations.isComplete
      ? ""
      : "\ntranslations\n"
        + translations.languages.map { language in "  \(language.locale.text)  \(language.words)\n" }.joined()
    let changes = moments.isEmpty ? "" : "\nnext changes\n" + moments.text(in: timeZone, limit: 10, indent: "  ")
    return lists.joined(separator: "\n") + languages + changes
  }

  private func line(_ item: ItemStatus, _ width: Int) -> String {
    let name = item.id + String(repeating: " ", count: width - item.id.count)
    let names = item.names.isEmpty ? "" : "published as \(item.names.joined(separator: ", "))"
    let state = [item.state.words(in: timeZone), item.shownWords(at: now, in: timeZone)].filter { !$0.isEmpty }.joined(
      separator: ", ")
    let parts = [state, names, published(item), item.unlisted] + item.open(in: original)
    return "  \(name)  \(parts.filter { !$0.isEmpty }.joined(separator: "; "))\n"
  }

  /// The change that the next build will make.
  private func published(_ item: ItemStatus) -> String {
    switch item.state {
    case .live: isPublished && !item.isPublished ? "not published yet" : ""
    case .gone: "still published"
    case .scheduled, .expired, .draft, .withdrawn, .broken: item.isPublished ? "still published" : ""
    }
  }

  package var json: JSON {
    .present([
      "schema": "publish.status/1", "now": now, "timeZone": timeZone?.name ?? JSON.null, "errors": errors,
      "items": items.map { JSON.object($0.members) }, "upcoming": moments.map(\.json),
    ])
  }
}

extension ItemStatus.State {
  package func words(in zone: TimeZoneRules?) -> String {
    switch self {
    case .live(until: nil): "live"
    case .live(until: let end?): "live until \(end.words(in: zone))"
    case .scheduled(let start): "scheduled for \(start.words(in: zone))"
    case .expired(let end): "expired \(end.words(in: zone))"
    case .draft: "draft"
    case .withdrawn: "withdrawn"
    case .broken: "has errors"
    case .gone: "its files are gone"
    }
  }
}

extension ItemStatus {
  /// The times at which devices show a live or scheduled item, by its conditions; empty if they show it now.
  package func shownWords(at now: Instant, in zone: TimeZoneRules?) -> String {
    switch state {
    case .live, .scheduled: break
    case .expired, .draft, .withdrawn, .broken, .gone: return ""
    }
    if let until = shown?.until, until < now {
      return "not shown any more since \(until.words(in: zone)), by its conditions"
    }
    let from = shown?.from.flatMap { $0 > now ? "from \($0.words(in: zone))" : nil }
    let bounds = [from, shown?.until.map { "until \($0.words(in: zone))" }].compactMap(\.self)
    return bounds.isEmpty ? "" : "shown \(bounds.joined(separator: " ")), by its conditions"
  }

  /// A mark for live or scheduled items that are not for all users.
  package var unlisted: String {
    switch state {
    case .live, .scheduled: isListed == false ? "not on the public pages" : ""
    case .expired, .draft, .withdrawn, .broken, .gone: ""
    }
  }

  /// The languages with open work: `in en for de, fr`, `stale in es`.
  ///
  /// - Parameter original: The default language, which people read without a translation.
  package func open(in original: LanguageTag?) -> [String] {
    guard state != .withdrawn else { return [] }
    return Translation.open.compactMap { open in
      let locales = translations.filter { $0.state == open }.map(\.locale.text).joined(separator: ", ")
      guard !locales.isEmpty else { return nil }
      return switch open {
      case .missing: isPlanned ? "in \(original?.text ?? "the default language") for \(locales)" : "not in \(locales)"
      case .complete, .incomplete, .stale, .untranslated: "\(open.rawValue) in \(locales)"
      }
    }
  }
}

extension UpcomingChange {
  package var json: JSON { .present(["at": at, "event": event, "item": item]) }
}

extension [UpcomingChange] {
  /// One line for each moment.
  package func text(in zone: TimeZoneRules?, limit: Int = .max, indent: String = "") -> String {
    let moments = byMoment
    let lines = moments.prefix(limit).map { "\(indent)\($0.at.words(in: zone))  \($0.changes.words)\n" }
    return lines.joined() + (moments.count > limit ? "\(indent)and \(moments.count - limit) more\n" : "")
  }

  /// A crontab in UTC: minute, hour, day and month of each moment, rounded up to a minute.
  package var cron: String {
    let lines = byMoment.map { moment, changes in
      let seconds = moment.secondsSince1970
      let minute = Instant(secondsSince1970: seconds + (60 - seconds % 60) % 60)
      let (day, time) = (minute.day, minute.secondsSince1970 % 86_400 / 60)
      return "\(time % 60) \(time / 60) \(day.day) \(day.month) *  publish build  # \(moment.words): \(changes.words)\n"
    }
    return "CRON_TZ=UTC\n" + lines.joined()
  }
}
