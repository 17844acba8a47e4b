public import FeedModel

/// A text of the default language and its translation, and whether they belong together.
public struct TranslationMatch: Sendable {
  public enum State: String, Sendable, CaseIterable {
    /// The lock has both, or its translation was corrected since.
    case translated
    /// The original was changed since this was translated.
    case stale
    case missing
    /// Nobody has recorded what the translation was made from.
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
    // Without a record nobody can tell which texts of another number belong together.
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

/// Tells from recorded pairs what became of texts.
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
