package import FeedModel
package import SiteBuilder
package import Authoring
import Text

extension [UpcomingChange] {
  /// The next change, such as `2026-12-01 00:00 UTC: sale appears, spring expires`; nil if there will be none.
  package func next(in zone: TimeZoneRules?) -> String? {
    byMoment.first.map { "\($0.at.words(in: zone)): \($0.changes.words)" }
  }

  /// The changes, grouped by moment.
  package var byMoment: [(at: Instant, changes: [UpcomingChange])] {
    reduce(into: []) { moments, change in
      if moments.last?.at == change.at {
        moments[moments.count - 1].changes.append(change)
      } else {
        moments.append((change.at, [change]))
      }
    }
  }

  /// The change in words, without its moment.
  package var words: String {
    let removed = count { $0.event == .removed }
    let others = filter { $0.event != .removed }.map { "\($0.item) \($0.event.words)" }
    guard removed > 0 else { return others.inBrief }
    let files = "\(counted(removed, "file")) for older feeds \(removed == 1 ? "is" : "are") removed"
    return others.isEmpty ? files : "\(others.inBrief), \(files)"
  }
}

extension UpcomingChange.Event {
  fileprivate var words: String {
    switch self {
    case .appears, .expires, .removed: rawValue
    case .begins, .ends: "\(rawValue) by its conditions"
    }
  }
}

extension Instant {
  /// The moment on the clocks of a site's time zone as well: `2026-12-01 09:00 CET (2026-12-01 08:00 UTC)`.
  package func words(in zone: TimeZoneRules?) -> String { zone.map { "\($0.words(self)) (\(words))" } ?? words }

  /// `2026-12-01 00:00 UTC`, with seconds unless they are zero.
  package var words: String {
    let text = rfc3339.replacing("T", with: " ").replacing("Z", with: "")
    return (text.hasSuffix(":00") ? String(text.dropLast(3)) : text) + " UTC"
  }
}
