import CCMark
import Diagnostics

/// Reads Markdown with cmark and turns its tree into events.
///
/// - Parameters:
///   - text: At most 64 KiB, UTF-8 with LF line ends.
///   - location: Where the text begins in its file; columns are counted from there.
///   - rules: Which links and images are allowed, and whether raw HTML is.
///   - isOverdue: Asked between slices of the text; true gives up with a diagnostic. cmark cannot be interrupted
///     within a slice; no slice of a text that passes the nesting limit takes a tenth of a second (docs/performance.md).
func parseMarkdown(
  _ text: String, at location: SourceLocation, rules: MarkdownRules, isOverdue: () -> Bool = { false },
  _ diagnostics: inout [Diagnostic]
) -> Markdown {
  var text = text
  if let line = firstLineNestedTooDeep(text) {
    diagnostics.append(
      Diagnostic(
        .error, "nesting-too-deep", "more than \(maximumMarkers) lists and quotes begin in this line",
        fix: "nest fewer of them", at: SourceLocation(path: location.path, line: location.line + line)))
    return Markdown(location: location)
  }
  guard let document = text.withUTF8({ parse($0, isOverdue) }) else {
    diagnostics.append(
      Diagnostic(.error, "rendering-too-slow", "this Markdown takes too long to read", fix: "simplify it", at: location))
    return Markdown(location: location)
  }
  defer { cmark_node_free(document) }
  var walk = MarkdownWalk(text: text, location: location, rules: rules)
  walk.run(document)
  diagnostics.append(contentsOf: walk.diagnostics)
  return walk.markdown
}

/// cmark's block parser is quadratic in containers × lines; this many are more than any text has.
private let maximumMarkers = 50

/// The 0-based line that opens more containers than allowed, looking at nothing but its head.
private func firstLineNestedTooDeep(_ text: String) -> Int? {
  var line = 0
  var markers = 0
  var inHead = true
  for byte in text.utf8 {
    switch byte {
    case 0x0A:
      (line, markers, inHead) = (line + 1, 0, true)
    case _ where !inHead, 0x20, 0x09, 0x30...0x39:
      continue
    case 0x2D, 0x2A, 0x2B, 0x3E, 0x2E, 0x29:
      markers += 1
      if markers > maximumMarkers, !isRule(text, line) { return line }
    default: inHead = false
    }
  }
  return nil
}

/// `-----…` is a rule or an underline, however long.
private func isRule(_ text: String, _ line: Int) -> Bool {
  let lines = text.split(separator: "\n", maxSplits: line + 1, omittingEmptySubsequences: false)
  return Set(lines[line].utf8).subtracting([0x20, 0x09]).count == 1 && !lines[line].contains("- -") && !lines[line].contains(">")
}

private func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ isOverdue: () -> Bool) -> OpaquePointer? {
  guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
  defer { cmark_parser_free(parser) }
  let slice = 4096
  for start in stride(from: 0, to: bytes.count, by: slice) {
    if start > 0, isOverdue() { return nil }
    let part = UnsafeRawBufferPointer(bytes)[start..<min(start + slice, bytes.count)]
    part.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
  }
  return cmark_parser_finish(parser)
}

private struct MarkdownWalk {
  var markdown: Markdown
  var diagnostics: [Diagnostic] = []
  private let places: PlaceFinder
  private let rules: MarkdownRules
  private var html: HTMLSanitizer
  /// Inside an image: its description is gathered as text.
  private var alternative: String?

  init(text: String, location: SourceLocation, rules: MarkdownRules) {
    markdown = Markdown(location: location)
    markdown.events.reserveCapacity(64)
    places = PlaceFinder(text: text, location: location)
    self.rules = rules
    html = HTMLSanitizer(rules: rules)
  }

  mutating func run(_ document: OpaquePointer) {
    guard let iterator = cmark_iter_new(document) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      visit(node, entering: event == CMARK_EVENT_ENTER)
    }
    report(html.finish(), at: markdown.location)
  }

  private mutating func visit(_ node: OpaquePointer, entering: Bool) {
    let type = cmark_node_get_type(node)
    if type == CMARK_NODE_IMAGE { return image(node, entering: entering) }
    if alternative != nil { return gather(node, type) }
    if let container = container(node, type, entering: entering) {
      return emit(container, node, entering: entering)
    }
    switch type {
    case CMARK_NODE_TEXT: text(literal(node))
    case CMARK_NODE_SOFTBREAK: markdown.events.append(.softBreak)
    case CMARK_NODE_LINEBREAK: markdown.events.append(.lineBreak)
    case CMARK_NODE_CODE: markdown.events.append(.code(literal(node)))
    case CMARK_NODE_CODE_BLOCK: markdown.events.append(.codeBlock(literal(node)))
    case CMARK_NODE_THEMATIC_BREAK: markdown.events.append(.thematicBreak)
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: rawHTML(node)
    default: break
    }
  }

  private mutating func container(_ node: OpaquePointer, _ type: cmark_node_type, entering: Bool) -> Markdown.Container? {
    switch type {
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading(Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link(0)
    case CMARK_NODE_LIST: list(node)
    default: nil
    }
  }

  private func list(_ node: OpaquePointer) -> Markdown.Container {
    let tight = cmark_node_get_list_tight(node) == 1
    guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return .bulletList(tight: tight) }
    return .orderedList(start: Int(cmark_node_get_list_start(node)), tight: tight)
  }

  private var openLinks: [Int?] = []

  private mutating func emit(_ container: Markdown.Container, _ node: OpaquePointer, entering: Bool) {
    if case .link = container { return link(node, entering: entering) }
    if entering {
      markdown.events.append(.begin(container))
      html.begin()
    } else {
      report(html.end(), at: place(node))
      markdown.events.append(.end(container))
    }
  }

  private mutating func link(_ node: OpaquePointer, entering: Bool) {
    guard entering else {
      if let index = openLinks.popLast() ?? nil { markdown.events.append(.end(.link(index))) }
      return
    }
    let url = string(cmark_node_get_url(node))
    switch rules.target(of: url) {
    case .success(let target):
      openLinks.append(markdown.links.count)
      markdown.events.append(.begin(.link(markdown.links.count)))
      markdown.links.append(.init(target: target, location: place(node)))
    case .failure(let problem):
      openLinks.append(nil)
      diagnostics.append(problem.diagnostic(at: place(node)))
    }
  }

  private mutating func image(_ node: OpaquePointer, entering: Bool) {
    if entering { return alternative = alternative ?? "" }
    guard let text = alternative else { return }
    alternative = nil
    switch rules.asset(of: string(cmark_node_get_url(node))) {
    case .success(let asset):
      markdown.events.append(.image(markdown.images.count))
      markdown.images.append(.init(asset: asset, alternative: text, location: place(node)))
    case .failure(let problem): diagnostics.append(problem.diagnostic(at: place(node)))
    }
  }

  private mutating func gather(_ node: OpaquePointer, _ type: cmark_node_type) {
    switch type {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE:
      let text = literal(node)
      alternative?.append(text)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: alternative?.append(" ")
    default: break
    }
  }

  /// cmark cuts texts at every character that might have meant something; one text is one event here.
  private mutating func text(_ text: String) {
    guard case .text(let before)? = markdown.events.last else { return markdown.events.append(.text(text)) }
    markdown.events[markdown.events.count - 1] = .text(before + text)
  }

  private mutating func rawHTML(_ node: OpaquePointer) {
    let raw = literal(node)
    guard rules.allowsHTML else {
      if !isComment(raw) { diagnostics.append(MarkdownProblem.rawHTML.diagnostic(at: place(node))) }
      return
    }
    let (clean, problems) = html.sanitize(raw)
    report(problems, at: place(node))
    if !clean.isEmpty { markdown.events.append(.html(clean)) }
  }

  private mutating func report(_ problems: [MarkdownProblem], at place: SourceLocation) {
    diagnostics.append(contentsOf: problems.map { $0.diagnostic(at: place) })
  }

  private func isComment(_ html: String) -> Bool {
    let trimmed = html.drop(while: \.isWhitespace)
    return trimmed.hasPrefix("<!--") && trimmed.drop(while: { $0 != ">" }).dropFirst().allSatisfy(\.isWhitespace)
  }

  private func place(_ node: OpaquePointer) -> SourceLocation {
    places.place(line: Int(cmark_node_get_start_line(node)), byteColumn: Int(cmark_node_get_start_column(node)))
  }

  private func literal(_ node: OpaquePointer) -> String { string(cmark_node_get_literal(node)) }

  private func string(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}

/// Turns cmark's places (bytes of a body) into an editor's (scalars of a file).
private struct PlaceFinder {
  let text: String
  let location: SourceLocation

  func place(line: Int, byteColumn: Int) -> SourceLocation {
    guard line > 0 else { return location }
    return SourceLocation(
      path: location.path, line: location.line + line - 1, column: column(line: line, byteColumn: byteColumn))
  }

  private func column(line: Int, byteColumn: Int) -> Int {
    var current = 1
    var offset = 0
    var column = 1
    for byte in text.utf8 {
      if current == line {
        if offset >= byteColumn - 1 || byte == 0x0A { break }
        offset += 1
        if byte & 0xC0 != 0x80 { column += 1 }
      } else if byte == 0x0A {
        current += 1
      }
    }
    return column
  }
}
