import CCMark
import Diagnostics

/// Walks cmark's tree once, collecting events and problems.
struct MarkdownWalk {
  private(set) var markdown: Markdown
  private var diagnostics: [Diagnostic] = []
  private var places: PlaceFinder
  private let rules: MarkdownRules
  private var html: HTMLSanitizer
  /// cmark splits text at every character that might be markup; here one text is one event.
  private var pendingText = ""
  /// Nil if a link was refused.
  private var openLinks: [Int?] = []
  /// How many nested images are open; the outermost counts, and everything inside is its description.
  private var imageDepth = 0
  private var alternative = ""

  init(text: String, location: SourceLocation, rules: MarkdownRules) {
    markdown = Markdown(location: location)
    markdown.events.reserveCapacity(64)
    places = PlaceFinder(text: text, location: location)
    self.rules = rules
    html = HTMLSanitizer(rules: rules)
  }

  mutating func run(_ document: OpaquePointer) -> [Diagnostic] {
    guard let iterator = cmark_iter_new(document) else { return [] }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      visit(node, entering: event == CMARK_EVENT_ENTER)
    }
    flushText()
    html.end()
    markdown.events = exactly(markdown.events)
    return diagnostics + html.diagnostics
  }

  private mutating func visit(_ node: OpaquePointer, entering: Bool) {
    let type = cmark_node_get_type(node)
    if type == CMARK_NODE_IMAGE { return image(node, entering: entering) }
    if imageDepth > 0 { return gather(node, type) }
    if type == CMARK_NODE_LINK { return link(node, entering: entering) }
    if let container = container(node, type) { return emit(container, entering: entering) }
    leaf(node, type)
  }

  private mutating func leaf(_ node: OpaquePointer, _ type: cmark_node_type) {
    switch type {
    case CMARK_NODE_TEXT: pendingText += checkedText(node)
    case CMARK_NODE_SOFTBREAK: append(.softBreak)
    case CMARK_NODE_LINEBREAK: append(.lineBreak)
    case CMARK_NODE_CODE: append(.code(literal(node)))
    case CMARK_NODE_CODE_BLOCK: append(.codeBlock(literal(node)))
    case CMARK_NODE_THEMATIC_BREAK: append(.thematicBreak)
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: rawHTML(node)
    default: break
    }
  }

  private func container(_ node: OpaquePointer, _ type: cmark_node_type) -> Markdown.Container? {
    switch type {
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading(Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LIST: list(node)
    default: nil
    }
  }

  private func list(_ node: OpaquePointer) -> Markdown.Container {
    let tight = cmark_node_get_list_tight(node) == 1
    guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return .bulletList(tight: tight) }
    return .orderedList(start: Int(cmark_node_get_list_start(node)), tight: tight)
  }

  private mutating func emit(_ container: Markdown.Container, entering: Bool) {
    append(entering ? .begin(container) : .end(container))
    if entering { html.begin() } else { html.end() }
  }

  private mutating func append(_ event: Markdown.Event) {
    flushText()
    markdown.events.append(event)
  }

  private mutating func flushText() {
    guard !pendingText.isEmpty else { return }
    markdown.events.append(.text(pendingText))
    pendingText = ""
  }

  private mutating func link(_ node: OpaquePointer, entering: Bool) {
    if entering { openLinks.append(openLink(node)) }
    if let index = openLinks.last ?? nil { emit(.link(index), entering: entering) }
    if !entering { openLinks.removeLast() }
  }

  private mutating func openLink(_ node: OpaquePointer) -> Int? {
    switch rules.target(of: string(cmark_node_get_url(node))) {
    case .success(let target):
      markdown.links.append(.init(target: target, location: place(node)))
      return markdown.links.count - 1
    case .failure(let problem):
      report(problem, node)
      return nil
    }
  }

  private mutating func image(_ node: OpaquePointer, entering: Bool) {
    imageDepth += entering ? 1 : -1
    guard imageDepth == 0 else { return }
    switch rules.asset(of: string(cmark_node_get_url(node))) {
    case .success(let asset):
      append(.image(markdown.images.count))
      markdown.images.append(.init(asset: asset, alternative: alternative, location: place(node)))
    case .failure(let problem): report(problem, node)
    }
    alternative = ""
  }

  private mutating func gather(_ node: OpaquePointer, _ type: cmark_node_type) {
    switch type {
    case CMARK_NODE_TEXT: alternative += checkedText(node)
    case CMARK_NODE_CODE: alternative += literal(node)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: alternative += " "
    case CMARK_NODE_HTML_INLINE where !rules.allowsHTML: rawHTML(node)
    default: break
    }
  }

  /// The file has no forbidden characters, but `&#x202E;` can still produce one.
  private mutating func checkedText(_ node: OpaquePointer) -> String {
    let text = literal(node)
    if let character = ForbiddenCharacter.first(in: text) { diagnostics.append(character.diagnostic(at: place(node))) }
    return text
  }

  private mutating func rawHTML(_ node: OpaquePointer) {
    let raw = literal(node)
    if rules.allowsHTML {
      let clean = html.sanitize(raw, at: place(node))
      if !clean.isEmpty { append(.html(clean)) }
    } else if let problem = problemOfRawHTML(raw) {
      report(problem, node)
    }
  }

  /// Comments are notes between authors; they are allowed without `html: true`.
  private func problemOfRawHTML(_ raw: String) -> MarkdownProblem? {
    guard raw.drop(while: \.isWhitespace).hasPrefix("<!--") else { return .rawHTML }
    var scanner = HTMLScanner(raw)
    while let token = scanner.next() {
      switch token {
      case .comment(isClosed: true): continue
      case .comment(isClosed: false): return .commentUnclosed
      case .text(let text) where text.allSatisfy(\.isWhitespace): continue
      default: return .rawHTML
      }
    }
    return nil
  }

  private mutating func report(_ problem: MarkdownProblem, _ node: OpaquePointer) {
    diagnostics.append(problem.diagnostic(at: place(node)))
  }

  private mutating func place(_ node: OpaquePointer) -> SourceLocation {
    places.place(line: Int(cmark_node_get_start_line(node)), byteColumn: Int(cmark_node_get_start_column(node)))
  }

  private func literal(_ node: OpaquePointer) -> String { string(cmark_node_get_literal(node)) }

  private func string(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}

/// A copy without spare capacity, which would otherwise double the memory of 10,000 texts.
private func exactly(_ events: [Markdown.Event]) -> [Markdown.Event] {
  var exact: [Markdown.Event] = []
  exact.reserveCapacity(events.count)
  exact += events
  return exact
}
