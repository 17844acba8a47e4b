public import Diagnostics
public import FeedModel

/// The texts of a content file and its translations, with variables filled in, and their places: what proofreading
/// compares.
public struct WrittenFile: Sendable {
  /// The text of a key in one language.
  public struct Key: Sendable {
    /// The name in the front matter: `title`, `imageAlt`.
    public let name: String
    public let locale: LanguageTag
    public let text: Placed<String>
  }

  /// The beginning of the default language's file.
  public let location: SourceLocation
  public let keys: [Key]
  public let body: Localized<Markdown>

  init(_ document: Document) {
    (location, body) = (document.location, document.body)
    // A variant's file has the keys that it does not set from another file, which has its own findings.
    let own = document.keys.base.mapping.location.path
    let isOther = { (key: Key) in
      key.locale == document.keys.original && key.text.location.path != own
        || document.body.translations[key.locale].map { $0.location.path != key.text.location.path } ?? false
    }
    keys =
      document.keys.shown.contains(where: isOther) ? document.keys.shown.filter { !isOther($0) } : document.keys.shown
  }
}
