import Authoring
import FeedModel
import Text

/// The newest of the notifications that are due, found while entries are built on all cores: only their texts are needed
/// again, so that all others can be released as soon as they are rendered.
final class NewestEntries: Sendable {
  private struct Item {
    let entry: ContentEntry
    let built: BuiltNotification
    let date: Instant

    /// By date, newest first; those of one moment in the order in which they are displayed.
    func precedes(_ other: Item) -> Bool {
      if date != other.date { return date > other.date }
      let (one, other) = (built.source, other.built.source)
      return one.priority == other.priority ? one.id < other.id : one.priority > other.priority
    }
  }

  /// In order.
  private let items = Lock<[Item]>([])

  /// Keeps it if it is among the newest so far. What has no date is in no feed for people.
  func offer(_ entry: ContentEntry, _ built: BuiltEntry) {
    guard let built = built.notification, built.isLive, let date = built.source.date?.value.instant else { return }
    let item = Item(entry: entry, built: built, date: date)
    items.withLock { items in
      if items.count == Publication.newestCount {
        guard item.precedes(items[items.count - 1]) else { return }
        items.removeLast()
      }
      items.insert(item, at: items.firstIndex { item.precedes($0) } ?? items.count)
    }
  }

  /// Their texts, read once more.
  func news(_ reader: EntryReader) -> [Publication.News] {
    items.withLock(\.self).concurrentMap { item in
      guard case .notification(let notification)? = reader.read(item.entry).content else { return nil }
      return Publication.News(notification: item.built, text: notification.index.body)
    }.compactMap(\.self)
  }
}
