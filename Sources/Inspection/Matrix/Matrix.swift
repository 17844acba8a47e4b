public import FeedModel

/// Who sees what: all devices, in regions that have the same queue.
public struct Matrix: Equatable, Sendable {
  /// Regions do not overlap, and together they are all devices.
  public struct Row: Equatable, Sendable {
    public var box: Region.Box
    /// The first whose demands are met is shown.
    public var queue: [QueuedEntry]
  }

  public var rows: [Row]
  /// How many different queues there are.
  public var queueCount: Int

  /// - Parameters:
  ///   - languages: Those of the devices in question; nil for all.
  ///   - settable: The flags that pages set.
  public init(
    of feed: InspectedFeed, languages: [LanguageTag]? = nil, settable: SettableFlags = .unknown,
    imagination: Imagination = Imagination()
  ) throws(InspectionLimit) {
    let space = try Space([feed], languages: languages, imagination: imagination)
    let diagrams = space.makeDiagrams()
    let theory = Theory(feed, settable: settable, in: space, diagrams)
    let queues = Queues(theory)
    let paths = diagrams.paths(queues.diagram, stop: space.stop)
    if diagrams.isExhausted { throw .diagrams }
    rows = paths.map { box, leaf in Row(box: space.describe(box), queue: theory.describe(queues.items(leaf))) }
    queueCount = Set(paths.map(\.end)).count
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
