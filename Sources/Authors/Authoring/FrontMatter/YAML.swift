import CYAML
package import Diagnostics
import Text

/// Reads one YAML document: text, lists and maps. Anchors, aliases, tags and duplicate keys are refused.
///
/// - Parameters:
///   - text: UTF-8 with LF line ends.
///   - path: The file's path, used only for places.
///   - firstLine: The line of `text`'s first line in the file.
///   - diagnostics: Gets an error for each refused part that does not hide the rest. Of duplicate keys, the first
///     counts.
/// - Returns: Nil if the text has only white space and comments.
func parseYAML(
  _ text: String, path: String, firstLine: Int, _ diagnostics: inout [Diagnostic]
) throws(Diagnostic) -> YAMLNode? {
  var parser = YAMLParser(path: path, firstLine: firstLine)
  defer { diagnostics += parser.refusals }
  do throws(Diagnostic) {
    return try parser.parse(text)
  } catch {
    let error = error.inside(text, firstLine: firstLine)
    let likely = error.withLikelyCause(in: text, firstLine: firstLine)
    throw likely == error ? error.withQuotedLine(of: text, firstLine: firstLine) : likely
  }
}

struct YAMLParser {
  let path: String
  let firstLine: Int
  /// The places of plain scalars, for a reader that asks for them.
  var plain: Set<SourceLocation>?
  /// Errors for unsupported parts, in order of place. The rest of the document was read nevertheless.
  private(set) var refusals: [Diagnostic] = []

  private static let maximumDepth = 16

  init(path: String, firstLine: Int, plain: Set<SourceLocation>? = nil) {
    (self.path, self.firstLine, self.plain) = (path, firstLine, plain)
  }

  mutating func parse(_ text: String) throws(Diagnostic) -> YAMLNode? {
    var text = text
    let result: Result<YAMLNode?, Diagnostic> = text.withUTF8 { bytes in
      var parser = yaml_parser_t()
      guard yaml_parser_initialize(&parser) == 1 else { return .success(nil) }
      defer { yaml_parser_delete(&parser) }
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      do throws(Diagnostic) { return .success(try document(&parser)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private mutating func document(_ parser: inout yaml_parser_t) throws(Diagnostic) -> YAMLNode? {
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
  ) throws(Diagnostic) -> YAMLNode {
    guard depth < Self.maximumDepth else {
      throw problem(.yamlTooDeep, "this is nested more than \(Self.maximumDepth) levels deep", fix: "flatten it", event)
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
  ) throws(Diagnostic) -> YAMLNode {
    var items: [YAMLNode] = []
    while true {
      let event = try next(&parser)
      if event.kind == YAML_SEQUENCE_END_EVENT { return .sequence(items, place(start)) }
      items.append(try node(event, &parser, depth: depth + 1))
    }
  }

  private mutating func mapping(
    _ start: YAMLEvent, _ parser: inout yaml_parser_t, depth: Int
  ) throws(Diagnostic) -> YAMLMapping {
    var mapping = YAMLMapping(location: place(start))
    var places: [String: SourceLocation] = [:]
    while true {
      let event = try next(&parser)
      if event.kind == YAML_MAPPING_END_EVENT { return mapping }
      guard event.kind == YAML_SCALAR_EVENT else {
        throw problem(.yamlSyntax, "a key must be text", fix: "write 'key: value'", event)
      }
      let key = try scalar(event)
      let value = try node(try next(&parser), &parser, depth: depth + 1)
      if let first = places[key.value] {
        refusals.append(duplicate(key, of: first))
      } else {
        places[key.value] = key.location
        mapping.entries.append(.init(key: key, value: value))
      }
    }
  }

  /// Reads a scalar and checks its characters: the file has no forbidden ones, but "\a" can still produce one.
  private mutating func scalar(_ event: YAMLEvent) throws(Diagnostic) -> Placed<String> {
    if let character = ForbiddenCharacter.first(in: event.text) {
      throw character.diagnostic(at: place(event))
    }
    let place = place(event)
    if event.isPlain { plain?.insert(place) }
    return Placed(event.text, at: place, length: event.length)
  }

  private func duplicate(_ key: Placed<String>, of first: SourceLocation) -> Diagnostic {
    key.diagnostic(
      .duplicateKey, "duplicate key '\(key.value)', first on line \(first.line)", fix: "keep one of them"
    ).pointing(to: first, "it is first here")
  }

  private mutating func next(_ parser: inout yaml_parser_t) throws(Diagnostic) -> YAMLEvent {
    var raw = yaml_event_t()
    guard yaml_parser_parse(&parser, &raw) == 1 else { throw Diagnostic(parser, path: path, firstLine: firstLine) }
    defer { yaml_event_delete(&raw) }
    let event = YAMLEvent(raw)
    if let (id, what, instead) = event.refused {
      refusals.append(problem(id, "\(what) are not supported", fix: instead, event))
    }
    return event
  }

  private func problem(_ id: DiagnosticID, _ message: String, fix: String, _ event: YAMLEvent) -> Diagnostic {
    Diagnostic(id, message, fix: fix, at: place(event))
  }

  private func place(_ event: YAMLEvent) -> SourceLocation { place(line: event.line, column: event.column) }

  private func place(line: Int, column: Int) -> SourceLocation {
    SourceLocation(path: path, line: firstLine + line, column: column + 1)
  }
}

/// A libyaml event, copied out of C memory.
struct YAMLEvent {
  var kind: yaml_event_type_t
  var line: Int
  var column: Int
  var text = ""
  var length = 1
  /// A scalar without quotation marks, `|` or `>`.
  var isPlain = false
  var refused: (id: DiagnosticID, what: String, instead: String)?

  init(_ event: yaml_event_t) {
    kind = event.type
    line = event.start_mark.line
    column = event.start_mark.column
    switch event.type {
    case YAML_ALIAS_EVENT: refused = (.yamlAlias, "aliases", "write the value out; quote text that starts with '*'")
    case YAML_SCALAR_EVENT: read(event.data.scalar, end: event.end_mark)
    case YAML_SEQUENCE_START_EVENT: refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT: refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag)
    default: break
    }
  }

  private mutating func read(_ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar, end: yaml_mark_t) {
    text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
    if end.line == line { length = max(1, end.column - column) }
    refuse(anchor: scalar.anchor, tag: scalar.tag)
  }

  private mutating func refuse(anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?) {
    if tag != nil { refused = (.yamlTag, "tags", "write the value alone; quote text that starts with '!'") }
    if anchor != nil { refused = (.yamlAnchor, "anchors", "write the value out; quote text that starts with '&'") }
  }
}

/// The part of YAML that front matter and `publish.yml` are written in: text, lists and maps, each with its place.
///
/// Scalars are always text; the field that reads one decides its type.
package enum YAMLNode: Equatable, Sendable {
  case scalar(Placed<String>)
  case sequence([YAMLNode], SourceLocation)
  case mapping(YAMLMapping)
  /// An unsupported part, which has been reported.
  case refused(SourceLocation)

  package var location: SourceLocation {
    switch self {
    case .scalar(let scalar): scalar.location
    case .sequence(_, let place): place
    case .mapping(let mapping): mapping.location
    case .refused(let place): place
    }
  }

  var isEmptyList: Bool {
    if case .sequence(let items, _) = self { items.isEmpty } else { false }
  }

  /// The kind of node in an author's words.
  package var kind: String {
    switch self {
    case .scalar: "text"
    case .sequence: "a list"
    case .mapping: "a map"
    case .refused: "nothing that can be read"
    }
  }
}

/// Keys in the order in which they were written, without duplicates.
package struct YAMLMapping: Equatable, Sendable {
  package var entries: [Entry] = []
  package var location: SourceLocation

  package struct Entry: Equatable, Sendable {
    package var key: Placed<String>
    package var value: YAMLNode
  }
}

/// A YAML document for readers that take a plain scalar for more than text, which front matter never does.
package struct YAMLDocument: Sendable {
  package let root: YAMLNode
  private let plain: Set<SourceLocation>

  /// Reads a document; nil if it has only white space and comments.
  ///
  /// - Parameters:
  ///   - text: The document, with any line ends, with or without a byte order mark.
  ///   - path: The file's path, used only for places.
  /// - Throws: An error for text that is not YAML, and for YAML that is not supported: anchors, aliases, tags, a second
  ///   document, duplicate keys, control characters and more than 16 levels.
  package init?(parsing text: String, path: String) throws(Diagnostic) {
    let text = text.withLineFeeds
    var parser = YAMLParser(path: path, firstLine: 1, plain: [])
    let root: YAMLNode?
    do throws(Diagnostic) { root = try parser.parse(text) } catch { throw error.inside(text, firstLine: 1) }
    if let refusal = parser.refusals.first { throw refusal }
    guard let root else { return nil }
    (self.root, plain) = (root, parser.plain ?? [])
  }

  /// Whether a scalar has no quotation marks, `|` or `>`.
  package func isPlain(_ scalar: Placed<String>) -> Bool { plain.contains(scalar.location) }
}
