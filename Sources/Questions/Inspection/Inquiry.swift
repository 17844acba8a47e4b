internal import FeedEvaluator
public import FeedModel
internal import Text

/// Answers questions about the devices that read published files: who sees what (``summary()``, ``matrix(limit:)``,
/// ``audiences(of:)``, ``grid(along:)``, ``timetable(after:limit:)``), what is proved (``findings(_:)``,
/// ``firstDisplays(of:effort:)``), why a device is not shown an entry (``explanation(of:on:elsewhere:)``), what changes
/// for whom (``difference(to:exampleCount:)``), and how often users are interrupted
/// (``pressure(launchesPerDay:from:)``).
///
/// Conditions are made into diagrams by the first question that needs them, and kept for later questions. An inquiry
/// can be used by several threads, which wait for each other; do not share its ``Quota`` with inquiries that are used
/// at the same time.
public final class Inquiry: Sendable {
  /// The name of the file, for messages; empty if there are several.
  public let file: String
  /// The feeds of the devices. ``pressure(launchesPerDay:from:)`` is about all feeds that a device reads together;
  /// every other question is about one.
  public let feeds: [InspectedFeed]
  /// The languages of the devices in question; nil for all.
  public let languages: LanguageSet?
  /// Other known facts about them.
  public let given: Given
  /// The flags that the pages of banners set.
  public let settable: SettableFlags
  public let imagination: Imagination
  private let kept = Lock(Kept())

  /// Asks about the devices that read one file.
  public init(
    _ file: LocalizedFeed, given: Given = Given(), settable: SettableFlags = .unknown,
    imagination: Imagination = Imagination()
  ) {
    (self.file, feeds, languages) = (file.file, [file.feed], file.languages)
    (self.given, self.settable, self.imagination) = (given, settable, imagination)
  }

  /// Asks about the devices that read all of these feeds.
  ///
  /// - Parameter languages: The languages of these devices; nil for all.
  public init(
    _ feeds: [InspectedFeed], languages: LanguageSet? = nil, given: Given = Given(), settable: SettableFlags = .unknown,
    imagination: Imagination = Imagination()
  ) {
    file = feeds.count == 1 ? feeds[0].name.rawValue : ""
    (self.feeds, self.languages) = (feeds, languages)
    (self.given, self.settable, self.imagination) = (given, settable, imagination)
  }

  public convenience init(
    _ feed: InspectedFeed, languages: LanguageSet? = nil, given: Given = Given(), settable: SettableFlags = .unknown,
    imagination: Imagination = Imagination()
  ) { self.init([feed], languages: languages, given: given, settable: settable, imagination: imagination) }

  /// The only feed.
  public var feed: InspectedFeed {
    precondition(feeds.count == 1, "this question is about one feed, not \(feeds.count)")
    return feeds[0]
  }

  // MARK: Frames

  /// The form in which conditions are made into diagrams. It decides about axes and their order.
  enum Wording: Hashable {
    case ofFeeds
    /// The axes that change with time and by use are part of what entries require.
    case settled
    /// The flags of all banners, by the same few numbers so that there are few axes
    /// (``InspectedFeed/numberingFlags(_:)``).
    case numberedFlags
  }

  /// State that only the thread with the lock touches.
  private struct Kept: @unchecked Sendable {
    var frames: [Wording: Frame] = [:]
  }

  /// Asks a frame, which is kept for later questions.
  ///
  /// - Parameter nodes: The maximum number of nodes in diagrams.
  func asking<FeedAnswer: Sendable>(
    _ wording: Wording = .ofFeeds, nodes: Int = .max, _ question: (Frame) throws(InspectionLimit) -> FeedAnswer
  ) throws(QuestionTooLarge) -> FeedAnswer {
    try reportingLimit { () throws(InspectionLimit) in
      try kept.withLock { kept throws(InspectionLimit) in
        let wording = wording == .numberedFlags && !feeds.contains(where: \.hasFlags) ? .ofFeeds : wording
        let frame = if let known = kept.frames[wording] { known } else { try frame(wording, nodes) }
        frame.diagrams.limit = nodes
        kept.frames[wording] = frame
        // Diagrams that have met a limit cannot answer further questions.
        defer { if frame.diagrams.isExhausted { kept.frames[wording] = nil } }
        let answer = try question(frame)
        if frame.diagrams.isExhausted { throw .diagrams }
        return answer
      }
    }
  }

  private func frame(_ wording: Wording, _ nodes: Int) throws(InspectionLimit) -> Frame {
    switch wording {
    case .ofFeeds: return try frame(of: feeds, nodes: nodes)
    case .settled: return try frame(of: feeds, order: .settled, nodes: nodes)
    case .numberedFlags:
      let numbered = feed.numberingFlags(settable)
      return try Frame(
        [numbered.feed], settable: [numbered.settable], languages: languages, given: given, nodes: nodes, imagination)
    }
  }

  /// A frame that only its question uses.
  ///
  /// - Parameter feeds: The feeds to ask about instead of the inquiry's.
  func frame(
    of feeds: [InspectedFeed], order: AxisOrder = .usual, nodes: Int = .max, _ imagination: Imagination? = nil
  ) throws(InspectionLimit) -> Frame {
    try Frame(
      feeds, settable: feeds.map { $0.name == .banners ? settable : .unknown }, languages: languages, given: given,
      order: order, nodes: nodes, imagination ?? self.imagination)
  }

  func reportingLimit<FeedAnswer>(
    _ question: () throws(InspectionLimit) -> FeedAnswer
  ) throws(QuestionTooLarge) -> FeedAnswer {
    do throws(InspectionLimit) {
      return try question()
    } catch {
      throw QuestionTooLarge(file: file, limit: error)
    }
  }
}

/// A question that is not answered, because it is too large.
public struct QuestionTooLarge: Error, Equatable, Sendable {
  /// The file in question; empty for several files.
  public var file: String
  public var limit: InspectionLimit
}

/// The reason why a question is too large to be answered.
public enum InspectionLimit: Error, Equatable, Sendable {
  /// More axes than ``Space`` takes. The cause is nearly always flags.
  case axes(count: Int, limit: Int)
  /// More nodes than diagrams may have, or more memory or work than a ``Quota`` has left; or the task was cancelled.
  case diagrams
  /// More states of devices than are followed.
  case states
  /// More rows than were asked for.
  case rows(limit: Int)
}

/// The devices that an inspection imagines.
public struct Imagination: Equatable, Sendable {
  public enum Memory: Hashable, Sendable {
    /// Anything that clients can have written.
    case any
    /// Nothing: no display, flag or answer. All launches count as launches since the last display.
    case none
  }

  /// The state that devices may have stored.
  public var memory: Memory
  /// The number of integers, joined by dots, in the versions of the app; nil for any number.
  public var versionParts: Int?
  /// URL schemes that every device opens.
  public var openedByAll: Set<String>
  /// The device that examples resemble as much as possible.
  public var usual = Situation(device: FeedDevice(appVersion: "1.0"), now: Instant(secondsSince1970: 0))
  /// Known versions, newest first, which examples prefer.
  public var known: [FeedVersion] = []
  /// The limit of memory and work for all questions about these devices together.
  public var quota: Quota

  public init(memory: Memory = .any, versionParts: Int? = nil, openedByAll: Set<String> = [], quota: Quota = Quota()) {
    (self.memory, self.versionParts, self.openedByAll, self.quota) = (memory, versionParts, openedByAll, quota)
  }

  /// The same devices with a different quota.
  public func with(_ quota: Quota) -> Imagination {
    var imagination = self
    imagination.quota = quota
    return imagination
  }

  func remembering(_ memory: Memory) -> Imagination {
    var imagination = self
    imagination.memory = memory
    return imagination
  }

  /// Whether the same devices are imagined.
  public static func == (a: Imagination, b: Imagination) -> Bool {
    a.memory == b.memory && a.versionParts == b.versionParts && a.openedByAll == b.openedByAll
  }
}
