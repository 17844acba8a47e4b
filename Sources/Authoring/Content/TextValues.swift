import FeedModel
import Text

/// What placeholders in the texts of one language stand for. An object, because every reader holds it more than once.
final class TextValues: Sendable {
  /// Nil in snippets, which cannot hold others.
  let snippets: Snippets?
  let site: SiteValues
  /// Nil for the default language.
  let locale: LanguageTag?
  /// What `{{version}}` stands for; nil without a release.
  let version: String?

  init(
    site: SiteValues = SiteValues(), version: String? = nil, snippets: Snippets? = Snippets(),
    locale: LanguageTag? = nil
  ) {
    (self.site, self.version, self.snippets, self.locale) = (site, version, snippets, locale)
  }

  func `in`(_ locale: LanguageTag) -> TextValues {
    TextValues(site: site, version: version, snippets: snippets, locale: locale)
  }

  func with(version: String?) -> TextValues {
    TextValues(site: site, version: version, snippets: snippets, locale: locale)
  }

  func with(snippets: Snippets?) -> TextValues {
    TextValues(site: site, version: version, snippets: snippets, locale: locale)
  }

  /// The names that every site has.
  static let builtIn = ["app", "version", "storeURL"]

  /// Whether the site has a variable of this name.
  func hasVariable(_ name: String) -> Bool { Self.builtIn.contains(name) || site.variables[name] != nil }

  func value(of name: String) throws(PlaceholderProblem) -> String {
    switch name {
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

/// The values that are the same for a whole site. An object for the same reason.
final class SiteValues: Equatable, Sendable {
  let app: String
  let storeURL: String?
  let variables: [String: Localized<String>]

  init(app: String = "", storeURL: String? = nil, variables: [String: Localized<String>] = [:]) {
    (self.app, self.storeURL, self.variables) = (app, storeURL, variables)
  }

  /// To the last byte, because equal values must give equal output.
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

/// The texts in `content/snippets/`, by name. An object for the same reason.
final class Snippets: Equatable, Sendable {
  let texts: [String: Localized<Markdown>]
  private let files: [SourceFile]

  /// - Parameter files: What the texts were read from.
  init(_ texts: [String: Localized<Markdown>] = [:], files: [SourceFile] = []) {
    (self.texts, self.files) = (texts, files)
  }

  static func == (one: Snippets, other: Snippets) -> Bool { one.files == other.files }
}

extension TextValues: Equatable {
  static func == (one: TextValues, other: TextValues) -> Bool {
    one.snippets == other.snippets && one.site == other.site && one.locale == other.locale
      && one.version == other.version
  }
}

extension Character {
  fileprivate var isPartOfAmount: Bool { isNumber || [".", ",", "’", "'", "−", "-", "+"].contains(self) }
}

/// A text in which placeholders are replaced outside Markdown: in front matter, a URL, raw HTML, an image's description.
extension TextValues {
  /// - Parameters:
  ///   - other: What becomes of the text between placeholders.
  ///   - value: What becomes of a value; `isFirst` if it begins the text.
  ///   - report: Gets each problem and the byte at which its placeholder begins. The placeholder then stays as it is.
  func filled(
    _ text: String, other: (String) -> String = { $0 },
    value: (String, _ isFirst: Bool) -> String = { value, _ in value },
    report: (PlaceholderProblem, Int) -> Void
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
            report(error, next)
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

  /// A URL. A value that begins it is a URL itself; any other is part of one, and cannot change the host or add parameters.
  func filledURL(_ url: String, report: (PlaceholderProblem, Int) -> Void) -> String {
    filled(url, value: { $1 ? $0 : $0.percentEncoded }, report: report)
  }
}

extension TextValues {
  /// The most that placeholders may add to one text, in bytes.
  static let limit = 256 << 10
}

extension String {
  /// An amount that does not part with its unit at the end of a line: `29 €`, `5 GB`. Other texts stay as they are.
  var withUnbreakableUnit: String {
    guard utf8.contains(0x20), utf8.count <= 24 else { return self }
    let words = split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let amount = words.firstIndex(where: { $0.allSatisfy(\.isPartOfAmount) && !$0.isEmpty }),
      (1...4).contains(words[1 - amount].count), !words[1 - amount].contains(where: \.isNumber)
    else { return self }
    return words.joined(separator: "\u{A0}")
  }

  /// With everything encoded that could end a path's part, a parameter or a host.
  fileprivate var percentEncoded: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if isNameByte(byte) || byte == 0x2E || byte == 0x7E || byte == 0x2F {
        bytes.append(byte)
      } else {
        bytes += [0x25, Self.digit(byte >> 4), Self.digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
