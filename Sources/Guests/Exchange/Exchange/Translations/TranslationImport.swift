public import Authoring
public import Diagnostics
public import FeedModel
import SiteBuilder
import Text

/// Makes content from the files that translators have sent back.
public struct TranslationImport: Sendable {
  public var sources: SiteSources
  public var now: Instant
  /// Limits the time for reading each content file's Markdown.
  public var timer: FileTimer
  /// The language of files that do not name theirs.
  public var locale: LanguageTag?
  /// Whether translations are imported that were not approved.
  public var takesUnapproved = false
  /// Whether texts with errors are left out, so that the others can be taken.
  public var skipsErrors = false

  public init(_ sources: SiteSources, now: Instant, timer: @escaping FileTimer) {
    (self.sources, self.now, self.timer) = (sources, now, timer)
  }

  public struct Result: Sendable {
    /// New and changed content, and the lock, by path. Empty if there are errors among the diagnostics.
    public var files: [ExchangeFile] = []
    /// The files among ``files`` that would not change.
    public var unchanged: [ExchangeFile] = []
    /// The number of texts with a translation in the files, and of those that the site then has.
    public var counts = (texts: 0, equal: 0)
    public var diagnostics: [Diagnostic] = []
  }

  /// Computes the result. It does not open or write files.
  public func result(_ files: [ExchangeFile]) -> Result {
    var result = Result()
    var found: [Diagnostic] = []
    guard let site = SiteTranslations(sources, now: now, timer: timer, findsTexts: true, &found) else {
      result.diagnostics = found
      return result
    }
    var texts: [ReturnedText] = []
    for (_, documents) in documents(files, site, &result).sorted(by: { $0.key < $1.key }) {
      do throws(Diagnostic) {
        let read = try documents.texts(takesUnapproved: takesUnapproved)
        result.diagnostics += read.diagnostics.map(skippable)
        texts += read.texts
      } catch {
        result.diagnostics.append(error)
      }
    }
    write(TranslationDrafts(texts, site, sources), &result)
    if result.diagnostics.contains(where: { $0.severity == .error }) { (result.files, result.unchanged) = ([], []) }
    result.diagnostics = result.diagnostics.inOrder
    return result
  }

  /// The documents of the files for each language of the site.
  private func documents(
    _ files: [ExchangeFile], _ site: SiteTranslations, _ result: inout Result
  ) -> [LanguageTag: ReturnedDocuments] {
    var documents: [TranslationDocument] = []
    for file in files {
      do throws(Diagnostic) {
        documents += try TranslationFormat.format(of: file).read(file)
      } catch {
        result.diagnostics.append(error)
      }
    }
    var byLocale: [LanguageTag: ReturnedDocuments] = [:]
    for document in documents {
      result.diagnostics += document.diagnostics.map(skippable)
      // There is nothing to import from an empty file, whatever its language.
      if document.units.isEmpty, document.diagnostics.isEmpty { continue }
      do throws(Diagnostic) {
        if let target = try language(of: document, site, among: documents.count) {
          try checkLanguage(of: document, target, site)
          byLocale[target, default: ReturnedDocuments(site, target)].add(document)
        } else {
          result.diagnostics.append(otherLanguage(document))
        }
      } catch {
        result.diagnostics.append(error)
      }
    }
    return byLocale
  }

  private func skippable(_ diagnostic: Diagnostic) -> Diagnostic { skipsErrors ? diagnostic.asWarning : diagnostic }

  // MARK: Languages

  /// - Returns: The language; nil for one of several languages of a file that the site does not have.
  private func language(
    of document: TranslationDocument, _ site: SiteTranslations, among count: Int
  ) throws(Diagnostic) -> LanguageTag? {
    let base = site.locales[0]
    let names = site.locales.dropFirst().map(\.text)
    func wrong(_ message: String, _ fix: String) -> Diagnostic {
      Diagnostic(.wrongLanguage, message, fix: fix, at: document.location)
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
      if count > 1, document.location.path.hasSuffix(".xcstrings") { return nil }
      throw wrong("the file is in '\(written.quotable)', not in \(locale)", "remove --locale, or name that language")
    }
    if let known = target?.nearest(among: site.locales), known != base { return known }
    if count > 1, document.location.path.hasSuffix(".xcstrings"), target != base { return nil }
    throw target == base
      ? wrong("the file is in \(base), the language of the originals", "import the file of a translation")
      : wrong(
        "the file is in '\(written.quotable)', which is not a language of the site (\(names.joined(separator: ", ")))",
        "add it to locales in publish.yml, or say with --locale what it is")
  }

  /// Checks the language. A file in a language other than the one it names would replace all texts of that language.
  ///
  /// - Throws: `wrong-language`, unless the user has confirmed the file's language with `--locale`.
  private func checkLanguage(
    of document: TranslationDocument, _ target: LanguageTag, _ site: SiteTranslations
  ) throws(Diagnostic) {
    let saysOne = !(document.target ?? "").isEmpty
    guard locale == nil || !saysOne else { return }
    if saysOne, let named = document.localeInName(site.locales), named.language != target.language {
      throw Diagnostic(
        .wrongLanguage, "the file is called after '\(named)', and says that it is in \(target)",
        fix: "correct the one that is wrong, or confirm what the file says with --locale \(target)",
        at: document.location)
    }
    // Untranslated texts, and those that are swapped with their originals, are reported elsewhere.
    let originals = Set(site.files.flatMap { $0.sourceUnits.map(\.parts.coded) })
    let texts = document.units.compactMap { unit -> String? in
      guard let words = unit.target, words != unit.source, !originals.contains(words.coded) else { return nil }
      return words.words
    }
    guard let found = ComparedLanguage.evident(in: texts, otherThan: target) else { return }
    throw Diagnostic(
      .wrongLanguage, "the texts of the file look like \(found), and would replace those in \(target)",
      fix: saysOne
        ? "correct the file's language, or confirm it with --locale \(target)"
        : "name the file's own language with --locale, or put it into the folder of that language, such as fr.lproj",
      at: document.location)
  }

  private func otherLanguage(_ document: TranslationDocument) -> Diagnostic {
    Diagnostic(
      .notTaken, as: .note, "the site has no texts in '\((document.target ?? "").quotable)'",
      fix: "add it to locales in publish.yml, if they are wanted", at: document.location)
  }

  // MARK: Files

  private func write(_ drafts: TranslationDrafts, _ result: inout Result) {
    var drafts = drafts
    result.diagnostics += drafts.diagnostics
    var problems = drafts.problems(in: site(with: drafts))
    result.diagnostics += problems.map { skippable($0.diagnostic) }
    if skipsErrors, !problems.isEmpty {
      // The rest is made again without texts that would not be read as they were meant.
      drafts = drafts.without(Set(problems.map(\.text)))
      problems = drafts.problems(in: site(with: drafts))
      result.diagnostics += problems.map(\.diagnostic)
    }
    for file in drafts.files {
      let before = file.path == TranslationLock.path ? sources.lock?.bytes : drafts.contents[file.path]?.bytes
      if before == file.bytes { result.unchanged.append(file) } else { result.files.append(file) }
    }
    result.counts = (drafts.texts.count, drafts.countOfWritten - problems.count)
  }

  /// The site after the import.
  private func site(with drafts: TranslationDrafts) -> SiteTranslations? {
    var found: [Diagnostic] = []
    return SiteTranslations(sources.adding(drafts.sourceFiles), now: now, timer: timer, &found)
  }
}

extension TranslationDocument {
  /// The language at the end of the file's name: `fr.po`, `Snoodle-fr.xlf`, `notes.pt_BR.po`; nil for a file of several
  /// languages.
  ///
  /// - Parameter locales: The possible languages, after the language of the originals.
  fileprivate func localeInName(_ locales: [LanguageTag]) -> LanguageTag? {
    guard !location.path.hasSuffix(".xcstrings"), let name = location.path.split(separator: "/").last,
      let dot = name.lastIndex(of: ".")
    else { return nil }
    let stem = name[..<dot].replacing("_", with: "-").lowercased()
    return locales.dropFirst().filter { locale in
      let tag = locale.text.lowercased()
      return stem == tag || [".", "-", " "].contains { stem.hasSuffix($0 + tag) }
    }.max { $0.text.count < $1.text.count }
  }
}

extension Diagnostic {
  /// The diagnostic with an error turned into a warning.
  package var asWarning: Diagnostic { severity == .error ? changed(severity: .warning) : self }
}
