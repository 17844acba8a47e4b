import Authoring
import Diagnostics
import FeedModel
import Text

/// The content files that translated texts result in, with the record of their originals.
struct TranslationDrafts {
  let texts: [ReturnedText]
  /// The site's files by their paths.
  let contents: [String: SourceFile]
  private let site: SiteTranslations
  private let hasLock: Bool
  private let drafts: [Draft]

  /// A translation of a content file.
  private struct Draft {
    let file: TranslatableFile
    let locale: LanguageTag
    let path: String
    /// The new file; nil if nothing of it is written.
    var bytes: [UInt8]?
    /// The imported texts that it has, new or already there.
    var written: [ReturnedText] = []
    var diagnostics: [Diagnostic] = []
  }

  init(_ texts: [ReturnedText], _ site: SiteTranslations, _ sources: SiteSources) {
    let contents = Dictionary((sources.content + sources.snippets).map { ($0.path, $0) }) { first, _ in first }
    self.init(texts, site, contents, hasLock: sources.lock != nil)
  }

  private init(_ texts: [ReturnedText], _ site: SiteTranslations, _ contents: [String: SourceFile], hasLock: Bool) {
    (self.texts, self.site, self.contents, self.hasLock) = (texts, site, contents, hasLock)
    let groups = Dictionary(grouping: texts) { "\($0.file.id) \($0.locale.text)" }
    drafts = groups.sorted { $0.key.precedes($1.key) }.compactMap { Self.draft($0.value, site, contents) }
  }

  /// - Parameter refused: The keys of texts that are left out.
  func without(_ refused: Set<String>) -> TranslationDrafts {
    TranslationDrafts(texts.filter { !refused.contains($0.key) }, site, contents, hasLock: hasLock)
  }

  var diagnostics: [Diagnostic] { drafts.flatMap(\.diagnostics) }
  var countOfWritten: Int { drafts.reduce(0) { $0 + $1.written.count } }

  var sourceFiles: [SourceFile] {
    drafts.compactMap { draft in draft.bytes.map { SourceFile(path: draft.path, bytes: $0) } }
  }

  /// The files by path, with the lock.
  var files: [ExchangeFile] {
    let lock = lock
    let record =
      hasLock || lock != TranslationLock() ? [ExchangeFile(path: TranslationLock.path, bytes: lock.bytes)] : []
    return (sourceFiles.map { ExchangeFile(path: $0.path, bytes: $0.bytes) } + record).sorted {
      $0.path.precedes($1.path)
    }
  }

  /// - Parameter texts: The texts of one file in one language.
  private static func draft(
    _ texts: [ReturnedText], _ site: SiteTranslations, _ contents: [String: SourceFile]
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
        draft.diagnostics.append(incomplete(draft, lacking, at: first.location))
      }
    }
    let isNeeded = draft.written.contains { !$0.isSame } || existing != nil && !draft.written.isEmpty
    if isNeeded, let bytes = draft.written.allSatisfy(\.isSame) ? existing?.bytes : translated.bytes {
      draft.bytes = bytes
    } else if isNeeded {
      draft.diagnostics.append(
        Diagnostic(
          .changedByImport, as: .error, "\(draft.path) is written in a form that is not changed here",
          fix: "write its 'with' and its texts one below the other, or translate it by hand", at: first.location))
    }
    return draft
  }

  private static func incomplete(_ draft: Draft, _ lacking: [TranslationUnit], at place: SourceLocation) -> Diagnostic {
    let names = lacking.map { "\(draft.file.id)#\($0.name)" }
    return Diagnostic(
      .incompleteTranslation,
      "the text of \(draft.path) stays as it is, because \(names.prefix(5).joined(separator: ", ")) "
        + "\(names.count > 5 ? "and others have" : names.count > 1 ? "have" : "has") no translation",
      fix: "have \(names.count > 1 ? "them" : "it") translated, and import the file again", at: place)
  }

  /// Texts that would not be read as they were meant, by their keys.
  ///
  /// - Parameter after: The site after the import.
  func problems(in after: SiteTranslations?) -> [(text: String, diagnostic: Diagnostic)] {
    let files = Dictionary((after?.files ?? []).map { ($0.id, $0) }) { first, _ in first }
    return drafts.filter { $0.bytes != nil && after != nil }.flatMap { draft in
      let units = files[draft.file.id]?.units(in: draft.locale) ?? []
      let names = draft.file.sourceUnits.filter(\.isOfBody).map(\.name)
      let bodies = units.filter(\.isOfBody)
      let body = names.count == bodies.count ? Dictionary(uniqueKeysWithValues: zip(names, bodies)) : [:]
      return draft.written.compactMap { text in
        let name = text.source.name
        let there = text.source.isOfBody ? body[name] : units.first { $0.name == name }
        return text.isSame || there?.text.fingerprint == text.text.fingerprint ? nil : (text.key, text.changed(there))
      }
    }
  }

  /// The lock with the texts that are written now, and earlier ones that have not changed.
  private var lock: TranslationLock {
    var lock = site.lock
    lock.keepOnly(site.files)
    for draft in drafts where draft.bytes != nil {
      let new = draft.written.map { TranslationLock.Pair(source: $0.seen, text: $0.text.fingerprint) }
      let names = Set(draft.written.map(\.source.name))
      let pairs = lock.pairs(of: draft.file, in: draft.locale)
      let matches = draft.file.matches(in: draft.locale, pairs)
      let replaced = Set(matches.filter { names.contains($0.source.name) }.compactMap { $0.target?.text.fingerprint })
      let sources = Set(draft.written.map(\.source.text.fingerprint))
      let kept = pairs.filter { !replaced.contains($0.text) && !sources.contains($0.source) }
      lock.record(matches.count == names.count ? Set(new) : kept.union(new), of: draft.file, in: draft.locale)
    }
    return lock
  }
}

extension ReturnedText {
  fileprivate func changed(_ found: TranslationUnit?) -> Diagnostic {
    let (wanted, built) = (text.text.onOneLine.quotable, found?.text.text.onOneLine.quotable)
    return Diagnostic(
      .changedByImport, as: .error,
      built.map { "\(id) comes out as '\($0)', not as '\(wanted)'" } ?? "\(id) does not come out as one text",
      fix: "write it in other words, or translate the file by hand", at: place)
  }
}
