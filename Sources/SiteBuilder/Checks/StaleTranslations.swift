import Authoring
import Diagnostics
import FeedModel

/// Translations that say what their original said when it was published, though that says something else now.
///
/// The previous output's manifest tells: the original's fingerprint differs, the translation's does not. Once both are
/// published, nobody can tell any more. A note for a correction, which translations may not need.
@Sendable func checkStaleTranslations(_ context: CheckContext) -> [Diagnostic] {
  let changes = context.keys.edited.filter { $0.now.meaning != $0.before.meaning && !$0.staleLanguages.isEmpty }
  guard !changes.isEmpty else { return [] }
  let files = Dictionary(context.entries.map { ($0.source, $0.reading.coverage.first) }) { $1 }
  let original = context.site.configuration.defaultLocale
  var seen: Set<String> = []
  return changes.flatMap { change -> [Diagnostic] in
    // An alert and a banner of one notification have one text.
    guard let file = files[change.now.source] ?? nil, seen.insert(change.now.source).inserted else { return [] }
    let languages = file.locales.filter { change.staleLanguages.contains($0.text) }
    let isCorrection = change.now.edit(since: change.before) == .small
    return languages.sorted().map { language in
      Diagnostic(
        isCorrection ? .note : .warning, .staleTranslation,
        "the \(original.text) text was changed since it was published, and this translation was not",
        fix: isCorrection
          ? "translate the change, unless it concerns \(original.text) alone" : "translate the new text",
        at: SourceLocation(
          path: pathOfTranslation(file.location.path, into: language, from: original), line: 1, column: 1))
    }
  }
}

extension PublishedKeys.Change {
  /// The languages whose text is still the one that was published.
  fileprivate var staleLanguages: Set<String> {
    Set(now.translations.filter { before.translations[$0.key] == $0.value }.keys)
  }
}
