import CYAML
import Diagnostics

/// Reads one YAML document: text, lists and maps. Anchors, aliases, tags and duplicate keys are refused.
///
/// - Parameters:
///   - text: UTF-8 with LF line ends.
///   - path: For places only.
///   - firstLine: The line of `text`'s first line in the file.
///   - diagnostics: Gets what is refused but does not hide the rest: of duplicate keys, the first counts.
/// - Returns: Nil if there is only white space and comments.
func parseYAML(
  _ text: String, path: String, firstLine: Int, _ diagnostics: inout [Diagnostic]
) throws(YAMLError) -> YAMLNode? {
  var parser = YAMLParser(path: path, firstLine: firstLine)
  defer { diagnostics += parser.refusals }
  do throws(YAMLError) {
    return try parser.parse(text)
  } catch {
    let error = error.inside(text, firstLine: firstLine)
    let likely = error.withLikelyCause(in: text, firstLine: firstLine)
    throw likely.diagnostic == error.diagnostic ? error.withQuotedLine(of: text, firstLine: firstLine) : likely
  }
}

struct YAMLParser {
  let path: String
  let firstLine: Int
  /// The places of plain scalars, for a reader that asks for them.
  var plain: Set<SourceLocation>?
  /// What is not supported, in order of place. The rest of the document was read nevertheless.
  private(set) var refusals: [Diagnostic] = []

  private static let maximumDepth = 16

  init(path: String, firstLine: Int, plain: Set<SourceLocation>? = nil) {
    self.path = path
    self.firstLine = firstLine
    self.plain = plain
  }

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
    case YAML_SCALAR_EVENT: return event.refused == nil ? .scalar(try scalar(event)) : .refused(place(event))
    case YAML_SEQUENCE_START_EVENT: return try sequence(event, &parser, depth: depth)
    case YAML_MAPPING_START_EVENT: return .mapping(try mapping(event, &parser, depth: depth))
    case YAML_ALIAS_EVENT: return .refused(place(event))
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
      let value = try node(try next(&parser), &parser, depth: depth + 1)
      if let first = lines[key.value] {
        refusals.append(duplicate(key, firstLine: first))
      } else {
        lines[key.value] = key.location.line
        mapping.entries.append(.init(key: key, value: value))
      }
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

  private func duplicate(_ key: Placed<String>, firstLine: Int) -> Diagnostic {
    key.diagnostic(
      .error, .duplicateKey, "duplicate key '\(key.value)', first on line \(firstLine)", fix: "keep one of them")
  }

  private mutating func next(_ parser: inout yaml_parser_t) throws(YAMLError) -> YAMLEvent {
    var raw = yaml_event_t()
    guard yaml_parser_parse(&parser, &raw) == 1 else { throw YAMLError(parser, path: path, firstLine: firstLine) }
    defer { yaml_event_delete(&raw) }
    let event = YAMLEvent(raw)
    if let (id, what, instead) = event.refused {
      refusals.append(problem(id, "\(what) are not supported", fix: instead, event).diagnostic)
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
