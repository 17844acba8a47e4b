/// Lets through the HTML that text needs, and nothing that runs, loads, or names things.
///
/// Tags must be balanced within the Markdown block they stand in, so that the page they end up in stays well-formed.
struct HTMLSanitizer {
  let rules: MarkdownRules
  /// The open tags, with nil where a Markdown container begins.
  private var open: [String?] = []

  init(rules: MarkdownRules) { self.rules = rules }

  static let tags: Set<String> = [
    "a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "col", "colgroup", "dd", "del", "details", "div",
    "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "ins", "kbd", "li", "mark",
    "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "summary", "sup", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var", "wbr",
  ]
  static let attributes: Set<String> = ["lang", "dir", "title", "colspan", "rowspan", "scope", "start", "reversed", "open"]
  private static let void: Set<String> = ["br", "col", "hr", "wbr"]
  /// What stands between these is not text for people, so it goes with them.
  private static let opaque: Set<String> = [
    "script", "style", "template", "iframe", "object", "noscript", "textarea", "title", "svg", "math", "select", "xmp",
  ]

  mutating func begin() { open.append(nil) }

  mutating func end() -> [MarkdownProblem] {
    var problems: [MarkdownProblem] = []
    while let last = open.popLast(), let tag = last { problems.append(.htmlUnclosed(tag)) }
    return problems
  }

  mutating func finish() -> [MarkdownProblem] { end() }

  /// One run of raw HTML as cmark found it: an inline tag or a whole block.
  mutating func sanitize(_ html: String) -> (clean: String, problems: [MarkdownProblem]) {
    var scanner = HTMLScanner(html)
    var clean = ""
    var problems: [MarkdownProblem] = []
    while let token = scanner.next() {
      switch token {
      case .text(let text): clean += escaped(text)
      case .comment: continue
      case .close(let tag): clean += close(tag, &problems)
      case .open(let tag, let attributes, let closesItself):
        guard Self.tags.contains(tag) else {
          problems.append(.htmlTag(tag))
          if Self.opaque.contains(tag), !closesItself { scanner.skip(past: tag) }
          continue
        }
        clean += opening(tag, attributes, &problems)
      }
    }
    return (clean, problems)
  }

  private mutating func close(_ tag: String, _ problems: inout [MarkdownProblem]) -> String {
    guard Self.tags.contains(tag), !Self.void.contains(tag) else { return "" }
    guard open.last == tag else {
      problems.append(.htmlUnopened(tag))
      return ""
    }
    open.removeLast()
    return "</\(tag)>"
  }

  private mutating func opening(
    _ tag: String, _ attributes: [HTMLScanner.Attribute], _ problems: inout [MarkdownProblem]
  ) -> String {
    var text = "<\(tag)"
    var written: Set<String> = []
    for attribute in attributes where written.insert(attribute.name).inserted {
      guard isAllowed(attribute, on: tag) else {
        problems.append(.htmlAttribute(attribute.name, tag: tag))
        continue
      }
      text += " \(attribute.name)=\"\(escaped(attribute.value))\""
    }
    if !Self.void.contains(tag) { open.append(tag) }
    return text + ">"
  }

  private func isAllowed(_ attribute: HTMLScanner.Attribute, on tag: String) -> Bool {
    if tag == "a", attribute.name == "href" { return URLRules(schemes: rules.schemes).problem(with: attribute.value) == nil }
    return Self.attributes.contains(attribute.name)
  }
}

/// Text for HTML, in an element or in a quoted attribute.
package func escaped(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 }) else { return text }
  return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}

/// Cuts raw HTML into tags, comments and text. What is not clearly a tag is text.
private struct HTMLScanner {
  struct Attribute {
    var name: String
    var value: String
  }

  enum Token {
    case text(String), comment, close(String)
    case open(String, [Attribute], closesItself: Bool)
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ html: String) { scalars = Array(html.unicodeScalars) }

  mutating func next() -> Token? {
    guard index < scalars.count else { return nil }
    if scalars[index] != "<" { return .text(decodeText(until: { $0 == "<" })) }
    if starts(with: "<!--") { return comment(until: "-->") }
    if starts(with: "<!") || starts(with: "<?") { return comment(until: ">") }
    return tag() ?? .text(take())
  }

  /// Drops everything up to and with the closing tag.
  mutating func skip(past tag: String) {
    let closing = Array("</\(tag)".unicodeScalars)
    while index < scalars.count {
      if index + closing.count <= scalars.count,
        zip(scalars[index...], closing).allSatisfy({ $0.properties.lowercaseMapping == String($1) })
      {
        _ = comment(until: ">")
        return
      }
      index += 1
    }
  }

  private mutating func comment(until end: String) -> Token {
    while index < scalars.count, !starts(with: end) { index += 1 }
    index = min(scalars.count, index + end.unicodeScalars.count)
    return .comment
  }

  private mutating func tag() -> Token? {
    let start = index
    index += 1
    let closes = scalars.indices.contains(index) && scalars[index] == "/"
    if closes { index += 1 }
    let name = word().lowercased()
    guard !name.isEmpty else {
      index = start
      return nil
    }
    var attributes: [Attribute] = []
    while let attribute = attribute() { attributes.append(attribute) }
    let closesItself = index > 0 && scalars[index - 1] == "/"
    _ = comment(until: ">")
    return closes ? .close(name) : .open(name, attributes, closesItself: closesItself)
  }

  private mutating func attribute() -> Attribute? {
    while index < scalars.count, isSpace(scalars[index]) || scalars[index] == "/" { index += 1 }
    let name = word().lowercased()
    guard !name.isEmpty else { return nil }
    skipSpace()
    guard index < scalars.count, scalars[index] == "=" else { return Attribute(name: name, value: "") }
    index += 1
    skipSpace()
    return Attribute(name: name, value: attributeValue())
  }

  private mutating func attributeValue() -> String {
    guard index < scalars.count else { return "" }
    let quote = scalars[index]
    guard quote == "\"" || quote == "'" else { return decodeText(until: { isSpace($0) || $0 == ">" }) }
    index += 1
    let value = decodeText(until: { $0 == quote })
    index = min(scalars.count, index + 1)
    return value
  }

  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while index < scalars.count, isWordScalar(scalars[index]) {
      word.append(scalars[index])
      index += 1
    }
    return String(word)
  }

  /// The five named references and numeric ones; any other `&` is itself.
  private mutating func decodeText(until isEnd: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while index < scalars.count, !isEnd(scalars[index]) {
      let scalar = reference() ?? take()
      text.append(scalar)
    }
    return String(text)
  }

  private mutating func reference() -> Unicode.Scalar? {
    guard scalars[index] == "&" else { return nil }
    let end = scalars[index...].prefix(12).firstIndex(of: ";")
    guard let end else { return nil }
    let name = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
    guard let scalar = Self.named[name] ?? numeric(name) else { return nil }
    index = end + 1
    return scalar
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  private func numeric(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20, let scalar = Unicode.Scalar(value) else { return nil }
    return scalar
  }

  private mutating func take() -> Unicode.Scalar {
    defer { index += 1 }
    return scalars[index]
  }

  private mutating func take() -> String { String(take() as Unicode.Scalar) }

  private mutating func skipSpace() {
    while index < scalars.count, isSpace(scalars[index]) { index += 1 }
  }

  private func starts(with text: String) -> Bool {
    var position = index
    for scalar in text.unicodeScalars {
      guard position < scalars.count, scalars[position] == scalar else { return false }
      position += 1
    }
    return true
  }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 }

private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value > 0x20 && !"<>/=\"'".unicodeScalars.contains(scalar)
}
