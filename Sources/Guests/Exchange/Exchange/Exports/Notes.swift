import Authoring
import Diagnostics
import FeedModel
import Text

extension ExportTarget {
  /// Files beside an archive, with the names that Sparkle's generate_appcast looks for
  /// (`generate_appcast/ArchiveItem.swift`): it embeds `NAME.html`, a fragment, and links to `NAME.de.html`, a complete
  /// page.
  public static let notes = ExportTarget(
    name: "notes", abstract: "Notes beside an archive, for Sparkle's generate_appcast.", scope: .newest
  ) { request in
    guard let release = request.releases.first else { return Exported() }
    var exported = Exported()
    let markup = request.markup
    func add(_ suffix: String, _ text: Markdown, page language: LanguageTag?) {
      let words = text.text(as: markup)
      let body = markup == .html ? language.map { page(words, in: $0) } ?? words : words + "\n"
      let path = "\(request.destination)/\(request.name)\(suffix).\(markup.fileExtension)"
      exported.files.append(Exported.File(path, Array(body.utf8), locale: language?.text))
    }
    add("", release.notes.base, page: nil)
    exported.diagnostics += release.notes.base.losses(in: "Sparkle", as: markup)
    let languages = request.ownLanguages(of: release)
    // If there is only one link, Sparkle shows its page to all users, in any language (`SUAppcast.m`,
    // `bestNodeInNodes:`).
    guard languages.count > 1 else { return exported.finished(markup, release) }
    var codes: Set<String> = []
    for locale in languages {
      let isShadowed =
        locale.text != locale.language && request.configuration.locales.contains { $0.text == locale.language }
      let isDefault = locale == request.configuration.defaultLocale
      guard isDefault || !isShadowed, codes.insert(locale.language).inserted else {
        exported.diagnostics.append(regionalNotes(locale, release))
        continue
      }
      let text = release.notes[locale]
      add(".\(locale.language)", text, page: locale)
      if !isDefault { exported.diagnostics += text.losses(in: "Sparkle", as: markup) }
    }
    return exported.finished(markup, release)
  }

  private static func page(_ fragment: String, in locale: LanguageTag) -> String {
    let direction = locale.isRightToLeft ? " dir=\"rtl\"" : ""
    return """
      <!DOCTYPE html>
      <html lang="\(locale)"\(direction)>
      <head><meta charset="utf-8"></head>
      <body>
      \(fragment)</body>
      </html>

      """
  }

  private static func regionalNotes(_ locale: LanguageTag, _ release: Release) -> Diagnostic {
    Diagnostic(
      .lostInExport,
      "generate_appcast knows languages without regions, and there are other notes in '\(locale.language)', so those in "
        + "\(locale) are left out",
      fix: "nothing, if these people can read the others", at: release.notes[locale].location)
  }
}

extension Exported {
  fileprivate func finished(_ markup: NotesMarkup, _ release: Release) -> Exported {
    var exported = self
    exported.files.sort { $0.file.path.precedes($1.file.path) }
    guard markup == .markdown else { return exported }
    exported.diagnostics.append(
      Diagnostic(
        .needsSparkle, "Sparkle before 2.9 ignores .md files", fix: "use --markup html, which all of them read",
        at: release.location))
    return exported
  }
}
