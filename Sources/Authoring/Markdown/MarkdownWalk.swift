import CCMark
import Diagnostics
import Disk
import Text

/// Walks cmark's tree once, collecting events and problems.
struct MarkdownWalk {
  private(set) var diagnostics: [Diagnostic] = []
  private var events: [Markdown.Event] = []
  private var bytes: [UInt8] = []
  private var links: [Markdown.Link] = []
  private var images: [Markdown.Image] = []
  private let location: SourceLocation
  private var places: PlaceFinder
  private let rules: MarkdownRules
  private var html: HTMLSanitizer
  /// Nil if a link was refused.
  private var openLinks: [Int?] = []
  /// How many nested images are open; the outermost counts, and everything inside is its description.
  private var imageDepth = 0
  /// Whether there may be a reference such as `&#x202E;`, which alone can be a forbidden character: files have none.
  private let mayHaveReferences: Bool
  private var alternative = ""

  init(text: String, location: SourceLocation, rules: MarkdownRules) {
    self.location = location
    events.reserveCapacity(text.utf8.count / 16 + 8)
    bytes.reserveCapacity(text.utf8.count)
    places = PlaceFinder(text: text, location: location)
    var text = text
    mayHaveReferences = text.withUTF8(Self.mayHaveReferences)
    self.rules = rules
    html = HTMLSanitizer(rules: rules)
  }

  /// Whether there is an ampersand that is not a word of its own.
  private static func mayHaveReferences(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let place = text.firstIndex(from: start, or: UInt8(ascii: "&")) {
      start = place + 1
      if start < text.count, text[start] > 0x20 { return true }
    }
    return false
  }

  mutating func run(_ document: OpaquePointer) -> Markdown {
    guard let iterator = cmark_iter_new(document) else { return Markdown(location: location) }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      visit(node, entering: event == CMARK_EVENT_ENTER)
    }
    html.end()
    diagnostics += html.diagnostics
    return Markdown(
      events: exactly(events), bytes: exactly(bytes), links: links, images: images, location: location)
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
    case CMARK_NODE_TEXT: text(node)
    case CMARK_NODE_SOFTBREAK: append(.softBreak)
    case CMARK_NODE_LINEBREAK: append(.lineBreak)
    case CMARK_NODE_CODE: append(.code(range(of: literal(node))))
    case CMARK_NODE_CODE_BLOCK: append(.codeBlock(range(of: literal(node))))
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

  private mutating func append(_ event: Markdown.Event) { events.append(event) }

  /// cmark splits text at every character that might be markup; here one text is one event.
  private mutating func text(_ node: OpaquePointer) {
    let range = range(of: checkedText(node))
    guard range.count > 0 else { return }
    if case .text(let before)? = events.last {
      events[events.count - 1] = .text(.init(start: before.start, end: range.end))
    } else {
      append(.text(range))
    }
  }

  private mutating func range(of text: UnsafeBufferPointer<UInt8>) -> Markdown.TextRange {
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: text)
    return .init(start: start, end: UInt32(bytes.count))
  }

  private mutating func link(_ node: OpaquePointer, entering: Bool) {
    if entering { openLinks.append(openLink(node)) }
    if let index = openLinks.last ?? nil {
      if !entering, events.last == .begin(.link(index)) {
        diagnostics.append(MarkdownProblem.linkWithoutText.diagnostic(at: links[index].location))
      }
      emit(.link(index), entering: entering)
    }
    if !entering { openLinks.removeLast() }
  }

  private mutating func openLink(_ node: OpaquePointer) -> Int? {
    switch rules.target(of: String(decoding: utf8(cmark_node_get_url(node)), as: UTF8.self)) {
    case .success(let target):
      links.append(.init(target: target, style: style(node), location: place(node)))
      return links.count - 1
    case .failure(let problem):
      report(problem, node)
      return nil
    }
  }

  private mutating func style(_ node: OpaquePointer) -> ButtonStyle? {
    let title = utf8(cmark_node_get_title(node))
    guard !title.isEmpty else { return nil }
    let word = String(decoding: title, as: UTF8.self)
    if let style = ButtonStyle(rawValue: word) { return style }
    // Any other title is a text for browsers, which hosts never show.
    if let meant = suggestion(for: word, among: ButtonStyle.allCases.map(\.rawValue)) {
      report(.unknownButtonStyle(word, meant: meant), node)
    }
    return nil
  }

  private mutating func image(_ node: OpaquePointer, entering: Bool) {
    imageDepth += entering ? 1 : -1
    guard imageDepth == 0 else { return }
    switch rules.asset(of: String(decoding: utf8(cmark_node_get_url(node)), as: UTF8.self)) {
    case .success(let asset):
      append(.image(images.count))
      images.append(.init(asset: asset, alternative: alternative, location: place(node)))
    case .failure(let problem): report(problem, node)
    }
    alternative = ""
  }

  private mutating func gather(_ node: OpaquePointer, _ type: cmark_node_type) {
    switch type {
    case CMARK_NODE_TEXT: alternative += String(decoding: checkedText(node), as: UTF8.self)
    case CMARK_NODE_CODE: alternative += String(decoding: literal(node), as: UTF8.self)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: alternative += " "
    case CMARK_NODE_HTML_INLINE where !rules.allowsHTML: rawHTML(node)
    default: break
    }
  }

  private mutating func checkedText(_ node: OpaquePointer) -> UnsafeBufferPointer<UInt8> {
    let text = literal(node)
    if mayHaveReferences, let character = ForbiddenCharacter.first(in: text) {
      diagnostics.append(character.diagnostic(at: place(node)))
    }
    return text
  }

  private mutating func rawHTML(_ node: OpaquePointer) {
    let raw = String(decoding: literal(node), as: UTF8.self)
    if rules.allowsHTML {
      var clean = html.sanitize(raw, at: place(node))
      if !clean.isEmpty { append(.html(clean.withUTF8 { range(of: $0) })) }
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

  private func literal(_ node: OpaquePointer) -> UnsafeBufferPointer<UInt8> { utf8(cmark_node_get_literal(node)) }

  /// Valid as long as the node is.
  private func utf8(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
  }
}

/// A copy without spare capacity, which would otherwise double the memory of 10,000 texts.
private func exactly<Element>(_ elements: [Element]) -> [Element] {
  [Element](unsafeUninitializedCapacity: elements.count) { buffer, count in
    _ = buffer.initialize(fromContentsOf: elements)
    count = elements.count
  }
}
