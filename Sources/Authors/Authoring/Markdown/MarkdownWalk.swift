import CCMark
import Diagnostics
import Disk
import Text

/// Walks cmark's tree once, collecting events and problems.
struct MarkdownWalk: ~Copyable {
  var diagnostics: [Diagnostic] = []
  var out: MarkdownWriter
  var html: HTMLSanitizer
  private var findingsBeforeLink = 0
  /// The indices of the open links; nil for a link that was refused or is hidden.
  private(set) var openLinks: [Int?] = []
  /// The constructs that were reported for this text already.
  var saidOfLookAlikes: Set<String> = []
  /// Whether a word ended in two asterisks, so that two asterisks further down may begin a note.
  var hasReference = false
  /// The places of `---` right below a text.
  var underlines: [SourceLocation] = []
  /// The pairs of tildes that may begin struck out text.
  var strikes: [Strike] = []
  let rules: MarkdownRules
  let tree: MarkdownTree
  /// Whether the text may contain `www.`.
  let hasWWW: Bool
  let location: SourceLocation
  var places: PlaceFinder
  /// The number of nested images that are open. Only the outermost becomes an image; everything inside is its
  /// description.
  private var imageDepth = 0
  /// The lines of the paragraph that cmark has not counted, because it forgets those that end in a backslash, and by
  /// how much its columns are too large since then.
  private(set) var uncounted = (lines: 0, columns: 0)
  private var alternative = ""
  /// The number of bytes of the next text that are marks: a task's box, the `|` before a cell.
  var skipped = 0
  var isInCell = false
  /// Whether there may be a reference such as `&#x202E;`. Only references can produce forbidden characters, because
  /// files contain none.
  private let mayHaveReferences: Bool

  struct Strike {
    var parent: OpaquePointer?
    /// The event to replace.
    var event: Int
    /// The number of HTML tags and containers that were open.
    var depth: Int
  }

  init(text: String, location: SourceLocation, tree: MarkdownTree, rules: MarkdownRules) {
    self.location = location
    self.tree = tree
    self.rules = rules
    out = MarkdownWriter(capacity: text.utf8.count)
    places = PlaceFinder(text: text, location: location)
    var text = text
    (mayHaveReferences, hasWWW) = text.withUTF8 { (Self.mayHaveReferences($0), Self.mayHaveWWW($0)) }
    html = HTMLSanitizer(rules: rules)
  }

  /// Whether there is an ampersand that is not a word of its own.
  private static func mayHaveReferences(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let place = text.place(of: UInt8(ascii: "&"), from: start) {
      start = place + 1
      if start < text.count, text[start] > 0x20 { return true }
    }
    return false
  }

  /// Whether there are two letters `w` side by side.
  private static func mayHaveWWW(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let place = text.firstIndex(from: start, or: UInt8(ascii: "w"), UInt8(ascii: "W")) {
      start = place + 1
      if start < text.count, text[start] | 0x20 == UInt8(ascii: "w") { return true }
    }
    return false
  }

  mutating func run() -> Markdown {
    for (problem, line) in tree.tables.found { report(problem, line) }
    walk(tree.document)
    html.end()
    out.joinTexts()
    diagnostics += html.diagnostics
    return out.markdown(at: location, underlines: underlines)
  }

  mutating func walk(_ root: OpaquePointer) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      if !visit(node, entering: event == CMARK_EVENT_ENTER) { cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT) }
    }
  }

  /// - Returns: False if the contents of the node are done.
  private mutating func visit(_ node: OpaquePointer, entering: Bool) -> Bool {
    let type = cmark_node_get_type(node)
    if type == CMARK_NODE_IMAGE {
      image(node, entering: entering)
    } else if imageDepth > 0 {
      gather(node, type)
    } else {
      if !entering, !strikes.isEmpty { strikes.removeAll { $0.parent == node } }
      if entering, type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING, isReplaced(node, type) { return false }
      if type == CMARK_NODE_LINK {
        link(node, entering: entering)
      } else if let container = container(node, type, entering: entering) {
        emit(container, entering: entering)
        if entering, container == .paragraph { beginTask(node) }
        if entering, rules.findsTexts, container.holdsText { noteText(of: node) }
      } else {
        leaf(node, type)
      }
    }
    return true
  }

  private mutating func leaf(_ node: OpaquePointer, _ type: cmark_node_type) {
    switch type {
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: return rawHTML(node)
    case _ where html.isHiding: return
    case _ where rules.findsAngles && hasAngles(node): withAngles(node, type)
    case CMARK_NODE_TEXT: text(node)
    case CMARK_NODE_SOFTBREAK:
      out.append(.softBreak)
      uncounted.columns = 0
    case CMARK_NODE_LINEBREAK:
      out.append(.lineBreak)
      countLine(node)
    case CMARK_NODE_CODE: out.append(.code(code(node)))
    case CMARK_NODE_CODE_BLOCK: codeBlock(node)
    case CMARK_NODE_THEMATIC_BREAK: out.append(.thematicBreak)
    default: break
    }
  }

  private mutating func container(_ node: OpaquePointer, _ type: cmark_node_type, entering: Bool) -> Markdown.Container?
  {
    if type == CMARK_NODE_HEADING, !entering { findUnderline(node) }
    if type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING { uncounted = (0, 0) }
    return switch type {
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

  private mutating func countLine(_ lineBreak: OpaquePointer) {
    guard let next = cmark_node_next(lineBreak), let last = cmark_node_previous(lineBreak) else { return }
    uncounted.columns = 0
    guard cmark_node_get_start_line(next) == cmark_node_get_end_line(last) else { return }
    uncounted.lines += 1
    uncounted.columns = Int(cmark_node_get_start_column(next)) - 1
  }

  private func list(_ node: OpaquePointer) -> Markdown.Container {
    let tight = cmark_node_get_list_tight(node) == 1
    guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return .bulletList(tight: tight) }
    return .orderedList(start: Int(cmark_node_get_list_start(node)), tight: tight)
  }

  mutating func emit(_ container: Markdown.Container, entering: Bool) {
    if !html.isHiding { out.append(entering ? .begin(container) : .end(container)) }
    guard rules.allowsHTML else { return }
    if entering { html.begin() } else { html.end() }
  }

  // MARK: Inline

  private func hasAngles(_ node: OpaquePointer) -> Bool {
    literal(node).firstIndex(or: UInt8(ascii: "<"), UInt8(ascii: ">")) != nil
  }

  /// Writes a text or code, and notes its brackets.
  private mutating func withAngles(_ node: OpaquePointer, _ type: cmark_node_type) {
    let (size, words) = (out.size, literal(node))
    let angles = words.indices.filter { words[$0] == UInt8(ascii: "<") || words[$0] == UInt8(ascii: ">") }
    let places =
      type == CMARK_NODE_CODE_BLOCK
      ? angles.map { place(inBlock: node, UnsafeBufferPointer(rebasing: words[..<$0])) }
      : placesOfAngles(node, count: angles.count, isCode: type == CMARK_NODE_CODE)
    switch type {
    case CMARK_NODE_TEXT: text(node)
    case CMARK_NODE_CODE: out.append(.code(code(node)))
    default: codeBlock(node)
    }
    out.noteAngles(since: size, at: places, otherwise: place(node))
  }

  /// - Parameter before: The text before the node in the block.
  private mutating func place(inBlock node: OpaquePointer, _ before: UnsafeBufferPointer<UInt8>) -> SourceLocation {
    var place = place(node)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    place.line += before.count { $0 == 0x0A } + (isFenced(place) ? 1 : 0)
    place.column += UnsafeBufferPointer(rebasing: before[start...]).scalarCount
    return place
  }

  private func isFenced(_ place: SourceLocation) -> Bool {
    places.lines { line in
      let start = line.dropFirst(place.column - 1).prefix(3)
      return start.elementsEqual("```".utf8) || start.elementsEqual("~~~".utf8)
    }
  }

  private mutating func text(_ node: OpaquePointer) {
    var text = checkedText(node)
    if skipped > 0 {
      text = UnsafeBufferPointer(rebasing: text.dropFirst(skipped))
      skipped = 0
    }
    let marks = TextMarks(in: text)
    if marks.isEmpty, !hasWWW, !LookAlikeScanner.mayBegin(with: text.first) {
      plain(text)
    } else {
      marked(text, marks, node)
    }
  }

  /// Writes text as it is.
  mutating func plain(_ text: UnsafeBufferPointer<UInt8>) {
    guard tree.hidesEscapes else { return out.append(text: text) }
    EscapedMarks.shown(text, isCode: false).withUnsafeBufferPointer { out.append(text: $0) }
  }

  private mutating func codeBlock(_ node: OpaquePointer) {
    out.append(.codeBlock(code(node)))
    let place = place(node)
    if !isFenced(place), LookAlike.isProse(literal(node)) { say(.indented, at: place, length: 1) }
  }

  private mutating func code(_ node: OpaquePointer) -> Markdown.TextRange {
    let text = literal(node)
    guard isInCell || tree.hidesEscapes else { return out.range(of: text) }
    var shown = tree.hidesEscapes ? EscapedMarks.shown(text, isCode: true) : Array(text)
    // The backslash before a `|` belongs to the table, not to the code.
    if isInCell { shown = Array(String(decoding: shown, as: UTF8.self).replacing("\\|", with: "|").utf8) }
    return shown.withUnsafeBufferPointer { out.range(of: $0) }
  }

  private mutating func link(_ node: OpaquePointer, entering: Bool) {
    if entering {
      openLinks.append(html.isHiding ? nil : openLink(node))
      findingsBeforeLink = diagnostics.count
    }
    if let index = openLinks.last ?? nil {
      // Other findings since the link began explain why it is empty.
      if !entering, let place = out.placeOfEmptyLink(index), diagnostics.count == findingsBeforeLink {
        diagnostics.append(Complaint.linkWithoutText.diagnostic(at: place))
      }
      emit(.link(index), entering: entering)
    }
    if !entering { openLinks.removeLast() }
  }

  private mutating func openLink(_ node: OpaquePointer) -> Int? {
    let place = place(node)
    let destination = destination(node)
    let address = address(destination, of: node, at: place)
    var (problems, values): ([Diagnostic], String) = ([], "")
    let target = rules.target(of: destination, carried: &values) { problems.append($0.diagnostic(in: address, $1)) }
    diagnostics += problems
    switch target {
    case .success(let target):
      let written = destination.contains(ascii: "{") ? destination : nil
      return out.append(
        Markdown.Link(
          target: target, style: style(node), location: place, address: address, written: written, values: values))
    case .failure where !problems.isEmpty: return nil
    // cmark reads `[^1]: here` as the definition of a link.
    case .failure where cmark_node_first_child(node).map { literal($0).first == UInt8(ascii: "^") } ?? false:
      say(.footnote, at: place, length: 1)
      return nil
    case .failure(let problem):
      diagnostics.append(problem.diagnostic(at: address.location, length: address.length))
      return nil
    }
  }

  private mutating func style(_ node: OpaquePointer) -> ButtonStyle? {
    let title = utf8(cmark_node_get_title(node))
    guard !title.isEmpty else { return nil }
    let word = String(decoding: title, as: UTF8.self)
    if let style = ButtonStyle(rawValue: word) { return style }
    // Any other title is a tooltip for browsers, which hosts never show.
    if let meant = suggestion(for: word, among: ButtonStyle.allCases.map(\.rawValue)) {
      diagnostics.append(Complaint.unknownButtonStyle(word, meant: meant).diagnostic(at: place(node)))
    }
    return nil
  }

  private func destination(_ node: OpaquePointer) -> String {
    let url = String(decoding: utf8(cmark_node_get_url(node)), as: UTF8.self)
    return tree.hidesEscapes ? EscapedMarks.shown(url) : url
  }

  private mutating func image(_ node: OpaquePointer, entering: Bool) {
    imageDepth += entering ? 1 : -1
    guard imageDepth == 0 else { return }
    defer { alternative = "" }
    if html.isHiding { return }
    let place = place(node)
    var problems: [PlaceholderProblem] = []
    let path = rules.values.filled(destination(node)) { problem, _ in problems.append(problem) }
    let words = rules.values.filled(alternative) { problem, _ in problems.append(problem) }
    diagnostics += problems.map { $0.diagnostic(at: place) }
    switch rules.asset(of: path) {
    case .success(let asset): out.append(Markdown.Image(asset: asset, alternative: words, location: place))
    case .failure(let problem): if problems.isEmpty { diagnostics.append(problem.diagnostic(at: place)) }
    }
  }

  private mutating func gather(_ node: OpaquePointer, _ type: cmark_node_type) {
    switch type {
    case CMARK_NODE_TEXT: alternative += shown(checkedText(node), isCode: false)
    case CMARK_NODE_CODE: alternative += shown(literal(node), isCode: true)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: alternative += " "
    case CMARK_NODE_HTML_INLINE where !rules.allowsHTML: rawHTML(node)
    default: break
    }
  }

  private func shown(_ text: UnsafeBufferPointer<UInt8>, isCode: Bool) -> String {
    guard tree.hidesEscapes else { return String(decoding: text, as: UTF8.self) }
    return String(decoding: EscapedMarks.shown(text, isCode: isCode), as: UTF8.self)
  }

  private mutating func checkedText(_ node: OpaquePointer) -> UnsafeBufferPointer<UInt8> {
    let text = literal(node)
    if mayHaveReferences, let character = ForbiddenCharacter.first(in: shown(text, isCode: false)) {
      diagnostics.append(character.diagnostic(at: place(node)))
    }
    return text
  }

  private mutating func rawHTML(_ node: OpaquePointer) {
    let raw = shown(literal(node), isCode: true)
    if rules.allowsHTML {
      var clean = html.sanitize(raw, at: place(node))
      strikes.removeAll { $0.depth > html.depth }
      if !clean.isEmpty { out.append(.html(clean.withUTF8 { out.range(of: $0) })) }
    } else if let problem = Complaint.problem(ofRawHTML: raw) {
      diagnostics.append(problem.diagnostic(at: place(node)))
    }
  }

  func literal(_ node: OpaquePointer) -> UnsafeBufferPointer<UInt8> { utf8(cmark_node_get_literal(node)) }

  /// The bytes of a node's text, valid as long as the node is.
  private func utf8(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
  }
}

/// Blocks that are not CommonMark.
extension MarkdownWalk {
  /// Writes a paragraph that is a table, or only a snippet; returns whether it did.
  mutating func isReplaced(_ node: OpaquePointer, _ type: cmark_node_type) -> Bool {
    if !tree.tables.tables.isEmpty,
      let table = tree.tables.tables[Int(cmark_node_get_start_line(node)) - tree.tables.linesAbove]
    {
      write(table, node)
      return true
    }
    guard type == CMARK_NODE_PARAGRAPH, let child = cmark_node_first_child(node),
      cmark_node_get_type(child) == CMARK_NODE_TEXT
    else { return false }
    let text = literal(child)
    if text.first == UInt8(ascii: "|") { findRows(node) }
    guard cmark_node_next(child) == nil else { return false }
    guard text.first == UInt8(ascii: "{"), text.count > 1, text[1] == UInt8(ascii: "{"),
      let placeholder = Placeholder(text, at: 0), placeholder.kind == .snippet, placeholder.length == text.count
    else { return false }
    writeBlocks(of: placeholder, child)
    return true
  }

  /// Reports a paragraph of two or more lines that all begin and end with a `|`.
  private mutating func findRows(_ paragraph: OpaquePointer) {
    guard !isInCell, !saidOfLookAlikes.contains(LookAlike.tableWithoutLine.construct) else { return }
    let start = place(paragraph)
    let count = Int(cmark_node_get_end_line(paragraph) - cmark_node_get_start_line(paragraph)) + 1
    guard count > 1, places.lines(count, satisfy: Tables.isRow) else { return }
    say(.tableWithoutLine, at: start, length: 1)
  }

  private mutating func write(_ table: Tables.Table, _ node: OpaquePointer) {
    if table.hasLead { writeLead(node, above: table.line) }
    emit(.table, entering: true)
    for (index, row) in table.rows.enumerated() {
      emit(.row(isHeader: index == 0), entering: true)
      for (alignment, cell) in zip(table.alignments, row) {
        emit(.cell(alignment, isHeader: index == 0), entering: true)
        if rules.findsTexts, !html.isHiding { out.noteText(at: cell.map { tree.tables.cells[$0].range }) }
        if let cell { write(cell: tree.cells[cell]) }
        emit(.cell(alignment, isHeader: index == 0), entering: false)
      }
      emit(.row(isHeader: index == 0), entering: false)
    }
    emit(.table, entering: false)
    if table.endsInRule, !html.isHiding { out.append(.thematicBreak) }
  }

  private mutating func write(cell: OpaquePointer) {
    (skipped, isInCell) = (1, true)
    var child = cmark_node_first_child(cell)
    while let node = child {
      child = cmark_node_next(node)
      walk(node)
    }
    (skipped, isInCell) = (0, false)
    strikes = []
  }

  /// Writes the lines of a paragraph above its table.
  private mutating func writeLead(_ node: OpaquePointer, above line: Int) {
    emit(.paragraph, entering: true)
    if rules.findsTexts { noteText(of: node, above: line) }
    var child = cmark_node_first_child(node)
    while let inline = child {
      child = cmark_node_next(inline)
      let ends = child.map { Int(cmark_node_get_start_line($0)) - tree.tables.linesAbove == line } ?? true
      if ends { break }
      walk(inline)
    }
    emit(.paragraph, entering: false)
  }

  /// Reads `[ ]` or `[x]` at the start of an item (GFM 5.3).
  mutating func beginTask(_ paragraph: OpaquePointer) {
    guard cmark_node_previous(paragraph) == nil, cmark_node_get_type(cmark_node_parent(paragraph)) == CMARK_NODE_ITEM,
      let child = cmark_node_first_child(paragraph), cmark_node_get_type(child) == CMARK_NODE_TEXT, !html.isHiding
    else { return }
    let text = literal(child)
    guard text.count > 3, text[0] == UInt8(ascii: "["), text[2] == UInt8(ascii: "]"), text[3] == 0x20,
      " xX".utf8.contains(text[1])
    else { return }
    out.append(.task(isDone: text[1] != 0x20))
    skipped = 4
  }

  /// Notes the range in which a paragraph or heading is written.
  ///
  /// - Parameter end: The line before which it ends, if that is within the paragraph.
  mutating func noteText(of node: OpaquePointer, above end: Int? = nil) {
    guard !html.isHiding else { return }
    let first = Int(cmark_node_get_start_line(node)) - tree.tables.linesAbove
    let last = end.map { $0 - 1 } ?? Int(cmark_node_get_end_line(node)) - tree.tables.linesAbove
    let column = Int(cmark_node_get_start_column(node)) + skipped
    let isHeading = cmark_node_get_type(node) == CMARK_NODE_HEADING
    out.noteText(at: places.text(fromLine: first, column: column, toLine: last, isHeading: isHeading))
  }

  mutating func report(_ problem: Tables.Problem, _ line: Int) {
    let place = SourceLocation(path: location.path, line: location.line + line - 1, column: 1)
    switch problem {
    case .mismatch(let header, let delimiter): say(.table(header: header, delimiter: delimiter), at: place, length: 1)
    case .tooLarge:
      diagnostics.append(
        Diagnostic(
          .tableTooLarge, "this table has more than 100 columns, or the text more than 20,000 cells",
          fix: "show less of it", at: place))
    }
  }
}
