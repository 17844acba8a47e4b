import Diagnostics
import Text

/// Reads a template with all its partials as one page: its tags, and the texts of its styles and scripts, each with the
/// place to change.
///
/// Either all sections are read as if they had values, or all as if they had none.
struct TemplateScanner {
  enum Token {
    case doctype
    case open(String, [Attribute])
    case close(String)
    /// Text in a style or script.
    case text(String, in: String)
  }

  struct Attribute {
    /// The name in lower case.
    var name: String
    /// The value as written, with Mustache tags.
    var value: String
  }

  private(set) var tokens: [(token: Token, place: SourceLocation)] = []
  private let sources: [String: TemplateSource]
  private let hasValues: Bool
  /// The element whose text is not HTML.
  private var raw: String?
  /// The place at which the site's own template includes the current built-in one.
  private var included: SourceLocation?
  private var open: [String] = []

  /// - Parameters:
  ///   - root: The name of the template to read; unknown partials are left out.
  ///   - hasValues: Whether sections are read as if they had values, or as if they had none.
  init(_ root: String, in sources: [String: TemplateSource], hasValues: Bool) {
    (self.sources, self.hasValues) = (sources, hasValues)
    read(root)
  }

  private mutating func read(_ name: String) {
    guard let source = sources[name], !open.contains(name) else { return }
    open.append(name)
    defer { open.removeLast() }
    var reader = TemplateReader(source)
    while !reader.isAtEnd {
      if reader.starts(with: "{{") {
        mustache(&reader)
      } else if let element = raw {
        rawText(element, &reader)
      } else if reader.starts(with: "<!--") {
        reader.skip(past: "-->")
      } else if reader.starts(with: "<") {
        tag(&reader)
      } else {
        reader.skip(to: "{{", or: "<")
      }
    }
  }

  private mutating func mustache(_ reader: inout TemplateReader) {
    let place = reader.place
    let tag = reader.mustache()
    guard let sigil = tag.first else { return }
    let name = String(tag.dropFirst().drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    switch sigil {
    case ">", "<":
      let before = included
      if sources[name]?.isBuiltIn ?? false { included = included ?? place }
      read(name)
      included = before
    // The contents of `asset` are the name of a file, and not text of the page.
    case "#" where name == "asset" || !hasValues, "^" where hasValues: reader.skipSection(name)
    default: return
    }
  }

  private mutating func rawText(_ element: String, _ reader: inout TemplateReader) {
    let place = reader.place
    let text = reader.text(before: "{{", or: "</\(element)")
    if !text.isEmpty { add(.text(text, in: element), at: place) }
    if reader.starts(with: "</") {
      raw = nil
    } else if text.isEmpty, !reader.starts(with: "{{") {
      reader.advance()
    }
  }

  private mutating func tag(_ reader: inout TemplateReader) {
    let place = reader.place
    reader.advance()
    if reader.starts(with: "!") {
      if reader.tag().lowercased().hasPrefix("!doctype") { add(.doctype, at: place) }
      return
    }
    let closes = reader.starts(with: "/")
    if closes { reader.advance() }
    guard reader.isAtLetter else { return }
    let (name, attributes) = parse(reader.tag())
    if closes {
      add(.close(name), at: place)
    } else {
      add(.open(name, attributes), at: place)
      if ["style", "script"].contains(name) { raw = name }
    }
  }

  private mutating func add(_ token: Token, at place: SourceLocation) { tokens.append((token, included ?? place)) }

  /// Reads the name and the attributes of a tag: `img src="{{x}}" alt` → `img`, with its attributes.
  private func parse(_ tag: String) -> (String, [Attribute]) {
    let name = tag.prefix { !$0.isWhitespace && $0 != "/" && $0 != "{" }
    var rest = tag.dropFirst(name.count)
    var attributes: [Attribute] = []
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      if rest.isEmpty { break }
      if rest.hasPrefix("{{") {
        rest = rest[(rest.firstRange(of: "}}")?.upperBound ?? rest.endIndex)...].drop { $0 == "}" }
        continue
      }
      let key = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" && $0 != "{" }
      guard !key.isEmpty else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(key.count).drop(while: \.isWhitespace)
      var value: Substring = ""
      if rest.first == "=" {
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        if let quote = rest.first, quote == "\"" || quote == "'" {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !$0.isWhitespace }
          rest = rest.dropFirst(value.count)
        }
      }
      attributes.append(Attribute(name: key.lowercased(), value: String(value)))
    }
    return (name.lowercased(), attributes)
  }
}

extension TemplateSource {
  var isBuiltIn: Bool { path.hasPrefix("(built in)") }
}

/// Reads a template's text from its beginning to its end. All ends of parts are ASCII.
struct TemplateReader {
  private let bytes: [UInt8]
  private let path: String
  private var index = 0
  private let lines: LineMap

  init(_ source: TemplateSource) {
    bytes = Array(source.text.utf8)
    lines = LineMap(bytes)
    path = source.path
  }

  var isAtEnd: Bool { index >= bytes.count }
  var isAtLetter: Bool { !isAtEnd && bytes[index].lowercased &- 0x61 < 26 }

  /// The place of the next character.
  var place: SourceLocation { SourceLocation(path: path, lines.place(of: index)) }

  /// Whether the rest starts with a text, in upper or lower case.
  func starts(with text: String) -> Bool {
    var at = index
    for byte in text.utf8 {
      guard at < bytes.count, bytes[at].lowercased == byte.lowercased else { return false }
      at += 1
    }
    return true
  }

  mutating func advance(by count: Int = 1) { index = min(index + count, bytes.count) }

  /// Skips past a text, or to the end if there is none.
  mutating func skip(past end: String) {
    skip(to: end)
    advance(by: end.utf8.count)
  }

  /// Skips to one of two texts that do not begin with a letter, or to the end if there is none.
  mutating func skip(to end: String, or other: String = "") {
    let first = end.utf8.first ?? 0
    let second = other.utf8.first ?? first
    while index < bytes.count {
      let byte = bytes[index]
      if byte == first, starts(with: end) { return }
      if byte == second, !other.isEmpty, starts(with: other) { return }
      index += 1
    }
  }

  /// Reads the text up to the first of two others, which is not consumed.
  mutating func text(before end: String, or other: String = "") -> String {
    let start = index
    skip(to: end, or: other)
    return text(from: start)
  }

  private func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

  /// Reads the inside of `{{…}}` or `{{{…}}}`, without blanks at its beginning.
  mutating func mustache() -> String {
    advance(by: 2)
    let text = text(before: "}}")
    advance(by: 2)
    if starts(with: "}") { advance() }
    return String(text.drop(while: \.isWhitespace))
  }

  /// Reads the inside of a tag, and skips its `>`. Mustache tags and quoted values in it may contain a `>`.
  mutating func tag() -> String {
    let start = index
    var quote: UInt8?
    while index < bytes.count, quote != nil || bytes[index] != UInt8(ascii: ">") {
      let byte = bytes[index]
      if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), follows(UInt8(ascii: "="), start) {
        quote = byte
      } else if byte == quote {
        quote = nil
      } else if starts(with: "{{") {
        _ = mustache()
        continue
      }
      index += 1
    }
    defer { advance() }
    return text(from: start)
  }

  private func follows(_ byte: UInt8, _ start: Int) -> Bool { index > start && bytes[index - 1] == byte }

  /// Skips past the end of a section whose beginning was read.
  mutating func skipSection(_ name: String) {
    var depth = 1
    while depth > 0 {
      skip(to: "{{")
      guard !isAtEnd else { return }
      let tag = mustache()
      guard tag.dropFirst().drop(while: \.isWhitespace).prefix(while: { !$0.isWhitespace }) == name else { continue }
      if tag.first == "#" || tag.first == "^" { depth += 1 }
      if tag.first == "/" { depth -= 1 }
    }
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
