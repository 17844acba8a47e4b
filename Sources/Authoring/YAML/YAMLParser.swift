import CYAML
import Diagnostics

/// Reads one YAML document: text, lists and maps. Anchors, aliases, tags and duplicate keys are refused.
///
/// - Parameters:
///   - text: UTF-8 with LF line ends.
///   - path: For places only.
///   - firstLine: The line of `text`'s first line in the file.
/// - Returns: Nil for nothing but white space and comments.
func parseYAML(_ text: String, path: String, firstLine: Int) throws(YAMLError) -> YAMLNode? {
  var parser = YAMLParser(path: path, firstLine: firstLine)
  return try parser.parse(text)
}

/// Why a text is not the YAML that is read here; carries its diagnostic.
struct YAMLError: Error {
  var diagnostic: Diagnostic
}

private struct YAMLParser {
  let path: String
  let firstLine: Int

  private static let maximumDepth = 16

  mutating func parse(_ text: String) throws(YAMLError) -> YAMLNode? {
    var text = text
    let result: Result<YAMLNode?, YAMLError> = text.withUTF8 { bytes in
      var parser = yaml_parser_t()
      guard yaml_parser_initialize(&parser) == 1 else { return .success(nil) }
      defer { yaml_parser_delete(&parser) }
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      do throws(YAMLError) { return .success(try document(&parser)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func document(_ parser: inout yaml_parser_t) throws(YAMLError) -> YAMLNode? {
    var root: YAMLNode?
    var documents = 0
    while true {
      let event = try next(&parser)
      switch event.kind {
      case YAML_STREAM_END_EVENT: return root
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        guard documents == 1 else {
          throw problem("yaml-second-document", "a second document begins here", fix: "keep one", event)
        }
      default: root = try node(event, &parser, depth: 0)
      }
    }
  }

  private func node(_ event: Event, _ parser: inout yaml_parser_t, depth: Int) throws(YAMLError) -> YAMLNode {
    guard depth < Self.maximumDepth else {
      throw problem("yaml-too-deep", "more than \(Self.maximumDepth) levels are nested here", fix: "flatten it", event)
    }
    switch event.kind {
    case YAML_SCALAR_EVENT: return .scalar(event.scalar(at: place(event)))
    case YAML_SEQUENCE_START_EVENT: return try sequence(event, &parser, depth: depth)
    case YAML_MAPPING_START_EVENT: return .mapping(try mapping(event, &parser, depth: depth))
    default: throw problem("yaml-syntax", "this cannot be read", fix: nil, event)
    }
  }

  private func sequence(_ start: Event, _ parser: inout yaml_parser_t, depth: Int) throws(YAMLError) -> YAMLNode {
    var items: [YAMLNode] = []
    while true {
      let event = try next(&parser)
      if event.kind == YAML_SEQUENCE_END_EVENT { return .sequence(items, place(start)) }
      items.append(try node(event, &parser, depth: depth + 1))
    }
  }

  private func mapping(
    _ start: Event, _ parser: inout yaml_parser_t, depth: Int
  ) throws(YAMLError) -> YAMLMapping {
    var mapping = YAMLMapping(location: place(start))
    while true {
      let event = try next(&parser)
      if event.kind == YAML_MAPPING_END_EVENT { return mapping }
      guard event.kind == YAML_SCALAR_EVENT else {
        throw problem("yaml-syntax", "a key must be text", fix: "write 'key: value'", event)
      }
      let key = event.scalar(at: place(event))
      if let first = mapping.entries.first(where: { $0.key.value == key.value }) {
        throw YAMLError(
          diagnostic: key.diagnostic(
            .error, "duplicate-key", "'\(key.value)' is here twice, first in line \(first.key.location.line)",
            fix: "keep one of them"))
      }
      mapping.entries.append(.init(key: key, value: try node(try next(&parser), &parser, depth: depth + 1)))
    }
  }

  private func next(_ parser: inout yaml_parser_t) throws(YAMLError) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(&parser, &raw) == 1 else { throw syntaxProblem(parser) }
    defer { yaml_event_delete(&raw) }
    let event = Event(raw)
    if let (what, instead) = event.refused {
      throw problem("yaml-\(what)", "\(what)s are not read here", fix: instead, event)
    }
    return event
  }

  private func syntaxProblem(_ parser: yaml_parser_t) -> YAMLError {
    let message = parser.problem.map { String(cString: $0) } ?? "this is not YAML"
    let mark = parser.problem_mark.line == 0 && parser.problem_mark.column == 0 ? parser.context_mark : parser.problem_mark
    return YAMLError(
      diagnostic: Diagnostic(
        .error, "yaml-syntax", message, fix: hint(message),
        at: place(line: mark.line, column: mark.column)))
  }

  /// libyaml's words are exact but terse; these are the mistakes that authors make.
  private func hint(_ message: String) -> String {
    switch message {
    case _ where message.contains("cannot start any token"): "quote the text: \"…\"; indent with spaces, never tabs"
    case _ where message.contains("mapping values are not allowed"): "quote a text that holds ': '"
    case _ where message.contains("could not find expected ':'"): "write 'key: value'"
    case _ where message.contains("did not find expected key"): "give every key of one map the same indentation"
    case _ where message.contains("quoted scalar"): "close the quotation mark"
    default: "write 'key: value' lines, lists as [a, b]"
    }
  }

  private func problem(_ id: String, _ message: String, fix: String?, _ event: Event) -> YAMLError {
    YAMLError(diagnostic: Diagnostic(.error, id, message, fix: fix, at: place(event)))
  }

  private func place(_ event: Event) -> SourceLocation { place(line: event.line, column: event.column) }

  private func place(line: Int, column: Int) -> SourceLocation {
    SourceLocation(path: path, line: firstLine + line, column: column + 1)
  }
}

/// An event of libyaml, copied out so that nothing of C lives on.
private struct Event {
  var kind: yaml_event_type_t
  var line: Int
  var column: Int
  var text = ""
  var length = 1
  var refused: (what: String, instead: String)?

  init(_ event: yaml_event_t) {
    kind = event.type
    line = event.start_mark.line
    column = event.start_mark.column
    switch event.type {
    case YAML_ALIAS_EVENT: refused = ("alias", "write the value out; quote a text that begins with '*'")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      if event.end_mark.line == line { length = max(1, event.end_mark.column - column) }
      refuse(anchor: scalar.anchor, tag: scalar.tag)
    case YAML_SEQUENCE_START_EVENT: refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT: refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag)
    default: break
    }
  }

  func scalar(at place: SourceLocation) -> Placed<String> { Placed(text, at: place, length: length) }

  private mutating func refuse(anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?) {
    if tag != nil { refused = ("tag", "write the value alone; quote a text that begins with '!'") }
    if anchor != nil { refused = ("anchor", "write the value out; quote a text that begins with '&'") }
  }
}
