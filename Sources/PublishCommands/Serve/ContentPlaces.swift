import Authoring
import FeedModel
import PreviewServer
import Text

/// Which content file says what in the newest good build. The index is made only when somebody asks.
final class ContentPlaces: Sendable {
  private struct Contents {
    var paths: [String] = []
    var locales: [LanguageTag] = []
    var names: [ContentKind: [String: String]] = [:]
    var index: ContentIndex?
  }

  private let contents = Lock(Contents())

  /// - Parameters:
  ///   - paths: Of all sources.
  ///   - names: The names of files that differ from what is published of them.
  func set(_ paths: [String], locales: [LanguageTag], names: [ContentKind: [String: String]]) {
    contents.withLock { $0 = Contents(paths: paths, locales: locales, names: names) }
  }

  /// For the gallery.
  var source: ContentSources {
    { folder, id, part, language in
      guard let kind = ContentKind(rawValue: folder) else { return nil }
      let (index, name) = self.contents.withLock { contents in
        let index = contents.index ?? ContentIndex(paths: contents.paths, locales: contents.locales)
        contents.index = index
        return (index, contents.names[kind]?[id] ?? id)
      }
      // A release that has no text of its own for the app tells it what it tells everybody.
      return index.file(kind, id: name, part: part, locale: language)
        ?? (part == "local" ? index.file(kind, id: name, locale: language) : nil)
    }
  }
}
