internal import FeedModel

/// Who sees what: the devices in question, in regions that have the same queue.
public struct Matrix: Equatable, Sendable {
  /// Regions do not overlap, and together they are all devices in question.
  public struct Row: Equatable, Sendable {
    public var box: Region.Box
    /// The first whose demands are met is shown.
    public var queue: [QueuedEntry]
  }

  public var rows: [Row]
  /// How many different queues there are.
  public var queueCount: Int

  /// More rows than this are for programs.
  public static let readableCount = 200

  /// - Parameters:
  ///   - languages: Those of the devices in question; nil for all.
  ///   - given: What else is known of them.
  ///   - settable: The flags that pages set.
  ///   - limit: The number of rows above which there is none.
  /// - Throws: If there are too many.
  public init(
    of feed: InspectedFeed, languages: LanguageSet? = nil, given: Given = Given(), settable: SettableFlags = .unknown,
    imagination: Imagination = Imagination(), limit: Int = 100_000
  ) throws(InspectionLimit) {
    let inquiry = try Inquiry(
      feed.namingSharedFlags, languages: languages, given: given, settable: settable, imagination: imagination)
    let queues = Queues(inquiry.theory)
    let diagrams = inquiry.diagrams
    try inquiry.checkLimit()
    var paths: [(Box, Diagram)] = []
    var described: [Diagram: [QueuedEntry]] = [:]
    diagrams.visitPaths(queues.diagram, stop: inquiry.space.stop) { box, leaf in
      paths.append((box, leaf))
      let queue = described[leaf] ?? inquiry.theory.describe(queues.items(leaf))
      described[leaf] = queue
      // Each row has words of its own for its queue.
      diagrams.keep(box)
      diagrams.keep(bytes: 256 * queue.count)
      return paths.count <= limit
    }
    try inquiry.checkLimit()
    guard paths.count <= limit else { throw .rows(limit: limit) }
    rows = paths.map { box, leaf in Row(box: inquiry.space.describe(box), queue: described[leaf] ?? []) }
    queueCount = described.count
  }
}

extension InspectedFeed {
  /// Asks for a notification's own flag by its address, too, where others do: rows are told apart by these, and a row in which
  /// a flag is set has no entry that is shown until it is.
  var namingSharedFlags: InspectedFeed {
    guard case .banners(var feed) = self else { return self }
    let shared = Set(feed.notifications.flatMap { $0.all + $0.any }.compactMap(\.sharedFlag))
    if shared.isEmpty { return self }
    for index in feed.notifications.indices {
      let id = feed.notifications[index].id
      feed.notifications[index].all += feed.notifications[index].all.compactMap { condition in
        guard let flag = condition.flag, condition.sharedFlag == nil else { return nil }
        let address = FlagAddress(owner: id, name: flag)
        guard shared.contains(address) else { return nil }
        return if case .flagSet = condition { .flagSet(address.text) } else { .flagNotSet(address.text) }
      }
    }
    return .banners(feed)
  }
}

/// An entry that a device may be shown, depending on what it has stored for it.
public struct QueuedEntry: Equatable, Sendable {
  public var id: String
  /// Whether it shows nothing and holds back those after it, because the device cannot open its URL.
  public var blocks: Bool
  /// The versions whose notes are shown; nil for entries other than releases.
  public var notes: [String]?
  public var demands: Demands
}

extension Theory {
  func describe(_ queue: [Queues.Item]) -> [QueuedEntry] {
    queue.map { item in
      QueuedEntry(
        id: item.effect.id, blocks: !item.effect.shows, notes: item.effect.notes,
        demands: demands(of: item.effect.id, item.rest))
    }
  }
}

extension Theory.Effect {
  var notes: [String]? { if case .show(_, let notes) = self, !notes.isEmpty { notes } else { nil } }
}
