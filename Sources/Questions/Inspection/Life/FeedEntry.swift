public import FeedModel

/// An entry of a feed: something that a device can be shown.
public struct FeedEntry: Hashable, Sendable {
  public var feed: FeedName
  /// The notification's id or key, the release's version, or the prompt's name.
  public var id: String

  public init(_ feed: FeedName, id: String) { (self.feed, self.id) = (feed, id) }

  /// Compares ids byte for byte: ids that only look alike are different.
  public static func == (a: FeedEntry, b: FeedEntry) -> Bool { a.feed == b.feed && a.id.utf8.elementsEqual(b.id.utf8) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(feed)
    var id = id
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// `banner hello`, `update 2.4.0`.
  public var words: String { "\(kind) \(id)" }
  public var kind: String { feed.kind }

  /// The members that name it in the JSON of all commands.
  public var json: [JSON.Member] { JSON.members(["channel": feed.channel, "feed": feed, "id": id]) }
}

extension FeedName {
  /// An entry of the feed, in one word.
  public var kind: String {
    switch self {
    case .banners: "banner"
    case .alerts: "alert"
    case .updates: "update"
    case .localUpdates: "notes"
    case .prompts: "prompt"
    case .permissions: "permission"
    }
  }
}

/// The entries of some feeds, each with a number, so that they can be counted without comparing texts.
///
/// Permissions are left out: apps ask for them on their own, and nothing competes with them.
public struct EntryCatalog: Sendable {
  /// The entries in the order of their feeds' channels; within a feed, in the order in which they were first published.
  public let entries: [FeedEntry]
  private let numbers: [FeedEntry: Int]
  private let ranges: [FeedName: Range<Int>]

  /// - Parameter publications: The publications for all languages, in the order of their times.
  public init(of publications: [PublishedFeeds]) {
    var entries: [FeedEntry] = []
    var numbers: [FeedEntry: Int] = [:]
    var ranges: [FeedName: Range<Int>] = [:]
    for feed in Self.feeds {
      let start = entries.count
      for entry in publications.flatMap({ $0[feed]?.channel.writtenIDs ?? [] }).map({ FeedEntry(feed, id: $0) })
      where numbers[entry] == nil {
        numbers[entry] = entries.count
        entries.append(entry)
      }
      ranges[feed] = start..<entries.count
    }
    self.entries = entries
    self.numbers = numbers
    self.ranges = ranges
  }

  public var count: Int { entries.count }

  /// The entries of one feed; their indices are their numbers.
  public func entries(of feed: FeedName) -> ArraySlice<FeedEntry> { entries[ranges[feed] ?? 0..<0] }

  /// The number of an entry; nil if no feed has the entry.
  public func number(of feed: FeedName, id: String) -> Int? { numbers[FeedEntry(feed, id: id)] }

  /// The feeds in the order in which users see them: banners first, and the notes of a version before an update.
  static let feeds: [FeedName] = [.banners, .alerts, .localUpdates, .updates, .prompts]
}
