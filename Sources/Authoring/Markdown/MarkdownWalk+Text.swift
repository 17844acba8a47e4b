import CCMark
import Diagnostics
import Text

/// Text in which something may be meant that is not CommonMark.
extension MarkdownWalk {
  mutating func marked(_ text: UnsafeBufferPointer<UInt8>, _ marks: TextMarks, _ node: OpaquePointer) {
    findLookAlikes(text, marks, node)
    guard hasWWW || !marks.isDisjoint(with: [.tilde, .brace, .colon, .at]) else { return plain(text) }
    let neighbors = marks.contains(.tilde) ? (neighbor(before: node), neighbor(after: node)) : (.blank, .blank)
    var scanner = InlineScanner(
      text, marks, neighbors: neighbors, findsAddresses: openLinks.isEmpty, hasWWW: hasWWW)
    var written = 0
    while let (range, mark) = scanner.next() {
      plain(UnsafeBufferPointer(rebasing: text[written..<range.lowerBound]))
      written = range.upperBound
      switch mark {
      case .tildes(let mayOpen, let mayClose): strike(node, mayOpen: mayOpen, mayClose: mayClose)
      case .placeholder(let placeholder): write(placeholder, range, text, node)
      case .address(let address): write(address, text, node)
      }
    }
    plain(UnsafeBufferPointer(rebasing: text[written...]))
  }

  // MARK: Strikethrough

  /// Only tildes beside each other in the tree match, and only if no HTML begins or ends between them alone.
  private mutating func strike(_ node: OpaquePointer, mayOpen: Bool, mayClose: Bool) {
    let parent = cmark_node_parent(node)
    let last = strikes.last.flatMap { $0.parent == parent ? $0 : nil }
    if mayClose, let last, last.depth == html.depth {
      out.replace(eventAt: last.event, with: .begin(.strikethrough))
      out.append(.end(.strikethrough))
      strikes.removeLast()
      return
    }
    let event = out.append(mark: "~~")
    guard mayOpen else { return }
    if last != nil { strikes.removeLast() }
    strikes.append(Strike(parent: parent, event: event, depth: html.depth))
  }

  private func neighbor(before node: OpaquePointer) -> Neighbor {
    cmark_node_previous(node).map(Neighbor.init(inline:)) ?? Neighbor(edgeOf: cmark_node_parent(node))
  }

  private func neighbor(after node: OpaquePointer) -> Neighbor {
    cmark_node_next(node).map(Neighbor.init(inline:)) ?? Neighbor(edgeOf: cmark_node_parent(node))
  }

  // MARK: Placeholders

  private mutating func write(
    _ placeholder: Placeholder, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ node: OpaquePointer
  ) {
    do throws(PlaceholderProblem) {
      switch placeholder.kind {
      case .variable:
        let value = try rules.values.value(of: placeholder.name).withUnbreakableUnit
        guard out.hasRoom(for: value.utf8.count) else { throw .tooLong }
        out.append(value: value, of: placeholder.name)
      case .snippet: try writeInline(placeholder.name)
      }
    } catch {
      report(error, range, text, node)
    }
  }

  private mutating func writeInline(_ name: String) throws(PlaceholderProblem) {
    let snippet = try rules.values.snippet(name)
    guard let inline = snippet.inlineEvents else { throw .severalParagraphs(name) }
    if !openLinks.isEmpty, !snippet.links.isEmpty { throw .linksInLink(name) }
    guard out.hasRoom(for: snippet.size) else { throw .tooLong }
    out.append(inline, of: snippet, named: name, isBlock: false)
  }

  /// A snippet alone in a paragraph, whose place its blocks take.
  mutating func writeBlocks(of placeholder: Placeholder, _ node: OpaquePointer) {
    let text = literal(node)
    do throws(PlaceholderProblem) {
      let snippet = try rules.values.snippet(placeholder.name)
      guard out.hasRoom(for: snippet.size) else { throw .tooLong }
      out.append(snippet.events[...], of: snippet, named: placeholder.name, isBlock: true)
    } catch {
      report(error, 0..<text.count, text, node)
    }
  }

  private mutating func report(
    _ problem: PlaceholderProblem, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ node: OpaquePointer
  ) {
    // What is too long is said once.
    if problem == .tooLong, !saidOfLookAlikes.insert("too long").inserted { return }
    diagnostics.append(problem.diagnostic(at: place(of: range, in: text, node), length: range.count))
  }

  // MARK: Addresses

  private mutating func write(_ address: BareAddress, _ text: UnsafeBufferPointer<UInt8>, _ node: OpaquePointer) {
    let place = place(of: address.range, in: text, node)
    var problems: [PlaceholderProblem] = []
    let url = rules.values.filledURL(address.url) { problem, _ in problems.append(problem) }
    var shown = rules.values.filled(String(decoding: text[address.range], as: UTF8.self)) { _, _ in }
    diagnostics += problems.map { $0.diagnostic(at: place) }
    if let problem = URLRules(schemes: rules.schemes).problem(with: url) {
      if problems.isEmpty { say(.address(problem), at: place, length: address.range.count) }
      return shown.withUTF8 { plain($0) }
    }
    let link = out.append(Markdown.Link(target: .open(url), location: place, isBare: true))
    out.append(.begin(.link(link)))
    shown.withUTF8 { plain($0) }
    out.append(.end(.link(link)))
  }

  // MARK: Look-alikes

  private mutating func findLookAlikes(
    _ text: UnsafeBufferPointer<UInt8>, _ marks: TextMarks, _ node: OpaquePointer
  ) {
    let previous = cmark_node_previous(node)
    let isParagraph = cmark_node_get_type(cmark_node_parent(node)) == CMARK_NODE_PARAGRAPH
    let beginsLine = isParagraph && (previous.map { Neighbor(inline: $0) == .blank } ?? true)
    let isInItem = cmark_node_get_type(cmark_node_parent(cmark_node_parent(node))) == CMARK_NODE_ITEM
    var scanner = LookAlikeScanner(
      text, marks, beginsLine: beginsLine, beginsItem: beginsLine && isInItem && previous == nil)
    scanner.scan()
    if scanner.hasReference { hasReference = true }
    for (kind, range) in scanner.found where !saidOfLookAlikes.contains(kind.construct) {
      // `\#` and `\*` are signs, whatever follows.
      if case .heading = kind, line(of: node, contains: "\\#") { continue }
      if case .unclosed = kind, hasReference && range.lowerBound == 0 || line(of: node, contains: "\\*") { continue }
      say(kind, at: place(of: range, in: text, node), length: range.count)
    }
  }

  mutating func say(_ kind: LookAlike, at place: SourceLocation, length: Int) {
    guard saidOfLookAlikes.insert(kind.construct).inserted else { return }
    diagnostics.append(kind.diagnostic(at: place, length: length))
  }
}

extension Neighbor {
  fileprivate init(inline node: OpaquePointer) {
    let type = cmark_node_get_type(node)
    self = type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK ? .blank : .punctuation
  }

  /// At the start or end of a block there is nothing, and in an inline element a mark.
  fileprivate init(edgeOf parent: OpaquePointer?) {
    switch cmark_node_get_type(parent) {
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK: self = .punctuation
    default: self = .blank
    }
  }
}

extension Markdown {
  /// What is in its only paragraph; nil if it has something else.
  fileprivate var inlineEvents: ArraySlice<Event>? {
    if events.isEmpty { return [] }
    guard events.count >= 2, events.first == .begin(.paragraph),
      events.firstIndex(of: .end(.paragraph)) == events.count - 1
    else { return nil }
    return events.dropFirst().dropLast()
  }

  /// What it adds to a text, in bytes and events.
  fileprivate var size: Int { bytes.count + 8 * events.count }
}
