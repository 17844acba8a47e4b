import CYAML
import Diagnostics
import Text

/// The ranges of each key, each value and each comment of a YAML text, in bytes.
///
/// libyaml gives the places of scalars, brackets and braces. Between them are only blanks, commas, colons, dashes and
/// comments.
package struct YAMLSpans {
  /// The outermost node; nil if there are only blanks and comments.
  package private(set) var root: Node?
  /// The comments in order, each from the number sign to the line's end.
  private(set) var comments: [Range<Int>] = []
  /// The text in UTF-8, with LF line ends.
  package let text: [UInt8]
  /// The range of the YAML in the text.
  let part: Range<Int>

  package struct Node {
    /// The range from its first byte to the end of its last scalar, bracket or brace. For a text after `|`, it includes
    /// the blank lines at the end only if the sign is `|+`.
    var range: Range<Int>
    package var kind: Kind

    package indirect enum Kind {
      case scalar(String, ScalarStyle)
      case list([Node], isFlow: Bool)
      case map([Entry], isFlow: Bool)
    }

    var isFlow: Bool {
      switch kind {
      case .scalar: false
      case .list(_, let isFlow), .map(_, let isFlow): isFlow
      }
    }

    /// Whether no value is written.
    var isEmpty: Bool { range.isEmpty }
  }

  package struct Entry {
    var key: Node
    /// The place of the colon; nil in `{ a }`.
    package var colon: Int?
    package var value: Node

    package var name: String { if case .scalar(let name, _) = key.kind { name } else { "" } }
    package var start: Int { key.range.lowerBound }
    /// The place after its last byte.
    package var end: Int { max(key.range.upperBound, colon.map { $0 + 1 } ?? 0, value.range.upperBound) }
    var range: Range<Int> { start..<end }
  }

  /// - Parameter part: The range of YAML that the build's reader has read without errors.
  /// - Throws: ``PatchRefusal/construct(_:at:)`` for forms that are not edited.
  package init(_ text: [UInt8], _ part: Range<Int>, path: String) throws(PatchRefusal) {
    (self.text, self.part) = (text, part)
    var reader = SpanReader(text, part)
    root = reader.read()
    guard let gaps = reader.gaps else {
      throw .construct("this front matter", at: place(of: part.lowerBound, in: path))
    }
    for gap in gaps { try look(in: gap, path) }
    comments.sort { $0.lowerBound < $1.lowerBound }
    root = root.map(withColons)
  }

  /// Finds comments between tokens.
  private mutating func look(in gap: Range<Int>, _ path: String) throws(PatchRefusal) {
    var index = gap.lowerBound
    while index < gap.upperBound {
      switch text[index] {
      case UInt8(ascii: "#"):
        let end = endOfLine(index)
        comments.append(index..<end)
        index = end
        continue
      case UInt8(ascii: "?"): throw .construct("a key after '?'", at: place(of: index, in: path))
      case UInt8(ascii: "%"): throw .construct("a directive", at: place(of: index, in: path))
      case UInt8(ascii: "."): throw .construct("the end of a document", at: place(of: index, in: path))
      default: break
      }
      index += 1
    }
  }

  private func withColons(_ node: Node) -> Node {
    var node = node
    switch node.kind {
    case .scalar: break
    case .list(let items, let isFlow): node.kind = .list(items.map(withColons), isFlow: isFlow)
    case .map(var entries, let isFlow):
      for index in entries.indices {
        let end = entries[index].key.range.upperBound
        entries[index].colon = first(UInt8(ascii: ":"), from: end)
        entries[index].value = withColons(entries[index].value)
        // libyaml puts an empty value at the place of the next token.
        if entries[index].value.isEmpty {
          let place = entries[index].colon.map { $0 + 1 } ?? end
          entries[index].value.range = place..<place
        }
      }
      node.kind = .map(entries, isFlow: isFlow)
    }
    if !node.isFlow, let end = lastEnd(of: node) { node.range = node.range.lowerBound..<end }
    return node
  }

  private func lastEnd(of node: Node) -> Int? {
    switch node.kind {
    case .scalar: nil
    case .list(let items, _): items.last.map { max($0.range.upperBound, node.range.lowerBound + 1) }
    case .map(let entries, _): entries.last?.end
    }
  }

  /// The next byte after blanks, line ends and comments, if it is this one.
  func first(_ byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index < part.upperBound {
      switch text[index] {
      case byte: return index
      case 0x20, 0x09, 0x0A: index += 1
      case UInt8(ascii: "#"): index = endOfLine(index)
      default: return nil
      }
    }
    return nil
  }

  package func comments(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let start = comments.partitioningIndex { $0.lowerBound >= range.lowerBound }
    return comments[start...].prefix { $0.lowerBound < range.upperBound }
  }

  /// The end of the comments below a key that are indented further, and so belong to it.
  package func endOfComments(below place: Int, deeperThan column: Int) -> Int {
    var (end, line) = (place, nextLine(place))
    while line < part.upperBound, let start = text[line...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) {
      if text[start] != 0x0A {
        guard text[start] == UInt8(ascii: "#"), start - line > column else { break }
        end = start
      }
      line = nextLine(line)
    }
    return end
  }

  package func startOfLine(_ place: Int) -> Int { (text[..<place].lastIndex(of: 0x0A) ?? -1) + 1 }

  /// The place of the line's end, or of the text's end.
  package func endOfLine(_ place: Int) -> Int { text[place...].firstIndex(of: 0x0A) ?? text.count }

  /// The beginning of the next line, or the text's end.
  func nextLine(_ place: Int) -> Int { min(endOfLine(place) + 1, text.count) }

  package func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  func place(of offset: Int, in path: String) -> SourceLocation { SourceLocation(path: path, of: offset, in: text) }
}

extension SourceLocation {
  /// - Parameter text: A text with LF line ends.
  init(path: String, of offset: Int, in text: [UInt8]) {
    let before = text[..<offset]
    let start = (before.lastIndex(of: 0x0A) ?? -1) + 1
    self.init(
      path: path, line: before.count { $0 == 0x0A } + 1, column: text[start..<offset].count { $0 & 0xC0 != 0x80 } + 1)
  }
}

/// Reads libyaml's events as nodes with their places.
private struct SpanReader {
  private let text: [UInt8]
  private let part: Range<Int>
  /// The offset at which each Unicode scalar of the part begins.
  private var offsets: [Int] = []
  private var events: [Event] = []
  private var next = 0

  private struct Event {
    var kind: yaml_event_type_t
    var range: Range<Int>
    var text = ""
    var style = ScalarStyle.plain
    var isFlow = false
  }

  init(_ text: [UInt8], _ part: Range<Int>) {
    (self.text, self.part) = (text, part)
    offsets.reserveCapacity(part.count + 1)
    for index in part where text[index] & 0xC0 != 0x80 { offsets.append(index) }
    offsets.append(part.upperBound)
  }

  /// Reads the outermost node; nil if there is none, or if it is refused.
  mutating func read() -> YAMLSpans.Node? {
    guard readEvents() else { return nil }
    gaps = spaces
    while next < events.count {
      switch events[next].kind {
      case YAML_SCALAR_EVENT, YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: return node()
      default: next += 1
      }
    }
    return nil
  }

  /// The ranges between tokens; nil if libyaml cannot read the text.
  private(set) var gaps: [Range<Int>]?

  private var spaces: [Range<Int>] {
    var (gaps, end) = ([Range<Int>](), part.lowerBound)
    for event in events where event.kind == YAML_SCALAR_EVENT || event.kind == YAML_DOCUMENT_START_EVENT {
      guard !event.range.isEmpty, event.range.lowerBound >= end else { continue }
      gaps.append(end..<event.range.lowerBound)
      if let comment = commentOfHeader(event) { gaps.append(comment) }
      end = event.range.upperBound
    }
    return gaps + [end..<part.upperBound]
  }

  /// The range of the line after `|` or `>`, which may have a comment.
  private func commentOfHeader(_ event: Event) -> Range<Int>? {
    guard event.style == .block else { return nil }
    let end = text[event.range].firstIndex(of: 0x0A) ?? event.range.upperBound
    return (text[event.range.lowerBound..<end].firstIndex { $0 == 0x20 || $0 == 0x09 } ?? end)..<end
  }

  private mutating func node() -> YAMLSpans.Node {
    let event = events[next]
    next += 1
    switch event.kind {
    case YAML_SEQUENCE_START_EVENT:
      var items: [YAMLSpans.Node] = []
      while events[next].kind != YAML_SEQUENCE_END_EVENT { items.append(node()) }
      return .init(range: whole(event), kind: .list(items, isFlow: event.isFlow))
    case YAML_MAPPING_START_EVENT:
      var entries: [YAMLSpans.Entry] = []
      while events[next].kind != YAML_MAPPING_END_EVENT { entries.append(.init(key: node(), value: node())) }
      return .init(range: whole(event), kind: .map(entries, isFlow: event.isFlow))
    default: return .init(range: withoutBlankLines(event), kind: .scalar(event.text, event.style))
    }
  }

  /// - Parameter start: The event that began the node which ends now.
  private mutating func whole(_ start: Event) -> Range<Int> {
    next += 1
    return start.range.lowerBound..<max(start.range.upperBound, events[next - 1].range.upperBound)
  }

  /// The range without blank lines at the end: a text after `|` or `>` ends with its last line that is not blank,
  /// unless blank lines are part of it.
  private func withoutBlankLines(_ event: Event) -> Range<Int> {
    guard event.style == .block else { return event.range }
    let start = event.range.lowerBound
    var end = event.range.upperBound - (text[event.range].last == 0x0A ? 1 : 0)
    let header = text[start..<end].prefix { $0 != 0x0A }
    if header.prefix(while: { $0 != 0x20 }).contains(UInt8(ascii: "+")) { return start..<end }
    let lines = text[header.endIndex..<end].split(separator: 0x0A)
    // An author can give the number of blanks.
    let given = header.prefix { $0 != 0x20 }.first { 0x31...0x39 ~= $0 }.map { Int($0) - 0x30 }
    let indentation = given ?? lines.first { $0.contains { $0 != 0x20 } }?.prefix { $0 == 0x20 }.count ?? .max
    // A blank line that is longer than the indentation is text.
    while let line = text[header.endIndex..<end].lastIndex(of: 0x0A),
      text[(line + 1)..<end].allSatisfy({ $0 == 0x20 }), end - line - 1 <= indentation
    {
      end = line
    }
    return start..<end
  }

  /// - Returns: False if libyaml cannot read it.
  private mutating func readEvents() -> Bool {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return false }
    defer { yaml_parser_delete(&parser) }
    return text[part].withUnsafeBufferPointer { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      while true {
        var raw = yaml_event_t()
        guard yaml_parser_parse(&parser, &raw) == 1 else { return false }
        defer { yaml_event_delete(&raw) }
        if raw.type == YAML_STREAM_END_EVENT { return true }
        events.append(event(raw))
      }
    }
  }

  private func event(_ raw: yaml_event_t) -> Event {
    let start = offset(raw.start_mark)
    var event = Event(kind: raw.type, range: start..<max(start, offset(raw.end_mark)))
    switch raw.type {
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      event.text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      event.style = ScalarStyle(scalar.style)
    case YAML_SEQUENCE_START_EVENT: event.isFlow = raw.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    case YAML_MAPPING_START_EVENT: event.isFlow = raw.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    default: break
    }
    return event
  }

  /// libyaml ends a text that lacks a line end with one, and may point past it.
  private func offset(_ mark: yaml_mark_t) -> Int { offsets[min(mark.index, offsets.count - 1)] }
}

extension ScalarStyle {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .single
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .double
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: self = .block
    default: self = .plain
    }
  }
}
