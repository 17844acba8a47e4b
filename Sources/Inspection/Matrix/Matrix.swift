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
      feed, languages: languages, given: given, settable: settable, imagination: imagination)
    let queues = Queues(inquiry.theory)
    let diagrams = inquiry.diagrams
    try inquiry.checkLimit()
    var paths: [(Box, Diagram)] = []
    diagrams.visitPaths(queues.diagram, stop: inquiry.space.stop) { box, leaf in
      paths.append((box, leaf))
      return paths.count <= limit
    }
    guard paths.count <= limit else { throw .rows(limit: limit) }
    rows = paths.map { box, leaf in
      Row(box: inquiry.space.describe(box), queue: inquiry.theory.describe(queues.items(leaf)))
    }
    queueCount = Set(paths.map(\.1)).count
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
