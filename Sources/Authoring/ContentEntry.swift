import Diagnostics
import FeedModel

/// A file below `content/`, and its path taken apart.
struct ContentFile: Sendable {
  var file: SourceFile
  var place: Result<ContentPath, ContentPathError>

  init(_ file: SourceFile, place: Result<ContentPath, ContentPathError>) {
    self.file = file
    self.place = place
  }

  init(_ file: SourceFile, locales: [LanguageTag]) {
    self.file = file
    place = Result { () throws(ContentPathError) in try ContentPath(file.path, locales: locales) }
  }

  /// Nil if the path is not one of content.
  var entry: ContentEntry.Name? {
    guard case .success(let path) = place else { return nil }
    return ContentEntry.Name(kind: path.stem.kind, id: path.stem.id)
  }

  var problem: Diagnostic? {
    guard case .failure(let error) = place else { return nil }
    return error.diagnostic(path: file.path)
  }
}

/// One entry of content: all files with one id. A notification has several parts (views), each in several languages.
struct ContentEntry: Sendable {
  struct Name: Hashable, Comparable {
    var kind: ContentKind
    var id: String

    static func < (a: Name, b: Name) -> Bool { a.kind == b.kind ? a.id < b.id : a.kind.rawValue < b.kind.rawValue }
  }

  var name: Name
  /// `index` first, then by name.
  var parts: [(name: String, files: LocalizedFiles)]
  /// One for each file that duplicates another.
  var duplicates: [Diagnostic] = []

  var kind: ContentKind { name.kind }
  var id: String { name.id }
}

struct LocalizedFiles: Sendable {
  var base: SourceFile?
  var translations: [LanguageTag: SourceFile] = [:]

  /// The default locale's first, then by locale.
  var all: [SourceFile] { [base].compactMap(\.self) + translations.sorted { $0.key < $1.key }.map(\.value) }
}

/// Groups files by id, in the order of kind and id.
func group(_ files: [ContentFile]) -> [ContentEntry] {
  var stems: [ContentPath.Stem: LocalizedFiles] = [:]
  var duplicates: [ContentEntry.Name: [Diagnostic]] = [:]
  for file in files {
    guard case .success(let path) = file.place, let entry = file.entry else { continue }
    let first = stems[path.stem, default: LocalizedFiles()].set(file.file, for: path.locale)
    if let first { duplicates[entry, default: []].append(duplicate(file.file, of: first)) }
  }
  var entries = entries(of: stems)
  for index in entries.indices where !duplicates.isEmpty {
    entries[index].duplicates = duplicates[entries[index].name] ?? []
  }
  return entries
}

private func duplicate(_ file: SourceFile, of first: SourceFile) -> Diagnostic {
  Diagnostic(
    .error, .duplicateID, "this duplicates \(first.path)", fix: "keep one of the two files",
    at: SourceLocation(path: file.path))
}

private func entries(of stems: [ContentPath.Stem: LocalizedFiles]) -> [ContentEntry] {
  var entries: [ContentEntry] = []
  for (stem, files) in stems.sorted(by: { $0.key < $1.key }) {
    if entries.last?.kind != stem.kind || entries.last?.id != stem.id {
      entries.append(ContentEntry(name: ContentEntry.Name(kind: stem.kind, id: stem.id), parts: []))
    }
    entries[entries.count - 1].parts.append((stem.part, files))
  }
  return entries
}

extension LocalizedFiles {
  /// - Returns: The file that has this place already, if any; it stays.
  fileprivate mutating func set(_ file: SourceFile, for locale: LanguageTag?) -> SourceFile? {
    if let before = locale.map({ translations[$0] }) ?? base { return before }
    if let locale { translations[locale] = file } else { base = file }
    return nil
  }
}
