import Authoring
import Diagnostics
import FeedModel
import Text

/// The translations that were sent back in one language.
struct ReturnedDocuments {
  private let site: SiteTranslations
  private let locale: LanguageTag
  private var units: [TranslationDocument.Unit] = []
  private var isOnlyOpen = false
  private var location: SourceLocation?

  init(_ site: SiteTranslations, _ locale: LanguageTag) { (self.site, self.locale) = (site, locale) }

  mutating func add(_ document: TranslationDocument) {
    units += document.units
    isOnlyOpen = isOnlyOpen || document.isOnlyOpen
    location = location ?? document.location
  }

  /// A text of the site, with the document's language.
  private typealias Source = (file: TranslatableFile, unit: TranslationUnit)

  /// The texts that can be imported, and the diagnostics about them.
  ///
  /// - Throws: `swapped-languages`
  func texts(takesUnapproved: Bool) throws(Diagnostic) -> (texts: [ReturnedText], diagnostics: [Diagnostic]) {
    var sources: [String: Source] = [:]
    for file in site.files {
      for unit in file.sourceUnits { sources["\(file.id)#\(unit.name)"] = (file, unit) }
    }
    var matches: [String: TranslationMatch] = [:]
    let named = Set(units.compactMap { sources[$0.id]?.file.id })
    for file in site.files where named.contains(file.id) {
      for match in file.matches(in: locale, site.lock.pairs(of: file, in: locale)) {
        matches["\(file.id)#\(match.source.name)"] = match
      }
    }
    try checkSwapped(sources, matches)
    var (texts, found): ([ReturnedText], [Diagnostic]) = ([], [])
    var (known, twice): ([String: TranslationDocument.Unit], Set<String>) = ([:], [])
    for unit in units {
      guard let (file, source) = sources[unit.id] else {
        found.append(unknown(unit, sources.keys))
        continue
      }
      if let first = known[unit.id] {
        guard first.target != unit.target else { continue }
        found.append(duplicate(unit, first))
        twice.insert(unit.id)
        continue
      }
      known[unit.id] = unit
      let reading = ReturnedUnit(unit, source, matches[unit.id], site.limit(of: source, in: file))
      found += reading.findings(takesUnapproved: takesUnapproved)
      if let text = reading.text(of: file, in: locale, takesUnapproved: takesUnapproved) { texts.append(text) }
    }
    // If there are two translations of one text, neither is imported.
    texts.removeAll { twice.contains($0.id) }
    return (texts, found + (isOnlyOpen ? [] : missing(known)))
  }

  private func unknown(_ unit: TranslationDocument.Unit, _ ids: some Sequence<String>) -> Diagnostic {
    let meant = suggestion(for: unit.id, among: ids).map { "did you mean \($0)?" }
    return unit.id.isEmpty
      ? Diagnostic(
        .unknownUnit, "this text has no id, so nobody knows where it belongs",
        fix: "export the texts again, and have their ids kept (msgctxt, id or name)", at: unit.location)
      : Diagnostic(
        .unknownUnit, "the site has no text '\(unit.id.quotable)'",
        fix: meant ?? "export the texts again, as content has changed, or leave it out with --skip", at: unit.location)
  }

  private func duplicate(_ unit: TranslationDocument.Unit, _ first: TranslationDocument.Unit) -> Diagnostic {
    Diagnostic(
      .duplicateUnit, "\(unit.id) has another translation at \(first.location)", fix: "remove one of the two",
      at: unit.location)
  }

  /// Diagnostics for texts that are missing in the documents, for content files from which they have other texts.
  private func missing(_ known: [String: TranslationDocument.Unit]) -> [Diagnostic] {
    let files = Set(known.keys.compactMap { id in id.split(separator: "#", maxSplits: 1).first.map(String.init) })
    return site.files.filter { files.contains($0.id) }.flatMap { file in
      site.matches(of: file, in: locale).map { "\(file.id)#\($0.source.name)" }.filter { known[$0] == nil }
    }.map { id in
      Diagnostic(
        .missingUnit, "\(id) is not in the file, and other texts of its file are",
        fix: "nothing, if it is still to be translated", at: SourceLocation(path: location?.path ?? ""))
    }
  }

  /// Reports documents in which most sources are translations and most translations are sources.
  private func checkSwapped(_ sources: [String: Source], _ matches: [String: TranslationMatch]) throws(Diagnostic) {
    var (count, swapped) = (0, 0)
    for unit in units {
      guard let source = sources[unit.id]?.unit, let target = unit.target, let from = unit.source,
        from.words.split(whereSeparator: \.isWhitespace).count >= 3
      else { continue }
      count += 1
      let own = matches[unit.id]?.target?.numbered(as: source).parts
      if target.coded == source.parts.coded, from == own || own == nil && from != source.parts { swapped += 1 }
    }
    guard swapped * 2 > count, let location else { return }
    throw Diagnostic(
      .swappedLanguages,
      "the originals stand where the translations should be: of \(count) texts, \(swapped) have changed places",
      fix: "have source and target exchanged", at: location)
  }
}

/// A text that was taken from a file of translators.
struct ReturnedText {
  let file: TranslatableFile
  let locale: LanguageTag
  let source: TranslationUnit
  /// `notifications/winter#body.1`
  let id: String
  let target: CodedParts
  /// The meaning of its codes.
  let codes: [Int: CodedText.Code]
  /// The fingerprint of the original that the translator saw; an empty one for a translation that was not approved.
  let seen: TextFingerprint
  /// Whether the site has the same translation already.
  let isSame: Bool
  /// The place of the text, and of its translation.
  let location: SourceLocation
  let place: SourceLocation

  /// The id with the language.
  var key: String { "\(id) \(locale.text)" }

  /// The text as it is read from content.
  var text: CodedText {
    source.isOfBody ? target.text(codes) : CodedText(target.coded.withLineFeeds.replacing("\n", with: " "), [])
  }
}

/// A text of a document together with that of the site.
private struct ReturnedUnit {
  private let unit: TranslationDocument.Unit
  private let source: TranslationUnit
  private let match: TranslationMatch?
  private let limit: Int?
  private let target: CodedParts?
  private let seen: CodedParts?

  init(_ unit: TranslationDocument.Unit, _ source: TranslationUnit, _ match: TranslationMatch?, _ limit: Int?) {
    (self.unit, self.source, self.match, self.limit) = (unit, source, match, limit)
    target = unit.target.map { target in
      let text = target.coded.withLineFeeds
      if !source.isOfBody { return CodedParts(plain: text.withoutOuterSpace) }
      return (text == target.coded ? target : CodedParts(coded: text)).withBlanksOutside
    }
    seen = unit.source.map { source.isOfBody ? $0 : CodedParts(plain: $0.coded) }
  }

  /// The site's own translation, with the numbers of the original's codes.
  private var own: (parts: CodedParts, codes: [Int: CodedText.Code])? { match?.target.map { $0.numbered(as: source) } }

  /// Whether its translation still has to be reviewed. A format without states has them in a comment, which stays when
  /// the text is translated.
  private var isOpen: Bool { unit.state == .stale && (!isStrings || own?.parts == target) }
  private var isStrings: Bool { unit.location.path.hasSuffix(".strings") }
  private var isChanged: Bool { seen.map { !$0.isSame(as: source.parts) } ?? false }

  func findings(takesUnapproved: Bool) -> [Diagnostic] {
    guard let target, !target.isBlank else {
      return [
        Diagnostic(
          .emptyTarget, "\(unit.id) has no translation", fix: "nothing, if it is still to be translated",
          at: unit.place)
      ]
    }
    if isOpen, !takesUnapproved {
      return [
        Diagnostic(
          .notApproved, "\(unit.id) is not approved", fix: "have it approved, or take it with --unapproved",
          at: unit.location)
      ]
    }
    guard isChanged else { return problems(target) }
    return problems(target) + [
      Diagnostic(
        .sourceChanged, "\(unit.id) says something else now than when it was exported",
        fix: "have the translation looked at; it counts as stale", at: unit.location)
    ]
  }

  private func problems(_ target: CodedParts) -> [Diagnostic] {
    // The site's own translation was checked, or accepted, when it was written.
    if let own, own.parts.isSame(as: target), match?.state != .stale { return [] }
    // A translation of an earlier text is compared with that text.
    let measure = isChanged ? seen ?? source.parts : source.parts
    let checked = CheckedUnit(
      id: unit.id, source: measure, codes: source.text.codes, target: target, limit: limit, place: unit.place)
    return TranslationCheck.all.flatMap { $0.diagnostics(checked) }
  }

  /// The text; nil if it is not written.
  func text(of file: TranslatableFile, in locale: LanguageTag, takesUnapproved: Bool) -> ReturnedText? {
    guard let target, !target.isBlank, !isOpen || takesUnapproved,
      !problems(target).contains(where: { $0.severity == .error })
    else { return nil }
    // A link that the translation has changed stays, unless the original was changed since.
    let kept = match?.state == .stale ? [:] : own?.codes ?? [:]
    let originals = Dictionary(source.text.codes.enumerated().map { ($0 + 1, $1) }) { first, _ in first }
    let codes = originals.merging(kept.filter { originals[$0.key].map(\.kind) ?? $0.value.kind == $0.value.kind }) {
      $1
    }
    let saw =
      isOpen
      ? TextFingerprint.none : isChanged ? (seen?.text(originals) ?? source.text).fingerprint : source.text.fingerprint
    return ReturnedText(
      file: file, locale: locale, source: source, id: unit.id, target: target, codes: codes, seen: saw,
      isSame: own.map { $0.parts.isSame(as: target) && $0.codes == codes } ?? false, location: unit.location,
      place: unit.place)
  }
}

extension CodedParts {
  /// Whether the texts are the same, with white space as one blank, as in fingerprints.
  fileprivate func isSame(as other: CodedParts) -> Bool {
    self == other || coded.split(whereSeparator: \.isWhitespace) == other.coded.split(whereSeparator: \.isWhitespace)
  }
}
