import Authoring
public import FeedModel
import Text

/// A moment after the one that was built for, at which the same sources give another output.
public struct UpcomingChange: Equatable, Sendable {
  public enum Event: String, Sendable {
    case appears, expires
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
  var inOrder: Self { sorted { $0.at == $1.at ? $0.item < $1.item : $0.at < $1.at } }
}
