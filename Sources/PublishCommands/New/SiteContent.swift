import Authoring
import Diagnostics
import FeedModel
import Text

/// The content of a site, to look up what people name on a command line.
struct SiteContent {
  let folder: SourceFolder
  let files: [SourceFile]
  let outline: SiteOutline
  let entries: [ContentEntry]

  var locales: [LanguageTag] { outline.configuration.locales }

  /// - Throws: ``Failure`` if there is no usable `publish.yml`.
  init(_ source: String) throws {
    folder = SourceFolder(source)
    var contents = try folder.read()
    files = contents.files
    var diagnostics: [Diagnostic] = []
    guard let outline = SiteOutline(contents.takeSources(), &diagnostics) else {
      throw Failure(message: "publish.yml cannot be used", advice: "'publish lint' says why")
    }
    self.outline = outline
    entries = outline.entries
  }

  /// An entry by its id, its file, or its folder and id; in that order.
  func entry(named name: String) throws -> ContentEntry { try text(named: name).entry }

  /// - Parameter name: `hello`, `notifications/hello`, `content/notifications/hello.md`, each also with a view:
  ///   `hello/details`; `2.4.0.local`.
  /// - Returns: The entry, and the part of it if one was named.
  func text(named name: String) throws -> (entry: ContentEntry, part: String?) {
    let found = entries.flatMap { entry in Self.names(of: entry).filter { $0.name == name }.map { (entry, $0.part) } }
    let kinds = Set(found.map(\.0.kind))
    if let first = found.first, kinds.count == 1 { return first }
    guard found.isEmpty else {
      let all = found.map { "\($0.0.kind.rawValue)/\(name)" }.joined(separator: " and ")
      throw Failure(message: "'\(name)' could be \(all)", advice: "write one of these")
    }
    let known = Set(entries.flatMap { ["\($0.id)", "\($0.kind.rawValue)/\($0.id)"] })
    let meant = suggestion(for: name, among: known.sorted()).map { "did you mean '\($0)'?" }
    throw Failure(message: "no content is called '\(name)'", advice: meant ?? "'publish status' lists what there is")
  }

  /// Everything by which people call an entry and its parts.
  private static func names(of entry: ContentEntry) -> [(name: String, part: String?)] {
    let place = "\(entry.kind.rawValue)/\(entry.id)"
    let whole = [entry.id, place, "content/\(place)", "content/\(place).md"].map { ($0, String?.none) }
    let files = entry.texts.map { ($0.file.path, String?.some($0.part)) }
    let parts = entry.texts.filter { $0.part != "index" || entry.kind == .notifications }.flatMap { text in
      let separator = entry.kind == .releases ? "." : "/"
      return ["\(entry.id)\(separator)\(text.part)", "\(place)\(separator)\(text.part)"].map {
        ($0, String?.some(text.part))
      }
    }
    return whole + files.filter { file in !whole.contains { $0.0 == file.0 } } + parts
  }
}
