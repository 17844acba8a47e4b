import Diagnostics
public import FeedModel
import Text

/// A content file and its translations, cut into keys and Markdown.
struct Document {
  var location: SourceLocation
  var keys: LocalizedFields
  var body: Localized<Markdown>
}

/// The keys of a file in every language. A translation may set only texts.
struct LocalizedFields {
  var base: Fields
  /// The texts that translations may set, as written; none for a site in one language.
  private(set) var texts: [TranslatableFile.Key] = []
  /// The texts that are read so far, with variables filled in.
  private(set) var shown: [WrittenFile.Key] = []
  var translations: [(locale: LanguageTag, fields: Fields)]
  /// The language of the default file.
  let original: LanguageTag
  /// The texts of placeholders.
  let values: TextValues
  private let keepsTexts: Bool
  /// Translations of keys that the default file lacks.
  private var orphans: [(key: String, diagnostic: Diagnostic)] = []

  init(base: Fields, in original: LanguageTag, values: TextValues, keepsTexts: Bool) {
    (self.base, self.original, self.values, self.keepsTexts) = (base, original, values, keepsTexts)
    translations = []
  }

  mutating func keep(_ name: String, _ text: Placed<String>, _ translations: [LanguageTag: Placed<String>]) {
    if keepsTexts { texts.append(.init(name: name, text: Localized(text, in: original, translations: translations))) }
  }

  /// Keeps a text as its authors wrote it, with placeholders.
  private mutating func keepWritten(_ key: TypedKey<Placed<String>>) {
    // A variant does not repeat what it has from the notification.
    guard keepsTexts, let text = base.written(key), text.location.path == base.mapping.location.path else { return }
    let translated = translations.compactMap { locale, fields in fields.written(key).map { (locale, $0) } }
    keep(key.name, text, Dictionary(translated) { $1 })
  }

  /// A text of the default file, with the translations that set it.
  mutating func text(_ key: TypedKey<Placed<String>>) -> Localized<String>? {
    var texts: [LanguageTag: String] = [:]
    let text = base.filledText(key, values)
    if let text {
      shown.append(.init(name: key.name, locale: original, text: text))
      for finding in proofread(text, nil) { base.report(finding) }
    }
    for index in translations.indices {
      let translated = translations[index].fields.filledText(key, values.in(translations[index].locale))
      guard let translated else { continue }
      for finding in proofread(translated, base.mapping.location.path) { translations[index].fields.report(finding) }
      if text == nil, !base.has(key) {
        let problem = "the default file has no '\(key.name)' to translate"
        orphans.append((key.name, translated.diagnostic(.translationOnly, problem, fix: "set it there too")))
      }
      shown.append(.init(name: key.name, locale: translations[index].locale, text: translated))
      texts[translations[index].locale] = translated.value
    }
    keepWritten(key)
    return text.map { Localized($0.value, in: original, translations: texts) }
  }

  /// - Parameter original: The default file's path, if the text is a translation.
  private func proofread(_ text: Placed<String>, _ original: String?) -> [Diagnostic] {
    var value = text.value
    let unwritten = UnwrittenText.first(in: value).map { $0.diagnostic(at: text.location, draft: original) }
    let tags = value.withUTF8 { bytes in
      MergeTag.all(in: bytes, isMarkdown: false, isVariable: values.hasVariable).map {
        $0.diagnostic(String(decoding: bytes[$0.range], as: UTF8.self), at: text.location)
      }
    }
    return [unwritten].compactMap(\.self) + tags
  }

  /// All problems, including each name that is not a key.
  func finished() -> [Diagnostic] {
    let meant = orphans.isEmpty ? [] : base.misspelt
    return base.finished() + orphans.filter { !meant.contains($0.key) && !base.isMissing($0.key) }.map(\.diagnostic)
      + translations.flatMap { $0.fields.finished() }
  }
}

/// Reads one entry. The keys of each kind are read in an extension in its own file.
struct DocumentReader {
  let settings: ReadingSettings
  let timer: FileTimer
  var diagnostics: [Diagnostic] = []
  var coverage: [TranslationCoverage.File] = []
  /// The files as translators see them; none for a site in one language.
  var translatable: [TranslatableFile] = []
  /// The files as proofreading sees them.
  var written: [WrittenFile] = []
  /// The languages that the entry is to be translated into; nil for all of the site's.
  var wanted: Set<LanguageTag>?
  private var hasTimedOut = false
  /// Whether it is a release: stores refuse some characters in its texts.
  var findsAngles = false

  /// The texts of placeholders in the entry.
  var values: TextValues

  init(settings: ReadingSettings, timer: @escaping FileTimer) {
    (self.settings, self.timer) = (settings, timer)
    values = settings.values
  }

  mutating func read(_ entry: ContentEntry) -> EntryReading {
    if entry.kind == .releases { (values, findsAngles) = (values.with(version: entry.id), true) }
    let content: Entry? =
      switch entry.kind {
      case .notifications: notification(entry).map(Entry.notification)
      case .releases: release(entry).map(Entry.release)
      case .prompts: prompt(entry).map(Entry.prompt)
      case .permissions: permission(entry).map(Entry.permission)
      }
    var reading = EntryReading(
      content: content, coverage: coverage, translatable: translatable, wanted: wanted, diagnostics: diagnostics,
      hasTimedOut: hasTimedOut)
    reading.written = written
    return reading
  }

  /// - Parameter document: A document whose keys have all been read.
  mutating func keep(_ document: Document) {
    written.append(WrittenFile(document))
    guard settings.locales.count > 1 else { return }
    translatable.append(TranslatableFile(document.location, document.keys.texts, document.body, settings.locales))
  }

  /// Reads the files of one part; nil, with diagnostics, if the default locale's cannot be read.
  ///
  /// - Parameters:
  ///   - table: The keys of the default file; translations have some of them.
  ///   - original: The text that a variant's differs from. It gives the keys that the variant does not set.
  mutating func document(
    _ files: LocalizedFiles, of table: KeyTable, varying original: Document? = nil
  ) -> Document? {
    guard let base = files.base else {
      diagnostics.append(contentsOf: files.all.map(missingDefault))
      return nil
    }
    let translations = files.translations.sorted { $0.key < $1.key }
    var fronts = translations.map { ($0.key, $0.value.path, front($0.value)) }
    guard var front = front(base) else { return nil }
    let path = base.path
    if values.variant == nil, table === NotificationKeys.table, let first = Variants.firstName(in: front.fields) {
      values = values.with(variant: first)
    }
    if let original {
      let own = front.fields
      front.fields.add(original.keys.base.mapping, besides: own)
      for index in fronts.indices {
        let translation = original.keys.translations.first { $0.locale == fronts[index].0 }
        if let translation { fronts[index].2?.fields.add(translation.fields.mapping, besides: own) }
      }
    }
    var keys = LocalizedFields(
      base: Fields(front.fields, of: table, in: settings.zone, isAbsent: !front.isPresent), in: settings.defaultLocale,
      values: values, keepsTexts: settings.locales.count > 1)
    let allowsHTML =
      keys.base.has(EntryKeys.html) && table[EntryKeys.html.name] != nil && keys.base(EntryKeys.html)?.value ?? false
    var body = Localized(markdown(front, path: path, allowsHTML: allowsHTML, values), in: settings.defaultLocale)
    for case (let locale, let path, let front?) in fronts {
      keys.translations.append((locale, Fields(front.fields, of: table.translation ?? table)))
      let text = markdown(front, path: path, allowsHTML: allowsHTML, values.in(locale), original: base.path)
      body.translations[locale] = text
      if text.isEmpty { body.blank.insert(locale) }
    }
    let location = SourceLocation(path: path, line: 1, column: 1)
    coverage.append(.init(location: location, locales: Set(translations.map(\.key))))
    return Document(location: location, keys: keys, body: body)
  }

  private func missingDefault(_ file: SourceFile) -> Diagnostic {
    Diagnostic(
      .missingDefault, "there is no default file for this translation",
      fix: "write it in \(settings.defaultLocale.text) first, without a language in its name",
      at: SourceLocation(path: file.path))
  }

  mutating func front(_ file: SourceFile) -> FrontMatter? {
    guard let text = file.text(&diagnostics) else { return nil }
    do throws(Diagnostic) {
      return try parseFrontMatter(text, path: file.path, &diagnostics)
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  mutating func markdown(
    _ front: FrontMatter, path: String, allowsHTML: Bool, _ values: TextValues, original: String? = nil
  ) -> Markdown {
    var rules = MarkdownRules(schemes: settings.schemes, file: path, allowsHTML: allowsHTML, values: values)
    (rules.findsAngles, rules.findsTexts) = (findsAngles, settings.findsTexts)
    let place = SourceLocation(path: path, line: front.bodyLine, column: 1)
    proofread(front.body, at: place, values, original)
    do throws(Diagnostic) {
      return try parseMarkdown(front.body, at: place, rules: rules, timer: timer, &diagnostics)
    } catch {
      if error.id == .renderingTooSlow { hasTimedOut = true }
      diagnostics.append(error)
      return Markdown(location: place)
    }
  }

  /// - Parameter original: The default file's path, if the text is a translation.
  private mutating func proofread(_ body: String, at place: SourceLocation, _ values: TextValues, _ original: String?) {
    var (body, places) = (body, PlaceFinder(text: body, location: place))
    if let unwritten = UnwrittenText.first(in: body, isMarkdown: true) {
      let found = places.place(line: unwritten.line + 1, byteColumn: unwritten.column + 1)
      diagnostics.append(unwritten.diagnostic(at: found, draft: original))
    }
    var said: Set<String> = []
    diagnostics += body.withUTF8 { bytes in
      MergeTag.all(in: bytes, isMarkdown: true, isVariable: values.hasVariable).compactMap { tag in
        let words = String(decoding: bytes[tag.range], as: UTF8.self)
        guard said.insert(words).inserted else { return nil }
        let before = bytes[..<tag.range.lowerBound]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return tag.diagnostic(
          words, at: places.place(line: 1 + before.count { $0 == 0x0A }, byteColumn: tag.range.lowerBound - start + 1))
      }
    }
  }

  func schedule(_ fields: inout Fields) -> Schedule {
    Schedule(
      isDraft: fields(EntryKeys.draft)?.value ?? false, isWithdrawn: fields(EntryKeys.withdrawn)?.value ?? false,
      publish: known(EntryKeys.publish, &fields), expires: known(NotificationKeys.expires, &fields))
  }

  private func known<Value>(_ key: TypedKey<Value>, _ fields: inout Fields) -> Value? {
    fields.has(key) && fields.table[key.name] != nil ? fields(key) : nil
  }

  func url(_ key: TypedKey<Placed<String>>, _ fields: inout Fields) -> Placed<String>? {
    guard let text = fields.filledURL(key, values) else { return nil }
    if let problem = URLRules(schemes: settings.schemes).problem(with: text.value) {
      fields.report(text.diagnostic(.badURL, "\(key.name): \(problem.message)", fix: problem.fix))
      return nil
    }
    return text
  }
}

extension DocumentReader {
  /// Reads `translate: [de, fr]` or `translate: none`: the languages that this entry is to be translated into.
  mutating func readTranslate(_ fields: inout Fields) {
    guard let list = fields(EntryKeys.translate) else { return }
    let isNone = list.count == 1 && list[0].value == "none"
    wanted = Set(isNone ? [] : list.compactMap { locale($0, &fields) })
  }

  private func locale(_ item: Placed<String>, _ fields: inout Fields) -> LanguageTag? {
    if let tag = LanguageTag(item.value), settings.locales.contains(tag) { return tag }
    let names = settings.locales.map(\.text)
    let meant = suggestion(for: item.value, among: names + ["none"]).map { "did you mean \($0)?" }
    fields.report(
      item.diagnostic(
        .unknownLocale, "'\(item.value)' is not a locale of this site (\(names.joined(separator: ", ")))",
        fix: meant ?? "write some of them, or none"))
    return nil
  }

  /// An entry that is limited to some locales needs only their translations.
  ///
  /// - Parameter fields: Get a warning if some users would read a text that is in none of their languages. There is no
  ///   warning for a site in one language, or for texts that are not translated.
  mutating func wantOnly(_ conditions: [Placed<BannersFeed.Condition>], _ fields: inout Fields) {
    for condition in conditions {
      guard case .localeIn(let texts) = condition.value else { continue }
      let shown = texts.compactMap { LanguageTag($0) }
      let known = Set(settings.locales.flatMap(\.fallbacks))
      let strangers = shown.filter { Set($0.fallbacks).isDisjoint(with: known) }.map(\.text).joined(separator: ", ")
      if !strangers.isEmpty, settings.locales.count > 1, wanted != [] {
        fields.report(
          condition.diagnostic(
            .untranslatedAudience,
            "the site has no texts in \(strangers): these people read this in \(settings.defaultLocale.text)",
            fix: "add \(strangers) to locales in publish.yml, or write 'translate: none' if this text is meant for them"
          ))
      }
      let ours = settings.locales.filter { locale in
        shown.contains { locale.fallbacks.contains($0) || $0.fallbacks.contains(locale) }
      }
      wanted = (wanted ?? Set(settings.locales)).intersection(ours)
    }
  }
}

/// A value of the default locale and its translations. A locale without its own uses its nearest relative's, by tag:
/// `fr-CA → fr → default`. The default locale may be a relative, and may have relatives: in a site in `en-GB` and `en`,
/// readers in `en-GB` read the original.
public struct Localized<Value: Sendable>: Sendable {
  public var base: Value
  /// The language of ``base``.
  public let original: LanguageTag
  public var translations: [LanguageTag: Value]
  /// The languages whose file has nothing for this value. Their readers read that of a relative.
  public var blank: Set<LanguageTag> = []

  public init(_ base: Value, in original: LanguageTag, translations: [LanguageTag: Value] = [:]) {
    (self.base, self.original, self.translations) = (base, original, translations)
  }

  // Most texts of most sites are written once, and other modules would otherwise ask for types when they run.
  @inlinable public subscript(locale: LanguageTag) -> Value { translations.isEmpty ? base : translated(locale) }

  @usableFromInline func translated(_ locale: LanguageTag) -> Value {
    translation(for: locale).flatMap { translations[$0] } ?? base
  }

  /// The value that was written in this language; nil if its readers read a relative's.
  public func own(_ locale: LanguageTag) -> Value? { blank.contains(locale) ? nil : translations[locale] }

  /// The translation that readers of a language read; nil for the original.
  public func translation(for locale: LanguageTag) -> LanguageTag? {
    translations.isEmpty ? nil : locale.fallbacks(before: original).first { own($0) != nil }
  }

  public func map<Other>(_ transform: (Value) -> Other) -> Localized<Other> {
    // Mapping an empty dictionary would allocate memory for a second one.
    var other = Localized<Other>(
      transform(base), in: original, translations: translations.isEmpty ? [:] : translations.mapValues(transform))
    other.blank = blank
    return other
  }

  @inlinable public var all: [Value] {
    translations.isEmpty ? [base] : [base] + translations.keys.sorted().compactMap { translations[$0] }
  }
}

extension Localized: Equatable where Value: Equatable {}

/// The name by which devices remember a notification or a prompt (docs/authoring.md, What devices remember).
public struct Identity: Equatable, Sendable {
  /// The name of its file, or of its folder.
  public let file: String
  /// The name by which devices knew it before its file was renamed: `id`.
  public let own: Placed<String>?
  /// The revision, 1 if the author wrote none. Each new revision is shown again to all users.
  public let revision: Int

  /// The name without the revision.
  public var name: String { own?.value ?? file }

  /// The name with the revision: `hello`, or `hello.2` in its second revision.
  public var id: String { name + suffix }

  /// The id as part of a path. An id can be any text; if it is not a valid name, the file's name takes its place.
  public var pathName: String { (isContentName(name) ? name : file) + suffix }

  /// The end of an id or a key: empty in the first revision.
  public var suffix: String { revision > 1 ? ".\(revision)" : "" }
}

extension DocumentReader {
  /// - Parameter file: The name of the entry's file.
  func identity(_ file: String, _ fields: inout Fields) -> Identity {
    let own = fields(EntryKeys.id)
    if let own, own.value.count > 100 {
      fields.report(
        own.diagnostic(.badName, "this id has \(own.value.count) characters, more than 100", fix: "shorten it"))
    }
    let revision = fields(EntryKeys.revision)?.value ?? 1
    return Identity(file: file, own: own, revision: revision)
  }
}
