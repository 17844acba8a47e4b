import Diagnostics
import Text

/// A tag of a template, such as `{{#title}}`, with its place.
struct TemplateTag: Sendable {
  enum Kind: Equatable, Sendable {
    /// `{{name}}`
    case text
    /// `{{{name}}}` or `{{&name}}`
    case html
    /// `{{#name}}`: shown if there is a value, and for each entry of a list
    case section
    /// `{{^name}}`
    case inverted
    /// `{{/name}}`
    case end
    /// `{{> name}}`
    case partial
    /// `{{! words }}`
    case comment
    /// A part of Mustache that these templates do not have: other delimiters (`=`), blocks (`<`, `$`) and settings
    /// (`%`).
    case unsupported(Character)
  }

  var kind: Kind
  /// The name as written, without blanks around it.
  var name: String
  var location: SourceLocation
  /// The range in the bytes of the template, with the braces.
  var range: Range<Int>
  /// Whether a `<script>` is open before it.
  var isInScript: Bool
  /// The first word after it, before the next tag.
  var word = ""

  /// Whether it writes a value or tests it.
  var namesValue: Bool {
    switch kind {
    case .text, .html, .section, .inverted: true
    case .end, .partial, .comment, .unsupported: false
    }
  }

  var writesValue: Bool { kind == .text || kind == .html }

  /// The words that a comment `{{! with: … }}` declares.
  var declared: [String] {
    guard kind == .comment, name.hasPrefix("with:") else { return [] }
    return name.dropFirst(5).split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// The tag as written: `{{#title}}`.
  var written: String {
    switch kind {
    case .text, .html: "{{\(name)}}"
    case .section: "{{#\(name)}}"
    case .inverted: "{{^\(name)}}"
    case .end: "{{/\(name)}}"
    case .partial: "{{> \(name)}}"
    case .comment: "{{! … }}"
    case .unsupported(let sign): "{{\(sign)\(name)}}"
    }
  }
}

/// The tags of a template, in order. All code that examines templates uses these, so that all parts of the program
/// agree on what is a tag.
struct TemplateTags: Sendable {
  private(set) var tags: [TemplateTag] = []
  /// The place of a tag without an end.
  private(set) var unclosed: SourceLocation?
  /// The places at which a section or the template ends with a script open that was not open at its beginning, or the
  /// reverse.
  private(set) var openScripts: [SourceLocation] = []

  init(_ source: TemplateSource) {
    let bytes = Array(source.text.utf8)
    let lines = LineMap(bytes)
    var start = 0
    var scripts = Scripts()
    while let begin = bytes[start...].firstRange(of: Array("{{".utf8))?.lowerBound {
      let place = SourceLocation(path: source.path, lines.place(of: begin))
      scripts.read(bytes[start..<begin])
      if let last = tags.indices.last { tags[last].word = Self.firstWord(bytes[start..<begin]) }
      guard let tag = Self.tag(bytes, at: begin, place, isInScript: scripts.isInside) else {
        unclosed = place
        return
      }
      if !scripts.pass(tag.kind) { openScripts.append(place) }
      tags.append(tag)
      start = tag.range.upperBound
    }
    if let last = tags.indices.last { tags[last].word = Self.firstWord(bytes[start...]) }
    scripts.read(bytes[start...])
    if !scripts.isClosed { openScripts.append(SourceLocation(path: source.path, lines.place(of: bytes.count))) }
  }

  /// Reads a tag; nil if it has no end.
  private static func tag(_ bytes: [UInt8], at begin: Int, _ place: SourceLocation, isInScript: Bool) -> TemplateTag? {
    let isTriple = begin + 2 < bytes.count && bytes[begin + 2] == UInt8(ascii: "{")
    let inside = begin + (isTriple ? 3 : 2)
    let closing = Array((isTriple ? "}}}" : "}}").utf8)
    guard inside <= bytes.count, let end = bytes[inside...].firstRange(of: closing) else { return nil }
    var text = String(decoding: bytes[inside..<end.lowerBound], as: UTF8.self).withoutBlanks[...]
    var kind = isTriple ? TemplateTag.Kind.html : .text
    if !isTriple, let sign = text.first, let signed = Self.kind(sign) {
      kind = signed
      text = text.dropFirst()
    }
    return TemplateTag(
      kind: kind, name: String(text).withoutBlanks, location: place, range: begin..<end.upperBound,
      isInScript: isInScript)
  }

  private static func kind(_ sign: Character) -> TemplateTag.Kind? {
    switch sign {
    case "#": .section
    case "^": .inverted
    case "/": .end
    case "!": .comment
    case ">": .partial
    case "&": .html
    case "=", "<", "$", "%": .unsupported(sign)
    default: nil
    }
  }

  private static func firstWord(_ bytes: ArraySlice<UInt8>) -> String {
    let word = bytes.drop(while: \.isSpace).prefix { !$0.isSpace }
    return String(decoding: word, as: UTF8.self)
  }
}

/// Follows script elements through a template and its sections.
private struct Scripts {
  private static let start = Array("<script".utf8)
  private static let end = Array("</script>".utf8)

  private(set) var isInside = false
  /// Whether an end without a start was seen since the last section or partial.
  private var hasStrayEnd = false
  /// The open sections: whether each is inside a script.
  private var sections: [Bool] = []

  mutating func read(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let tag = rest.firstRange(of: isInside ? Self.end : Self.start) {
      if !isInside, rest[..<tag.lowerBound].firstRange(of: Self.end) != nil { hasStrayEnd = true }
      isInside.toggle()
      rest = rest[tag.upperBound...]
    }
    if !isInside, rest.firstRange(of: Self.end) != nil { hasStrayEnd = true }
  }

  /// - Returns: False if a section begins inside a script and ends outside, or the reverse; its state at the beginning
  ///   is then restored.
  mutating func pass(_ tag: TemplateTag.Kind) -> Bool {
    defer { hasStrayEnd = false }
    switch tag {
    case .section, .inverted:
      sections.append(isInside)
      return !hasStrayEnd
    case .end:
      let began = sections.popLast() ?? false
      defer { isInside = began }
      return isInside == began && !hasStrayEnd
    case .text, .html, .partial, .comment, .unsupported: return !hasStrayEnd
    }
  }

  var isClosed: Bool { !isInside && !hasStrayEnd }
}

extension String {
  var withoutBlanks: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
