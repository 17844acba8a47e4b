import Diagnostics
import FeedModel
import Text

/// The texts of placeholders in one language. This is a class because every reader holds it more than once.
final class TextValues: Sendable {
  /// The snippets; nil in a snippet, which cannot contain others.
  let snippets: Snippets?
  let site: SiteValues
  /// The language; nil for the default one.
  let locale: LanguageTag?
  /// The text of `{{version}}`; nil without a release.
  let version: String?
  /// The text of `{{variant}}`; nil in a text without variants.
  let variant: String?

  init(
    site: SiteValues = SiteValues(), version: String? = nil, variant: String? = nil, snippets: Snippets? = Snippets(),
    locale: LanguageTag? = nil
  ) {
    (self.site, self.version, self.variant) = (site, version, variant)
    (self.snippets, self.locale) = (snippets, locale)
  }

  func `in`(_ locale: LanguageTag) -> TextValues {
    TextValues(site: site, version: version, variant: variant, snippets: snippets, locale: locale)
  }

  func with(version: String?) -> TextValues {
    TextValues(site: site, version: version, variant: variant, snippets: snippets, locale: locale)
  }

  func with(variant: String?) -> TextValues {
    TextValues(site: site, version: version, variant: variant, snippets: snippets, locale: locale)
  }

  func with(snippets: Snippets?) -> TextValues {
    TextValues(site: site, version: version, variant: variant, snippets: snippets, locale: locale)
  }

  /// The names that every site has.
  static let builtIn = ["app", "version", "storeURL"]

  /// Whether the site has a variable of this name.
  func hasVariable(_ name: String) -> Bool {
    Self.builtIn.contains(name) || site.variables[name] != nil || name == "variant" && variant != nil
  }

  func value(of name: String) throws(PlaceholderProblem) -> String {
    switch name {
    case "variant" where variant != nil: return variant ?? ""
    case "app": return site.app
    case "version":
      guard let version else { throw .noRelease }
      return version
    case "storeURL":
      guard let url = site.storeURL else { throw .noStore }
      return url
    default:
      guard let value = site.variables[name] else { throw unknown(name) }
      return locale.map { value[$0] } ?? value.base
    }
  }

  func snippet(_ name: String) throws(PlaceholderProblem) -> Markdown {
    guard let snippets else { throw .snippetInSnippet(name) }
    guard let snippet = snippets.texts[name] else {
      let known = snippets.texts.keys.sorted()
      throw .unknownSnippet(name, meant: suggestion(for: name, among: known), known: known)
    }
    return locale.map { snippet[$0] } ?? snippet.base
  }

  private func unknown(_ name: String) -> PlaceholderProblem {
    if let snippets, snippets.texts[name] != nil { return .variableIsSnippet(name) }
    let known = Self.builtIn + site.variables.keys.sorted()
    // People also write {{appName}}.
    let meant = suggestion(for: name, among: known) ?? known.first { name.lowercased().hasPrefix($0.lowercased()) }
    return .unknownVariable(name, meant: meant, known: known)
  }
}

/// The values that are the same for a whole site. This is a class for the same reason as ``TextValues``.
final class SiteValues: Equatable, Sendable {
  let app: String
  let storeURL: String?
  let variables: [String: Localized<String>]

  init(app: String = "", storeURL: String? = nil, variables: [String: Localized<String>] = [:]) {
    (self.app, self.storeURL, self.variables) = (app, storeURL, variables)
  }

  /// Compares bytes, because equal values must give equal output.
  static func == (one: SiteValues, other: SiteValues) -> Bool {
    one.lines.elementsEqual(other.lines) { $0.isSame(as: $1) }
  }

  private var lines: [String] {
    let own = variables.sorted { $0.key < $1.key }.flatMap { name, value in
      [name, value.base] + value.translations.sorted { $0.key < $1.key }.flatMap { [$0.key.text, $0.value] } + [""]
    }
    return [app, storeURL ?? ""] + own
  }
}

/// The texts in `content/snippets/`, by name. This is a class for the same reason as ``TextValues``.
final class Snippets: Equatable, Sendable {
  let texts: [String: Localized<Markdown>]
  private let files: [SourceFile]

  /// - Parameter files: The files that the texts were read from.
  init(_ texts: [String: Localized<Markdown>] = [:], files: [SourceFile] = []) {
    (self.texts, self.files) = (texts, files)
  }

  static func == (one: Snippets, other: Snippets) -> Bool { one.files == other.files }
}

extension TextValues: Equatable {
  static func == (one: TextValues, other: TextValues) -> Bool {
    one.snippets == other.snippets && one.site == other.site && one.locale == other.locale
      && one.version == other.version && one.variant == other.variant
  }
}

extension Character {
  fileprivate var isPartOfAmount: Bool { isNumber || [".", ",", "’", "'", "−", "-", "+"].contains(self) }
}

/// A text in which placeholders are replaced outside Markdown: in front matter, a URL, raw HTML, an image's
/// description.
extension TextValues {
  /// - Parameters:
  ///   - other: Gives the replacement for the text between placeholders.
  ///   - value: Gives the text to write for a value; `isFirst` if it begins the text.
  ///   - report: Gets each problem and the bytes of its placeholder, which then stays as it is.
  func filled(
    _ text: String, other: (String) -> String = { $0 },
    value: (String, _ isFirst: Bool) -> String = { value, _ in value }, report: (PlaceholderProblem, Range<Int>) -> Void
  ) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard var next = Placeholder.nextBraces(bytes, from: 0) else {
        return other(String(decoding: bytes, as: UTF8.self))
      }
      var (filled, written) = ("", 0)
      func write(to end: Int) {
        if written < end { filled += other(String(decoding: bytes[written..<end], as: UTF8.self)) }
        written = end
      }
      while true {
        let end: Int
        if next > 0, bytes[next - 1] == UInt8(ascii: "\\") {
          write(to: next - 1)
          (written, end) = (next, next + 2)
        } else if let placeholder = Placeholder(bytes, at: next) {
          end = next + placeholder.length
          do throws(PlaceholderProblem) {
            guard placeholder.kind == .variable else { throw .snippetInText(placeholder.name) }
            let found = try self.value(of: placeholder.name)
            write(to: next)
            filled += value(found, next == 0)
            written = end
          } catch {
            report(error, next..<end)
          }
        } else {
          end = next + 2
        }
        guard let following = Placeholder.nextBraces(bytes, from: end) else { break }
        next = following
      }
      write(to: bytes.count)
      return filled
    }
  }

  /// Fills in a URL. A value at its beginning is a URL itself; any other is a part of it, and cannot change the host or
  /// add parameters.
  func filledURL(_ url: String, report: (PlaceholderProblem, Range<Int>) -> Void) -> String {
    filled(url, value: { $1 ? $0 : $0.percentEncoded(keeping: ".~/") }, report: report)
  }

  /// The maximum that placeholders may add to one text, in bytes.
  static let limit = 256 << 10
}

extension String {
  /// The text with a non-breaking space if it is an amount and its unit: `29 €`, `5 GB`. Other texts stay as they are.
  var withUnbreakableUnit: String {
    guard utf8.contains(0x20), utf8.count <= 24 else { return self }
    let words = split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let amount = words.firstIndex(where: { $0.allSatisfy(\.isPartOfAmount) && !$0.isEmpty }),
      (1...4).contains(words[1 - amount].count), !words[1 - amount].contains(where: \.isNumber)
    else { return self }
    return words.joined(separator: "\u{A0}")
  }
}

/// Reads `content/snippets/NAME.md` and its translations: Markdown that texts share.
struct SnippetReader {
  private let settings: ReadingSettings
  private let timer: FileTimer
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var coverage: [TranslationCoverage.File] = []
  private(set) var translatable: [TranslatableFile] = []

  init(_ settings: ReadingSettings, _ timer: @escaping FileTimer) {
    (self.settings, self.timer) = (settings.with(settings.values.with(snippets: nil)), timer)
  }

  mutating func read(_ files: [SourceFile]) -> Snippets {
    var grouped: [String: LocalizedFiles] = [:]
    for file in files {
      do throws(Complaint) {
        let (name, locale) = try ContentPath.snippet(file.path, locales: settings.locales)
        if let first = grouped[name, default: LocalizedFiles()].set(file, for: locale) {
          diagnostics.append(.duplicate(file, of: first))
        }
      } catch {
        diagnostics.append(error.diagnostic(at: SourceLocation(path: file.path)))
      }
    }
    var texts: [String: Localized<Markdown>] = [:]
    for (name, files) in grouped.sorted(by: { $0.key < $1.key }) { texts[name] = text(files) }
    return Snippets(texts, files: files)
  }

  private mutating func text(_ files: LocalizedFiles) -> Localized<Markdown>? {
    var reader = DocumentReader(settings: settings, timer: timer)
    reader.findsAngles = true
    let document = reader.document(files, of: SnippetKeys.table)
    if let document { reader.keep(document) }
    diagnostics += reader.diagnostics + (document?.keys.finished() ?? [])
    coverage += reader.coverage
    translatable += reader.translatable
    return document?.body
  }
}

/// A variable `{{name}}`, or a snippet `{{> name}}`.
struct Placeholder: Equatable {
  enum Kind { case variable, snippet }

  var kind: Kind
  var name: String
  /// The length in bytes, with the braces.
  var length: Int

  /// - Parameter start: The place of two opening braces.
  /// - Returns: Nil if there is anything but a name between the braces.
  init?(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
    var index = start + 2
    func skipBlanks() { while index < text.count, text[index] == 0x20 { index += 1 } }
    skipBlanks()
    kind = .variable
    if index < text.count, text[index] == UInt8(ascii: ">") {
      kind = .snippet
      index += 1
      skipBlanks()
    }
    let nameStart = index
    while index < text.count, text[index].isNameByte { index += 1 }
    name = String(decoding: text[nameStart..<index], as: UTF8.self)
    skipBlanks()
    guard isName(name), index + 1 < text.count, text[index] == Self.close, text[index + 1] == Self.close else {
      return nil
    }
    length = index + 2 - start
  }

  private static let close = UInt8(ascii: "}")

  /// The first two opening braces at or after an index.
  static func nextBraces(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var start = start
    while let place = text.firstIndex(from: start, or: UInt8(ascii: "{")) {
      if place + 1 < text.count, text[place + 1] == UInt8(ascii: "{") { return place }
      start = place + 1
    }
    return nil
  }
}

enum PlaceholderProblem: Error, Equatable {
  case unknownVariable(String, meant: String?, known: [String])
  case variableIsSnippet(String)
  case noRelease
  case noStore
  case unknownSnippet(String, meant: String?, known: [String])
  case snippetInText(String)
  case snippetInSnippet(String)
  case severalParagraphs(String)
  case linksInLink(String)
  case tooLong

  func diagnostic(at place: SourceLocation, length: Int = 1) -> Diagnostic {
    let (id, message, fix) = words
    return Diagnostic(id, message, fix: fix, at: place, length: length, remedy: remedy(at: place))
  }

  /// - Parameter range: The range of the placeholder in the text, in bytes.
  func diagnostic(in text: Placed<String>, _ range: Range<Int>) -> Diagnostic {
    let count = text.value.unicodeScalars.count
    // A text that is written differently, or on several lines, is reported as a whole.
    guard text.length >= count else { return diagnostic(at: text.location, length: text.length) }
    func scalars(_ bytes: Substring.UTF8View) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
    var place = text.location
    // A quoted value begins after its quotation mark.
    place.column += scalars(text.value.utf8.prefix(range.lowerBound)) + (text.length > count ? 1 : 0)
    return diagnostic(at: place, length: scalars(text.value.utf8.dropFirst(range.lowerBound).prefix(range.count)))
  }

  private func remedy(at place: SourceLocation) -> Diagnostic.Remedy? {
    switch self {
    case .unknownVariable(let name, let meant, _):
      .made { source in
        let change = meant.flatMap { Edit(changing: "{{\(name)}}", at: place, to: "{{\($0)}}", in: source) }
        let site = "publish.yml"
        let new = Edit("Add '\(name)' to variables in \(site)", in: site, source) { _ in
          [.set(FieldPath(SiteKeys.variables.name, name), .text("TODO"))]
        }
        return [change, new].compactMap(\.self)
      }
    case .unknownSnippet(let name, let meant?, _):
      .made { source in
        ["{{> \(name)}}", "{{>\(name)}}"].compactMap { written in
          Edit(changing: written, at: place, to: "{{> \(meant)}}", in: source)
        }
      }
    default: nil
    }
  }

  private var words: (DiagnosticID, message: String, fix: String) {
    switch self {
    case .unknownVariable(let name, let meant, let known):
      (
        .unknownVariable, "there is no variable '\(name)'",
        meant.map { "did you mean {{\($0)}}?" }
          ?? "use \(known.map { "{{\($0)}}" }.joined(separator: ", ")), add '\(name)' to variables in publish.yml, or write \\{{ for the braces themselves"
      )
    case .variableIsSnippet(let name):
      (.unknownVariable, "there is no variable '\(name)', but a snippet", "write {{> \(name)}}")
    case .noRelease:
      (.unknownVariable, "{{version}} is the newest published release's, and there is none", "write the version itself")
    case .noStore:
      (
        .unknownVariable, "{{storeURL}} is where users get updates, which publish.yml does not say",
        "add storeID or updateURL to app in publish.yml"
      )
    case .unknownSnippet(let name, let meant, let known):
      (
        .unknownSnippet, "there is no snippet '\(name)'",
        meant.map { "did you mean {{> \($0)}}?" }
          ?? (known.isEmpty
            ? "add content/snippets/\(name).md"
            : "add content/snippets/\(name).md, or use one of \(known.joined(separator: ", "))")
      )
    case .snippetInText(let name):
      (
        .misplacedSnippet, "the snippet '\(name)' cannot be used here, where only plain text is",
        "use a variable, or write the text itself"
      )
    case .snippetInSnippet(let name):
      (
        .misplacedSnippet, "the snippet '\(name)' cannot be used in another snippet",
        "use both in the text, one after the other"
      )
    case .severalParagraphs(let name):
      (
        .misplacedSnippet, "the snippet '\(name)' is more than one paragraph, which a sentence cannot hold",
        "put {{> \(name)}} in a paragraph of its own"
      )
    case .linksInLink(let name):
      (
        .misplacedSnippet, "the snippet '\(name)' has a link, and a link cannot hold another",
        "put {{> \(name)}} outside the link"
      )
    case .tooLong:
      (
        .fileTooLarge, "with its variables and snippets the text is longer than \(TextValues.limit >> 10) KiB",
        "use fewer of them"
      )
    }
  }
}
