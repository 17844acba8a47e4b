import CCMark
import CMarkArena
package import Diagnostics
import Text

/// Reads Markdown with cmark and turns its tree into events.
///
/// The dialect is CommonMark with GitHub's tables, tasks, `~~strikethrough~~` and bare addresses, which are found in
/// cmark's tree, and with placeholders (docs/authoring.md, Markdown).
///
/// - Parameters:
///   - text: A text of at most 64 KiB, UTF-8 with LF line ends.
///   - location: The beginning of the text in its file; columns are counted from there.
///   - rules: The links and images that are allowed, and whether raw HTML is.
///   - timer: Called before each slice of the text, and at its end; reading stops if it returns true. cmark cannot be
///     interrupted within a slice; a whole text within the nesting limit takes 0.4 s at most
///     (docs/internals/performance.md).
package func parseMarkdown(
  _ text: String, at location: SourceLocation, rules: MarkdownRules, timer: FileTimer = { { false } },
  _ diagnostics: inout [Diagnostic]
) throws(Diagnostic) -> Markdown {
  var text = text
  if let line = text.withUTF8(NestingLimit.firstLineBeyond) {
    throw NestingLimit.diagnostic(at: SourceLocation(path: location.path, line: location.line + line))
  }
  defer { cmark_arena_reset() }
  let tree = text.withUTF8 { bytes -> MarkdownTree? in
    guard let hidden = EscapedMarks.hidden(in: bytes) else { return readTree(bytes, timer) }
    var tree = hidden.withUnsafeBufferPointer { readTree($0, timer) }
    tree?.hidesEscapes = true
    return tree
  }
  guard let tree else {
    // Reading it again may succeed.
    throw Diagnostic(
      .renderingTooSlow, "this Markdown takes too long to read, alone or with other slow files of the site",
      fix: "simplify it", at: location)
  }
  var walk = MarkdownWalk(text: text, location: location, tree: tree, rules: rules)
  let markdown = walk.run()
  diagnostics += walk.diagnostics
  return markdown
}

/// A text as cmark has read it.
struct MarkdownTree {
  /// The nodes are in the arena.
  let document: OpaquePointer
  var tables = Tables()
  /// The paragraphs that hold the tables' cells.
  var cells: [OpaquePointer] = []
  /// Whether ``EscapedMarks`` are in its texts.
  var hidesEscapes = false
}

private func readTree(_ text: UnsafeBufferPointer<UInt8>, _ timer: FileTimer) -> MarkdownTree? {
  guard let document = parse(text, timer) else { return nil }
  guard Tables.mayBe(in: text) else { return MarkdownTree(document: document) }
  let tables = Tables(document, text)
  if tables.cells.isEmpty { return MarkdownTree(document: document, tables: tables) }
  guard let whole = tables.source(text).withUnsafeBufferPointer({ parse($0, timer) }) else { return nil }
  var cells: [OpaquePointer] = []
  while cells.count < tables.cells.count, let first = cmark_node_first_child(whole) {
    cmark_node_unlink(first)
    cells.append(first)
  }
  return MarkdownTree(document: whole, tables: tables, cells: cells)
}

func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ timer: FileTimer) -> OpaquePointer? {
  let memory = cmark_arena()?.assumingMemoryBound(to: cmark_mem.self)
  guard let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory) else { return nil }
  defer { cmark_parser_free(parser) }
  let slice = 4096
  // Nearly all texts are one slice, and reading a clock takes as long as reading a line.
  let isOverdue = bytes.count > slice ? timer() : { false }
  for start in stride(from: 0, to: bytes.count, by: slice) {
    if isOverdue() { return nil }
    let part = UnsafeRawBufferPointer(bytes)[start..<min(start + slice, bytes.count)]
    part.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
  }
  let document = cmark_parser_finish(parser)
  // cmark does most of its work at the end. The call lets that time count for the site; this file has been read by now.
  _ = isOverdue()
  return document
}

/// cmark's time grows with the number of containers open on a line, times the number of lines. An upper bound follows
/// from the start of a line alone: one container for each marker, and one for every two columns of indentation.
enum NestingLimit {
  /// The maximum number of markers on one line.
  static let markers = 50
  private static let depth = 200

  static func diagnostic(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .nestingTooDeep, "too many lists and quotes are nested on this line", fix: "nest at most \(markers) of them",
      at: place)
  }

  /// The 0-based number of the first line with more markers or depth; nil for any text that people write.
  static func firstLineBeyond(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var (start, number) = (0, 0)
    while start < text.count {
      let end = text.endOfLine(from: start)
      if isBeyond(text[start..<end]) { return number }
      (start, number) = (end + 1, number + 1)
    }
    return nil
  }

  private static func isBeyond(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var head = line
    var markers = 0
    var columns = 0
    // Every marker is below the letters.
    while let byte = head.first, byte < 0x40 {
      if byte.isBlank {
        columns += byte == 0x09 ? 4 : 1
        head = head.dropFirst()
      } else if let length = markerLength(head) {
        markers += 1
        if markers > Self.markers || markers + columns / 2 > depth { return true }
        head = head.dropFirst(length)
      } else {
        return false
      }
    }
    return false
  }

  /// The length of `>`, `-`, `+`, `*`, `12.` or `12)`; a bullet or number counts only before a blank, and not in a rule
  /// such as `- - -`.
  private static func markerLength(_ head: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    switch head.first {
    case UInt8(ascii: ">"): return 1
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      return isBeforeBlank(head.dropFirst()) && !isRule(head) ? 1 : nil
    default:
      let digits = head.prefix { 0x30...0x39 ~= $0 }.count
      guard 1...9 ~= digits, let end = head.dropFirst(digits).first, end == 0x2E || end == 0x29 else { return nil }
      return isBeforeBlank(head.dropFirst(digits + 1)) ? digits + 1 : nil
    }
  }

  private static func isBeforeBlank(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rest.first.map(\.isBlank) ?? true
  }

  private static func isRule(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let mark = rest.first, mark != UInt8(ascii: "+") else { return false }
    return rest.allSatisfy { $0 == mark || $0.isBlank } && rest.count { $0 == mark } >= 3
  }
}

/// The escapes `\~` and `\{`: in CommonMark they mean a plain tilde and brace, but here they must not be read as marks.
///
/// Before cmark reads a text, control characters take their place, which no file may contain. They have the same
/// length, so that places stay correct. The only difference to CommonMark is that a `*` beside one sees no punctuation.
enum EscapedMarks {
  private static let replaced: [UInt8: UInt8] = [UInt8(ascii: "~"): 0x91, UInt8(ascii: "{"): 0x92]
  private static let lead: UInt8 = 0xC2

  /// The text with its escapes hidden; nil if it has none.
  static func hidden(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var hidden: [UInt8]?
    var start = 0
    while let place = text.place(of: UInt8(ascii: "\\"), from: start), place + 1 < text.count {
      start = place + 2
      guard let mark = replaced[text[place + 1]] else { continue }
      if hidden == nil { hidden = Array(text) }
      hidden?[place] = lead
      hidden?[place + 1] = mark
    }
    return hidden
  }

  /// The text with its marks; in code, with their backslashes.
  static func shown(_ text: UnsafeBufferPointer<UInt8>, isCode: Bool) -> [UInt8] {
    var shown: [UInt8] = []
    shown.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == lead, index + 1 < text.count,
        let mark = replaced.first(where: { $0.value == text[index + 1] })?.key
      {
        shown += isCode ? [UInt8(ascii: "\\"), mark] : [mark]
        index += 2
      } else {
        shown.append(text[index])
        index += 1
      }
    }
    return shown
  }

  static func shown(_ text: String) -> String {
    var text = text
    return String(decoding: text.withUTF8 { shown($0, isCode: false) }, as: UTF8.self)
  }
}
