public import FeedModel

/// Finds the file that holds a text in a language, so that what is shown can link to its source.
public struct ContentIndex: Sendable {
  private var files: [ContentPath.Stem: Localized<String?>] = [:]

  /// Leaves out files that are not content. Of two duplicates, the first by path is used, as in ``readSite(_:timer:)``.
  ///
  /// - Parameters:
  ///   - paths: Relative to the site, with `/`; in any order.
  ///   - locales: The site's; the first is the default.
  public init(paths: [String], locales: [LanguageTag]) {
    for path in paths.sorted() {
      guard let place = try? ContentPath(path, locales: locales) else { continue }
      files[place.stem, default: Localized(nil)].set(path, for: place.locale)
    }
  }

  /// The file whose text people with a language see: its own, or else its nearest relative's (`fr-CA → fr → default`).
  ///
  /// - Parameters:
  ///   - id: A notification's id, a release's version, a prompt's or permission's file name.
  ///   - part: The id of a view; `local` for the text that a release has for the app itself.
  /// - Returns: Nil if there is no such part. A release without a text of its own for the app shows its `index`.
  public func file(_ kind: ContentKind, id: String, part: String = "index", locale: LanguageTag) -> String? {
    files[ContentPath.Stem(kind: kind, id: id, part: part)]?[locale]
  }
}

extension Localized<String?> {
  fileprivate mutating func set(_ path: String, for locale: LanguageTag?) {
    if let locale {
      if translations[locale] == nil { translations[locale] = path }
    } else if base == nil {
      base = path
    }
  }
}
