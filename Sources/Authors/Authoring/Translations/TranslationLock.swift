import Diagnostics
public import FeedModel
import Text

/// `content/translations.lock`: of each translated text, which original it belongs to. A line a text:
/// `notifications/winter de 0123456789abcdef fedcba9876543210`, sorted by their bytes.
public struct TranslationLock: Equatable, Sendable {
  public static let path = "content/translations.lock"

  /// A translated text, by ``CodedText/fingerprint``s.
  public struct Pair: Hashable, Sendable {
    public var source: String
    public var text: String

    public init(source: String, text: String) { (self.source, self.text) = (source, text) }
  }

  private struct Place: Hashable, Sendable {
    var file: String
    var locale: String
  }

  private var pairs: [Place: Set<Pair>] = [:]

  public init() {}

  /// - Parameter diagnostics: Receives an error for each line that cannot be read, and one for git's marks of a
  ///   conflict.
  init(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) {
    guard let text = String(validating: file.bytes, as: UTF8.self)?.withLineFeeds else {
      diagnostics.append(Self.badLine(at: SourceLocation(path: file.path)))
      return
    }
    var hasConflict = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !line.isEmpty
    {
      let place = SourceLocation(path: file.path, line: index + 1, column: 1)
      if Self.conflictMarks.contains(where: { line == $0 || line.hasPrefix($0 + " ") }) {
        if !hasConflict { diagnostics.append(Self.conflict(at: place)) }
        hasConflict = true
      } else if !add(line) {
        diagnostics.append(Self.badLine(at: place))
      }
    }
  }

  private static let conflictMarks = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"]

  private static func conflict(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, .badLock, "these are git's marks of a merge conflict",
      fix: "keep the lines of both sides, without the marks; run publish translations accept after choosing the texts",
      at: place)
  }

  private static func badLine(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, .badLock, "this line is not a path, a language and two fingerprints",
      fix: "remove it, or take the file from git again; 'publish translations accept' writes it", at: place)
  }

  /// Adds a line; false if it cannot be read.
  private mutating func add(_ line: Substring) -> Bool {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, !parts[0].isEmpty, LanguageTag(parts[1])?.text == parts[1],
      parts[2...].allSatisfy(\.isFingerprint)
    else { return false }
    pairs[Place(file: parts[0], locale: parts[1]), default: []].insert(Pair(source: parts[2], text: parts[3]))
    return true
  }

  /// The recorded pairs of a file in a language.
  public func pairs(of file: TranslatableFile, in locale: LanguageTag) -> Set<Pair> {
    pairs[Place(file: file.id, locale: locale.text)] ?? []
  }

  /// Replaces the recorded pairs of a file in a language.
  public mutating func record(_ recorded: Set<Pair>, of file: TranslatableFile, in locale: LanguageTag) {
    pairs[Place(file: file.id, locale: locale.text)] = recorded.isEmpty ? nil : recorded
  }

  /// Forgets translations that do not exist any more.
  ///
  /// - Parameter files: All of the site's.
  public mutating func keepOnly(_ files: [TranslatableFile]) {
    let existing = Set(files.flatMap { file in file.locales.map { Place(file: file.id, locale: $0.text) } })
    pairs = pairs.filter { existing.contains($0.key) }
  }

  /// The file: equal locks give equal bytes.
  public var bytes: [UInt8] {
    let lines = pairs.flatMap { place, pairs in
      pairs.map { "\(place.file) \(place.locale) \($0.source) \($0.text)\n" }
    }
    return lines.sorted { $0.precedes($1) }.flatMap { Array($0.utf8) }
  }
}

extension String {
  fileprivate var isFingerprint: Bool {
    utf8.count == 16 && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}

/// A text of the default language and its translation, and whether they belong together.
public struct TranslationMatch: Sendable {
  public enum State: String, Sendable, CaseIterable {
    /// The lock has both, or its translation was corrected since.
    case translated
    /// The original was changed since this was translated.
    case stale
    case missing
    /// The original of the translation is not recorded.
    case unrecorded
  }

  public let source: TranslationUnit
  /// Nil if it is missing.
  public let target: TranslationUnit?
  public let state: State
  /// The fingerprint of the text that a stale translation was made from, as far as it is recorded.
  public let recorded: String?
}

extension TranslatableFile {
  /// The texts that are expected in a language, in order; none where a relative of the language has them.
  ///
  /// They are matched by name where they are keys. Those of the body are matched first by the pairs that are recorded, so
  /// that a new paragraph shifts none, and then in order between those.
  ///
  /// - Parameter recorded: What the lock has of the file in this language.
  public func matches(in locale: LanguageTag, _ recorded: Set<TranslationLock.Pair>) -> [TranslationMatch] {
    guard !isCovered(in: locale) else { return [] }
    let (sources, targets) = (sourceUnits, units(in: locale))
    let bodies = (sources.filter(\.isOfBody), targets.filter(\.isOfBody))
    // Without a record, texts of different numbers cannot be matched.
    let isAnotherNumber = recorded.isEmpty && bodies.0.count != bodies.1.count && !bodies.1.isEmpty
    let judge = Judge(recorded, sources, targets)
    let keys = sources.filter { !$0.isOfBody }.map { source in
      judge.match(source, targets.first { $0.name == source.name })
    }
    let texts =
      isAnotherNumber
      ? bodies.0.map { TranslationMatch(source: $0, target: nil, state: .unrecorded, recorded: nil) }
      : judge.paired(bodies.0, bodies.1).map { judge.match($0, $1) }
    return (keys + texts).filter { $0.state != .missing || !isCovered($0.source, in: locale) }
  }
}

/// A judge that finds the state of texts from recorded pairs.
private struct Judge {
  private let recorded: Set<TranslationLock.Pair>
  private let sources: Set<String>
  private let texts: Set<String>
  /// Whether a pair is recorded of which neither is there any more.
  private let hasGonePair: Bool

  init(_ recorded: Set<TranslationLock.Pair>, _ sources: [TranslationUnit], _ targets: [TranslationUnit]) {
    self.recorded = recorded
    self.sources = Set(recorded.map(\.source))
    texts = Set(recorded.map(\.text))
    let (now, translated) = (Set(sources.map(\.text.fingerprint)), Set(targets.map(\.text.fingerprint)))
    hasGonePair = recorded.contains { !now.contains($0.source) && !translated.contains($0.text) }
  }

  func match(_ source: TranslationUnit, _ target: TranslationUnit?) -> TranslationMatch {
    guard let target else { return TranslationMatch(source: source, target: nil, state: .missing, recorded: nil) }
    let pair = TranslationLock.Pair(source: source.text.fingerprint, text: target.text.fingerprint)
    let state: TranslationMatch.State =
      if recorded.contains(pair) || sources.contains(pair.source) {
        .translated
      } else if texts.contains(pair.text) || hasGonePair {
        .stale
      } else {
        .unrecorded
      }
    let before = state == .stale ? recorded.filter { $0.text == pair.text }.map(\.source).min() : nil
    return TranslationMatch(source: source, target: target, state: state, recorded: before)
  }

  /// Each source with its translation, if there is one.
  func paired(_ sources: [TranslationUnit], _ targets: [TranslationUnit]) -> [(TranslationUnit, TranslationUnit?)] {
    var places: [Int?] = []
    var free = Array(targets.indices)
    let fingerprints = targets.map(\.text.fingerprint)
    for source in sources {
      let digits = source.text.fingerprint
      let place = free.firstIndex { recorded.contains(.init(source: digits, text: fingerprints[$0])) }
      places.append(place.map { free.remove(at: $0) })
    }
    // Of the pairs, those in order bound the gaps in which the others are matched.
    var last = -1
    var (gapOfSource, bounds): ([Int], [Int]) = ([], [])
    for place in places {
      if let place, place > last {
        last = place
        bounds.append(place)
      }
      gapOfSource.append(bounds.count)
    }
    for index in sources.indices where places[index] == nil {
      let gap = gapOfSource[index]
      let (start, end) = (gap == 0 ? -1 : bounds[gap - 1], gap < bounds.count ? bounds[gap] : targets.count)
      if let first = free.firstIndex(where: { start < $0 && $0 < end }) { places[index] = free.remove(at: first) }
    }
    return zip(sources, places).map { ($0, $1.map { targets[$0] }) }
  }
}
