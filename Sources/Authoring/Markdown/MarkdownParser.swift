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
      Diagnostic(.error, .renderingTooSlow, "this Markdown takes too long to read", fix: "simplify it", at: place)
    }
  }
}

/// Reads Markdown with cmark and turns its tree into events.
///
/// - Parameters:
///   - text: At most 64 KiB, UTF-8 with LF line ends.
///   - location: Where the text begins in its file; columns are counted from there.
///   - rules: Which links and images are allowed, and whether raw HTML is.
///   - timer: Asked between slices of the text; true stops. cmark cannot be interrupted within a
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
  guard let document = text.withUTF8({ parse($0, timer) }) else { throw .tooSlow(at: location) }
  var walk = MarkdownWalk(text: text, location: location, rules: rules)
  let markdown = walk.run(document)
  diagnostics += walk.diagnostics
  return markdown
}

private func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ timer: FileTimer) -> OpaquePointer? {
  let memory = cmark_arena()?.assumingMemoryBound(to: cmark_mem.self)
  guard let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, memory) else { return nil }
  defer { cmark_parser_free(parser) }
  let slice = 4096
  // Nearly all texts are one slice, and reading a clock takes as long as reading a line.
  let isOverdue = bytes.count > slice ? timer() : { false }
  for start in stride(from: 0, to: bytes.count, by: slice) {
    if start > 0, isOverdue() { return nil }
    let part = UnsafeRawBufferPointer(bytes)[start..<min(start + slice, bytes.count)]
    part.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
  }
  return cmark_parser_finish(parser)
}
