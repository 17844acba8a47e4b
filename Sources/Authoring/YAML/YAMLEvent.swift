import CYAML
import Diagnostics

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
