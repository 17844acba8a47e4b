internal import FeedModel

/// What changes for whom between two states of one feed. Without changes, no device sees a difference, whatever the bytes.
public struct FeedDifference: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// It can be shown to them, and could not before.
    case gains
    case loses
    /// It is shown to them as before, with another content.
    case content
    /// What it asks of what is stored is different.
    case often
    /// It has changed places with another entry that can be shown to the same devices.
    case sooner, later
    /// It holds back entries after it, because they cannot open its URL.
    case blocks, unblocks
  }

  public struct Change: Equatable, Sendable {
    public var kind: Kind
    public var region: Region
    /// Of ``Kind/often``: what it asked before in the first part of the region, and what it asks now.
    public var demands: (old: Demands, new: Demands)?

    public static func == (a: Change, b: Change) -> Bool {
      a.kind == b.kind && a.region == b.region && a.demands?.old == b.demands?.old && a.demands?.new == b.demands?.new
    }
  }

  public struct Entry: Equatable, Sendable {
    public var id: String
    /// In the order of the kinds.
    public var changes: [Change]
  }

  /// One device that sees the difference.
  public struct Example: Equatable, Sendable {
    public var situation: Situation
    public var old: Situation.Displayed?
    public var new: Situation.Displayed?
  }

  /// In the order of the old feed, then of the new one.
  public var entries: [Entry]
  /// All devices for which something changes; nil if so many entries change that this says no more than that.
  public var region: Region?
  /// Nil if there is no difference, or no device was found that has the places in rollouts that it takes.
  public var example: Example?
  private var examples: [String: [Kind: Example]] = [:]

  /// A device that sees this change, if examples of each change were asked for and one was found.
  public func example(of id: String, _ kind: Kind) -> Example? { examples[id]?[kind] }

  /// More changes than this have no ``region``.
  private static let largest = 50

  public var isSame: Bool { entries.isEmpty }

  /// - Parameter frame: Of the old feed and the new one.
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
  /// What changes for the devices in question, of which examples are as much like the usual one as possible.
  ///
  /// - Parameters:
  ///   - new: About what they are to read instead.
  ///   - exampleCount: For how many changes an example of their own is looked for.
  public func difference(to new: Inquiry, exampleCount: Int = 0) throws(QuestionTooLarge) -> FeedDifference {
    try new.reportingLimit { () throws(InspectionLimit) in
      try FeedDifference(
        Frame(
          [feed, new.feed], settable: [settable, new.settable], languages: languages, given: given, imagination),
        exampleCount: exampleCount)
    }
  }
}

/// What a user sees of an entry, without what decides whether and when.
enum Content: Equatable {
  case banner(BannersFeed.Notification)
  case alert(AlertsFeed.Notification)
  /// Its notes, and its priority, which decides about the buttons.
  case release([String], UpdatesFeed.Priority)
  case prompt(PromptsFeed.Prompt)
}
