package import Diagnostics
public import FeedModel
import Text

/// The path of a content file, taken apart: the folder is the kind, the name is the id and the language.
package struct ContentPath: Hashable {
  package typealias Kind = ContentKind

  /// The common part of the paths of a file and its translations: `content/notifications/hello/details`.
  package struct Stem: Hashable, Comparable {
    package var kind: Kind
    package var id: String
    /// The view of a notification, `index` for the first; `index+price` for that of a variant. In other kinds `index`, or `local` and `store` for the texts
    /// of the app itself and of stores about a release.
    package var part: String

    /// The name of the entry in manifests: `content/notifications/hello`.
    package var source: String { "content/\(kind.rawValue)/\(id)" }

    package static func < (a: Stem, b: Stem) -> Bool {
      (a.kind.rawValue, a.id, a.part == "index" ? "" : a.part) < (
        b.kind.rawValue, b.id, b.part == "index" ? "" : b.part
      )
    }
  }

  package var stem: Stem
  /// The locale; nil for the default one.
  package var locale: LanguageTag?

  /// - Parameter path: Relative to the site: `content/releases/2.4.0.local.de.md`.
  package init(_ path: String, locales: [LanguageTag]) throws(Complaint) {
    let parts = Self.parts(of: path)
    let folder = parts.count >= 3 ? String(parts[1]) : ""
    guard let kind = Kind(rawValue: folder) else { throw .notInAContentFolder(folder) }
    guard parts[parts.count - 1].ends(withBytesOf: ".md") else { throw .notMarkdown }
    let nested = parts.count == 4 && kind == .notifications
    guard parts.count == 3 || nested else { throw .tooDeep(kind) }
    var name = Substring(parts[parts.count - 1].utf8.dropLast(3))
    locale = try Self.takeLocale(from: &name, kind, locales)
    var part = nested ? String(name) : "index"
    if kind == .notifications, !nested, let plus = name.utf8.firstIndex(of: UInt8(ascii: "+")) {
      part += name[plus...]
      name = name[..<plus]
    }
    if kind == .releases, let other = Self.partsOfReleases.first(where: { name.hasSuffix(".\($0)") }) {
      name = name.dropLast(other.utf8.count + 1)
      part = other
    }
    stem = Stem(kind: kind, id: String(nested ? parts[2] : name), part: part)
    try checkNames()
  }

  private static let partsOfReleases = ["local", "store"]

  /// The parts between slashes, without empty ones. This is faster than `split`, which matters for 10,000 paths.
  private static func parts(of path: String) -> [Substring] {
    var parts: [Substring] = []
    parts.reserveCapacity(4)
    let bytes = path.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
      if start < end { parts.append(path[start..<end]) }
      start = end < bytes.endIndex ? bytes.index(after: end) : end
    }
    return parts
  }

  /// The name of a snippet and its language; nil for the default one.
  ///
  /// - Parameter path: Below `content/snippets/`.
  static func snippet(
    _ path: String, locales: [LanguageTag]
  ) throws(Complaint) -> (name: String, locale: LanguageTag?) {
    let parts = path.parts(between: "/").map(String.init)
    guard let file = parts.last, file.hasSuffix(".md") else { throw .notMarkdown }
    guard parts.count == 3 else { throw .snippetTooDeep }
    var name = file.dropLast(3)[...]
    let locale = try takeLocale(from: &name, nil, locales)
    guard isName(String(name)) else { throw .badName(String(name)) }
    return (String(name), locale)
  }

  /// The last part of `hello.de`, if it names a language.
  private static func takeLocale(
    from name: inout Substring, _ kind: Kind?, _ locales: [LanguageTag]
  ) throws(Complaint) -> LanguageTag? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let suffix = String(name[name.utf8.index(after: dot)...])
    if kind == .releases, partsOfReleases.contains(suffix) || suffix.first.map(\.isNumber) ?? true { return nil }
    guard let tag = locales.first(where: { $0.text == suffix }) else {
      let meant = LanguageTag(suffix.replacing("_", with: "-"))
      if let meant, locales.contains(meant) { throw .localeSpelling(suffix, meant) }
      throw .unknownLocale(suffix, meant, among: locales)
    }
    name = name[..<dot]
    return tag == locales.first ? nil : tag
  }

  private func checkNames() throws(Complaint) {
    if stem.kind == .releases {
      guard FeedVersion(stem.id).isComparable else { throw .badVersion(stem.id) }
    } else {
      let parts = stem.part.utf8.split(separator: UInt8(ascii: "+"), maxSplits: 1, omittingEmptySubsequences: false)
      for name in [stem.id] + parts.map({ String(Substring($0)) }) {
        guard isName(name) else { throw .badName(name) }
        guard !isReservedOnWindows(name) else { throw .reservedName(name) }
      }
    }
  }
}

/// The path of a translation.
///
/// - Parameters:
///   - path: The default locale's file, with or without the locale in its name.
///   - original: The default locale.
public func pathOfTranslation(_ path: String, into locale: LanguageTag, from original: LanguageTag) -> String {
  let stem = path.dropLast(".md".count)
  let suffix = ".\(original.text)"
  return "\(stem.hasSuffix(suffix) ? stem.dropLast(suffix.count) : stem).\(locale.text).md"
}

/// The problems of paths.
extension Complaint {
  /// - Parameter folder: A folder, which may be a misspelt content folder.
  fileprivate static func notInAContentFolder(_ folder: String) -> Complaint {
    let folders = ContentPath.Kind.allCases.map(\.rawValue) + ["assets", "snippets"]
    if let right = folders.first(where: { $0 == folder.lowercased() }) {
      return Complaint(
        .misplacedFile, "the folder 'content/\(folder)' is written in small letters",
        fix: "rename it to content/\(right)")
    }
    let meant = suggestion(for: folder, among: folders).map { "did you mean content/\($0)/?" }
    return Complaint(
      .strayFile, "this file is not in a content folder and is ignored",
      fix: meant ?? "put it in notifications, releases, prompts, permissions, snippets or assets")
  }

  fileprivate static let notMarkdown = Complaint(
    .strayFile, "this is not a Markdown file and is ignored", fix: "name it ….md, or put an image in content/assets/")

  fileprivate static func tooDeep(_ kind: ContentPath.Kind) -> Complaint {
    let name = kind == .notifications ? "<id>/<view>" : "<name>"
    return Complaint(.misplacedFile, "this file is nested too deeply", fix: "use content/\(kind.rawValue)/\(name).md")
  }

  fileprivate static let snippetTooDeep = Complaint(
    .misplacedFile, "this file is nested too deeply", fix: "use content/snippets/<name>.md")

  fileprivate static func unknownLocale(
    _ suffix: String, _ tag: LanguageTag?, among locales: [LanguageTag]
  ) -> Complaint {
    let names = locales.map(\.text)
    let language = tag.flatMap { LanguageTag.meant(by: $0.language) ?? $0.language } ?? LanguageTag.meant(by: suffix)
    let likely = names.first { $0 == language } ?? suggestion(for: suffix, among: names)
    let near = likely.map { "did you mean '.\($0).md'? " } ?? ""
    let add = tag.map { "add \($0.text) to locales in publish.yml, or " } ?? ""
    return Complaint(
      .unknownLocale, "'\(suffix)' is not a locale of this site (\(names.joined(separator: ", ")))",
      fix: "\(near)\(add)use no dots in the name")
  }

  fileprivate static func localeSpelling(_ suffix: String, _ tag: LanguageTag) -> Complaint {
    Complaint(.localeSpelling, "the locale '\(suffix)' is written '\(tag.text)'", fix: "rename it to ….\(tag.text).md")
  }

  fileprivate static func badVersion(_ name: String) -> Complaint {
    let version = name.prefix { $0.isNumber || $0 == "." }
    let language = name.dropFirst(version.count + 1)
    let tag = LanguageTag(String(language))
    let isVersion = version.contains(".") && FeedVersion(String(version)).isComparable
    let isTranslation = isVersion && tag.map { $0.problem == nil } ?? false
    return Complaint(
      .badVersion, "'\(name)' is not a version",
      fix: isTranslation && language.count < 8
        ? "for a translation, name the file \(version).\(language).md"
        : isVersion && name.dropFirst(version.count).hasPrefix("-")
          ? "name the file \(version).md, and hold it back with draft: true while it is tried out"
          : "name the file 2.4.0.md: digits joined by dots")
  }

  fileprivate static func badName(_ name: String) -> Complaint {
    Complaint(
      .badName, "'\(name)' cannot be a name",
      fix: "use at most 100 letters, digits, '-' and '_', starting with a letter or digit")
  }

  fileprivate static func reservedName(_ name: String) -> Complaint {
    Complaint(.badName, "'\(name)' is a reserved device name on Windows", fix: "rename it")
  }
}

/// Whether a content file can have this name, which becomes the entry's id.
public func isContentName(_ name: String) -> Bool { isName(name) && !isReservedOnWindows(name) }

private func isReservedOnWindows(_ name: String) -> Bool {
  guard name.utf8.count <= 4 else { return false }
  let base = name.lowercased()
  return ["con", "prn", "aux", "nul"].contains(base)
    || base.utf8.count == 4 && (base.hasPrefix("com") || base.hasPrefix("lpt"))
      && base.utf8.last.map { 0x30...0x39 ~= $0 } ?? false
}
