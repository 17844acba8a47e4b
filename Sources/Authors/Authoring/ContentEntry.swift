import Diagnostics
public import FeedModel
import Text

/// One entry of content: all files with one id. A notification has several parts (views), each in several languages.
public struct ContentEntry: Sendable {
  struct Part: Sendable {
    var name: String
    var files: LocalizedFiles

    /// The view: `index` of `index+price`.
    var view: String { String(name.prefix { $0 != "+" }) }
    /// The variant whose text it is; nil for the text of those without one of their own.
    var variant: String? { name.firstIndex(of: "+").map { String(name[name.index(after: $0)...]) } }
  }

  public let kind: ContentKind
  public let id: String
  /// All of its files, including duplicates.
  public fileprivate(set) var files: [SourceFile] = []
  /// The parts: `index` first, the others by name.
  var parts: [Part] = []
  /// One error for each file that duplicates another.
  var duplicates: [Diagnostic] = []

  init(kind: ContentKind, id: String) { (self.kind, self.id) = (kind, id) }

  /// A text of an entry in the default locale, and the locales that it is translated into.
  public struct Text: Sendable {
    /// The part: `index`, the id of a further view, or `local` for a release's text for the app itself.
    public let part: String
    public let file: SourceFile
    public let locales: Set<LanguageTag>
  }

  /// The entry with a different content in one of its files.
  public func replacing(_ file: SourceFile, with other: SourceFile) -> ContentEntry {
    var entry = self
    for index in entry.parts.indices where entry.parts[index].files.base == file {
      entry.parts[index].files.base = other
    }
    return entry
  }

  /// The texts, `index` first and the others by part, without those that lack a file in the default locale.
  public var texts: [Text] {
    parts.compactMap { part in
      part.files.base.map { Text(part: part.name, file: $0, locales: Set(part.files.translations.keys)) }
    }
  }

  /// Whether a release has more than a text that only the app shows.
  var isRelease: Bool { parts.contains { $0.name == "index" && $0.files.base != nil } }
}

struct LocalizedFiles: Sendable {
  var base: SourceFile?
  var translations: [LanguageTag: SourceFile] = [:]

  /// All files: the default locale's first, the others by locale.
  var all: [SourceFile] { [base].compactMap(\.self) + translations.sorted { $0.key < $1.key }.map(\.value) }
}

/// A file below `content/`, and its path taken apart.
struct PlacedFile: Sendable {
  var file: SourceFile
  let place: Result<ContentPath, Complaint>
}

extension PlacedFile {
  fileprivate init(_ file: SourceFile, _ locales: [LanguageTag]) {
    self.file = file
    place = Result { () throws(Complaint) in try ContentPath(file.path, locales: locales) }
  }
}

extension [PlacedFile] {
  /// - Parameter earlier: Files that were placed before for the same locales; their paths are not taken apart again.
  init(_ files: [SourceFile], locales: [LanguageTag], earlier: [PlacedFile]) {
    self.init()
    reserveCapacity(files.count)
    if earlier.isEmpty {
      self = files.concurrentMap { PlacedFile($0, locales) }
      return
    }
    var index = 0
    for file in files {
      while index < earlier.count, earlier[index].file.path.precedes(file.path) { index += 1 }
      let isKnown = index < earlier.count && earlier[index].file.path.isSame(as: file.path)
      append(isKnown ? PlacedFile(file: file, place: earlier[index].place) : PlacedFile(file, locales))
    }
  }
}

extension [ContentEntry] {
  /// Groups files by id, in the order of kind and id.
  ///
  /// - Parameter diagnostics: Gets a diagnostic for each file that is not content.
  init(_ files: [PlacedFile], _ diagnostics: inout [Diagnostic]) {
    var stems: [(stem: ContentPath.Stem, locale: LanguageTag?, file: SourceFile)] = []
    stems.reserveCapacity(files.count)
    for file in files {
      switch file.place {
      case .success(let path): stems.append((path.stem, path.locale, file.file))
      case .failure(let error): diagnostics.append(error.diagnostic(at: SourceLocation(path: file.file.path)))
      }
    }
    stems.sort { $0.stem == $1.stem ? $0.file.path.precedes($1.file.path) : $0.stem < $1.stem }
    self.init()
    for (stem, locale, file) in stems { add(file, stem, locale) }
  }

  /// The place of the entry of a kind and id, or where it would be. Entries are in order.
  func index(of kind: ContentKind, _ id: String) -> Int {
    partitioningIndex { $0.kind == kind ? $0.id >= id : $0.kind.rawValue >= kind.rawValue }
  }

  /// - Parameter stem: The file's stem. It must not sort before those of earlier files.
  private mutating func add(_ file: SourceFile, _ stem: ContentPath.Stem, _ locale: LanguageTag?) {
    if last?.kind != stem.kind || last?.id != stem.id { append(ContentEntry(kind: stem.kind, id: stem.id)) }
    let entry = count - 1
    self[entry].files.append(file)
    if self[entry].parts.last?.name != stem.part {
      self[entry].parts.append(ContentEntry.Part(name: stem.part, files: LocalizedFiles()))
    }
    let part = self[entry].parts.count - 1
    if let first = self[entry].parts[part].files.set(file, for: locale) {
      self[entry].duplicates.append(.duplicate(file, of: first))
    }
  }
}

extension Diagnostic {
  static func duplicate(_ file: SourceFile, of first: SourceFile) -> Diagnostic {
    Diagnostic(
      .duplicateID, "this duplicates \(first.path)", fix: "keep one of the two files",
      at: SourceLocation(path: file.path)
    ).pointing(to: SourceLocation(path: first.path), "the other file is here")
  }
}

extension LocalizedFiles {
  /// - Returns: The file that already has this place, if any; it is kept.
  mutating func set(_ file: SourceFile, for locale: LanguageTag?) -> SourceFile? {
    if let before = locale.map({ translations[$0] }) ?? base { return before }
    if let locale { translations[locale] = file } else { base = file }
    return nil
  }
}

/// The four folders of content below `content/`.
public enum ContentKind: String, CaseIterable, Sendable, JSONConvertible {
  case notifications, releases, prompts, permissions
}

/// Finds the file that holds a text in a language, so that a displayed text can link to its source.
public struct ContentIndex: Sendable {
  private var files: [ContentPath.Stem: Localized<String?>] = [:]

  /// Leaves out files that are not content. Of two duplicates, the first by path is used, as in ``readSite(_:timer:)``.
  ///
  /// - Parameters:
  ///   - paths: The paths relative to the site, with `/`, in any order.
  ///   - locales: The site's locales; the first is the default.
  public init(paths: [String], locales: [LanguageTag]) {
    for path in paths.sorted() {
      guard let place = try? ContentPath(path, locales: locales) else { continue }
      files[place.stem, default: Localized(nil, in: locales[0])].set(path, for: place.locale)
    }
  }

  /// The file whose text people with a language see: its own, or else its nearest relative's (`fr-CA → fr → default`).
  ///
  /// - Parameters:
  ///   - id: The id of a notification, the version of a release, or the file name of a prompt or permission.
  ///   - part: The id of a view; `local` for the text that a release has for the app itself.
  /// - Returns: Nil if there is no such part. A release without a text of its own for the app shows its `index`.
  public func file(_ kind: ContentKind, id: String, part: String = "index", locale: LanguageTag) -> String? {
    // The view `price/index` is in `index+price`, or else in `index`.
    let path = part.split(separator: "/").map(String.init)
    let parts = path.count == 2 ? ["\(path[1])+\(path[0])", path[1]] : [part]
    return parts.lazy.compactMap { self.files[ContentPath.Stem(kind: kind, id: id, part: $0)] }.first?[locale]
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
