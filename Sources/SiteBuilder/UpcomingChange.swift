import Authoring
public import FeedModel
import Text

/// A moment after the one that was built for, at which the same sources give another output.
public struct UpcomingChange: Equatable, Sendable {
  public enum Event: String, Sendable {
    case appears, expires
    /// Devices begin to show what is in the feed, by its conditions, or no longer show it. The output stays the same.
    case begins, ends
    /// A file that stays for older feeds is removed.
    case removed
  }

  public var at: Instant
  public var event: Event
  /// A notification's id, `release 3.1.0`, or a file's path.
  public var item: String
}

extension Site {
  /// What becomes due or expires later, in order.
  func upcoming(_ options: BuildOptions) -> [UpcomingChange] {
    let scheduled =
      notifications.lazy.map { ($0.id, $0.schedule) } + releases.map { ("release \($0.version)", $0.schedule) }
    var changes: [UpcomingChange] = []
    for (item, schedule) in scheduled where schedule.isPlanned(includesDrafts: options.includesDrafts) {
      for (moment, event) in [(schedule.publish, UpcomingChange.Event.appears), (schedule.expires, .expires)] {
        guard let at = moment?.value, at > options.now else { continue }
        changes.append(UpcomingChange(at: at, event: event, item: item))
      }
    }
    return changes.inOrder
  }

  /// The last of the dates and moments in the sources that have come.
  func latestMoment(by now: Instant) -> Instant? {
    let news = notifications.lazy.map { ($0.date, $0.schedule) }
    let scheduled = news + releases.map { ($0.date, $0.schedule) }
    return scheduled.reduce(nil as Instant?) { latest, entry in
      let (date, schedule) = entry
      guard schedule.isPlanned() else { return latest }
      return [latest, date?.value.instant, schedule.publish?.value, schedule.expires?.value]
        .compactMap(\.self).filter { $0 <= now }.max()
    }
  }
}

extension Site {
  /// When what is not due yet becomes due, by its ``Manifest/Published/source``.
  func starts(_ options: BuildOptions) -> [String: Instant] {
    let scheduled =
      notifications.lazy.map { ($0.source, $0.schedule) }
      + releases.map { (Manifest.Published($0).source, $0.schedule) }
    return scheduled.reduce(into: [:]) { starts, entry in
      let (source, schedule) = entry
      guard schedule.isPlanned(includesDrafts: options.includesDrafts), let start = schedule.publish?.value,
        start > options.now
      else { return }
      starts[source] = start
    }
  }
}

extension BuildReport {
  /// When devices begin and cease to show banners by their conditions, in order: nothing has to be built for these.
  public func shownPeriods(_ options: BuildOptions) -> [UpcomingChange] {
    entries.flatMap { entry -> [UpcomingChange] in
      guard case .notification(let notification)? = entry.reading.content,
        notification.schedule.isPlanned(includesDrafts: options.includesDrafts), let period = notification.shownPeriod
      else { return [] }
      let live = (notification.schedule.publish?.value, notification.schedule.expires?.value)
      return [(period.from, UpcomingChange.Event.begins), (period.until, .ends)].compactMap { at, event in
        guard let at, at > options.now, live.0.map({ $0 < at }) ?? true, live.1.map({ at < $0 }) ?? true else {
          return nil
        }
        return UpcomingChange(at: at, event: event, item: notification.id)
      }
    }.inOrder
  }
}

extension Notification {
  /// When devices show its banner by its conditions on dates; nil if it has none.
  var shownPeriod: ShownPeriod? {
    guard channels.contains(.banners) else { return nil }
    var period = ShownPeriod()
    for condition in required {
      switch condition.value {
      case .notBefore(let from): period.from = max(period.from ?? from, from)
      case .notAfter(let until): period.until = min(period.until ?? until, until)
      default: break
      }
    }
    return period == ShownPeriod() ? nil : period
  }
}

extension Manifest {
  /// When the files that stay for older feeds are removed. Nobody has to build for the copies of feeds, which go with the
  /// next build after their time: without one, a device reads the feed itself.
  ///
  /// - Parameter keepFor: Seconds.
  func removals(keepFor: Int) -> [UpcomingChange] {
    files.indices.compactMap { index in
      guard let retired = files[index].retired else { return nil }
      let path = files[index].path
      guard !path.starts(withBytesOf: FeedIndex.copiesFolder + "/") else { return nil }
      return UpcomingChange(at: retired.advanced(by: keepFor), event: .removed, item: path)
    }
  }
}

extension [UpcomingChange] {
  public var inOrder: Self { sorted { $0.at == $1.at ? $0.item < $1.item : $0.at < $1.at } }
}
