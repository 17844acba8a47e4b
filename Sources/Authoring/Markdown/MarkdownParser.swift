import CCMark
import CMarkArena
import Diagnostics

/// Why a text was not read at all.
enum MarkdownRefusal: Error {
  case nestingTooDeep(at: SourceLocation)
  /// The next time it may be quick enough.
  case tooSlow(at: SourceLocation)

  var diagnostic: Diagnostic {
    switch self {
    case .nestingTooDeep(let place):
      Diagnostic(
        .error, .nestingTooDeep, "too many lists and quotes are nested on this line",
        fix: "nest at most \(NestingLimit.markers) of them", at: place)
    case .tooSlow(let place):
      Diagnostic(
        .error, .renderingTooSlow, "this Markdown takes too long to read, alone or with other slow files of the site",
        fix: "simplify it", at: place)
    }
  }
}

/// Reads Markdown with cmark and turns its tree into events.
///
/// The dialect is CommonMark with GitHub's tables, tasks, `~~strikethrough~~` and bare addresses, which are found in
/// cmark's tree, and with placeholders (docs/authoring.md, Markdown).
///
/// - Parameters:
///   - text: At most 64 KiB, UTF-8 with LF line ends.
///   - location: Where the text begins in its file; columns are counted from there.
///   - rules: Which links and images are allowed, and whether raw HTML is.
///   - timer: Asked before each slice of the text, and at its end; true stops. cmark cannot be interrupted within a
///     slice; a whole text within the nesting limit takes 0.4 s at most (docs/performance.md).
func parseMarkdown(
  _ text: String, at location: SourceLocation, rules: MarkdownRules, timer: FileTimer = { { false } },
  _ diagnostics: inout [Diagnostic]
) throws(MarkdownRefusal) -> Markdown {
  var text = text
  if let line = text.withUTF8(NestingLimit.firstLineBeyond) {
    throw .nestingTooDeep(at: SourceLocation(path: location.path, line: location.line + line))
  }
  defer { cmark_arena_reset() }
  let tree = text.withUTF8 { bytes -> MarkdownTree? in
    guard let hidden = EscapedMarks.hidden(in: bytes) else { return readTree(bytes, timer) }
    var tree = hidden.withUnsafeBufferPointer { readTree($0, timer) }
    tree?.hidesEscapes = true
    return tree
  }
  guard let tree else { throw .tooSlow(at: location) }
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

private func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ timer: FileTimer) -> OpaquePointer? {
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
  // Most of the work is done at the end. It counts for the site, and this file is read by now.
  _ = isOverdue()
  return document
}
