import Authoring
public import FeedModel
import Text

/// A change of the output, or of what devices show, that comes with time and without a change of the sources.
public struct UpcomingChange: Equatable, Sendable {
  public enum Event: String, Sendable, JSONConvertible {
    case appears, expires
    /// Devices begin or cease to show an entry of the feed because of its conditions. The output stays the same.
    case begins, ends
    /// A file that stays for older feeds is removed.
    case removed
  }

  public var at: Instant
  public var event: Event
  /// The id of a notification, `release 3.1.0`, or the path of a file.
  public var item: String
}

extension Site {
  /// The entries that become due or expire later, in order.
  func upcoming(_ options: BuildOptions) -> [UpcomingChange] {
    var changes: [UpcomingChange] = []
    func add(_ moment: Instant?, _ event: UpcomingChange.Event, _ item: @autoclosure () -> String) {
      guard let moment, moment > options.now else { return }
      changes.append(UpcomingChange(at: moment, event: event, item: item()))
    }
    func add(_ schedule: Schedule, _ item: @autoclosure () -> String) {
      guard schedule.isPlanned(includesDrafts: options.includesDrafts) else { return }
      add(schedule.publish?.value, .appears, item())
      add(schedule.expires?.value, .expires, item())
    }
    for notification in notifications { add(notification.schedule, notification.id) }
    for release in releases { add(release.schedule, "release \(release.version)") }
    return changes.inOrder
  }

  /// The last of the dates and moments in the sources that have passed.
  func latestMoment(by now: Instant) -> Instant? {
    var latest: Instant?
    func add(_ moment: Instant?) {
      guard let moment, moment <= now else { return }
      latest = max(latest ?? moment, moment)
    }
    func add(_ date: Instant?, _ schedule: Schedule) {
      guard schedule.isPlanned() else { return }
      add(date)
      add(schedule.publish?.value)
      add(schedule.expires?.value)
    }
    for notification in notifications { add(notification.date?.value.instant, notification.schedule) }
    for release in releases { add(release.date?.value.instant, release.schedule) }
    return latest
  }

  /// The moments at which entries become due, by their ``Manifest/Published/source``.
  func starts(_ options: BuildOptions) -> [String: Instant] {
    var starts: [String: Instant] = [:]
    func add(_ schedule: Schedule, _ source: @autoclosure () -> String) {
      guard schedule.isPlanned(includesDrafts: options.includesDrafts), let start = schedule.publish?.value,
        start > options.now
      else { return }
      starts[source()] = start
    }
    for notification in notifications { add(notification.schedule, notification.source) }
    for release in releases { add(release.schedule, Manifest.Published(release).source) }
    return starts
  }
}

extension BuildReport {
  /// The moments at which devices begin and cease to show banners because of their conditions, in order. They need no
  /// build.
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
  /// The period in which devices show its banner by its conditions on dates; nil if it has none.
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
  /// The moments at which the files that stay for older feeds are removed. The copies of feeds need no build of their
  /// own, and are removed by the next build after their time: without a copy, a device reads the feed itself.
  ///
  /// - Parameter keepFor: The time for which files stay, in seconds.
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
