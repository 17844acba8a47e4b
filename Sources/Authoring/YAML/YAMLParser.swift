import CYAML
import Diagnostics

/// Reads one YAML document: text, lists and maps. Anchors, aliases, tags and duplicate keys are refused.
///
/// - Parameters:
///   - text: UTF-8 with LF line ends.
///   - path: For places only.
///   - firstLine: The line of `text`'s first line in the file.
/// - Returns: Nil if there is only white space and comments.
func parseYAML(_ text: String, path: String, firstLine: Int) throws(YAMLError) -> YAMLNode? {
  var parser = YAMLParser(path: path, firstLine: firstLine)
  do throws(YAMLError) {
    return try parser.parse(text)
  } catch {
    throw error.inside(text, firstLine: firstLine)
  }
}

struct YAMLParser {
  let path: String
  let firstLine: Int
  /// The places of plain scalars, for a reader that asks for them.
  var plain: Set<SourceLocation>?

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

  private mutating func document(_ parser: inout yaml_parser_t) throws(YAMLError) -> YAMLNode? {
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
          throw problem(.yamlSecondDocument, "a second document starts here", fix: "keep one", event)
        }
      default: root = try node(event, &parser, depth: 0)
      }
    }
  }

  private mutating func node(
    _ event: YAMLEvent, _ parser: inout yaml_parser_t, depth: Int
  ) throws(YAMLError) -> YAMLNode {
    guard depth < Self.maximumDepth else {
      throw problem(
        .yamlTooDeep, "this is nested more than \(Self.maximumDepth) levels deep", fix: "flatten it", event)
    }
    switch event.kind {
    case YAML_SCALAR_EVENT: return .scalar(try scalar(event))
    case YAML_SEQUENCE_START_EVENT: return try sequence(event, &parser, depth: depth)
    case YAML_MAPPING_START_EVENT: return .mapping(try mapping(event, &parser, depth: depth))
    default: throw problem(.yamlSyntax, "this cannot be read", fix: "write 'key: value' lines", event)
    }
  }

  private mutating func sequence(
    _ start: YAMLEvent, _ parser: inout yaml_parser_t, depth: Int
  ) throws(YAMLError) -> YAMLNode {
    var items: [YAMLNode] = []
    while true {
      let event = try next(&parser)
      if event.kind == YAML_SEQUENCE_END_EVENT { return .sequence(items, place(start)) }
      items.append(try node(event, &parser, depth: depth + 1))
    }
  }

  private mutating func mapping(
    _ start: YAMLEvent, _ parser: inout yaml_parser_t, depth: Int
  ) throws(YAMLError) -> YAMLMapping {
    var mapping = YAMLMapping(location: place(start))
    var lines: [String: Int] = [:]
    while true {
      let event = try next(&parser)
      if event.kind == YAML_MAPPING_END_EVENT { return mapping }
      guard event.kind == YAML_SCALAR_EVENT else {
        throw problem(.yamlSyntax, "a key must be text", fix: "write 'key: value'", event)
      }
      let key = try scalar(event)
      if let first = lines.updateValue(key.location.line, forKey: key.value) { throw duplicate(key, firstLine: first) }
      mapping.entries.append(.init(key: key, value: try node(try next(&parser), &parser, depth: depth + 1)))
    }
  }

  /// The file has no forbidden characters, but "\a" can still produce one.
  private mutating func scalar(_ event: YAMLEvent) throws(YAMLError) -> Placed<String> {
    if let character = ForbiddenCharacter.first(in: event.text) {
      throw YAMLError(diagnostic: character.diagnostic(at: place(event)))
    }
    let place = place(event)
    if event.isPlain { plain?.insert(place) }
    return Placed(event.text, at: place, length: event.length)
  }

  private func duplicate(_ key: Placed<String>, firstLine: Int) -> YAMLError {
    YAMLError(
      diagnostic: key.diagnostic(
        .error, .duplicateKey, "duplicate key '\(key.value)', first on line \(firstLine)", fix: "keep one of them"))
  }

  private func next(_ parser: inout yaml_parser_t) throws(YAMLError) -> YAMLEvent {
    var raw = yaml_event_t()
    guard yaml_parser_parse(&parser, &raw) == 1 else { throw YAMLError(parser, path: path, firstLine: firstLine) }
    defer { yaml_event_delete(&raw) }
    let event = YAMLEvent(raw)
    if let (id, what, instead) = event.refused {
      throw problem(id, "\(what) are not supported", fix: instead, event)
    }
    return event
  }

  private func problem(_ id: DiagnosticID, _ message: String, fix: String, _ event: YAMLEvent) -> YAMLError {
    YAMLError(diagnostic: Diagnostic(.error, id, message, fix: fix, at: place(event)))
  }

  private func place(_ event: YAMLEvent) -> SourceLocation { place(line: event.line, column: event.column) }

  private func place(line: Int, column: Int) -> SourceLocation {
    SourceLocation(path: path, line: firstLine + line, column: column + 1)
  }
}
