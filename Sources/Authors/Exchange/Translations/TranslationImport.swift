public import Authoring
public import Diagnostics
public import FeedModel
import Text

/// Makes content of the files that translators have sent back.
public struct TranslationImport: Sendable {
  public var sources: SiteSources
  public var now: Instant
  /// Limits the time for reading each content file's Markdown.
  public var timer: FileTimer
  /// The language of files that do not say theirs.
  public var locale: LanguageTag?
  /// Whether texts are taken that nobody has approved.
  public var takesUnapproved = false
  /// Whether texts with errors are left out, so that the others can be taken.
  public var skipsErrors = false

  public init(_ sources: SiteSources, now: Instant, timer: @escaping FileTimer) {
    (self.sources, self.now, self.timer) = (sources, now, timer)
  }

  public struct Result: Sendable {
    /// New and changed content, and the lock; by path. None with errors among the diagnostics.
    public var files: [ExchangeFile] = []
    /// Those of ``files`` that would have the bytes that they have.
    public var unchanged: [ExchangeFile] = []
    /// The number of texts with a translation in the files, and of those that the site then has.
    public var counts = (texts: 0, equal: 0)
    public var diagnostics: [Diagnostic] = []
  }

  /// Opens nothing and writes nothing.
  public func result(_ files: [ExchangeFile]) -> Result {
    var result = Result()
    var found: [Diagnostic] = []
    guard let site = SiteTranslations(sources, now: now, timer: timer, findsTexts: true, &found) else {
      result.diagnostics = found
      return result
    }
    var documents: [TranslationDocument] = []
    for file in files {
      do throws(UnreadableFile) {
        documents += try TranslationFormat.format(of: file).read(file)
      } catch {
        result.diagnostics.append(error.diagnostic)
      }
    }
    var batches: [LanguageTag: Batch] = [:]
    for document in documents {
      result.diagnostics += document.diagnostics.map(skippable)
      do throws(UnreadableFile) {
        guard let target = try language(of: document, site, among: documents.count) else {
          result.diagnostics.append(otherLanguage(document))
          continue
        }
        batches[target, default: Batch(site, target)].add(document)
      } catch {
        result.diagnostics.append(error.diagnostic)
      }
    }
    var outcome = ImportedTexts(lock: site.lock)
    for (_, batch) in batches.sorted(by: { $0.key < $1.key }) {
      let texts = batch.texts(takesUnapproved: takesUnapproved)
      result.diagnostics += texts.diagnostics.map { $0.isAboutUnit ? skippable($0.diagnostic) : $0.diagnostic }
      outcome.units += texts.units
    }
    write(outcome, site, &result)
    if result.diagnostics.contains(where: { $0.severity == .error }) { (result.files, result.unchanged) = ([], []) }
    result.diagnostics = result.diagnostics.inOrder
    return result
  }

  private func skippable(_ diagnostic: Diagnostic) -> Diagnostic {
    guard skipsErrors, diagnostic.severity == .error else { return diagnostic }
    return Diagnostic(.warning, diagnostic.id, diagnostic.message, fix: diagnostic.fix, at: diagnostic.location)
  }

  // MARK: Languages

  /// - Returns: Nil for one of several languages of a file, which the site does not have.
  private func language(
    of document: TranslationDocument, _ site: SiteTranslations, among count: Int
  ) throws(UnreadableFile) -> LanguageTag? {
    let base = site.locales[0]
    let names = site.locales.dropFirst().map(\.text)
    func wrong(_ message: String, _ fix: String) -> UnreadableFile {
      UnreadableFile(.wrongLanguage, message, fix: fix, at: document.location)
    }
    if let source = document.source, !source.isEmpty,
      !(LanguageTag(systemIdentifier: source)?.fallbacks.contains(base) ?? false)
    {
      throw wrong(
        "the file is translated from '\(source.quotable)', and the site's texts are in \(base)",
        "export it again, and have that translated")
    }
    guard let written = document.target, !written.isEmpty else {
      guard let locale else {
        throw wrong("the file does not say its language", "say it: --locale \(names.first ?? "de")")
      }
      return locale
    }
    let target = LanguageTag(systemIdentifier: written)
    if let locale {
      if target?.fallbacks.contains(locale) ?? false { return locale }
      throw wrong("the file is in '\(written.quotable)', not in \(locale)", "remove --locale, or name that language")
    }
    if let target, site.locales.dropFirst().contains(target) { return target }
    if count > 1, document.location.path.hasSuffix(".xcstrings"), target != base { return nil }
    throw wrong(
      target == base
        ? "the file is in \(base), the language of the originals"
        : "the file is in '\(written.quotable)', which is not a language of the site (\(names.joined(separator: ", ")))",
      target == base
        ? "import the file of a translation" : "add it to locales in publish.yml, or say with --locale what it is")
  }

  private func otherLanguage(_ document: TranslationDocument) -> Diagnostic {
    Diagnostic(
      .note, .notTaken, "the site has no texts in '\((document.target ?? "").quotable)'",
      fix: "add it to locales in publish.yml, if they are wanted", at: document.location)
  }

  // MARK: Files

  private func write(_ outcome: ImportedTexts, _ site: SiteTranslations, _ result: inout Result) {
    let contents = Dictionary((sources.content + sources.snippets).map { ($0.path, $0) }) { first, _ in first }
    var refused: Set<String> = []
    // Texts that are read otherwise than they were meant are left out, and the rest is made again.
    for _ in 0..<2 {
      let drafts = outcome.drafts(site, contents, without: refused)
      let problems = outcome.problems(drafts, self, site)
      if refused.isEmpty { result.diagnostics += drafts.flatMap(\.diagnostics) }
      if problems.isEmpty || !refused.isEmpty || !skipsErrors {
        result.diagnostics += problems.map { skippable($0.diagnostic) }
        let lock = outcome.lock(drafts, site, without: refused)
        var files = drafts.compactMap { draft in draft.bytes.map { ExchangeFile(path: draft.path, bytes: $0) } }
        let old = sources.lock?.bytes
        if old != nil || lock != TranslationLock() {
          files.append(ExchangeFile(path: TranslationLock.path, bytes: lock.bytes))
        }
        for file in files.sorted(by: { $0.path.precedes($1.path) }) {
          let before = file.path == TranslationLock.path ? old : contents[file.path]?.bytes
          if before == file.bytes { result.unchanged.append(file) } else { result.files.append(file) }
        }
        result.counts = (outcome.units.count, drafts.reduce(0) { $0 + $1.written.count } - problems.count)
        return
      }
      result.diagnostics += problems.map { skippable($0.diagnostic) }
      refused = Set(problems.map(\.unit))
    }
  }
}

/// A diagnostic, and whether it is about one text.
private struct Finding {
  var diagnostic: Diagnostic
  var isAboutUnit = true

  init(_ diagnostic: Diagnostic, isAboutUnit: Bool = true) {
    (self.diagnostic, self.isAboutUnit) = (diagnostic, isAboutUnit)
  }
}

/// A text that was taken from a file.
private struct ImportedText {
  let file: TranslatableFile
  let locale: LanguageTag
  let source: TranslationUnit
  let unit: TranslationDocument.Unit
  let target: CodedParts
  /// The meaning of its codes.
  let codes: [Int: CodedText.Code]
  /// The fingerprint of the original that the translator saw; zeros for a translation that nobody has approved.
  let seen: String
  /// Whether the site has it already.
  let isSame: Bool

  /// As it is read from content.
  var text: CodedText { source.isOfBody ? target.text(codes) : CodedText(target.coded.onKeyLine, []) }
}

extension String {
  /// As front matter has it.
  fileprivate var onKeyLine: String { withLineFeeds.replacing("\n", with: " ") }
}

/// All texts of one language in the files.
private struct Batch {
  let site: SiteTranslations
  let locale: LanguageTag
  private var units: [TranslationDocument.Unit] = []
  private var isOnlyOpen = false
  private var location: SourceLocation?

  init(_ site: SiteTranslations, _ locale: LanguageTag) { (self.site, self.locale) = (site, locale) }

  mutating func add(_ document: TranslationDocument) {
    units += document.units
    isOnlyOpen = isOnlyOpen || document.isOnlyOpen
    location = location ?? document.location
  }

  /// The texts that are taken, and the problems of the others.
  func texts(takesUnapproved: Bool) -> (units: [ImportedText], diagnostics: [Finding]) {
    var sources: [String: (file: TranslatableFile, unit: TranslationUnit)] = [:]
    for file in site.files {
      for unit in file.sourceUnits { sources["\(file.id)#\(unit.name)"] = (file, unit) }
    }
    var matches: [String: [String: TranslationMatch]] = [:]
    let named = Set(units.compactMap { sources[$0.id]?.file.id })
    for file in site.files where named.contains(file.id) {
      let all = file.matches(in: locale, site.lock.pairs(of: file, in: locale))
      matches[file.id] = Dictionary(all.map { ($0.source.name, $0) }) { first, _ in first }
    }
    if let swapped = swapped(sources, matches) { return ([], [Finding(swapped, isAboutUnit: false)]) }
    var (texts, found): ([ImportedText], [Finding]) = ([], [])
    var (known, twice): ([String: TranslationDocument.Unit], Set<String>) = ([:], [])
    for unit in units {
      if let first = known[unit.id] {
        guard first.target != unit.target else { continue }
        found.append(Finding(duplicate(unit, first)))
        twice.insert(unit.id)
        continue
      }
      known[unit.id] = unit
      guard let (file, source) = sources[unit.id] else {
        found.append(Finding(unknown(unit, sources.keys)))
        continue
      }
      let taken = Taken(unit, file, source, matches[file.id]?[source.name], site.limit(of: source, in: file), locale)
      found += taken.findings(takesUnapproved: takesUnapproved).map { Finding($0) }
      if let text = taken.text(takesUnapproved: takesUnapproved) { texts.append(text) }
    }
    // Neither of two translations of one text is taken.
    texts.removeAll { twice.contains($0.unit.id) }
    return (texts, found + (isOnlyOpen ? [] : missing(known)).map { Finding($0) })
  }

  private func unknown(
    _ unit: TranslationDocument.Unit, _ ids: some Sequence<String>
  ) -> Diagnostic {
    let meant = suggestion(for: unit.id, among: ids).map { "did you mean \($0)?" }
    return Diagnostic(
      .error, .unknownUnit,
      unit.id.isEmpty ? "this text has no id" : "the site has no text '\(unit.id.quotable)'",
      fix: meant ?? "export the texts again, as content has changed, or leave it out with --skip", at: unit.location)
  }

  private func duplicate(_ unit: TranslationDocument.Unit, _ first: TranslationDocument.Unit) -> Diagnostic {
    Diagnostic(
      .error, .duplicateUnit, "\(unit.id) has another translation at \(first.location)", fix: "remove one of the two",
      at: unit.location)
  }

  /// Texts that are not in the files, of content files that others are of.
  private func missing(_ known: [String: TranslationDocument.Unit]) -> [Diagnostic] {
    let files = Set(known.keys.compactMap { id in id.split(separator: "#", maxSplits: 1).first.map(String.init) })
    return site.files.filter { files.contains($0.id) }.flatMap { file in
      site.matches(of: file, in: locale).map { "\(file.id)#\($0.source.name)" }.filter { known[$0] == nil }
    }.map { id in
      Diagnostic(
        .warning, .missingUnit, "\(id) is not in the file, and other texts of its file are",
        fix: "nothing, if it is still to be translated",
        at: location.map { SourceLocation(path: $0.path) } ?? .init(path: ""))
    }
  }

  /// Sources that are translations and translations that are sources, more often than not.
  private func swapped(
    _ sources: [String: (file: TranslatableFile, unit: TranslationUnit)],
    _ matches: [String: [String: TranslationMatch]]
  ) -> Diagnostic? {
    var (count, swapped) = (0, 0)
    for unit in units {
      guard let (file, source) = sources[unit.id], let target = unit.target, let from = unit.source,
        from.words.split(whereSeparator: \.isWhitespace).count >= 3
      else { continue }
      count += 1
      let own = matches[file.id]?[source.name]?.target?.numbered(as: source).parts
      if target.coded == source.parts.coded, from == own || own == nil && from != source.parts { swapped += 1 }
    }
    guard swapped * 2 > count, let location else { return nil }
    return Diagnostic(
      .error, .swappedLanguages,
      "the originals stand where the translations should be: of \(count) texts, \(swapped) have changed places",
      fix: "have source and target exchanged", at: location)
  }
}

/// A text of a file beside that of the site.
private struct Taken {
  private let unit: TranslationDocument.Unit
  private let file: TranslatableFile
  private let source: TranslationUnit
  private let match: TranslationMatch?
  private let limit: Int?
  private let locale: LanguageTag
  private let target: CodedParts?
  private let seen: CodedParts?

  init(
    _ unit: TranslationDocument.Unit, _ file: TranslatableFile, _ source: TranslationUnit, _ match: TranslationMatch?,
    _ limit: Int?, _ locale: LanguageTag
  ) {
    (self.unit, self.file, self.source, self.match) = (unit, file, source, match)
    (self.limit, self.locale) = (limit, locale)
    target = unit.target.map { target in
      let text = target.coded.withLineFeeds
      if !source.isOfBody { return CodedParts(plain: text.withoutOuterSpace) }
      return (text == target.coded ? target : CodedParts(coded: text)).withBlanksOutside
    }
    seen = unit.source.map { source.isOfBody ? $0 : CodedParts(plain: $0.coded) }
  }

  private var isEmpty: Bool { target?.isBlank ?? true }

  /// The site's own translation, with the numbers of the original's codes.
  private var own: (parts: CodedParts, codes: [Int: CodedText.Code])? {
    match?.target.map { $0.numbered(as: source) }
  }

  /// A format without states has them in a comment, which stays when the text is translated.
  private var isOpen: Bool { unit.state == .stale && (!isStrings || own?.parts == target) }

  private var isStrings: Bool { unit.location.path.hasSuffix(".strings") }

  private var isChanged: Bool { seen.map { !$0.isSame(as: source.parts) } ?? false }

  func findings(takesUnapproved: Bool) -> [Diagnostic] {
    guard let target, !isEmpty else {
      return [
        Diagnostic(
          .warning, .emptyTarget, "\(unit.id) has no translation", fix: "nothing, if it is still to be translated",
          at: unit.place)
      ]
    }
    var found: [Diagnostic] = []
    if isOpen, !takesUnapproved {
      found.append(
        Diagnostic(
          .note, .notApproved, "\(unit.id) is not approved", fix: "have it approved, or take it with --unapproved",
          at: unit.location))
      return found
    }
    found += problems(target)
    if isChanged {
      found.append(
        Diagnostic(
          .warning, .sourceChanged, "\(unit.id) says something else now than when it was exported",
          fix: "have the translation looked at; it counts as stale", at: unit.location))
    }
    return found
  }

  private func problems(_ target: CodedParts) -> [Diagnostic] {
    // The site's own translation was checked, or accepted, when it was written.
    if let own, own.parts.isSame(as: target), match?.state != .stale { return [] }
    // A translation of an earlier text is measured by that text.
    let isComparable = !isChanged
    let checked = CheckedUnit(
      id: unit.id, source: isComparable ? source.parts : seen ?? source.parts, codes: source.text.codes, target: target,
      limit: limit, place: unit.place)
    return TranslationCheck.all.flatMap { $0.diagnostics(checked) }
  }

  /// Nil for a text that is not written.
  func text(takesUnapproved: Bool) -> ImportedText? {
    guard let target, !isEmpty, !isOpen || takesUnapproved,
      !problems(target).contains(where: { $0.severity == .error })
    else { return nil }
    // A link of the translation's own stays, unless the original was changed since.
    let kept = match?.state == .stale ? [:] : own?.codes ?? [:]
    let originals = Dictionary(source.text.codes.enumerated().map { ($0 + 1, $1) }) { first, _ in first }
    let codes = originals.merging(kept.filter { originals[$0.key].map(\.kind) ?? $0.value.kind == $0.value.kind }) {
      $1
    }
    let saw =
      isOpen
      ? String(repeating: "0", count: 16)
      : isChanged ? (seen?.text(originals) ?? source.text).fingerprint : source.text.fingerprint
    let isSame = own.map { $0.parts.isSame(as: target) && $0.codes == codes } ?? false
    return ImportedText(
      file: file, locale: locale, source: source, unit: unit, target: target, codes: codes, seen: saw, isSame: isSame)
  }
}

extension CodedParts {
  /// White space counts as one blank, as in fingerprints.
  fileprivate func isSame(as other: CodedParts) -> Bool {
    if self == other { return true }
    return coded.split(whereSeparator: \.isWhitespace) == other.coded.split(whereSeparator: \.isWhitespace)
  }
}

/// The texts that were taken from all files.
private struct ImportedTexts {
  var units: [ImportedText] = []
  let lock: TranslationLock

  /// A translation of a content file.
  struct Draft {
    let file: TranslatableFile
    let locale: LanguageTag
    let path: String
    /// Nil if nothing of it is written.
    var bytes: [UInt8]?
    /// The texts of the import that it has, new or already there.
    var written: [ImportedText] = []
    var diagnostics: [Diagnostic] = []
  }

  init(lock: TranslationLock) { self.lock = lock }

  func drafts(_ site: SiteTranslations, _ contents: [String: SourceFile], without refused: Set<String>) -> [Draft] {
    let groups = Dictionary(grouping: units.filter { !refused.contains($0.key) }) { "\($0.file.id) \($0.locale.text)" }
    return groups.sorted { $0.key.precedes($1.key) }.compactMap { _, texts in draft(texts, site, contents) }
  }

  private func draft(
    _ texts: [ImportedText], _ site: SiteTranslations, _ contents: [String: SourceFile]
  ) -> Draft? {
    guard let first = texts.first, let original = contents[first.file.location.path] else { return nil }
    let (file, locale) = (first.file, first.locale)
    var draft = Draft(file: file, locale: locale, path: file.path(in: locale))
    let existing = contents[draft.path]
    var translated = TranslatedFile(file, in: locale, original, existing)
    let keys = texts.filter { !$0.source.isOfBody }
    for key in keys where !key.isSame { translated.set(key.source.name, key.target.coded) }
    draft.written = keys
    let imported = Dictionary(texts.filter(\.source.isOfBody).map { ($0.source.name, $0) }) { first, _ in first }
    if !imported.isEmpty {
      let all = file.matches(in: locale, site.lock.pairs(of: file, in: locale)).filter(\.source.isOfBody)
      let before = Dictionary(all.map { ($0.source.name, $0) }) { first, _ in first }
      let sources = file.sourceUnits.filter(\.isOfBody)
      let lacking = sources.filter { imported[$0.name] == nil && before[$0.name]?.target == nil }
      if lacking.isEmpty {
        translated.set(
          body: sources.map { source in
            if let text = imported[source.name] { return (text.target, text.codes, text.isSame) }
            let (parts, codes) = before[source.name]?.target?.numbered(as: source) ?? (source.parts, [:])
            return (parts, codes, true)
          })
        draft.written += imported.values
      } else {
        let names = lacking.map { "\(file.id)#\($0.name)" }
        draft.diagnostics.append(
          Diagnostic(
            .warning, .incompleteTranslation,
            "the text of \(draft.path) stays as it is, because \(names.prefix(5).joined(separator: ", ")) "
              + "\(names.count > 5 ? "and others have" : names.count > 1 ? "have" : "has") no translation",
            fix: "have \(names.count > 1 ? "them" : "it") translated, and import the file again",
            at: first.unit.location))
      }
    }
    let isNeeded = draft.written.contains { !$0.isSame } || existing != nil && !draft.written.isEmpty
    if isNeeded, let bytes = draft.written.allSatisfy(\.isSame) ? existing?.bytes : translated.bytes {
      draft.bytes = bytes
    } else if isNeeded {
      draft.diagnostics.append(
        Diagnostic(
          .error, .changedByImport, "\(draft.path) is written in a form that is not changed here",
          fix: "write its 'with' and its texts one below the other, or translate it by hand", at: first.unit.location))
    }
    return draft
  }

  /// Texts that are read otherwise than they were meant.
  func problems(
    _ drafts: [Draft], _ request: TranslationImport, _ site: SiteTranslations
  ) -> [(unit: String, diagnostic: Diagnostic)] {
    guard let after = request.site(with: drafts) else { return [] }
    let files = Dictionary(after.files.map { ($0.id, $0) }) { first, _ in first }
    return drafts.filter { $0.bytes != nil }.flatMap { draft in
      let units = files[draft.file.id]?.units(in: draft.locale) ?? []
      let sources = draft.file.sourceUnits.filter(\.isOfBody)
      let bodies = units.filter(\.isOfBody)
      return draft.written.compactMap { text -> (String, Diagnostic)? in
        let there =
          text.source.isOfBody
          ? sources.firstIndex { $0.name == text.source.name }.flatMap {
            $0 < bodies.count && bodies.count == sources.count ? bodies[$0] : nil
          } : units.first { $0.name == text.source.name }
        if text.isSame || there?.text.fingerprint == text.text.fingerprint { return nil }
        return (text.key, text.changed(there))
      }
    }
  }

  /// The new lock: with the texts that are written now, and those of before that have not changed.
  func lock(_ drafts: [Draft], _ site: SiteTranslations, without refused: Set<String>) -> TranslationLock {
    var lock = lock
    lock.keepOnly(site.files)
    for draft in drafts where draft.bytes != nil {
      let new = draft.written.map { TranslationLock.Pair(source: $0.seen, text: $0.text.fingerprint) }
      let names = Set(draft.written.map(\.source.name))
      let matches = draft.file.matches(in: draft.locale, lock.pairs(of: draft.file, in: draft.locale))
      let replaced = Set(matches.filter { names.contains($0.source.name) }.compactMap { $0.target?.text.fingerprint })
      let sources = Set(draft.written.map(\.source.text.fingerprint))
      let kept =
        matches.count == names.count
        ? []
        : lock.pairs(of: draft.file, in: draft.locale).filter {
          !replaced.contains($0.text) && !sources.contains($0.source)
        }
      lock.record(Set(kept).union(new), of: draft.file, in: draft.locale)
    }
    return lock
  }
}

extension ImportedText {
  var key: String { "\(unit.id) \(locale.text)" }

  func changed(_ found: TranslationUnit?) -> Diagnostic {
    Diagnostic(
      .error, .changedByImport,
      found.map {
        "\(unit.id) comes out as '\($0.text.text.onOneLine.quotable)', not as '\(text.text.onOneLine.quotable)'"
      }
        ?? "\(unit.id) does not come out as one text",
      fix: "write it in other words, or translate the file by hand", at: unit.place)
  }
}

extension TranslationImport {
  /// The site as it would be.
  fileprivate func site(with drafts: [ImportedTexts.Draft]) -> SiteTranslations? {
    let files = drafts.compactMap { draft in draft.bytes.map { SourceFile(path: draft.path, bytes: $0) } }
    var found: [Diagnostic] = []
    return SiteTranslations(sources.adding(files), now: now, timer: timer, &found)
  }
}
