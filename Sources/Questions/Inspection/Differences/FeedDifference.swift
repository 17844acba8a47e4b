internal import FeedModel

/// The changes between two states of one feed, and the devices that see them. Without changes, no device sees a
/// difference, even if the bytes differ.
public struct FeedDifference: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// It can be shown to them, and could not before.
    case gains
    case loses
    /// It is shown to them as before, but with different content.
    case content
    /// It requires something else to be stored.
    case often
    /// It has changed places with another entry that can be shown to the same devices.
    case sooner, later
    /// It holds back entries after it, because they cannot open its URL.
    case blocks, unblocks
  }

  public struct Change: Equatable, Sendable {
    public var kind: Kind
    public var region: Region
    /// The demands of ``Kind/often``: the old ones in the first part of the region, and the new ones.
    public var demands: (old: Demands, new: Demands)?

    public static func == (a: Change, b: Change) -> Bool {
      a.kind == b.kind && a.region == b.region && a.demands?.old == b.demands?.old && a.demands?.new == b.demands?.new
    }
  }

  public struct Entry: Equatable, Sendable {
    public var id: String
    /// The changes in the order of the kinds.
    public var changes: [Change]
  }

  /// One device that sees the difference.
  public struct Example: Equatable, Sendable {
    public var situation: Situation
    public var old: Situation.Displayed?
    public var new: Situation.Displayed?
  }

  /// The changed entries, in the order of the old feed, then of the new one.
  public var entries: [Entry]
  /// All devices for which something changes; nil if so many entries change that the region would not be informative.
  public var region: Region?
  /// An example for the whole feed; nil if there is no difference, or if no device with the necessary places in
  /// rollouts was found.
  public var example: Example?
  private var examples: [String: [Kind: Example]] = [:]

  /// A device that sees this change, if examples of each change were asked for and one was found.
  public func example(of id: String, _ kind: Kind) -> Example? { examples[id]?[kind] }

  /// The maximum number of changes for which there is a ``region``.
  private static let largest = 50

  public var isSame: Bool { entries.isEmpty }

  /// - Parameter frame: The frame of both feeds, the old one and the new one.
  fileprivate init(_ frame: Frame, exampleCount: Int) throws(InspectionLimit) {
    let (space, diagrams) = (frame.space, frame.diagrams)
    let comparison = Comparison(frame)
    if diagrams.isExhausted { throw .diagrams }
    diagrams.keep(bytes: 512 * comparison.regions.count)
    entries = comparison.entries.map { id, changes in
      Entry(id: id, changes: changes.map { comparison.describe($0.key, $0.value, of: id) })
    }
    if comparison.regions.count <= Self.largest {
      let devices = diagrams.exists(comparison.total) { $0 >= space.stop }
      region = Region(diagrams.boxes(devices).map(space.describe))
    }
    example = comparison.example()
    let changes = comparison.entries.lazy.flatMap { id, changes in changes.map { (id, $0.key, $0.value) } }
    for (id, kind, region) in changes.prefix(exampleCount) {
      examples[id, default: [:]][kind] = comparison.example(of: id, kind, in: region)
    }
    if diagrams.isExhausted { throw .diagrams }
  }
}

extension Inquiry {
  /// The changes for the devices in question. The examples are as similar to the usual device as possible.
  ///
  /// - Parameters:
  ///   - new: The inquiry about what they are to read instead.
  ///   - exampleCount: The number of changes for which a separate example is looked for.
  public func difference(to new: Inquiry, exampleCount: Int = 0) throws(QuestionTooLarge) -> FeedDifference {
    try new.reportingLimit { () throws(InspectionLimit) in
      try FeedDifference(
        Frame([feed, new.feed], settable: [settable, new.settable], languages: languages, given: given, imagination),
        exampleCount: exampleCount)
    }
  }
}

/// The part of an entry that users see, without its conditions.
enum Content: Equatable {
  case banner(BannersFeed.Notification)
  case alert(AlertsFeed.Notification)
  /// The notes of a release, and its priority, which decides about the buttons.
  case release([String], UpdatesFeed.Priority)
  case prompt(PromptsFeed.Prompt)
}
