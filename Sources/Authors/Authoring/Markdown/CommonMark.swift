import CCMark
import CMarkArena
package import Diagnostics
import Text

/// CommonMark from other sources as a tree that can be written again: escapes, references and words are unchanged, and
/// links of all kinds have their addresses. GitHub's additions to CommonMark, such as tables, are text here.
package struct CommonMark: Sendable {
  package let blocks: [Block]

  package struct Block: Sendable {
    package let kind: Kind
    /// The lines of the block, 1-based.
    package let lines: ClosedRange<Int>

    package init(kind: Kind, lines: ClosedRange<Int>) { (self.kind, self.lines) = (kind, lines) }
  }

  package indirect enum Kind: Sendable {
    case paragraph([Inline])
    /// A heading of level 1 to 6.
    case heading(Int, [Inline])
    /// - Parameter start: The first number; nil for bullets.
    case list(start: Int?, isTight: Bool, items: [[Block]])
    case quote([Block])
    /// - Parameters:
    ///   - fence: The fence as written, with its words: "~~~ swift"; "```" for text that was indented.
    ///   - text: The code, which ends with a line end unless it is empty.
    case code(fence: String, text: String)
    case rule
    case html(String)
  }

  package indirect enum Inline: Sendable {
    /// Markdown: escapes and references are as they were.
    case text(String)
    case code(String)
    case softBreak
    case hardBreak
    /// A tag or comment.
    case html(String)
    case emphasis([Inline])
    case strong([Inline])
    case link([Inline], Target)
    case image([Inline], Target)
  }

  package struct Target: Sendable {
    /// The address as written, with references.
    package var address: String
    package var title: String
    /// The place of the bracket or angle, 1-based; column 0 for the line as a whole.
    package var place: (line: Int, column: Int)
  }

  /// The maximum size of the text between blank lines and bullets, in bytes: cmark's time can grow with the square of a
  /// paragraph's length.
  package static let largestPart = 64 << 10

  /// - Parameters:
  ///   - text: A text with LF line ends and without forbidden characters.
  ///   - path: The file's path, used only for places.
  /// - Throws: `nesting-too-deep` and `file-too-large` for a text that cannot be read in time.
  package init(_ text: String, path: String = "") throws(Diagnostic) {
    var text = text
    if let line = text.withUTF8(NestingLimit.firstLineBeyond) {
      throw NestingLimit.diagnostic(at: SourceLocation(path: path, line: line + 1))
    }
    let hidden = text.withUTF8 { HiddenMarks.hidden(in: $0) }
    if let line = Self.largePart(of: hidden) {
      throw Diagnostic(
        .fileTooLarge, "this part has more than \(Self.largestPart) bytes without a blank line",
        fix: "split it with blank lines", at: SourceLocation(path: path, line: line))
    }
    defer { cmark_arena_reset() }
    blocks = hidden.withUnsafeBufferPointer { bytes in
      guard let document = parse(bytes, { { false } }) else { return [] }
      var walk = CommonMarkWalk(bytes)
      return walk.blocks(of: document)
    }
  }

  private static func largePart(of text: [UInt8]) -> Int? {
    var (line, first, start, index) = (1, 1, 0, 0)
    while index < text.count {
      let end = text[index...].firstIndex(of: 0x0A) ?? text.count
      let words = text[index..<end].drop { $0 == 0x20 || $0 == 0x09 }
      if words.isEmpty { (start, first) = (end, line + 1) }
      // A bullet ends the paragraph above it, unless four blanks make it a part of that.
      if words.startIndex < index + 4, words.first.map("-*+".utf8.contains) ?? false, words.dropFirst().first == 0x20,
        words.dropFirst(2).contains(where: { $0 > 0x20 }), text[index] != 0x09
      {
        (start, first) = (index, line)
      }
      if end - start > largestPart { return first }
      (index, line) = (end + 1, line + 1)
    }
    return nil
  }
}

extension [CommonMark.Inline] {
  /// The words without marks, escapes and addresses; line ends are blanks.
  package var words: String {
    map { inline in
      switch inline {
      case .text(let text): unescaped(text)
      case .code(let code): code
      case .softBreak, .hardBreak: " "
      case .html: ""
      case .emphasis(let inside), .strong(let inside), .link(let inside, _), .image(let inside, _): inside.words
      }
    }.joined()
  }
}

/// A text of HTML in which all references that HTML knows, by name or number, are resolved.
package func resolvedReferences(_ text: String) -> String {
  guard text.contains(ascii: "&") else { return text }
  var (resolved, rest) = ("", text[...])
  while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
    resolved += rest[..<start]
    rest = rest[start...]
    let length = HTMLReference(rest.utf8)?.length ?? 1
    let end = rest.utf8.index(rest.startIndex, offsetBy: length)
    resolved += length > 1 ? character(named: String(rest[..<end])) : "&"
    rest = rest[end...]
  }
  return resolved + rest
}

/// The character of a reference, from the table of HTML's references in cmark; the reference itself if the table lacks
/// it.
private func character(named reference: String) -> String {
  defer { cmark_arena_reset() }
  var reference = reference
  return reference.withUTF8 { bytes in
    let text = parse(bytes, { { false } }).flatMap(cmark_node_first_child).flatMap(cmark_node_first_child)
    return text.flatMap(cmark_node_get_literal).map { String(cString: $0) }
  } ?? reference
}

/// A text without marks as Markdown reads it: with escapes and references resolved.
package func unescaped(_ text: String) -> String {
  var plain = String.UnicodeScalarView()
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    if scalar == "\\", let next = rest.first, next.isASCII, HiddenMarks.isPunctuation(UInt8(ascii: next)) {
      plain.append(next)
      rest.removeFirst()
    } else {
      plain.append(scalar)
    }
  }
  return decoded(String(plain))
}

/// Escaped marks and the ampersands of references, replaced by characters that no text may have while cmark reads the
/// text. cmark treats these characters as letters, so all places stay the same.
private enum HiddenMarks {
  static func isPunctuation(_ byte: UInt8) -> Bool {
    0x21...0x2F ~= byte || 0x3A...0x40 ~= byte || 0x5B...0x60 ~= byte || 0x7B...0x7E ~= byte
  }

  /// The 32 marks of ASCII in their order, as U+0080 to U+009F.
  private static let marks = (UInt8(0)..<0x80).filter(isPunctuation)
  private static let ampersand: Unicode.Scalar = "\u{FFFE}"

  static func hidden(in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var hidden: [UInt8] = []
    hidden.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\\"), index + 1 < text.count, let mark = marks.firstIndex(of: text[index + 1]) {
        hidden += [0xC2, 0x80 + UInt8(mark)]
        index += 2
      } else {
        if byte == UInt8(ascii: "&"), begins(text, at: index) {
          hidden += Array(String(ampersand).utf8)
        } else {
          hidden.append(byte)
        }
        index += 1
      }
    }
    return hidden
  }

  private static func begins(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let start = text[index..<min(index + 33, text.count)]
    return HTMLReference(String(decoding: start, as: UTF8.self)[...].utf8) != nil
  }

  static func shown(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xEF }) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if 0x80..<0xA0 ~= scalar.value {
        shown.append("\\")
        shown.append(Unicode.Scalar(marks[Int(scalar.value) - 0x80]))
      } else {
        shown.append(scalar == ampersand ? "&" : scalar)
      }
    }
    return String(shown)
  }

  /// The number of the original text's characters in a part.
  static func count(_ part: some Sequence<UInt8>) -> Int {
    String(decoding: Array(part), as: UTF8.self).unicodeScalars.reduce(0) { $0 + (0x80..<0xA0 ~= $1.value ? 2 : 1) }
  }
}

/// Makes a tree from cmark's, without recursion into inlines, because their depth is not bounded.
private struct CommonMarkWalk {
  private let text: UnsafeBufferPointer<UInt8>
  private let starts: [Int]
  private var frames: [Frame] = [Frame()]
  /// The number of nested inlines that are open.
  private var depth = 0
  private static let deepest = 50

  private struct Frame {
    var blocks: [CommonMark.Block] = []
    var inlines: [CommonMark.Inline] = []
    var items: [[CommonMark.Block]] = []
  }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    starts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
  }

  mutating func blocks(of document: OpaquePointer) -> [CommonMark.Block] {
    guard let iterator = cmark_iter_new(document) else { return [] }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      if node != document { visit(node, entering: event == CMARK_EVENT_ENTER) }
    }
    return frames[0].blocks
  }

  private mutating func visit(_ node: OpaquePointer, entering: Bool) {
    let type = cmark_node_get_type(node)
    switch type {
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_LIST, CMARK_NODE_ITEM, CMARK_NODE_BLOCK_QUOTE:
      if entering { frames.append(Frame()) } else { endBlock(node, type) }
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      depth += entering ? 1 : -1
      if entering, depth <= Self.deepest { frames.append(Frame()) }
      if !entering, depth < Self.deepest { endInline(node, type) }
    default: leaf(node, type)
    }
  }

  private mutating func endBlock(_ node: OpaquePointer, _ type: cmark_node_type) {
    let inside = frames.removeLast()
    switch type {
    case CMARK_NODE_PARAGRAPH: add(.paragraph(inside.inlines), node)
    case CMARK_NODE_HEADING: add(.heading(Int(cmark_node_get_heading_level(node)), inside.inlines), node)
    case CMARK_NODE_BLOCK_QUOTE: add(.quote(inside.blocks), node)
    case CMARK_NODE_ITEM: frames[frames.count - 1].items.append(inside.blocks)
    default:
      let isNumbered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      add(
        .list(
          start: isNumbered ? Int(cmark_node_get_list_start(node)) : nil,
          isTight: cmark_node_get_list_tight(node) != 0, items: inside.items), node)
    }
  }

  private mutating func endInline(_ node: OpaquePointer, _ type: cmark_node_type) {
    let inside = frames.removeLast().inlines
    switch type {
    case CMARK_NODE_EMPH: add(.emphasis(inside))
    case CMARK_NODE_STRONG: add(.strong(inside))
    default:
      let target = CommonMark.Target(
        address: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)), place: place(of: node))
      add(type == CMARK_NODE_LINK ? .link(inside, target) : .image(inside, target))
    }
  }

  private mutating func leaf(_ node: OpaquePointer, _ type: cmark_node_type) {
    let literal = string(cmark_node_get_literal(node))
    switch type {
    case CMARK_NODE_TEXT: add(text: literal)
    case CMARK_NODE_CODE: add(.code(literal))
    case CMARK_NODE_SOFTBREAK: add(.softBreak)
    case CMARK_NODE_LINEBREAK: add(.hardBreak)
    case CMARK_NODE_HTML_INLINE: add(.html(literal))
    case CMARK_NODE_HTML_BLOCK: add(.html(literal), node)
    case CMARK_NODE_CODE_BLOCK: add(.code(fence: fence(of: node), text: literal), node)
    case CMARK_NODE_THEMATIC_BREAK: add(.rule, node)
    default: break
    }
  }

  private mutating func add(_ inline: CommonMark.Inline) { frames[frames.count - 1].inlines.append(inline) }

  // cmark splits text at every character that might be markup.
  private mutating func add(text: String) {
    let last = frames.count - 1
    var whole = text
    if case .text(var before)? = frames[last].inlines.last {
      frames[last].inlines.removeLast()
      before += text
      whole = before
    }
    frames[last].inlines.append(.text(whole))
  }

  private mutating func add(_ kind: CommonMark.Kind, _ node: OpaquePointer) {
    let first = Int(cmark_node_get_start_line(node))
    let lines = first...max(first, Int(cmark_node_get_end_line(node)))
    frames[frames.count - 1].blocks.append(CommonMark.Block(kind: kind, lines: lines))
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { HiddenMarks.shown(String(cString: $0)) } ?? ""
  }

  private func place(of node: OpaquePointer) -> (line: Int, column: Int) {
    var block = node
    while cmark_node_get_start_line(block) == 0, let parent = cmark_node_parent(block) { block = parent }
    let line = Int(cmark_node_get_start_line(block))
    guard starts.indices.contains(line - 1) else { return (max(line, 1), 1) }
    let (start, offset) = (starts[line - 1], max(0, Int(cmark_node_get_start_column(block)) - 1))
    // Counting for each link of a very long line would take too long.
    guard offset <= 4096 else { return (line, 0) }
    let before = text[start..<min(text.count, start + offset)].prefix { $0 != 0x0A }
    return (line, HiddenMarks.count(before) + 1)
  }

  /// The line that begins the code, from its fence on.
  private func fence(of node: OpaquePointer) -> String {
    let line = Int(cmark_node_get_start_line(node)) - 1
    guard starts.indices.contains(line) else { return "```" }
    let rest = text[(starts[line] + max(0, Int(cmark_node_get_start_column(node)) - 1))...].prefix { $0 != 0x0A }
    let mark = rest.first { $0 != 0x20 } ?? 0
    let run = rest.drop { $0 == 0x20 }.prefix { $0 == mark }.count
    guard run >= 3, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return "```" }
    return String(repeating: Character(Unicode.Scalar(mark)), count: run) + string(cmark_node_get_fence_info(node))
  }
}
