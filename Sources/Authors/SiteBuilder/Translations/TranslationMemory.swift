public import Authoring
import Diagnostics
public import FeedModel
import Text

/// A memory from build to build of the original for which each translation was last edited: the editor of a translation
/// has seen the original of that moment. If the lock has a translation, it decides instead, text by text.
struct TranslationMemory: Sendable {
  /// A translation that was left as it was while its original was changed.
  struct Stale: Sendable {
    let file: Manifest.Translated
    /// Its language tag.
    let locale: String
    /// The original for which it was last edited.
    let before: Manifest.Original
  }

  /// The memory for the next build, sorted by path.
  let all: [Manifest.Translated]
  /// The stale translations by path and language.
  let stale: [Stale]

  /// Walks along both lists at once, as ``PublishedKeys`` does.
  ///
  /// - Parameter current: The memory of the current files, as if each translation belonged to its original.
  init(_ current: [Manifest.Translated], after previous: Manifest?) {
    let before = previous?.translated ?? []
    var (all, stale): ([Manifest.Translated], [Stale]) = ([], [])
    all.reserveCapacity(current.count)
    var index = 0
    for file in current.inOrder {
      while index < before.count, before[index].file.precedes(file.file) { index += 1 }
      let isKnown = index < before.count && before[index].file.isSame(as: file.file)
      let carried = isKnown ? file.carrying(before[index]) : file
      // For an object of the previous manifest, the written lines can be reused.
      all.append(isKnown && carried == before[index] ? before[index] : carried)
      for (locale, translation) in carried.translations.sorted(by: { $0.key < $1.key }) {
        if let original = translation.original { stale.append(Stale(file: carried, locale: locale, before: original)) }
      }
    }
    (self.all, self.stale) = (all, stale)
  }
}

extension SiteTranslations {
  /// Translations that are not recorded in the lock, and that stayed the same while their originals were changed: the
  /// same that a build after this manifest reports.
  public func stale(after previous: Manifest?) -> [(file: String, locale: LanguageTag, before: Manifest.Original)] {
    let current = files.compactMap { file -> Manifest.Translated? in
      let locales = file.locales.filter { lock.pairs(of: file, in: $0).isEmpty }
      guard !locales.isEmpty else { return nil }
      let translations = locales.map { ($0.text, Manifest.Translation(file.units(in: $0))) }
      let units = file.sourceUnits
      return Manifest.Translated(
        file: file.id, original: Manifest.Original(units, units.numbers, in: self.locales[0]),
        translations: Dictionary(translations) { first, _ in first })
    }
    return TranslationMemory(current, after: previous).stale.compactMap { stale in
      LanguageTag(stale.locale).map { (stale.file.file, $0, stale.before) }
    }
  }
}

extension Manifest.Translation {
  init(_ units: [TranslationUnit]) { self.init(fingerprint: String(units.fingerprint.prefix(8))) }
}

extension Manifest.Translated {
  /// The record with the earlier originals of translations that were not edited since.
  fileprivate func carrying(_ before: Manifest.Translated) -> Manifest.Translated {
    var translations = translations
    for (locale, now) in translations {
      guard let known = before.translations[locale], known.fingerprint == now.fingerprint else { continue }
      let original = known.original ?? before.original
      // If the original was changed back, the translation is no longer stale.
      if original.fingerprint != self.original.fingerprint { translations[locale]?.original = original }
    }
    return Manifest.Translated(file: file, original: original, translations: translations)
  }
}

extension [Manifest.Translated] {
  /// The records sorted by path, which takes little time if they already are.
  fileprivate var inOrder: Self {
    let isSorted = indices.dropFirst().allSatisfy { self[$0 - 1].file.precedes(self[$0].file) }
    return isSorted ? self : sorted { $0.file.precedes($1.file) }
  }
}

extension Manifest.Original {
  /// - Parameter locale: The default language, whose names of months count as parts of dates.
  init(_ units: [TranslationUnit], _ numbers: [TextNumber], in locale: LanguageTag) {
    let text = units.map(\.text.text).joined(separator: "\n")
    self.init(
      fingerprint: units.fingerprint, letters: LetterCounts(text).digits,
      numbers: numbers.map(\.digits) + LongDate.months(in: text, locale))
  }
}

/// Reports translations of an earlier original, until they are edited.
///
/// It is a warning if a number, a date or a word is different, and a note if only a letter, a capital or a mark is, which
/// may correct a typing error that the translation never had.
@Sendable func checkStaleTranslations(_ context: CheckContext) -> [Diagnostic] {
  guard !context.memory.stale.isEmpty else { return [] }
  let original = context.site.configuration.defaultLocale
  let awaited = Set(context.entries.lazy.filter(\.awaitsTranslations).flatMap { $0.translated.map(\.file) })
  let files = Dictionary(
    context.entries.flatMap { entry in entry.translated.map { ($0.file, entry) } }, uniquingKeysWith: { $1 })
  return context.memory.stale.compactMap { stale in
    guard awaited.contains(stale.file.file), let entry = files[stale.file.file],
      let path = entry.path(ofTranslation: stale.file.file, stale.locale, from: original)
    else { return nil }
    return stale.diagnostic(original, at: path)
  }
}

extension TranslationMemory.Stale {
  fileprivate func diagnostic(_ original: LanguageTag, at path: String) -> Diagnostic {
    let accept = "if it is right as it is: publish translations accept \(path)"
    let place = SourceLocation(path: path, line: 1, column: 1)
    let (gone, new) = (before.numbers.without(file.original.numbers), file.original.numbers.without(before.numbers))
    if !gone.isEmpty || !new.isEmpty {
      let was = gone.isEmpty ? "nothing of that" : listed(gone)
      return Diagnostic(
        .staleTranslation,
        new.isEmpty
          ? "the \(original.text) text no longer says \(listed(gone)), as it did when this was translated"
          : "the \(original.text) text says \(listed(new)) now, and said \(was) when this was translated",
        fix: "translate the change; \(accept)", at: place)
    }
    let letters = [before.letters, file.original.letters].compactMap(LetterCounts.init(digits:))
    let isSmall = letters.count == 2 && letters[1].isCorrected(from: letters[0])
    return Diagnostic(
      .staleTranslation, as: isSmall ? .note : .warning,
      isSmall
        ? "the \(original.text) text was changed a little since this was translated"
        : "the \(original.text) text says something else since this was translated",
      fix: isSmall
        ? "translate the change, unless it concerns \(original.text) alone; \(accept)"
        : "translate the new text; \(accept)", at: place)
  }
}

/// The numbers of a text's letters, modulo sixteen, in sixteen groups: a corrected spelling changes one or two of them, a
/// different word most of its own.
struct LetterCounts: Equatable {
  /// Four bits for each group.
  private let counts: UInt64

  init(_ text: String) {
    var counts: UInt64 = 0
    func count(_ letter: UInt32) {
      let place = 4 * UInt64(letter & 15)
      let group = 15 << place as UInt64
      counts = counts & ~group | (counts &+ 1 << place) & group
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A, 0xC0..<0x2000: count(scalar.value | 0x20)
      case 0x2E80..<0x3000, 0x3040...:
        // A sign of a script without spaces is as much as a word of others.
        for part in 0..<3 { count(scalar.value >> (4 * part)) }
      default: break
      }
    }
    self.counts = counts
  }

  /// - Parameter digits: 16 hexadecimal digits.
  init?(digits: String) {
    guard digits.utf8.count == 16, let counts = UInt64(digits, radix: 16) else { return nil }
    self.counts = counts
  }

  /// 16 lower-case hexadecimal digits.
  var digits: String { counts.padded(to: 16, radix: 16) }

  /// Whether at most two letters came or went.
  func isCorrected(from other: LetterCounts) -> Bool {
    let changes = (0..<16).map { group in
      let change = (counts >> (4 * group) &- other.counts >> (4 * group)) & 15
      return min(change, 16 - change)
    }
    return changes.reduce(0, +) <= 2
  }
}

extension [String] {
  /// The elements that are left after each of the others has removed one equal element.
  func without(_ others: [String]) -> [String] {
    var others = others
    return filter { word in
      guard let index = others.firstIndex(of: word) else { return true }
      others.remove(at: index)
      return false
    }
  }
}

extension BuiltEntry {
  func isLive(_ options: BuildOptions) -> Bool {
    reading.content?.schedule.isLive(at: options.now, includesDrafts: options.includesDrafts) ?? false
  }

  /// Whether missing translations of it are reported.
  fileprivate var awaitsTranslations: Bool { !reading.isDraft && !hadExpired && !reading.isWithdrawn }

  /// - Parameter file: A file in the form of ``Manifest/Translated/file``.
  fileprivate func path(ofTranslation file: String, _ locale: String, from original: LanguageTag) -> String? {
    let paths = reading.coverage.map(\.location.path)
    let names = ["content/\(file).md", "content/\(file)/index.md"].flatMap { name in
      [name, pathOfTranslation(name, into: original, from: original)]
    }
    return LanguageTag(locale).flatMap { locale in
      paths.first(where: names.contains).map { pathOfTranslation($0, into: locale, from: original) }
    }
  }
}

/// The state of a site's translations, for all reports: entries by language.
public struct TranslationStates: Equatable, Sendable {
  public struct Language: Equatable, Sendable {
    public let locale: LanguageTag
    /// The number of entries in each state; only entries that are live or will be count.
    public fileprivate(set) var counts: [ItemStatus.Translation: Int] = [:]

    public var total: Int { counts.values.reduce(0, +) }
    public var complete: Int { counts[.complete] ?? 0 }
    public var isComplete: Bool { complete == total }

    /// The counts in words: `7 of 12: 3 missing, 1 stale, 1 incomplete`, or `all 12`.
    public var words: String {
      if isComplete { return "all \(total)" }
      let open = ItemStatus.Translation.open.compactMap { state in counts[state].map { "\($0) \(state.rawValue)" } }
      return "\(complete) of \(total): \(open.joined(separator: ", "))"
    }
  }

  /// The site's languages except the default, in their order.
  public let languages: [Language]

  public init(_ items: [ItemStatus], locales: [LanguageTag]) {
    languages = locales.dropFirst().map { locale in
      var language = Language(locale: locale)
      for item in items where item.isPlanned {
        for translation in item.translations where translation.locale == locale {
          language.counts[translation.state, default: 0] += 1
        }
      }
      return language
    }
  }

  public var isComplete: Bool { languages.allSatisfy(\.isComplete) }
}

extension ItemStatus.Translation {
  /// The states that need work, the gravest first.
  public static let open: [ItemStatus.Translation] = [.missing, .untranslated, .stale, .incomplete]
}

extension ItemStatus {
  /// Whether devices show it, or will.
  public var isPlanned: Bool {
    switch state {
    case .live, .scheduled: true
    case .expired, .draft, .withdrawn, .broken, .gone: false
    }
  }
}
