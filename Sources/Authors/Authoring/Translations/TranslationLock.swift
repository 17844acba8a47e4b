public import Diagnostics
public import FeedModel
import Text

/// `content/translations.lock`: the original that each translated text belongs to. It has one line per text, such as
/// `notifications/winter de 0123456789abcdef fedcba9876543210`, and the lines are sorted by their bytes.
public struct TranslationLock: Equatable, Sendable {
  public static let path = "content/translations.lock"

  /// A translated text, by ``CodedText/fingerprint``s.
  public struct Pair: Hashable, Comparable, Sendable {
    public var source: TextFingerprint
    public var text: TextFingerprint

    public init(source: TextFingerprint, text: TextFingerprint) { (self.source, self.text) = (source, text) }

    public static func < (a: Self, b: Self) -> Bool { (a.source, a.text) < (b.source, b.text) }
  }

  /// The pairs by file and language, such as `notifications/winter de`; in order and without duplicates.
  private var pairs: [String: [Pair]] = [:]

  public init() {}

  /// - Parameter diagnostics: Receives an error for each line that cannot be read, and one for Git's conflict markers.
  public init(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) {
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      diagnostics.append(Self.badLine(at: SourceLocation(path: file.path)))
      return
    }
    var reader = LineReader()
    for (index, line) in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.isEmpty || reader.read(line) { continue }
      let place = SourceLocation(path: file.path, line: index + 1, column: 1)
      if Self.conflictMarks.contains(where: { line.elementsEqual($0.utf8) || line.starts(with: "\($0) ".utf8) }) {
        if !reader.hasConflict { diagnostics.append(Self.conflict(at: place)) }
        reader.hasConflict = true
      } else {
        diagnostics.append(Self.badLine(at: place))
      }
    }
    pairs = reader.finished()
  }

  /// Reads lines. Those of one file and language usually follow each other.
  private struct LineReader {
    var hasConflict = false
    private var pairs: [String: [Pair]] = [:]
    /// The file and the language of the last line, as they are written, and its pairs.
    private var place: [UInt8] = []
    private var current: [Pair] = []
    private var languages: Set<[UInt8]> = []

    /// - Returns: False for a line that cannot be read.
    mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
      let digits = 16
      let (end, text) = (line.endIndex - 2 * digits - 2, line.endIndex - digits)
      guard end > line.startIndex, line[end] == 0x20, line[text - 1] == 0x20,
        let source = TextFingerprint(digits: line[(end + 1)..<(text - 1)]),
        let target = TextFingerprint(digits: line[text...])
      else { return false }
      let written = line[..<end]
      if !written.elementsEqual(place) {
        guard isPlace(written) else { return false }
        keep()
        place = Array(written)
      }
      current.append(Pair(source: source, text: target))
      return true
    }

    private mutating func isPlace(_ bytes: ArraySlice<UInt8>) -> Bool {
      guard let blank = bytes.firstIndex(of: 0x20), blank > bytes.startIndex else { return false }
      let language = Array(bytes[(blank + 1)...])
      if languages.contains(language) { return true }
      let text = String(decoding: language, as: UTF8.self)
      guard LanguageTag(text)?.text == text else { return false }
      languages.insert(language)
      return true
    }

    private mutating func keep() {
      guard !current.isEmpty else { return }
      pairs[String(decoding: place, as: UTF8.self), default: []] += current
      current = []
    }

    mutating func finished() -> [String: [Pair]] {
      keep()
      for (place, some) in pairs where !zip(some, some.dropFirst()).allSatisfy({ $0 < $1 }) {
        pairs[place] = Set(some).sorted()
      }
      return pairs
    }
  }

  private static let conflictMarks = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"]

  private static func conflict(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .badLock, "these are git's marks of a merge conflict",
      fix: "keep the lines of both sides, without the marks; run publish translations accept after choosing the texts",
      at: place)
  }

  private static func badLine(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .badLock, "this line is not a path, a language and two fingerprints",
      fix: "remove it, or take the file from git again; 'publish translations accept' writes it", at: place)
  }

  private static func place(_ file: TranslatableFile, _ locale: LanguageTag) -> String { "\(file.id) \(locale.text)" }

  /// The recorded pairs of a file in a language.
  public func pairs(of file: TranslatableFile, in locale: LanguageTag) -> Set<Pair> {
    Set(pairs[Self.place(file, locale)] ?? [])
  }

  /// Replaces the recorded pairs of a file in a language.
  public mutating func record(_ recorded: Set<Pair>, of file: TranslatableFile, in locale: LanguageTag) {
    pairs[Self.place(file, locale)] = recorded.isEmpty ? nil : recorded.sorted()
  }

  /// Moves the records of a message whose files get other names, such as from `notifications/sale`.
  public mutating func rename(_ old: String, to new: String) {
    pairs = Dictionary(
      pairs.map { place, recorded in
        let rest = place.starts(withBytesOf: old) ? place.dropFirst(old.count) : ""
        return (rest.first.map { " /+".contains($0) } ?? false ? new + rest : place, recorded)
      }
    ) { $1 }
  }

  /// Removes the records of translations that no longer exist.
  ///
  /// - Parameter files: All files of the site.
  public mutating func keepOnly(_ files: [TranslatableFile]) {
    let existing = Set(files.flatMap { file in file.locales.map { Self.place(file, $0) } })
    pairs = pairs.filter { existing.contains($0.key) }
  }

  /// The bytes of the file; equal locks give equal bytes.
  public var bytes: [UInt8] {
    let lines = pairs.flatMap { place, pairs in pairs.map { "\(place) \($0.source) \($0.text)\n" } }
    return lines.sorted { $0.precedes($1) }.flatMap { Array($0.utf8) }
  }
}

/// A text of the default language and its translation, and whether they belong together.
public struct TranslationMatch: Sendable {
  public enum State: String, Sendable, CaseIterable {
    /// The lock has both texts, or the original with an earlier version of the translation.
    case translated
    /// The original was changed since this was translated.
    case stale
    case missing
    /// The original of the translation is not recorded.
    case unrecorded
  }

  public let source: TranslationUnit
  /// The translation; nil if it is missing.
  public let target: TranslationUnit?
  public let state: State
  /// The fingerprint of the text that a stale translation was made from, as far as it is recorded.
  public let recorded: TextFingerprint?

  /// The line of the lock that says that the translation is right; nil without one.
  public var pair: TranslationLock.Pair? {
    target.map { TranslationLock.Pair(source: source.text.fingerprint, text: $0.text.fingerprint) }
  }
}

extension TranslatableFile {
  /// The texts that are expected in a language, in order; none where a relative of the language has them.
  ///
  /// Keys are matched by name. Texts of the body are matched first by the recorded pairs, so that a new paragraph does
  /// not shift the others, and then in order between those.
  ///
  /// - Parameter recorded: The lock's pairs of the file in this language.
  public func matches(in locale: LanguageTag, _ recorded: Set<TranslationLock.Pair>) -> [TranslationMatch] {
    matches(in: locale, recorded, FingerprintedUnits(sourceUnits), FingerprintedUnits(units(in: locale)))
  }

  /// - Parameters:
  ///   - sources: The original texts of the file.
  ///   - targets: The texts of the file in this language.
  public func matches(
    in locale: LanguageTag, _ recorded: Set<TranslationLock.Pair>, _ sources: FingerprintedUnits,
    _ targets: FingerprintedUnits
  ) -> [TranslationMatch] {
    guard !isCovered(in: locale) else { return [] }
    let bodies = (sources.ofBody, targets.ofBody)
    // Without a record, texts cannot be matched if their numbers differ.
    let isAnotherNumber = recorded.isEmpty && bodies.0.count != bodies.1.count && !bodies.1.isEmpty
    let judge = Judge(recorded, sources, targets)
    let keys = sources.all.filter { !$0.unit.isOfBody }.map { source in
      judge.match(source, targets.all.first { $0.unit.name == source.unit.name })
    }
    let texts =
      isAnotherNumber
      ? bodies.0.map { TranslationMatch(source: $0.unit, target: nil, state: .unrecorded, recorded: nil) }
      : judge.paired(bodies.0, bodies.1).map { judge.match($0, $1) }
    return (keys + texts).filter { $0.state != .missing || !isCovered($0.source, in: locale) }
  }
}

/// Texts with their fingerprints, which are slow to compute.
public struct FingerprintedUnits: Sendable {
  typealias Element = (unit: TranslationUnit, print: TextFingerprint)

  let all: [Element]

  public init(_ units: [TranslationUnit]) { all = units.map { ($0, $0.text.fingerprint) } }

  fileprivate var ofBody: [Element] { all.filter(\.unit.isOfBody) }

  /// Whether each text is recorded with the text at the same place, so that none is stale.
  public func areRecorded(with targets: FingerprintedUnits, in recorded: Set<TranslationLock.Pair>) -> Bool {
    all.count == targets.all.count
      && zip(all, targets.all).allSatisfy { recorded.contains(.init(source: $0.print, text: $1.print)) }
  }
}

/// Finds the state of texts from recorded pairs.
private struct Judge {
  private let recorded: Set<TranslationLock.Pair>
  private let sources: Set<TextFingerprint>
  private let texts: Set<TextFingerprint>
  /// Whether a recorded pair exists of which neither text is left.
  private let hasGonePair: Bool

  init(_ recorded: Set<TranslationLock.Pair>, _ sources: FingerprintedUnits, _ targets: FingerprintedUnits) {
    self.recorded = recorded
    self.sources = Set(recorded.map(\.source))
    texts = Set(recorded.map(\.text))
    let (now, translated) = (Set(sources.all.map(\.print)), Set(targets.all.map(\.print)))
    hasGonePair = recorded.contains { !now.contains($0.source) && !translated.contains($0.text) }
  }

  func match(_ source: FingerprintedUnits.Element, _ target: FingerprintedUnits.Element?) -> TranslationMatch {
    guard let target else { return TranslationMatch(source: source.unit, target: nil, state: .missing, recorded: nil) }
    let pair = TranslationLock.Pair(source: source.print, text: target.print)
    let state: TranslationMatch.State =
      if recorded.contains(pair) || sources.contains(pair.source) {
        .translated
      } else if texts.contains(pair.text) || hasGonePair {
        .stale
      } else {
        .unrecorded
      }
    let before = state == .stale ? recorded.filter { $0.text == pair.text }.map(\.source).min() : nil
    return TranslationMatch(source: source.unit, target: target.unit, state: state, recorded: before)
  }

  /// Each source with its translation, if there is one.
  func paired(
    _ sources: [FingerprintedUnits.Element], _ targets: [FingerprintedUnits.Element]
  ) -> [(FingerprintedUnits.Element, FingerprintedUnits.Element?)] {
    var places: [Int?] = []
    var free = Array(targets.indices)
    for source in sources {
      let place = free.firstIndex { recorded.contains(.init(source: source.print, text: targets[$0].print)) }
      places.append(place.map { free.remove(at: $0) })
    }
    // The pairs that are in order bound the gaps in which the other texts are matched.
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
