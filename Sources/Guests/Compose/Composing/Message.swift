import Authoring
import FeedModel
import SiteBuilder
internal import Text
internal import PreviewCommands

/// A message: an entry of the site, with its views and their translations.
struct Message {
  /// The default language's file.
  let address: ContentAddress
  let kind: ContentKind
  let id: String
  let item: ItemStatus?
  let files: [File]

  struct File {
    var address: ContentAddress
    var locale: LanguageTag
    /// `index`, the name of a different view of a notification, or `local` or `store` for a release.
    var part: String
    /// False for a translation that does not exist yet.
    var exists: Bool
  }

  /// Nil if the site has no such message.
  init?(_ address: ContentAddress, in build: ComposedSite.Build) {
    let locales = build.locales
    guard let original = locales.first, let stem = Self.stem(of: address.text, locales) else { return nil }
    // Most paths are not the message's, and comparing bytes is quicker than reading a path.
    let source = "content/\(stem.kind.rawValue)/\(stem.id)"
    var files: [File] = build.files.compactMap { file in
      let path = file.path
      guard path.starts(withBytesOf: source), let place = try? ContentPath(path, locales: locales),
        place.stem.kind == stem.kind, place.stem.id == stem.id, let address = ContentAddress(path)
      else { return nil }
      return File(address: address, locale: place.locale ?? original, part: place.stem.part, exists: true)
    }
    guard files.contains(where: { $0.address == address }) else { return nil }
    for file in files where file.locale == original {
      for locale in locales.dropFirst() where !files.contains(where: { $0.part == file.part && $0.locale == locale }) {
        let path = pathOfTranslation(file.address.text, into: locale, from: original)
        guard let address = ContentAddress(path) else { continue }
        files.append(File(address: address, locale: locale, part: file.part, exists: false))
      }
    }
    let rank = { (file: File) in (file.part == "index" ? "" : file.part, locales.firstIndex(of: file.locale) ?? 0) }
    self.files = files.sorted { rank($0) < rank($1) }
    (self.address, kind, id) = (address, stem.kind, stem.id)
    item = build.items.first { $0.kind == stem.kind && $0.id == stem.id }
  }

  private static func stem(of path: String, _ locales: [LanguageTag]) -> ContentPath.Stem? {
    (try? ContentPath(path, locales: locales))?.stem
  }

  /// The path of the entry as findings and the manifest name it: `content/notifications/hello`.
  var source: String { "content/\(kind.rawValue)/\(id)" }

  func file(at path: String) -> File? { files.first { $0.address.text == path } }
}
