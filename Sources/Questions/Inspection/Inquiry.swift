internal import FeedEvaluator
public import FeedModel
internal import Text

/// The devices that read published files, for all that can be asked about them: who sees what (``summary()``,
/// ``matrix(limit:)``, ``audiences(of:)``, ``grid(along:)``, ``timetable(after:limit:)``), what is proved
/// (``findings(_:)``, ``firstDisplays(of:effort:)``), why a device is not shown an entry
/// (``explanation(of:on:elsewhere:)``), what changes for whom (``difference(to:exampleCount:)``), and how often people are
/// interrupted (``pressure(launchesPerDay:from:)``).
///
/// Conditions are made into diagrams when they are first asked about, and kept for later questions. An inquiry can be asked
/// from several threads, which wait for each other; its ``Quota`` should not be that of others asked at the same time.
public final class Inquiry: Sendable {
  /// The name of the file, for messages; empty if there are several.
  public let file: String
  /// How often people are interrupted can be asked of all feeds that a device reads together; everything else is asked of one.
  public let feeds: [InspectedFeed]
  /// The languages of the devices in question; nil for all.
  public let languages: LanguageSet?
  /// What else is known of them.
  public let given: Given
  /// The flags that the pages of banners set.
  public let settable: SettableFlags
  public let imagination: Imagination
  private let kept = Lock(Kept())

  /// About the devices that read one file.
  public init(
    _ file: LocalizedFeed, given: Given = Given(), settable: SettableFlags = .unknown,
    imagination: Imagination = Imagination()
  ) {
    (self.file, feeds, languages) = (file.file, [file.feed], file.languages)
    (self.given, self.settable, self.imagination) = (given, settable, imagination)
  }

  /// About the devices that read all of these.
  ///
  /// - Parameter languages: Of these devices; nil for all.
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
  ) {
    self.init([feed], languages: languages, given: given, settable: settable, imagination: imagination)
  }

  /// The only one.
  public var feed: InspectedFeed {
    precondition(feeds.count == 1, "this question is about one feed, not \(feeds.count)")
    return feeds[0]
  }

  // MARK: Frames

  /// In which words conditions are made into diagrams, which decides about axes and their order.
  enum Wording: Hashable {
    case ofFeeds
    /// Flags of all banners by the same few numbers, so that there are few axes (``InspectedFeed/numberingFlags(_:)``).
    case numberedFlags
    /// With the devices' coordinates in this order.
    case ordered([Coordinate])
  }

  /// Touched by the thread alone that has the lock.
  private struct Kept: @unchecked Sendable {
    var frames: [Wording: Frame] = [:]
  }

  /// Asks a frame that is kept.
  ///
  /// - Parameter nodes: How large diagrams may become.
  func asking<Answer: Sendable>(
    _ wording: Wording = .ofFeeds, nodes: Int = .max, _ question: (Frame) throws(InspectionLimit) -> Answer
  ) throws(QuestionTooLarge) -> Answer {
    try reportingLimit { () throws(InspectionLimit) in
      try kept.withLock { kept throws(InspectionLimit) in
        let wording = wording == .numberedFlags && !feeds.contains(where: \.hasFlags) ? .ofFeeds : wording
        let frame = if let known = kept.frames[wording] { known } else { try frame(wording, nodes) }
        frame.diagrams.limit = nodes
        kept.frames[wording] = frame
        // Where a limit was met, diagrams answer nothing any more.
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
    case .ordered(let order): return try frame(of: feeds, order: order, nodes: nodes)
    case .numberedFlags:
      let numbered = feed.numberingFlags(settable)
      return try Frame(
        [numbered.feed], settable: [numbered.settable], languages: languages, given: given, nodes: nodes, imagination)
    }
  }

  /// One that only its question keeps.
  ///
  /// - Parameter feeds: These instead of the inquiry's.
  func frame(
    of feeds: [InspectedFeed], order: [Coordinate]? = nil, nodes: Int = .max, _ imagination: Imagination? = nil
  ) throws(InspectionLimit) -> Frame {
    try Frame(
      feeds, settable: feeds.map { $0.name == .banners ? settable : .unknown }, languages: languages, given: given,
      order: order, nodes: nodes, imagination ?? self.imagination)
  }

  func reportingLimit<Answer>(
    _ question: () throws(InspectionLimit) -> Answer
  ) throws(QuestionTooLarge) -> Answer {
    do throws(InspectionLimit) {
      return try question()
    } catch {
      throw QuestionTooLarge(file: file, limit: error)
    }
  }
}

/// A question that is not answered, because it is too large.
public struct QuestionTooLarge: Error, Equatable, Sendable {
  /// What it was about; empty for several files.
  public var file: String
  public var limit: InspectionLimit
}

/// Why a question is too large to be answered.
public enum InspectionLimit: Error, Equatable, Sendable {
  /// More axes than ``Space`` takes: flags, nearly always.
  case axes(count: Int, limit: Int)
  /// More nodes than diagrams may have, more memory or work than a ``Quota`` has left; or nobody waits for them any more: the
  /// task is cancelled.
  case diagrams
  /// More states of devices than are followed.
  case states
  /// More rows than were asked for.
  case rows(limit: Int)
}

/// Which devices an inspection imagines.
public struct Imagination: Equatable, Sendable {
  public enum Memory: Hashable, Sendable {
    /// Whatever clients write.
    case any
    /// Nothing: no display, no flag, no answer. The counter of launches since the last display is that of all launches.
    case none
  }

  /// What devices remember.
  public var memory: Memory
  /// How many integers the versions of the app have, joined by dots; nil for any number.
  public var versionParts: Int?
  /// URL schemes that every device opens.
  public var openedByAll: Set<String>
  /// Examples are as much like this device as possible.
  public var usual = Situation(device: Device(appVersion: "1.0"), now: Instant(secondsSince1970: 0))
  /// Versions that people know, newest first, which examples prefer.
  public var known: [Version] = []
  /// What all questions about these devices may take together.
  public var quota: Quota

  public init(
    memory: Memory = .any, versionParts: Int? = nil, openedByAll: Set<String> = [], quota: Quota = Quota()
  ) {
    self.memory = memory
    self.versionParts = versionParts
    self.openedByAll = openedByAll
    self.quota = quota
  }

  /// The same devices, for questions that have a quota of their own.
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
