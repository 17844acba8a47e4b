public import Diagnostics
public import FeedModel
import Hashing
import Text

/// All texts of a site that translators work on, read without a build.
public struct SiteTranslations: Sendable {
  /// The site's languages, the default first.
  public let locales: [LanguageTag]
  public let configuration: Configuration
  /// The files by id.
  public let files: [TranslatableFile]
  /// The record of the originals of translations; empty if the site has none.
  public let lock: TranslationLock
  /// All problems of the files, in order.
  public let diagnostics: [Diagnostic]
  private let reader: EntryReader
  /// The entries by the ids of their files.
  private let entries: [String: ContentEntry]
  /// The languages into which each file is to be translated, by its id.
  private let wanted: [String: [LanguageTag]]
  /// The ids of the files whose text devices show in an alert.
  private let alerts: Set<String>
  /// The drafts that have texts to translate, with the languages to translate them into.
  private let drafts: [(id: String, wanted: [LanguageTag])]

  /// - Parameters:
  ///   - now: The current moment. Entries that have expired by then need no translation.
  ///   - includesDrafts: Whether drafts are to be translated as well, in advance.
  ///   - timer: Limits the time for reading each file's Markdown.
  ///   - findsTexts: Whether ``TranslatableFile/placesInBody(in:)`` are requested, because files are going to be
  ///     changed.
  /// - Returns: Nil, with errors, if `publish.yml` cannot be used.
  public init?(
    _ sources: SiteSources, now: Instant, includesDrafts: Bool = false, timer: @escaping FileTimer,
    findsTexts: Bool = false, _ found: inout [Diagnostic]
  ) {
    guard let outline = SiteOutline(sources, &found) else { return nil }
    let reader = EntryReader(outline, timer: timer, findsTexts: findsTexts)
    let readings = outline.entries.concurrentMap { reader.read($0) }
    let locales = outline.configuration.locales
    let current = Self.currentReleases(readings, keep: outline.configuration.keepReleases)
    var (files, entries): ([TranslatableFile], [String: ContentEntry]) = (reader.snippets.translatable, [:])
    var alerts: Set<String> = []
    var drafts: [(id: String, wanted: [LanguageTag])] = []
    var wanted = Dictionary(files.map { ($0.id, Array(locales.dropFirst())) }) { $1 }
    for (entry, reading) in zip(outline.entries, readings) {
      files += reading.translatable
      let isExpected = reading.isExpected(at: now, current)
      let isLeftOut = reading.isDraft && !includesDrafts
      if isExpected, isLeftOut, let id = reading.idForTranslators { drafts.append((id, reading.wanted(of: locales))) }
      for file in reading.translatable {
        entries[file.id] = entry
        if reading.isShownAsAlert { alerts.insert(file.id) }
        wanted[file.id] = isExpected && !isLeftOut ? reading.wanted(of: locales) : []
      }
    }
    self.files = files.sorted { $0.id.precedes($1.id) }
    (self.locales, self.reader, self.entries, self.wanted) = (locales, reader, entries, wanted)
    (self.alerts, self.drafts) = (alerts, drafts.sorted { $0.id.precedes($1.id) })
    configuration = outline.configuration
    lock = outline.lock ?? TranslationLock()
    diagnostics = (found + reader.diagnostics + readings.flatMap(\.diagnostics)).inOrder
  }

  /// The releases that `versions.plist` holds or will hold. A draft is not one of them if it is too old, and takes the
  /// place of none.
  private static func currentReleases(_ readings: [EntryReading], keep: Int) -> Set<FeedVersion> {
    func newest(includesDrafts: Bool) -> Set<FeedVersion> {
      let versions = readings.compactMap { reading -> FeedVersion? in
        guard case .release(let release)? = reading.content, release.schedule.isPlanned(includesDrafts: includesDrafts)
        else { return nil }
        return release.version
      }
      return Set(versions.sorted(by: >).prefix(keep))
    }
    return newest(includesDrafts: false).union(newest(includesDrafts: true))
  }

  /// The ids of the drafts with texts for any of these languages whose translation is not requested.
  public func draftsLeftOut(of locales: [LanguageTag]) -> [String] {
    drafts.filter { $0.wanted.contains(where: locales.contains) }.map(\.id)
  }

  /// The expected texts of a file in a language; none if it does not have to be translated into it.
  public func matches(of file: TranslatableFile, in locale: LanguageTag) -> [TranslationMatch] {
    guard wanted[file.id]?.contains(locale) ?? false else { return [] }
    return file.matches(in: locale, lock.pairs(of: file, in: locale))
  }

  /// The maximum number of characters that a text should have; nil if there is no limit.
  public func limit(of unit: TranslationUnit, in file: TranslatableFile) -> Int? {
    switch unit.name {
    case "title": TextLimit.title
    case _ where unit.isButton: TextLimit.button
    case "body.1" where alerts.contains(file.id) && file.sourceUnits.count(where: \.isOfBody) == 1: TextLimit.message
    default: TextSlot(rawValue: unit.name)?.row.longest
    }
  }

  /// The texts of the default language's file with these bytes, such as those of an earlier time.
  public func sourceUnits(of file: TranslatableFile, from bytes: [UInt8]) -> [TranslationUnit] {
    guard let entry = entries[file.id], let now = entry.texts.first(where: { $0.file.path == file.location.path })
    else { return [] }
    let reading = reader.read(entry.replacing(now.file, with: SourceFile(path: now.file.path, bytes: bytes)))
    return reading.translatable.first { $0.id == file.id }?.sourceUnits ?? []
  }

  /// The lock after translators have accepted translations as they are.
  ///
  /// - Parameter accepted: The languages in which a file's translation was accepted; empty for none.
  public func lock(accepting accepted: (TranslatableFile) -> [LanguageTag]) -> TranslationLock {
    var lock = lock
    lock.keepOnly(files)
    for file in files {
      for locale in accepted(file) {
        let matches = file.matches(in: locale, lock.pairs(of: file, in: locale))
        lock.record(Set(matches.compactMap(\.pair)), of: file, in: locale)
      }
    }
    return lock
  }
}

/// Generous limits for the characters that an alert shows on a small phone without scrolling.
public enum TextLimit {
  public static let title = 80
  public static let message = 500
  public static let button = 30
}

extension EntryReading {
  fileprivate var isShownAsAlert: Bool {
    switch content {
    case .notification(let notification)?: notification.channels.contains(.alerts)
    case .prompt, .permission: true
    case .release, nil: false
    }
  }

  /// The id of its first file with a text.
  fileprivate var idForTranslators: String? {
    translatable.filter { !$0.sourceUnits.isEmpty }.map(\.id).min { $0.precedes($1) }
  }

  /// Whether translations are expected, for a draft in future: not for expired or withdrawn entries, nor for old
  /// releases.
  fileprivate func isExpected(at now: Instant, _ current: Set<FeedVersion>) -> Bool {
    switch content {
    case .release(let release)?: current.contains(release.version)
    case let entry?:
      entry.schedule.isPlanned(includesDrafts: true) && entry.schedule.expires.map { now < $0.value } ?? true
    case nil: false
    }
  }
}

/// A content file as translators see it: the texts of the default language, and those of each translation.
public struct TranslatableFile: Sendable {
  struct Key: Sendable {
    var name: String
    /// The text as written, with placeholders, in the languages that have their own and do not take it from a relative.
    var text: Localized<Placed<String>>

    fileprivate func unit(_ text: Placed<String>) -> TranslationUnit {
      TranslationUnit(key: name, text: CodedText(text.value), location: text.location)
    }
  }

  /// Its path below `content/`, without `.md` and `/index`: `notifications/winter/details`.
  public let id: String
  /// The place of the default language's file.
  public let location: SourceLocation
  /// The languages that have a file of their own, in order.
  public let locales: [LanguageTag]
  private let keys: [Key]
  private let body: Localized<Markdown>
  /// The language of the originals.
  public let original: LanguageTag

  /// - Parameter locales: The site's; the first is the default.
  init(_ location: SourceLocation, _ keys: [Key], _ body: Localized<Markdown>, _ locales: [LanguageTag]) {
    (self.location, self.keys, self.body) = (location, keys, body)
    original = locales[0]
    self.locales = body.translations.isEmpty ? [] : body.translations.keys.sorted()
    id = Self.id(of: location.path, in: original)
  }

  private static func id(of path: String, in original: LanguageTag) -> String {
    var name = path.dropFirst("content/".count).dropLast(".md".count)
    for suffix in [".\(original.text)", "/index"] where name.hasSuffix(suffix) { name = name.dropLast(suffix.count) }
    return String(name)
  }

  /// The path of a language's file, whether or not it exists.
  public func path(in locale: LanguageTag) -> String {
    locale == original ? location.path : pathOfTranslation(location.path, into: locale, from: original)
  }

  /// Whether a language takes its texts from a relative, so that it needs no file of its own.
  public func isCovered(in locale: LanguageTag) -> Bool {
    body.translations[locale] == nil && body.translation(for: locale) != nil
  }

  /// The texts of the default language: keys in the order of the documentation, then those of the body.
  public var sourceUnits: [TranslationUnit] { keys.map { $0.unit($0.text.base) }.inOrder + body.base.units }

  /// The texts of the language's own file; none if it has no file.
  public func units(in locale: LanguageTag) -> [TranslationUnit] {
    let units = keys.compactMap { key in key.text.translations[locale].map(key.unit) }
    return units.inOrder + (body.translations[locale]?.units ?? [])
  }

  /// The place of a text of the body.
  public struct PlacedText: Sendable {
    /// The range in bytes from the beginning of the body.
    public let range: Range<Int>
    /// A paragraph, a heading or a cell.
    public let container: Markdown.Container
  }

  /// The places of a body's texts, in the order of ``units(in:)``.
  ///
  /// - Parameter locale: A language with a file of its own, or the default.
  /// - Returns: Nil if the site was read without places, or if a text is not written in the file itself.
  public func placesInBody(in locale: LanguageTag) -> [PlacedText]? {
    let body = text(in: locale)
    let containers = body.events.compactMap { event -> Markdown.Container? in
      if case .begin(let container) = event, container.holdsText { container } else { nil }
    }
    guard containers.count == body.textRanges.count else { return nil }
    let numbers = body.codedTextsWithNumbers.numbers
    let places = numbers.compactMap { number in
      body.textRanges[number].map { PlacedText(range: $0, container: containers[number]) }
    }
    return places.count == numbers.count ? places : nil
  }

  /// The line of the file in which a language's body begins, from 1.
  public func lineOfBody(in locale: LanguageTag) -> Int { text(in: locale).location.line }

  /// Whether a language's body is made of the same paragraphs, lists and tables as the original's.
  public func hasSameStructure(in locale: LanguageTag) -> Bool {
    guard let translation = body.translations[locale] else { return false }
    return translation.structure == body.base.structure && translation.codedTexts.count == body.base.codedTexts.count
  }

  private func text(in locale: LanguageTag) -> Markdown {
    locale == original ? body.base : body.translations[locale] ?? body.base
  }

  /// Whether a relative of the language has the text, so that this language does not need it.
  func isCovered(_ unit: TranslationUnit, in locale: LanguageTag) -> Bool {
    let relatives = locale.fallbacks(before: original).dropFirst()
    guard unit.isOfBody else {
      let key = keys.first { $0.name == unit.name }
      return relatives.contains { key?.text.translations[$0] != nil }
    }
    return body.translations[locale]?.isEmpty ?? true
      && relatives.contains { !(body.translations[$0]?.isEmpty ?? true) }
  }
}

/// One text of a file: a key, or a paragraph, a heading or a table cell of its body.
public struct TranslationUnit: Sendable, Equatable {
  fileprivate var key = ""
  /// The number of a text of the body, from 1; 0 for a key.
  fileprivate var number = 0
  public let text: CodedText
  /// The place of the key's value, or the beginning of the body.
  public let location: SourceLocation

  public var isOfBody: Bool { number > 0 }

  /// Whether it is the label of a button: `actionButton`, `grantTitle`.
  public var isButton: Bool { ["Button", "Title"].contains(where: key.hasSuffix) && !key.contains(".") }

  /// The name: `title`, `with.price`, or `body.2` for the second text of the body.
  public var name: String { isOfBody ? "body.\(number)" : key }
}

extension Markdown {
  /// The beginnings and ends of its blocks, without the contents of code and texts.
  fileprivate var structure: [Event] {
    events.compactMap { event in
      switch event {
      case .begin(.emphasis), .begin(.strong), .begin(.strikethrough), .begin(.link): nil
      case .end(.emphasis), .end(.strong), .end(.strikethrough), .end(.link): nil
      case .begin, .end, .thematicBreak: event
      case .codeBlock: .codeBlock(.init(start: 0, end: 0))
      default: nil
      }
    }
  }

  fileprivate var units: [TranslationUnit] {
    codedTexts.enumerated().map { TranslationUnit(number: $0 + 1, text: $1, location: location) }
  }
}

extension [TranslationUnit] {
  /// The fingerprint of all texts together: 16 lower-case hexadecimal digits, as ``CodedText/fingerprint``.
  public var fingerprint: String {
    var bytes = ByteBuffer(capacity: 4096)
    for unit in self {
      unit.text.add(to: &bytes)
      bytes.append(0x0A)
    }
    return SHA256.hash(bytes.bytes).hex(byteCount: 8)
  }

  /// Keys in the order in which the documentation lists them.
  fileprivate var inOrder: Self {
    let order = { (unit: TranslationUnit) in
      KeyTable.translatedTexts.firstIndex(of: unit.name) ?? KeyTable.translatedTexts.count
    }
    return count < 2 ? self : enumerated().sorted { (order($0.1), $0.0) < (order($1.1), $1.0) }.map(\.1)
  }
}
