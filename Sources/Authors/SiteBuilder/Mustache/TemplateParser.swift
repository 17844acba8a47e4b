import Diagnostics
import Text

/// Reads a template without recursion, so that no nesting overflows the stack.
///
/// A tag that is not a value and has a line to itself takes the line with it, as the Mustache specification says.
struct TemplateParser {
  private let bytes: [UInt8]
  private var open: [(tag: TemplateTag, name: TemplateName, nodes: [ParsedTemplate.Node])] = []
  private var nodes: [ParsedTemplate.Node] = []

  /// - Throws: The first problem; what follows it may be its consequence.
  static func parse(_ source: TemplateSource, _ tags: TemplateTags) throws(Diagnostic) -> ParsedTemplate {
    if let place = tags.unclosed {
      throw Diagnostic(
        .badTemplate, "this tag is not closed", fix: "close every tag and section that you open", at: place, length: 2)
    }
    var parser = TemplateParser(bytes: Array(source.text.utf8))
    return ParsedTemplate(nodes: try parser.read(tags.tags))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read(_ tags: [TemplateTag]) throws(Diagnostic) -> [ParsedTemplate.Node] {
    var start = 0
    for tag in tags {
      let line = tag.hasOwnLine ? ownLine(of: tag.range) : nil
      text(start..<(line ?? tag.range).lowerBound)
      try add(tag, indentation: line.map { Array(bytes[$0.lowerBound..<tag.range.lowerBound]) } ?? [])
      start = (line ?? tag.range).upperBound
    }
    text(start..<bytes.count)
    if let last = open.last?.tag {
      throw Diagnostic(
        .badTemplate, "this section is not closed", fix: "add {{/\(last.name)}} where it ends", at: last.location,
        length: last.name.count + 1)
    }
    return nodes
  }

  private mutating func text(_ range: Range<Int>) {
    if !range.isEmpty { nodes.append(.text(ContentSecurityPolicy.marked(bytes[range]))) }
  }

  private mutating func add(_ tag: TemplateTag, indentation: [UInt8]) throws(Diagnostic) {
    switch tag.kind {
    case .text: nodes.append(.value(try name(of: tag), isEscaped: true, tag.location))
    case .html: nodes.append(.value(try name(of: tag), isEscaped: false, tag.location))
    case .section, .inverted: try begin(tag)
    case .end: try end(tag)
    case .partial: nodes.append(.partial(try partial(tag), indentation: indentation, tag.location))
    case .comment: break
    case .unsupported(let sign): throw unsupported(sign, tag)
    }
  }

  private mutating func begin(_ tag: TemplateTag) throws(Diagnostic) {
    guard open.count < TemplateBounds.depth else {
      throw Diagnostic(
        .templateTooLarge, "sections are nested more than \(TemplateBounds.depth) deep",
        fix: "move the inner ones out, or remove them", at: tag.location, length: tag.name.count + 1)
    }
    open.append((tag, try name(of: tag), nodes))
    nodes = []
  }

  private mutating func end(_ tag: TemplateTag) throws(Diagnostic) {
    guard let section = open.popLast() else {
      throw Diagnostic(
        .badTemplate, "\(tag.written) closes a section that is not open", fix: "remove it", at: tag.location,
        length: tag.name.count + 1)
    }
    guard section.tag.name == tag.name else {
      throw Diagnostic(
        .badTemplate, "\(tag.written) comes while \(section.tag.written) of line \(section.tag.location.line) is open",
        fix: "write {{/\(section.tag.name)}} first", at: tag.location, length: tag.name.count + 1)
    }
    let inside = bytes[section.tag.range.upperBound..<tag.range.lowerBound]
    let node = ParsedTemplate.Section(
      name: section.name, isInverted: section.tag.kind == .inverted, nodes: nodes,
      source: section.tag.name == "asset" ? String(decoding: inside, as: UTF8.self) : "",
      location: section.tag.location)
    nodes = section.nodes
    nodes.append(.section(node))
  }

  private func name(of tag: TemplateTag) throws(Diagnostic) -> TemplateName {
    if let name = TemplateName(tag.name) { return name }
    throw Diagnostic(
      .badTemplate, "'\(tag.name.prefix(40))' cannot be a name",
      fix: "write a name between the braces, or put a blank between them",
      at: tag.location, length: 2)
  }

  private func partial(_ tag: TemplateTag) throws(Diagnostic) -> String {
    guard tag.name.hasPrefix("*") else { return tag.name }
    throw Diagnostic(
      .badTemplate, "the name of a partial cannot come from a value",
      fix: "write the name of a template, inside of a section if needed", at: tag.location, length: tag.name.count + 3)
  }

  private func unsupported(_ sign: Character, _ tag: TemplateTag) -> Diagnostic {
    switch sign {
    case "=":
      Diagnostic(
        .badTemplate, "templates cannot change their delimiters",
        fix: "write tags with {{ and }}, and other braces with a blank: { {", at: tag.location, length: 3)
    case "%":
      Diagnostic(
        .badTemplate, "templates have no settings", fix: "remove it; values are escaped for HTML", at: tag.location,
        length: 3)
    default:
      Diagnostic(
        .badTemplate, "templates have no blocks to inherit", fix: "write {{> name}} to include a template",
        at: tag.location,
        length: 3)
    }
  }

  /// The line that a tag has to itself, with the line's end; nil if there is anything else on it.
  private func ownLine(of tag: Range<Int>) -> Range<Int>? {
    var start = tag.lowerBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A else { return nil }
    var end = tag.upperBound
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end == bytes.count { return start..<end }
    return bytes[end] == 0x0A ? start..<(end + 1) : nil
  }
}

extension TemplateTag {
  fileprivate var hasOwnLine: Bool { kind != .text && kind != .html }
}

/// A template as a tree of texts and tags.
struct ParsedTemplate: Sendable {
  indirect enum Node: Sendable {
    case text([UInt8])
    case value(TemplateName, isEscaped: Bool, SourceLocation)
    case section(Section)
    /// - Parameter indentation: The indentation of a partial that has a line to itself; all of its own lines begin with
    ///   it.
    case partial(String, indentation: [UInt8], SourceLocation)
  }

  struct Section: Sendable {
    var name: TemplateName
    var isInverted: Bool
    var nodes: [Node]
    /// The contents with their tags.
    var source: String
    var location: SourceLocation
  }

  var nodes: [Node]
}

/// The name in a tag: `title`, `.`, `entry.name`, `uppercased(title)` or `last()`.
struct TemplateName: Sendable {
  /// The names, from the outermost to the innermost; empty for the current entry, and for the position in a list.
  var path: [String]
  /// The functions, from the outermost to the innermost.
  var functions: [String]
  /// Whether it asks for the position in a list: `last()`.
  var isPosition: Bool

  /// Reads a name; nil if it cannot be one.
  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    var parts = text.split(separator: "(", omittingEmptySubsequences: false).map(String.init)
    guard var inner = parts.popLast() else { return nil }
    for _ in parts {
      guard inner.last == ")" else { return nil }
      inner.removeLast()
    }
    guard !inner.contains(")"), parts.allSatisfy({ !$0.isEmpty && !$0.contains(")") }) else { return nil }
    guard !inner.isEmpty || !parts.isEmpty else { return nil }
    isPosition = inner.isEmpty
    functions = parts
    path = inner.split(separator: ".").map(String.init)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: ".-_?()".utf8.contains(byte)
    }
  }
}
