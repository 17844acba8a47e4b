import Authoring
import FeedModel
import Text

/// The newest of the notifications that are due and listed, found while entries are built on all cores: only their texts are needed
/// again, so that all others can be released as soon as they are rendered.
final class NewestEntries: Sendable {
  private struct Item {
    let built: BuiltNotification
    /// The distant past for what has no date.
    let date: Int
    var entry: ContentEntry?

    init(_ built: BuiltNotification) {
      self.built = built
      date = built.source.publicDate?.instant.secondsSince1970 ?? .min
    }

    /// By date, newest first; those of one moment in the order in which they are displayed.
    func precedes(_ other: Item) -> Bool {
      if date != other.date { return date > other.date }
      let (one, other) = (built.source, other.built.source)
      return one.priority == other.priority ? one.id < other.id : one.priority > other.priority
    }
  }

  /// In order.
  private let items = Lock<[Item]>([])

  /// Keeps it if it is among the newest so far.
  func offer(_ built: BuiltEntry, _ entry: @autoclosure () -> ContentEntry) {
    guard let built = built.notification, built.isLive else { return }
    var item = Item(built)
    items.withLock { items in
      if items.count == Publication.newestCount, !item.precedes(items[items.count - 1]) { return }
      guard built.source.isListed else { return }
      if items.count == Publication.newestCount { items.removeLast() }
      item.entry = entry()
      items.insert(item, at: items.firstIndex { item.precedes($0) } ?? items.count)
    }
  }

  /// Their texts, read once more.
  func news(_ reader: EntryReader) -> [Publication.News] {
    items.withLock(\.self).concurrentMap { item in
      guard let entry = item.entry, case .notification(let notification)? = reader.read(entry).content else {
        return nil
      }
      return Publication.News(notification: item.built, views: notification.publicViews)
    }.compactMap(\.self)
  }
}

extension Notification {
  /// The views of which people read something: an alert has only one.
  fileprivate var publicViews: [View] { channels.contains(.banners) ? views : [index] }
}
