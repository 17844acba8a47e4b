public import FeedModel

/// The content file that says something in a language, relative to the site; nil where there is none.
///
/// - Parameters: The folder below `content/` (`notifications`); the id; the part, which is a view of a notification, or
///   `local` for a release's own text, elsewhere `index`; the language.
public typealias ContentSources =
  @Sendable (_ folder: String, _ id: String, _ part: String, _ language: LanguageTag) -> String?
