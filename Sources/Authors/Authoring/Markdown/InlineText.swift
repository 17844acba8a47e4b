import CCMark
import Diagnostics
import Text

/// Text that may contain markup beyond CommonMark.
extension MarkdownWalk {
  mutating func marked(_ text: UnsafeBufferPointer<UInt8>, _ marks: TextMarks, _ node: OpaquePointer) {
    findLookAlikes(text, marks, node)
    guard hasWWW || !marks.isDisjoint(with: [.tilde, .brace, .colon, .at]) else { return plain(text) }
    let neighbors = marks.contains(.tilde) ? (neighbor(before: node), neighbor(after: node)) : (.blank, .blank)
    var scanner = InlineScanner(text, neighbors: neighbors, findsAddresses: openLinks.isEmpty, hasWWW: hasWWW)
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

  /// Matches tildes only among siblings in the tree, and only if the HTML between them is balanced.
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

  /// Writes the blocks of a snippet in the place of the paragraph that consists only of it.
  mutating func writeBlocks(of placeholder: Placeholder, _ node: OpaquePointer) {
    let text = literal(node)
    do throws(PlaceholderProblem) {
      let snippet = try rules.values.snippet(placeholder.name)
      guard out.hasRoom(for: snippet.size) else { throw .tooLong }
      out.append(snippet.events[...], of: snippet, named: placeholder.name, isBlock: true)
      for case .begin(let container) in snippet.events where rules.findsTexts && container.holdsText {
        out.noteText(at: nil)
      }
    } catch {
      report(error, 0..<text.count, text, node)
    }
  }

  private mutating func report(
    _ problem: PlaceholderProblem, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ node: OpaquePointer
  ) {
    // A text that is too long is reported once.
    if problem == .tooLong, !saidOfLookAlikes.insert("too long").inserted { return }
    diagnostics.append(problem.diagnostic(at: place(of: range, in: text, node), length: range.count))
  }

  // MARK: Addresses

  private mutating func write(_ address: BareAddress, _ text: UnsafeBufferPointer<UInt8>, _ node: OpaquePointer) {
    let place = place(of: address.range, in: text, node)
    let words = UnsafeBufferPointer(rebasing: text[address.range])
    let written = Placed(address.url, at: place, length: words.scalarCount)
    var problems: [Diagnostic] = []
    let url = rules.values.filledURL(address.url) { problems.append($0.diagnostic(in: written, $1)) }
    var shown = rules.values.filled(String(decoding: words, as: UTF8.self)) { _, _ in }
    diagnostics += problems
    if let problem = URLRules(schemes: rules.schemes).problem(with: url) {
      if problems.isEmpty { say(.address(problem), at: place, length: address.range.count) }
      return shown.withUTF8 { plain($0) }
    }
    let link = out.append(Markdown.Link(target: .open(url), location: place, address: written, isBare: true))
    out.append(.begin(.link(link)))
    shown.withUTF8 { plain($0) }
    out.append(.end(.link(link)))
  }

  // MARK: Look-alikes

  private mutating func findLookAlikes(_ text: UnsafeBufferPointer<UInt8>, _ marks: TextMarks, _ node: OpaquePointer) {
    let previous = cmark_node_previous(node)
    let isParagraph = cmark_node_get_type(cmark_node_parent(node)) == CMARK_NODE_PARAGRAPH
    let beginsLine = isParagraph && (previous.map { Neighbor(inline: $0) == .blank } ?? true)
    let isInItem = cmark_node_get_type(cmark_node_parent(cmark_node_parent(node))) == CMARK_NODE_ITEM
    var scanner = LookAlikeScanner(
      text, marks, beginsLine: beginsLine, beginsItem: beginsLine && isInItem && previous == nil)
    scanner.scan()
    if scanner.hasReference { hasReference = true }
    for (kind, range) in scanner.found where !saidOfLookAlikes.contains(kind.construct) {
      // `\#` and `\*` are always plain characters.
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

  /// The neighbour at the edge of a parent: nothing in a block, a mark in an inline element.
  fileprivate init(edgeOf parent: OpaquePointer?) {
    switch cmark_node_get_type(parent) {
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK: self = .punctuation
    default: self = .blank
    }
  }
}

extension Markdown {
  /// The contents of its only paragraph; nil if it has anything else.
  fileprivate var inlineEvents: ArraySlice<Event>? {
    if events.isEmpty { return [] }
    guard events.count >= 2, events.first == .begin(.paragraph),
      events.firstIndex(of: .end(.paragraph)) == events.count - 1
    else { return nil }
    return events.dropFirst().dropLast()
  }

  /// The bytes and events that it adds to a text.
  fileprivate var size: Int { bytes.count + 8 * events.count }
}

/// Places of nodes in the text as written.
extension MarkdownWalk {
  mutating func place(_ node: OpaquePointer) -> SourceLocation {
    let (line, column) = origin(node)
    return places.place(line: line, byteColumn: column)
  }

  /// The place of a piece of a text.
  mutating func place(
    of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ node: OpaquePointer
  ) -> SourceLocation {
    let (line, column) = origin(node)
    return places.place(of: text[range], line: line, byteColumn: column + range.lowerBound)
  }

  /// The place where a link's target is written.
  ///
  /// - Parameter place: The place of the link.
  mutating func address(_ address: String, of node: OpaquePointer, at place: SourceLocation) -> Placed<String> {
    let (line, column) = origin(node)
    let found = places.place(ofAddress: address, line: line, byteColumn: column)
    return Placed(address, at: found ?? place, length: found == nil ? 1 : address.unicodeScalars.count)
  }

  /// Notes a `---` that makes a heading of the text above it. A longer line is meant to underline the text.
  mutating func findUnderline(_ heading: OpaquePointer) {
    let (first, last) = (origin(heading).line, Int(cmark_node_get_end_line(heading)) - tree.tables.linesAbove)
    guard last > first, first > 0 else { return }
    // cmark says that a heading ends where the next block begins.
    for line in [last - 1, last] where line > first {
      let place = places.place(line: line, byteColumn: 1)
      if places.lines(satisfy: { $0.starts(with: "---".utf8) && $0.dropFirst(3).allSatisfy { $0 <= 0x20 } }) {
        return underlines.append(place)
      }
    }
  }

  /// The places of the brackets of a text on one line, written as themselves, as `\\<` or, outside of code, as `&lt;`.
  ///
  /// - Parameter count: The number of brackets in the text.
  mutating func placesOfAngles(_ node: OpaquePointer, count: Int, isCode: Bool) -> [SourceLocation] {
    let (line, column) = origin(node)
    let otherwise = places.place(line: line, byteColumn: column)
    let columns = places.columns(count, from: column) { rest in
      switch rest.first {
      case UInt8(ascii: "<"), UInt8(ascii: ">"): return true
      case UInt8(ascii: "&") where !isCode:
        let scalar = HTMLReference(Substring(decoding: rest.prefix(33), as: UTF8.self).utf8)?.scalar
        return scalar == "<" || scalar == ">"
      default: return false
      }
    }
    guard columns.count == count else { return Array(repeating: otherwise, count: count) }
    return columns.map { places.place(line: line, byteColumn: $0) }
  }

  /// Whether the line of a text has these bytes.
  func line(of node: OpaquePointer, contains piece: String) -> Bool {
    places.line(max(1, origin(node).line), contains: piece)
  }

  /// The origin of a node in the text as written.
  private func origin(_ node: OpaquePointer) -> (line: Int, column: Int) {
    let (line, column) = (Int(cmark_node_get_start_line(node)), Int(cmark_node_get_start_column(node)))
    let isInline = cmark_node_get_type(node).rawValue >= CMARK_NODE_TEXT.rawValue
    if isInline, uncounted.lines > 0 {
      return (line + uncounted.lines - tree.tables.linesAbove, column - uncounted.columns)
    }
    guard line > 0, tree.tables.linesAbove > 0 else { return (line, column) }
    if line > tree.tables.linesAbove { return (line - tree.tables.linesAbove, column) }
    let cell = tree.tables.cells[(line - 1) / 2]
    return (cell.line, cell.column + column - 2)
  }
}

/// Turns cmark's places (bytes of a body) into an editor's (scalars of a file).
///
/// It remembers the last place, because places are requested in order and a line may hold thousands of links.
struct PlaceFinder {
  private let location: SourceLocation
  private let text: String
  private var line = 1
  private var startOfLine = 0
  /// The beginning and the end of the line whose end was found last.
  private var knownEnd = (start: -1, end: 0)
  /// A byte of that line, and the number of scalars in the line that begin before it.
  private var byte = 0
  private var scalars = 0

  init(text: String, location: SourceLocation) { (self.text, self.location) = (text, location) }

  /// - Parameters:
  ///   - line: 1-based; 0 if cmark does not say.
  ///   - byteColumn: 1-based; a column beyond the line counts as its end.
  mutating func place(line: Int, byteColumn: Int) -> SourceLocation {
    guard line > 0 else { return location }
    var text = text
    let column = text.withUTF8 { self.column(line, byteColumn, $0) }
    return SourceLocation(path: location.path, line: location.line + line - 1, column: column)
  }

  /// The place of a piece of a line. cmark does not give the places of a text's pieces, and counts columns of a
  /// paragraph's further lines as if they began like the first; so the piece is searched for.
  ///
  /// - Parameter byteColumn: The column of the piece, or one before it, if cmark has counted correctly.
  mutating func place(of piece: Slice<UnsafeBufferPointer<UInt8>>, line: Int, byteColumn: Int) -> SourceLocation {
    let guess = place(line: line, byteColumn: byteColumn)
    var text = self.text
    let found = text.withUTF8 { text in
      if knownEnd.start != startOfLine { knownEnd = (startOfLine, text.endOfLine(from: startOfLine)) }
      let end = knownEnd.end
      let start = min(end, startOfLine + max(0, byteColumn - 1))
      return Self.index(of: piece, in: text[start..<min(end, start + Self.reach)])
        ?? Self.index(of: piece, in: text[startOfLine..<min(end, startOfLine + Self.reach)])
    }
    return found.map { place(line: line, byteColumn: $0 - startOfLine + 1) } ?? guess
  }

  /// The place of an address after a parenthesis or `<`, in the line of its link; nil if there is none.
  mutating func place(ofAddress address: String, line: Int, byteColumn: Int) -> SourceLocation? {
    guard line > 0, !address.isEmpty else { return nil }
    _ = place(line: line, byteColumn: byteColumn)
    let column = columns(1, from: byteColumn) { rest in
      (rest.first == UInt8(ascii: "(") || rest.first == UInt8(ascii: "<"))
        && rest.dropFirst().starts(with: address.utf8)
    }.first
    return column.map { place(line: line, byteColumn: $0 + 1) }
  }

  /// The distance within which a piece is searched for, in bytes, so that the time for thousands of pieces on one line
  /// does not grow with its square.
  private static let reach = 1024

  private static func index(
    of piece: Slice<UnsafeBufferPointer<UInt8>>, in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    guard let first = piece.first, text.count >= piece.count else { return nil }
    return (text.startIndex...text.endIndex - piece.count).first {
      text[$0] == first && text[$0...].starts(with: piece)
    }
  }

  /// The bytes of a paragraph's or heading's words, without its marks, its definitions and the blanks around it.
  ///
  /// - Parameters:
  ///   - column: 1-based, in bytes.
  ///   - last: The last line according to cmark, for which an underlined heading ends in the underline or where the
  ///     next block begins.
  func text(fromLine first: Int, column: Int, toLine last: Int, isHeading: Bool) -> Range<Int> {
    var text = text
    return text.withUTF8 { bytes in
      let lines = bytes.lines(from: first, to: last)
      guard let line = lines.first else { return 0..<0 }
      var start = min(line.upperBound, line.lowerBound + max(0, column - 1))
      var ends = lines.map(\.upperBound)
      if isHeading {
        let marks = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
        if 1...6 ~= marks, start + marks >= ends[0] || bytes[start + marks] <= 0x20 {
          (start, ends) = (start + marks, [bytes.endOfHeading(from: start + marks, to: ends[0])])
        } else if let underline = lines.dropFirst().firstIndex(where: { bytes.isUnderline($0) }) {
          ends = Array(ends[..<underline])
        }
      } else {
        // A paragraph may begin with definitions of links, which are not its words.
        var line = 0
        while line + 1 < lines.count, bytes.isDefinition(start..<ends[line]) {
          line += 1
          start = lines[line].lowerBound
        }
      }
      return bytes.trimmed(start..<max(start, ends[ends.count - 1]))
    }
  }

  /// Whether the line of the place that was requested last, and the lines below it, satisfy a condition.
  func lines(_ count: Int = 1, satisfy condition: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var start = startOfLine
      for _ in 0..<count {
        let end = bytes.endOfLine(from: start)
        guard condition(bytes[start..<end]) else { return false }
        start = min(end + 1, bytes.count)
      }
      return true
    }
  }

  /// The first columns, in bytes, at which a condition holds in the line of the place that was requested last.
  ///
  /// - Parameter column: The column from which to look, if cmark has counted correctly.
  func columns(_ count: Int, from column: Int, where isFound: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool) -> [Int] {
    var text = text
    return text.withUTF8 { bytes in
      let end = bytes.endOfLine(from: startOfLine)
      for start in [startOfLine + max(0, column - 1), startOfLine] where start < end {
        var found: [Int] = []
        for index in start..<min(end, start + Self.reach + count)
        where found.count < count && isFound(bytes[index..<end]) { found.append(index - startOfLine + 1) }
        if found.count == count { return found }
      }
      return []
    }
  }

  /// Whether a line has these bytes.
  func line(_ line: Int, contains piece: String) -> Bool {
    let lines = text.utf8.split(separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    return line <= lines.count && Substring(lines[line - 1]).contains(piece)
  }

  private mutating func column(_ line: Int, _ byteColumn: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    if line < self.line { (self.line, startOfLine, byte, scalars) = (1, 0, 0, 0) }
    while self.line < line {
      let end = text.endOfLine(from: startOfLine)
      guard end < text.count else { return 1 }
      (self.line, startOfLine, byte, scalars) = (self.line + 1, end + 1, end + 1, 0)
    }
    let target = startOfLine + max(0, byteColumn - 1)
    if target < byte { (byte, scalars) = (startOfLine, 0) }
    let before = UnsafeBufferPointer(rebasing: text[byte..<max(byte, min(target, text.count))])
    let length = before.firstIndex(or: 0x0A) ?? before.count
    scalars += UnsafeBufferPointer(rebasing: before[..<length]).scalarCount
    byte += length
    return scalars + 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// - Parameter first: The first line, 1-based.
  fileprivate func lines(from first: Int, to last: Int) -> [Range<Int>] {
    var (start, number, lines) = (0, 1, [Range<Int>]())
    while number <= last, start < count || number == 1 {
      let end = endOfLine(from: start)
      if number >= first { lines.append(start..<end) }
      (start, number) = (end + 1, number + 1)
    }
    return lines
  }

  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = self[range].firstIndex { $0 > 0x20 } ?? range.upperBound
    let end = self[range].lastIndex { $0 > 0x20 } ?? start
    return start..<Swift.max(start, start == range.upperBound ? start : end + 1)
  }

  /// The end of a heading's words, without the number signs that may close it after a blank.
  fileprivate func endOfHeading(from start: Int, to end: Int) -> Int {
    let text = trimmed(start..<end)
    guard let last = self[text].lastIndex(where: { $0 != UInt8(ascii: "#") }) else { return text.lowerBound }
    return self[last] <= 0x20 ? last : text.upperBound
  }

  /// Whether a line has only `=` or `-`, after the marks of quotes.
  fileprivate func isUnderline(_ line: Range<Int>) -> Bool {
    let words = self[line].filter { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    return words.first.map { mark in (mark == 0x3D || mark == 0x2D) && words.allSatisfy { $0 == mark } } ?? false
  }

  /// Whether a line is a definition: `[name]: address`.
  fileprivate func isDefinition(_ line: Range<Int>) -> Bool {
    guard self[line].first == UInt8(ascii: "["), let end = self[line].firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    return end + 1 < line.upperBound && self[end + 1] == UInt8(ascii: ":")
  }
}

extension Markdown.Container {
  /// Whether it contains a text for translators.
  var holdsText: Bool {
    switch self {
    case .paragraph, .heading, .cell: true
    default: false
    }
  }
}
