import Diagnostics
import FeedModel
import Text

/// Reads `content/snippets/NAME.md` and its translations: Markdown that texts share.
struct SnippetReader {
  private let settings: ReadingSettings
  private let timer: FileTimer
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var coverage: [TranslationCoverage.File] = []
  private(set) var translatable: [TranslatableFile] = []

  init(_ settings: ReadingSettings, _ timer: @escaping FileTimer) {
    (self.settings, self.timer) = (settings.with(settings.values.with(snippets: nil)), timer)
  }

  mutating func read(_ files: [SourceFile]) -> Snippets {
    var grouped: [String: LocalizedFiles] = [:]
    for file in files {
      do throws(ContentPathError) {
        let (name, locale) = try ContentPath.snippet(file.path, locales: settings.locales)
        if let first = grouped[name, default: LocalizedFiles()].set(file, for: locale) {
          diagnostics.append(.duplicate(file, of: first))
        }
      } catch {
        diagnostics.append(error.diagnostic(path: file.path))
      }
    }
    var texts: [String: Localized<Markdown>] = [:]
    for (name, files) in grouped.sorted(by: { $0.key < $1.key }) { texts[name] = text(files) }
    return Snippets(texts, files: files)
  }

  private mutating func text(_ files: LocalizedFiles) -> Localized<Markdown>? {
    var reader = DocumentReader(settings: settings, timer: timer)
    let document = reader.document(files, of: "a snippet")
    if let document { reader.keep(document) }
    diagnostics += reader.diagnostics + (document?.keys.finished() ?? [])
    coverage += reader.coverage
    translatable += reader.translatable
    return document?.body
  }
}
