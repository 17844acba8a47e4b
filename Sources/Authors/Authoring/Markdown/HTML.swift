package import Diagnostics
import Text

/// Keeps the HTML that text needs, and nothing that runs code, loads files or has an id.
///
/// Tags must be balanced within their Markdown container, so that the page stays well-formed.
struct HTMLSanitizer {
  private(set) var diagnostics: [Diagnostic] = []
  private let urls: URLRules
  private let values: TextValues
  /// The open tags, with a nil for each Markdown container.
  private var open: [(tag: String, place: SourceLocation)?] = []
  /// The depth at which an element is open whose content is not for people.
  private var hiddenFrom: Int?

  init(rules: MarkdownRules) { (urls, values) = (URLRules(schemes: rules.schemes), rules.values) }

  /// Whether the place is in an element that is left out with its content, such as a script.
  var isHiding: Bool { hiddenFrom != nil }

  /// The number of open tags and containers.
  var depth: Int { open.count }

  static let tags: Set<String> = [
    "a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "col", "colgroup", "dd", "del", "details", "div",
    "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "ins", "kbd", "li", "mark",
    "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "summary", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var", "wbr",
  ]
  static let attributes: Set<String> = [
    "lang", "dir", "title", "colspan", "rowspan", "scope", "start", "reversed", "open",
  ]
  private static let void: Set<String> = ["br", "col", "hr", "wbr"]
  /// The content of these elements is not text for people, so it is removed with them.
  private static let opaque: Set<String> = [
    "script", "style", "template", "iframe", "object", "noscript", "textarea", "title", "svg", "math", "select", "xmp",
  ]

  /// Begins a Markdown container.
  mutating func begin() { open.append(nil) }

  /// Ends the innermost container, or finally the text.
  mutating func end() {
    while let last = open.popLast(), let (tag, place) = last { report(.htmlUnclosed(tag), place) }
    if let hiddenFrom, open.count < hiddenFrom { self.hiddenFrom = nil }
  }

  /// The safe part of one run of raw HTML as cmark delimits it: an inline tag or a whole block.
  mutating func sanitize(_ html: String, at place: SourceLocation) -> String {
    var scanner = HTMLScanner(html)
    var clean = ""
    while let token = scanner.next() {
      switch token {
      case .close(let tag) where isHiding && Self.opaque.contains(tag): closeHidden(tag)
      case _ where isHiding: continue
      case .text(let raw): clean += text(raw, place)
      case .comment(let isClosed): if !isClosed { report(.commentUnclosed, place) }
      case .close(let tag): clean += close(tag, place)
      case .open(let tag, let attributes, _) where Self.tags.contains(tag): clean += opening(tag, attributes, place)
      case .open(let tag, _, let closesItself):
        let hasContent = Self.opaque.contains(tag) && !closesItself
        report(hasContent ? .htmlElement(tag) : .htmlTag(tag), place)
        if hasContent, !scanner.skip(pastElement: tag) { hide(tag, place) }
      }
    }
    return clean
  }

  /// Hides what follows up to the element's end, which is in a later piece: cmark reads the content of an inline tag as
  /// Markdown.
  private mutating func hide(_ tag: String, _ place: SourceLocation) {
    open.append((tag, place))
    hiddenFrom = open.count
  }

  private mutating func closeHidden(_ tag: String) {
    guard open.count == hiddenFrom, case (tag, _)?? = open.last else { return }
    open.removeLast()
    hiddenFrom = nil
  }

  private mutating func text(_ raw: String, _ place: SourceLocation) -> String {
    if let character = ForbiddenCharacter.first(in: decoded(raw)) {
      diagnostics.append(character.diagnostic(at: place))
    }
    return values.filled(
      raw, other: escapedButReferences, value: { value, _ in value.escaped() },
      report: { problem, _ in diagnostics.append(problem.diagnostic(at: place)) })
  }

  private mutating func close(_ tag: String, _ place: SourceLocation) -> String {
    guard Self.tags.contains(tag), !Self.void.contains(tag) else { return "" }
    guard case (tag, _)?? = open.last else {
      report(.htmlUnopened(tag), place)
      return ""
    }
    open.removeLast()
    return "</\(tag)>"
  }

  private mutating func opening(_ tag: String, _ attributes: [HTMLScanner.Attribute], _ place: SourceLocation) -> String
  {
    var text = "<\(tag)"
    var written: Set<String> = []
    for attribute in attributes where written.insert(attribute.name).inserted {
      guard let value = value(of: attribute, on: tag, place) else {
        report(.htmlAttribute(attribute.name, tag: tag), place)
        continue
      }
      text += " \(attribute.name)=\"\(value)\""
    }
    if !Self.void.contains(tag) { open.append((tag, place)) }
    return text + ">"
  }

  /// The value of an attribute; nil if it is not allowed. A URL is written exactly as it was checked, so that no
  /// browser reads a different one.
  private mutating func value(of attribute: HTMLScanner.Attribute, on tag: String, _ place: SourceLocation) -> String? {
    if tag == "a", attribute.name == "href" {
      let url = values.filledURL(decoded(attribute.raw)) { problem, _ in
        diagnostics.append(problem.diagnostic(at: place))
      }
      return urls.problem(with: url) == nil ? url.escaped() : nil
    }
    if attribute.name == "class" { return attribute.raw.isOfOwnClasses ? attribute.raw : nil }
    return Self.attributes.contains(attribute.name) ? text(attribute.raw, place) : nil
  }

  private mutating func report(_ problem: Complaint, _ place: SourceLocation) {
    diagnostics.append(problem.diagnostic(at: place))
  }
}

/// The part of a page's HTML that a text with `html: true` may have, written for Markdown: one block without blank
/// lines.
///
/// - Parameters:
///   - schemes: The app's own URL schemes, in lower case.
///   - place: The place of a scalar of the page.
/// - Returns: The HTML, and the removed parts with their places; an error for tags that are not balanced.
package func keptHTML(
  _ html: String, schemes: Set<String>, at place: (Int) -> SourceLocation
) -> (html: String, diagnostics: [Diagnostic]) {
  let scalars = Array(html.unicodeScalars)
  var scanner = HTMLScanner(html)
  var sanitizer = HTMLSanitizer(rules: MarkdownRules(schemes: schemes, allowsHTML: true))
  var (clean, start) = ("", 0)
  while scanner.next() != nil {
    let piece = String(String.UnicodeScalarView(scalars[start..<scanner.offset]))
    clean += sanitizer.sanitize(piece.replacing("{{", with: "\\{{"), at: place(start))
    start = scanner.offset
  }
  sanitizer.end()
  let lines = clean.replacing("{{", with: "\\{{").parts(between: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
  let body = lines.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
  return ("<div>\n\(body)\n</div>", sanitizer.diagnostics)
}

extension String {
  /// Whether all names of a class attribute are an author's own: `my-price`. Others belong to the built-in styles.
  fileprivate var isOfOwnClasses: Bool {
    let names = split { $0 == " " }
    return !names.isEmpty && names.allSatisfy { $0.hasPrefix("my-") && $0.utf8.allSatisfy(\.isNameByte) }
  }
}

/// Whether a tag is one of HTML as people write it: `<header>`, `<BR>`; but not `<Header>`, which is a component.
///
/// - Parameter isOfTexts: Whether only elements count that texts have, such as `<pre>`, and not `<time>` or `<select>`.
package func isHTML(_ tag: Substring, isOfTexts: Bool = false) -> Bool {
  let name = tag.lowercased()
  guard tag == name || tag == tag.uppercased() else { return false }
  return HTMLSanitizer.tags.contains(name) || !isOfTexts && otherElements.contains(name)
}

private let otherElements: Set<String> = [
  "address", "area", "article", "aside", "audio", "base", "big", "body", "button", "canvas", "center", "data",
  "datalist",
  "dfn", "dialog", "embed", "fieldset", "font", "footer", "form", "frame", "frameset", "head", "header", "hgroup",
  "html",
  "iframe", "img", "input", "label", "legend", "link", "main", "map", "marquee", "math", "menu", "meta", "meter", "nav",
  "nobr", "noscript", "object", "optgroup", "option", "output", "param", "path", "picture", "progress", "script",
  "section",
  "select", "slot", "source", "strike", "style", "svg", "template", "textarea", "time", "title", "track", "tt", "video",
]

/// Cuts raw HTML into tags, comments and text. Anything that is not clearly a tag is text.
package struct HTMLScanner {
  package struct Attribute {
    /// The name in lower case.
    package var name: String
    /// The value as written, without its quotes.
    package var raw: String
  }

  package enum Token {
    /// A text as written, with its references.
    case text(String)
    case comment(isClosed: Bool)
    case close(String)
    case open(String, [Attribute], closesItself: Bool)
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0

  /// The beginning of the next token, in scalars.
  package var offset: Int { index }

  /// The text between a token's beginning and that of the next one.
  package func text(from start: Int) -> String { String(String.UnicodeScalarView(scalars[start..<index])) }

  package init(_ html: String) { scalars = Array(html.unicodeScalars) }

  package mutating func next() -> Token? {
    guard index < scalars.count else { return nil }
    if scalars[index] != "<" { return .text(take { $0 != "<" }) }
    if starts(with: "<!--") { return .comment(isClosed: skip(past: "-->")) }
    if starts(with: "<!") || starts(with: "<?") { return .comment(isClosed: skip(past: ">")) }
    return tag() ?? .text("<" + afterAngle())
  }

  /// Drops everything up to and including the closing tag.
  ///
  /// - Returns: False if the end comes first.
  package mutating func skip(pastElement tag: String) -> Bool {
    let closing = Array("</\(tag)".unicodeScalars)
    while index < scalars.count {
      if scalars[index] == "<", scalars.count - index >= closing.count,
        zip(scalars[index...].prefix(closing.count), closing).allSatisfy({ lowercase($0) == $1 })
      {
        return skip(past: ">")
      }
      index += 1
    }
    return false
  }

  /// Skips past some characters; returns false if the end of the HTML comes first.
  private mutating func skip(past end: String) -> Bool {
    while index < scalars.count, !starts(with: end) { index += 1 }
    let isClosed = index < scalars.count
    index = min(scalars.count, index + end.unicodeScalars.count)
    return isClosed
  }

  private mutating func tag() -> Token? {
    let name = scalars[index...].dropFirst().first == "/" ? index + 2 : index + 1
    guard name < scalars.count, isLetter(scalars[name]) else { return nil }
    let closes = name == index + 2
    index = name
    let tag = word()
    var attributes: [Attribute] = []
    while let attribute = attribute() { attributes.append(attribute) }
    let closesItself = scalars[index - 1] == "/"
    _ = skip(past: ">")
    return closes ? .close(tag) : .open(tag, attributes, closesItself: closesItself)
  }

  private mutating func afterAngle() -> String {
    index += 1
    return take { $0 != "<" }
  }

  private mutating func attribute() -> Attribute? {
    _ = take { isSpace($0) || $0 == "/" }
    let name = word()
    guard !name.isEmpty else { return nil }
    _ = take(while: isSpace)
    guard index < scalars.count, scalars[index] == "=" else { return Attribute(name: name, raw: "") }
    index += 1
    _ = take(while: isSpace)
    return Attribute(name: name, raw: attributeValue())
  }

  private mutating func attributeValue() -> String {
    guard index < scalars.count else { return "" }
    let quote = scalars[index]
    guard quote == "\"" || quote == "'" else { return take { !isSpace($0) && $0 != ">" } }
    index += 1
    defer { index = min(scalars.count, index + 1) }
    return take { $0 != quote }
  }

  /// Reads a word, in lower case.
  private mutating func word() -> String { take(while: isWordScalar).lowercased() }

  private mutating func take(while fits: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while index < scalars.count, fits(scalars[index]) { index += 1 }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }

  private func starts(with text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 }

private func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && scalar.properties.isAlphabetic }

private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value > 0x20 && !"<>/=\"'".unicodeScalars.contains(scalar)
}

private func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) | 0x20) : scalar
}

/// Raw HTML text made safe: `&copy;` and `&#169;` stay as they are, any other `&` is escaped.
func escapedButReferences(_ raw: String) -> String {
  var bytes: [UInt8] = []
  var rest = raw.utf8[...]
  while let byte = rest.first {
    if let reference = HTMLReference(rest) {
      bytes.append(contentsOf: rest.prefix(reference.length))
      rest = rest.dropFirst(reference.length)
    } else {
      append(byte, to: &bytes)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Raw text as a browser decodes it, as far as it matters for a URL: numeric references and those of punctuation.
package func decoded(_ raw: String) -> String {
  var text = String.UnicodeScalarView()
  var rest = raw[...]
  while let scalar = rest.unicodeScalars.first {
    let reference = HTMLReference(rest.utf8)
    text.append(reference?.scalar ?? scalar)
    rest = reference?.scalar == nil ? rest.dropFirstScalar() : rest.dropFirstBytes(reference?.length ?? 0)
  }
  return String(text)
}

/// A well-formed reference at the start of a text: `&copy;`, `&#169;`, `&#xA9;`.
package struct HTMLReference {
  /// The length in bytes, including `&` and `;`.
  package var length: Int
  /// The character; nil if the name is not one of punctuation.
  package var scalar: Unicode.Scalar?

  private static let punctuation: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "colon": ":", "sol": "/",
    "Tab": "\t",
    "NewLine": "\n", "lpar": "(", "rpar": ")", "commat": "@", "num": "#", "percnt": "%", "period": ".",
  ]

  package init?(_ text: Substring.UTF8View) {
    guard text.first == UInt8(ascii: "&"), let end = text.prefix(33).firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let name = String(Substring(text[..<end].dropFirst()))
    length = name.utf8.count + 2
    if name.hasPrefix("#") {
      guard let number = Self.number(name.dropFirst()) else { return nil }
      scalar = number
    } else {
      guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy({ isLetter($0) || 0x30...0x39 ~= $0 })
      else { return nil }
      scalar = Self.punctuation[name]
    }
  }

  private static func number(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let figures = isHexadecimal ? digits.dropFirst() : digits
    guard figures.utf8.first != UInt8(ascii: "+"), let value = UInt32(figures, radix: isHexadecimal ? 16 : 10) else {
      return nil
    }
    return value == 0 ? nil : Unicode.Scalar(value)
  }
}

private func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }

private func append(_ byte: UInt8, to bytes: inout [UInt8]) {
  guard let reference = MarkupWriter.reference(for: byte, in: .doubleQuotes) else { return bytes.append(byte) }
  reference.withUTF8Buffer { bytes.append(contentsOf: $0) }
}

extension Substring {
  fileprivate func dropFirstScalar() -> Substring { self[unicodeScalars.index(after: startIndex)...] }

  fileprivate func dropFirstBytes(_ count: Int) -> Substring { self[utf8.index(startIndex, offsetBy: count)...] }
}
