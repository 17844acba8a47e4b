public import Diagnostics
public import FeedModel

extension [Diagnostic] {
  /// The diagnostics without consequences of an error: an author who fixes one cause should read one message.
  ///
  /// - Parameter locales: The site's; the first is the default.
  public func withoutFollowers(locales: [LanguageTag]) -> [Diagnostic] {
    guard hasErrors else { return withoutEchoes }
    let causes = Causes(in: self, locales)
    return filter { !causes.explain($0) }.withoutEchoes.withoutRepetitions(locales)
  }

  /// The diagnostics without comparisons with the original that say once more what is wrong in a translation itself.
  private var withoutEchoes: [Diagnostic] {
    let causes: [DiagnosticID: Set<DiagnosticID>] = [
      .differentNumbers: [.wrongDate, .wrongWeekday], .differentAddress: [.doubtfulAddress],
    ]
    guard contains(where: { causes[$0.id] != nil }) else { return self }
    let known = causes.values.reduce(into: Set()) { $0.formUnion($1) }
    let found = Dictionary(grouping: filter { known.contains($0.id) }, by: \.location.path)
    return filter { echo in
      guard let causes = causes[echo.id], let near = found[echo.location.path] else { return true }
      let place = echo.location
      return !near.contains { cause in
        causes.contains(cause.id) && cause.location.line == place.line
          && cause.location.column..<cause.location.column + cause.length ~= place.column
      }
    }
  }

  /// The diagnostics with one report for a link or image that several languages of a text share: in the file of the
  /// default language, or else of the first language by tag.
  private func withoutRepetitions(_ locales: [LanguageTag]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    var places: [Repeated: [String: LanguageTag?]] = [:]
    for diagnostic in self where Repeated.ids.contains(diagnostic.id) {
      guard let path = try? ContentPath(diagnostic.location.path, locales: locales) else { continue }
      places[Repeated(diagnostic, path), default: [:]][diagnostic.location.path] = path.locale
    }
    return compactMap { diagnostic in
      guard Repeated.ids.contains(diagnostic.id),
        let path = try? ContentPath(diagnostic.location.path, locales: locales),
        let files = places[Repeated(diagnostic, path)], files.count > 1
      else {
        // The picture of a look, which all languages share, is found in each of them.
        return Repeated.ids.contains(diagnostic.id) && !seen.insert(diagnostic).inserted ? nil : diagnostic
      }
      // The default locale's file has no language.
      let first = files.sorted { ($0.value?.text ?? "", $0.key) < ($1.value?.text ?? "", $1.key) }
      guard diagnostic.location.path == first[0].key, seen.insert(diagnostic).inserted else { return nil }
      let others = first.dropFirst().compactMap { $0.value?.text }.joined(separator: ", ")
      return diagnostic.changed(message: "\(diagnostic.message) (also in \(others))")
    }
  }
}

/// The findings that translations of a text repeat with their links and images.
private struct Repeated: Hashable {
  static let ids: Set<DiagnosticID> = [
    .missingImage, .badImage, .badLink, .unknownView, .privateAddress, .doubtfulAddress,
    .unknownLinkValue,
  ]

  let stem: ContentPath.Stem
  let id: DiagnosticID
  let message: String

  init(_ diagnostic: Diagnostic, _ path: ContentPath) {
    (stem, id, message) = (path.stem, diagnostic.id, diagnostic.message)
  }
}

/// The places of errors, and the findings that they explain.
private struct Causes {
  /// The files with errors other than being empty.
  private var files: Set<String> = []
  private var entries: Set<String> = []
  /// The lines with characters that are not allowed.
  private var lines: Set<SourceLocation> = []
  private var hasWrongLocales = false
  /// Files whose translations have wrong names: `content/notifications/hello` for `hello.DE.md`.
  private var stems: Set<Substring> = []
  private let locales: [LanguageTag]

  private static let ofLocales: Set<DiagnosticID> = [
    .missingTranslation, .incompleteTranslation, .unknownLocale, .localeSpelling, .missingDefault, .regionalLocale,
    .englishLabels,
  ]
  private static let ofEntries: Set<DiagnosticID> = [
    .incompleteTranslation, .differentTranslation, .everyLaunch, .flagNeverSet, .flagNeverTested, .unreachableView,
  ]
  /// The findings about a file that an unreadable template explains.
  private static let ofFiles: Set<DiagnosticID> = [.unusedTemplate, .noHead, .noViewScript]
  private static let characters: Set<DiagnosticID> = [.controlCharacter, .bidiOverride]

  init(in diagnostics: [Diagnostic], _ locales: [LanguageTag]) {
    self.locales = locales
    for diagnostic in diagnostics where diagnostic.severity == .error {
      let place = diagnostic.location
      if diagnostic.id == .localeSpelling || diagnostic.id == .unknownLocale {
        let name = place.path.dropLast(".md".count)
        stems.insert(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
      }
      if diagnostic.id != .emptyBody { files.insert(place.path) }
      entries.insert(entry(of: place.path))
      if Self.characters.contains(diagnostic.id) { lines.insert(SourceLocation(path: place.path, line: place.line)) }
      if place.path == "publish.yml",
        [.badLocale, .localeSpelling, .duplicateLocale].contains(diagnostic.id)
      {
        hasWrongLocales = true
      }
    }
  }

  func explain(_ diagnostic: Diagnostic) -> Bool {
    let place = diagnostic.location
    if diagnostic.id == .missingTranslation, stems.contains(place.path.dropLast(3)) { return true }
    if hasWrongLocales, Self.ofLocales.contains(diagnostic.id),
      place.path != "publish.yml" || diagnostic.severity == .note
    {
      return true
    }
    if !lines.isEmpty, !Self.characters.contains(diagnostic.id),
      lines.contains(SourceLocation(path: place.path, line: place.line))
    {
      return true
    }
    if Self.ofFiles.contains(diagnostic.id) { return diagnostic.severity != .error && files.contains(place.path) }
    if diagnostic.id == .emptyBody { return files.contains(place.path) }
    return diagnostic.severity != .error && Self.ofEntries.contains(diagnostic.id)
      && entries.contains(entry(of: place.path))
  }

  private func entry(of path: String) -> String {
    guard let place = try? ContentPath(path, locales: locales) else { return path }
    return "\(place.stem.kind.rawValue)/\(place.stem.id)"
  }
}
