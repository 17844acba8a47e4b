public import Diagnostics
public import FeedModel
import Text

/// All texts of a site that translators work on, read without building anything.
public struct SiteTranslations: Sendable {
  /// The first is the default.
  public let locales: [LanguageTag]
  public let configuration: Configuration
  /// By id.
  public let files: [TranslatableFile]
  /// Empty if there is none.
  public let lock: TranslationLock
  /// Everything that is wrong with the files, in order.
  public let diagnostics: [Diagnostic]
  private let reader: EntryReader
  /// By the ids of their files.
  private let entries: [String: ContentEntry]
  /// The languages into which each file is to be translated, by its id.
  private let wanted: [String: [LanguageTag]]

  /// - Parameters:
  ///   - now: Of what has expired by then, no translation is expected any more.
  ///   - timer: Limits the time for reading each file's Markdown.
  /// - Returns: Nil, with errors, if `publish.yml` cannot be used.
  public init?(_ sources: SiteSources, now: Instant, timer: @escaping FileTimer, _ found: inout [Diagnostic]) {
    guard let outline = SiteOutline(sources, &found) else { return nil }
    let reader = EntryReader(outline, timer: timer)
    let readings = outline.entries.concurrentMap { reader.read($0) }
    let locales = outline.configuration.locales
    let current = Self.currentReleases(readings, keep: outline.configuration.keepReleases)
    var (files, entries): ([TranslatableFile], [String: ContentEntry]) = (reader.snippets.translatable, [:])
    var wanted = Dictionary(files.map { ($0.id, Array(locales.dropFirst())) }) { $1 }
    for (entry, reading) in zip(outline.entries, readings) {
      files += reading.translatable
      for file in reading.translatable {
        entries[file.id] = entry
        wanted[file.id] = reading.isExpected(at: now, current) ? reading.wanted(of: locales) : []
      }
    }
    self.files = files.sorted { $0.id.precedes($1.id) }
    (self.locales, self.reader, self.entries, self.wanted) = (locales, reader, entries, wanted)
    configuration = outline.configuration
    lock = outline.lock ?? TranslationLock()
    diagnostics = (found + reader.snippets.diagnostics + readings.flatMap(\.diagnostics)).inOrder
  }

  /// The releases that `versions.plist` holds or will hold.
  private static func currentReleases(_ readings: [EntryReading], keep: Int) -> Set<Version> {
    let versions = readings.compactMap { reading -> Version? in
      guard case .release(let release)? = reading.content, release.schedule.isPlanned() else { return nil }
      return release.version
    }
    return Set(versions.sorted(by: >).prefix(keep))
  }

  /// What is expected of a file in a language; nothing if it need not be translated into it.
  public func matches(of file: TranslatableFile, in locale: LanguageTag) -> [TranslationMatch] {
    guard wanted[file.id]?.contains(locale) ?? false else { return [] }
    return file.matches(in: locale, lock.pairs(of: file, in: locale))
  }

  /// What the default language's file says if it has these bytes, as it had at another time.
  public func sourceUnits(of file: TranslatableFile, from bytes: [UInt8]) -> [TranslationUnit] {
    guard let entry = entries[file.id], let now = entry.texts.first(where: { $0.file.path == file.location.path })
    else { return [] }
    let reading = reader.read(entry.replacing(now.file, with: SourceFile(path: now.file.path, bytes: bytes)))
    return reading.translatable.first { $0.id == file.id }?.sourceUnits ?? []
  }

  /// The lock after somebody has said that translations are right as they are.
  ///
  /// - Parameter accepted: The languages of a file that somebody has said this of; empty for none.
  public func lock(accepting accepted: (TranslatableFile) -> [LanguageTag]) -> TranslationLock {
    var lock = lock
    lock.keepOnly(files)
    for file in files {
      for locale in accepted(file) {
        let matches = file.matches(in: locale, lock.pairs(of: file, in: locale))
        let pairs = matches.compactMap { match in
          match.target.map { TranslationLock.Pair(source: match.source.text.fingerprint, text: $0.text.fingerprint) }
        }
        lock.record(Set(pairs), of: file, in: locale)
      }
    }
    return lock
  }
}

extension EntryReading {
  /// Whether translations are missed: not of drafts, nor of what has expired or is taken back, nor of old releases.
  fileprivate func isExpected(at now: Instant, _ current: Set<Version>) -> Bool {
    switch content {
    case .notification(let notification)?:
      notification.schedule.isPlanned() && notification.schedule.expires.map { now < $0.value } ?? true
    case .release(let release)?: current.contains(release.version)
    case .prompt, .permission: !isWithdrawn
    case nil: false
    }
  }
}
