import Authoring
import Diagnostics
import FeedModel
import Text

/// An entry's translations compared with their originals: the findings, and the records for the next build.
struct TranslatedEntry {
  private(set) var findings: [Diagnostic] = []
  private(set) var remembered: [Manifest.Translated] = []
  private let files: [SourceFile]
  private let app: String
  private let original: LanguageTag
  /// The files that are marked as unfinished.
  private let unwritten: Set<String>

  /// - Parameters:
  ///   - lock: The lock of the site's translations, if there is one.
  ///   - isAwaited: Whether missing translations are reported; for drafts, for example, they are not.
  ///   - isDraft: Whether it is only noted that a translation is out of date.
  init(
    _ entry: ContentEntry, _ reading: EntryReading, _ locales: [LanguageTag], app: String, lock: TranslationLock?,
    isAwaited: Bool, isDraft: Bool
  ) {
    (files, self.app, original) = (entry.files, app, locales[0])
    unwritten = Set(reading.diagnostics.filter { $0.id == .placeholderText }.map(\.location.path))
    for file in reading.translatable where !file.locales.isEmpty {
      let source = file.sourceUnits
      let numbers = source.numbers
      var printed: FingerprintedUnits?
      var translations: [String: Manifest.Translation] = [:]
      for locale in file.locales {
        let target = file.units(in: locale)
        let recorded = lock?.pairs(of: file, in: locale) ?? []
        if isAwaited { compare(source, numbers, target, file, locale) }
        guard recorded.isEmpty else {
          guard isAwaited || isDraft else { continue }
          let sources = printed ?? FingerprintedUnits(source)
          printed = sources
          let found = stale(file, locale, recorded, sources, FingerprintedUnits(target))
          findings += isDraft ? found.map { $0.changed(severity: .note) } : found
          continue
        }
        translations[locale.text] = Manifest.Translation(target)
      }
      guard !translations.isEmpty else { continue }
      remembered.append(
        Manifest.Translated(
          file: file.id, original: Manifest.Original(source, numbers, in: original), translations: translations))
    }
  }

  /// Compares texts that both languages have; missing ones are reported elsewhere.
  private mutating func compare(
    _ source: [TranslationUnit], _ numbers: [TextNumber], _ target: [TranslationUnit], _ file: TranslatableFile,
    _ locale: LanguageTag
  ) {
    let hasBody = target.contains(where: \.isOfBody)
    let source = source.filter { unit in unit.isOfBody ? hasBody : target.contains { $0.name == unit.name } }
    guard !source.isEmpty else { return }
    let path = file.path(in: locale)
    // The description of a picture is read for itself (``Proofread``).
    let (own, words) = (source.filter { $0.name != "imageAlt" }, target.filter { $0.name != "imageAlt" })
    if !unwritten.contains(path), !words.isEmpty { findings += language(own, words, path, locale) }
    let numbers = numbers.filter { number in source.contains { $0.name == number.unit } }
    findings +=
      self.numbers(numbers, target, path) + variables(source, target, path) + addresses(source, target, path, locale)
  }

  private func language(
    _ source: [TranslationUnit], _ target: [TranslationUnit], _ path: String, _ locale: LanguageTag
  ) -> [Diagnostic] {
    let compared = ComparedLanguage(source, target, original, locale)
    // A German original that is copied to the German file is wrong itself.
    if let first = compared.untranslated.first, ComparedLanguage.wrong(source, in: original) == nil {
      let count = compared.untranslated.count
      let others = count > 1 ? ", and \(counted(count - 1, "other text"))" : ""
      return [
        Diagnostic(
          .untranslatedText,
          compared.isCopy
            ? "this is the \(original.text) text, word for word"
            : "'\(first.text.text.quotable)' is the \(original.text) text, word for word\(others)",
          fix: compared.isCopy
            ? "translate it, or remove the file: people read the \(original.text) text then" : "translate it",
          at: place(of: first, in: path))
      ]
    }
    if let (unit, label, words) = compared.labels.first(where: { $0.label != app }) {
      return [
        Diagnostic(
          .untranslatedText, as: words > 2 ? .warning : .note,
          "'\(label.quotable)' is the \(original.text) text, word for word", fix: "translate it",
          at: place(of: unit, in: path, label))
      ]
    }
    // A title may be a name.
    let body = target.filter(\.isOfBody)
    guard let wrong = ComparedLanguage.wrong(body.isEmpty ? target : body, in: locale) else { return [] }
    let first = body.first ?? target[0]
    return [
      Diagnostic(
        .wrongLanguage, as: .warning, "\(wrong), and is published for people who read \(locale.text)",
        fix: "translate it, or name the file by its language", at: place(of: first, in: path))
    ]
  }

  private func numbers(_ source: [TextNumber], _ target: [TranslationUnit], _ path: String) -> [Diagnostic] {
    guard let compared = ComparedNumbers(source, target.numbers) else { return [] }
    let (wanted, found) = (Self.shown(compared.source), Self.shown(compared.target))
    // A day may be wrong for other reasons, too, which are said at its place.
    let first = compared.target.first { !$0.kind.isEmpty } ?? compared.target.first
    return [
      Diagnostic(
        .differentNumbers,
        found.isEmpty
          ? "the \(original.text) text says \(listed(wanted)), and the translation does not"
          : "the translation says \(listed(found)) where the \(original.text) text says \(listed(wanted))",
        fix: "write the same numbers",
        at: place(of: target.first { $0.name == first?.unit } ?? target[0], in: path, first.map { String($0.written) }))
    ]
  }

  /// The numbers as written, without repetition.
  private static func shown(_ numbers: [TextNumber]) -> [String] {
    numbers.map(\.shown).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func variables(_ source: [TranslationUnit], _ target: [TranslationUnit], _ path: String) -> [Diagnostic] {
    let (wanted, found) = (Self.variables(source), Self.variables(target))
    guard wanted != found else { return [] }
    // The app's name counts the same as a variable and in words.
    let says = { (units: [TranslationUnit]) in !app.isEmpty && units.contains { $0.text.text.contains(app) } }
    let gone = wanted.subtracting(found).filter { $0 != "app" || !says(target) }.sorted()
    let new = found.subtracting(wanted).filter { $0 != "app" || !says(source) }.sorted()
    let (names, what) = gone.isEmpty ? (new, "has, and the \(original.text) text lacks") : (gone, "lacks")
    guard !names.isEmpty else { return [] }
    let unit = gone.isEmpty ? target.first { $0.text.text.contains(names[0]) } : nil
    return [
      Diagnostic(
        .differentVariables, "the translation \(what), \(listed(names.map { "{{\($0)}}" }))",
        fix: "give both the same variables", at: place(of: unit ?? target[0], in: path))
    ]
  }

  private static func variables(_ units: [TranslationUnit]) -> Set<String> {
    var found: Set<String> = []
    for unit in units where unit.text.text.contains(ascii: "{") {
      for part in unit.text.text.split(separator: "{{").dropFirst(unit.text.text.hasPrefix("{{") ? 0 : 1) {
        if let end = part.firstRange(of: "}}") { found.insert(part[..<end.lowerBound].withoutOuterSpace) }
      }
    }
    return found
  }

  private func addresses(
    _ source: [TranslationUnit], _ target: [TranslationUnit], _ path: String, _ locale: LanguageTag
  ) -> [Diagnostic] {
    guard let compared = ComparedAddresses(source, target, original, locale) else { return [] }
    let (wanted, found) = (compared.source.map(\.text), compared.target.map(\.text))
    let unit =
      found.isEmpty
      ? target.first(where: \.isOfBody) : target.first { $0.text.codes.contains { found.contains($0.target) } }
    return [
      Diagnostic(
        .differentAddress, as: compared.areOtherSites && !found.isEmpty ? .warning : .note,
        found.isEmpty
          ? "the translation has no link to \(listed(wanted))"
          : "the translation leads to \(listed(found)), the original to \(listed(wanted))",
        fix: "give both the same address, unless it is meant", at: place(of: unit ?? target[0], in: path, found.first))
    ]
  }

  private func stale(
    _ file: TranslatableFile, _ locale: LanguageTag, _ recorded: Set<TranslationLock.Pair>,
    _ sources: FingerprintedUnits, _ targets: FingerprintedUnits
  ) -> [Diagnostic] {
    if sources.areRecorded(with: targets, in: recorded) { return [] }
    let path = file.path(in: locale)
    return file.matches(in: locale, recorded, sources, targets).filter { $0.state == .stale }.map { match in
      Diagnostic(
        .staleTranslation,
        "\(match.source.name) was translated from another text; the original now says "
          + "'\(match.source.text.text.quotable)'",
        fix: "translate it again ('publish translations status' shows the change); if it is right as it is: publish "
          + "translations accept \(path)", at: place(of: match.target ?? match.source, in: path))
    }
  }

  // MARK: Places

  /// The beginning of a text in its file, or of the file's body if the text cannot be found.
  private func place(of unit: TranslationUnit, in path: String, _ piece: String? = nil) -> SourceLocation {
    guard let file = files.first(where: { $0.path == path }) else { return unit.location }
    let body = unit.isOfBody ? unit.location.line : unit.location.line - 1
    let lines = String(decoding: file.bytes, as: UTF8.self).withLineFeeds.split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = max(0, min(body - 1, lines.count))
    if let piece, let found = lines.indices.dropFirst(start).first(where: { lines[$0].contains(piece) }) {
      return location(path, found, lines[found], piece)
    }
    guard unit.isOfBody else { return unit.location }
    // Codes, placeholders and line ends cut the text that was written.
    let words = unit.text.text.split { "<>{}\n".contains($0) }
      .map { String($0.split(separator: " ").prefix(3).joined(separator: " ")) }
      .filter { $0.contains(where: \.isLetter) }
    for piece in words {
      let first = piece.split(separator: " ").first.map(String.init) ?? piece
      for piece in [piece, first] {
        if let found = lines.indices.dropFirst(start).first(where: { lines[$0].contains(piece) }) {
          return location(path, found, lines[found], piece)
        }
      }
    }
    return unit.location
  }

  private func location(_ path: String, _ line: Int, _ text: Substring, _ piece: String) -> SourceLocation {
    let before = text.firstRange(of: piece).map { text[..<$0.lowerBound].unicodeScalars.count } ?? 0
    return SourceLocation(path: path, line: line + 1, column: before + 1)
  }
}
